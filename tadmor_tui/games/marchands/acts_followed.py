"""The acts of the last turn, as they are shown to everybody, and as a person follows them one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.contract import Event
from rules.marchands.events import PlotsShown
from tadmor_tui.games.marchands.acts import REWARDS, SUPPLY, Act, acts_of
from tadmor_tui.games.marchands.widgets.acts_pane import ActsPane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.ui_state import MarchandsUIState


class ActsFollowed:
    """The acts on show, and how many of them were shown in the open before."""

    def __init__(self, ui: MarchandsUIState) -> None:
        self._ui = ui
        self.followed: Sequence[Act] = ()
        self.at = 0
        """The number of the act on show among those that are followed."""
        self.in_the_open = False
        """True if they are shown to everybody before anybody is asked."""
        self._seen = (self._sealed_at(), len(self.last()))
        """The action by which the plots were shown, and the number of acts since then that were shown in the open.

        What happened before this table was opened is in the story.
        """

    @property
    def on_show(self) -> Act | None:
        """The act that the panels show the table at, instead of as it stands now."""
        return self.followed[self.at] if self.in_the_open or self._ui.open_pane is ActsPane else None

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

    def _sealed_at(self) -> int:
        return next((number for number, _ in self.since_plots()), 0)

    # --- in the open

    def prepare_show(self) -> bool:
        """Lay out the acts that were not shown yet, or add to those on show; return False if there are none."""
        sealed, acts = self._sealed_at(), self.last()
        begin = min(self._seen[1], len(acts)) if self._seen[0] == sealed else 0
        self._seen = (sealed, len(acts))
        if self.in_the_open:
            self.followed = acts or self.followed
            return True
        alone = None if self._ui.snapshot.shared else next(iter(self._ui.snapshot.people), None)
        while begin < len(acts) and isinstance(chosen := acts[begin].event, REWARDS) and chosen.seat == alone:
            begin += 1  # nobody needs to be shown what they have just chosen
        if begin >= len(acts):
            return False
        self.followed, self.at, self.in_the_open = acts, begin - 1, True
        self.turn(1)
        return True

    # --- one by one

    def follow(self) -> bool:
        """Open the panel of the acts at the first one, or close it; False if there are none yet."""
        if self._ui.open_pane is ActsPane:
            self._ui.show_menu()
            return True
        acts = self.last()
        if acts:
            self.followed, self.at = acts, -1
            self.turn(1)
            self._ui.open(ActsPane)
        return bool(acts)

    def turn(self, step: int) -> None:
        """Go to the next act, or to the one before; all of the supply is one. After the last one the show is over."""
        acts, at = self.followed, self.at + step
        if at >= len(acts):
            self.end()
            return
        self.at = max(0, at)
        while step > 0 and acts[self.at].number == SUPPLY and self._is_followed_by(SUPPLY):
            self.at += 1
        while step < 0 and self.at and acts[self.at].number == SUPPLY:
            self.at -= 1

    def end_step(self) -> None:
        """Go to the last act of this step, or from there to the last one of the next step."""
        self.turn(1)
        while self._is_followed_by(self.followed[self.at].number):
            self.at += 1

    def _is_followed_by(self, number: int) -> bool:
        """Return True if the next act belongs to that step."""
        return self.at + 1 < len(self.followed) and self.followed[self.at + 1].number == number

    def end(self) -> None:
        self.in_the_open = False
        self._ui.show_menu()
