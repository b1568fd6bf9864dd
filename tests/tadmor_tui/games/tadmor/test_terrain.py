"""The land beneath the regions is drawn once for each size of the map, whatever is done there."""

from __future__ import annotations

from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks
from tadmor_tui.games.tadmor.widgets.terrain import terrain
from tests.tadmor_tui.games.tadmor.painted import moments, paint_map, seen

SIZES = ((80, 12), (80, 15), (84, 19), (100, 24), (132, 31))


def test_the_land_is_drawn_once_for_each_size() -> None:
    terrain.cache_clear()
    for game in moments(3, 6):
        shown = seen(game)
        for cells, rows in SIZES:
            for place in (None, *list(shown.board.slots)[:3]):
                paint_map(shown, MapMarks(cursor=place), cells, rows)
    painted = terrain.cache_info()
    assert painted.misses == len(SIZES) < painted.hits
