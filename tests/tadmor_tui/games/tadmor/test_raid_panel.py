"""The panel of a raid: who sent the marauders, whom they hit, and what that costs and brings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region

from rules.contract import Seat
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.text.moments import RaidMoment, raid_moment
from tadmor_tui.games.tadmor.widgets.raid_panel import paint_raid, raid_region
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.games.tadmor.widgets.turn_tracker import TurnTracker
from tadmor_tui.render.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.render.text import text_of, width
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.tadmor.builders import Play, position, raid
from tests.tadmor_tui.games.tadmor.painted import seen

STOPS: dict[str, Any] = {"moments": "stop", "stop_at_losses": "on"}
PHONE = (48, 36)
AREAS = ((60, 12), (48, 16), (84, 19), (132, 31))
"""The part of the map that the panel may cover, at 80x24, 48x36, 120x40 and 200x60."""


def hit() -> Play:
    """Red's marauders have come to Palmyra, where Blue had two camels and Green one."""
    blue = dict(at="palmyra.improve1 palmyra.improve2 north.wood1=ship")
    return raid("palmyra", blue=blue, green=dict(at="palmyra.market"))


def moment(play: Play, *people: Seat) -> RaidMoment:
    found = raid_moment(seen(play.game, people[0] if people else None).position, people, play.events)
    assert found is not None
    return found


def painted(play: Play, seat: Seat, area: tuple[int, int], glyphs: Glyphs = UNICODE) -> str:
    shown, told = seen(play.game, seat, glyphs), moment(play, seat)
    region = raid_region(told, shown.position, Region(0, 0, *area), shown.look)
    assert Region(0, 0, *area).contains_region(region)
    lines = paint_raid(told, shown.position, region.size, shown.look)
    assert len(lines) == region.height and all(width(row) == region.width for row in lines)
    return text_of(lines)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("area", AREAS)
def test_what_the_raider_sees(area: tuple[int, int], glyphs: Glyphs) -> None:
    text = painted(hit(), 0, area, glyphs)
    lost = glyphs.lost
    assert "STRIKE PALMYRA" in text and "You sent them" in text
    assert f"({lost})({lost}) Improve" in text and f"({lost}) Market" in text
    assert "2 camels" in text and "1 camel" in text
    assert "nothing" in text and "3 actions" in text and "no PP" in text
    assert "Enter goes on" in text


@pytest.mark.parametrize("area", AREAS)
def test_what_a_victim_sees(area: tuple[int, int]) -> None:
    play = raid("damascus", by="green", red=dict(at="damascus.pairs damascus.stone", goods="1w2m"), green=dict(at=""))
    text = painted(play, 0, area)
    assert "Carla sent them" in text
    assert "2 levels" in text and "2 stone" in text, "what they would have brought"
    assert "2 actions" in text


def test_of_rivals_nobody_is_told_what_their_pieces_would_have_brought() -> None:
    assert all(not one.brought for one in moment(hit(), 0).hits)


def test_it_is_a_loss_for_those_who_are_hit() -> None:
    assert moment(hit(), 1).is_loss and moment(hit(), 2).is_loss
    assert not moment(hit(), 0).is_loss and moment(hit(), 0).stops
    nobody = raid("ebla")
    assert moment(nobody, 0).stops and not moment(nobody, 1).stops, "only the one whose card it was has to see it"
    assert "Nobody stood there." in moment(nobody, 0).lines


def test_what_the_raider_gains_is_told_with_its_tile() -> None:
    play = raid("palmyra", red=dict(improvements=["I25"]), blue=dict(at="palmyra.market"))
    assert moment(play, 0).points > 0
    assert f"{moment(play, 0).points} PP" in painted(play, 0, AREAS[0])


def before_the_raid() -> TadmorGame:
    """Red has one camel left to place; then Green's marauders come to Ebla, where Red has a camel."""
    return position(
        "placement",
        merchants=3,
        plot=("green", "ebla"),
        red=dict(at="ebla.temple emesa.caravan", camels=3, ships=0),
        blue=dict(at="ebla.taxman", camels=1, ships=0),
        green=dict(camels=0, ships=0),
    ).game


def stands(driver: Driver) -> bool:
    screen = driver.app.screen
    return isinstance(screen, TableScreen) and screen.loop.moments.standing


@pytest.mark.parametrize("size", [SMALL, LARGE, PHONE])
async def test_it_stops_for_one_key_and_leaves_the_standings_in_sight(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(before_the_raid())
    async with at_table(tmp_path, shown, size, **STOPS) as driver:
        await driver.point_at("Wood")
        await driver.press("enter")
        await driver.until(lambda: stands(driver))
        text, done = driver.text(), shown.snapshot.actions
        assert "STRIKE EBLA" in text and "You lose" in text and "1 action" in text
        assert "1 of your 3 pieces goes home" in " ".join(driver.panel("pane").split())
        region = driver.app.screen.query_one("#moment").region
        screen = driver.app.screen
        assert isinstance(screen, TableScreen)
        assert not region.overlaps(screen.regions[Skyline])
        tracker = screen.query_one(TurnTracker)
        assert tracker.select(tracker.table).stage == "marauders", "the turn stands still behind the panel"
        await driver.press("space")
        assert not stands(driver) and shown.snapshot.actions == done
        text = await driver.still_text()
        assert "STRIKE EBLA" not in text and "What you can do" in text
