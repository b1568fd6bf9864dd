"""The ranking: most coins, then most flipped tiles, then a shared place (P7.5); alone, a target (P9.5)."""

from __future__ import annotations

from rules.contract import ScoreLine, Standings
from rules.kit.game_base import rank_seats
from rules.palmyra.state import SOURCES, DecidedBy
from rules.palmyra.table import NO_COINS, Table


def standings_of(table: Table, uncovered: bool = False) -> Standings:
    """Final, or as if the game ended now; coins that are still hidden are left out, as if there were none."""
    seats, hidden = range(table.seats), table.coins_are_hidden and not uncovered
    coins = [NO_COINS] * table.seats if hidden else table.coins
    keys = [(sum(coins[seat]), len(table.flipped[seat])) for seat in seats]
    lines = [tuple(map(ScoreLine, SOURCES, coins[seat])) for seat in seats]
    ranking = rank_seats(keys, lines)
    final = table.stage == "game over"
    decided_by: DecidedBy
    if table.alone:
        target = table.catalogue.file.levels[str(table.options.level)].target
        decided_by = "target"
        return Standings(final, ranking, decided_by, target=target)
    best, second = (keys[standing.seat] for standing in ranking[:2])
    decided_by = "points" if best[0] > second[0] else "flipped tiles" if best > second else "shared"
    return Standings(final, ranking, decided_by, hidden=hidden)
