"""Hairan the young prince: lays where most matches, one tile at a time, and thinks no further."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bots.chair import Chair
from bots.palmyra.imagined_game import imagined_game
from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import FIGURES, FigureName

FEW_TILES = 4
"""With fewer he conquers, with more he collects."""
FEW_FLIPPED = 2
"""He flips so many tiles and no more."""


class Hairan:
    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, chair: Chair) -> Action:
        legal = chair.legal_actions()
        game = imagined_game(chair, self._rng)
        match game.stage:
            case "turn":
                return self._begin(game, legal)
            case "conquer" | "revenue":
                return self._lay(game, legal)
            case "flip":
                few = len(game.table.flipped[chair.seat]) < FEW_FLIPPED < len(game.table.hands[chair.seat])
                return self._any(legal[:-1]) if few else legal[-1]
            case _:
                return self._any(legal)

    def _begin(self, game: PalmyraGame, legal: Sequence[Action]) -> Action:
        works = a.Conquer if len(game.table.hands[game.table.seat]) < FEW_TILES else a.Revenue
        wanted = [action for action in legal if isinstance(action, works)]
        return self._any(wanted) if wanted else legal[-1]

    def _lay(self, game: PalmyraGame, legal: Sequence[Action]) -> Action:
        """The tile that matches most where it matches most; one that matches nothing only if it has to be."""
        seat, figure = game.table.seat, FIGURES[game.table.figure]
        lays = [action for action in legal if isinstance(action, a.Lay)]
        best = max(lays, key=lambda lay: (_matched(game, seat, figure, lay), self._rng.random()), default=None)
        if best is None or (game.table.laid and not _matched(game, seat, figure, best)):
            return legal[-1]
        return best

    def _any(self, actions: Sequence[Action]) -> Action:
        return actions[int(self._rng.random() * len(actions))]


def _matched(game: PalmyraGame, seat: int, figure: FigureName, lay: a.Lay) -> int:
    return game.match(seat, figure, lay.tile, lay.cell).sum
