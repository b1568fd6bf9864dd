"""Palmyra on the screens of all games: story, news, replay, final board, review, seats, engine, plain lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.games import GAMES
from saves.document import HUMAN
from tadmor_tui.commands.engine_session import Engine
from tadmor_tui.plain.play import PlainGame
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.review import ReviewScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table, at_title
from tests.rules.palmyra.tables import position
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame, played_to, seated_at

LAND = {(-1, 1): "D/L", (0, 2): "M/L", (-1, 3): "D/L"}


@pytest.fixture(scope="module")
def over() -> PalmyraTableGame:
    """A whole game, which is only looked at."""
    return played_to(1000)


def nearly_over(people: int = 1) -> PalmyraTableGame:
    """Red can take the last coins with one tile."""
    red = dict(censor=(-1, 1), tiles="S:D/L L:M/- L:D/-", coins=50)
    return seated_at(position(land=LAND, red=red, blue=dict(coins=67), reserve=3).game, people)


async def still(driver: Driver) -> str:
    await driver.settle()
    return driver.text()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_final_board_and_the_replay_of_a_game_that_is_over(
    over: PalmyraTableGame, size: tuple[int, int], tmp_path: Path
) -> None:
    totals = over.game.standings().totals
    async with at_title(tmp_path, size) as driver:
        driver.app.push_screen(FinalScreen(over))
        text = await still(driver)
        assert "★" in text and all(letter in text for letter in "RrBb"), "the land with its figures"
        await driver.press("v")
        assert isinstance(driver.app.screen, ReplayScreen)
        board = driver.panel("replay-board")
        assert "the beginning" in driver.panel("replay-position") and board.count("▀") > 20
        await driver.press("right", "right")
        assert "lays" in driver.panel("replay-story") and driver.panel("replay-board") != board
        lit = driver.lit("replay-board")
        await driver.press("end")
        assert all(f"{total} coins" in driver.panel("replay-players") for total in totals), (
            "in the end nothing is hidden"
        )
        assert "The game is over" in driver.panel("replay-tracker") + driver.panel("replay-story")
        await driver.press("home", "right", "right")
        assert driver.lit("replay-board") == lit, "the tile that was laid"
        await driver.press("escape")
        assert isinstance(driver.app.screen, FinalScreen)


async def test_the_story_and_what_happened_since_the_last_turn(tmp_path: Path) -> None:
    table = played_to(20, "turn", seats=3)
    async with at_table(tmp_path, table, SMALL) as driver:
        await driver.press(driver.digit("Reorganize"), "1")
        while table.game.to_act == 0 and table.game.stage.startswith("move"):
            await driver.press("enter")
        await driver.wait_for_a_person()
        told = table.told()
        assert any("Bruno" in line for line in told) and any("Carla" in line for line in told)
        await driver.press("n")
        news = driver.panel("pane")
        assert "Since your last go" in news and " B " in news and " G " in news and "Ana" not in news
        await driver.press("enter")
        assert isinstance(driver.app.screen, ReplayScreen)
        await driver.press("escape", "g")
        assert told[-1].split(":")[0][:40] in driver.panel("pane")


async def test_the_end_the_final_scoring_and_the_turning_points(tmp_path: Path) -> None:
    async with at_table(tmp_path, nearly_over(2), LARGE) as driver:
        await driver.press("2", "c", "enter", "s")
        assert "you can't be sure that you lead" in driver.hint
        await driver.press("s")
        assert isinstance(driver.app.screen, FinalScreen)
        await still(driver)
        await driver.press("tab")
        await driver.until(lambda: "Turning points" in driver.text() and "Analysing the game" not in driver.text())
        assert "Bruno wins with 67 coins, 14 more than Ana." in driver.text()
        await driver.press("t")
        assert isinstance(driver.app.screen, ReviewScreen) and "What decided the game" in await still(driver)


def test_seats_change_hands() -> None:
    table = nearly_over()
    table.host.change_seat(0, "worod")
    assert list(table.snapshot.names) == ["Ana", "Bruno"] and not table.snapshot.people
    turn = table.host.bot_turn()
    assert turn is not None
    turn.take(turn.think())
    table.host.change_seat(0, HUMAN, "Eva")
    assert list(table.snapshot.people) == [0] and table.snapshot.names[0] == "Eva"
    assert any(line.startswith("Ana leaves the table; Worod") for line in table.told())
    assert any(line.startswith("Ana ") and "Worod" not in line for line in table.told()), "it was done in Ana's name"


async def test_one_who_missed_the_target_gets_no_star(tmp_path: Path) -> None:
    table = played_to(1000, seats=1)
    standings = table.game.standings()
    async with at_title(tmp_path, SMALL) as driver:
        driver.app.push_screen(FinalScreen(table))
        text = await still(driver)
        assert ("★" in text) == bool(standings.winners) and "Place" not in text


def test_the_engine_plays_it() -> None:
    engine = Engine(GAMES["palmyra"].standard_components())

    def ask(do: str, **values: object) -> dict[str, object]:
        answer: dict[str, object] = json.loads(engine.answer(json.dumps({"do": do, **values}).encode()))
        assert answer["ok"], answer
        return answer

    ask("new", game="palmyra", players=2, seed=7)
    legal = ask("legal")["actions"]
    assert isinstance(legal, list) and "reorganize" in legal
    ask("apply", action="reorganize")
    assert ask("view", seat=0) != ask("view", seat=1), "each has coins of his own"


def test_line_by_line() -> None:
    said: list[str] = []
    answers = iter(["board", "revenue with censor", "lay small desert lake at -1,2", "stop", "quit", "quit"])
    PlainGame(nearly_over().played, lambda _: next(answers, "quit"), said.append, lambda _: None).play()
    text = "\n".join(said)
    assert "Reserve: 3 coins." in text and "\n   2     /^~\\\n" in text, "the board is sketched, by the rows of cells"
    assert "2 for the landscape and" in text and "the last ones" in text and "The game is over." in text
