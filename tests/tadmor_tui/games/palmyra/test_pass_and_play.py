"""At one screen nobody can see how many coins another one has: two games that differ in nothing else look the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tadmor_tui.plain.play import Clearing, PlainGame
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.widgets.pane import Pane
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.palmyra.tables import position
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame, seated_at

PURSES = (21, 39)
LAND = {(-1, 1): "D/L", (0, 2): "M/L", (-1, 3): "D/L"}
LOOKS = ("r", "w", "w", "n", "n", "g", "g", "K", "escape", "S", "escape", "?", "escape", "z")
STEPS, LOOKS_AT = 16, 7


def two_people(red: int, blue: int) -> PalmyraTableGame:
    """The same table with other purses."""
    game = position(
        land=LAND,
        red=dict(tiles="L:M/- L:H/- S:M/C S:D/L", coins=red),
        blue=dict(tiles="L:D/- S:H/- S:M/-", coins=blue),
        reserve=60,
        large=38,
        small=38,
    ).game
    return seated_at(game, 2)


def painted(driver: Driver) -> dict[str | None, str]:
    """What every panel of the screen shows."""
    return {panel.id: text_of(panel.lines) for panel in driver.app.screen.query(Pane) if panel.display}


async def play_and_look(driver: Driver) -> list[dict[str | None, str]]:
    """Everything that is seen on the way through some turns of both, with all that can be opened."""
    seen: list[dict[str | None, str]] = []
    rng = Random(5)

    async def press(*keys: str) -> None:
        for key in keys:
            await driver.press(key)
            seen.append(painted(driver))

    for step in range(STEPS):
        seen.append(painted(driver))
        if isinstance(driver.app.screen, CurtainScreen):
            await press("enter")
            continue
        if step == LOOKS_AT:
            await press(*LOOKS)
        prompt, items = driver.prompt, driver.items()
        if " s stop" in prompt or "Enter lay" in prompt:
            await press(rng.choice(("s", "enter")))
        else:
            await press(rng.choice(sorted(items)) if items else "enter")
    if isinstance(driver.app.screen, CurtainScreen):
        await press("enter")
    players = driver.panel_region("players")
    await driver.pilot.hover(offset=(players.x + 4, players.y))
    seen.append(painted(driver))
    await press("g", "up", "enter")
    assert isinstance(driver.app.screen, ReplayScreen)
    await press("left", "pageup", "r", "escape")
    return seen


@pytest.mark.parametrize("size,curtain", [(SMALL, "for secrets"), (LARGE, "always")])
async def test_nothing_on_the_screen_depends_on_what_lies_face_down(
    tmp_path: Path, size: tuple[int, int], curtain: str
) -> None:
    ways = []
    for purses in (PURSES, PURSES[::-1]):
        table = two_people(*purses)
        async with at_table(tmp_path / str(purses[0]), table, size, curtain=curtain) as driver:
            ways.append(await play_and_look(driver))
        assert table.host.actions > 4 and {entry.seat for entry in table.played.timeline.entries} == {0, 1}
    assert len(ways[0]) == len(ways[1])
    for one, other in zip(*ways, strict=True):
        assert one == other and one


async def test_ones_own_coins_are_seen_by_looking_and_lie_face_down_when_the_turn_is_over(tmp_path: Path) -> None:
    table = two_people(*PURSES)
    async with at_table(tmp_path, table) as driver:
        await driver.press("$", "$")
        assert "21 coins" in driver.panel("players") and "39" not in driver.panel("players")
        await driver.press("t", "3", "1", "0", "enter", "0", "enter")
        assert table.game.to_act == 1
        assert driver.panel("players").count("? coins") == 2, "nobody else sees them, and Blue's are still face down"
        await driver.press("$", "$")
        assert "39 coins" in driver.panel("players") and "21" not in driver.panel("players")


def test_line_by_line_coins_are_told_only_to_whoever_asks_and_cleared_away() -> None:
    said: list[str] = []
    answers = iter(["board", "reorganize", "draw large", "hand", "move legion to city", "1", "board", "quit", "quit"])

    def read(prompt: str) -> str:
        said.append(prompt)
        return next(answers)

    clearing = Clearing(lambda: said.append("cleared"), False)
    PlainGame(two_people(*PURSES).played, read, said.append, lambda _: None, clearing=clearing).play()
    cleared = said.index("cleared")
    first_hand = next(number for number, line in enumerate(said) if "21 coins" in line)
    assert said.index("Ana> ") < first_hand < cleared < said.index("Bruno> ")
    assert not any("21 coins" in line for line in said[cleared:])
    assert not any("39 coins" in line for line in said)
