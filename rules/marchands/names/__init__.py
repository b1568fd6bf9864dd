"""The names of things, for messages. A file for each language says what it must know of them."""

from __future__ import annotations

from rules.message import Name


def player(colour: str) -> Name:
    """Name a player by their colour."""
    return Name("marchands/player", colour.capitalize())


def resource(name: str) -> Name:
    return Name("marchands/resource", name)


def reward(name: str) -> Name:
    return Name("marchands/reward", name)
