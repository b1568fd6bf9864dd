"""The judgement of a game of Palmyra: coins, and what tiles in hand and flipped tiles are expected to bring."""

from __future__ import annotations

from bots.judgement import Judge
from bots.palmyra.evaluation import FAR_SIGHTED, Forecast
from rules.palmyra.game import PalmyraGame
from rules.palmyra.table import Table


def expected_coins(table: Table) -> list[int]:
    """Return the coins that each player can expect at the end, in thousandths."""
    return [sum(parts) for parts in parts_of_coins(table)]


def parts_of_coins(table: Table) -> list[tuple[int, int, int]]:
    """Return the same in parts for each player: coins, tiles in hand, flipped tiles."""
    if table.stage == "game over":
        return [(1000 * table.total(seat), 0, 0) for seat in range(table.seats)]
    forecast = Forecast(table, FAR_SIGHTED)
    return [
        (
            1000 * table.total(seat),
            round(1000 * forecast.hand(len(table.hands[seat]))),
            round(1000 * forecast.flips(len(table.flipped[seat]))),
        )
        for seat in range(table.seats)
    ]


class PalmyraJudge(Judge[PalmyraGame]):
    """Moments are counted by the turns that each player has left."""

    RISING = False
    MOMENTS = 12

    def uncorrected(self, game: PalmyraGame) -> list[int]:
        return expected_coins(game.table)

    def moment(self, game: PalmyraGame) -> int:
        return self.moment_of(game.table)

    def moment_of(self, table: Table) -> int:
        return min(self.MOMENTS - 1, int(Forecast(table, FAR_SIGHTED).turns))


PALMYRA_JUDGE = PalmyraJudge()
