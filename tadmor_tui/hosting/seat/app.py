"""The app of somebody at a table that lies in another process: a table and what can lie over it, no shelf, no file."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol

import msgspec
from textual.binding import Binding

from rules.contract import RulesError
from rules.message import message
from tadmor_tui.app.base_app import BaseApp
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.hosting.seat.lobby_screen import LobbyScreen
from tadmor_tui.hosting.seat.remote_table import RemoteTable
from tadmor_tui.hosting.seat.screens import SeatGame, SeatReplayScreen, SeatTableScreen
from tadmor_tui.hosting.server.limits import Clock
from tadmor_tui.hosting.wire.messages import (
    GiveCode,
    GoToTable,
    KeepSettings,
    KeptSettings,
    Lobby,
    News,
    Refused,
    ShowLobby,
    ToSeat,
    Welcome,
    encode,
    read_for_seat,
)
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.text.languages import ENGLISH, LanguageCode
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.question_banner import AGREE, REFUSE


class Line(Protocol):
    """The way to the host of the table."""

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """Hear every message, from the first one on."""

    def request(self, content: bytes) -> None: ...


class SeatTableApp(BaseApp):
    """Sits down at the table as soon as the host has told how it stands."""

    has_shelf = False
    # The app has these keys and not the screen, so that they come before those of a table and of its game, whatever
    # other keys the player gives to commands there.
    BINDINGS = [
        Binding(
            "y",
            "answer(True)",
            message("agree").text,
            show=False,
            priority=True,
            tooltip=message("agree to what another player asks").text,
            id=AGREE,
        ),
        Binding(
            "n",
            "answer(False)",
            message("refuse").text,
            show=False,
            priority=True,
            tooltip=message("refuse what another player asks").text,
            id=REFUSE,
        ),
    ]

    def __init__(
        self,
        line: Line,
        settings: Settings | None = None,
        usual_language: LanguageCode = ENGLISH,
        clock: Clock = monotonic,
    ) -> None:
        super().__init__(Settings() if settings is None else settings, None)
        self._clock = clock
        self._usual_language = usual_language
        self._line = line
        self._welcome: Welcome | None = None
        self.remote: RemoteTable | None = None
        """The table, once it is there."""
        self._lobby = Lobby((), None, False)
        """All tables of the person, as far as the host has told of them."""
        self._turns = self._turns_elsewhere = 0
        """At how many tables he was to decide when he was told so."""

    def on_mount(self) -> None:
        self.use_keys()
        self._line.listen(self._hear)

    def _hear(self, content: bytes) -> None:
        """The host sends nothing else than messages; if it is another version that does, there is no going on."""
        try:
            self._take(read_for_seat(content))
        except (msgspec.MsgspecError, RulesError):
            self.exit(message=t("This table speaks another language; is it another version of Tadmor?"))

    def _take(self, told: ToSeat) -> None:
        if isinstance(told, Welcome):
            self._clear_away()
            self._welcome = told
        elif isinstance(told, KeptSettings):
            self._use(told.settings)
        elif isinstance(told, Lobby):
            self._lobby = told
            if told.at is None:
                self._show_lobby(told)
        elif self.remote is not None:
            warned = self.warning
            self.remote.receive(told)
            if self.warning != warned:
                self._show_warning()
        elif isinstance(told, News) and self._welcome is not None:
            self.remote = RemoteTable(self._welcome, told, self._line.request)
            self.remote.says_why = lambda: self.settings.bots_say_why == "on"
            self.push_screen(SeatTableScreen(SeatGame(self.remote), self._clock))
        elif isinstance(told, Refused) and isinstance(self.screen, LobbyScreen):
            self.screen.refuse(told.why)
        self._tell_turns()

    def _use(self, settings: Settings) -> None:
        """As the person has had it before; this comes before anything is shown."""
        self.settings = settings
        self.use_keys()
        super().keep_settings()

    @property
    def usual_language(self) -> LanguageCode:
        """That of the terminal at the other end of the line."""
        return self._usual_language

    def _clear_away(self) -> None:
        """Nothing is left of the table or the lobby that was shown."""
        self.remote = self._welcome = None
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def _show_lobby(self, lobby: Lobby) -> None:
        """What lies over the lobby stays there."""
        shown = next((screen for screen in self.screen_stack if isinstance(screen, LobbyScreen)), None)
        if shown is not None:
            shown.show(lobby)
            return
        self._clear_away()
        self.push_screen(LobbyScreen(lobby, self._go_to, self._give_code, self.exit))

    def _go_to(self, table: str) -> None:
        self._line.request(encode(GoToTable(table)))

    def _give_code(self, code: str) -> None:
        self._line.request(encode(GiveCode(code)))

    def _tell_turns(self) -> None:
        """Whoever looks elsewhere hears and sees by the window that he is to decide, wherever that is."""
        remote, lobby = self.remote, self._lobby
        turns = sum(table.is_turn and table.id != lobby.at for table in lobby.tables)
        if turns > self._turns_elsewhere and lobby.at is not None:
            self.notify(nt("It is your turn at another table.", "It is your turn at {n} other tables.", turns))
        self._turns_elsewhere = turns
        turns += remote is not None and any(seat in remote.people for seat in remote.position.acting)
        before, self._turns = self._turns, turns
        if turns != before:
            waiting = nt("Tadmor: it is your turn", "Tadmor: it is your turn in {n} games", turns)
            self.name_window(waiting if turns else self.TITLE)
            if turns > before:
                self.bell()

    def keep_settings(self) -> str | None:
        """The host remembers them, and is told what it has to know."""
        wrong = super().keep_settings()
        self._line.request(encode(KeepSettings(self.settings)))
        return wrong

    @property
    def warning(self) -> str:
        """What every screen says as long as the host can't save the game."""
        if self.remote is None or not self.remote.unsaved:
            return ""
        return t("The host can't save this game just now; if it ends, what was done last is lost.")

    @property
    def is_unsaved(self) -> bool:
        """The game lies with the host, and nothing of it is lost by leaving."""
        return False

    def _show_warning(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.show_warning()

    # --- questions of other players

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that answer mean something only while a question is seen."""
        if action == "answer":
            return isinstance(self.screen, SeatTableScreen) and self.screen.has_question
        return super().check_action(action, parameters)

    def action_answer(self, agrees: bool) -> None:
        if isinstance(self.screen, SeatTableScreen):
            self.screen.answer(agrees)

    # --- from screen to screen

    def show_final(self, shown: OpenGame) -> None:
        self.push_screen(FinalScreen(shown))

    def show_replay(self, shown: OpenGame, action: int | None = None) -> None:
        """Walk through the game, from an action on, as soon as that position is at hand."""
        assert isinstance(shown, SeatGame)
        history = shown.history()
        first = history.by_action(history.opening_place if action is None else action, 0)
        shown.remote.bring([first] if history.shows(first) else [], lambda: self._open_replay(shown, first))

    def _open_replay(self, shown: SeatGame, first: int) -> None:
        self.push_screen(SeatReplayScreen(shown, first))

    def when_kept(self, shown: OpenGame, then: Callable[[str], None]) -> None:
        then(t("The table stays, and you can come back to it."))

    def leave_table(self) -> None:
        """To the lobby, if there is something to choose or a code to give."""
        if len(self._lobby.tables) > 1 or self._lobby.others:
            self._line.request(encode(ShowLobby()))
        else:
            self.exit()
