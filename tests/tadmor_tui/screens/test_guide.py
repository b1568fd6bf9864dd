"""The guided turn: played through with keys, left at any time, and played on from its end."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rules.message import message
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import write_goods
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.games.tadmor.guide import FAREWELL, STEPS, guided_turn
from tadmor_tui.games.tadmor.map_layout import map_layout
from tadmor_tui.games.tadmor.widgets.buildings_pane import BuildingsPane
from tadmor_tui.games.tadmor.widgets.turn_tracker import TurnTracker
from tadmor_tui.games.tadmor.widgets.warehouse_pane import WarehousePane
from tadmor_tui.screens.guide import GuideScreen, paint_step
from tadmor_tui.screens.keys import KeysScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.text.save_status import checked_status
from tadmor_tui.widgets.pane import Pane
from tests.drivers.inks import named
from tests.drivers.seated import arrows_to, on_the_map
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title
from tests.saves.tables import make_store
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS

ALL_STEPS = (*STEPS, FAREWELL)
MENU = {
    "buy I10 for 1w": "1W",
    "collect north.wood": "North Sea",
    "trade wood>marble": "wood for 1 marble",
    "pairs 1": "1 pair",
    "caravan": "Caravan",
    "war": "War",
}
"""What stands under the cursor of the list for each action of the guide."""
FIRST_END = next(number for number, step in enumerate(STEPS) if step.action == "end")
FULL = message("There is no room.")


@asynccontextmanager
async def in_the_guide(
    folder: Path, size: tuple[int, int] = SMALL, steps: int = 0, **settings: Any
) -> AsyncIterator[Driver]:
    """Somebody who has done so many steps of the guide."""
    async with at_title(folder, size, **settings) as driver:
        await driver.go_to("Guided first turn")
        await driver.press("enter")
        await driver.settle()
        for step in STEPS[:steps]:
            await do(driver, step.action)
        yield driver


def screen_of(driver: Driver) -> GuideScreen:
    assert isinstance(driver.app.screen, GuideScreen)
    return driver.app.screen


async def do(driver: Driver, action: str) -> None:
    """Press the keys that the guide names; to a slot with the arrow keys, as a newcomer would."""
    if action.startswith("place"):
        await driver.press(*arrows_to(screen_of(driver), lambda place: action.endswith(f" {place}")))
    await driver.press("e" if action == "end" else "enter")


def told(driver: Driver) -> str:
    return " ".join(driver.panel("guide").split())


# --- what it is


def test_the_steps_are_a_turn_of_a_real_game() -> None:
    played = guided_turn().played
    game = played.game
    assert (game.progress().turn, game.acting) == (2, (0,))
    for step in STEPS:
        assert game.acting == (0,)
        for notation in (step.action, *step.then) if step.action else ():
            game.apply(game.acting[0], game.read_action(notation))
    assert (game.progress().turn, game.acting) == (3, (0,))


@pytest.mark.parametrize(
    "words",
    [
        *(
            "top row",
            "turn 2 of 9",
            "who goes first",
            "raid",
            "went home without acting",
            "most prestige points (PP) win",
        ),
        *("W wood, S stone, M marble, G gold", "( ) take camels", "[ ] ships"),
    ],
)
def test_header_raid_prestige_and_how_one_wins_are_explained(words: str) -> None:
    assert any(words in step.text(USUAL_KEYS) for step in ALL_STEPS)


def test_the_farewell_tells_the_truth() -> None:
    """The mission that it names lies in Red's hand, can be paid in the next turn, and is worth what it says."""
    game = guided_turn().played.game
    assert isinstance(game, TadmorGame)
    for step in STEPS:
        for notation in (step.action, *step.then) if step.action else ():
            game.apply(game.acting[0], game.read_action(notation))
    red, card = game.state.merchants[0], game.components.missions["K21"]
    assert "K21" in red.hand
    assert f"worth {card.points} PP" in FAREWELL.text(USUAL_KEYS)
    assert game.read_action("place camel palmyra.mission") in game.legal_actions(0)
    assert write_goods(red.warehouse) == card.cost


