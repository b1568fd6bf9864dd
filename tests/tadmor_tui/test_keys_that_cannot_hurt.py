"""Keys that can't hurt: a key that meant something else a moment ago, numbers that stay, and questions before a loss."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.builders import Play, position
from tests.tadmor_tui.seated import SeatedGame, seated
from tests.tadmor_tui.table_driver import SMALL, Driver, at_table

WIDE = (160, 50)
SIZES = pytest.mark.parametrize("size", [SMALL, WIDE])


def done(shown: SeatedGame) -> list[str]:
    return [entry.text for entry in shown.played.timeline.entries]


def of_people(shown: SeatedGame) -> int:
    """How many actions the only person has taken."""
    return sum(entry.seat == 0 for entry in shown.played.timeline.entries)


# --- the key that hurries the bots


class Clock:
    """A clock that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("tadmor_tui.screens.played_game.monotonic", lambda: self.now)


async def hurry(driver: Driver) -> None:
    """Place a piece, and hurry the bots while they think."""
    await driver.press("enter")
    assert "thinking" in driver.prompt
    await driver.press("enter")
    await driver.wait_for_a_person()


def waiting_for_bots() -> SeatedGame:
    return seated(position("placement", merchants=3).game, 1)


@SIZES
async def test_enter_that_hurried_the_bots_places_nothing(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, shown = Clock(monkeypatch), waiting_for_bots()
    async with at_table(tmp_path, shown, size, bot_pause=0.05) as driver:
        await hurry(driver)
        assert of_people(shown) == 1
        await driver.press("enter")
        clock.now += 0.6
        await driver.press("space")
        assert of_people(shown) == 1, "a moment later it still means the bots"
        clock.now += 0.3
        await driver.press("enter")
        assert of_people(shown) == 2


async def test_a_key_that_is_held_down_places_nothing_however_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, shown = Clock(monkeypatch), waiting_for_bots()
    async with at_table(tmp_path, shown, bot_pause=0.05) as driver:
        await hurry(driver)
        for _ in range(40):
            clock.now += 0.1
            await driver.press("enter")
        assert of_people(shown) == 1
        clock.now += 0.3
        await driver.press("enter")
        assert of_people(shown) == 2


async def test_enter_that_came_too_late_to_hurry_places_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bots had just finished by themselves."""
    clock, shown = Clock(monkeypatch), waiting_for_bots()
    async with at_table(tmp_path, shown, bot_pause=0.05) as driver:
        await driver.press("enter")
        await driver.wait_for_a_person()
        await driver.press("enter")
        assert of_people(shown) == 1
        clock.now += 0.5
        await driver.press("enter")
        assert of_people(shown) == 2


async def test_other_keys_count_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(monkeypatch)
    async with at_table(tmp_path, waiting_for_bots(), bot_pause=0.05) as driver:
        await hurry(driver)
        before = driver.lit("map")
        await driver.press("down")
        assert driver.lit("map") != before
