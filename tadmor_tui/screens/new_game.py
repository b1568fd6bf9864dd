"""A new game: which one, its players, and its setup. The form opens as it was left last time."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.binding import Binding
from textual.events import Key

from rules.contract import RulesError
from rules.message import Message, message
from saves.problems import SaveError
from tadmor_tui.render.text import Line, Run, grounded, line, width
from tadmor_tui.screens.bindings import PICK
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Choice, Field, SeatChoice, Text
from tadmor_tui.screens.form_seats import COLOUR, FIRST, NAME
from tadmor_tui.screens.game_form import NewGameFields
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.pane import Pane

_START = "f5"
_LETTERS = {NAME: "n", COLOUR: "c", FIRST: "f"}
"""The keys for the parts of a seat's row."""


class SeatKeys:
    """Keys that change the form from every line, and those of the line under the cursor."""

    def __init__(self, screen: NewGameScreen, chosen: NewGameFields) -> None:
        self._screen, self._chosen = screen, chosen
        self.naming = False
        """True while the name of the seat under the cursor is written."""

    @property
    def line(self) -> Field | None:
        """The line under the cursor, also while its name is written."""
        fields, cursor = self._screen.fields(), self._screen.cursor
        return fields[cursor] if cursor < len(fields) else None

    def take(self, key: str) -> bool:
        """Do what a key does; False if it does nothing on this line."""
        line, form = self.line, self._chosen.form
        if self.naming:
            if key != "enter":
                return False
            self.naming = False
        elif key in ("plus", "minus"):
            self._add_seats(1 if key == "plus" else -1)
        elif key == "r":
            self._chosen.reset()
        elif key.isdecimal():
            self._choose_by_digit(int(key))
        elif not isinstance(line, SeatChoice) or key not in _LETTERS.values():
            return False
        elif key == "n":
            self.naming = True
        elif key == "c":
            form.recolour(line)
        elif line.first is not None:
            form.begin_with(line)
        self._chosen.form.tell_names()
        self._screen.paint()
        return True

    def _choose_by_digit(self, digit: int) -> None:
        """Choose the bot of a level, the number of players, or the value with that number."""
        line, count = self.line, self._chosen.form.count
        match line:
            case SeatChoice() if digit + 1 < len(line.values):
                line.index = digit + 1
            case Choice() if line is not count and 0 < digit <= len(line.values):
                line.index = digit - 1
            case Choice() | Button() if str(digit) in count.values:
                count.index = list(count.values).index(str(digit))
                line = count
            case _:
                return
        self._screen.changed(line)

    def _add_seats(self, step: int) -> None:
        """Add a seat and put the cursor on it, or take the last one away."""
        count, screen = self._chosen.form.count, self._screen
        index = count.index + step
        if 0 <= index < len(count.values):
            count.index = index
            screen.changed(count)
            rows = [number for number, field in enumerate(screen.fields()) if isinstance(field, SeatChoice)]
            screen.cursor = rows[-1] if step > 0 else min(screen.cursor, rows[-1])

    def hints(self) -> tuple[Message, ...]:
        """Return the keys of the line under the cursor."""
        if self.naming:
            return message("Type the text"), message("Enter: use the name"), message("F5 starts")
        match self.line:
            case SeatChoice() as seat:
                first = () if seat.first is None else (message("f first"),)
                own = (message("Left Right who plays"), message("n name"), message("c colour"), *first)
                return *own, message("Enter starts"), message("Esc: back")
            case Text():
                return message("Type the text"), message("F5 starts"), message("Esc: back")
            case Choice():
                change = message("Left/Right: change")
            case _:
                change = message("Up/Down: move")
        return change, message("+ - players"), message("Enter starts"), message("Esc: back")