def test_the_guide_has_no_file() -> None:
    played = guided_turn().played
    assert not isinstance(played, SavedGame)
    assert checked_status(played) == "This game is only for practice, and nothing of it is kept."


# --- playing it


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("end_of_go", ["always ask", "never ask"])
async def test_the_guide_is_played_through(size: tuple[int, int], end_of_go: str, tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, size, end_of_go=end_of_go) as driver:
        for number, step in enumerate(STEPS, 1):
            assert told(driver) == f"{number}/{len(ALL_STEPS)} {' '.join(step.text(USUAL_KEYS).split())}"
            await do(driver, step.action)
            assert screen_of(driver).lesson.number == number
        game = screen_of(driver).shown.table.position
        assert isinstance(game, TadmorGame)
        red, blue = game.state.merchants
        assert (write_goods(red.warehouse), red.tower, red.camels, red.points) == ("2w2s1g", 6, 4, 14)
        assert blue.rare_goods == ("ivory",)
        assert told(driver).endswith(" ".join(FAREWELL.text(USUAL_KEYS).split()))
        await driver.press("escape")
        assert isinstance(driver.app.screen, TitleScreen)
    assert not make_store(tmp_path).games(), "nothing is left behind"


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, (160, 50)], ids=["80x24", "100x30", "120x40", "160x50"])
async def test_two_rows_are_enough(size: tuple[int, int], tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, size) as driver:
        assert driver.app.screen.query_one("#guide", Pane).size.height <= 2
        for number, step in enumerate(ALL_STEPS, 1):
            assert len(paint_step(step, number, len(ALL_STEPS), USUAL_KEYS, size[0])) <= 2, step.text(USUAL_KEYS)


async def test_the_slot_that_it_speaks_of_is_marked(tmp_path: Path) -> None:
    async with in_the_guide(tmp_path) as driver:
        panel = driver.app.screen.query_one("#map", Pane)
        for step in STEPS:
            painted = ["".join(text for text, *_ in row) for row in panel.lines]
            model, place = on_the_map(screen_of(driver)), step.action.rpartition(" ")[2]
            for row in (row for box in map_layout(model.board, *panel.size).boxes for row in box.rows):
                asked = step.action.startswith("place") and any(slot.name == place for slot in row.slots)
                assert (painted[row.y][row.x - 1] == "▸") == asked
            await do(driver, step.action)


async def test_the_panel_that_it_speaks_of_is_marked(tmp_path: Path) -> None:
    async with in_the_guide(tmp_path) as driver:
        for step in STEPS[:3]:
            for pane in (TurnTracker, WarehousePane, BuildingsPane):
                rows = screen_of(driver).table.panes[pane].lines
                marked = any(ink.endswith(" on townhd") for row in rows for _, ink in named(row))
                assert marked == (pane in step.panes)
            await do(driver, step.action)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_the_list_is_open_where_the_guide_goes_on(size: tuple[int, int], tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, size) as driver:
        for step in STEPS:
            assert MENU.get(step.action, "") in driver.lit("pane")
            await do(driver, step.action)


# --- no key of the last row is refused

REFUSED = re.compile("please|can't|In a game")


async def test_every_key_of_the_last_row_works_at_every_step(tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, (160, 24)) as driver:
        for step in STEPS:
            await press_what_is_offered(driver, step.action)
            await driver.press("H")
            await do(driver, step.action)
        await press_what_is_offered(driver, "")
        assert screen_of(driver).lesson.step is FAREWELL


