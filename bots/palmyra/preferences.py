"""Preferences of bots, which make two games against the same level, and two of a level at one table, differ."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bots.kit.preferences import preference_of
from bots.palmyra.evaluation import Weights


class Preference(Struct, frozen=True):
    """Factors for what is not yet a coin; 1 is its plain value."""

    name: str = "even"
    tile: float = 1.0
    flips: float = 1.0
    places: float = 0.0
    """Coins that are added to the value of better places."""

    def applied_to(self, weights: Weights) -> Weights:
        return replace(
            weights,
            tile=weights.tile * self.tile,
            flips=weights.flips * self.flips,
            places=weights.places + self.places,
        )


EVEN = Preference()
PREFERENCES: tuple[Preference, ...] = (
    EVEN,
    Preference("tiles", tile=1.15),
    Preference("coins", tile=0.88),
    Preference("flips", flips=1.35),
    Preference("places", places=0.35),
    Preference("stock", tile=1.1, flips=1.2),
)


def preference_for(seed: int) -> Preference:
    """Return the preference that comes with a seed."""
    return preference_of(PREFERENCES, seed)
