"""The turning points of a finished game: on the screen with progress, as text, and only when the game is over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bots.observation import Observation
from bots.tadmor.roster import TADMOR_BOTS
from saves.saved_game import SavedGame
from tadmor_tui.cli import main
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.widgets.pane import Pane
from tests.drivers.inks import named
from tests.drivers.played import an_app
from tests.drivers.seated import SeatedGame
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title, until
from tests.saves.tables import begin, make_store

HIGH = (120, 70)
"""A window in which the whole list is seen."""


def finished(folder: Path, actions: int | None = None) -> Path:
    """A game that a strong and a weak bot have played, the names of people on it."""
    with begin(make_store(folder), 2, 6) as saved:
        bots = [TADMOR_BOTS.make("zabdas", 1), TADMOR_BOTS.make("hadad", 2)]
        while saved.game.acting and (actions is None or len(saved.timeline) < actions):
            (seat,) = saved.game.acting
            saved.timeline.apply(seat, bots[seat].decide(Observation(saved.game, seat)), 0)
        saved.save()
    return saved.path


async def reviewed(driver: Driver) -> str:
    await driver.until(lambda: "Looking through" not in driver.text() and "Thinking" not in driver.text())
    return driver.text()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_from_the_final_screen_to_the_replay(size: tuple[int, int], tmp_path: Path) -> None:
    shown = SeatedGame(make_store(tmp_path).watch(finished(tmp_path)))
    async with at_title(tmp_path, size) as driver:
        driver.app.push_screen(FinalScreen(shown))
        await driver.settle()
        assert "Turning points" in driver.text()
        await driver.press("t")
        assert isinstance(driver.app.screen, ReviewScreen)
        text = await reviewed(driver)
        assert re.search(r"Turn \d, (Ana|Bruno)", text)
        assert "PP missed" in text and "Better: " in text
        await driver.press("enter")
        assert isinstance(driver.app.screen, ReplayScreen)
        await driver.press("escape")
        assert isinstance(driver.app.screen, ReviewScreen)
        await driver.press("escape")
        assert isinstance(driver.app.screen, FinalScreen)


async def test_a_key_keeps_to_one_seat_after_the_other(tmp_path: Path) -> None:
    shown = SeatedGame(make_store(tmp_path).watch(finished(tmp_path)))
    async with at_title(tmp_path, HIGH) as driver:
        driver.app.push_screen(ReviewScreen(shown))
        await driver.settle()
        await driver.press("f")
        await reviewed(driver)
        whose = re.compile(r"Turn \d, (Ana|Bruno)")
        everybody = whose.findall(driver.text())
        assert everybody == sorted(everybody) and set(everybody) == {"Ana", "Bruno"}
        for name in ("Ana", "Bruno"):
            await driver.press("f")
            assert f"Turning points of {name}" in driver.text()
            assert whose.findall(driver.text()) == [name] * everybody.count(name)
        await driver.press("up", "enter")
        assert isinstance(driver.app.screen, ReplayScreen)
        await driver.press("escape", "f")
        assert whose.findall(driver.text()) == everybody


async def test_it_can_be_left_before_it_is_done(tmp_path: Path) -> None:
    shown = SeatedGame(make_store(tmp_path).watch(finished(tmp_path)))
    async with at_title(tmp_path) as driver:
        driver.app.push_screen(ReviewScreen(shown))
        await driver.settle()
        await driver.press("escape")
        assert not isinstance(driver.app.screen, ReviewScreen)
        await until(driver.pilot, lambda: all(each.is_finished or each.is_cancelled for each in driver.app.workers))


async def test_replay_with_the_review_first(tmp_path: Path) -> None:
    saved: SavedGame = make_store(tmp_path).watch(finished(tmp_path))
    app = an_app(tmp_path, saved)
    app._review_first = True
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)


def test_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = finished(tmp_path)
    assert main(["replay", str(path), "--review", "--data", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines and all(re.match(r" *\d+  Turn \d, ", line) for line in lines)
    ahead = [line for line in lines if "pulls ahead" in line]
    assert ahead and all(re.search(r"by \d+ PP", line) for line in ahead), "how far, not what one action brought"


def test_only_of_a_game_that_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = finished(tmp_path, 30)
    assert main(["replay", str(path), "--review", "--data", str(tmp_path)]) == 2
    assert "not over yet" in capsys.readouterr().err


async def test_the_course_below_the_list_marks_the_turn_under_the_cursor(tmp_path: Path) -> None:
    shown = SeatedGame(make_store(tmp_path).watch(finished(tmp_path)))
    async with at_title(tmp_path, LARGE) as driver:
        driver.app.push_screen(ReviewScreen(shown))
        await driver.settle()
        await reviewed(driver)
        points = shown.turning_points
        assert points
        for point in points[:4]:
            lines = driver.app.screen.query_one("#remarks", Pane).lines
            lit = [text for text, ink in named(lines[-3]) if ink == "cursor"]
            assert lit == [str(shown.history().turn_at(point.place))]
            await driver.press("down")
        await driver.resize(*SMALL)
        assert "Points at each turn's end" not in driver.text()
