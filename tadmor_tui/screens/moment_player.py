"""The player of moments: stops a game for a panel, which one key closes and which that key does nothing else for."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.contract import Event
from tadmor_tui.screens.bindings import command_of
from tadmor_tui.session.menu import Menu
from tadmor_tui.session.moment import Moment, Told, in_one_panel
from tadmor_tui.widgets.pane import Panel

if TYPE_CHECKING:
    from tadmor_tui.screens.table import TableScreen

_SECONDS = 2.0
"""For which a moment is shown that does not wait for a key."""
_REPLAY = "command('pane', 'news')"
"""The binding that shows again what led to the moment."""
_LOOKING = frozenset({"explain", "keys", "reference", "command_palette", "repaint", "picture"})
LOOKING_COMMANDS = frozenset({"leave", "say"})
"""Actions and commands that leave the panel where it is."""


class MomentPlayer:
    """The moments of a table. Those that nobody has to stop for are told in lines."""

    def __init__(self, screen: TableScreen, go_on: Callable[[], None]) -> None:
        """`go_on` is called when a panel was closed."""
        self._screen = screen
        self._ui = screen.ui
        self._course = screen.table.course
        self._go_on = go_on
        self._waiting: list[Moment] = []
        self._action = 0
        """The number of the action that brought the first of them about."""
        self._menu: Menu | None = None
        """The list that was open, to find the cursor's place again."""
        self._timer: TimerHandle | None = None
        self._panel: Panel | None = None

    def make_panel(self) -> Panel:
        self._panel = Panel(self._screen.tadmor_app.palette, id="moment")
        self._panel.place(None)
        return self._panel

    # --- what has happened

    def take(self, taken: int, own: bool) -> None:
        """Note what has happened since so many actions; `own` if a person here has just done something."""
        source = self._screen.shown.source
        happened = {number: source.events_of(number) for number in range(taken + 1, source.snapshot.actions + 1)}
        found = [(number, moment) for number, events in happened.items() for moment in self._course.moments(events)]
        stops = [(number, moment) for number, moment in found if self._stops(moment)]
        if stops and not self._waiting:
            self._action = stops[0][0]
        self._waiting += (moment for _, moment in stops)
        events: list[Event] = [event for some in happened.values() for event in some]
        self._tell(own, events, tuple(moment for _, moment in found if not self._stops(moment)))

    def _tell(self, own: bool, events: list[Event], lines: tuple[Moment, ...]) -> None:
        if own:
            self._ui.told = Told(self._course.report(events) if events else "", lines)
            return
        if self._ui.snapshot.person is not None:  # what was done before belongs to another go
            self._ui.told = Told("", self._ui.told.moments)
        elif lines and not self._ui.snapshot.people:  # those who look on press no key that ends earlier ones
            self._ui.told = Told()
        self.tell_in_lines(lines)

    def tell_in_lines(self, moments: tuple[Moment, ...]) -> None:
        """Tell moments without a stop."""
        if moments:
            self._ui.told = self._ui.told.with_moments(moments)

    def _stops(self, moment: Moment) -> bool:
        """Return True if a moment is shown in a panel; those who only look on are never stopped."""
        settings = self._screen.tadmor_app.settings
        if not moment.stops or not self._ui.snapshot.people:
            return False
        return self._is_kept_loss(moment) or (settings.moments != "line only" and settings.motion != "off")

    def _is_kept_loss(self, moment: Moment) -> bool:
        """Return True for a loss that waits for a key, however fast everything else goes."""
        return moment.is_loss and self._screen.tadmor_app.settings.stop_at_losses == "on"

    # --- the panel

    @property
    def standing(self) -> bool:
        """True if a panel is on the screen."""
        return self._panel is not None and self._panel.display

    def begin(self) -> bool:
        """Ask nothing more until the moments that wait were seen; return False if none does."""
        if not self._waiting:
            return False
        ui = self._ui
        if ui.moment is None:
            self._menu = ui.menu
            ui.begin_show()
        ui.moment, ui.showing = in_one_panel(self._waiting), True
        self._screen.fit_panes()
        return True

    def show(self) -> bool:
        """Stop for the moments that wait; return False if none does."""
        if self.standing or not self.begin():
            return self.standing
        self._screen.tadmor_app.held_keys.hold_all()
        self._place()
        if not self.standing:  # a game without a place for it
            self.tell_in_lines(tuple(self._waiting))
            self._forget()
            return False
        self._screen.paint()
        brief = self._screen.tadmor_app.settings.moments != "stop"
        if brief and not any(map(self._is_kept_loss, self._waiting)):
            self._timer = get_running_loop().call_later(_SECONDS, self._screen.call_later, self.end)
        return True

    def _place(self) -> None:
        moment, panel = self._ui.moment, self._panel
        assert moment is not None and panel is not None
        region = self._course.moment_region(moment)
        panel.place(region)
        if region is not None:
            panel.show(self._course.paint_moment(moment, region.size, self._screen.appearance))

    def replace(self) -> None:
        """Put the panel where it belongs after the window or the language has changed."""
        if self.standing:
            self._place()

    def retell(self) -> None:
        """Tell what waits in another language."""
        if self._waiting:
            source = self._screen.shown.source
            numbers = range(self._action, source.snapshot.actions + 1)
            found = [moment for number in numbers for moment in self._course.moments(source.events_of(number))]
            self._waiting = [moment for moment in found if self._stops(moment)]
            self.begin()

    def end(self) -> None:
        """Close the panel, if there is one, and go on."""
        if self.standing:
            self._forget()
            self._go_on()

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._panel is not None:
            self._panel.place(None)
        self._waiting.clear()
        self._ui.moment, self._ui.showing = None, False
        if self._menu is not None:
            self._ui.menu, self._menu = self._menu, None

    def takes_key(self, action: str) -> bool:
        """Close the panel at a key, which does nothing else; return False for one that only looks something up."""
        if action in _LOOKING or command_of(action) in LOOKING_COMMANDS:
            return False
        if action == _REPLAY:
            self._screen.tadmor_app.show_replay(self._screen.shown, self._action)
        else:
            self.end()
        return True
