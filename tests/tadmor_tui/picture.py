"""The picture of the table in the README, made from the app itself.

TEXTUAL_COLOR_SYSTEM=truecolor .venv/bin/python -m tests.tadmor_tui.picture
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from bots.chair import Chair
from bots.tadmor.players.zabdas import Zabdas
from rules.contract import AnyGame
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from saves.document import SeatInfo
from saves.store import Store
from tadmor_tui.app import TadmorApp
from tadmor_tui.settings import Settings

TARGET = Path(__file__).parents[2] / "docs" / "table.svg"
SIZE = (120, 40)
_TURN, _STAGE, _PIECES, _ACTIONS = 5, "construction", 10, 10


async def make_picture() -> str:
    with TemporaryDirectory() as folder:
        store = Store(Path(folder), "tadmor")
        seats = [SeatInfo("Ana"), SeatInfo("Bruno"), SeatInfo("Carla")]
        saved = store.begin("tadmor", usual_options(3, 11), seats)
        bots = [Zabdas(seat) for seat in range(len(seats))]
        while not _worth_showing(game := _tadmor(saved.game)):
            assert game.to_act is not None
            saved.timeline.apply(saved.game.acting[0], bots[game.to_act].decide(Chair(game, game.to_act)), 0)
        app = TadmorApp(store, Settings(curtain="never"), Path(folder) / "settings.toml", first=saved)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await pilot.press("m")
            return re.sub(r"@font-face \{.*?\}", "", app.export_screenshot(title="Tadmor"), flags=re.DOTALL)


def _tadmor(game: AnyGame) -> TadmorGame:
    assert isinstance(game, TadmorGame)
    return game


def _worth_showing(game: TadmorGame) -> bool:
    """In the middle of the game, with pieces on the board and much to do."""
    state = game.state
    out = sum(len(merchant.pieces) for merchant in state.merchants)
    return state.turn >= _TURN and game.stage == _STAGE and out >= _PIECES and len(game.legal) > _ACTIONS


if __name__ == "__main__":
    TARGET.write_text(asyncio.run(make_picture()), encoding="utf-8")
