"""Whole games, from the title screen to the final scoring, played with nothing but keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.document import HUMAN
from saves.saved_game import SavedGame
from tadmor_tui.screens.title import TitleScreen
from tests.drivers.played import screen_text
from tests.drivers.table_driver import LARGE, SMALL, at_title
from tests.saves.tables import make_store

BOT = "random"
NAMES = ("Ana", "Bruno", "Carla", "Dora")


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


@pytest.fixture
def unwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No save between the first and the last."""

    def leave(self: SavedGame) -> None:
        """Nothing is written."""

    monkeypatch.setattr(SavedGame, "save", leave)
    monkeypatch.setattr(SavedGame, "at_risk", False)


@pytest.mark.usefixtures("unwritten")
@pytest.mark.parametrize(
    ("players", "seed", "size"),
    [
        ((HUMAN, BOT), 1, SMALL),
        ((HUMAN, BOT), 2, LARGE),
        ((BOT, HUMAN, BOT, BOT), 3, SMALL),
        ((HUMAN, HUMAN), 4, SMALL),
        ((HUMAN, HUMAN, HUMAN, HUMAN), 5, LARGE),
    ],
)
async def test_from_the_title_to_the_final_scoring(
    players: tuple[str, ...], seed: int, size: tuple[int, int], tmp_path: Path
) -> None:
    async with at_title(tmp_path, size, seed) as driver:
        await driver.begin(players, NAMES[: len(players)], seed)
        final = await driver.play_to_the_end()
        text = screen_text(final)
        assert "Final scoring" in text
        assert all(name in text for name in NAMES[: len(players)])
        await driver.press("escape")
        assert isinstance(driver.app.screen, TitleScreen)


async def test_a_game_with_everything_written_can_be_opened_again(tmp_path: Path) -> None:
    async with at_title(tmp_path, seed=6) as driver:
        await driver.begin((HUMAN, BOT), NAMES[:2], 6, experienced=True)
        for _ in range(60):
            await driver.play_a_move()
        await driver.wait_for_a_person()  # no bot may act between counting and leaving
        before = driver.app.open_game.saved
        assert before is not None
        actions = len(before.timeline)
        await driver.press("q", "q")
        assert isinstance(driver.app.screen, TitleScreen)
        assert "Continue" in driver.text()
    store = make_store(tmp_path)
    with store.open(store.newest()) as saved:
        assert len(saved.timeline) == actions
