"""The base of all apps that show games: command palette, reference, keys, replays and reviews."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from textual.actions import ActionParseResult
from textual.dom import DOMNode
from textual.events import Key
from textual.screen import ModalScreen, Screen

from rules import DEFAULT_GAME
from rules.contract import Components
from rules.reference.book import book_of
from rules.reference.game_reference import AnyReference
from rules.references import reference_of
from tadmor_tui.app.held_keys import HeldKeys
from tadmor_tui.app.settings_keeper import SettingsKeeper
from tadmor_tui.app.themed_app import ThemedApp
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.screens.app_protocol import AppProtocol, SharingProtocol
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.bindings import APP_BINDINGS
from tadmor_tui.screens.commands import Command, CommandsScreen, PaletteCommands
from tadmor_tui.screens.keys import KeysScreen, key_lines
from tadmor_tui.screens.offered_commands import offered_commands
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.settings import SettingsScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.terminal.segments import SanitizedConsole
from tadmor_tui.text.languages import LanguageCode, code_of_environment
from tadmor_tui.text.translation import language, t

_LOOKS_UP_RULES = frozenset({"reference", "explain"})
"""Actions that need a game with a reference."""


class BaseApp(ThemedApp):
    """An app with game tables and all screens above them."""

    TITLE = "Tadmor"
    # Notifications cover neither hint nor prompt, which stand in the last two rows, or where a screen says so.
    CSS = """
    Screen { layers: base; overflow: hidden; }
    Pane { position: absolute; }
    ToastRack { margin-bottom: 2; overflow-y: hidden; }
    Toast { padding: 0 1; max-height: 3; }
    Toast.-warning, Toast.-error { max-height: 6; }
    """
    BINDINGS = [*APP_BINDINGS]
    COMMANDS = {PaletteCommands}
    disk_patience_seconds = 0.5
    """Seconds after which a table says that it saves."""
    sharing: SharingProtocol | None = None

    def __init__(
        self, settings: Settings, settings_path: Path | None, usual_language: LanguageCode | None = None
    ) -> None:
        """Without a path the settings are not written; the usual language is that of the environment."""
        super().__init__(settings)
        self.error_console = SanitizedConsole(sys.stderr)
        self.held_keys = HeldKeys(self)
        self.settings_keeper = SettingsKeeper(self, settings_path, usual_language or code_of_environment(os.environ))

    def keep_settings(self) -> str | None:
        """Apply and write the settings; returns the reason if they were not written."""
        return self.settings_keeper.keep()

    def on_key(self, event: Key) -> None:
        self.held_keys.on_key(event)

    # --- commands

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run an action after ending all animations, however fast the keys come."""
        if isinstance(self.screen, BaseScreen):
            self.screen.end_motion()
        return await super().run_action(action, default_namespace, namespaces)

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandsScreen):
            self.push_screen(CommandsScreen())

    def commands(self, screen: Screen[Any]) -> Iterable[Command]:
        """Return the commands of the palette over a screen."""
        rules = _reference_and_components(self.screen_stack)[0] is not None
        return offered_commands(cast(AppProtocol, self), screen, frozenset() if rules else _LOOKS_UP_RULES)

    # --- navigation

    def show_settings(self, pace: bool = False) -> None:
        """Show all settings, or those of pace."""
        self.push_screen(SettingsScreen(pace))

    def show_reference(
        self, key: str | None = None, now: Callable[[], Sequence[str]] = tuple, links: Sequence[str] = ()
    ) -> None:
        """Open the reference with the components of the open game.

        It opens at an entry (at the first one if there is none of that name), or ready to search.
        """
        reference, components = _reference_and_components(self.screen_stack)
        if reference is None:
            self.notify(t("This game has no rules to look up yet."))
            return
        book = book_of(reference, components, language())
        key = None if key is None else book.resolve(key) or book.reference.first_entry
        self.push_screen(ReferenceScreen(book, key, now, links))

    def action_reference(self) -> None:
        if not isinstance(self.screen, ReferenceScreen | ModalScreen):
            self.show_reference()

    def action_explain(self) -> None:
        """Explain the focus; a screen without one shows the first entry of the reference."""
        if isinstance(table := self.screen, TableScreen):
            focus = table.explained()
            self.show_reference(focus.key, lambda: table.explained().now, focus.links)
        elif not isinstance(self.screen, ReferenceScreen | ModalScreen):
            self.show_reference("")

    def action_keys(self) -> None:
        """Show all keys of the screen; the same key closes them again."""
        screen = self.screen
        if isinstance(screen, KeysScreen):
            screen.action_leave()
        elif isinstance(screen, BaseScreen) and not screen.is_typing:
            legend = screen.table.legend if isinstance(screen, TableScreen) else tuple
            hidden = () if self.settings.chances == "on" else ("chances",)
            bindings = (active.binding for active in screen.active_bindings.values())
            told = partial(key_lines, [binding for binding in bindings if binding.id not in hidden])
            self.push_screen(KeysScreen(told, legend))

    def show_review(self, shown: OpenGame) -> None:
        """Show the turning points of a finished game, if it can be reviewed."""
        if shown.game_ui.adviser is not None:
            self.push_screen(ReviewScreen(shown))

    def show_replay(self, shown: OpenGame, action: int | None = None) -> None:
        """Replay a game from an action on, above the current screen."""
        self.push_screen(ReplayScreen(shown, action))


def _reference_and_components(screens: Sequence[Screen[Any]]) -> tuple[AnyReference | None, Components | None]:
    """Return the reference of the game on the topmost screen that shows one, and its components."""
    games = (screen.shown for screen in reversed(screens) if isinstance(screen, BaseScreen))
    shown = next(filter(None, games), None)
    if shown is None:
        return reference_of(DEFAULT_GAME), None
    return reference_of(shown.game_name), shown.snapshot.components
