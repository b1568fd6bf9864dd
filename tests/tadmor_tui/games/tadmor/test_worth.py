"""What everybody would have if the game ended now, beside the points on the track."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.widgets.standings_pane import points_and_worth
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.text import text_of, width
from tests.drivers.seated import seated
from tests.drivers.table_driver import at_table
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.painted import (
    moments,
    paint_goods,
    paint_merchant,
    paint_skyline,
    paint_standings,
    seen,
)


def built() -> TadmorGame:
    red = dict(points=53, tower=6, temples=[2], fulfilled=["K9"], returned=["K15"], rare=["glass", "silk"])
    return position("placement", merchants=4, era=2, red=red, blue=dict(points=41, hand=["K1"])).game


def totals(game: TadmorGame) -> dict[int, int]:
    return {standing.seat: standing.total for standing in game.standings().ranking}


@pytest.mark.parametrize("cells,rows", [(36, 19), (56, 24), (64, 31)])
def test_the_boards_have_points_and_worth_of_everybody(cells: int, rows: int) -> None:
    game = built()
    text = text_of(paint_skyline(seen(game), cells, rows))
    assert totals(game)[0] > 53
    for m in game.view(0).merchants:
        assert f"{m.points}→{totals(game)[m.seat]}" in text


def test_as_much_as_has_room() -> None:
    worth = totals(built())[0]
    ways = [points_and_worth(53, worth, UNICODE, cells) for cells in (20, 6, 5, 3)]
    assert ways == [f"53→{worth} PP", f"53→{worth}", "53 PP", "53"]


def test_the_table_has_every_source_and_the_sum() -> None:
    for game in moments(4, 5, every=60):
        lines = paint_standings(seen(game), 36, 7)
        assert all(width(row) <= 36 for row in lines)
        _, heading, *rows = text_of(lines[:6]).split("\n")
        assert heading.split() == ["PP", "▲", "★", "▥", "◆", "I", "now"]
        for row, standing in zip(rows, game.standings().ranking, strict=True):
            letter, *numbers = row.split()
            assert letter == game.options.colours[standing.seat][0].upper()
            assert sum(map(int, numbers[:-1])) == int(numbers[-1]) == standing.total
        assert "now: if the game ended now" in text_of(lines)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_merchants_board_says_where_it_comes_from(seat: int) -> None:
    game = built()
    text = " ".join(text_of(paint_merchant(seen(game), seat, 80)).split())
    assert f"Now worth {totals(game)[seat]} PP: track {game.view(0).merchants[seat].points}" in text


def test_ones_own_strip_has_it_where_there_is_room() -> None:
    worth = totals(built())[0]
    assert f"53→{worth} PP" in text_of(paint_goods(seen(built()), 100))
    assert all(width(row) == 80 for row in paint_goods(seen(built()), 80))


def test_the_bar_of_the_store_goes_before_the_worth() -> None:
    """So the strip does not change its shape whenever a piece is placed."""
    for camels in range(4):
        game = position("construction", red=dict(points=10, tower=3, goods="2w2s1m1g", camels=camels)).game
        assert f"10→{totals(game)[0]} PP" in text_of(paint_goods(seen(game), 80))


async def test_on_the_screen(tmp_path: Path) -> None:
    game = built()
    async with at_table(tmp_path, seated(game), (200, 60)) as driver:
        assert str(totals(game)[0]) in driver.panel("merchants")
        assert f"53→{totals(game)[0]} PP" in driver.panel("skyline")
        await driver.press("r")
        assert "Now worth" in driver.panel("pane")
