"""Preferences of bots, which make two games against the same level, and two of a level at one table, differ."""

from __future__ import annotations

from msgspec import Struct

from bots.kit.preferences import preference_of


class Preference(Struct, frozen=True):
    """Factors for the rewards of contracts and for goods; 1 is the plain value."""

    name: str = "even"
    economy: float = 1.0
    temples: float = 1.0
    electors: float = 1.0
    stock: float = 1.0


EVEN = Preference()
PREFERENCES: tuple[Preference, ...] = (
    EVEN,
    Preference("temples", temples=1.25),
    Preference("electors", electors=1.25),
    Preference("contracts", economy=1.25),
    Preference("goods", stock=1.4),
    Preference("temples and electors", temples=1.2, electors=1.2),
    Preference("contracts and goods", economy=1.2, stock=1.3),
)


def preference_for(seed: int) -> Preference:
    """Return the preference that comes with a seed."""
    return preference_of(PREFERENCES, seed)
