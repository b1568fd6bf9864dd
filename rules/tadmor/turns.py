"""How many turns a game has."""

from __future__ import annotations

LAST_TURN = 9
TURNS_PER_ERA = 3
