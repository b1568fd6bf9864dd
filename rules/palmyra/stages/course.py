"""The course of the game: how a turn begins and ends, and how the game does (P3.1, P7, P9.4)."""

from __future__ import annotations

from typing import Literal

from rules.contract import GameEnded, GoEnded, TurnBegan
from rules.message import Message, message
from rules.palmyra import events as e
from rules.palmyra.outcomes import is_last_turn
from rules.palmyra.standings import standings_of
from rules.palmyra.state import Work
from rules.palmyra.table import NOT_CHOSEN, Table
from rules.palmyra.tiles import TILES


def with_last_turn(table: Table, asked: Message) -> Message:
    """Return a question; in the last turn of a solo game also that it is the last one (P9.4)."""
    return with_removal(asked) if is_last_turn(table) else asked


def with_removal(asked: Message) -> Message:
    """Return a question, and that the game ends because of the coins that leave after the turn."""
    return message("{asked} After this turn the last coins leave, and the game ends.", asked=asked)


def begin_turn(table: Table) -> None:
    table.stage = "turn"
    table.figure = table.laid = table.landscape = table.feature = 0
    table.legion_to = NOT_CHOSEN
    table.events.append(TurnBegan(table.turn, table.seat))


def draw(table: Table, large: int, small: int, why: Work) -> None:
    """Tiles come off the stacks, which are high enough, into a player's hand (P4.13, P6.1)."""
    drawn = table.large[:large] + table.small[:small]
    table.large, table.small = table.large[large:], table.small[small:]
    table.hands[table.seat] = tuple(sorted(table.hands[table.seat] + drawn))
    table.events.append(e.TilesDrawn(table.seat, tuple(TILES[kind] for kind in drawn), why))


def end_turn(table: Table) -> None:
    """The next player clockwise has a turn; alone, coins leave the game first (P9.4)."""
    table.events.append(GoEnded(table.seat))
    if table.alone:
        lost = min(table.catalogue.file.coins.solo_loss, table.reserve)
        table.reserve -= lost
        table.gone += lost
        table.events.append(e.CoinsRemoved(lost, table.reserve))
        if not table.reserve:
            end_game(table, "coins")
            return
    table.seat = (table.seat + 1) % table.seats
    table.turn += 1
    begin_turn(table)


def end_game(table: Table, why: Literal["tiles", "coins"]) -> None:
    """At once: no round is finished (P7.4)."""
    table.stage = "game over"
    table.events.append(e.EndReached(table.seat, why))
    standings = standings_of(table)
    for standing in standings.ranking:
        seat = standing.seat
        table.events.append(e.FinalScore(seat, standing.place, standing.total, len(table.flipped[seat])))
    table.events.append(GameEnded(standings.winners, standings.decided_by))
