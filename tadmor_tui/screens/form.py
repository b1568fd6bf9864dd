"""A form of fields to choose, write and press, operated with the arrow keys alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key, Paste
from textual.geometry import Region, Size

from rules.message import Message, message
from tadmor_tui.render.text import Line, Run, fit, grounded, in_rows, line, relit, width, wrapped
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.form_fields import Button, Choice, Field, Text
from tadmor_tui.screens.form_help import paint_help
from tadmor_tui.text.translation import words_of
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.text_field import TextField

_LABEL_CELLS = 22
"""Smallest width of the labels of choices and texts in cells."""
_GAP = " " * 3
"""Separator of hints in the row of keys."""
_SET_IN = " " * 3
"""Indent of a field that belongs to the one above."""
_BELOW = " " * 8
"""Indent of a note below its field."""
_BAR = 72
"""Smallest width of the bar under the cursor in cells."""
_LEAST_FORM = 14
"""Rows of a form that are visible whatever stands below it."""
_FORM_CELLS = 80
"""Width of the form in cells if the help stands beside it."""
_HELP_CELLS, _WIDEST_HELP = 34, 64
_LEAST_HELP = 3
"""Smallest height for help below a form."""
_BEFORE_TEXT, _BEHIND_TEXT = 2, 1
"""Cells beside a text that have its ground."""
_BEFORE_LABEL = 4
_AROUND_TEXT = _BEFORE_LABEL + _BEFORE_TEXT + _BEHIND_TEXT + 3
"""Cells of a row that are neither label nor text; a few are left for the right end of the bar."""
_TEXT_INK = "chosen"
"""Ground of texts; the cursor's bar does not cover it, so that the cursor in the text is visible."""
_STEPS = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}
_CHANGES = {"left": -1, "right": 1}


