"""What a bot likes best: a leaning makes two games against the same level differ."""

from __future__ import annotations

from random import Random

from msgspec import Struct


class Leaning(Struct, frozen=True):
    """How much more than others a merchant thinks of each way to prestige; 1 is its plain worth."""

    name: str = "even"
    tower: float = 1.0
    temple: float = 1.0
    missions: float = 1.0
    rare: float = 1.0
    trade: float = 1.0
    keen: float = 1.6
    aloof: float = 0.28
    """What a tile's worth is multiplied by if it suits the leaning, and if it suits another one."""


EVEN = Leaning()
LEANINGS: tuple[Leaning, ...] = (
    EVEN,
    Leaning("tower", tower=1.1),
    Leaning("temple", temple=1.2),
    Leaning("missions", missions=1.2),
    Leaning("rare goods", rare=1.2),
    Leaning("trade", trade=1.1, keen=1.4, aloof=0.45),
)


def leaning_for(seed: int) -> Leaning:
    """The leaning that comes with a seed; every leaning is as likely as any other."""
    return Random(f"leaning {seed}").choice(LEANINGS)
