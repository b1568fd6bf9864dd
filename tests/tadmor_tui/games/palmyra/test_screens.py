"""Screens that know no game, with Palmyra: what was said, scored and played can be seen at every size."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.palmyra.game import PalmyraGame
from rules.palmyra.kind import PALMYRA
from rules.palmyra.state import COLOURS, Options
from saves.document import HUMAN, SeatInfo
from saves.timeline import Timeline
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.seats import SeatsScreen
from tests.drivers.table_driver import at_title
from tests.rules.palmyra.choosers import with_sense
from tests.saves.tables import make_store
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame, at_palmyra, played_to

SIZES = [(80, 24), (120, 40), (160, 50)]


def finished(seats: int) -> PalmyraTableGame:
    game, rng = PalmyraGame(Options(COLOURS[:seats], 3)), Random(3)
    timeline = Timeline(game)
    while timeline.game.acting:
        assert isinstance(timeline.game, PalmyraGame)
        timeline.apply(timeline.game.acting[0], with_sense(timeline.game, rng), 0)
    return at_palmyra(timeline, seats)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 2, 5])
async def test_the_final_scoring(seats: int, size: tuple[int, int], tmp_path: Path) -> None:
    shown = finished(seats)
    async with at_title(tmp_path, size) as driver:
        driver.app.push_screen(FinalScreen(shown))
        await driver.settle()
        standings = shown.snapshot.standings
        for standing in standings.ranking:
            assert shown.snapshot.names[standing.seat] in driver.text() and str(standing.total) in driver.text()
        assert "Back to the title" in driver.text().split("\n")[-1]
        first = driver.text()
        await driver.press("tab", "down", "up")
        assert "Points at each turn's end" in first + driver.text(), "on one of the pages"


@pytest.mark.parametrize("size", SIZES)
async def test_a_saved_game_and_its_seats(size: tuple[int, int], tmp_path: Path) -> None:
    store = make_store(tmp_path)
    store.begin("palmyra", PALMYRA.usual_options(2, 3), [SeatInfo("Ana", HUMAN), SeatInfo("Bruno", "random")]).close()
    async with at_title(tmp_path, size) as driver:
        driver.app.show_saves()
        await driver.settle()
        assert "What happened last" in driver.text() and "Bruno" in driver.text()
        driver.app.push_screen(SeatsScreen(played_to(4), lambda _: None))
        await driver.settle()
        assert "Play on" in driver.text()
