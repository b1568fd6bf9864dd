"""The acts of the last turn, as a person follows them one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.contract import Event, Seat
from rules.marchands.events import PlotsShown
from tadmor_tui.games.marchands.acts import Act, acts_of
from tadmor_tui.games.marchands.widgets.acts_pane import ActsPane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.ui_state import MarchandsUIState


class ActsFollowed:
    """The acts on show, and those that each person here has seen."""

    def __init__(self, ui: MarchandsUIState) -> None:
        self._ui = ui
        self.followed: list[Act] = []
        self.at = 0
        """The number of the act on show among those that are followed."""
        self.moving: Act | None = None
        """The act that is on show before all, while a picture of it is painted."""
        self._moved: dict[Seat, tuple[int, int]] = {}
        """The turn, and the number of its acts that each person here has seen moving."""
        self._opened: dict[Seat, int] | None = None
        """The turn whose acts were laid before each person here; None before anything was asked at this table."""

    @property
    def on_show(self) -> Act | None:
        """The act that the panels show the table at, instead of as it stands now."""
        return self.moving or (self.followed[self.at] if self._ui.open_pane is ActsPane else None)

    def last(self) -> list[Act]:
        """The acts since the plots were shown last, as all people here may know them; a single one sees their stock."""
        snapshot = self._ui.snapshot
        return acts_of(snapshot.seen(covered=snapshot.shared), [event for _, event in self.since_plots()])

    def since_plots(self) -> list[tuple[int, Event]]:
        """The events since the plots were shown last, each with the number of its action."""
        events: list[tuple[int, Event]] = []
        for number in range(self._ui.snapshot.actions, 0, -1):
            events[:0] = [(number, event) for event in self._ui.source.events_of(number)]
            for place, (_, event) in enumerate(events):
                if isinstance(event, PlotsShown):
                    return events[place:]
        return []

    def take_unseen(self) -> tuple[list[Act], int]:
        """The last acts, and how many of them the person to act has seen moving; from now on all have been."""
        acts, person = self.last(), self._ui.snapshot.person
        turn = acts[0].view.turn if acts else 0
        before, number = self._moved.get(person, (0, 0)) if person is not None else (0, 0)
        if person is not None:
            self._moved[person] = (turn, len(acts))
            self._lay_aside(person, turn)
        return acts, number if before == turn else 0

    def move_for_all(self) -> list[Act]:
        """The last acts, which move before all people now."""
        acts = self.last()
        if acts and self._ui.settings.motion == "full":
            for person in self._ui.snapshot.people:
                self._moved[person] = (acts[0].view.turn, len(acts))
                self._lay_aside(person, acts[0].view.turn)
        return acts

    def _lay_aside(self, person: Seat, turn: int) -> None:
        """The acts of a turn need not be laid before a person any more."""
        self._opened = {**(self._opened or {}), person: turn}
        if self._ui.open_pane is ActsPane:
            self._ui.show_menu()

    def lay_before(self) -> None:
        """Let a person who begins to plot follow the last acts first, if they have not seen them."""
        person, turn = self._ui.plot.seat, self._ui.view().turn - 1
        if person is None:
            return
        if self._opened is None:  # what happened before this table was opened is in the story
            self._opened = dict.fromkeys(self._ui.snapshot.people, turn)
        elif self._opened.get(person, 0) != turn and not self._ui.plot.steps:
            self._opened[person] = turn
            if self._ui.menu_open:
                self.follow()

    def follow(self) -> bool:
        """Open the panel of the acts at the first one, or close it; False if there are none yet."""
        if self._ui.open_pane is ActsPane:
            self._ui.show_menu()
            return True
        self.followed, self.at = self.last(), 0
        if self.followed:
            self._ui.open(ActsPane)
        return bool(self.followed)

    def turn(self, step: int) -> None:
        self.at = max(0, min(self.at + step, len(self.followed) - 1))
