"""Animations of events: pieces blink, raids wash over a region, towers grow, points run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from textual.geometry import Region

from rules.contract import Event, PointsScored, Seat
from rules.tadmor.events import PieceDrivenOff, PiecePlaced, RegionAttacked, TowerBuilt, TowerFell
from rules.tadmor.state import MARAUDERS, PieceKind
from rules.tadmor.view import MerchantView, View
from tadmor_tui.games.tadmor.map_layout import MapLayout, map_layout
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks, Raid, paint_map
from tadmor_tui.games.tadmor.widgets.prestige_track import PrestigeTrack, paint_track, select_track
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline, paint_skyline, select_skyline
from tadmor_tui.render.animation import Frame, Motion, Pictures, one_after_another, patched, text_at, written
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import Regions

BLINK, WASH, LOST, LEVEL, POINT = 0.12, 0.08, 0.4, 0.06, 0.03
"""Seconds of a frame: a piece that blinks, a row of a raid, the sign of what was lost, a level of a tower, a point."""
_LONGEST_RUN = 20
"""Frames in which points run, however many they are."""
_SLOT = 3
"""Cells of a slot on the map."""


def table_motion(
    events: Sequence[Event], position: TadmorPosition, marks: MapMarks, look: Appearance, regions: Regions
) -> Motion[Pictures]:
    """Return the frames of recent events, on a table that already shows their result."""
    motions = (
        _on_map(events, position, marks, look.glyphs, regions[RegionMap]) if RegionMap in regions else (),
        _of_towers(events, position, look, regions[Skyline]) if Skyline in regions else (),
        _of_points(events, position, look, regions[PrestigeTrack]) if PrestigeTrack in regions else (),
    )
    return one_after_another(*filter(None, motions))


# --- the map


class _Map(Struct, frozen=True):
    """A map that can be painted as it was."""

    position: TadmorPosition
    marks: MapMarks
    glyphs: Glyphs
    layout: MapLayout
    region: Region

    def paint(self, view: View) -> list[Line]:
        return paint_map(replace(self.position, view=view), self.marks, self.glyphs, *self.region.size)

    def areas(self, places: Iterable[str]) -> dict[str, Region]:
        """Return the visible places of these slots."""
        wanted = frozenset(places)
        return {
            slot.name: Region(row.cell_of(nth), row.y, _SLOT, 1)
            for row in self.layout.rows
            for nth, slot in enumerate(row.slots)
            if slot.name in wanted and row.y < self.region.height
        }


def _on_map(
    events: Sequence[Event], position: TadmorPosition, marks: MapMarks, glyphs: Glyphs, region: Region
) -> Motion[Pictures]:
    """Pieces that were placed blink; then a raid comes."""
    raid = next((event for event in reversed(events) if isinstance(event, RegionAttacked)), None)
    still_there = replace(marks, raid=Raid(raid.region if raid is not None else None))
    shown = _Map(position, still_there, glyphs, map_layout(position.board, *region.size), region)
    lost = [event for event in events if isinstance(event, PieceDrivenOff)]
    placed = [event.place for event in events if isinstance(event, PiecePlaced)]
    standing = _with_pieces(position.view, lost)
    before = replace(standing, attacked=None) if raid is not None else position.view
    pictures = [(BLINK, picture) for picture in _blinking(shown, before, placed)]
    if raid is not None:
        # Where nobody could do anything more, the next turn has begun already.
        raided = replace(standing, attacked=raid.region, stage=MARAUDERS[-1])
        pictures += _raiding(shown, before, raided, raid.region, lost)
    return tuple(Frame(seconds, {RegionMap: picture}) for seconds, picture in pictures)


def _blinking(shown: _Map, view: View, placed: Sequence[str]) -> list[list[Line]]:
    """The pieces in full light, and gone."""
    there = [place for place in placed if any(place in merchant.pieces for merchant in view.merchants)]
    if not (areas := shown.areas(there)):
        return []
    base = lit = gone = shown.paint(view)
    empty = shown.paint(_without_pieces(view, there))
    for area in areas.values():
        lit = written(lit, area.x, area.y, text_at(base, area.x, area.y, area.width), "night", "legal")
        gone = patched(gone, empty, area)
    return [lit, gone]


def _raiding(
    shown: _Map, before: View, raid: View, region: str, lost: Sequence[PieceDrivenOff]
) -> list[tuple[float, list[Line]]]:
    """The raid row by row, and then what was lost."""
    box = next(box for box in shown.layout.boxes if box.region == region)
    peaceful, raided = shown.paint(before), shown.paint(raid)
    frames = [
        (WASH, patched(peaceful, raided, Region(box.x, box.y, box.width, rows))) for rows in range(1, box.height + 1)
    ]
    marked = raided
    owners = {event.place: event.seat for event in lost}
    for place, area in shown.areas(owners).items():
        slot, ink = text_at(raided, area.x, area.y, area.width), shown.position.letter(owners[place]).ink
        marked = written(marked, area.x, area.y, f"{slot[0]}{shown.glyphs.lost}{slot[-1]}", ink, "raid")
    return [*frames, (LOST, marked)] if lost else frames


def _with_pieces(view: View, lost: Sequence[PieceDrivenOff]) -> View:
    """The view as if these pieces had not been driven off."""
    back: dict[Seat, dict[str, PieceKind]] = {}
    for event in lost:
        back.setdefault(event.seat, {})[event.place] = event.piece
    return _changed(view, lambda m: replace(m, pieces={**m.pieces, **back.get(m.seat, {})}))


def _without_pieces(view: View, places: Sequence[str]) -> View:
    return _changed(view, lambda m: replace(m, pieces={at: kind for at, kind in m.pieces.items() if at not in places}))


# --- towers and points


def _of_towers(events: Sequence[Event], position: TadmorPosition, look: Appearance, region: Region) -> Motion[Pictures]:
    """Towers grow level by level, all at the same time."""
    grown = _sums(
        (event.seat, event.levels if isinstance(event, TowerBuilt) else -event.levels)
        for event in events
        if isinstance(event, TowerBuilt | TowerFell)
    )
    tallest = max(m.tower for m in position.view.merchants)
    frames = []
    for still in range(max(grown.values(), default=0), 0, -1):
        towers = {m.seat: m.tower - max(0, min(still, grown.get(m.seat, 0))) for m in position.view.merchants}
        view = _changed(position.view, partial(_with_tower, towers))
        lines = paint_skyline(select_skyline(replace(position, view=view)), look, *region.size, tallest)
        frames.append(Frame[Pictures](LEVEL, {Skyline: lines}))
    return tuple(frames)


def _with_tower(towers: Mapping[Seat, int], merchant: MerchantView) -> MerchantView:
    return replace(merchant, tower=towers[merchant.seat])


def _of_points(events: Sequence[Event], position: TadmorPosition, look: Appearance, region: Region) -> Motion[Pictures]:
    """All who have won or lost points run along the track at the same time."""
    scored = _sums((event.seat, event.points) for event in events if isinstance(event, PointsScored))
    count = min(_LONGEST_RUN, max(map(abs, scored.values()), default=0))
    frames = []
    for number in range(count):
        missing = {seat: points - points * number // count for seat, points in scored.items()}
        on_the_way = {m.seat: m.points - missing.get(m.seat, 0) for m in position.view.merchants}
        lines = paint_track(select_track(position), look.glyphs, region.width, on_the_way)
        frames.append(Frame[Pictures](POINT, {PrestigeTrack: lines}))
    return tuple(frames)


def _sums(counted: Iterable[tuple[Seat, int]]) -> dict[Seat, int]:
    """Return the total gain of each seat."""
    sums: dict[Seat, int] = {}
    for seat, number in counted:
        sums[seat] = sums.get(seat, 0) + number
    return sums


def _changed(view: View, change: Callable[[MerchantView], MerchantView]) -> View:
    return replace(view, merchants=tuple(map(change, view.merchants)))
