"""Hairan the young prince: lays where most matches, one tile at a time, and looks no further."""

from __future__ import annotations

from collections.abc import Sequence

from bots.kit.search_player import SeededPlayer, sample_game
from bots.observation import Observation
from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import FIGURES, FigureName

MIN_TILES_TO_COLLECT = 4
"""With fewer tiles he conquers, otherwise he collects."""
MAX_FLIPPED = 2
"""He flips no more tiles than this."""


class Hairan(SeededPlayer):
    """Greedy player: maximises the match of the next tile."""

    def decide(self, observation: Observation) -> Action:
        legal = observation.legal_actions()
        game = sample_game(observation, self._rng, PalmyraGame)
        match game.stage:
            case "turn":
                return self._begin_turn(game, legal)
            case "conquer" | "revenue":
                return self._lay(game, legal)
            case "flip":
                table, seat = game.table, observation.seat
                wants_flip = len(table.flipped[seat]) < MAX_FLIPPED < len(table.hands[seat])
                return self.pick(legal[:-1]) if wants_flip else legal[-1]
            case _:
                return self.pick(legal)

    def _begin_turn(self, game: PalmyraGame, legal: Sequence[Action]) -> Action:
        work = a.Conquer if len(game.table.hands[game.table.seat]) < MIN_TILES_TO_COLLECT else a.Revenue
        wanted = [action for action in legal if isinstance(action, work)]
        return self.pick(wanted) if wanted else legal[-1]

    def _lay(self, game: PalmyraGame, legal: Sequence[Action]) -> Action:
        """Lay the tile that matches most, where it matches most; one that matches nothing only if it is the first."""
        seat, figure = game.table.seat, FIGURES[game.table.figure]
        lays = [action for action in legal if isinstance(action, a.Lay)]
        best = max(lays, key=lambda lay: (_matched(game, seat, figure, lay), self._rng.random()), default=None)
        if best is None or (game.table.laid and not _matched(game, seat, figure, best)):
            return legal[-1]
        return best


def _matched(game: PalmyraGame, seat: int, figure: FigureName, lay: a.Lay) -> int:
    return game.match(seat, figure, lay.tile, lay.cell).sum
