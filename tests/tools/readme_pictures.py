"""The pictures in the README, made from the app itself: the title, tables in all languages and the final scoring.

.venv/bin/python -m tests.tools.readme_pictures
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from textual import constants
from textual.screen import Screen

from bots.observation import Observation
from bots.tadmor.players.level3_planning_zabdas import Zabdas
from rules.tadmor.game import TadmorGame
from saves.document import HUMAN, SeatInfo
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.share.png import draw_png
from tadmor_tui.terminal.textual_internals import screen_strips
from tadmor_tui.text.languages import LanguageCode, language_of
from tadmor_tui.text.translation import choose
from tests.drivers.seated import SeatedGame, at_position
from tests.drivers.table_driver import LARGE, an_app
from tests.tadmor_tui.games.marchands.test_snapshots import half_a_plot

DOCS = Path(__file__).parents[2] / "docs"
_SEATS = [SeatInfo("Ana", HUMAN), *(SeatInfo(name, "zabdas") for name in ("Bruno", "Carla", "Dario"))]
_SEED = 11
_TURN, _STAGE, _PIECES = 5, "placement", 10


async def draw_all(folder: Path) -> None:
    """The title, a position of a game that is worth looking at, the end of that game, and tables in other languages."""
    await _draw(folder / "title.png")
    await _draw(folder / "table.png", lambda: TableScreen(_played_until(_worth_showing)))
    await _draw(folder / "final.png", lambda: FinalScreen(_played_until(lambda _: False)))
    await _draw(folder / "table-de.png", lambda: TableScreen(_played_until(_worth_showing)), "de")
    await _draw(folder / "table-fr.png", lambda: TableScreen(half_a_plot()), "fr")


def _played_until(stop: Callable[[TadmorGame], bool]) -> SeatedGame:
    """A game that bots have played so far; always the same one."""
    shown = at_position(TadmorGame.new(len(_SEATS), _SEED), _SEATS)
    bots = [Zabdas(seat) for seat in range(len(_SEATS))]
    while (seat := shown.game.to_act) is not None and not stop(shown.game):
        shown.act(bots[seat].decide(Observation(shown.game, seat)))
    return shown


async def _draw(target: Path, screen: Callable[[], Screen[None]] | None = None, language: LanguageCode = "en") -> None:
    """A screen over the title, or the title itself."""
    choose(language_of(language))
    with TemporaryDirectory() as home:
        app = an_app(Path(home), motion="off", language=language)
        async with app.run_test(size=LARGE) as pilot:
            if screen is not None:
                app.push_screen(screen())
            await pilot.pause(0.5)
            await app.workers.wait_for_complete()  # the final scoring looks through the game first
            await pilot.pause(0.5)
            target.write_bytes(draw_png(screen_strips(app.screen)))


def _worth_showing(game: TadmorGame) -> bool:
    """The first player is to act in the middle of the game, with pieces on the board."""
    out = sum(len(merchant.pieces) for merchant in game.state.merchants)
    return game.state.turn >= _TURN and game.stage == _STAGE and game.to_act == 0 and out >= _PIECES


if __name__ == "__main__":
    with patch.object(constants, "COLOR_SYSTEM", "truecolor"):
        asyncio.run(draw_all(DOCS))
