"""The seats of a table for several terminals: who is there, and what can be done about seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rich.cells import set_cell_size

from bots.games import bots_of
from rules.contract import Seat
from rules.message import AndList, message
from saves.document import HUMAN
from tadmor_tui.hosting.remote_table import RemoteTable
from tadmor_tui.look.lines import Line, line
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field
from tadmor_tui.translation import nt, t

_NAME_CELLS = 24


class HostedSeatsScreen(FormScreen):
    """Leave one's seat to a bot or take it again, or agree with others on a bot for somebody who stays away."""

    HEADING = message("Seats")
    KEYS = (message("Up and down move"), message("Enter chooses"), message("Escape leaves all as it is"))

    def __init__(self, table: RemoteTable, do: Callable[[Callable[[], None]], None]) -> None:
        """`do` asks the host for what was chosen, when this screen is gone."""
        super().__init__()
        self._table = table
        self._do = do
        self._labels: list[str] = []
        self._bot = bots_of(table.game_name)[bots_of(table.game_name).usual].name

    def follow(self) -> None:
        """Somebody has come, gone or answered; the cursor stays on what it was on."""
        labels = [field.label for field in self.fields()]
        current = self._labels[self.cursor] if self.cursor < len(self._labels) else ""
        self.cursor = labels.index(current) if current in labels else 0
        if self.is_mounted:
            self.paint()

    def paint(self) -> None:
        self._labels = [field.label for field in self.fields()]
        super().paint()

    # --- who is there

    def header(self, cells: int) -> list[Line]:
        onlookers = self._table.presence.onlookers
        looks_on = [line(), line("  ", nt("{n} person looks on.", "{n} people look on.", onlookers))]
        return [
            *super().header(cells),
            *(self._seat_line(seat) for seat in range(len(self._table.labels))),
            *(looks_on if onlookers else ()),
            line(),
        ]

    def _seat_line(self, seat: Seat) -> Line:
        label, name = self._table.labels[seat], self._table.names[seat]
        ink = "dim" if seat in self._table.away else "plain"
        shown = set_cell_size(name, _NAME_CELLS)
        return line("  ", (label.letter, f"seat.{label.key}"), (f" {shown}  ", ink), (self._standing(seat), ink))

    def _standing(self, seat: Seat) -> str:
        if self._table.seats[seat].player != HUMAN:
            return t("a bot, in your place") if seat == self._table.seat else t("a bot")
        if seat == self._table.seat:
            return t("you")
        return t("away") if seat in self._table.away else t("at the table")

    # --- what can be done

    def fields(self) -> Sequence[Field]:
        table, seat = self._table, self._table.seat
        found: list[Field] = []
        if (question := table.stand_in_question) is not None:
            found += self._answers(question.by, question.seat)
        if seat is not None and seat not in table.people:
            take = partial(table.change_seat, seat, HUMAN)
            found.append(Button(t("Take your seat again"), self._press(take)))
        elif seat is not None:
            absent = sorted(other for other in table.away if question is None or other != question.seat)
            found += [self._proposal(other) for other in absent]
        found.append(Button(t("Play on") if table.people else t("Look on"), self.action_leave))
        if seat is not None and seat in table.people:
            leave = partial(table.change_seat, seat, bots_of(table.game_name).usual)
            label = t("Leave your seat to {bot}", bot=self._bot)
            found.append(Button(label, self._press(leave), t("you can take it again")))
        return found

    def _answers(self, by: Seat, absent: Seat) -> list[Field]:
        table, names = self._table, self._table.names
        agree, wait = (partial(table.answer_stand_in, absent, agrees) for agrees in (True, False))
        asks = t("{name} asks for that", name=names[by])
        return [
            Button(t("Agree: {bot} plays for {name}", bot=self._bot, name=names[absent]), self._press(agree), asks),
            Button(t("Rather wait for {name}", name=names[absent]), self._press(wait)),
        ]

    def _proposal(self, absent: Seat) -> Button:
        table = self._table
        others = tuple(
            table.names[seat]
            for seat in table.presence.here
            if seat != table.seat and table.seats[seat].player == HUMAN
        )
        note = t("nobody else is here to be asked")
        if others:
            note = nt("{names} has to agree", "{names} have to agree", len(others), names=AndList(others))
        label = t("Let {bot} play for {name}", bot=self._bot, name=table.names[absent])
        return Button(label, self._press(partial(table.propose_stand_in, absent)), note)

    def _press(self, request: Callable[[], None]) -> Callable[[], None]:
        return partial(self._choose, request)

    def _choose(self, request: Callable[[], None]) -> None:
        self.app.pop_screen()
        self._do(request)
