"""The campaign of who plays alone: the next level is proposed, and the end of a game says what it has brought."""

from __future__ import annotations

from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bots.games import bots_of
from bots.observation import Observation
from rules.contract import Action
from rules.games import GAMES
from saves.campaign import SoloResult
from saves.document import HUMAN
from saves.store import Store
from tadmor_tui.cli import build_parser
from tadmor_tui.commands.game_options import parse_arguments
from tadmor_tui.commands.new import begin
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.campaign_text import noted, told_result, told_so_far
from tests.drivers.table_driver import LARGE, SMALL, Driver, an_app, at_title
from tests.saves.tables import make_store
from tests.tadmor_tui.test_cli import run

GAME, KIND = "palmyra", GAMES["palmyra"]
ALONE = ("new", "--game", GAME, "--players", "1")


@cache
def solo_game(level: int, won: bool) -> tuple[int, tuple[Action, ...], tuple[str, ...]]:
    """A seed, and what a bot does with it to reach the target or to miss it; and what of that has to be typed."""
    for seed in count(1):
        game = KIND.start(KIND.usual_options(1, seed, {"level": level}), KIND.standard_components())
        bot = bots_of(GAME).make("longinus" if won else "hairan", 1)
        actions, typed = [], []
        while game.acting:
            action = bot.decide(Observation(game, 0))
            actions.append(action)
            alternatives = len(game.legal_actions(0)) > 1
            game.apply(0, action)
            if alternatives or not game.acting:  # what ends the game is asked for even if there is nothing else to do
                typed.append(game.write_action(action))
        if bool(game.standings().winners) == won:
            return seed, tuple(actions), tuple(typed)
    raise AssertionError


def best_of(level: int, won: bool) -> int:
    seed, actions, _ = solo_game(level, won)
    game = KIND.start(KIND.usual_options(1, seed, {"level": level}), KIND.standard_components())
    for action in actions:
        game.apply(0, action)
    return game.standings().totals[0]


async def form_for_one(driver: Driver) -> None:
    """From the title to the form, with one player."""
    await driver.go_to("New game")
    await driver.press("enter")
    await driver.set_to("Game", str(KIND.title))
    await driver.set_to("Players", "1")
    await driver.go_to("Level")


async def play(driver: Driver, level: int, won: bool) -> str:
    """Begin the game that the form proposes and play it to its end; returns what is seen then."""
    seed, actions, _ = solo_game(level, won)
    await driver.go_to("Seed")
    await driver.write(str(seed))
    await driver.go_to("Start")
    await driver.press("enter")
    screen = driver.app.screen
    assert isinstance(screen, TableScreen)
    for action in actions:
        if action in screen.shown.snapshot.legal:  # and was not taken by itself
            screen.loop.apply(action)
            await driver.settle()
    assert isinstance(driver.app.screen, FinalScreen)
    await driver.settle()
    return driver.text()


async def test_a_solo_campaign_to_level_2(tmp_path: Path) -> None:
    async with at_title(tmp_path, motion="off") as driver:
        await form_for_one(driver)
        text = await driver.still_text()
        assert "[1]" in text.partition("Rules")[2] and "Reached" not in text
        missed = await play(driver, 1, won=False)
        assert "Level 1 was missed by" in missed and f"your best there is {best_of(1, False)} coins." in missed
        await driver.press("q")
        await form_for_one(driver)
        text = await driver.still_text()
        assert "[1]" in text.partition("Rules")[2] and f"(best: {best_of(1, False)} coins)" in text
        assert "Level 2 is open now." in await play(driver, 1, won=True)
        await driver.press("q")
        await form_for_one(driver)
        assert "[2]" in driver.text().partition("Rules")[2]
        await driver.press("left")
        assert f"(reached, best: {best_of(1, True)} coins)" in await driver.still_text()
        await driver.press("right")
        assert "Level 3 is open now." in await play(driver, 2, won=True)
    async with at_title(tmp_path) as driver:  # the program was ended in between
        await form_for_one(driver)
        text = await driver.still_text()
        assert "[3]" in text.partition("Rules")[2] and "Reached: levels 1 and 2. Best: " in text


async def test_the_form_tells_how_far_the_campaign_has_come(tmp_path: Path) -> None:
    reach(make_store(tmp_path), 1, 2)
    async with at_title(tmp_path, LARGE) as driver:
        await form_for_one(driver)
        assert "[3]" in driver.text().partition("Rules")[2]
        told = " ".join(driver.panel("form-help").split())
    assert "Reached: levels 1 and 2. Best: 61 coins." in told
    assert told.count("(reached, best: 61 coins)") == 2


