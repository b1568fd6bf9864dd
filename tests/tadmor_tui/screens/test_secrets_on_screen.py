"""Nothing hidden is on the screen, whoever looks at it: hands, marauder cards, what the log and the palette say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.tadmor.builders import Play, position

PEOPLE = 3
REGIONS = "|".join(standard_catalogue().file.regions)


def cards(text: str) -> set[str]:
    return set(re.findall(r"\bK\d+\b", text))


def hands(shown: SeatedGame, but: int | None = None) -> set[str]:
    merchants = shown.game.state.merchants
    return {card for seat, merchant in enumerate(merchants) if seat != but for card in merchant.hand}


def face_up(driver: Driver) -> bool:
    """Whether the person to act has turned the hand up, as far as the screen tells."""
    return isinstance(driver.app.screen, TableScreen) and " down" not in driver.panel("goods")


@pytest.mark.parametrize(
    ("seed", "size", "curtain", "moves"),
    [(1, SMALL, "for secrets", 3000), (2, LARGE, "for secrets", 150), (3, SMALL, "always", 250)],
)
async def test_no_hand_is_seen_while_people_play(
    seed: int, size: tuple[int, int], curtain: str, moves: int, tmp_path: Path
) -> None:
    shown = seated(TadmorGame.new(PEOPLE, seed), PEOPLE)
    told = peeks = 0
    async with at_table(tmp_path, shown, size, seed, curtain=curtain) as driver:
        for move in range(moves):
            if isinstance(driver.app.screen, FinalScreen):
                break
            if move % 10 == 0 and isinstance(driver.app.screen, TableScreen):
                await driver.press("m", "m")
            up = shown.game.to_act if face_up(driver) else None
            peeks += up is not None
            assert not cards(driver.text()) & hands(shown, but=up), driver.text()
            fresh = "\n".join(line.text for line in shown.snapshot.story[told:])
            assert not cards(fresh) & hands(shown)
            assert "marauder card:" not in fresh
            told = len(shown.snapshot.story)
            if isinstance(driver.app.screen, CurtainScreen):
                assert not cards(driver.text()) & hands(shown), "what was discarded or fulfilled is known to all"
            elif isinstance(driver.app.screen, TableScreen) and up is None and "secret" not in driver.prompt:
                assert not re.search(rf"raid ({REGIONS})|Send the marauders", driver.text())
            await driver.play_a_move()
            told = min(told, len(shown.snapshot.story))  # something may have been taken back
    assert peeks


def building(red: dict[str, Any], **rest: Any) -> Play:
    return position("construction", merchants=PEOPLE, red={"at": "palmyra.mission", "goods": "3w3s", **red}, **rest)


async def pictures(
    play: Play, tmp_path: Path, *keys: str, people: int = PEOPLE, size: tuple[int, int] = LARGE
) -> list[str]:
    """What the screen shows after each key."""
    found = []
    async with at_table(tmp_path, seated(play.game, people), size) as driver:
        found.append(driver.text())
        for key in keys:
            await driver.press(key)
            await driver.pilot.pause()
            found.append(_without_what_lies_beneath(await driver.still_text()))
    return found


def _without_what_lies_beneath(text: str) -> str:
    """The palette alone: Textual draws the table beneath it or not, as it happens, and the steps before show that."""
    start, end = text.find("▔"), text.rfind("▁")
    return text[start:end] if start >= 0 and end > start else text


EVERYWHERE = (
    "tab",
    "tab",
    "tab",
    "tab",
    "escape",
    "r",
    "r",
    "g",
    "i",
    "question_mark",
    "escape",
    "ctrl+p",
    "escape",
    "u",
)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_another_hand_makes_no_difference_to_anything_that_is_shown(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """Two positions that differ only in secrets look the same, wherever one goes."""
    one = building(dict(hand=["K16", "K1"]), blue=dict(hand=["K2"]), plot=("blue", "north"))
    other = building(dict(hand=["K3", "K4"]), blue=dict(hand=["K5"]), plot=("blue", "south"))
    assert await pictures(one, tmp_path, *EVERYWHERE, size=size) == await pictures(
        other, tmp_path, *EVERYWHERE, size=size
    )


async def test_a_hand_is_seen_only_by_the_one_who_looks_and_only_in_his_go(tmp_path: Path) -> None:
    shown = seated(_two_goes().game, PEOPLE)
    async with at_table(tmp_path, shown) as driver:
        assert not cards(driver.text())
        assert not any("Fulfil" in line for line in driver.items().values())
        await driver.press("m", "m")
        assert cards(driver.text()) >= {"K16", "K1"}
        assert "K2" not in cards(driver.text())
        await driver.press("t")
        assert any("Fulfil K16" in line for line in driver.items().values())
        await driver.press("m")
        assert not cards(driver.text())
        await driver.press("m", "m", "e", "e")
        assert "Blue" in driver.prompt
        assert not cards(driver.text())
        await driver.press("u", "u")
        assert "Red" in driver.prompt
        assert not cards(driver.text())


def _two_goes() -> Play:
    return building(dict(hand=["K16", "K1"]), blue=dict(hand=["K2"], at="damascus.mission"))


async def test_a_peek_ends_with_the_go_even_if_the_next_is_ones_own(tmp_path: Path) -> None:
    red = dict(hand=["K16"], goods="2w", at="palmyra.improve1 palmyra.improve2")
    shown = seated(position("improvements", merchants=PEOPLE, red=red).game, PEOPLE)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("m", "m", "e", "e")
        assert "Red" in driver.prompt
        assert not cards(driver.text())


async def test_undo_does_not_turn_a_hand_up(tmp_path: Path) -> None:
    """The one whose go it is looks at his hand, then takes back what the one before him did."""
    shown = seated(_two_goes().game, PEOPLE)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("e", "e", "m", "m")
        assert "K2" in cards(driver.text())
        await driver.press("u", "u")
        assert "Red" in driver.prompt
        assert not cards(driver.text())


async def test_the_reason_against_undo_tells_no_marauder_card_of_a_bot(tmp_path: Path) -> None:
    shown = seated(_plot().game, 1)
    shown.act(shown.game.read_action("raid south"))
    async with at_table(tmp_path, shown, undo_with_bots="off") as driver:
        await driver.press("u")
        assert driver.hint == "Blue (bot) has acted since, and a bot's action can't be undone."


async def test_the_reason_against_undo_tells_no_marauder_card_of_a_person(tmp_path: Path) -> None:
    shown = seated(_plot().game, PEOPLE)
    shown.act(shown.game.read_action("raid south"))
    async with at_table(tmp_path, shown) as driver:
        await driver.pick("Collect")
        await driver.press("u", "u")
        assert driver.hint == "The last action was another player's, so you can't undo it."


def _plot() -> Play:
    return position(
        "marauders: card",
        merchants=PEOPLE,
        to_act="blue",
        red=dict(at="emesa.wood", improvements=["I6"]),
        blue=dict(at="emesa.marauders"),
    )


async def test_alone_against_bots_the_hand_lies_open(tmp_path: Path) -> None:
    shown = seated(_two_goes().game, 1)
    async with at_table(tmp_path, shown) as driver:
        assert cards(driver.text()) == {"K16", "K1"}


async def test_open_hands_if_the_players_want_it(tmp_path: Path) -> None:
    shown = seated(_two_goes().game, PEOPLE)
    async with at_table(tmp_path, shown, curtain="never") as driver:
        assert cards(driver.text()) == {"K16", "K1"}


async def test_the_curtain_shows_nothing_of_the_table(tmp_path: Path) -> None:
    shown = seated(_two_goes().game, PEOPLE)
    async with at_table(tmp_path, shown, curtain="always") as driver:
        assert isinstance(driver.app.screen, CurtainScreen)
        words = driver.text().split()
        assert words[words.index("R") + 1] == "Red"
        assert "Warehouse" not in words
        await driver.press("x", "escape", "m", "u", "q")
        assert isinstance(driver.app.screen, CurtainScreen)
        await driver.press("space")
        assert isinstance(driver.app.screen, TableScreen)
