"""Tadmor's additions to the course of a game on the screen: motion, moments, and advice on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.geometry import Region, Size

from rules.contract import Action, Event, Seat
from rules.tadmor.actions import Place
from tadmor_tui.games.tadmor.advice import TadmorAdviser
from tadmor_tui.games.tadmor.animations import table_motion
from tadmor_tui.games.tadmor.text.done import done
from tadmor_tui.games.tadmor.text.moments import RaidMoment, feats, overtaken, raid_moment
from tadmor_tui.games.tadmor.widgets.raid_panel import free_area, paint_raid, raid_region
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.render.animation import Motion, Pictures
from tadmor_tui.render.text import Line
from tadmor_tui.session.moment import Moment
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.game_course import GameCourse, Thinking

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable


class TadmorCourse(GameCourse):
    """The animations and moments of Tadmor, and choices on its map."""

    def __init__(self, table: TadmorTable) -> None:
        super().__init__(table)
        self._ui, self._map = table.ui, table.map
        self._leader: Seat | None = None
        """The merchant who led when that was looked at last."""
        self._asked: tuple[Seat | None, int | None] = (None, None)
        """The person who was asked last, and what everything of theirs was worth then."""

    def motion(self, events: Sequence[Event]) -> Motion[Pictures]:
        marks, table = self._map.select(self._map.table).marks, self.table
        return table_motion(events, self._ui.position(), marks, table.appearance, table.layout.regions)

    # --- moments

    def moments(self, events: Sequence[Event]) -> Sequence[Moment]:
        """The raid first; what a rival achieves, who leads now, and a new turn are told in a line."""
        position, people = self._ui.position(), self.table.snapshot.people
        raid = raid_moment(position, people, events)
        lead = overtaken(position, self._leader)
        if position.ranking:
            self._leader = position.ranking[0].seat
        told = [*([raid] if raid is not None else []), *feats(position, people, events)]
        return (*told, *([lead] if lead is not None else []), *super().moments(events))

    def moment_region(self, moment: Moment) -> Region | None:
        regions = self.table.layout.regions
        if not isinstance(moment, RaidMoment) or RegionMap not in regions:
            return super().moment_region(moment)
        area = free_area(regions[RegionMap], regions.get(Skyline))
        return raid_region(moment, self._ui.position(), area, self.table.appearance)

    def paint_moment(self, moment: Moment, size: Size, appearance: Appearance) -> list[Line]:
        if isinstance(moment, RaidMoment):
            return paint_raid(moment, self._ui.position(), size, appearance)
        return super().paint_moment(moment, size, appearance)

    def report(self, events: Sequence[Event]) -> str:
        seat, worth = self._asked
        return "" if seat is None else done(self._ui.position(), seat, events, worth)

    # --- advice on the map

    def shows_advice(self) -> bool:
        return self._ui.on_map and self._ui.marked is None

    def thinking(self) -> Thinking | None:
        """While a piece is placed; not again for what is already known."""
        ui, snapshot = self._ui, self._ui.snapshot
        self._asked = (snapshot.person, None if snapshot.person is None else ui.position().worth(snapshot.person))
        wanted = ui.gives_advice and ui.settings.best_moves == "on" and self.shows_advice()
        if not wanted or ui.best.is_about(snapshot, ui.hand_open):
            return None
        return TadmorAdviser().advice(snapshot, ui.hand_open), ui.best.begin(snapshot, ui.hand_open)

    def on_board(self, action: Action) -> bool:
        return isinstance(action, Place) and action.place in self._ui.board.slots
