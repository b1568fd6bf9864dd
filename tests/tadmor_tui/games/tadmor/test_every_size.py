"""The drawn table at every size from 80x24 to 240x70: nothing that matters is cut, and little is empty."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks
from tadmor_tui.render.text import text_of
from tadmor_tui.terminal.textual_internals import screen_strips
from tests.drivers.inks import style_of
from tests.drivers.seated import seated
from tests.drivers.table_driver import SMALL, Driver, at_table
from tests.tadmor_tui.games.tadmor.painted import moments, painted_table, seen

GRID = [(width, height) for width in range(80, 241, 8) for height in range(24, 71, 5)]
HEADINGS = ("NORTH SEA", "SOUTH SEA", "EBLA", "EMESA", "DAMASCUS", "PALMYRA", "EUPHRATES")
WIDTHS, HEIGHTS = (80, 100, 119, 120, 140, 160, 189, 200, 240), (24, 40, 50, 60, 70)
MOST_EMPTY = 0.34
"""Share of cells on the bare ground of the screen with nothing in them; letters need some between them."""
LARGEST_STEP = 0.1
"""How much more or less may be empty in a window that is a little wider."""


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_nothing_that_matters_is_cut(merchants: int) -> None:
    game = next(game for game in moments(merchants, 2, every=150) if game.state.turn > 1)
    shown = seen(game, 0)
    for size in GRID:
        panels = {name: text_of(lines) for name, lines in painted_table(shown, *size, MapMarks()).items()}
        assert all(heading in panels["map"] for heading in HEADINGS), size
        for slot in shown.board.slots.values():
            known = slot.name.startswith("palmyra.improve") or slot_brief(slot, shown.view.era) in panels["map"]
            assert known or ".yellow" in slot.name or ".red" in slot.name or ".grey" in slot.name, (size, slot.name)
        assert "…" not in panels["map"], size
        for m in shown.view.merchants:
            assert str(m.points) in panels["skyline"] and f"▲{m.tower}" in panels["skyline"], size


def empty_share(driver: Driver) -> float:
    """How much of the screen is bare."""
    bare = (None, style_of(driver.app.palette, "plain").bgcolor)
    segments = [segment for strip in screen_strips(driver.app.screen) for segment in strip]
    cells = sum(segment.cell_length for segment in segments)
    empty = sum(s.text.count(" ") for s in segments if (s.style.bgcolor if s.style else None) in bare)
    return empty / cells


async def test_little_of_the_screen_is_empty(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(4, 3), 1), SMALL) as driver:
        for _ in range(60):
            await driver.play_a_move()
        await driver.wait_for_a_person()
        await driver.press("escape")
        shares = {}
        for size in product(WIDTHS, HEIGHTS):
            await driver.resize(*size)
            await driver.pilot.pause()
            shares[size] = round(empty_share(driver), 2)
    assert max(shares.values()) <= MOST_EMPTY, shares
    steps = [abs(shares[a, height] - shares[b, height]) for a, b in pairwise(WIDTHS) for height in HEIGHTS]
    assert max(steps) <= LARGEST_STEP, shares