class FormScreen(BaseScreen[None]):
    """Up and down move, left and right change a choice, Enter presses, letters write into a text."""

    BINDINGS = [
        Binding("up,shift+tab", "move(-1)", tooltip=message("the line above").text, show=False),
        Binding("down,tab", "move(1)", tooltip=message("the line below").text, show=False),
        Binding("left", "change(-1)", tooltip=message("the value before").text, show=False),
        Binding("right", "change(1)", tooltip=message("the next value").text, show=False),
        Binding("enter", "press", tooltip=message("choose").text, show=False),
        Binding("escape", "leave", tooltip=message("back").text, show=False),
    ]
    HEADING: Message
    EXPLAINS = False
    """True to explain all values of the field under the cursor, beside the form or below it."""
    KEYS: tuple[Message, ...] = (
        message("Up and down move"),
        message("Left and right change"),
        message("Enter chooses"),
        message("Escape goes back"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.message = ""
        self._message_ink = "bad"
        self._fields_in_rows: list[int | None] = []
        """The field of each row of the panel."""
        self._help: Region | None = None
        """The panel that explains the field under the cursor."""
        self._edited: Text | None = None
        """The text in the text field; None if none was edited since the cursor moved."""

    # --- content of a form

    def fields(self) -> Sequence[Field]:
        """Return the current fields."""
        return ()

    def changed(self, field: Field) -> None:
        """Called after the player changed a value."""

    def key_hints(self) -> Sequence[str]:
        """Return the hints at keys."""
        return [words_of(hint) for hint in self.KEYS]

    def header(self, cells: int) -> list[Line]:
        """Return the lines above the form."""
        return [grounded(line((f"  {words_of(self.HEADING)}", "title")), "panel", cells), line()]

    def below(self, cells: int, rows: int) -> list[Line]:
        """Return the lines below the form for the remaining rows; empty if there are too few."""
        return []

    # --- behaviour

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="form")
        if self.EXPLAINS:
            yield Panel(self.tadmor_app.palette, id="form-help")
        self._field = TextField(self.tadmor_app.palette, self.tadmor_app.glyphs.cut, focusable=False)
        self._field.display = False
        yield self._field

    def on_mount(self) -> None:
        self.paint()

    def on_screen_resume(self) -> None:
        self.paint()

    def relayout(self) -> None:
        self.paint()

    def paint(self) -> None:
        fields = self.fields()
        self.cursor = max(0, min(self.cursor, len(fields) - 1))
        if self.EXPLAINS:
            self._explain(fields)
        panel, (cells, rows) = self.query_one("#form", Panel), self._form_area
        panel.styles.width, panel.styles.height = cells, rows
        keys = self._key_rows()[: max(1, rows - 1)]
        room = max(1, rows - len(keys))
        header, blocks = self.header(cells), self._blocks(fields)
        lines = [row for block in blocks for row in block]
        lines += (line(), *(relit(row, self._message_ink) for row in wrapped(self.message, cells - 1, "  ")))
        free = room - min(len(header) + len(lines), max(_LEAST_FORM, room // 2))
        below = self.below(cells, free) if self._has_room_below else []
        room -= len(below)
        # A form that does not fit scrolls, the header first, so that cursor and message are visible.
        last = len(lines) if self.message else sum(map(len, blocks[: self.cursor + 1])) + 2
        before = sum(map(len, blocks[: self.cursor]))
        hidden = max(0, len(header) + (last if self.message else min(last, before + room)) - room)
        numbers = [number for number, block in enumerate(blocks) for _ in block]
        self._fields_in_rows = [*([None] * len(header)), *numbers][hidden:]
        shown = [*header, *lines][hidden : hidden + room]
        shown += below
        shown += [line()] * (rows - len(keys) - len(shown))
        panel.show([*shown, *(grounded(line((row, "dim")), "panel", cells) for row in keys)])
        row = len(header) + before - hidden
        self._place_field(fields, row if 0 <= row < room else None)

    def _place_field(self, fields: Sequence[Field], row: int | None) -> None:
        """Place the text field over the text under the cursor, in this row of the form; None: it is out of sight."""
        text = self._open_text()
        if text is None or row is None:
            self._field.place(None)
            return
        self._field.use_look(self.tadmor_app.palette, self.tadmor_app.glyphs.cut)
        cells = self._text_cells(text, self._label_cells(fields))
        self._edited_field(text).place(Region(self._text_left(fields), row, cells, 1))

    def say(self, sentence: str, ink: str) -> None:
        """Show a message below the form, until the cursor moves."""
        self.message, self._message_ink = sentence, ink
        self.paint()

    @property
    def _form_area(self) -> Size:
        """The width of the form without the help beside it."""
        cells, rows = self.area
        return Size(cells if self._help is None or self._help.x == 0 else self._help.x, rows)

    @property
    def _has_room_below(self) -> bool:
        """True if nothing is explained there, or would be if there were room."""
        return not self.EXPLAINS or (self._help is not None and self._help.x > 0)

    def _explain(self, fields: Sequence[Field]) -> None:
        """Explain the field under the cursor, if the longest explanation fits."""
        (cells, rows), glyphs = self.area, self.tadmor_app.glyphs
        self._help = Region(0, 0, cells, 0)  # the fields are lower where their values are explained below
        if cells >= _FORM_CELLS + _HELP_CELLS:
            wide = min(_WIDEST_HELP, cells - _FORM_CELLS)
            self._help = Region(cells - wide, 0, wide, rows)
        else:
            said = len(wrapped(self.message, cells - 1, "  "))
            free = self.room_above - len(self.header(cells)) - said - 1
            most = min(free, max(len(paint_help(field, glyphs, cells)) for field in fields))
            top = rows - len(self._key_rows()) - most - 1
            self._help = Region(0, top, cells, most) if most >= _LEAST_HELP else None
        panel = self.query_one("#form-help", Panel)
        panel.place(self._help)
        if self._help is not None:
            above = 2 if self._help.x else 0
            room = self._help.height - above
            told = paint_help(fields[self.cursor], glyphs, self._help.width, room)
            told = [line()] * above + told + [line()] * (self._help.height - len(told) - above)
            panel.show([grounded(row, "panel", self._help.width) for row in told])

    @property
    def room_above(self) -> int:
        """The rows left for a header, if the whole form is to be visible below it."""
        return self.area.height - sum(map(len, self._blocks(self.fields()))) - 1 - len(self._key_rows())

    def _key_rows(self) -> list[str]:
        return in_rows(self.key_hints(), self._form_area.width, _GAP, "  ")

    def _blocks(self, fields: Sequence[Field]) -> list[list[Line]]:
        """Return the rows of each field."""
        labels, cells = self._label_cells(fields), self._form_area.width
        return [self._painted(field, number == self.cursor, labels, cells) for number, field in enumerate(fields)]

    def _label_cells(self, fields: Sequence[Field]) -> int:
        return max([_LABEL_CELLS, *(cell_len(_label(f)) + 1 for f in fields if not isinstance(f, Button))])

    def _text_left(self, fields: Sequence[Field]) -> int:
        """Return the first column of texts."""
        return _BEFORE_LABEL + self._label_cells(fields) + _BEFORE_TEXT

    def _text_cells(self, text: Text, labels: int) -> int:
        """Return the width of texts: as the longest one needs with the cursor behind it, if it fits."""
        return max(1, min(text.longest + 1, self._form_area.width - labels - _AROUND_TEXT))

    def _painted(self, field: Field, lit: bool, labels: int, cells: int) -> list[Line]:
        """Return a field in a row; a note that does not fit stands below."""
        arrow = self.tadmor_app.glyphs.pointer if lit else " "
        match field:
            case Choice():
                sides = ("< ", " >") if lit else ("  ", "  ")
                label = set_cell_size(_label(field), labels)
                note = field.notes.get(field.value, "") if self._help is None else ""
                row = line(
                    f"  {arrow} ",
                    (label, field.label_ink),
                    Run(f"{sides[0]}{field.shown}{sides[1]}", *_inks_of(field)),
                )
                if not lit and width(row) + cell_len(note) + 2 > cells:
                    note = ""  # it can be read when the cursor comes here
            case Text():
                room = self._text_cells(field, labels)
                value = "" if lit else self._end_of(field.value, room)
                label, note = set_cell_size(_label(field), labels), field.note
                row = line(f"  {arrow} {label}", (f"  {set_cell_size(value, room)} ", _TEXT_INK))
            case Button():
                note = field.note
                row = line(f"  {arrow} ", (field.label, "legal"))
        noted = (*row, Run(f"  {note}", "dim"))
        if not note or width(noted) <= cells:
            block = [noted if note else row]
        else:
            block = [row, *(relit(below, "dim") for below in wrapped(note, cells - 1, _BELOW))]
        if isinstance(field, Button) and field.below:
            block += [relit(below, "dim") for below in wrapped(field.below, cells - 1, _BELOW)]
        return self._with_bar(block, cells) if lit else block

    def _with_bar(self, block: Sequence[Line], cells: int) -> list[Line]:
        """Return a field under the cursor: a bar over all its rows, with a mark at its right end if that fits."""
        wide = min(cells, max(_BAR, *(width(row) for row in block)))
        end = f" {self.tadmor_app.glyphs.far_end} "
        bars = [_lit(fit(row, wide)) for row in block]
        if width(block[0]) + cell_len(end) <= wide:
            bars[0] = (*_lit(fit(block[0], wide - cell_len(end))), Run(end, "cursor"))
        return bars

    def _end_of(self, value: str, room: int) -> str:
        """Return the end of a text that does not fit."""
        cut = value
        while cell_len(cut) > room:
            cut = cut[1:]
        return cut if cut == value else f"{self.tadmor_app.glyphs.cut}{cut[1:]}"

    def action_move(self, step: int) -> None:
        self.message, self._edited = "", None
        if count := len(self.fields()):
            self.cursor = (self.cursor + step) % count
        self.paint()

    def action_change(self, step: int) -> None:
        field = self._current()
        if isinstance(field, Choice):
            field.index = (field.index + step) % len(field.values)
            self.changed(field)
        self.paint()

    def action_press(self) -> None:
        if not self.is_current:  # the key was pressed again before the screen could close
            return
        match self._current():
            case Button() as button:
                button.press()
            case Choice():
                self.action_change(1)
            case Text():
                self.action_move(1)
            case None:
                self.paint()

    def action_leave(self) -> None:
        if self.is_current:
            self.app.pop_screen()

    def on_key(self, event: Key) -> None:
        """Handle moves and letters here, in their order: a binding would run after letters typed later.

        The bindings are for keys pressed before this screen was open, which come from the one below, and for forms
        without a text, where they are enough and may be other ones.
        """
        if not any(isinstance(field, Text) for field in self.fields()):
            return
        text = self._open_text()
        if step := _STEPS.get(event.key):
            self.action_move(step)
        elif event.key == "enter" and isinstance(self._current(), Choice | Text):
            self.action_press()
        elif text is not None and self._edited_field(text).take_key(event):
            self._take_text(text)
        elif step := _CHANGES.get(event.key):
            self.action_change(step)
        else:
            return
        event.stop()

    def on_paste(self, event: Paste) -> None:
        if (text := self._open_text()) is not None:
            event.stop()
            self._edited_field(text).take_paste(event.text)
            self._take_text(text)

    def _edited_field(self, text: Text) -> TextField:
        """Return the field with its text, also if that has changed since it was painted."""
        if text is not self._edited or text.value != self._field.value:
            self._field.begin(text.value, text.longest)
            self._edited = text
        return self._field

    def _take_text(self, text: Text) -> None:
        """Take over the text of the text field."""
        if text.value != self._field.value:
            text.value = self._field.value
            self.changed(text)
            self.paint()

    @property
    def is_typing(self) -> bool:
        return self._open_text() is not None

    def _open_text(self) -> Text | None:
        """Return the text field under the cursor, if there is one."""
        field = self._current()
        return field if isinstance(field, Text) else None

    def _current(self) -> Field | None:
        """Return the field under the cursor; None if there are fewer fields now than when they were painted."""
        fields = self.fields()
        return fields[self.cursor] if self.cursor < len(fields) else None

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        number = self.field_at(message.x, message.y) if message.pane.id == "form" else None
        if number is None or number >= len(self.fields()):
            return
        self.cursor = number
        if isinstance(text := self._current(), Text):
            self.paint()
            self._edited_field(text).point_at(message.x - self._text_left(self.fields()))
        else:
            self.action_press()
            self.paint()

    def field_at(self, x: int, y: int) -> int | None:
        """Return the index of the field under a cell of the form."""
        return self._fields_in_rows[y] if y < len(self._fields_in_rows) else None


def _inks_of(field: Choice) -> tuple[str, str]:
    """Return ink and ground of a choice's value."""
    ground = field.grounds.get(field.value)
    return ("legal", "tile") if ground is None else ("night", ground)


def _label(field: Choice | Text) -> str:
    return f"{_SET_IN}{field.label}" if field.set_in else field.label


def _lit(row: Line) -> Line:
    return tuple(run if run.ink == _TEXT_INK else relit((run,), "cursor")[0] for run in row)