class NewGameScreen(FormScreen):
    HEADING = message("New game")
    EXPLAINS = True
    HELP_ROWS = 6
    BINDINGS = [
        Binding("n", "command('n')", tooltip=message("name of the seat").text, show=False),
        Binding("c", "command('c')", tooltip=message("next colour of the seat").text, show=False),
        Binding("f", "command('f')", tooltip=message("this seat begins, or a random one").text, show=False),
        Binding("r", "command('r')", tooltip=message("back to the defaults").text, show=False),
        Binding("plus", "command('plus')", tooltip=message("one more player").text, show=False),
        Binding("minus", "command('minus')", tooltip=message("one player fewer").text, show=False),
        *(Binding(str(n), f"command('{n}')", show=False, group=PICK) for n in range(10)),
        Binding(_START, "start", tooltip=message("start the game").text, show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._chosen = NewGameFields(self.tadmor_app.store)
        self._keys = SeatKeys(self, self._chosen)

    def on_language_change(self) -> None:
        self._chosen.translate()
        super().on_language_change()

    # --- content of the form

    def fields(self) -> Sequence[Field]:
        about = t(
            "Enter starts the game, on this line and on every other. Change anything below first, if you like. The "
            "game is saved after every action: you can leave it and come back at any time."
        )
        start = Button(t("Start the game"), self.action_start, t("Enter, or F5 while you write"), about=about)
        return [start, *self._chosen.fields()]

    def header(self, cells: int) -> list[Line]:
        left = line((f"  {words_of(self.HEADING)}", "title"))
        note = t("as last time; r: defaults") if self._chosen.as_last_time else ""
        gap = cells - width(left) - cell_len(note) - 1
        row = (*left, Run(" " * max(0, gap) + note, "dim")) if note and gap > 0 else left
        return [grounded(row, "panel", cells), line()]

    @property
    def current_field(self) -> Field | None:
        field = self._keys.line
        return field.name if self._keys.naming and isinstance(field, SeatChoice) else field

    def changed(self, field: Field) -> None:
        form = self._chosen.form
        form.tell_names()
        if field in (self._chosen.game, form.count) and form.number_of_seats == 1 and form.problem is not None:
            self.say(words_of(form.problem), "bad")

    def paint(self) -> None:
        self.KEYS = self._keys.hints()
        super().paint()

    # --- keys and mouse

    def on_key(self, event: Key) -> None:
        """Handle the letters of seats in their order: a binding would run after letters typed later."""
        if event.key == _START:
            self.action_start()
        elif event.key == "enter" and not self.is_typing:
            self.action_press()
        elif (self.is_typing and event.key != "enter") or not self._keys.take(event.key):
            return
        event.stop()
        event.prevent_default()

    def action_command(self, key: str) -> None:
        self._keys.take(key)

    def action_move(self, step: int) -> None:
        self._keys.naming = False
        super().action_move(step)

    def action_press(self) -> None:
        """Start the game from every line, but where a text is written."""
        if self.is_typing:
            if not self._keys.take("enter"):
                super().action_press()
        elif self.is_current:  # the key may have been pressed again before another screen is open
            self.action_start()

    def action_leave(self) -> None:
        """End the writing of a name first, then the form."""
        if self._keys.naming:
            self._keys.take("enter")
        else:
            super().action_leave()

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """Let the mouse press what it points at in the row of a seat; other rows are the form's."""
        target = message.pane.key_at(message.x, message.y)
        number = self.field_at(message.x, message.y) if message.pane.id == "form" else None
        self._keys.naming = False
        if number is not None and target in _LETTERS:
            message.prevent_default()
            self.cursor = number
            self._keys.take(_LETTERS[target])
            if isinstance(name := self.current_field, Text):
                self._field.edit(name).point_at(message.x - self._text_left)

    def action_start(self) -> None:
        seed = self._chosen.seed.value
        if seed and not seed.isdecimal():
            self.say(t("The seed should be a whole number, or nothing at all."), "bad")
            return
        try:
            saved = self._chosen.begin()
        except (SaveError, RulesError) as error:
            self.say(words_of(error), "bad")
            return
        self.tadmor_app.play(saved)
