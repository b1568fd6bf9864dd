"""A raid on the map: while it can be turned aside, when it has struck, in the next turn, and in a replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.slot_prospects import threatened
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks, Raid
from tadmor_tui.render.text import text_of
from tests.drivers.seated import seated
from tests.drivers.table_driver import SMALL, at_table
from tests.rules.choosers import take
from tests.rules.tadmor.builders import position, raid
from tests.tadmor_tui.games.tadmor.painted import paint_map, seen

LARGE = (160, 50)


def before_the_raid(**red: Any) -> TadmorGame:
    """Red has one camel left to place; then his marauders come to Ebla, where he and Blue have a camel each."""
    pieces = dict(at="ebla.temple emesa.caravan", camels=3, ships=0)
    return position(
        "placement",
        merchants=3,
        plot=("red", "ebla"),
        red={**pieces, **red},
        blue=dict(at="ebla.taxman", camels=1, ships=0),
        green=dict(camels=0, ships=0),
    ).game


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_pieces_that_a_raid_would_drive_off(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(before_the_raid(fulfilled=["K9"])), size) as driver:
        assert "✗" not in driver.panel("map").replace(" ✗", "")
        await driver.point_at("Wood")
        await driver.press("enter")
        shown = driver.panel("map")
        assert "EBLA ☠ at risk" in shown and shown.count("(✗)") == 2, "it can still be turned aside"
        await driver.pick("Let the marauders come")
        shown = driver.panel("map")
        assert "EBLA ☠ raided" in shown and shown.count("(✗)") == 2, "now they are lost"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_region_that_the_chosen_line_would_raid_is_lit(size: tuple[int, int], tmp_path: Path) -> None:
    """When marauders are sent, and when a raid is turned aside."""
    plotting = position("marauders: card", merchants=3, red=dict(at="emesa.marauders")).game
    aside = before_the_raid(fulfilled=["K9"])
    take(aside, next(action for action in aside.legal if aside.write_action(action) == "place camel emesa.wood"))
    for game, line, opened in ((plotting, "Send the marauders to", ()), (aside, "Send the raid to", ("K9",))):
        async with at_table(tmp_path, seated(game), size) as driver:
            await driver.pick(*opened)
            lit = set()
            for _ in range(len(driver.items())):
                region = driver.lit("pane").partition(line)[2].strip().removeprefix("the ")
                assert region and driver.lit("map").strip().startswith(region.upper())
                lit.add(region)
                await driver.press("down")
            assert len(lit) > 3


@pytest.mark.parametrize("region", standard_catalogue().file.regions)
def test_no_word_beside_the_name_of_a_region_is_cut(region: str) -> None:
    game = position("construction", merchants=3, attacked=region).game
    rows = text_of(paint_map(seen(game), MapMarks(frozenset(), raid=Raid(region)), 80, 12)).splitlines()
    heading = next(row for row in rows if "☠" in row)
    assert "…" not in heading
    assert "☠ raided" in heading or region in ("north", "south")


async def test_the_next_turn_only_says_that_the_region_is_safe(tmp_path: Path) -> None:
    shown = seated(before_the_raid(goods="4w4s"))
    async with at_table(tmp_path, shown, LARGE) as driver:
        await driver.point_at("Wood")
        await driver.press("enter")
        await driver.wait_for_a_person()
        assert "EBLA ☠ raided" in driver.panel("map") and "(✗)" in driver.panel("map")
        for _ in range(12):
            if shown.game.state.turn > 1:
                break
            await driver.press("e", "e")
            await driver.wait_for_a_person()
        assert "EBLA ✓ safe" in driver.panel("map") and "(✗)" not in driver.panel("map")


def test_what_a_raid_threatens_is_what_it_drives_off() -> None:
    play = raid("ebla", red=dict(at="ebla.temple", fulfilled=["K9"]), blue=dict(at="ebla.gifts", improvements=["I45"]))
    game = play.game
    found = threatened(game.view(2), game.components)
    assert found == {"ebla.temple": 0}
    take(game, game.legal[-1])
    assert not set(found) & set(game.state.merchants[0].pieces) and "ebla.gifts" in game.state.merchants[1].pieces
