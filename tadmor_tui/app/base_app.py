"""The base of all apps that show games: command palette, reference, keys, replays and reviews."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
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
from tadmor_tui.app.themed_app import ThemedApp
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.screens.app_protocol import AppProtocol
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
from tadmor_tui.terminal.textual_internals import run_binding_of
from tadmor_tui.text.languages import LanguageCode, code_of_environment, language_of
from tadmor_tui.text.translation import choose, language, t

HELD_KEY_SECONDS = 0.25
_QUIT = "quit"
"""The action that a key always does."""
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

    def __init__(self, settings: Settings, settings_path: Path | None) -> None:
        super().__init__(settings, settings_path)
        self.error_console = SanitizedConsole(sys.stderr)
        self.held = HELD_KEY_SECONDS
        """Seconds within which a repeated key counts as held down."""
        self._key = ""
        """The last key pressed."""
        self._held, self._held_until = "", 0.0
        """The key that is ignored, and until when."""
        self._language_set = settings.language
        """Language of the settings when it was chosen last; the command line may have overruled it."""
        self._held_keys: deque[tuple[str, bool]] = deque()
        """Keys typed ahead at a table that waits for the disk, each with True if it repeats the one before."""

    def use_keys(self) -> None:
        """Apply the key bindings of the settings."""
        if self.settings.keys:
            self.set_keymap(self.settings.keys)

    def keep_settings(self) -> str | None:
        """Apply the settings; a new language takes effect at once, on every screen."""
        if self.settings.language != self._language_set:
            self._language_set = self.settings.language
            wanted = self.settings.language
            choose(language_of(self.usual_language if wanted == "automatic" else wanted))
            for screen in self.screen_stack:
                if isinstance(screen, BaseScreen) and screen.is_mounted:
                    screen.on_language_change()
        screens = (screen for screen in self.screen_stack if isinstance(screen, BaseScreen))
        for shown in {screen.shown for screen in screens if screen.shown is not None}:
            shown.table.preferences_changed()
        return super().keep_settings()

    @property
    def usual_language(self) -> LanguageCode:
        """The language where the settings name none."""
        return code_of_environment(os.environ)

    # --- keys

    def on_key(self, event: Key) -> None:
        """Run a key's binding, unless it is held down, has to wait, or only ends an animation."""
        key, repeated = event.key, event.key == self._key
        self._key = key
        if key == self._held and monotonic() < self._held_until:
            self.hold_key()
            event.prevent_default()
            return
        self._held = ""
        if isinstance(self.screen, TableScreen) and self.screen.loop.holds(key, bool(self._held_keys)):
            self._held_keys.append((key, repeated))
            event.prevent_default()
        elif self._is_spent(key, repeated):
            event.prevent_default()

    def _is_spent(self, key: str, repeated: bool) -> bool:
        """Return True if the screen used up a key to end an animation; it is ignored until released."""
        active = self.active_bindings.get(key)
        action = "" if active is None else active.binding.action
        if not isinstance(self.screen, BaseScreen) or action == _QUIT or not self.screen.consumes_key(action, repeated):
            return False
        self.hold_key(key)
        return True

    def hold_key(self, key: str = "") -> None:
        """Ignore a key, usually the last one, until it is released: it was meant for what was shown before."""
        self._held, self._held_until = key or self._key, monotonic() + self.held

    def release_keys(self) -> None:
        """Run the keys that waited for the disk one after the other, on the screen that is open now.

        Each comes after all messages caused by the one before, like a key that was just pressed.
        """
        if self._held_keys and not self.screen.call_later(self.call_later, self._release_key):
            self.call_later(self._release_key)

    async def _release_key(self) -> None:
        if not self._held_keys:
            return
        key, repeated = self._held_keys[0]
        if isinstance(self.screen, TableScreen) and self.screen.loop.holds(key, behind=False):
            return  # until the last decision is on disk, too
        self._held_keys.popleft()
        if not self._is_spent(key, repeated):
            await run_binding_of(self, key)
        self.release_keys()

    def forget_keys(self) -> None:
        """Drop the keys typed ahead at a table that is left."""
        self._held_keys.clear()

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
        rules = self._reference_and_components()[0] is not None
        return offered_commands(cast(AppProtocol, self), screen, frozenset() if rules else _LOOKS_UP_RULES)

    # --- navigation

    def show_settings(self) -> None:
        self.push_screen(SettingsScreen())

    def show_reference(
        self, key: str | None = None, now: Callable[[], Sequence[str]] = tuple, links: Sequence[str] = ()
    ) -> None:
        """Open the reference with the components of the open game.

        It opens at an entry (at the first one if there is none of that name), or ready to search.
        """
        reference, components = self._reference_and_components()
        if reference is None:
            self.notify(t("This game has no rules to look up yet."))
            return
        book = book_of(reference, components, language())
        key = None if key is None else book.resolve(key) or book.reference.first_entry
        self.push_screen(ReferenceScreen(book, key, now, links))

    def _reference_and_components(self) -> tuple[AnyReference | None, Components | None]:
        """Return the reference of the game on the screen, and its components."""
        games = (screen.shown for screen in reversed(self.screen_stack) if isinstance(screen, BaseScreen))
        shown = next(filter(None, games), None)
        if shown is None:
            return reference_of(DEFAULT_GAME), None
        return reference_of(shown.game_name), shown.snapshot.components

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
            told = partial(key_lines, [active.binding for active in screen.active_bindings.values()])
            self.push_screen(KeysScreen(told, legend))

    def show_review(self, shown: OpenGame) -> None:
        """Show the turning points of a finished game, if it can be reviewed."""
        if shown.game_ui.adviser is not None:
            self.push_screen(ReviewScreen(shown))

    def show_replay(self, shown: OpenGame, action: int | None = None) -> None:
        """Replay a game from an action on, above the current screen."""
        self.push_screen(ReplayScreen(shown, action))
