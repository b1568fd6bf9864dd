"""The seating of a game: names and bots, now and at any time before, and changes of seats in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.games import bots_of
from bots.observation import Bot
from rules.contract import Seat
from rules.game_kind import SeatLabel
from rules.message import AndList
from saves.document import HUMAN, SeatChange, SeatInfo
from saves.played_game import PlayedGame, seats_at
from saves.text import MAX_TEXT_LENGTH, one_line
from tadmor_tui.text.translation import letter_of, nt, t, words_of


def players_of(game_name: str) -> tuple[str, ...]:
    """Return the players that a seat of a game can have."""
    return (HUMAN, *bots_of(game_name))


class Seating(Protocol):
    """The present seating, and its changes."""

    @property
    def game_name(self) -> str: ...

    @property
    def seats(self) -> Sequence[SeatInfo]: ...

    @property
    def changes(self) -> Sequence[SeatChange]: ...


def names_at(seating: Seating, action: int) -> tuple[str, ...]:
    """Return the names of those who sat at the table when an action was taken."""
    return tuple(seat.name for seat in seats_at(seating.seats, seating.changes, action))


def seated_bots(played: PlayedGame, limit: SearchLimit = USUAL_LIMIT) -> dict[Seat, Bot]:
    """Return the bots at the table; one that this version does not know is replaced by the simplest.

    The limit is for those that search.
    """
    seed, bots = Random(played.id).getrandbits(32), bots_of(played.game_name)
    return {
        number: bots.make(seat.player if seat.player in bots else bots.simplest, seed + number, limit)
        for number, seat in enumerate(played.seats)
        if seat.player != HUMAN
    }


def changes_told(seating: Seating, labels: Sequence[SeatLabel], action: int) -> Iterator[str]:
    """Yield the changes of seats after an action, in sentences."""
    for number, change in enumerate(seating.changes):
        if change.after == action:
            later = (c for c in seating.changes[number + 1 :] if c.seat == change.seat)
            then = next(later, None)
            now = SeatInfo(then.name, then.player) if then is not None else seating.seats[change.seat]
            successor = now.name if now.player == HUMAN else t("{name} (bot)", name=bot_on(seating.game_name, now))
            if change.agreed:
                yield nt(
                    "{names} lets {successor} play for {name}, who is away.",
                    "{names} let {successor} play for {name}, who is away.",
                    len(change.agreed),
                    names=AndList(change.agreed),
                    successor=successor,
                    name=change.name,
                )
            else:
                yield t(
                    "{name} leaves the table; {successor} plays {seat} from here on.",
                    name=change.name,
                    successor=successor,
                    seat=labels[change.seat].name,
                )


def new_seats(
    game_name: str, players: Sequence[str], wishes: Sequence[str], labels: Sequence[SeatLabel]
) -> list[SeatInfo]:
    """Return those who sit down at a new table; a wish may be empty."""
    names = [one_line(wish, MAX_TEXT_LENGTH) for wish in wishes]
    for seat, (player, label) in enumerate(zip(players, labels, strict=True)):
        others = [name for other, name in enumerate(names) if other != seat]
        names[seat] = name_for(game_name, player, names[seat], others, label)
    return [SeatInfo(name, player) for name, player in zip(names, players, strict=True)]


def name_for(game_name: str, player: str, wish: str, taken: Sequence[str], label: SeatLabel) -> str:
    """Return the name of a new player: the wish, a name of the bot, or the seat's; never one that is taken."""
    name = one_line(wish, MAX_TEXT_LENGTH) or (
        words_of(label.name) if player == HUMAN else bots_of(game_name).name_for(player, taken)
    )
    return f"{name} ({letter_of(label.name)})" if name in taken else name


def kept_name(game_name: str, seat: SeatInfo) -> str:
    """Return the name that stays when a bot takes over a seat: the person's; empty if a bot has brought its own."""
    own = {name for kind in bots_of(game_name).values() for name in (kind.name, *kind.namesakes)}
    return "" if seat.player != HUMAN and seat.name.partition(" (")[0] in own else seat.name


def bot_on(game_name: str, seat: SeatInfo) -> str:
    """Return the name of the bot on a seat, which may play for a person: then it is that of its kind."""
    bots = bots_of(game_name)
    return bots[seat.player].name if seat.player in bots and kept_name(game_name, seat) else seat.name


def seated_name(game_name: str, seat: SeatInfo) -> str:
    """Return the name on a seat, and the bot that plays for it if it is a person's."""
    bot = bot_on(game_name, seat)
    if seat.player == HUMAN or bot == seat.name:
        return seat.name
    return t("{name}, played by {bot}", name=seat.name, bot=bot)
