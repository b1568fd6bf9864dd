"""The show of what has happened, which everybody at the screen goes through step by step before anybody is asked."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tadmor_tui.screens.table import TableScreen

_SECONDS = 1.2
"""For which a step is seen that does not wait for a key."""


class StepShow:
    """Shows the steps that a game lays out; a key goes on, or a while where nobody is to press one."""

    def __init__(self, screen: TableScreen, go_on: Callable[[], None]) -> None:
        """`go_on` is called when all was seen."""
        self._screen = screen
        self._course = screen.table.course
        self._go_on = go_on
        self.running = False
        self._goes_on_by_itself = False
        """True while a timer runs that shows the next step."""

    def begin(self, hasty: bool) -> bool:
        """Show what was not shown yet, or add it to what is shown; return False if there is nothing to show now.

        `hasty` where bots play as fast as they can, and nobody has to see it.
        """
        screen, settings = self._screen, self._screen.tadmor_app.settings
        if self.running:
            self._course.prepare_show()
            screen.paint()
            return True
        is_seen = screen.is_current and not screen.ui.covered and settings.moments != "line only"
        if not is_seen or (hasty and not self._people) or not self._course.prepare_show():
            return False
        screen.ui.begin_show()
        self.running = True
        screen.tadmor_app.held_keys.hold_all()  # those keys were meant for what was seen before
        screen.paint()
        self._wait()
        return True

    @property
    def _people(self) -> bool:
        return bool(self._screen.shown.snapshot.people)

    def _wait(self) -> None:
        """Go on by itself after a while, where nobody is to press a key."""
        settings = self._screen.tadmor_app.settings
        stops = settings.moments == "stop" or (settings.stop_at_losses == "on" and self._course.step_is_loss)
        self._goes_on_by_itself = not (self._people and stops)
        if self._goes_on_by_itself:
            get_running_loop().call_later(_SECONDS, self._screen.call_later, self._is_due, self._course.step_shown)

    def _is_due(self, shown: object) -> None:
        """Show the next step, unless a key was faster."""
        if not (self.running and self._screen.is_attached):
            return
        if shown is self._course.step_shown:
            self._course.show_next_step()
            self._screen.paint()
        self._goes_on_by_itself = False
        self.end_if_over()

    def end_if_over(self) -> None:
        """Go on as soon as the last step was seen; until then see to it that the show does not stand still."""
        if self.running and self._course.step_shown is None:
            self.running = False
            self._screen.tadmor_app.held_keys.hold()
            self._go_on()
        elif self.running and not self._goes_on_by_itself:
            self._wait()
