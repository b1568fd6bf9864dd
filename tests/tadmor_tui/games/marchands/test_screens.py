"""Screens that know no game, with Marchands d'Empire: what was said, scored and played can be seen at every size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.marchands.kind import MARCHANDS
from saves.document import HUMAN, SeatInfo
from tadmor_tui.screens.final import FinalScreen
from tests.drivers.table_driver import at_title
from tests.saves.tables import make_store
from tests.tadmor_tui.games.marchands.tables import NAMES, played_to

SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 6])
async def test_the_final_page_tells_sphere_by_sphere_who_left(
    seats: int, size: tuple[int, int], tmp_path: Path
) -> None:
    shown = played_to(99, seats=seats, people=seats)
    assert not shown.game.acting
    async with at_title(tmp_path, size) as driver:
        driver.app.push_screen(FinalScreen(shown))
        await driver.settle()
        text = driver.text()
        if size == (80, 24):  # with many players the other page has room for it
            await driver.press("tab")
            text += driver.text()
        assert "by religion" in text and "The three spheres" in text
        standings = shown.snapshot.standings
        assert all(shown.snapshot.names[standing.seat] in text for standing in standings.ranking)
        view = shown.game.view(None)
        assert all(str(player.influence[0]) in text for player in view.players if player.influence is not None)


@pytest.mark.parametrize("seats,shown", [(4, "VIII"), (2, "Religion")])
async def test_a_saved_game_shows_its_map_or_the_spheres(seats: int, shown: str, tmp_path: Path) -> None:
    store = make_store(tmp_path)
    sitting = [SeatInfo(name, HUMAN) for name in NAMES[:seats]]
    store.begin("marchands", MARCHANDS.usual_options(seats, 3), sitting).close()
    async with at_title(tmp_path, (160, 50)) as driver:
        driver.app.show_saves()
        await driver.settle()
        assert "Bruno" in driver.text() and shown in driver.text()
        assert re.search(r"\b(Ana and Bruno|Carla and Dario)\. 0 actions", driver.text()), "without points, who plays"
