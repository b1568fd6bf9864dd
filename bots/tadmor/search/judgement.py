"""The judgement of a game of Tadmor: the prestige that each merchant can expect at the end."""

from __future__ import annotations

from collections import Counter

from bots.judgement import Judge
from bots.tadmor.evaluation.position_value import FAR_SIGHTED, Valuer
from bots.tadmor.sampled_table import table_of
from bots.tadmor.search.things import things_of
from bots.tadmor.search.turn_solver import TurnSolver
from rules.contract import Seat
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import LAST_TURN

LATE_STAGES = ("construction", "kingdom")
"""Most of the turn is known then: a lead counts as at the beginning of the next one."""


class TadmorJudge(Judge[TadmorGame]):
    RISING = True
    MOMENTS = LAST_TURN + 1

    def uncorrected(self, game: TadmorGame) -> list[int]:
        """Return the expected points; pieces on the board count for what they can still do in this turn."""
        valuer = Valuer(game.components, weights=FAR_SIGHTED)
        found = []
        for seat, merchant in enumerate(game.state.merchants):
            value = valuer.merchant(game.state, seat)
            if merchant.pieces:
                solver = TurnSolver(table_of(game), seat, valuer)
                value += solver.value(merchant.pieces) - solver.leftover(solver.funds)
            found.append(round(1000 * value))
        return found

    def moment(self, game: TadmorGame) -> int:
        return max(0, game.state.turn - 1) + (game.stage in LATE_STAGES)

    def things(self, game: TadmorGame, seat: Seat) -> Counter[str]:
        return things_of(game.components, game.state, seat)

    def may_slip(self, game: TadmorGame) -> bool:
        return game.stage == "placement"


TADMOR_JUDGE = TadmorJudge()
