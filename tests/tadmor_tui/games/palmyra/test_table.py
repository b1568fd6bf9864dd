"""Palmyra's table with keys and mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.palmyra import actions as a
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.widgets.city_board import CityBoard
from tadmor_tui.games.palmyra.widgets.place_pane import PlacePane
from tadmor_tui.screens.reference import ReferenceScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.palmyra.tables import position
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame, on_the_board, played_to, seated_at, table_of

LAND = {(-1, 1): "D/L", (0, 2): "M/L", (-1, 3): "D/L"}
RED = dict(censor=(-1, 1), tiles="L:M/- L:H/- S:M/C S:D/L", flipped="S:D/- S:D/-", coins=21)


def laying() -> PalmyraTableGame:
    """Red is to lay a tile with the censor, in the position of vectors and pictures."""
    return seated_at(position("revenue", this_turn=dict(figure="censor"), land=LAND, red=RED).game)


async def test_digits_go_to_cells_letters_choose_tiles_and_enter_lays(tmp_path: Path) -> None:
    table = laying()
    async with at_table(tmp_path, table) as driver:
        model = on_the_board(driver)
        numbers = {number: cell for cell, number in model.choices.numbers.items()}
        assert list(numbers) == list(range(1, len(numbers) + 1)) and model.on_board
        await driver.press("2")
        assert model.cursor == numbers[2]
        await driver.press("c")
        assert model.tile == "small desert lake"
        await driver.press("enter")
        laid = table.game.view(None).land[-1]
        assert laid.tile == "small desert lake"


async def test_each_cell_shows_what_its_tile_brings_and_the_pane_splits_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, laying(), LARGE) as driver:
        await driver.press("c")
        model = on_the_board(driver)
        cell = model.cursor
        assert cell is not None and cell != "city"
        match = model.choices.prospect(cell, "small desert lake").match
        assert match == (2, 6)
        assert f"{model.choices.numbers[cell]}+{match.sum + 2}" in driver.panel("board"), "with tribute"
        assert f"desert {match.landscape} + lake {match.feature} = {match.sum} coins" in driver.panel("pane")
        assert "is more than 2 flipped +2" in driver.panel("pane")
        assert f"Together {match.sum + 2} coins of 60" in driver.hint


async def test_arrows_go_among_cells_and_take_a_tile_of_the_right_size(tmp_path: Path) -> None:
    async with at_table(tmp_path, laying()) as driver:
        model = on_the_board(driver)
        seen = set()
        for way in ("up", "left", "down", "right", "down", "right", "up"):
            await driver.press(way)
            here = model.cursor
            assert here is not None and here != "city"
            assert model.tile in model.choices.lays[here]
            seen.add(here)
        assert len(seen) > 2


async def test_s_stops_after_a_tile_and_says_so_before(tmp_path: Path) -> None:
    table = laying()
    async with at_table(tmp_path, table) as driver:
        await driver.press("s")
        assert "once you have laid a tile" in driver.hint
        await driver.press("enter", "s")
        assert table.game.stage == "flip"
        await driver.press("c")
        assert "caravan" in driver.lit("pane")
        await driver.press("enter")
        assert len(table.game.state.players[0].flipped) == 3


async def test_a_step_is_taken_back(tmp_path: Path) -> None:
    table = laying()
    async with at_table(tmp_path, table) as driver:
        await driver.press("enter")
        assert len(table.game.view(None).land) == 4
        await driver.press("u")
        assert len(table.game.view(None).land) == 3 and table.game.stage == "revenue"


async def test_z_goes_through_all_sizes_both_ways_and_holds(tmp_path: Path) -> None:
    async with at_table(tmp_path, played_to(40, "revenue")) as driver:
        table, shown = table_of(driver), []
        begins = table.board.scale
        for _ in Scale:
            shown.append((table.board.scale, driver.panel("board")))
            await driver.press("z")
        assert len(dict(shown)) == len(set(dict(shown).values())) == len(Scale) and table.board.scale is begins
        while table.board.scale is not Scale.WHOLE:
            await driver.press("Z")
        seen = driver.panel("board")
        assert all(letter in seen for letter in "RrBb") and seen.count("⌂") <= 4


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, (160, 50), (200, 60)])
async def test_the_board_is_as_large_as_the_land_and_the_cells_in_reach_allow(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    for turn in (1, 12, 30):
        async with at_table(tmp_path / str(turn), played_to(turn, "revenue"), size) as driver:
            table = table_of(driver)
            cells, room = table.ui.cells_worth_seeing(), table.layout.regions[CityBoard].size
            area, larger = table.board.scale.around(cells), table.board.scale.next(1).around(cells)
            assert area.width <= room.width and area.height <= room.height and not table.board.is_cut
            assert larger.width > room.width or larger.height > room.height or table.board.scale is max(Scale)
            origin = table.board.origin
            assert origin.x <= area.x and area.right <= origin.x + room.width
            assert origin.y <= area.y and area.bottom <= origin.y + room.height


async def test_the_size_stays_within_a_turn_and_a_slow_line_limits_it(tmp_path: Path) -> None:
    table = played_to(12, "revenue")
    async with at_table(tmp_path, table, LARGE) as driver:
        before = table_of(driver).board.scale
        await driver.press("enter")
        assert table.game.table.laid and table_of(driver).board.scale is before
    async with at_table(tmp_path / "slow", played_to(1, "conquer"), (200, 60), slow_line="on") as driver:
        assert table_of(driver).board.scale is Scale.LARGE


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_figure_that_moves_and_its_cells_are_always_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    for seed in range(3):
        for scale in (Scale.SMALL, Scale.MEDIUM):
            table = played_to(60, "revenue", seed=seed)
            if not table.game.acting:
                continue
            async with at_table(tmp_path / f"{seed}{scale.value}", table, size) as driver:
                face = table_of(driver)
                face.ui.scale = scale
                await driver.press("right")
                origin, region = face.board.origin, face.layout.regions[CityBoard]
                for cell in face.ui.choices.lays:
                    area = face.board.pitch.area(cell).translate(-origin)
                    assert area.x >= 0 and area.y >= 0 and area.right <= region.width and area.bottom <= region.height


async def test_the_board_can_be_scrolled_and_comes_back_by_itself(tmp_path: Path) -> None:
    async with at_table(tmp_path, played_to(60, "revenue")) as driver:
        before = driver.panel("board")
        await driver.press("shift+left", "shift+up")
        assert driver.panel("board") != before
        await driver.press("left", "right", "right", "left")
        lit = on_the_board(driver).cursor
        origin, region = table_of(driver).board.origin, table_of(driver).layout.regions[CityBoard]
        assert lit is not None and lit != "city"
        area = table_of(driver).board.pitch.area(lit).translate(-origin)
        assert 0 <= area.x < region.width and 0 <= area.y < region.height


async def test_reorganizing_gives_both_figures_a_place_by_cursor(tmp_path: Path) -> None:
    table = seated_at(position(land=LAND, red=RED).game)
    async with at_table(tmp_path, table) as driver:
        await driver.pick("Reorganize")
        await driver.pick("Draw a large tile")
        model = on_the_board(driver)
        begins = model.cursor
        assert table.game.stage == "move legion" and model.on_board and begins == (-1, 1)
        await driver.press("down")
        where = model.cursor
        assert where in model.choices.goals and where != "city"
        await driver.press("enter")
        assert table.game.stage == "move censor"
        await driver.press("c", "enter")
        assert table.game.state.players[0].legion == where
        assert table.game.state.players[0].censor == "city"


async def press_cell(driver: Driver, cell: tuple[int, int]) -> None:
    table = table_of(driver)
    area = table.board.pitch.area(cell).translate(-table.board.origin)
    region = driver.panel_region("board")
    await driver.pilot.click(offset=(region.x + area.x + area.width // 2, region.y + area.y))
    await driver.settle()


async def test_the_mouse_goes_to_a_cell_and_lays_with_a_second_click(tmp_path: Path) -> None:
    table = laying()
    async with at_table(tmp_path, table) as driver:
        model = on_the_board(driver)
        cell = next(cell for cell in model.choices.lays if cell != model.cursor)
        await press_cell(driver, cell)
        assert model.cursor == cell and table.game.view(None).laid == 0
        await press_cell(driver, cell)
        assert table.game.view(None).land[-1].cell == cell


async def test_the_mouse_chooses_tiles_stops_and_looks(tmp_path: Path) -> None:
    table = laying()
    async with at_table(tmp_path, table) as driver:
        model, hand = on_the_board(driver), driver.panel_region("hand")
        letter = f" {model.hand.letters['small mountains caravan']} "
        y, row = next((y, row) for y, row in enumerate(driver.panel("hand").split("\n")) if y and letter in row)
        await driver.pilot.click(offset=(hand.x + row.index(letter) + 1, hand.y + y))
        await driver.settle()
        assert model.tile == "small mountains caravan"
        await press_cell(driver, (0, 2))
        assert model.open_pane is PlacePane and "mountains tile with a lake" in driver.panel("pane")
        await driver.press("escape", "enter")
        pane = driver.panel_region("pane")
        await driver.pilot.click(offset=(pane.x + 25, pane.y))
        await driver.settle()
        assert table.game.stage == "flip"
        players = driver.panel_region("players")
        await driver.pilot.click(offset=(players.x + 8, players.y + 2))
        await driver.settle()
        assert "Bruno's tiles" in driver.panel("hand")


async def test_what_the_mouse_points_at_is_explained(tmp_path: Path) -> None:
    async with at_table(tmp_path, laying()) as driver:
        board, table = driver.panel_region("board"), table_of(driver)
        area = table.board.pitch.area((0, 2)).translate(-table.board.origin)
        await driver.pilot.hover(offset=(board.x + area.x + 1, board.y + area.y))
        await driver.settle()
        assert "mountains tile with a lake" in driver.hint
        stacks = driver.panel_region("stacks")
        await driver.pilot.hover(offset=(stacks.x + 3, stacks.y))
        await driver.settle()
        assert "10 large and 10 small" in driver.hint


async def test_looking_around_tells_of_any_tile_and_blockers(tmp_path: Path) -> None:
    async with at_table(tmp_path, laying()) as driver:
        await driver.press("w")
        for _ in range(12):
            if "stands here" in driver.panel("pane"):
                break
            await driver.press("left")
            if "stands here" not in driver.panel("pane"):
                await driver.press("down")
        assert on_the_board(driver).open_pane is PlacePane
        await driver.press("w")
        assert on_the_board(driver).on_board


@pytest.mark.parametrize(
    "keys,entry",
    [((), "What a laid tile earns"), (("w",), ""), (("enter", "s"), "Tribute")],
)
async def test_the_key_that_explains_opens_what_has_the_cursor(
    tmp_path: Path, keys: tuple[str, ...], entry: str
) -> None:
    async with at_table(tmp_path, laying()) as driver:
        await driver.press(*keys, "?")
        assert isinstance(driver.app.screen, ReferenceScreen)
        assert entry in driver.text()


async def test_the_list_of_keys_tells_tiles_and_signs_in_one_line_each(tmp_path: Path) -> None:
    async with at_table(tmp_path, laying(), LARGE) as driver:
        await driver.press("K")
        text = driver.text()
        assert text.count("choose a tile") == 1 and text.count("move the board") == 1
        assert "stop laying" in text and "collect all" not in text, "a game's own keys are no longer the table's"


async def test_a_laid_tile_blinks_on_the_board_alone(tmp_path: Path) -> None:
    table = laying()
    async with at_table(tmp_path, table) as driver:
        await driver.press("enter")
        face = table_of(driver)
        lit, usual = face.course.motion(table.source.events_after(0))
        assert set(lit.shown) == set(usual.shown) == {CityBoard}
        assert lit.shown[CityBoard] != usual.shown[CityBoard] == face.board.painted(face, face.board.room)
        assert face.course.motion([]) == ()


async def test_the_advice_of_a_tile_puts_cursor_and_tile_there(tmp_path: Path) -> None:
    async with at_table(tmp_path, laying()) as driver:
        model = on_the_board(driver)
        cell = list(model.choices.lays)[2]
        tile = list(model.choices.lays[cell])[-1]
        model.point_at(a.Lay(tile, cell))
        assert (model.cursor, model.tile) == (cell, tile)
