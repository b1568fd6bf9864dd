"""What a game calls its turns: in some languages a turn of one player and a round of all have different names."""

from __future__ import annotations

from rules.message import Message, Name, message


def turn_word(game: str) -> Name:
    """`turn`."""
    return Name(f"{game}/term", "turn")


def numbered_turn(game: str, turn: int) -> Message:
    """`turn 4`."""
    return message("{what} {number}", what=turn_word(game), number=turn)
