"""The seed of a new game."""

from __future__ import annotations

from random import SystemRandom

SEED_BITS = 64
"""As many as the source of chance has. With half of them somebody could try all seeds until his hand comes up, and then
he would know every card."""


def new_seed() -> int:
    """A seed that nobody can guess, from the system's own source of chance."""
    return SystemRandom().getrandbits(SEED_BITS)
