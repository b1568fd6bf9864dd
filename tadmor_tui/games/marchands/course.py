"""The show of the acts of a turn before anything is asked, and the decisions that need no question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Region, Size

from rules.contract import Action, AnyGame, Event, Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.names import resource
from tadmor_tui.games.marchands.acts import Act
from tadmor_tui.games.marchands.layout import map_rows, side_cells
from tadmor_tui.games.marchands.map_look import plot_laid
from tadmor_tui.games.marchands.text.events import own_result
from tadmor_tui.games.marchands.widgets.acts_pane import ActsPane
from tadmor_tui.games.marchands.widgets.plot_pane import SEAL
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.moment import Moment
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.game_course import GameCourse

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable


_ROWS_WITH_LESSON = 22
"""Rows of the map from which on there is room for a lesson below it."""


def _moments(events: Sequence[Event], snapshot: TableSnapshot[AnyGame, Struct]) -> Iterator[Moment]:
    people, names = snapshot.people, snapshot.names
    if len(people) == 1 and any(isinstance(event, e.PlotsShown) for event in events):
        failed = [event for event in events if isinstance(event, e.StepFailed) and event.seat == people[0]]
        if failed:
            heading = nt("{n} step of your plot failed", "{n} steps of your plot failed", len(failed))
            yield Moment(heading, stops=False, is_loss=True, clause="M5.4")
    for event in events:
        if isinstance(event, e.MonopolyWon):
            told = t(
                "{name} wins the monopoly of {resource}", name=names[event.seat], resource=resource(event.resource)
            )
            yield Moment(told, stops=False, clause="M9.3")


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
        """What becomes of one's plot, and monopolies, in lines: all acts were shown one by one."""
        return (*_moments(events, self.table.snapshot), *super().moments(events))

    def report(self, events: Sequence[Event]) -> str:
        """What one's own choice has brought."""
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
