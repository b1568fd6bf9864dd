"""Who sits where: names and bots of a saved game, now and at any time before, and seats that change hands in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bots import BOTS
from bots.chair import Bot
from bots.random_bot import RandomBot
from rules.contract import Seat
from rules.tadmor.state import Colour
from saves.document import HUMAN, Document, SeatInfo, seats_at
from saves.text import LONGEST_WORD, one_line

PLAYERS = (HUMAN, *BOTS)
"""Who can sit on a seat."""


def names_at(document: Document, action: int) -> tuple[str, ...]:
    """The names of the merchants when an action was taken."""
    return tuple(seat.name for seat in seats_at(document, action))


def seated_bots(document: Document) -> dict[Seat, Bot]:
    """The bots at the table; one that this version does not know is played by the simplest, rather than not at all."""
    seed = Random(document.id).getrandbits(32)
    return {
        number: BOTS.get(seat.player, RandomBot)(seed + number)
        for number, seat in enumerate(document.seats)
        if seat.player != HUMAN
    }


def changes_told(document: Document, action: int, colours: Sequence[Colour]) -> Iterator[str]:
    """What happened to the seats after an action, in sentences."""
    for number, change in enumerate(document.changes):
        if change.after == action:
            later = (c for c in document.changes[number + 1 :] if c.seat == change.seat)
            then = next(later, None)
            now = SeatInfo(then.name, then.player) if then is not None else document.seats[change.seat]
            who = now.name if now.player == HUMAN else f"{now.name} (bot)"
            yield f"{change.name} leaves the table; {who} plays {colours[change.seat].capitalize()} from here on."


def name_for(player: str, wish: str, taken: Sequence[str], colour: Colour) -> str:
    """A name for somebody who sits down: the wish, the bot's own name, or the colour; never one that is taken."""
    name = one_line(wish, LONGEST_WORD) or (colour.capitalize() if player == HUMAN else BOTS[player](0).name)
    return f"{name} ({colour[0].upper()})" if name in taken else name
