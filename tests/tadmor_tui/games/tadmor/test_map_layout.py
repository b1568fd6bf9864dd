"""The drawn map: regions never lie over one another, whatever the size and the board; the land is drawn once."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.geometry import Region

from rules.tadmor.components.catalogue import Board, Catalogue, own_catalogue, standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from tadmor_tui.games.tadmor.layout import arrange
from tadmor_tui.games.tadmor.map_layout import MapLayout, free_corner, least_rows, map_layout
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks, Raid
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.games.tadmor.widgets.terrain import terrain
from tadmor_tui.render.glyphs import ASCII, UNICODE
from tadmor_tui.render.runs import Run
from tadmor_tui.render.text import text_of, width
from tests.drivers.inks import named
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.painted import paint_map, painted_table, seen

SIZES = [(cells, rows) for cells in (80, 83, 84, 90, 100, 104, 136, 176, 208) for rows in (12, 13, 15, 18, 19, 24, 31)]


def more_rows(region: str, number: int) -> Catalogue:
    """A board with more rows in a region than usual."""
    rows = [
        f'[slots.x{nth}]\naction = "collect"\nregion = "{region}"\npiece = "camel"\nslots = 1\nslots_for_two = 1\n'
        f'good = "wood"\namount = [{nth + 1}, {nth + 1}, {nth + 1}]\n'
        for nth in range(number)
    ]
    return own_catalogue("\n".join(rows), "mine.toml")


def inside(layout: MapLayout) -> bool:
    shape = layout.shape
    return all(
        area.x >= 0 and area.x + area.width <= shape.width and area.y >= 0 and area.y + area.height <= shape.height
        for area in shape.areas
    )


def apart(layout: MapLayout) -> bool:
    return all(
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
        for one, other in combinations(layout.shape.areas, 2)
    )


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_regions_lie_apart_and_within_the_map(merchants: int) -> None:
    board = standard_catalogue().board(merchants)
    for size in SIZES:
        layout = map_layout(board, *size)
        assert inside(layout) and apart(layout), size
        names = [slot.name for row in layout.rows for slot in row.slots]
        assert sorted(names) == sorted(board.slots)


def test_equal_slots_share_a_row() -> None:
    board = standard_catalogue().board(4)
    rows = {tuple(slot.name for slot in row.slots) for row in map_layout(board, 80, 12).rows}
    assert ("north.wood1", "north.wood2") in rows
    assert ("palmyra.improve1", "palmyra.improve2", "palmyra.improve3", "palmyra.improve4") in rows
    assert ("ebla.temple",) in rows


def boards() -> list[Board]:
    regions = ("north", "south", "ebla", "emesa", "damascus", "palmyra", "euphrates")
    crowded = own_catalogue("[slots.wood]\nslots = 8\n[slots.improve]\nslots = 4", "mine.toml")
    return [crowded.board(4), *(more_rows(region, number).board(4) for region in regions for number in (2, 9))]


def test_a_board_with_more_slots_than_usual_gets_more_rows() -> None:
    for board in boards():
        layout = map_layout(board, 80, least_rows(board))
        assert inside(layout) and apart(layout)
        for size in SIZES:
            assert apart(map_layout(board, *size))
        for size in ((80, 24), (80, 40), (100, 30), (160, 50)):
            panels = arrange(*size, board, 4).regions
            assert panels[RegionMap].height >= min(least_rows(board), size[1] - 8)
            if Skyline in panels and panels[RegionMap].overlaps(panels[Skyline]):
                on_map = panels[Skyline].translate(-panels[RegionMap].offset)
                assert on_map == free_corner(board, *panels[RegionMap].size)
                areas = map_layout(board, *panels[RegionMap].size).shape.areas
                assert not any(on_map.overlaps(Region(a.x, a.y, a.width, a.height)) for a in areas), size


def test_slots_beyond_the_map_are_cut_where_one_sees_it() -> None:
    game = TadmorGame(usual_options(4, 1), more_rows("ebla", 30))
    lines = paint_map(seen(game), MapMarks(frozenset(game.board.slots), "ebla.x29"), 80, 12)
    assert len(lines) == 12 and all(width(row) == 80 for row in lines)
    assert UNICODE.cut in text_of(lines[-1:])
    assert set(painted_table(seen(game), 80, 24)) >= {"map", "buildings", "pane"}


def test_the_land_is_drawn_once_and_always_the_same() -> None:
    shape = map_layout(standard_catalogue().board(4), 104, 24).shape
    first = terrain(shape, UNICODE, True)
    assert terrain(shape, UNICODE, True) is first
    before = first.lines()
    game = TadmorGame.new(4, 1)
    paint_map(seen(game), MapMarks(), 104, 24)
    assert first.lines() == before, "what is painted on it does not stay"
    terrain.cache_clear()
    assert terrain(shape, UNICODE, True).lines() == before


def test_without_pictures_the_land_has_only_signs() -> None:
    shape = map_layout(standard_catalogue().board(4), 136, 31).shape
    text = text_of(terrain(shape, ASCII, False).lines())
    assert set(text) <= set("~.'Y \n"), "palms are a letter there"
    assert "█" in text_of(terrain(shape, UNICODE, True).lines())


def test_pieces_stand_in_their_slots_and_the_cursor_keeps_their_colours() -> None:
    game = position("placement", merchants=4, red=dict(at="north.wood1=ship")).game
    lines = paint_map(seen(game), MapMarks(frozenset(game.board.slots), "north.wood2"), 80, 12)
    row = next(row for row in lines if "Wood 3" in text_of([row]))
    assert Run("[R]", "night", "seat.red") in row
    assert any(
        ink == "cursor on cursor" and "[▸] Wood 3" in text and UNICODE.far_end in text for text, ink in named(row)
    )


def test_a_raid_now_and_the_last_one() -> None:
    raided = position("construction", merchants=4, attacked="ebla").game
    lines = paint_map(seen(raided), MapMarks(raid=Raid("ebla")), 80, 12)
    assert "EBLA ☠ raided" in text_of(lines)
    assert any("on raid" in ink for row in lines for _, ink in named(row))
    for stage in ("placement", "construction"):
        safe = position(stage, merchants=4, attacked="ebla").game
        lines = paint_map(seen(safe), MapMarks(), 80, 12)
        assert "EBLA ✓ safe" in text_of(lines), "the raid was in an earlier turn"
        assert not any("on raid" in ink for row in lines for _, ink in named(row))


def test_lost_pieces_have_a_sign_in_the_ink_of_their_owner() -> None:
    game = position("construction", merchants=4, attacked="ebla", red=dict(at="ebla.gifts")).game
    look = MapMarks(raid=Raid("ebla", {"ebla.temple": 1, "ebla.gifts": 2}))
    lines = paint_map(seen(game), look, 80, 12)
    runs = [run for row in lines for run in row]
    assert any("(✗)" in text and ink == "seat.blue on raid" for text, ink in named(runs))
    assert Run("(R)", "night", "seat.red") in runs, "a piece that came there afterwards"
    assert "(x) Temple" in text_of(paint_map(seen(game, glyphs=ASCII), look, 80, 12))


def test_a_large_map_has_palms_a_road_a_compass_and_names() -> None:
    game = TadmorGame.new(4, 1)
    for size in ((104, 24), (136, 31)):
        text = text_of(paint_map(seen(game), MapMarks(), *size))
        assert text.count(UNICODE.palm) >= 6 and text.count(UNICODE.new) >= 6, text
        assert "Mare Nostrum" in text and UNICODE.compass in text
    assert "the road to Damascus" in text
    small = text_of(paint_map(seen(game), MapMarks(), 80, 12))
    assert not any(sign in small for sign in (UNICODE.palm, UNICODE.compass, "Mare"))


@pytest.mark.parametrize("merchants", [2, 4])
def test_decoration_never_touches_a_word(merchants: int) -> None:
    """What stands in the regions is the same whatever is drawn around them."""
    game = TadmorGame.new(merchants, 1)
    for size in SIZES:
        layout = map_layout(game.board, *size)
        rows = text_of(paint_map(seen(game), MapMarks(), *size)).split("\n")
        for box in layout.boxes:
            for y in range(box.y, min(box.y + box.height, size[1])):
                inside = rows[y].ljust(size[0])[box.x : box.x + box.width]
                assert not set(inside) & set(f"{UNICODE.palm}{UNICODE.compass}{UNICODE.wave}∴˙█▄▀"), inside
        for label in ("Mare Nostrum", "the road to Damascus"):
            for row in rows:
                if label in row:
                    assert f" {label} " in f" {row} "
