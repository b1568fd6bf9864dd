"""Placement (T3): one piece after the other, until no merchant can place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.message import Counted, Message, message, nmessage
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.actions import END, AnyAction, Place, Return
from rules.tadmor.components import schema as c
from rules.tadmor.effects.jobs import Effects, Offers, plain_return, returns
from rules.tadmor.stages import GoStage
from rules.tadmor.stages.anytime import piece_returns
from rules.tadmor.state import PIECES, Merchant, StageName
from rules.tadmor.table import Table

_place_on_tile = cache(Place)


class Placement(GoStage):
    name = "placement"
    ends_by_itself = True

    def next_go(self, table: Table) -> bool:
        """The next merchant who can place; the queue goes round (T3.1, T3.2)."""
        state = table.state
        for turns, go in enumerate(state.queue, 1):
            if _can_place(table, state.merchants[go.seat]):
                state.queue = state.queue[turns:] + state.queue[:turns]
                state.go = go.__copy__()
                return True
        return False

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        go, merchant = table.go, table.actor()
        actions: list[AnyAction] = []
        if go.placed < go.may_place:
            actions += placements(table, merchant)
        if merchant.fulfilled:
            actions += returns(table, merchant, _FAVOURS)
            actions += piece_returns(table, merchant)
        if go.placed:
            actions.append(END)
        return actions

    def close(self, table: Table) -> StageName:
        return "marauders: region"

    def prompt(self, table: Table, seat: Seat) -> Message:
        go, merchant = table.go, table.actor()
        camels, ships = Counted(merchant.camels, names.piece("camel")), Counted(merchant.ships, names.piece("ship"))
        if go.placed >= go.may_place:
            return message("Return a mission, or end your go.")
        if go.placed:
            return message(
                "Place up to {number} more, or end your go: {camels} and {ships} left.",
                number=go.may_place - go.placed,
                camels=camels,
                ships=ships,
            )
        if go.may_place > 1:
            return nmessage(
                "Place {n} piece: {camels} and {ships} left.",
                "Place up to {n} pieces: {camels} and {ships} left.",
                go.may_place,
                camels=camels,
                ships=ships,
            )
        return message("Place a piece: {camels} and {ships} left.", camels=camels, ships=ships)


def placements(table: Table, merchant: Merchant) -> list[AnyAction]:
    """List every piece on every free place for it: camels before ships, the board before private tiles."""
    taken = _taken(table)
    private = table.powers(merchant).private
    actions: list[AnyAction] = []
    for piece, left in zip(PIECES, (merchant.camels, merchant.ships), strict=True):
        if left:
            actions += [action for name, action in table.board.placements[piece] if name not in taken]
            actions += [_place_on_tile(piece, tile) for tile in private if tile not in taken]
    return actions


def _can_place(table: Table, merchant: Merchant) -> bool:
    """Return the same question, answered at the first free place that is found."""
    taken = _taken(table)
    for piece, left in zip(PIECES, (merchant.camels, merchant.ships), strict=True):
        if left:
            for name, _ in table.board.placements[piece]:
                if name not in taken:
                    return True
            if any(tile not in taken for tile in table.powers(merchant).private):
                return True
    return False


def _taken(table: Table) -> set[str]:
    taken: set[str] = set()
    for merchant in table.state.merchants:
        taken.update(merchant.pieces)
    return taken


def place(table: Table, seat: Seat, action: Place) -> None:
    go, merchant = table.go, table.actor()
    table.take_from_reserve(merchant, action.piece)
    merchant.pieces[action.place] = action.piece
    go.placed += 1
    table.events.append(e.PiecePlaced(seat, action.piece, action.place))


def _offer_pieces(table: Table, _: Merchant, card: str, __: c.PlaceMission) -> Iterable[AnyAction]:
    """Only before the go has begun, and once (T3.4)."""
    go = table.go
    return () if go.placed or go.may_place > 1 else (plain_return(card),)


def return_to_place(table: Table, seat: Seat, _: Return, mission: c.PlaceMission) -> None:
    """T3.4."""
    table.go.may_place = mission.pieces
    table.events.append(e.PlacementWidened(seat, mission.pieces))


_FAVOURS: Offers = {c.PlaceMission: _offer_pieces}
EFFECTS: Effects = {c.PlaceMission: return_to_place}
HANDLERS: dict[type, Handler[Table]] = {Place: place}
