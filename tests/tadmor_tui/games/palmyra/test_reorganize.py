"""Where a figure may go while reorganizing: numbered on the board, listed best first, chosen in every way."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules.palmyra import actions as a
from rules.palmyra.cells import Cell
from saves.timeline import Timeline
from tadmor_tui.games.palmyra.widgets.goals_pane import Goal, GoalsPane, rows_of_goals
from tadmor_tui.plain.play import PlainGame
from tadmor_tui.text.languages import LANGUAGES, LanguageCode, language_of
from tadmor_tui.text.translation import choose
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.palmyra.tables import position
from tests.tadmor_tui.games.palmyra.tables import (
    PalmyraTableGame,
    at_palmyra,
    on_the_board,
    played_to,
    seated_at,
    table_of,
)

LAND = {(-1, 1): "D/L", (0, 2): "M/L", (-1, 3): "D/L", (-2, 2): "H/-", (1, 2): "D/-"}
HAND = "L:H/- S:D/L S:M/-"
LOOKS: dict[str, dict[str, Any]] = {"drawn": {}, "mono": {"theme": "monochrome"}, "ascii": {"glyphs": "ascii"}}


def moving(stage: str = "move legion", **more: Any) -> PalmyraTableGame:
    turn = dict(legion_to="city") if stage == "move censor" else {}
    red = dict(legion=(0, 2), tiles=HAND, coins=5)
    name: Any = stage
    return seated_at(position(name, land=LAND, this_turn=turn, red=red, **more).game)


def number_on(driver: Driver, cell: Cell) -> str:
    """The digits that stand on a tile of the board as it is drawn."""
    board = table_of(driver).board
    area = board.pitch.area(cell).translate(-board.origin)
    rows = driver.panel("board").split("\n")[area.y : area.bottom]
    drawn = " ".join(row.ljust(area.right)[max(0, area.x) : area.right] for row in rows)
    found = re.search(r"\d+", drawn)
    return found[0] if found else ""


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)], ids=str)
@pytest.mark.parametrize("stage", ["move legion", "move censor"])
async def test_every_target_is_numbered_on_the_board(
    tmp_path: Path, stage: str, size: tuple[int, int], look: str
) -> None:
    async with at_table(tmp_path, moving(stage), size, **LOOKS[look]) as driver:
        model = on_the_board(driver)
        legal = {action.to for action in model.snapshot.legal if isinstance(action, a.Move)}
        assert set(model.choices.goals) == legal and len(legal) == 6
        numbers = model.choices.goal_numbers
        assert sorted(n for n in numbers.values() if n) == list(range(1, 6 - (stage == "move legion")))
        for place, number in numbers.items():
            assert place == "city" or number_on(driver, place) == str(number), (place, driver.panel("board"))
        assert stage == "move censor" or "c" in driver.panel("board"), "the city; the censor stays there"


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)], ids=str)
async def test_targets_are_listed_best_first_with_what_one_tile_earns_there(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_table(tmp_path, moving("move censor"), size) as driver:
        model, rows = on_the_board(driver), driver.panel("pane").split("\n")
        incomes = [model.choices.outlooks[place].income for place in model.choices.ranked_goals()]
        assert incomes == sorted(incomes, reverse=True) and incomes[0] > incomes[-1]
        assert "Where the censor may go" in rows[0] and "earned next turn with one tile" in rows[0]
        listed = [int(found[1]) for row in rows[1:] if (found := re.search(r"(\d+) coins?\b", row))]
        assert listed == incomes[: len(listed)] and len(listed) >= 3
        assert "with b: desert 2 + lake 6" in rows[1]
        assert f"Next turn {incomes[0]} coins, with small desert with lake" in driver.hint


async def test_a_target_is_chosen_by_its_number_and_enter(tmp_path: Path) -> None:
    table = moving()
    async with at_table(tmp_path, table) as driver:
        model = on_the_board(driver)
        for place, number in model.choices.goal_numbers.items():
            await driver.press(str(number))
            assert model.cursor == place
            assert driver.lit("pane").startswith(f"{number} ")
        await driver.press("c")
        assert model.cursor == "city" and table.game.stage == "move legion", "nothing is done by a number alone"
        await driver.press(str(model.choices.goal_numbers[-2, 2]), "enter")
        assert table.game.stage == "move censor"
        await driver.press("0", "enter")
        assert table.game.state.players[0].legion == (-2, 2) and table.game.state.players[0].censor == "city"


async def test_numbers_of_two_digits_are_typed_one_after_the_other(tmp_path: Path) -> None:
    async with at_table(tmp_path, played_to(50, "move legion", seats=3, seed=5)) as driver:
        model = on_the_board(driver)
        assert len(model.choices.goal_numbers) > 20
        for place, number in model.choices.goal_numbers.items():
            await driver.press("left", *str(number))
            assert model.cursor == place, number
            assert driver.lit("pane").startswith(f"{number} ")


async def test_a_click_in_the_list_goes_to_the_place_and_a_second_one_moves_there(tmp_path: Path) -> None:
    table = moving()
    async with at_table(tmp_path, table, LARGE) as driver:
        model, face, pane = on_the_board(driver), table_of(driver), driver.panel_region("pane")

        def shown() -> list[Goal | None]:
            return rows_of_goals(GoalsPane().select(face), pane.height)

        row, goal = next(
            (y, goal) for y, goal in enumerate(shown(), 1) if goal is not None and goal.place != model.cursor
        )
        await driver.pilot.click(offset=(pane.x + 8, pane.y + row))
        await driver.settle()
        assert model.cursor == goal.place and table.game.stage == "move legion"
        row = next(y for y, each in enumerate(shown(), 1) if each and each.lit)
        await driver.pilot.click(offset=(pane.x + 8, pane.y + row))
        await driver.settle()
        assert table.game.stage == "move censor"


@pytest.fixture
def spoken(code: LanguageCode) -> LanguageCode:
    choose(language_of(code))
    return code


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_offer_of_caesar_says_what_he_does(tmp_path: Path, spoken: LanguageCode) -> None:
    table = moving(expert=True)
    does = {"en": "either figure", "de": "jede Figur", "fr": "chaque figurine"}[spoken]
    async with at_table(tmp_path, table) as driver:
        row = driver.panel("pane").split("\n")[1]
        assert does in row and row.rstrip().endswith(("1 more", "1 mehr ein", "1 de plus"))
        await driver.press("tab")
        assert does.lower() in driver.hint.lower()
        await driver.press("shift+tab")
        before = on_the_board(driver).choices.outlooks[-1, 1].income
        await driver.press("C")
        assert table.game.table.caesar == 0 and table.game.stage == "move legion"
        assert on_the_board(driver).choices.outlooks[-1, 1].income == before + 1
        assert does not in driver.panel("pane")


def test_line_by_line_every_target_is_told_with_what_one_tile_earns_there() -> None:
    table, said = moving("move censor"), list[str]()
    PlainGame(at_palmyra(Timeline(table.game)).played, lambda _: "quit", said.append, lambda _: None).play()
    lines = [line for line in said if "move censor to" in line]
    assert len(lines) == 6
    assert sum("beside it" in line for line in lines) == 6
    assert any("earns 8 coins next turn (small desert tile with a lake)" in line for line in lines)


async def test_escape_says_how_to_take_back_what_the_turn_is_used_for(tmp_path: Path) -> None:
    table = seated_at(position(land=LAND, red=dict(legion=(0, 2), tiles=HAND)).game)
    async with at_table(tmp_path, table) as driver:
        await driver.press("1", "escape")
        assert driver.hint.startswith("u takes back the last step")
        await driver.press("u")
        assert table.game.stage == "turn"
        await driver.press("escape")
        assert "takes back" not in driver.hint
