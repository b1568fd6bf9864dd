"""People and bots at a table, for tests of everything that shows a game."""

from __future__ import annotations

from rules.tadmor.game import TadmorGame
from saves.document import HUMAN, SeatInfo
from tadmor_tui.table.practice import practice_session
from tadmor_tui.table.session import Session


def seated(game: TadmorGame, people: int = 1) -> Session:
    """A session at any position: the first seats are people, the others bots, named after their colours."""
    seats = [
        SeatInfo(colour.capitalize(), HUMAN) if seat < people else SeatInfo(f"{colour.capitalize()} (bot)", "random")
        for seat, colour in enumerate(game.options.colours)
    ]
    return practice_session(game, seats, "Tests")
