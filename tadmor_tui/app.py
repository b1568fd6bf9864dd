"""The app: the shelf of games, and the way from one screen to the next."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from textual.actions import ActionParseResult
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen

from rules import DEFAULT_GAME
from rules.contract import Components
from rules.reference.book import book_of
from rules.reference.game_reference import AnyReference
from rules.references import reference_of
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui import saving_words
from tadmor_tui.bindings import APP_BINDINGS
from tadmor_tui.campaign_words import noted
from tadmor_tui.faces.games import face_of
from tadmor_tui.faces.shown_game import LocalGame, ShownGame
from tadmor_tui.farewell import Farewell
from tadmor_tui.looking_app import LookingApp
from tadmor_tui.screens.base import LeanScreen
from tadmor_tui.screens.command_search import Command, PaletteCommands
from tadmor_tui.screens.commands import CommandsScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.guide import GuideScreen
from tadmor_tui.screens.keys import KeysScreen, key_lines
from tadmor_tui.screens.leaving import LeavingScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.offered_commands import offered_commands
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.saved_games import SavedGamesScreen
from tadmor_tui.screens.settings import SettingsScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.settings import Settings
from tadmor_tui.terminal.segments import HarmlessConsole
from tadmor_tui.translation import t, words_of

_TIME_TO_READ = 15
"""Seconds for something that is said only once."""
_LOOKS_UP_RULES = frozenset({"reference", "explain"})
"""Actions that a game without rules to look up does not offer."""


class TadmorApp(LookingApp):
    """Tadmor in a terminal."""

    TITLE = "Tadmor"
    CSS = """
    Screen { layers: base; overflow: hidden; }
    Panel { position: absolute; }
    """
    BINDINGS = [*APP_BINDINGS]
    COMMANDS = {PaletteCommands}

    def __init__(
        self,
        store: Store,
        settings: Settings,
        settings_path: Path,
        *,
        first: SavedGame | None = None,
        first_action: int | None = None,
        review_first: bool = False,
    ) -> None:
        """`first` is played at once; if it can only be looked at, the app is its replay, opened at `first_action`.

        With `review_first` its turning points lie over the replay.
        """
        super().__init__(settings, settings_path)
        self.error_console = HarmlessConsole(sys.stderr)
        self.store = store
        self._first = first
        self._first_action = first_action
        self._review_first = review_first
        self._open: SavedGame | None = None
        self._told_aside: Path | None = None
        self._farewell = Farewell()

    def on_mount(self) -> None:
        if self.settings.keys:
            self.set_keymap(self.settings.keys)
        self.push_screen(TitleScreen())
        if self._first is None:
            return
        if self._first.read_only:
            shown = LocalGame(self._first)
            self.push_screen(ReplayScreen(shown, self._first_action), lambda _: self.exit())
            if self._review_first:
                self.show_review(shown)
        else:
            self.play(self._first)

    def on_unmount(self) -> None:
        self._close_game()

    # --- commands

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Whatever is done is done on a screen that stands still, however fast the keys come."""
        if isinstance(self.screen, LeanScreen):
            self.screen.end_motion()
        return await super().run_action(action, default_namespace, namespaces)

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandsScreen):
            self.push_screen(CommandsScreen())

    def commands(self, screen: Screen[Any]) -> Iterable[Command]:
        """What the palette offers over a screen."""
        rules = self._reference_and_components()[0] is not None
        return offered_commands(self, screen, frozenset() if rules else _LOOKS_UP_RULES)

    # --- from screen to screen

    def show_new_game(self) -> None:
        self.push_screen(NewGameScreen())

    def show_saves(self) -> None:
        self.push_screen(SavedGamesScreen())

    def show_settings(self) -> None:
        self.push_screen(SettingsScreen())

    def show_reference(self, key: str | None = None, now: Sequence[str] = (), links: Sequence[str] = ()) -> None:
        """The rules over whatever is shown, with the components of the open game.

        They open at an entry (at the first one if there is none of that name), or without a name ready to search.
        """
        reference, components = self._reference_and_components()
        if reference is None:
            self.notify(t("This game has no rules to look up yet."))
            return
        book = book_of(reference, components)
        key = None if key is None else book.resolve(key) or book.reference.first_entry
        self.push_screen(ReferenceScreen(book, key, now, links))

    def show_guide(self, game: str = DEFAULT_GAME) -> None:
        """The guided turn of a game."""
        if (guide := face_of(game).guide) is not None:
            self.push_screen(GuideScreen(guide()))

    def _reference_and_components(self) -> tuple[AnyReference | None, Components | None]:
        """The rules in words of the game that is shown, played or only looked at, and what it is played with."""
        games = (screen.shown for screen in reversed(self.screen_stack) if isinstance(screen, LeanScreen))
        shown = next(filter(None, games), None)
        if shown is None:
            return reference_of(DEFAULT_GAME), None
        return reference_of(shown.game_name), shown.eyes.components

    def action_reference(self) -> None:
        if not isinstance(self.screen, ReferenceScreen | ModalScreen):
            self.show_reference()

    def action_explain(self) -> None:
        """What has the focus; a screen where nothing has shows what the rules begin with."""
        if isinstance(self.screen, TableScreen):
            focus = self.screen.explained()
            self.show_reference(focus.key, focus.now, focus.links)
        elif not isinstance(self.screen, ReferenceScreen | ModalScreen):
            self.show_reference("")

    def action_keys(self) -> None:
        """All keys of the screen that is shown; the same key closes them again."""
        screen = self.screen
        if isinstance(screen, KeysScreen):
            screen.action_leave()
        elif isinstance(screen, LeanScreen) and not screen.takes_letters:
            legend = screen.table.legend() if isinstance(screen, TableScreen) else ()
            told = key_lines(active.binding for active in screen.active_bindings.values())
            self.push_screen(KeysScreen(told, legend))

    def continue_newest(self) -> None:
        try:
            self.play(self.store.open(self.store.newest()))
        except SaveError as error:
            self.notify(words_of(error), severity="error")

    def open_saved(self, path: Path) -> None:
        """Play a game of the shelf; one that is played already is only uncovered. Raises SaveError."""
        if self._open is None or self._open.path != path:
            self.play(self.store.open(path))
            return
        while not isinstance(self.screen, TableScreen):
            self.pop_screen()

    def play(self, saved: SavedGame) -> None:
        """Sit down at a table; the title is all that stays beneath it. Another table is left first."""
        if self._open is not None:
            self._open.make_sure()
            if self.warning:
                saved.close()
                self.leave_table()
                return
            self._close_game()
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self._open = saved
        saved.when_tried = self._tried_to_save
        self.push_screen(TableScreen(LocalGame(saved)))

    def show_final(self, shown: ShownGame) -> None:
        remembered = noted(self.store.campaigns, shown.played) if isinstance(shown, LocalGame) else ""
        self.push_screen(FinalScreen(shown, remembered))

    def show_review(self, shown: ShownGame) -> None:
        """The turning points of a finished game, if it is one that can be reviewed."""
        if shown.face.adviser is not None:
            self.push_screen(ReviewScreen(shown))

    def show_replay(self, shown: ShownGame, action: int | None = None) -> None:
        """Walk through a game, from an action on; the screen beneath waits."""
        self.push_screen(ReplayScreen(shown, action))

    # --- leaving

    @property
    def warning(self) -> str:
        """What every screen says as long as the game that is played is not saved; nothing if it is."""
        return "" if self._open is None else saving_words.warning(self._open)

    def _tried_to_save(self) -> None:
        """The game that is played was saved, or could not be: the screens say so, as long as it is true."""
        for screen in self.screen_stack:
            if isinstance(screen, LeanScreen):
                screen.show_warning()
        if self._open is not None and self._open.put_aside not in (None, self._told_aside):
            self._told_aside = self._open.put_aside
            self.notify(saving_words.put_aside(self._open), severity="warning", timeout=_TIME_TO_READ, markup=False)

    def whether_kept(self, shown: ShownGame) -> str:
        assert isinstance(shown, LocalGame)
        return saving_words.whether_saved(shown.played)

    def leave_table(self) -> None:
        """Back to the title; if not everything is saved, only after asking."""
        if self._open is not None:
            self._open.make_sure()
            if self.warning:
                self.push_screen(LeavingScreen(self._open, self._back_to_title))
                return
        self._back_to_title()

    def _back_to_title(self) -> None:
        self._close_game()
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def _close_game(self) -> None:
        if self._open is not None:
            saved, self._open = self._open, None
            self._farewell.close(saved)

    async def action_quit(self) -> None:
        """End at once; what is not saved is asked about, and pressed once more the key loses it."""
        if self._open is not None and not isinstance(self.screen, LeavingScreen):
            self._open.make_sure()
            if self._open.at_risk:
                self.push_screen(LeavingScreen(self._open, self.exit))
                return
        self.exit()

    def exit_and_print(self, saved: SavedGame) -> None:
        """End, and write a game to standard output when the screen is the shell's again."""
        self._farewell.print_game(saved)
        self.exit()

    def say_farewell(self) -> int:
        """After the last screen: say what was not saved; returns the exit status."""
        self._close_game()
        if self._first is not None:  # the end may have come before there was a screen
            self._first.close()
        return self._farewell.speak(self.exit_status)
