"""People and bots at a table of Palmyra, for tests of everything that shows it."""

from __future__ import annotations

from random import Random
from typing import cast

from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.games.palmyra.table import PalmyraTable
from tadmor_tui.games.palmyra.ui_state import PalmyraUIState
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import ARROWS, Driver
from tests.rules.palmyra.choosers import with_sense

NAMES = ("Ana", "Bruno", "Carla", "Dario", "Elif")


class PalmyraTableGame(LocalGame):
    """A game of Palmyra at this terminal, with the true game at hand."""

    @property
    def game(self) -> PalmyraGame:
        return cast(PalmyraGame, self.host.position)

    def told(self) -> list[str]:
        """The story in sentences."""
        return [line.text for line in self.snapshot.story]


def at_palmyra(timeline: Timeline, people: int = 1) -> PalmyraTableGame:
    """A table at any position: the first seats are people, the others bots."""
    seats = [SeatInfo(name, HUMAN if seat < people else "random") for seat, name in enumerate(NAMES)]
    return PalmyraTableGame(PlayedGame("palmyra", timeline, seats[: timeline.game.seats]))


def seated_at(game: PalmyraGame, people: int = 1) -> PalmyraTableGame:
    return at_palmyra(Timeline(game), people)


def played_to(
    turn: int, stage: str = "turn", seats: int = 2, people: int = 1, seed: int = 3, expert: bool = False
) -> PalmyraTableGame:
    """A game played by chance until the first seat comes to a stage in that turn or a later one."""
    timeline = Timeline(PalmyraGame(Options(COLOURS[:seats], seed, expert=expert)))
    rng = Random(seed)
    while timeline.game.acting:
        game = cast(PalmyraGame, timeline.game)
        if game.table.turn >= turn and game.stage == stage and game.to_act == 0:
            break
        timeline.apply(timeline.game.acting[0], with_sense(game, rng), 0)
    return at_palmyra(timeline, people)


def table_of(driver: Driver) -> PalmyraTable:
    screen = driver.app.screen
    assert isinstance(screen, TableScreen) and isinstance(screen.table, PalmyraTable)
    return screen.table


def on_the_board(driver: Driver) -> PalmyraUIState:
    """Where the person is on Palmyra's table."""
    return table_of(driver).ui


async def play_a_move(driver: Driver) -> None:
    """Press keys that the screen offers."""
    rng, prompt, items = driver.rng, driver.prompt, driver.items()
    if " s stop" in prompt and rng.random() < 0.4:
        await driver.press("s")
    elif "Enter lay" in prompt:
        await driver.press(*rng.choices("abcd1234", k=2), rng.choice(ARROWS), "enter")
    elif "Enter go there" in prompt:
        await driver.press(*rng.choices(ARROWS, k=3), "enter")
    elif items:
        await driver.press(rng.choice(sorted(items)))
    else:
        await driver.press(rng.choice(("t", "escape", "enter")))


async def play_by_keys(driver: Driver, most: int = 4000) -> FinalScreen:
    """Press keys until the game is over."""
    for _ in range(most):
        await driver.wait_for_a_person()
        if isinstance(driver.app.screen, FinalScreen):
            await driver.settle()
            return driver.app.screen
        await play_a_move(driver)
    raise AssertionError(f"no end after {most} moves:\n{driver.text()}\n{driver.pressed[-30:]}")
