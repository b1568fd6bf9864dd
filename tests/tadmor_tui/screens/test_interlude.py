"""Between two eras: a screen that says who scored what, and what changes now."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from rules.contract import PointsScored
from rules.tadmor.components import schema as c
from rules.tadmor.era_changes import era_changes
from rules.tadmor.game import TadmorGame
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.text import text_of, width
from tadmor_tui.screens.interlude import InterludeScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.interlude import Interlude, ends_part, interlude_lines
from tadmor_tui.widgets.interlude import paint_interlude
from tadmor_tui.widgets.scores import Players
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import SMALL, Driver, an_app, at_table
from tests.rules.tadmor.builders import CATALOGUE, Play, position
from tests.tadmor_tui.plain.test_play import shown as typed

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)]


def last_decision(merchants: int = 2) -> Play:
    """Red has one decision left, then Era II begins."""
    red, blue = dict(goods="4w4s2m1g", tower=5, points=20), dict(tower=3, points=12)
    return position("turn end", merchants=merchants, turn=3, red=red, blue=blue)


def played_out(people: int = 0) -> SeatedGame:
    """A whole game of bots."""
    shown = seated(TadmorGame.new(3, 5), people)
    while (turn := shown.host.bot_turn()) is not None:
        turn.take(turn.think())
    return shown


def interludes(shown: SeatedGame) -> dict[int, Interlude]:
    found = {number: shown.interlude(number) for number in range(shown.host.actions + 1)}
    return {number: interlude for number, interlude in found.items() if interlude is not None}


# --- the facts


@pytest.mark.parametrize("era", [1, 2])
def test_what_an_era_changes_is_what_the_components_say(era: int) -> None:
    changes = era_changes(CATALOGUE, CATALOGUE.board(4), era)
    assert (changes.tile_price.before, changes.tile_price.after) == (era, era + 1)
    assert changes.tax.after == CATALOGUE.file.tax.gold[era]
    assert changes.penalty.after == CATALOGUE.file.tax.penalty[era]
    traitor = next(found for found in changes.slots if isinstance(found.slot.row, c.TraitorSlot))
    assert traitor.change.after == traitor.change.before + 1
    assert all(found.change.before != found.change.after for found in changes.slots)


def test_the_points_of_each_era_by_source() -> None:
    shown = played_out()
    found, timeline = interludes(shown), shown.played.timeline
    assert [interlude.title for interlude in found.values()] == ["Era I is over", "Era II is over"]
    first = 0
    for number, interlude in found.items():
        assert ends_part(timeline.events_after(number))
        for seat in range(3):
            scored = [
                event.points
                for n in range(first + 1, number + 1)
                for event in timeline.events_after(n)
                if isinstance(event, PointsScored) and event.seat == seat
            ]
            assert interlude.sums[seat] == sum(scored)
        track = [entry.points for s in interlude.standings.ranking for entry in s.lines if entry.source == "track"]
        assert sorted(interlude.points) == sorted(track)
        first = number


def test_what_changes_is_told() -> None:
    (first, second) = interludes(played_out()).values()
    assert "Improvements cost 2 goods each, not 1 as before." in first.changes
    assert "The taxman wants 1 gold every turn, or takes 3 PP." in first.changes
    assert any(change.startswith("A traitor destroys 1 level") for change in first.changes)
    assert any(change.startswith("New improvements for sale: I") for change in first.changes)
    assert "The taxman wants 2 gold every turn, or takes 6 PP." in second.changes


# --- the screen


@pytest.mark.parametrize("size", SIZES)
def test_it_is_whole_at_every_size(size: tuple[int, int]) -> None:
    shown = played_out()
    snapshot = shown.snapshot
    players = Players(snapshot.names, snapshot.labels, UNICODE, "tadmor")
    for interlude in interludes(shown).values():
        lines = paint_interlude(players, interlude, size[0], size[1] - 1)
        text = " ".join(text_of(lines).split())
        assert all(width(row) <= size[0] for row in lines) and len(lines) < size[1]
        assert interlude.title in text and interlude.next_title in text
        assert all(scored.source in text for scored in interlude.scored)
        assert all(str(total) in text for total in interlude.standings.totals)
        assert all(word in text for change in interlude.changes for word in change.split())
        assert size[0] < 120 or all(words in text for _, words in interlude.details)
        assert size[0] < 120 or "Track" in text, "what the parts of the bars are"


@pytest.mark.parametrize("size", [(120, 40), (160, 50), (200, 60)])
async def test_what_everybody_had_built_fills_a_large_screen(size: tuple[int, int], tmp_path: Path) -> None:
    """As it was then, however far the game has gone on."""
    shown = played_out()
    app, seen = an_app(tmp_path), []
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, Random(1))
        for interlude in interludes(shown).values():
            app.push_screen(InterludeScreen(shown, interlude))
            await driver.settle()
            rows = driver.text().splitlines()
            assert all(name in rows[-2 - empty_at_the_end(rows)] for name in shown.snapshot.names)
            assert not empty_at_the_end(rows)
            seen.append(rows[size[1] // 2 :])
            await driver.press("escape")
    assert seen[0] != seen[1]


def empty_at_the_end(rows: Sequence[str]) -> int:
    """Empty rows above the last one, which has the keys."""
    return next(number for number, row in enumerate(reversed(rows[:-1])) if row.strip())


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("key", ["enter", "space", "escape"])
async def test_it_comes_once_and_one_key_closes_it(people: int, key: str, tmp_path: Path) -> None:
    shown = seated(last_decision().game, people)
    async with at_table(tmp_path, shown, moments="stop") as driver:
        await driver.press("enter", "enter", "enter")
        await driver.pick("Discard 3 wood")
        assert isinstance(driver.app.screen, InterludeScreen)
        assert "Era I is over" in driver.text() and "tower levels" in driver.text()
        assert shown.game.state.turn == 4
        await driver.press(key)
        assert isinstance(driver.app.screen, TableScreen)
        await driver.wait_for_a_person()
        await driver.press("escape", "tab", "escape")
        assert isinstance(driver.app.screen, TableScreen), "it does not come again"


async def test_a_key_that_hurried_the_bots_does_not_close_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tadmor_tui.screens.interlude._AFTER_HURRY", 1000.0)
    shown = played_out()
    interlude = next(iter(interludes(shown).values()))
    app = an_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(InterludeScreen(shown, interlude, hurried=True))
        driver = Driver(app, pilot, Random(1))
        await driver.press("enter", "space")
        assert isinstance(app.screen, InterludeScreen)
        await driver.press("escape")
        assert not isinstance(app.screen, InterludeScreen)


async def test_bots_wait_until_it_is_closed(tmp_path: Path) -> None:
    game = last_decision(3).game
    game.state.pawn = 1
    shown = seated(game)
    async with at_table(tmp_path, shown, moments="stop") as driver:
        await driver.press("enter", "enter", "enter")
        await driver.pick("Discard 3 wood")
        assert isinstance(driver.app.screen, InterludeScreen)
        before = shown.host.actions
        await driver.pilot.pause(0.1)
        assert shown.host.actions == before
        await driver.press("enter")
        await driver.wait_for_a_person()
        assert shown.host.actions > before


async def test_the_replay_shows_it_on_the_way_forward(tmp_path: Path) -> None:
    shown = played_out()
    number = next(iter(interludes(shown)))
    app = an_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(ReplayScreen(shown, number - 1))
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        await driver.press("right")
        assert isinstance(app.screen, InterludeScreen)
        await driver.press("enter")
        assert isinstance(app.screen, ReplayScreen) and app.screen.number == number
        await driver.press("right", "left")
        assert isinstance(app.screen, ReplayScreen), "not on the way back"


# --- in lines


def test_plain_mode_has_lines() -> None:
    shown = played_out()
    interlude = next(iter(interludes(shown).values()))
    lines = list(interlude_lines(interlude, shown.snapshot.names))
    assert lines[0] == "=== Era I is over ==="
    assert lines[1].startswith("Red (bot): ") and "PP if the game ended now." in lines[1]
    assert "The taxman wants 1 gold every turn, or takes 3 PP." in lines
    assert lines[-1].startswith("I"), "what each new improvement does"
    told = typed(last_decision(), "1")
    assert "=== Era I is over ===" in told
