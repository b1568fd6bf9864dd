"""Whom a raid spares (T4.4)."""

from __future__ import annotations

from rules.contract import Seat
from rules.tadmor.components.powers import Powers


def is_spared(powers: Powers, seat: Seat, revealer: Seat) -> bool:
    """Whether a merchant's improvements keep his pieces where they are."""
    return powers.no_marauders or (powers.revealer_stays and seat == revealer)
