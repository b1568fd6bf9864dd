"""Reasons: what speaks for a step of a turn, in a sentence that is true in the position it is made for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.contract import Action
from rules.message import Message, message, nmessage
from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra import names
from rules.palmyra.game import PalmyraGame
from rules.palmyra.outcomes import outcome
from rules.palmyra.prospects import outlooks
from rules.palmyra.state import FIGURES
from rules.palmyra.tiles import PER_SIZE


def reason_for(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    """Return the reason for the first of these steps; the others are those that are expected to follow."""
    return _end(game, actions[0]) or _REASONS[type(actions[0])](game, actions)


# --- the end of the game


def _end(game: PalmyraGame, action: Action) -> Message | None:
    """Return a sentence if a step is certain to end the game; None if the game can go on."""
    found = outcome(game.table, action)
    match found.end:
        case None:
            return None
        case "income":
            return message("It earns more tiles than the stacks can give, so it ends the game.")
        case "coins" if isinstance(action, a.Revenue):
            return message("Whatever is laid takes the last coins and ends the game.")
        case "coins":
            return nmessage(
                "It takes the last coin and ends the game.",
                "It takes the last {n} coins and ends the game.",
                found.coins,
            )
        case "draw":
            return message("No tile is left to draw, so it ends the game.")
        case "removal" if isinstance(action, a.Stop) and found.coins:
            return _then_removed(found.coins)
        case "removal":
            return message("This is the last turn: after it the last coins leave, and the game ends.")


def _then_removed(coins: int) -> Message:
    return nmessage(
        "It takes {n} coin; then the last ones leave, and the game ends.",
        "It takes {n} coins; then the last ones leave, and the game ends.",
        coins,
    )


# --- a turn, and what it comes to


def _turn(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    """Return the earnings of the whole turn."""
    if len(actions) == 1:
        return _begun(actions[0])
    played = game.copy()
    events = [event for action in actions for event in played.play(action)]
    seat = game.table.seat
    laid = names.counted_tiles(sum(isinstance(event, e.TileLaid) for event in events))
    over = any(isinstance(event, e.EndReached) for event in events)
    removed = any(isinstance(event, e.CoinsRemoved) for event in events)
    for event in events:
        match event:
            case e.CoinsCollected(coins=int(coins)) if over and removed:
                return _then_removed(coins)
            case e.CoinsCollected(coins=int(coins)) if over:
                return message("It takes the last {coins} and ends the game.", coins=names.counted_coins(coins))
            case e.CoinsCollected(coins=int(coins)) if event.tribute:
                return message(
                    "It lays {laid} and collects {coins}, {tribute} of them tribute.",
                    laid=laid,
                    coins=names.counted_coins(coins),
                    tribute=event.tribute,
                )
            case e.CoinsCollected(coins=int(coins)):
                return message("It lays {laid} and collects {coins}.", laid=laid, coins=names.counted_coins(coins))
            case e.TilesEarned() if over:
                return message("It earns more tiles than the stacks can give, so it ends the game.")
            case e.TilesEarned():
                return message(
                    "It lays {laid} and earns {tiles}; in hand before: {before}.",
                    laid=laid,
                    tiles=names.counted_tiles(event.matched + event.caesar),
                    before=len(game.table.hands[seat]),
                )
    return _begun(actions[0])


def _begun(action: Action) -> Message:
    if isinstance(action, a.Conquer):
        return message("It earns tiles for later turns.")
    return message("It turns tiles into coins.")


def _lay(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    """Return what the tile matches, and what the turn earns with the tiles that are expected to follow."""
    lay = actions[0]
    assert isinstance(lay, a.Lay)
    match = game.match(game.table.seat, FIGURES[game.table.figure], lay.tile, lay.cell)
    played = game.copy()
    for action in actions:
        if isinstance(action, a.Lay):
            played.play(action)
    total, here = played.table.matched, game.table.matched + match.sum
    if outcome(played.table, a.Stop()).end is not None:
        return message("It earns {here} here, and the tiles after it end the game.", here=match.sum)
    if total > here:
        return message("It earns {here} here, and {total} by the end of the turn.", here=match.sum, total=total)
    if match.landscape and match.feature:
        return message(
            "It earns {landscape} for its landscape and {feature} for its feature.",
            landscape=match.landscape,
            feature=match.feature,
        )
    if match.feature:
        return message("It earns {feature} for its feature.", feature=match.feature)
    if match.landscape:
        return message("It earns {landscape} for its landscape.", landscape=match.landscape)
    return message("It matches nothing, and the figure moves on.")


def _stop(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    if len(game.legal) == 1:
        return message("No more can be laid in this turn.")
    return message("It keeps the tiles that are left for later turns.")


# --- income


def _size(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    hand = game.table.hands[game.table.seat]
    if not hand:
        return message("The hand is empty, and a large tile can have twice as many neighbours as a small one.")
    small = sum(kind >= PER_SIZE for kind in hand)
    return message(
        "There are {large} and {small} tiles in hand; both sizes are needed.",
        large=names.counted_large(len(hand) - small),
        small=names.counted_small(small),
    )


def _flip(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    flipped = len(game.table.flipped[game.table.seat]) + 1
    return message("Every later revenue that matches more than {flipped} brings a coin more.", flipped=flipped)


def _keep_all(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    return message("It keeps all tiles for later turns.")


# --- reorganizing


def _reorganize(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    if len(game.legal) == 1:
        return message("No tile can be laid beside either figure.")
    return message("It draws a tile, and both figures may go wherever there is more to match.")


def _take_caesar(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    return message("Caesar adds to every turn that matches something, and lets either figure do either job.")


def _move(game: PalmyraGame, actions: Sequence[Action]) -> Message:
    move = actions[0]
    assert isinstance(move, a.Move)
    earned = outlooks(game)[move.to].income
    if not earned:
        return message("No tile in hand would earn anything beside it now.")
    if move.figure == "legion":
        return message("A tile laid beside it next turn can earn {tiles}.", tiles=names.counted_tiles(earned))
    return message("A tile laid beside it next turn can earn {coins}.", coins=names.counted_coins(earned))


_REASONS: dict[type, Callable[[PalmyraGame, Any], Message]] = {
    a.Conquer: _turn,
    a.Revenue: _turn,
    a.Reorganize: _reorganize,
    a.Lay: _lay,
    a.Stop: _stop,
    a.TakeMore: _size,
    a.Flip: _flip,
    a.KeepAll: _keep_all,
    a.Draw: _size,
    a.TakeCaesar: _take_caesar,
    a.Move: _move,
}
