"""The lobby of a host: the tables of somebody, where it is his turn, and the way to another one by its code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rules.message import AndList, Message, message
from tadmor_tui.hosting.server.table_heading import heading
from tadmor_tui.hosting.wire.messages import Lobby, LobbyTable
from tadmor_tui.render.text import Line, line
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.text.translation import nt, t, words_of

_MAX_CODE_CHARACTERS = 40


class LobbyScreen(FormScreen):
    """Shows how it stands at each table, as the host tells it."""

    HEADING = message("Your tables")
    KEYS = (message("Up and down move"), message("Enter chooses"), message("Letters write the code"))

    def __init__(
        self, lobby: Lobby, go: Callable[[str], None], give_code: Callable[[str], None], leave: Callable[[], None]
    ) -> None:
        super().__init__()
        self._lobby = lobby
        self._go = go
        self._give_code = give_code
        self._leave = leave
        self._code = Text(t("Another table: its code"), "", longest=_MAX_CODE_CHARACTERS)

    def show(self, lobby: Lobby) -> None:
        """Something has changed at one of the tables."""
        self._lobby = lobby
        if self.is_mounted:
            self.paint()

    def refuse(self, why: Message) -> None:
        self.say(words_of(why), "bad")

    def header(self, cells: int) -> list[Line]:
        turns = sum(table.is_turn for table in self._lobby.tables)
        told = t("Nobody waits for you.")
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
            heading(table.game, table.title), partial(self._go, table.id), _standing(table), below=_players(table)
        )

    def action_press(self) -> None:
        """Enter after a code gives it."""
        if self.is_current and self._current() is self._code and self._code.value.strip():
            typed, self._code.value = self._code.value, ""
            self._give_code(typed)
            self.paint()
        else:
            super().action_press()

    def action_leave(self) -> None:
        """Escape does nothing here: over a slow line an arrow key can look like it."""


def _standing(table: LobbyTable) -> str:
    if table.over:
        return t("is over")
    if table.shut:
        return t("can't be opened just now")
    if table.is_turn:
        return t("it is your turn")
    if table.bot_plays:
        return t("a bot plays for you")
    return t("waits for {names}", names=AndList(tuple(table.names[seat] for seat in table.acting)))


def _players(table: LobbyTable) -> str:
    if table.shut:
        return t("Ask whoever has invited you; your seat stays yours.")
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
