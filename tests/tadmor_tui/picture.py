"""The picture of the table in the README, made from the app itself.

.venv/bin/python -m tests.tadmor_tui.picture
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rules.contract import Game
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from saves.document import SeatInfo
from saves.store import Store
from tadmor_tui.app import TadmorApp
from tadmor_tui.settings import Settings

TARGET = Path(__file__).parents[2] / "docs" / "table.svg"
SIZE = (120, 40)
_TURN, _STAGE = 5, "construction"


async def make_picture() -> str:
    with TemporaryDirectory() as folder:
        store = Store(Path(folder), "tadmor")
        seats = [SeatInfo("Ana"), SeatInfo("Bruno"), SeatInfo("Carla")]
        saved = store.begin("tadmor", usual_options(3, 11), seats)
        rng = Random(8)
        while not _worth_showing(game := _tadmor(saved.game)):
            saved.timeline.apply(_lively(game, rng), 0)
        app = TadmorApp(store, Settings(curtain="never"), Path(folder) / "settings.toml", first=saved)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await pilot.press("m")
            return re.sub(r"@font-face \{.*?\}", "", app.export_screenshot(title="Tadmor"), flags=re.DOTALL)


def _tadmor(game: Game) -> TadmorGame:
    assert isinstance(game, TadmorGame)
    return game


def _worth_showing(game: TadmorGame) -> bool:
    return game.state.turn >= _TURN and game.stage == _STAGE and len(game.legal_actions()) > 6


def _lively(game: TadmorGame, rng: Random) -> a.AnyAction:
    """Seldom ends a go or throws cards away, so that something gets built."""
    legal = list(game.legal_actions())
    busy = [x for x in legal if not isinstance(x, a.End | a.EndTaxed | a.Discard | a.TakeBack | a.TradePoints)]
    built = [x for x in busy if isinstance(x, a.BuildTower | a.BuildPairs | a.BuildTemple | a.BuyRare | a.Fulfil)]
    if built and rng.random() < 0.7:
        return rng.choice(built)
    return rng.choice(busy if busy and rng.random() < 0.9 else legal)


if __name__ == "__main__":
    TARGET.write_text(asyncio.run(make_picture()), encoding="utf-8")
