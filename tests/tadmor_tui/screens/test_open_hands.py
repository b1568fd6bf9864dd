"""A hand in pass-and-play: it is turned up after a warning, says that it lies open, and closes by itself.

A marauder card lies face down with it, and warns the one who chose it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tadmor_tui.games.tadmor.text.slot_line import explain_slot
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import SeatedGame, arrows_to, seated
from tests.drivers.table_driver import SMALL, Driver, at_table
from tests.rules.tadmor.builders import Play, position
from tests.tadmor_tui.games.tadmor.painted import seen

WIDE = (160, 50)
SIZES = pytest.mark.parametrize("size", [SMALL, WIDE])
BADGE = " hand open "


def two_hands() -> SeatedGame:
    red = dict(hand=["K16", "K1"], at="palmyra.mission", goods="3w3s")
    play = position("construction", merchants=3, red=red, blue=dict(hand=["K2"], at="damascus.mission"))
    return seated(play.game, 3)


def is_open(driver: Driver) -> bool:
    return "K16" in driver.text()


@SIZES
async def test_the_others_are_warned_before_a_hand_is_turned_up(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, two_hands(), size) as driver:
        await driver.press("m")
        assert driver.hint == "Everybody but Red, please look away; then press m again to turn the hand up."
        assert not is_open(driver) and BADGE not in driver.prompt
        await driver.press("down", "m")
        assert not is_open(driver), "another key was no answer"
        await driver.press("m")
        assert is_open(driver) and BADGE in driver.prompt
        assert driver.hint == "The hand of Red lies open: Escape turns it face down, t shows what can be done."


@SIZES
async def test_escape_turns_the_hand_face_down(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, two_hands(), size) as driver:
        await driver.press("m", "m", "escape")
        assert not is_open(driver) and BADGE not in driver.prompt
        assert "What you can do" in driver.panel("pane")


@SIZES
async def test_escape_goes_out_of_a_list_before_it_turns_the_hand_face_down(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with at_table(tmp_path, two_hands(), size) as driver:
        await driver.press("m", "m", "t")
        await driver.pick("Discard a mission")
        assert BADGE in driver.prompt
        await driver.press("escape")
        assert BADGE in driver.prompt and driver.digit("Fulfil K16")
        await driver.press("escape")
        assert not is_open(driver) and BADGE not in driver.prompt


@SIZES
@pytest.mark.parametrize("keys", ["i", "g", "r", "s"])
async def test_every_panel_says_that_a_hand_is_open(keys: str, size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, two_hands(), size) as driver:
        await driver.press("m", "m", *keys)
        assert BADGE in driver.prompt


async def test_the_same_key_turns_it_face_down_without_a_question(tmp_path: Path) -> None:
    async with at_table(tmp_path, two_hands()) as driver:
        await driver.press("m", "m", "m")
        assert not is_open(driver)


async def test_it_closes_with_the_go(tmp_path: Path) -> None:
    async with at_table(tmp_path, two_hands()) as driver:
        await driver.press("m", "m", "e", "e")
        assert "Blue" in driver.prompt and BADGE not in driver.prompt
        assert "K2" not in driver.text() and not is_open(driver)


async def test_alone_against_bots_nothing_is_said_of_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(two_hands().game, 1)) as driver:
        assert is_open(driver) and BADGE not in driver.prompt


# --- the marauder card


def plotting(*tiles: str) -> Play:
    return position("placement", merchants=3, red=dict(improvements=list(tiles)), plot=("red", "emesa"))


WARNING = "your own raid"


async def point_at(driver: Driver, region: str) -> None:
    """Walk over the map to a slot of a region."""
    screen = driver.app.screen
    assert isinstance(screen, TableScreen)
    while arrows := arrows_to(screen, lambda place: place.startswith(region)):
        await driver.press(arrows[0])


@SIZES
async def test_alone_against_bots_the_card_is_seen_and_warns(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(plotting().game, 1)
    async with at_table(tmp_path, shown, size) as driver:
        assert ("R card" if size == SMALL else "R marauder card: Emesa") in driver.panel("tracker")
        assert "☠ yours" in driver.panel("map")
        await driver.press("m")
        assert "your marauder card: Emesa" in driver.text()
        await driver.press("escape")
        await point_at(driver, "emesa")
        assert WARNING in driver.text()
        await point_at(driver, "ebla")
        assert WARNING not in driver.text()


@SIZES
async def test_on_a_shared_screen_it_lies_face_down_with_the_hand(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(plotting().game, 3)
    async with at_table(tmp_path, shown, size) as driver:
        assert "card: Emesa" not in driver.text() and "☠ yours" not in driver.text()
        await point_at(driver, "emesa")
        assert WARNING not in driver.text()
        await driver.press("m", "m")
        assert ("R card" if size == SMALL else "R marauder card: Emesa") in driver.panel("tracker")
        assert "your marauder card: Emesa" in driver.text()
        await driver.press("t")
        await point_at(driver, "ebla")
        await point_at(driver, "emesa.wood")
        assert WARNING in driver.text()
        await driver.press("enter", *(["enter"] if "{" in driver.lit("map") else []))
        assert "Blue" in driver.prompt
        assert "card: Emesa" not in driver.text() and "☠ yours" not in driver.text()
        await driver.press("m", "m")
        assert "card: Emesa" not in driver.text() and "☠ yours" not in driver.text(), "it is not Blue's"


@pytest.mark.parametrize(("tiles", "hit"), [((), True), (("I7",), False), (("I45",), False)])
def test_improvements_that_keep_one_safe(tiles: tuple[str, ...], hit: bool) -> None:
    game = plotting(*tiles).game
    for seat, place, hits in ((0, "emesa.wood", hit), (0, "ebla.taxman", False), (1, "emesa.wood", False)):
        shown = seen(game, seat).position
        assert (WARNING in explain_slot(shown, place)) == hits
