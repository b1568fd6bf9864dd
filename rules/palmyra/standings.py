"""The ranking: most coins, then most flipped tiles, then a shared place (P7.5); alone, a target (P9.5)."""

from __future__ import annotations

from rules.contract import ScoreLine, Standing, Standings
from rules.palmyra.state import SOURCES, DecidedBy
from rules.palmyra.table import NO_COINS, Table


def standings_of(table: Table, uncovered: bool = False) -> Standings:
    """Final, or as if the game ended now; coins that are still hidden are left out, as if there were none."""
    seats, hidden = range(table.seats), table.coins_are_hidden and not uncovered
    coins = [NO_COINS] * table.seats if hidden else table.coins
    keys = [(sum(coins[seat]), len(table.flipped[seat])) for seat in seats]
    order = sorted(seats, key=lambda seat: (-keys[seat][0], -keys[seat][1], seat))
    ranking = tuple(
        Standing(
            seat,
            1 + sum(key > keys[seat] for key in keys),
            keys[seat][0],
            tuple(ScoreLine(source, n) for source, n in zip(SOURCES, coins[seat], strict=True)),
        )
        for seat in order
    )
    final = table.stage == "game over"
    decided_by: DecidedBy
    if table.alone:
        target = table.catalogue.file.levels[str(table.options.level)].target
        decided_by = "target"
        return Standings(final, ranking, decided_by, target=target)
    best, second = keys[order[0]], keys[order[1]]
    decided_by = "points" if best[0] > second[0] else "flipped tiles" if best > second else "shared"
    return Standings(final, ranking, decided_by, hidden=hidden)
