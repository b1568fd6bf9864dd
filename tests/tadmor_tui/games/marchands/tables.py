"""People and bots at a table of Marchands d'Empire, for tests of everything that shows it."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from rules.marchands.game import MarchandsGame
from rules.marchands.state import COLOURS, Options
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.marchands.table import MarchandsTable
from tadmor_tui.games.marchands.ui_state import MarchandsUIState
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import ARROWS, Driver
from tests.rules.marchands.choosers import with_sense

NAMES = ("Ana", "Bruno", "Carla", "Dario", "Elif", "Farid")


class MarchandsTableGame(LocalGame):
    """A game of Marchands d'Empire at this terminal, with the true game at hand."""

    @property
    def game(self) -> MarchandsGame:
        return cast(MarchandsGame, self.host.position)

    def told(self) -> list[str]:
        """The story in sentences."""
        return [line.text for line in self.snapshot.story]


def at_marchands(timeline: Timeline, people: int = 1) -> MarchandsTableGame:
    """A table at any position: the first seats are people, the others bots."""
    seats = [SeatInfo(name, HUMAN if seat < people else "random") for seat, name in enumerate(NAMES)]
    return MarchandsTableGame(PlayedGame("marchands", timeline, seats[: timeline.game.seats]))


def seated_at(game: MarchandsGame, people: int = 1) -> MarchandsTableGame:
    return at_marchands(Timeline(game), people)


def played_to(
    turn: int, stage: str = "plotting", seats: int = 4, people: int = 1, seed: int = 3, **options: Any
) -> MarchandsTableGame:
    """A game played by chance until it comes to a stage in that turn or a later one, and only the first seat acts."""
    timeline = Timeline(MarchandsGame(Options(COLOURS[:seats], seed, **options)))
    rng = Random(seed)
    while timeline.game.acting:
        game = cast(MarchandsGame, timeline.game)
        if game.table.turn >= turn and game.stage == stage and game.acting == (0,):
            break
        seat = game.acting[-1]
        timeline.apply(seat, with_sense(game, rng, seat), 0)
    return at_marchands(timeline, people)


def table_of(driver: Driver) -> MarchandsTable:
    screen = driver.app.screen
    assert isinstance(screen, TableScreen) and isinstance(screen.table, MarchandsTable)
    return screen.table


def on_the_table(driver: Driver) -> MarchandsUIState:
    """Where the person is on the table."""
    return table_of(driver).ui


async def play_by_keys(driver: Driver, most: int = 4000) -> FinalScreen:
    """Press keys that the screen offers until the game is over."""
    for _ in range(most):
        await play_a_move_by_keys(driver)
        screen = driver.app.screen
        if isinstance(screen, FinalScreen):
            await driver.settle()
            return screen
    raise AssertionError(f"no end after {most} moves:\n{driver.text()}\n{driver.pressed[-30:]}")


async def play_a_move_by_keys(driver: Driver) -> None:
    """Press keys that the screen offers, when a person is asked."""
    rng = driver.rng
    await driver.wait_for_a_person()
    if isinstance(driver.app.screen, FinalScreen):
        return
    if isinstance(driver.app.screen, CurtainScreen):
        await driver.press("enter")
        return
    model, items = on_the_table(driver), driver.items()
    if model.plot.keys_active:
        room = 6 - len(model.plot.steps)
        await driver.press(*rng.choices([*"abcdx", "x", "up", "down", "left", "right"], k=room), "e", "y")
    elif model.on_map:
        await driver.press(*rng.choices(ARROWS, k=3), "enter")
    elif model.rewards.seat is not None:
        await driver.press(rng.choice(ARROWS), "enter")
    elif items:
        await driver.press(rng.choice(sorted(items)))
    elif model.announcements.keys_active:
        await driver.press(*rng.choices(ARROWS, k=3), "enter")
    else:
        await driver.press(rng.choice(("t", "escape")))
