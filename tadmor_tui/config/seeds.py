"""The seed of a new game."""

from __future__ import annotations

from random import SystemRandom

SEED_BITS = 64
"""As many as the random generator has. With half of them a player could try all seeds until their own hand comes up,
and then know every card.
"""


def new_seed() -> int:
    """Return an unguessable seed from the system's random source."""
    return SystemRandom().getrandbits(SEED_BITS)
