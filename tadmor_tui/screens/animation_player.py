"""The player of animations: shows one frame after the other, and then the final picture."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from typing import Generic

from textual.message_pump import MessagePump

from tadmor_tui.render.animation import Motion, ShownT


class AnimationPlayer(Generic[ShownT]):
    """The animations of a screen, which paints `shown` when told to."""

    def __init__(self, screen: MessagePump, paint: Callable[[], None]) -> None:
        self._screen = screen
        self._paint = paint
        self._left: Motion[ShownT] = ()
        self._timer: TimerHandle | None = None
        self._then: Callable[[], None] | None = None

    @property
    def shown(self) -> ShownT | None:
        """The current frame; empty while nothing moves."""
        return self._left[0].shown if self._left else None

    @property
    def left(self) -> Motion[ShownT]:
        """The current frame, and those to come."""
        return self._left

    @property
    def running(self) -> bool:
        return bool(self._left)

    def play(self, motion: Motion[ShownT]) -> None:
        """Start an animation, and end a running one."""
        self._left = motion
        self._go_on()

    def step(self) -> None:
        """Show the next frame, or the final picture."""
        self._left = self._left[1:]
        self._go_on()

    def end(self) -> None:
        """Show the final picture at once."""
        if self.running:
            self._left = ()
            self._go_on()

    def afterwards(self, do: Callable[[], None]) -> None:
        """Call a function as soon as nothing moves any more."""
        if self.running:
            self._then = do
        else:
            do()

    def _go_on(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._paint()
        if self._left:
            # Textual drops a timer that is overdue before it runs, as happens to short ones on a busy machine.
            waits_for = self._left
            self._timer = get_running_loop().call_later(
                self._left[0].seconds, self._screen.call_later, self._is_due, waits_for
            )
        elif (then := self._then) is not None:
            self._then = None
            then()

    def _is_due(self, frames: Motion[ShownT]) -> None:
        """End a frame, unless a key was faster."""
        if self._left is frames:
            self.step()