async def press_what_is_offered(driver: Driver, action: str) -> None:
    """Every key of the last row but those that go on or leave."""
    screen, footer = screen_of(driver), driver.prompt
    for command in ("explain", "help", "advice", "choose", "leave"):
        assert re.search(rf"(?<!\S){re.escape(USUAL_KEYS.usual(command))}(?!\S)", footer), footer
    assert ("e end" in footer) == (action == "end")
    assert "c collect" not in footer and "u undo" not in footer
    for command, _ in screen.lesson.offered_commands(screen.table.commands()):
        if command in ("choose", "end", "leave"):
            continue
        key = USUAL_KEYS.usual(command)
        await driver.press(key if len(key) == 1 else key.lower())
        assert isinstance(driver.app.screen, GuideScreen | KeysScreen | ReferenceScreen)
        if driver.app.screen is not screen:
            await driver.press("escape")
        elif command == "advice":
            assert "press" in driver.hint or "goes on" in driver.hint
        assert driver.app.screen is screen
        assert not REFUSED.search(driver.hint), (command, driver.hint)


async def test_advice_leads_to_what_is_asked(tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, steps=3) as driver:
        await driver.press("H", "enter")
        assert screen_of(driver).lesson.number == 4


async def test_whoever_does_something_else_is_led_to_what_is_asked(tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, steps=3) as driver:
        await driver.press("enter")
        assert driver.hint == (
            "In a game of your own you could do that. The cursor is where the guide goes on: press Enter."
        )
        await driver.press("enter")
        assert screen_of(driver).lesson.number == 4


async def test_whoever_goes_on_before_the_end_of_a_go_is_told_which_key_ends_it(tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, steps=FIRST_END) as driver:
        await driver.press("up", "enter", "enter", "enter")
        assert "Now press e to end your go." in driver.hint
        await driver.press("e")
        assert screen_of(driver).lesson.number == FIRST_END + 1


async def test_keys_that_are_not_shown_say_what_they_would_do(tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, steps=3) as driver:
        for key, words in (("c", "order matters"), ("u", "takes back"), ("U", "takes back"), ("S", "who plays")):
            await driver.press(key)
            assert words in driver.hint


@pytest.mark.parametrize("steps", [0, 3, 7, 12])
async def test_it_can_be_left_at_any_time(steps: int, tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, steps=steps) as driver:
        await driver.press("q")
        assert isinstance(driver.app.screen, TitleScreen)


async def test_it_goes_on_with_the_mouse(tmp_path: Path) -> None:
    async with in_the_guide(tmp_path) as driver:
        await driver.pilot.click("#guide", offset=(5, 0))
        await driver.settle()
        assert screen_of(driver).lesson.number == 1


# --- playing on


async def test_the_game_goes_on_as_a_usual_saved_one_against_the_same_bot(tmp_path: Path) -> None:
    async with in_the_guide(tmp_path, steps=len(STEPS)) as driver:
        assert "Enter play on" in driver.prompt
        past = screen_of(driver).shown.table.past
        done = [past.text(number) for number in range(1, len(past) + 1)]
        await driver.press("enter")
        await driver.wait_for_a_person()
        assert type(driver.app.screen) is TableScreen
        shown = driver.app.screen.shown
        saved = shown.played if isinstance(shown, LocalGame) else None
        assert isinstance(saved, SavedGame) and not saved.read_only
        assert [entry.text for entry in saved.timeline.entries] == done
        assert [seat.player for seat in saved.seats] == ["human", "malika"]
        await driver.press("enter")
        await driver.wait_for_a_person()
        assert len(saved.timeline) > len(done)
    store = make_store(tmp_path)
    (shelved,) = store.games()
    assert len(store.check(shelved.path).timeline) == len(saved.timeline)


async def test_a_disk_that_is_full_leaves_the_guide_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(store: Store, played: object) -> SavedGame:
        raise SaveError(FULL)

    monkeypatch.setattr(Store, "keep", full)
    async with in_the_guide(tmp_path, steps=len(STEPS)) as driver:
        await driver.press("enter")
        assert isinstance(driver.app.screen, GuideScreen)
        assert driver.hint == str(FULL)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_text_of_the_guide(size: tuple[int, int], tmp_path: Path, snapshot: Any) -> None:
    async with in_the_guide(tmp_path, size) as driver:
        assert driver.text() == snapshot