async def test_a_game_whose_mark_was_not_noted_is_noted_when_it_is_opened_again(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    told_after(store, 1, True)
    store.campaigns.path_of(GAME).unlink()
    app = an_app(tmp_path, store.open(store.games()[0].path))
    async with app.run_test(size=SMALL) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        assert isinstance(app.screen, FinalScreen) and "Level 2 is open now." in driver.text()
        assert "▸l Play level 2" in driver.text(), "it stands first in the row, under the cursor"
        await driver.press("l")
        assert isinstance(app.screen, TableScreen)
        assert app.open_game is not None and app.open_game.saved.document.options["level"] == 2
    assert store.campaigns.so_far(GAME).has_reached(1)


async def test_games_of_several_players_propose_no_level(tmp_path: Path) -> None:
    reach(make_store(tmp_path), 1)
    async with at_title(tmp_path) as driver:
        await form_for_one(driver)
        await driver.set_to("Players", "2")
        assert "Level" not in driver.text()
        await driver.go_to("Start")
        await driver.press("enter")
        assert isinstance(driver.app.screen, TableScreen)


async def test_a_damaged_campaign_is_told_in_the_form(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    reach(store, 1)
    store.campaigns.path_of(GAME).write_bytes(b"{")
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.set_to("Game", str(KIND.title))
        assert "is damaged" not in driver.text()
        await driver.set_to("Players", "1")
        assert "palmyra.campaign.json is damaged" in driver.text()
        await driver.go_to("Start")
        await driver.press("enter")
        assert isinstance(driver.app.screen, TableScreen)


# --- the command line


def reach(store: Store, *levels: int) -> None:
    for level in levels:
        store.campaigns.note(SoloResult(GAME, str(level), 61, 55))


def level_begun(folder: Path, *arguments: str) -> object:
    args = parse_arguments(build_parser(), [*ALONE, "--data-dir", str(folder), *arguments])
    with begin(args, make_store(folder)) as saved:
        return saved.document.options["level"]


@pytest.mark.parametrize(
    "reached,next_one", [((), 1), ((1,), 2), ((1, 2), 3), ((3,), 4), ((1, 5), 5), ((1, 2, 3, 4, 5), 5)]
)
def test_the_command_line_takes_the_level_after_the_highest_that_was_reached(
    tmp_path: Path, reached: tuple[int, ...], next_one: int
) -> None:
    reach(make_store(tmp_path), *reached)
    assert level_begun(tmp_path) == next_one
    assert level_begun(tmp_path, "--level", "1") == 1


def test_a_campaign_that_can_not_be_read_is_told_and_the_first_level_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = make_store(tmp_path)
    reach(store, 1)
    store.campaigns.path_of(GAME).write_bytes(b'{"format": "tadmor campaign", "version": 7}')
    assert level_begun(tmp_path) == 1
    assert capsys.readouterr().err.startswith("tadmor: palmyra.campaign.json was saved by a newer Tadmor")


def test_line_by_line_the_campaign_goes_on_too(tmp_path: Path) -> None:
    seed, _, typed = solo_game(1, True)
    flags = (*ALONE, "--plain", "--data-dir", str(tmp_path), "--seed", str(seed))
    done = run(*flags, given="\n".join(typed).encode())
    assert done.returncode == 0 and done.stderr == b""
    assert "\nLevel 2 is open now.\n" in done.stdout.decode()
    (shelved,) = make_store(tmp_path).games()
    again = run("continue", shelved.id, "--plain", "--data-dir", str(tmp_path))
    assert f"\nLevel 1 is reached; your best there is {best_of(1, True)} coins.\n" in again.stdout.decode()
    assert level_begun(tmp_path) == 2


# --- what is said


def told_after(store: Store, level: int, won: bool, player: str = HUMAN) -> str:
    seed, actions, _ = solo_game(level, won)
    args = parse_arguments(
        build_parser(), [*ALONE, "--data-dir", str(store.folder.parent), "--level", str(level), "--seed", str(seed)]
    )
    with begin(args, store) as saved:
        if player != HUMAN:
            saved.change_seat(0, "Bot", player)
        for action in actions:
            saved.apply(0, action)
        return noted(store.campaigns, saved)


def test_what_is_said_after_a_game_of_the_campaign(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    assert told_after(store, 1, True, "random") == ""
    assert told_after(store, 1, False).startswith("Level 1 was missed by ")
    assert told_after(store, 1, True) == "Level 2 is open now."
    assert told_after(store, 1, True) == f"Level 1 is reached; your best there is {best_of(1, True)} coins."
    reach(store, 5)
    assert told_after(store, 2, True) == f"Level 2 is reached; your best there is {best_of(2, True)} coins."
    store.campaigns.path_of(GAME).write_bytes(b"{")
    assert "set aside as palmyra.campaign.json.damaged-1." in told_after(store, 1, True)


def test_after_the_last_level_the_campaign_is_won(tmp_path: Path) -> None:
    campaigns, last = make_store(tmp_path).campaigns, SoloResult(GAME, "5", 75, 75)
    assert KIND.campaign is not None
    before = campaigns.so_far(GAME)
    after = campaigns.note(last)
    won = told_result(KIND, KIND.campaign, last, before, after)
    assert won == "That was the last level: the campaign is won."
    again = told_result(KIND, KIND.campaign, last, after, campaigns.note(last))
    assert again == "Level 5 is reached; your best there is 75 coins."


def test_a_mark_that_can_not_be_written_is_told_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "campaigns").write_bytes(b"a file where the folder should be")
    told = told_after(make_store(tmp_path), 1, True)
    assert "can't be written" in told and "open the game again" in told


def test_how_far_a_campaign_has_come(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    assert told_so_far(KIND, store.campaigns.so_far(GAME)) == ""
    reach(store, 1, 2)
    assert told_so_far(KIND, store.campaigns.so_far(GAME)) == "Reached: levels 1 and 2. Best: 61 coins."
