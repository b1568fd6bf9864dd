"""The app of a hosted seat: a table and the screens over it, without shelf and files."""

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
from tadmor_tui.hosting.seat.lobby_screens import LobbyScreen
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.seat.screens import SeatGame, SeatReplayScreen, SeatTableScreen
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.frames import Hello
from tadmor_tui.screens.base import show_warning_on
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.terminal.shutdown import name_window
from tadmor_tui.text.languages import ENGLISH, LanguageCode, code_of, code_of_environment, language_of
from tadmor_tui.text.translation import choose, nt, t
from tadmor_tui.widgets.question_banner import AGREE, REFUSE


class HostLink(Protocol):
    """The link of a seat to its host, which transports messages as bytes."""

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        """Call a function with each message in the loop of the app, first with those that have come already."""

    def request(self, content: bytes) -> None:
        """Send a request to the host."""


class SeatApp(BaseApp):
    """Shows the lobby, or a table as soon as the host has sent its state."""

    has_shelf = False
    # The app has these keys, not the screen, so that they come before those of the table and the game, however the
    # player has remapped those.
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
        link: HostLink,
        settings: Settings | None = None,
        usual_language: LanguageCode = ENGLISH,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(Settings() if settings is None else settings, None, usual_language)
        self._clock = clock
        self._link = link
        self._welcome: m.Welcome | None = None
        self.remote: RemoteClient | None = None
        """The client of the table; None in the lobby."""
        self._lobby = m.Lobby((), None, False)
        """All tables of the guest, as the host has sent them."""
        self._turns = self._turns_elsewhere = 0
        """The numbers of tables where the guest has to decide, as shown last."""

    def on_mount(self) -> None:
        self.settings_keeper.apply_keys()
        self._link.listen(self._receive)

    def _receive(self, content: bytes) -> None:
        """Handle a message; exit if it is invalid, as from a host of another version."""
        try:
            self._handle(m.read_for_seat(content))
        except (msgspec.MsgspecError, RulesError):
            self.exit(message=t("The host speaks another protocol; is it another version of Tadmor?"))

    def _handle(self, received: m.ToSeat) -> None:
        if isinstance(received, m.Welcome):
            self._close_screens()
            self._welcome = received
        elif isinstance(received, m.KeptSettings):
            self._apply_settings(received.settings)
        elif isinstance(received, m.Lobby):
            self._lobby = received
            if received.at is None:
                self._show_lobby(received)
        elif self.remote is not None:
            warned = self.warning
            self.remote.receive(received)
            if self.warning != warned:
                show_warning_on(self.screen_stack)
        elif isinstance(received, m.News) and self._welcome is not None:
            self.remote = RemoteClient(self._welcome, received, self._link.request)
            remote = self.remote
            remote.says_why = lambda: self.settings.bots_say_why == "on" or not remote.people
            self.push_screen(SeatTableScreen(SeatGame(self.remote), self._clock))
        elif isinstance(received, m.Refused) and isinstance(self.screen, LobbyScreen):
            self.screen.refuse(received.why)
        self._announce_turns()

    def _apply_settings(self, settings: Settings) -> None:
        """Use the settings that the host has kept; they come before anything is shown."""
        self.settings = settings
        self.settings_keeper.apply_keys()
        self.settings_keeper.apply()

    def _close_screens(self) -> None:
        self.remote = self._welcome = None
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def _show_lobby(self, lobby: m.Lobby) -> None:
        """Show the lobby, below screens that lie over it."""
        shown = next((screen for screen in self.screen_stack if isinstance(screen, LobbyScreen)), None)
        if shown is not None:
            shown.show(lobby)
            return
        self._close_screens()
        self.push_screen(
            LobbyScreen(
                lobby,
                lambda table: self._link.request(m.encode(m.GoToTable(table))),
                lambda code: self._link.request(m.encode(m.GiveCode(code))),
                self.exit,
            )
        )

    def _announce_turns(self) -> None:
        """Announce by bell, window title and notification that the guest has to decide, at whichever table."""
        remote, lobby = self.remote, self._lobby
        turns = sum(table.is_turn and table.id != lobby.at for table in lobby.tables)
        if turns > self._turns_elsewhere and lobby.at is not None:
            self.notify(nt("It is your turn at another table.", "It is your turn at {n} other tables.", turns))
        self._turns_elsewhere = turns
        turns += remote is not None and any(seat in remote.people for seat in remote.position.acting)
        before, self._turns = self._turns, turns
        if turns != before:
            waiting = nt("Tadmor: it is your turn", "Tadmor: it is your turn in {n} games", turns)
            name_window(self, waiting if turns else self.TITLE)
            if turns > before:
                self.bell()

    def keep_settings(self) -> str | None:
        """Let the host keep the settings."""
        wrong = super().keep_settings()
        self._link.request(m.encode(m.KeepSettings(self.settings)))
        return wrong

    @property
    def warning(self) -> str:
        """The sentence on every screen while the host can't save the game."""
        if self.remote is None or not self.remote.news.unsaved:
            return ""
        return t("The host can't save this game at the moment; if it stops, the last actions are lost.")

    @property
    def is_unsaved(self) -> bool:
        """False: the host has the game, and leaving loses nothing."""
        return False

    # --- questions of other players

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the answer keys only while a question is shown."""
        if action == "answer":
            return isinstance(self.screen, SeatTableScreen) and self.screen.questions.is_open
        return super().check_action(action, parameters)

    def action_answer(self, agrees: bool) -> None:
        if isinstance(self.screen, SeatTableScreen):
            self.screen.questions.answer(agrees)

    # --- screens

    def show_final(self, shown: OpenGame) -> None:
        self.push_screen(FinalScreen(shown))

    def show_replay(self, shown: OpenGame, action: int | None = None) -> None:
        """Open the replay at an action, as soon as that position is there."""
        assert isinstance(shown, SeatGame)
        history = shown.history()
        first = history.by_action(history.opening_place if action is None else action, 0)

        def open_replay() -> None:
            self.push_screen(SeatReplayScreen(shown, first))

        shown.remote.bring([first] if history.shows(first) else [], open_replay)

    def save_and_tell(self, shown: OpenGame, then: Callable[[str], None]) -> None:
        then(t("The table stays open, and you can come back."))

    def leave_table(self) -> None:
        """Go to the lobby if there is a choice of tables, or leave."""
        if len(self._lobby.tables) > 1 or self._lobby.others:
            self._link.request(m.encode(m.ShowLobby()))
        else:
            self.exit()


def make_seat_app(hello: Hello, link: HostLink) -> SeatApp:
    """Return the app of a guest, in the language of their terminal until they choose another."""
    usual = code_of(hello.language) or code_of_environment(hello.environment)
    choose(language_of(usual))
    return SeatApp(link, usual_language=usual)
