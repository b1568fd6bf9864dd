"""The names of things, for messages. A file for each language says what it must know of them."""

from __future__ import annotations

from functools import partial

from rules.message import Name

resource = partial(Name, "marchands/resource")
reward = partial(Name, "marchands/reward")


def player(colour: str) -> Name:
    """Name a player by their colour."""
    return Name("marchands/player", colour.capitalize())
