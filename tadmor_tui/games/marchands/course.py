"""The show of the acts of a turn before anything is asked, and the decisions that need no question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.geometry import Region, Size

from rules.contract import Action, Event, Seat, StageBegan
from rules.marchands import actions as a
from rules.marchands import events as e
from tadmor_tui.games.marchands.acts import Act
from tadmor_tui.games.marchands.layout import map_rows, side_cells
from tadmor_tui.games.marchands.map_look import plot_laid
from tadmor_tui.games.marchands.text.events import own_result
from tadmor_tui.games.marchands.text.moments import failures, monopolies, successes
from tadmor_tui.games.marchands.widgets.acts_pane import ActsPane
from tadmor_tui.games.marchands.widgets.plot_pane import SEAL
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.moment import Moment
from tadmor_tui.widgets.game_course import GameCourse

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable


_ROWS_WITH_LESSON = 22
"""Rows of the map from which on there is room for a lesson below it."""


class MarchandsCourse(GameCourse):
    table: MarchandsTable

    # --- the acts of a turn

    def prepare_show(self) -> bool:
        """Act by act: the steps of the plots, the supply and the monopolies."""
        return self.table.ui.acts.prepare_show()

    @property
    def step_shown(self) -> Act | None:
        acts = self.table.ui.acts
        return acts.on_show if acts.in_the_open else None

    @property
    def step_is_loss(self) -> bool:
        act = self.step_shown
        return act is not None and isinstance(act.event, e.StepFailed) and act.event.seat in self.table.snapshot.people

    def show_next_step(self) -> None:
        self.table.ui.acts.turn(1)

    def skip_steps(self) -> bool:
        table = self.table
        shows = table.ui.acts.on_show is not None and isinstance(table.open_pane, ActsPane)
        if shows:
            table.ui.acts.end_step()
        return shows

    def lesson_column(self, window: Size) -> Region | None:
        """The column beside the map, where the map needs all rows."""
        side, rows = side_cells(window.width), map_rows(*window).all
        return Region(window.width - side, 1, side, rows) if side and rows < _ROWS_WITH_LESSON else None

    # --- moments

    def moments(self, events: Sequence[Event]) -> Sequence[Moment]:
        """The outcome of the plots of the people here, and monopolies: in lines, if all acts were shown one by one."""
        ui = self.table.ui
        people, names = ui.snapshot.people, ui.snapshot.names
        found = [*failures(events, people, names, ui.catalogue, ui.settings.moments != "line only")]
        if any(isinstance(event, StageBegan) and event.stage == "supply" for event in events):
            found += successes([event for _, event in ui.acts.since_plots()], people, names)
        return (*found, *monopolies(events, names), *super().moments(events))

    def report(self, events: Sequence[Event]) -> str:
        """The gain of one's own choice."""
        person = self.table.ui.snapshot.viewer
        return own_result([event for event in events if getattr(event, "seat", None) == person])

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
