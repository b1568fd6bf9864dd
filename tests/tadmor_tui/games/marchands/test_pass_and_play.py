"""At one screen nobody can see what another one has or plots: two games that differ in nothing else look the same."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tadmor_tui.plain.play import Clearing, PlainGame
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.widgets.pane import Pane
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.marchands.tables import position
from tests.tadmor_tui.games.marchands.tables import MarchandsTableGame, seated_at

LOOKS = ("n", "n", "g", "g", "s", "escape", "w", "left", "w", "v", "K", "escape", "S", "escape", "?", "escape", "u")


class Secret(NamedTuple):
    """What lies behind Red's screen, and what Red plots."""

    stock: str
    kept: str
    electors: dict[str, int]
    plot: str


SECRETS = (
    Secret("CCBSGA", "bronze coal-silver-gold", {"V": 2, "I": 1}, "bxcbx."),
    Secret("SSSGGA", "gems-gold silver", {"V": 1, "I": 2}, "d.xdax"),
)
"""Red has as many markers, contracts, electors and steps in both."""
CITIES = {
    **{"K": "CBSG", "5": "CB", "9": "CC", "2": "BB", "20": "SS"},
    **{"14": "=coal-coal", "1": "=coal-bronze", "3": "=coal-silver", "11": "=bronze-gems", "18": "=silver-gems"},
}


def two_people(secret: Secret) -> MarchandsTableGame:
    game = position(
        players=2,
        turn=5,
        cities=CITIES,
        red=dict(at="5", stock=secret.stock, kept=secret.kept, monopolies=2, electors=secret.electors),
        blue=dict(at="9", stock="CB", kept="coal-bronze", electors={r: 3 - n for r, n in secret.electors.items()}),
    ).game
    return seated_at(game, 2)


def painted(driver: Driver) -> dict[str | None, str]:
    """What every panel of the screen shows."""
    return {panel.id: text_of(panel.lines) for panel in driver.app.screen.query(Pane) if panel.display}


async def seen_by_blue(driver: Driver, secret: Secret) -> list[dict[str | None, str]]:
    """Everything that Blue sees after Red has sealed, with all that can be opened, until Blue seals too."""
    await driver.press("enter", *secret.plot, "e")
    assert isinstance(driver.app.screen, CurtainScreen)
    seen = [painted(driver)]
    for key in ("enter", *LOOKS, "escape", "d", "x", "backspace", "g", "up", "enter"):
        await driver.press(key)
        seen.append(painted(driver))
    assert isinstance(driver.app.screen, ReplayScreen)
    for key in ("left", "left", "left", "pageup", "r", "w", "escape"):
        await driver.press(key)
        seen.append(painted(driver))
    return seen


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_nothing_that_blue_sees_depends_on_what_red_has_or_plots(tmp_path: Path, size: tuple[int, int]) -> None:
    ways = []
    for number, secret in enumerate(SECRETS):
        table = two_people(secret)
        async with at_table(tmp_path / str(number), table, size) as driver:
            ways.append(await seen_by_blue(driver, secret))
        assert table.game.stage == "plotting" and table.game.state.players[0].sealed
    for one, other in zip(*ways, strict=True):
        assert one == other and one


def told_to_blue(secret: Secret) -> list[str]:
    """What stands on the terminal when Red has sealed and it was cleared for Blue, who asks for the board."""
    said: list[str] = []
    steps = [f"plot {'wait' if step == '.' else step.replace('x', 'X')}" for step in secret.plot]
    answers = iter([*steps, "seal", "board", "hand", "quit", "quit"])

    def read(prompt: str) -> str:
        said.append(prompt)
        return next(answers)

    clearing = Clearing(lambda: said.append("cleared"), False)
    PlainGame(two_people(secret).played, read, said.append, lambda _: None, clearing=clearing).play()
    return said[said.index("cleared") :]


def test_line_by_line_blue_is_told_nothing_of_what_red_has_or_plots() -> None:
    one, other = map(told_to_blue, SECRETS)
    assert one == other and any("stock hidden" in line for line in one)
