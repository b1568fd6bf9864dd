"""Choosing on Palmyra's table: letters that keep their meaning, numbers of any length, a cursor that begins well."""

from __future__ import annotations

from pathlib import Path

from textual.geometry import Offset

from rules.palmyra import actions as a
from rules.palmyra.state import Place
from tadmor_tui.games.palmyra.pieces import figures_of
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.shown_hand import LETTERS
from tadmor_tui.games.palmyra.widgets.city_board import cell_pictures, select_board
from tests.drivers.table_driver import at_table
from tests.rules.palmyra.tables import position
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame, on_the_board, played_to, seated_at, table_of

LAND = {(-1, 1): "D/L", (0, 2): "M/L", (-1, 3): "D/L"}
RED = dict(censor=(-1, 1), tiles="L:M/- L:H/- S:M/C S:D/L", flipped="S:D/- S:D/-", coins=21)


def laying() -> PalmyraTableGame:
    return seated_at(position("revenue", this_turn=dict(figure="censor"), land=LAND, red=RED).game)


async def test_letters_follow_the_order_of_the_hand(tmp_path: Path) -> None:
    """They are read from a on, whatever was laid or drawn before."""
    table = played_to(1, seats=1)
    async with at_table(tmp_path, table) as driver:
        model = on_the_board(driver)
        for _ in range(6):
            tiles = list(dict.fromkeys(model.view().players[0].tiles))
            assert model.hand.letters == dict(zip(tiles, LETTERS, strict=False))
            await driver.press("3", "1", "enter", "enter")
        assert table.game.table.turn > 4
    assert len(LETTERS) == len(set(LETTERS)) == 24, "one for each kind of tile"


async def test_the_cursor_stands_on_stopping_where_no_tile_brings_anything(tmp_path: Path) -> None:
    red = dict(censor=(-1, 1), tiles="S:D/L L:H/-", coins=21)
    table = seated_at(position("revenue", this_turn=dict(figure="censor"), land=LAND, red=red).game)
    async with at_table(tmp_path, table) as driver:
        model = on_the_board(driver)
        await driver.press(model.hand.letters["small desert lake"], "enter")
        assert not model.choices.brings_something() and model.cursor is None
        assert model.lit_action == a.Stop() and "No tile brings anything more" in driver.hint
        await driver.press("right")
        assert model.cursor in model.choices.lays, "who wants to lay on goes there by an arrow"
        await driver.press("s")
        assert table.game.stage == "flip" and driver.lit("pane").endswith("Flip no tile")


async def test_the_cursor_begins_where_most_is_earned_and_stays_where_it_was_put(tmp_path: Path) -> None:
    async with at_table(tmp_path, laying()) as driver:
        model = on_the_board(driver)

        def brings() -> dict[Place, int]:
            return {cell: model.choices.prospect(cell, tile).gain for cell, tile in model.choices.chosen().items()}

        assert model.cursor is not None and brings()[model.cursor] == max(brings().values())
        numbers = {number: cell for cell, number in model.choices.numbers.items()}
        large = next(
            number for number, cell in numbers.items() if len(model.choices.lays[cell]) == 2 and sum(cell) % 2 == 0
        )
        await driver.press(str(large), "b", "a", "b")
        assert model.cursor == numbers[large], "another tile for the cell that somebody has chosen"


async def test_every_cell_is_reached_by_typing_its_number(tmp_path: Path) -> None:
    async with at_table(tmp_path, played_to(1, "conquer", seats=5, seed=5)) as driver:
        model = on_the_board(driver)
        assert len(model.choices.numbers) > 10
        for cell, number in model.choices.numbers.items():
            await driver.press("left", *str(number))
            assert model.cursor == cell, number
            assert f"cell {number} " in driver.panel("pane")
        await driver.press("1", "2", "2")
        cell = next(cell for cell, number in model.choices.numbers.items() if number == 2)
        assert model.cursor == cell, "a number that there is not begins anew"


async def test_a_tile_that_fits_nowhere_says_why(tmp_path: Path) -> None:
    async with at_table(tmp_path, laying()) as driver:
        await driver.press("d", "enter")
        model = on_the_board(driver)
        assert model.view().laid == 1
        await driver.press("c")
        assert "a second one is never laid in the same turn" in driver.hint
        assert "c tile" not in driver.prompt


async def test_a_chosen_legion_is_seen_where_it_goes_and_the_censor_begins_where_it_earns_most(tmp_path: Path) -> None:
    table = seated_at(position("move legion", land=LAND, red=dict(censor=(-1, 1), legion=(0, 2), tiles="L:M/-")).game)
    async with at_table(tmp_path, table) as driver:
        model = on_the_board(driver)
        assert model.cursor == (0, 2), "nowhere more is earned than where it stands"
        await driver.press("down", "enter")
        assert table.game.stage == "move censor" and model.cursor == (0, 2)
        figures = {figure.place: figure.name for figure in figures_of(model.view())}
        assert figures[-1, 3] == "legion" and (0, 2) not in figures


async def test_how_to_stop_stands_apart_from_the_tiles_that_are_chosen(tmp_path: Path) -> None:
    table = laying()
    async with at_table(tmp_path, table) as driver:
        await driver.press("a", "enter")
        head = driver.panel("pane").split("\n")[0]
        assert head.rstrip().endswith("─ s: Stop: no coins")


async def test_in_the_city_no_figure_moves_when_another_one_leaves(tmp_path: Path) -> None:
    table = played_to(1, "conquer", seats=3, seed=5)
    async with at_table(tmp_path, table) as driver:
        face = table_of(driver)

        def inside() -> dict[Place, str]:
            pictures = cell_pictures(select_board(face.ui.view(), Scale.SMALL, Offset(0, 0)))
            return {cell: picture.figure[0] for cell, picture in pictures.items() if picture.city and picture.figure}

        before = inside()
        await driver.press("enter")
        gone = set(before) - set(inside())
        assert len(before) > 4 and len(gone) == 1 and inside().items() <= before.items()
