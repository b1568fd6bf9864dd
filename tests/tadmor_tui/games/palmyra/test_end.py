"""The end of a game of Palmyra is told before it comes: in the question, in every line, on the board and in advice."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.geometry import Size

from bots.palmyra.reasons.reason import reason_for
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from rules.palmyra.income import most_tiles
from rules.palmyra.outcomes import outcome
from rules.palmyra.state import COLOURS, Options
from saves.timeline import Timeline
from tadmor_tui.games.palmyra.text.offers import offers
from tadmor_tui.games.palmyra.widgets.tile_stacks import TileStacks
from tadmor_tui.plain.play import PlainGame
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.text.languages import LANGUAGES, LanguageCode, language_of
from tadmor_tui.text.translation import choose, use_language, words_of
from tests.drivers.inks import named
from tests.drivers.table_driver import LARGE, Driver, at_table
from tests.rules.palmyra.choosers import with_sense
from tests.rules.palmyra.tables import Play, position
from tests.rules.palmyra.test_outcomes import near_the_end, scarce
from tests.rules.palmyra.test_P4_conquer import with_income
from tests.rules.palmyra.test_P5_revenue import with_matched
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame, at_palmyra, seated_at, table_of

ENDS = {"en": "game ends", "de": "Spiel endet", "fr": "partie finit"}
LAND = {(-1, 1): "D/L", (0, 2): "M/L", (-1, 3): "D/L"}
RED = dict(legion=(-1, 1), tiles="L:M/- L:H/- S:M/C S:D/L", coins=21)


def empty_stacks(open_coins: bool = False, people: int = 1) -> PalmyraTableGame:
    return seated_at(position(land=LAND, red=RED, large=0, small=0, open_coins=open_coins).game, people)


@pytest.fixture
def spoken(code: LanguageCode) -> LanguageCode:
    choose(language_of(code))
    return code


async def go_down_to(driver: Driver, line: str) -> None:
    """Put the cursor on the line of the menu with this word; another language has it in the same place."""
    place = ("Conquer", "Revenue", "Reorganize").index(line)
    while not driver.lit("pane").startswith(str(place + 1)):
        await driver.press("down")


# --- words


def check_words(game: PalmyraGame, code: LanguageCode) -> int:
    """Every line says that the game ends if it does, and no other; numbers are what comes. How many did."""
    table, told = game.table, 0
    for offer in offers(game, table.seat):
        found = outcome(table, offer.action)
        assert (ENDS[code] in offer.line) == (found.end is not None), offer.line
        told += found.end is not None
        reason = words_of(reason_for(game, [offer.action]))
        if code == "en":
            ends = re.search("ends? the game|game ends|last turn", reason) is not None
            assert ends == (found.end is not None), (offer.notation, reason)
        if isinstance(offer.action, a.Stop):
            numbers = [int(number) for number in re.findall(r"\d+", offer.line)]
            brought = found.tiles + found.coins
            assert numbers[:1] == ([brought] if brought else [game.tile_income()] if found.end == "income" else [])
        if isinstance(offer.action, a.Lay) and offer.gains:
            most = table.reserve if game.stage == "revenue" else most_tiles(len(table.large), len(table.small))
            assert int(offer.gains.split()[0]) <= most
    if game.stage in ("conquer", "revenue") and table.laid:
        ends = outcome(table, a.Stop()).end is not None
        assert (ENDS[code] in words_of(game.prompt(table.seat))) == ends
    return told


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_line_says_that_the_game_ends_if_and_only_if_it_does(code: LanguageCode) -> None:
    told = 0
    with use_language(language_of(code)):
        for seed in range(30):
            rng = Random(seed)
            game = scarce(1 + seed % 5, seed % 2 > 0, rng.randint(1, 12), rng.randint(0, 4), rng.randint(0, 4))
            while game.acting:
                told += check_words(game, code)
                game.play(with_sense(game, rng))
    assert told > 100


def test_no_line_speaks_of_the_end_in_whole_games_until_it_is_near() -> None:
    for seats in (1, 2, 4):
        game, rng = PalmyraGame(Options(COLOURS[:seats], 7, expert=seats > 1)), Random(7)
        while game.acting:
            told = check_words(game, "en")
            assert not told or near_the_end(game)
            game.play(with_sense(game, rng))


@pytest.mark.parametrize(
    ("table", "line", "prompt"),
    [
        (
            lambda: with_income(3, 0, 10),
            "Stop: the stacks can't give 3 tiles, the game ends",
            "stop. The stacks can't give 3 tiles, and the game ends.",
        ),
        (
            lambda: with_matched(3, 0, reserve=1),
            "Stop: 1 coin, the last one, and the game ends",
            "stop with 1 coin, the last one, and the game ends.",
        ),
        (
            lambda: position(large=0, small=0),
            "Reorganize: no tiles left, the game ends",
            "No tile is left, so reorganizing ends the game.",
        ),
    ],
)
def test_the_examples_of_the_rules(table: Callable[[], Play], line: str, prompt: str) -> None:
    game = table().game
    assert line in [offer.line for offer in offers(game, 0)]
    assert prompt in words_of(game.prompt(0))


# --- line by line


def test_line_by_line_a_tile_that_ends_the_game_says_so_and_stopping_is_asked_for() -> None:
    """Alone, with 3 coins in the reserve and 3 earned: the fourth tile leaves nothing to do but to stop."""
    game = PalmyraGame(Options(COLOURS[:1], 5))
    said: list[str] = []
    answers = iter(
        [
            *["reorganize; draw large"] * 39,
            "revenue with censor",
            *(f"lay large hills at {-n},{-n}" for n in (1, 2, 3)),
            "list",
            "lay large hills at -4,-4",
            "undo",
            "quit",
            "quit",
        ]
    )

    def read(prompt: str) -> str:
        return next(answers)

    table = at_palmyra(Timeline(game))
    PlainGame(table.played, read, said.append, lambda _: None).play()
    assert table.game.acting and table.game.table.laid == 3, "undo was read, and took the fourth tile back"
    fourth = next(line for line in said if "lay large hills at -4,-4" in line)
    assert "+ 0 coins" in fourth and "the game ends" in fourth
    assert any("Stop: 3 coins, the last ones, and the game ends" in line for line in said)


def test_line_by_line_the_last_line_says_why_the_game_ended() -> None:
    table = seated_at(with_matched(3, 0, reserve=1).game)
    said: list[str] = []
    answers = iter(["stop", "quit"])
    PlainGame(table.played, lambda _: next(answers), said.append, lambda _: None).play()
    assert any("The reserve is empty: the game ends." in line for line in said)


# --- the screen


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_line_that_ends_the_game_is_read_whole_at_80x24(tmp_path: Path, spoken: LanguageCode) -> None:
    async with at_table(tmp_path, empty_stacks()) as driver:
        await go_down_to(driver, "Reorganize")
        line = next(offer.line for offer in table_of(driver).ui.offers() if offer.action == a.Reorganize())
        assert ENDS[spoken] in line and line in driver.panel("pane")
        assert "21" in driver.hint, "what one ends with"


async def test_before_a_conquest_the_limit_of_the_stacks_is_told(tmp_path: Path) -> None:
    async with at_table(tmp_path, empty_stacks()) as driver:
        await go_down_to(driver, "Conquer")
        assert "earning even one tile ends the game" in driver.hint
        await driver.press("1")
        model = table_of(driver).ui
        ending = {
            cell for cell, tile in model.choices.chosen().items() if model.choices.prospect(cell, tile).outcome.end
        }
        assert ending and driver.panel("board").count("!") == len(ending)
        number = next(number for cell, number in model.choices.numbers.items() if cell in ending)
        await driver.press(*str(number))
        assert "more than the stacks can give: the game ends" in driver.hint
        await driver.press("enter")
        assert "the game ends" in driver.panel("pane").split("\n")[0]
        assert "and the game ends" in " ".join(driver.prompt.split())


async def test_a_preview_gives_no_more_than_the_reserve_has(tmp_path: Path) -> None:
    red = dict(censor=(-1, 1), tiles="S:D/L", flipped="S:D/- S:D/-")
    game = position("revenue", this_turn=dict(figure="censor"), land=LAND, red=red, reserve=5).game
    async with at_table(tmp_path, seated_at(game), (160, 50)) as driver:
        number = table_of(driver).ui.choices.numbers[-1, 2]
        await driver.press(str(number))
        pane = driver.panel("pane")
        assert f"{number}+5!" in driver.panel("board")
        assert "desert 2 + lake 6 = 5 coins of 8" in pane and "the game ends" in pane
        assert not re.search(r"\+\d", pane), "neither tribute nor a neighbour that the reserve can't pay"
        assert "Together 5 coins, the last ones: the game ends" in driver.hint


@pytest.mark.parametrize(
    ("table", "keys", "why"),
    [
        (
            lambda: seated_at(with_income(3, 0, 10).game),
            "s",
            "the stacks (0 large, 10 small) could not give the tiles that Ana",
        ),
        (lambda: seated_at(with_matched(3, 0, reserve=1).game), "s", "because the reserve is empty"),
        (empty_stacks, "3", "because Ana reorganized and no tile was left"),
    ],
)
async def test_the_final_screen_says_why_the_game_ended(
    tmp_path: Path, table: Callable[[], PalmyraTableGame], keys: str, why: str
) -> None:
    async with at_table(tmp_path, table()) as driver:
        await driver.press(keys)
        assert "The game ends with this, and you can't be sure that you lead" in driver.hint, "it asks once"
        await driver.press(keys)
        await driver.settle()
        assert isinstance(driver.app.screen, FinalScreen)
        assert why in " ".join(driver.text().split())


async def test_coins_at_the_end_are_told_as_far_as_one_may_know(tmp_path: Path) -> None:
    async with at_table(tmp_path / "hidden", empty_stacks()) as driver:
        await go_down_to(driver, "Reorganize")
        assert "You end with 21 coins." in driver.hint
    async with at_table(tmp_path / "open", empty_stacks(open_coins=True), LARGE) as driver:
        await go_down_to(driver, "Reorganize")
        assert "You end with 21 coins; the others: Bruno 39." in driver.hint
    async with at_table(tmp_path / "shared", empty_stacks(people=2)) as driver:
        await go_down_to(driver, "Reorganize")
        assert "the game ends" in driver.hint and "21" not in driver.hint


async def test_an_empty_stack_is_red_and_says_what_that_means(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated_at(position(land=LAND, red=RED, large=0, small=3).game), LARGE) as driver:
        (row,) = TileStacks().painted(table_of(driver), Size(23, 1))
        assert [ink for text, ink in named(row) if text.strip() in ("L 0", "S 3")] == [
            "legal on raid",
            "legal on hills2",
        ]
        assert "up to 1 tile at once" in driver.panel("stacks")


async def test_alone_it_is_asked_only_before_a_lost_end(tmp_path: Path) -> None:
    for reserve, asks in ((100, True), (50, False)):
        red = {key: value for key, value in RED.items() if key != "coins"}
        game = position(players=1, level=1, land=LAND, red=red, large=0, small=0, reserve=reserve).game
        async with at_table(tmp_path / str(reserve), seated_at(game)) as driver:
            await driver.press("3")
            await driver.settle()
            assert ("short of the target" in driver.text()) is asks
            assert isinstance(driver.app.screen, FinalScreen) is not asks


async def test_a_long_question_keeps_the_badge_of_its_seat_whole(tmp_path: Path) -> None:
    async with at_table(tmp_path, empty_stacks()) as driver:
        first = driver.text().split("\n")[-2]
        assert first.startswith(" R Ana  Conquer, collect revenue, or reorganize?")
