"""Hidden things dealt anew: the order of the stacks, unseen tiles, and the coins of others."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from rules.contract import Seat
from rules.palmyra.table import NO_COINS, Table

_SEED_BITS = 64


def deal_anew(table: Table, seat: Seat, rng: Random) -> Table:
    """Return a table that this seat can't tell from the true one. Everything it knows stays as it is.

    What flipped tiles show stays too: every player saw them before they were flipped. The hidden things are put into a
    fixed order before they are dealt, so that the outcome depends on what is known and on `rng` alone.
    """
    twin = table.copy()
    twin.options = replace(table.options, seed=rng.getrandbits(_SEED_BITS))
    large = sorted(table.large)
    rng.shuffle(large)
    twin.large = tuple(large)
    _deal_small(twin, rng)
    if table.coins_are_hidden:
        _deal_coins(twin, seat, rng)
    return twin


def _deal_small(twin: Table, rng: Random) -> None:
    """The tiles that lie flipped from the beginning of a solo game are unknown to the player too (P9.3)."""
    unseen = twin.catalogue.file.levels[str(twin.options.level)].flipped if twin.alone else 0
    small = sorted(twin.small + twin.flipped[0][:unseen])
    rng.shuffle(small)
    twin.flipped[0] = (*small[:unseen], *twin.flipped[0][unseen:])
    twin.small = tuple(small[unseen:])


def _deal_coins(twin: Table, seat: Seat, rng: Random) -> None:
    """The others have together what is neither in the reserve nor one's own; who has how much is unknown.

    One may have up to about twice as many as another, as it often is.
    """
    others = [other for other in range(twin.seats) if other != seat]
    together = sum(twin.total(other) for other in others)
    shares = [1 + rng.random() for _ in others]
    whole = sum(shares)
    left = together
    for other, share in zip(others, shares, strict=True):
        coins = min(left, round(together * share / whole))
        left -= coins
        twin.coins[other] = (coins, *NO_COINS[1:])
    twin.coins[others[-1]] = (twin.total(others[-1]) + left, *NO_COINS[1:])
