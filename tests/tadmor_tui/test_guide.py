"""The guided turn: played through with keys, left at any time, and true to the example of T12."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.tadmor.goods import write_goods
from rules.tadmor.position.checks import check_position
from saves.saved_game import SavedGame
from tadmor_tui.app import TadmorApp
from tadmor_tui.faces.tadmor.guide import FAREWELL, STEPS, example_turn, guided_turn
from tadmor_tui.saving_words import whether_saved
from tadmor_tui.screens.guide import GuideScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.title import TitleScreen
from tests.rules.choosers import take
from tests.rules.tadmor.test_reference import CLAUSES
from tests.saves.tables import make_store
from tests.tadmor_tui.seated import on_the_map
from tests.tadmor_tui.table_driver import LARGE, SMALL, Driver, an_app
from tests.tadmor_tui.usual_keys import USUAL_KEYS

MENU = {
    "collect euphrates.gold1": ("Collect (", "Euphrates"),
    "buy I10 for 1w": ("Buy I10", "1W"),
    "collect north.wood": ("Collect (",),
    "trade wood>marble": ("Trade 1 wood for 1 marble",),
    "pairs 1": ("1 pair",),
    "caravan": ("Caravan",),
}
"""What to look for in the list, for each action of the guide."""


def test_T12_the_position_can_stand_on_the_table() -> None:
    game = example_turn()
    check_position(game.state, game.components)


def test_T12_the_steps_are_the_example_turn() -> None:
    game = example_turn()
    for step in STEPS:
        assert game.to_act == 0
        for notation in (step.action, *step.then):
            take(game, game.read_action(notation))
    red, blue = game.state.merchants
    assert (game.state.turn, game.stage) == (3, "placement")
    assert (write_goods(red.warehouse), write_goods(blue.warehouse)) == ("2w3g", "3m")
    assert (red.tower, red.camels, blue.rare_goods) == (6, 4, ("incense", "ivory"))


def test_every_step_names_a_clause() -> None:
    assert all(step.clause in CLAUSES for step in (*STEPS, FAREWELL))


async def into_the_guide(app: TadmorApp, pilot: Any) -> Driver:
    await pilot.pause()
    driver = Driver(app, pilot, Random(1))
    for _ in range(20):
        if "Guided first turn" in driver.lit("form"):
            break
        await driver.press("down")
    await driver.press("enter")
    await driver.settle()
    assert isinstance(app.screen, GuideScreen)
    return driver


async def do(driver: Driver, action: str) -> None:
    """Press the keys that a newcomer would press."""
    screen = driver.app.screen
    assert isinstance(screen, GuideScreen)
    if action.startswith("place"):
        place = action.rpartition(" ")[2]
        for step in range(400):
            if on_the_map(screen).cursor.place == place:
                break
            await driver.press("right" if step % 14 == 13 else "down")
        assert on_the_map(screen).cursor.place == place
        await driver.press("enter")
    elif action == "end":
        number = screen._number
        await driver.press("e")
        if screen._number == number:
            await driver.press("e")
    else:
        number = screen._number
        for words in MENU[action]:
            if screen._number == number:
                await _pick(driver, words)


async def _pick(driver: Driver, words: str) -> None:
    """Go through the list with the arrow keys until the words are under the cursor."""
    for _ in range(60):
        if words in driver.lit("pane"):
            await driver.press("enter")
            return
        await driver.press("down")
    raise AssertionError(f"{words} is not in the list:\n{driver.text()}")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("end_of_go", ["always ask", "never ask"])
async def test_the_guide_is_played_through(size: tuple[int, int], end_of_go: str, tmp_path: Path) -> None:
    app = an_app(tmp_path, end_of_go=end_of_go)
    async with app.run_test(size=size) as pilot:
        driver = await into_the_guide(app, pilot)
        for number, step in enumerate(STEPS, 1):
            told = " ".join(driver.panel("guide").split())
            assert f"{number} of {len(STEPS)}, {step.clause}" in told
            assert " ".join(step.text(USUAL_KEYS).split()) in told, "the whole step can be read"
            await do(driver, step.action)
        assert FAREWELL.text(USUAL_KEYS)[:40] in " ".join(driver.panel("guide").split())
        await driver.press("escape")
        assert isinstance(app.screen, TitleScreen)
    assert not make_store(tmp_path).games(), "nothing is left behind"


async def test_the_other_gold_is_as_good(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        driver = await into_the_guide(app, pilot)
        for number, step in enumerate(STEPS, 1):
            await do(driver, step.or_else if step.action.startswith("place") and step.or_else else step.action)
            assert isinstance(app.screen, GuideScreen)
            assert app.screen._number == number
        assert sum(bool(step.or_else) for step in STEPS) == 2


async def test_anything_else_is_refused_with_a_word(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        driver = await into_the_guide(app, pilot)
        await driver.press("enter")
        assert "do what is asked above" in driver.hint
        for key, words in (("c", "order matters"), ("u", "takes back"), ("U", "takes back")):
            await driver.press(key)
            assert words in driver.hint
        await driver.press("?")
        assert isinstance(app.screen, ReferenceScreen)
        await driver.press("escape")
        assert isinstance(app.screen, GuideScreen)


@pytest.mark.parametrize("steps", [0, 3, 7, 12])
async def test_it_can_be_left_at_any_time(steps: int, tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        driver = await into_the_guide(app, pilot)
        for step in STEPS[:steps]:
            await do(driver, step.action)
        await driver.press("escape")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_text_of_the_guide(size: tuple[int, int], tmp_path: Path, snapshot: Any) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        driver = await into_the_guide(app, pilot)
        assert driver.text() == snapshot


def test_the_guide_has_no_file() -> None:
    played = guided_turn().played
    assert not isinstance(played, SavedGame)
    assert whether_saved(played) == "This game is only for practice, and nothing of it is kept."
