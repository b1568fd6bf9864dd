"""Goes of people that end by themselves, because nothing is left to do in them."""

from __future__ import annotations

from collections.abc import Callable, Container

from rules.contract import Action, AnyGame, Seat
from saves.played_game import PlayedGame


def end_goes(draft: PlayedGame, bots: Container[Seat], may_end: Callable[[Seat], bool]) -> list[int]:
    """End goes on a draft; returns the numbers of those actions."""
    ended: list[int] = []
    while (ending := forced_end(draft, bots, may_end)) is not None:
        draft.apply(*ending)
        ended.append(len(draft.timeline))
    return ended


def forced_end(
    played: PlayedGame, bots: Container[Seat], may_end: Callable[[Seat], bool]
) -> tuple[Seat, Action] | None:
    """Return the person who can do nothing but end the go, and the action that does it.

    `may_end` tells if a person's go ends by itself.
    """
    acting = played.game.acting
    if len(acting) != 1 or acting[0] in bots or played.read_only or not may_end(acting[0]):
        return None
    end = end_of_go(played.game, acting[0])
    return None if end is None else (acting[0], end)


def end_of_go(game: AnyGame, seat: Seat) -> Action | None:
    """Return the action that ends a go, if a player can do nothing else."""
    legal = game.legal_actions(seat)
    return legal[0] if len(legal) == 1 and legal[0].ends_go else None
