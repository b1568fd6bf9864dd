"""The panes below the map: missions with what is still missing, rare goods with their worth, owners of tiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from rules.tadmor.scoring import rare_good_gain, rare_goods_points
from tadmor_tui.render.text import Line, text_of, width
from tests.drivers.seated import seated
from tests.drivers.table_driver import SMALL, at_table
from tests.rules.tadmor.builders import CATALOGUE, position
from tests.tadmor_tui.games.tadmor.painted import moments, paint_improvements, paint_missions, paint_rare_goods, seen


def table(**red: object) -> TadmorGame:
    blue = dict(improvements=["I29"], at="palmyra.improve2")
    return position("placement", merchants=4, era=2, display=["I19", "I20", "I27"], red=red, blue=blue).game


def row_with(lines: list[Line], text: str) -> str:
    return next(row for row in text_of(lines).split("\n") if text in row)


# --- missions


def test_a_mission_says_what_is_missing() -> None:
    game = table(hand=["K4", "K9"], goods="3w2m2g")
    lines = paint_missions(seen(game), 38, 9)
    assert CATALOGUE.mission_costs["K4"] == (3, 0, 2, 2)
    assert f"{CATALOGUE.missions['K4'].points} PP" in row_with(lines, "K4") and "3W 2M 2G" in row_with(lines, "K4")
    whole = text_of(lines).split("\n")
    assert "▰▰▰▰▰▰▰  can be paid" in whole[2]
    assert "▱" in whole[5] and "short" in whole[5]
    assert all(width(row) <= 38 for row in lines)


def test_goods_that_are_coming_count() -> None:
    short = table(hand=["K4"], goods="2m2g")
    coming = table(hand=["K4"], goods="2m2g", at="north.wood1=ship")
    assert "short 3W" in text_of(paint_missions(seen(short), 38, 9))
    assert "with what is on the way" in text_of(paint_missions(seen(coming), 38, 9))


@pytest.mark.parametrize("rows", range(3, 16))
def test_as_much_as_has_room(rows: int) -> None:
    game = table(hand=["K4", "K9", "K15"], fulfilled=["K16"], returned=["K18"])
    text = text_of(paint_missions(seen(game), 40, rows))
    assert all(card in text for card in ("K4", "K9", "K15", "K16", "K18"))
    assert ("▱" in text) == (rows >= 8)
    assert ("returned: " in text) == (rows >= 11)


def test_a_hand_that_lies_face_down_tells_nothing() -> None:
    text = text_of(paint_missions(seen(table(hand=["K4"]), 1), 40, 12))
    assert "K4" not in text and "short" not in text


# --- rare goods


def test_the_top_ones_say_what_they_would_be_worth() -> None:
    for game in moments(4, 6, every=90):
        shown = seen(game)
        m = shown.view.merchants[0]
        lines = paint_rare_goods(shown, 50)
        for stack in shown.view.stacks.values():
            if stack.top:
                gain = rare_good_gain(CATALOGUE, m, stack.top)
                assert row_with(lines, stack.top).rstrip().endswith(f"+{gain}")


def test_the_gain_is_what_the_scoring_says() -> None:
    before, after = table(rare=["glass", "silk"]).view(0), table(rare=["glass", "silk", "jade"]).view(0)
    points = [rare_goods_points(CATALOGUE, view.merchants[0]) for view in (before, after)]
    assert rare_good_gain(CATALOGUE, before.merchants[0], "jade") == points[1] - points[0] > 0


# --- improvements


@pytest.mark.parametrize("size", [(77, 18), (84, 22), (100, 30)])
def test_what_was_bought_in_this_era_stays_with_its_owners_sign(size: tuple[int, int]) -> None:
    lines = paint_improvements(seen(table()), *size)
    assert len(lines) <= size[1]
    assert "I29" in row_with(lines, " B ─"), "a tile with the badge of its owner"
    assert "Who chooses first" in text_of(lines)
    assert "(1) (B) (3)" in text_of(lines)


@pytest.mark.parametrize("rows", range(4, 12))
def test_in_few_rows_every_tile_is_named(rows: int) -> None:
    for game in moments(4, 8, every=60):
        shown = seen(game)
        lines = paint_improvements(shown, 37, rows)
        text = text_of(lines)
        owned = [tile for m in shown.view.merchants for tile in m.improvements]
        assert len(lines) <= rows or len(owned) > 12
        assert all(tile in text.split() for tile in (*shown.view.display, *owned))


# --- where they lie


async def test_a_list_that_is_long_takes_the_room_of_the_improvements(tmp_path: Path) -> None:
    red = dict(goods="3w3s3m3g", hand=["K1", "K2"], at="palmyra.mission damascus.tower", tower=3)
    async with at_table(tmp_path, seated(position("construction", red=red).game, 1), SMALL) as driver:
        table = driver.app.screen
        assert not table.query_one("#improvements").display, "the menu has all the room"
        assert list(driver.items()) == [*"1234", "e"]
    async with at_table(tmp_path, seated(TadmorGame.new(2, 3), 1), SMALL) as driver:
        while "Enter place" not in driver.prompt:
            await driver.play_a_move()
        await driver.press("escape")
        assert driver.app.screen.query_one("#improvements").display
        await driver.press("g")
        assert not driver.app.screen.query_one("#improvements").display
        await driver.press("escape")
        assert driver.app.screen.query_one("#improvements").display
