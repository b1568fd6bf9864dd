"""The judgement of a game of Marchands d'Empire: the chance to win by the three spheres, refitted by turns left."""

from __future__ import annotations

from math import log

from msgspec.structs import replace

from bots.chance import CERTAIN, chances
from bots.judgement import Judge
from bots.marchands.evaluation.win_chance import WinChance, turns_left
from rules.marchands.game import MarchandsGame
from rules.marchands.table import Table

LEAST_CHANCE = 0.001


def log_chance(chance: float) -> int:
    """Return the logarithm of a chance, in thousandths: what the slopes of this game are for."""
    return round(1000 * log(min(1.0, max(LEAST_CHANCE, chance))))


class MarchandsJudge(Judge[MarchandsGame]):
    """Moments are counted by the turns left."""

    RISING = False
    MOMENTS = 19

    def uncorrected(self, game: MarchandsGame) -> list[int]:
        """Return the logarithm of each player's chance, in thousandths, with everything open."""
        table = game.table.copy()
        table.options = replace(table.options, no_secrets=True)
        return [log_chance(WinChance(table, seat).chance) for seat in range(table.seats)]

    def moment(self, game: MarchandsGame) -> int:
        return self.moment_of(game.table)

    def moment_of(self, table: Table) -> int:
        return min(self.MOMENTS - 1, int(turns_left(table)))

    def refitted(self, table: Table, chance: float) -> int:
        """Return a player's chance in thousandths, calibrated; the others share the rest."""
        rest = (1 - min(1.0, max(0.0, chance))) / (table.seats - 1)
        slope = self.calibration.fit(table.seats, table.catalogue.digest).slope(self.moment_of(table))
        return chances([log_chance(chance), *[log_chance(rest)] * (table.seats - 1)], slope)[0] if rest else CERTAIN


MARCHANDS_JUDGE = MarchandsJudge()
