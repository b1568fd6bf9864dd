"""The player of motions: shows a frame after the other, and then what stays."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from typing import Generic

from textual.message_pump import MessagePump

from tadmor_tui.render.animation import Motion, ShownT


class MotionPlayer(Generic[ShownT]):
    """Belongs to a screen, which paints what is `shown` whenever it is told to."""

    def __init__(self, screen: MessagePump, paint: Callable[[], None]) -> None:
        self._screen = screen
        self._paint = paint
        self._left: Motion[ShownT] = ()
        self._timer: TimerHandle | None = None
        self._then: Callable[[], None] | None = None

    @property
    def shown(self) -> ShownT | None:
        """What is shown instead of what stays; nothing while nothing moves."""
        return self._left[0].shown if self._left else None

    @property
    def left(self) -> Motion[ShownT]:
        """The frame that is shown, and those that are still to come."""
        return self._left

    @property
    def running(self) -> bool:
        return bool(self._left)

    def play(self, motion: Motion[ShownT]) -> None:
        """Show a motion from its first frame on; one that was not over yet ends."""
        self._left = motion
        self._go_on()

    def step(self) -> None:
        """The next frame, or what stays."""
        self._left = self._left[1:]
        self._go_on()

    def end(self) -> None:
        """Show what stays, at once."""
        if self.running:
            self._left = ()
            self._go_on()

    def afterwards(self, do: Callable[[], None]) -> None:
        """Do something as soon as nothing moves any more."""
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
            # Textual drops a timer whose moment has passed before it runs, as happens to short ones on a busy machine.
            waits_for = self._left
            self._timer = get_running_loop().call_later(
                self._left[0].seconds, self._screen.call_later, self._is_due, waits_for
            )
        elif (then := self._then) is not None:
            self._then = None
            then()

    def _is_due(self, frames: Motion[ShownT]) -> None:
        """The time of a frame is over, unless a key was faster."""
        if self._left is frames:
            self.step()
