"""The show of the acts of a turn before anything is asked, and the decisions that need no question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rules.contract import Action, Event, Seat
from rules.marchands import actions as a
from tadmor_tui.games.marchands.acts import Act, is_act
from tadmor_tui.games.marchands.map_look import plot_laid
from tadmor_tui.games.marchands.widgets.acts_pane import announce_show, paint_act, select_act
from tadmor_tui.games.marchands.widgets.plot_pane import SEAL
from tadmor_tui.render.animation import Frame, Motion, PaintedLater, Pictures
from tadmor_tui.render.text import Line, line
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.widgets.game_course import GameCourse
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable


class MarchandsCourse(GameCourse):
    table: MarchandsTable

    # --- the acts of a turn

    def show(self, events: Sequence[Event]) -> Motion[Pictures]:
        """Act by act: the steps of the plots, the supply and the monopolies."""
        new = sum(map(is_act, events))
        if not new:
            return ()
        acts = self.table.ui.acts.move_for_all()
        return self._motion(acts, max(0, len(acts) - new))

    def show_behind_curtain(self) -> Motion[Pictures]:
        """The acts that the person who sits down now has not seen in the open."""
        return self._motion(*self.table.ui.acts.take_unseen())

    def _motion(self, acts: Sequence[Act], seen: int) -> Motion[Pictures]:
        """All acts but the first ones, which were seen before."""
        regions = self.table.layout.regions
        return tuple(
            Frame(acts[at].seconds, PaintedLater(regions, partial(self._paint_frame, acts, at)))
            for at in range(seen, len(acts))
        )

    def _paint_frame(self, acts: Sequence[Act], at: int, place: type[object]) -> list[Line]:
        table, size = self.table, self.table.layout.regions[place].size
        if place is PaneStack:
            act = select_act(acts, at, table.snapshot.names, table.ui.catalogue)
            return paint_act(act, table.appearance, *size)
        if place is HintLine:
            return [line()]
        if place is Prompt:
            return [line(" ", (announce_show(acts[at].number), "legal"))]
        table.ui.acts.moving = acts[at]
        try:
            return table.pane_at(place).painted(table, size)
        finally:
            table.ui.acts.moving = None

    # --- decisions

    def decided(self) -> Action | None:
        """A plot that is being laid; an announcement that was settled before, or that can only be none."""
        ui, person = self.table.ui, self.table.snapshot.person
        if person is None or ui.snapshot.stage != "monopolies":
            return ui.plot.next_laid()
        amount = ui.announcements.settled(person)
        return None if amount is None else a.Announce(amount)

    def lays(self, advised: AdvisedAction) -> bool:
        ui = self.table.ui
        if advised.lays:
            ui.plot.target = plot_laid(ui.plot.steps, advised.lays)
            ui.show_menu()
        return bool(advised.lays)

    def agreed(self, question: str) -> Action | None:
        return a.Seal() if question == SEAL and self.table.ui.plot.seat is not None else None

    def seat_of(self, action: Action) -> Seat | None:
        return self.table.ui.plot.sealed_here() if isinstance(action, a.Unseal) else super().seat_of(action)

    def on_board(self, action: Action) -> bool:
        return isinstance(action, a.Plot | a.Erase | a.Seal)
