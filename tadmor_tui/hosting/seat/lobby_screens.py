"""The lobby of a host, and the screen for the seats of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rich.cells import set_cell_size

from bots.games import bots_of
from rules.contract import Seat
from rules.message import AndList, Message, message
from saves.document import HUMAN
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.messages import Lobby, LobbyTable, table_heading
from tadmor_tui.render.text import Line, line, relit, wrapped
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.text.translation import letter_of, nt, t, words_of

_MAX_CODE_CHARACTERS = 40


class LobbyScreen(FormScreen):
    """The tables of a guest with their state, and a field for the code of another one."""

    HEADING = message("Your tables")
    KEYS = (message("Up/Down: move"), message("Enter chooses"), message("Type the code"))

    def __init__(
        self, lobby: Lobby, go: Callable[[str], None], give_code: Callable[[str], None], leave: Callable[[], None]
    ) -> None:
        super().__init__()
        self._lobby = lobby
        self._go = go
        self._give_code = give_code
        self._leave = leave
        self._code = Text(t("Join another table by code"), "", longest=_MAX_CODE_CHARACTERS)

    def show(self, lobby: Lobby) -> None:
        self._lobby = lobby
        if self.is_mounted:
            self.paint()

    def refuse(self, why: Message) -> None:
        self.say(words_of(why), "bad")

    def header(self, cells: int) -> list[Line]:
        turns = sum(table.is_turn for table in self._lobby.tables)
        told = t("No game is waiting for you.")
        if turns:
            told = nt("It is your turn in {n} game.", "It is your turn in {n} games.", turns)
        return [*super().header(cells), line((f"  {told}", "legal")), line()]

    def fields(self) -> Sequence[Field]:
        return [
            *(self._button(table) for table in self._lobby.tables),
            self._code,
            Button(t("Leave"), self._leave, t("the same command brings you back")),
        ]

    def _button(self, table: LobbyTable) -> Button:
        return Button(
            table_heading(table.game, table.title),
            partial(self._go, table.id),
            _state_text(table),
            below=_players_text(table),
        )

    def action_press(self) -> None:
        """Send the code in the field, or press the current button."""
        if self.is_current and self.current_field is self._code and self._code.value.strip():
            typed, self._code.value = self._code.value, ""
            self._give_code(typed)
            self.paint()
        else:
            super().action_press()

    def action_leave(self) -> None:
        """Ignore Escape: over a slow connection an arrow key can look like it."""


def _state_text(table: LobbyTable) -> str:
    if table.over:
        return t("is over")
    if table.shut:
        return t("can't be opened at the moment")
    if table.is_turn:
        return t("it is your turn")
    if table.bot_plays:
        return t("a bot plays for you")
    return t("waits for {names}", names=AndList(tuple(table.names[seat] for seat in table.acting)))


def _players_text(table: LobbyTable) -> str:
    if table.shut:
        return t("Ask your host; you keep your seat.")
    if table.over:
        return nt("{names} has played.", "{names} have played.", len(table.names), names=AndList(table.names))
    here = tuple(table.names[seat] for seat in table.here)
    if not here:
        return nt("{names} plays.", "{names} play.", len(table.names), names=AndList(table.names))
    return nt(
        "{names} plays; at the table now: {here}.",
        "{names} play; at the table now: {here}.",
        len(table.names),
        names=AndList(table.names),
        here=AndList(here),
    )


_NAME_CELLS = 24


class HostedSeatsScreen(FormScreen):
    """Leave one's seat to a bot or take it again, or agree with others on a bot for an absent player."""

    HEADING = message("Seats")
    KEYS = (message("Up/Down: move"), message("Enter chooses"), message("Esc: cancel"))

    def __init__(self, table: RemoteClient, send: Callable[[Callable[[], None]], None]) -> None:
        """`send` sends the chosen request after this screen is closed."""
        super().__init__()
        self._table = table
        self._send = send
        self._labels: list[str] = []
        self._leaving = False
        """True while the player is asked whether they really want to leave their seat."""
        self._bot = bots_of(table.game_name)[bots_of(table.game_name).usual].name

    def update(self) -> None:
        """Show a change of presence or an answer; the cursor stays on its field."""
        labels = [field.label for field in self.fields()]
        current = self._labels[self.cursor] if self.cursor < len(self._labels) else ""
        self.cursor = labels.index(current) if current in labels else 0
        if self.is_mounted:
            self.paint()

    def paint(self) -> None:
        self._labels = [field.label for field in self.fields()]
        super().paint()

    # --- presence

    def header(self, cells: int) -> list[Line]:
        onlookers = self._table.presence.onlookers
        looks_on = [line(), line("  ", nt("{n} spectator.", "{n} spectators.", onlookers))]
        return [
            *super().header(cells),
            *(_seat_line(self._table, seat) for seat in range(len(self._table.labels))),
            *(looks_on if onlookers else ()),
            line(),
            *(_question_lines(self._bot, cells) if self._leaving else ()),
        ]

    # --- choices

    def fields(self) -> Sequence[Field]:
        """Return the choices; first the one that changes nothing, so that Enter only closes the screen."""
        table, seat = self._table, self._table.seat
        if seat is None:
            return [Button(t("Watch"), self.action_leave)]
        if seat not in table.people:
            take = partial(table.change_seats, {seat: (HUMAN, "")})
            return [
                Button(t("Take your seat back"), partial(self._choose, take)),
                Button(t("Watch"), self.action_leave),
            ]
        if self._leaving:
            return self._leaving_fields(seat)
        found: list[Field] = [Button(t("Play on"), self.action_leave)]
        if (question := table.news.replacement_question) is not None:
            found += self._answers(question.by, question.seat)
        absent = sorted(other for other in table.away if question is None or other != question.seat)
        found += [self._proposal(other) for other in absent]
        label = t("Leave your seat to {bot}", bot=self._bot)
        return [*found, Button(label, partial(self._ask_to_leave, True), t("you can take it back"))]

    def _leaving_fields(self, seat: Seat) -> list[Field]:
        leave = partial(self._table.change_seats, {seat: (bots_of(self._table.game_name).usual, "")})
        return [
            Button(t("No, keep your seat"), partial(self._ask_to_leave, False)),
            Button(t("Yes, {bot} plays for you from now on", bot=self._bot), partial(self._choose, leave)),
        ]

    def _ask_to_leave(self, leaving: bool) -> None:
        self._leaving, self.cursor = leaving, 0
        self.paint()

    def action_leave(self) -> None:
        """Close an open question first, then the screen."""
        if self._leaving:
            self._ask_to_leave(False)
        else:
            super().action_leave()

    def _answers(self, by: Seat, absent: Seat) -> list[Field]:
        table, names = self._table, self._table.names
        agree, wait = (partial(table.decide, m.AnswerReplacement, absent, agrees) for agrees in (True, False))
        asks = t("{name} asks for that", name=names[by])
        return [
            Button(
                t("Agree: {bot} plays for {name}", bot=self._bot, name=names[absent]),
                partial(self._choose, agree),
                asks,
            ),
            Button(t("Wait for {name}", name=names[absent]), partial(self._choose, wait)),
        ]

    def _proposal(self, absent: Seat) -> Button:
        table = self._table
        others = tuple(
            table.names[seat]
            for seat in table.presence.here
            if seat != table.seat and table.seats[seat].player == HUMAN
        )
        note = t("nobody else is here to ask")
        if others:
            note = nt("{names} has to agree", "{names} have to agree", len(others), names=AndList(others))
        label = t("Let {bot} play for {name}", bot=self._bot, name=table.names[absent])
        return Button(label, partial(self._choose, partial(table.decide, m.ProposeReplacement, absent)), note)

    def _choose(self, request: Callable[[], None]) -> None:
        self.app.pop_screen()
        self._send(request)


def _question_lines(bot: str, cells: int) -> list[Line]:
    asked = wrapped(t("Leave your seat to {bot}?", bot=bot), cells - 1, "  ")
    return [*(relit(row, "legal") for row in asked), line()]


def _seat_line(table: RemoteClient, seat: Seat) -> Line:
    label, ink = table.labels[seat], "dim" if seat in table.away else "plain"
    shown = set_cell_size(table.names[seat], _NAME_CELLS)
    return line(
        "  ", (letter_of(label.name), f"seat.{label.key}"), (f" {shown}  ", ink), (_presence_text(table, seat), ink)
    )


def _presence_text(table: RemoteClient, seat: Seat) -> str:
    if table.seats[seat].player != HUMAN:
        return t("a bot, in your place") if seat == table.seat else t("a bot")
    if seat == table.seat:
        return t("you")
    return t("away") if seat in table.away else t("at the table")
