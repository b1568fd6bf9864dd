"""Looking at slots that can't be chosen: with keys alone, and with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.explanations import closed_reason
from tadmor_tui.games.tadmor.text.slot_line import explain_slot
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import on_the_map, seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.painted import seen


def half_placed() -> TadmorGame:
    red = dict(at="north.wood=ship", ships=1, camels=3)
    return position("placement", merchants=2, red=red, blue=dict(at="ebla.temple")).game


async def look_at(driver: Driver, slot: str) -> None:
    for step in range(60):
        if slot in driver.lit("map"):
            return
        await driver.press("right" if step % 14 == 13 else "down")
    raise AssertionError(f"“{slot}” is not reached")


def beside(game: TadmorGame, place: str | None) -> list[str]:
    """The slots in the same row of the map."""
    alike = game.board.alike
    return [name for name, first in alike.items() if place is not None and first == alike[place]]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_every_slot_can_be_looked_at_with_keys(size: tuple[int, int], tmp_path: Path) -> None:
    game = half_placed()
    async with at_table(tmp_path, seated(game, 2), size) as driver:
        await driver.press("s")
        seen = set()
        table = driver.app.screen
        assert isinstance(table, TableScreen)
        for _column in range(4):
            for _ in range(16):
                row = beside(game, on_the_map(table).lit_slot())
                for _ in row[1:]:
                    seen.add(on_the_map(table).lit_slot())
                    await driver.press("right")
                seen.add(on_the_map(table).lit_slot())
                await driver.press(*["left"] * (len(row) - 1), "down")
            await driver.press(*["right"] * len(beside(game, on_the_map(table).lit_slot())))
        assert seen == set(game.board.slots)


async def test_a_taken_slot_says_whose_it_is_and_why_not(tmp_path: Path) -> None:
    shown = seated(half_placed(), 2)
    async with at_table(tmp_path, shown) as driver:
        assert "s look around" in driver.prompt or "Enter place" in driver.prompt
        await driver.press("s")
        await look_at(driver, "Temple")
        pane = " ".join(driver.panel("pane").split())
        assert "Taken by Blue." in pane
        assert "Not now: Blue already has a piece on Temple (T3.3)." in pane
        await driver.press("enter")
        assert len(shown.played.timeline) == 0
        await driver.press("?")
        assert isinstance(driver.app.screen, ReferenceScreen)
        await driver.press("escape", "escape", "escape")
        assert "Enter place" in driver.prompt


async def test_a_slot_for_a_piece_that_is_not_left(tmp_path: Path) -> None:
    game = position("placement", red=dict(ships=0)).game
    async with at_table(tmp_path, seated(game, 2)) as driver:
        await driver.press("s")
        await look_at(driver, "Gold")
        assert "You have no ship left to place." in driver.panel("pane")


async def test_a_free_slot_can_be_taken_while_looking(tmp_path: Path) -> None:
    shown = seated(half_placed(), 2)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("s")
        await look_at(driver, "Gifts")
        assert "Free for you" in driver.panel("pane")
        await driver.press("enter")
        assert "ebla.gifts" in shown.game.view(0).merchants[0].pieces
        assert "Escape back" not in driver.prompt


async def test_looking_in_the_construction_phase(tmp_path: Path) -> None:
    game = position("construction", red=dict(at="damascus.tower", goods="1w", improvements=["I1"])).game
    async with at_table(tmp_path, seated(game)) as driver:
        await driver.press("s")
        await look_at(driver, "Tower +1")
        assert "Not now:" in driver.panel("pane")
        await driver.press("s")
        assert "What you can do" in driver.panel("pane")


def test_what_is_open_has_no_reason() -> None:
    game = half_placed()
    assert closed_reason(game, 0, "ebla.taxman") is None
    assert closed_reason(game, 1, "ebla.taxman") == "It is not your go."


@pytest.mark.parametrize("merchants", [2, 4])
def test_every_explanation_of_a_free_slot_fits_into_80_columns(merchants: int) -> None:
    for turn in (1, 4, 7):
        game = position("placement", merchants=merchants, turn=turn).game
        shown = seen(game, names=game.options.colours).position
        for place in game.board.slots:
            assert len(explain_slot(shown, place)) <= 79


async def test_a_panel_that_opens_is_not_hidden_behind_what_was_said(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(half_placed(), 2)) as driver:
        await driver.press("e")
        assert "Your go can't end yet." in driver.hint
        await driver.press("s")
        assert driver.hint == "Arrows go over all slots, ? opens the rules, Escape goes back."
        await driver.press("i")
        assert "for you now" in driver.hint or " of " in driver.hint
