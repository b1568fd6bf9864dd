"""A form of fields to choose, write and press, operated with the arrow keys alone."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key, Paste
from textual.geometry import Region

from rules.message import Message, message
from tadmor_tui.render.text import Line, grounded, in_rows, line, relit, wrapped
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.form_fields import Button, Choice, Field, Text
from tadmor_tui.screens.form_help import HelpPanel
from tadmor_tui.screens.form_page import VALUE, FormPage
from tadmor_tui.text.translation import words_of
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.text_field import TextField

_GAP = " " * 3
"""Separator of hints in the row of keys."""
_MIN_FORM_ROWS = 14
"""Rows of a form that are visible whatever stands below it."""
_STEPS = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}
_CHANGES = {"left": -1, "right": 1}
_NARROW, _MORE_HELP_ROWS = 60, 3
"""Below this width an explanation keeps so many rows more."""
_FAR = 1000
"""Lines to the first or the last one."""
_FAR_STEPS = {"home": -_FAR, "end": _FAR}


class FormTextField(TextField):
    """The text field over the text under the cursor."""

    edited: Text | None = None
    """The text that is edited; None if none was since the cursor moved."""

    def edit(self, text: Text) -> FormTextField:
        """Take over a text, also if that has changed since it was painted."""
        if text is not self.edited or text.value != self.value:
            self.begin(text.value, text.longest)
            self.edited = text
        return self


class FormScreen(BaseScreen[None]):
    """Up and down move, left and right change a choice, Enter presses, letters write into a text."""

    BINDINGS = [
        Binding("up,shift+tab", "move(-1)", tooltip=message("the line above").text, show=False),
        Binding("down,tab", "move(1)", tooltip=message("the line below").text, show=False),
        Binding("left", "change(-1)", tooltip=message("the previous value").text, show=False),
        Binding("right", "change(1)", tooltip=message("the next value").text, show=False),
        Binding("home", f"move(-{_FAR})", tooltip=message("the first line").text, show=False),
        Binding("end", f"move({_FAR})", tooltip=message("the last line").text, show=False),
        Binding("enter", "press", tooltip=message("choose").text, show=False),
        Binding("escape", "leave", tooltip=message("back").text, show=False),
    ]
    HEADING: Message
    EXPLAINS = False
    """True to explain all values of the field under the cursor, beside the form or below it."""
    HELP_ROWS = 0
    """Rows below the form that are kept for the explanation, however long the form is; it scrolls instead."""
    KEYS: tuple[Message, ...] = (
        message("Up/Down: move"),
        message("Left/Right: change"),
        message("Enter chooses"),
        message("Esc: back"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.message = ""
        self._message_ink = "bad"
        self._fields_in_rows: list[int | None] = []
        """The field of each row of the panel."""
        self._text_left = 0
        """The first column of the text that is edited."""

    # --- content of a form

    def fields(self) -> Sequence[Field]:
        """Return the current fields."""
        return ()

    def changed(self, field: Field) -> None:
        """Called after the player changed a value."""

    def header(self, cells: int) -> list[Line]:
        """Return the lines above the form."""
        return [grounded(line((f"  {words_of(self.HEADING)}", "title")), "panel", cells), line()]

    def below(self, cells: int, rows: int) -> list[Line]:
        """Return the lines below the form for the remaining rows; empty if there are too few."""
        return []

    # --- painting

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="form")
        if self.EXPLAINS:
            yield HelpPanel(self.tadmor_app.palette, id="form-help")
        self._field = FormTextField(self.tadmor_app.palette, self.tadmor_app.glyphs.cut, focusable=False)
        self._field.display = False
        yield self._field

    def on_screen_resume(self) -> None:
        self.paint()

    def relayout(self) -> None:
        self.paint()

    def paint(self) -> None:
        fields, glyphs, (cells, rows) = self.fields(), self.tadmor_app.glyphs, self.area
        self.cursor = max(0, min(self.cursor, len(fields) - 1))
        hints = [words_of(hint) for hint in self.KEYS]
        has_help, has_room_below, kept = False, True, 0
        if self.EXPLAINS:
            keys = len(in_rows(hints, cells, _GAP, "  "))
            whole = FormPage(fields, self.cursor, glyphs, cells, True, airy=True).rows_above(len(fields))
            taken = whole + len(self.header(cells)) + len(wrapped(self.message, cells - 1, "  ")) + 2
            explained = self.query_one(HelpPanel)
            more = _MORE_HELP_ROWS if self.HELP_ROWS and cells < _NARROW else 0
            explained.explain_field(fields, self.cursor, glyphs, self.area, taken, keys, self.HELP_ROWS + more)
            has_help, has_room_below = explained.display, explained.stands_beside
            cells -= explained.room.width if has_room_below else 0
            kept = explained.room.height if has_help and not has_room_below and self.HELP_ROWS else 0
        panel = self.query_one("#form", Panel)
        panel.styles.width, panel.styles.height = cells, rows
        keys_below = in_rows(hints, cells, _GAP, "  ")[: max(1, rows - 1)]
        room = max(1, rows - len(keys_below) - kept)
        page = FormPage(fields, self.cursor, glyphs, cells, has_help, airy=True)
        if page.rows_above(len(fields)) + len(self.header(cells)) + 1 > room:
            page = FormPage(fields, self.cursor, glyphs, cells, has_help)
        header, blocks = self.header(cells), page.blocks
        lines = [row for block in blocks for row in block]
        lines += (line(), *(relit(row, self._message_ink) for row in wrapped(self.message, cells - 1, "  ")))
        free = room - min(len(header) + len(lines), max(_MIN_FORM_ROWS, room // 2))
        below = self.below(cells, free) if has_room_below else []
        room -= len(below)
        # A form that does not fit scrolls, the header first, so that cursor and message are visible.
        before = page.rows_above(self.cursor)
        last = len(lines) if self.message else min(page.rows_above(self.cursor + 1) + 2, before + room)
        hidden = max(0, len(header) + last - room)
        numbers = [number for number, block in enumerate(blocks) for _ in block]
        self._fields_in_rows = [*([None] * len(header)), *numbers][hidden:]
        shown = [*header, *lines][hidden : hidden + room]
        shown += below
        shown += [line()] * (rows - len(keys_below) - len(shown))
        panel.show([*shown, *(grounded(line((row, "dim")), "panel", cells) for row in keys_below)])
        text = self.current_field
        if isinstance(text, Text):
            left, row, wide, _ = page.text_place(fields[self.cursor], self.cursor)
            row += len(header) - hidden
            self._text_left = left
            self._field.use_look(self.tadmor_app.palette, glyphs.cut)
            self._field.edit(text).place(Region(left, row, wide, 1) if 0 <= row < room else None)
        else:
            self._field.place(None)

    def say(self, sentence: str, ink: str) -> None:
        """Show a message below the form, until the cursor moves."""
        self.message, self._message_ink = sentence, ink
        self.paint()

    # --- keys

    @property
    def current_field(self) -> Field | None:
        """The field under the cursor; None if there are fewer fields now than when they were painted."""
        fields = self.fields()
        return fields[self.cursor] if self.cursor < len(fields) else None

    @property
    def is_typing(self) -> bool:
        return isinstance(self.current_field, Text)

    def action_move(self, step: int) -> None:
        self.message, self._field.edited = "", None
        if count := len(self.fields()):
            far = abs(step) > 1
            self.cursor = max(0, min(self.cursor + step, count - 1)) if far else (self.cursor + step) % count
        self.paint()

    def action_change(self, step: int) -> None:
        field = self.current_field
        if isinstance(field, Choice):
            field.index = (field.index + step) % len(field.values)
            self.changed(field)
        self.paint()

    def action_press(self) -> None:
        if not self.is_current:  # the key was pressed again before the screen could close
            return
        match self.current_field:
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
        field = self.current_field
        if step := _STEPS.get(event.key):
            self.action_move(step)
        elif event.key == "enter" and isinstance(field, Choice | Text):
            self.action_press()
        elif isinstance(field, Text) and self._field.edit(field).take_key(event):
            self._take_text(field)
        elif step := _FAR_STEPS.get(event.key):
            self.action_move(step)
        elif step := _CHANGES.get(event.key):
            self.action_change(step)
        else:
            return
        event.stop()

    def on_paste(self, event: Paste) -> None:
        if isinstance(text := self.current_field, Text):
            event.stop()
            self._field.edit(text).take_paste(event.text)
            self._take_text(text)

    def _take_text(self, text: Text) -> None:
        """Take over the text of the text field."""
        if text.value != self._field.value:
            text.value = self._field.value
            self.changed(text)
            self.paint()

    # --- the mouse

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        number = self.field_at(message.x, message.y) if message.pane.id == "form" else None
        if number is None or number >= len(self.fields()):
            return
        self.cursor = number
        field, target = self.current_field, message.pane.key_at(message.x, message.y)
        if isinstance(field, Text):
            self.paint()
            self._field.edit(field).point_at(message.x - self._text_left)
        elif isinstance(field, Choice):
            step = int(target.removeprefix(VALUE)) - field.index if target.startswith(VALUE) else 1
            self.action_change(step)
        else:
            self.action_press()
            self.paint()

    def field_at(self, x: int, y: int) -> int | None:
        """Return the index of the field under a cell of the form."""
        return self._fields_in_rows[y] if y < len(self._fields_in_rows) else None
