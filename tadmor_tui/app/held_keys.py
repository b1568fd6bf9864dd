"""Keys that are held down, typed ahead while the disk is slow, or used up to end an animation."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections import deque
from time import monotonic

from textual.app import App
from textual.events import Key

from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.terminal.textual_internals import run_binding_of

HELD_KEY_SECONDS = 0.25
_REPEAT_SECONDS = 0.12
"""Between two repetitions of a key that is held down; nobody presses a key twice as fast."""
_FIRST_REPEAT_SECONDS = 1.0
"""After which a key that is held down has begun to repeat itself."""
_QUIT = "quit"
"""The action that a key always does."""
_NEVER_DROPPED = frozenset({"escape", "q"})
"""Keys to get away, which count at once."""


class HeldKeys:
    """The keys of an app that do nothing, or nothing yet."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self.seconds = HELD_KEY_SECONDS
        """Seconds within which a repeated key counts as held down."""
        self._last = ""
        """The last key pressed."""
        self._ignored, self._ignored_until = "", 0.0
        self._deaf_until = 0.0
        """When keys count again after something came up that has to be read first."""
        self._decided_by, self._pressed_at = "", 0.0
        """The key that has chosen something, and when a key was pressed last."""
        self._doubtful: TimerHandle | None = None
        """Runs until it is clear that the last key that waits is not held down."""
        self._waiting: deque[tuple[str, bool]] = deque()
        """Keys typed ahead at a table that waits for the disk, each with True if it repeats the one before."""

    @property
    def are_waiting(self) -> bool:
        return bool(self._waiting)

    def on_key(self, event: Key) -> None:
        """Let a key's binding run, unless it is held down, has to wait, or only ends an animation."""
        key, repeated, screen = event.key, event.key == self._last, self._app.screen
        self._last = key
        now, before = event.time, self._pressed_at  # when it came, however late the app can deal with it
        self._pressed_at = now
        too_early = now < self._deaf_until and key not in _NEVER_DROPPED
        if too_early or (key == self._ignored and now < self._ignored_until):
            self.hold()
            event.prevent_default()
            return
        self._ignored = ""
        if key != self._decided_by:
            self._decided_by = ""
        elif self.seconds and now - before < _FIRST_REPEAT_SECONDS:
            self._doubt(key, is_held=now - before < _REPEAT_SECONDS)
            event.prevent_default()
            return
        if isinstance(screen, TableScreen) and screen.loop.holds(key, self.are_waiting):
            self._waiting.append((key, repeated))
            event.prevent_default()
        elif self._is_spent(key, repeated):
            event.prevent_default()

    def _is_spent(self, key: str, repeated: bool) -> bool:
        """Return True if the screen used up a key to end an animation; it is ignored until released."""
        active, screen = self._app.active_bindings.get(key), self._app.screen
        action = "" if active is None else active.binding.action
        if not isinstance(screen, BaseScreen) or action == _QUIT or not screen.consumes_key(action, repeated):
            return False
        self.hold(key)
        return True

    def hold(self, key: str = "") -> None:
        """Ignore a key, usually the last one, until it is released: it was meant for what was shown before."""
        self._ignored, self._ignored_until = key or self._last, monotonic() + self.seconds

    def decided(self) -> None:
        """Note that the last key has chosen something: held down, it chooses nothing more."""
        self._decided_by = self._last

    def _doubt(self, key: str, is_held: bool) -> None:
        """Let a key that has just chosen something wait until it is clear that it was pressed again."""
        if self._doubtful is not None:
            self._doubtful.cancel()
            self._doubtful = None
        if not is_held:
            self._waiting.append((key, True))
            self._doubtful = get_running_loop().call_later(_REPEAT_SECONDS, self._trust)
            return
        while self._waiting and self._waiting[-1][0] == key:
            self._waiting.pop()
        self.hold(key)

    def _trust(self) -> None:
        self._doubtful = None
        self.release()

    def hold_all(self) -> None:
        """Drop the keys that were typed ahead, and those of the next moment; a key that is held down does nothing."""
        self._waiting = deque(waiting for waiting in self._waiting if waiting[0] in _NEVER_DROPPED)
        self._deaf_until = monotonic() + self.seconds
        self._decided_by = ""
        self.hold()

    def release(self) -> None:
        """Run the keys that waited for the disk one after the other, on the screen that is open now.

        Each comes after all messages caused by the one before, like a key that was just pressed.
        """
        if self._waiting and not self._app.screen.call_later(self._app.call_later, self._release_first):
            self._app.call_later(self._release_first)

    async def _release_first(self) -> None:
        if not self._waiting or self._doubtful is not None:
            return
        (key, repeated), screen = self._waiting[0], self._app.screen
        if isinstance(screen, TableScreen) and screen.loop.holds(key, behind=False):
            return  # until the last decision is on disk, too
        self._waiting.popleft()
        if not self._is_spent(key, repeated):
            await run_binding_of(self._app, key)
        self.release()

    def forget(self) -> None:
        """Drop the keys typed ahead at a table that is left."""
        self._waiting.clear()
