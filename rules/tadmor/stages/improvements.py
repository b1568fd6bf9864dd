"""The improvements phase (T5.4 to T5.6): the slots in their order, then the favours of missions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.message import Counted, Message, message
from rules.tadmor import events as e
from rules.tadmor.actions import END, AnyAction, Buy, ReturnForTiles
from rules.tadmor.components import schema as c
from rules.tadmor.effects.jobs import Offers, returns
from rules.tadmor.goods import Goods, heaps_within
from rules.tadmor.names import GOOD
from rules.tadmor.stages import GoStage
from rules.tadmor.stages.anytime import anytime
from rules.tadmor.state import Go, Merchant, StageName
from rules.tadmor.table import Table, purse, without


class Improvements(GoStage):
    """The owners of the occupied slots act in slot order (T5.4)."""

    name = "improvements"

    def begin(self, table: Table) -> None:
        table.state.queue = tuple(
            Go(seat, slot) for slot in table.board.improvement_slots if (seat := table.owner_of(slot)) is not None
        )

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        merchant = table.actor()
        actions: list[AnyAction] = []
        if not table.go.bought:
            cost = table.catalogue.file.improvement_market.cost[table.state.era]
            funds = purse(merchant)
            for tile in table.state.display:
                actions += _purchases(tile, cost, funds)
        actions += anytime(table, merchant)
        actions.append(END)
        return actions

    def end_go(self, table: Table) -> None:
        """The piece goes home, bought or not, unless it moved onto a private action (T5.2, T5.5)."""
        if table.go.about in table.actor().pieces:
            table.recall(table.go.seat, table.go.about)
        super().end_go(table)

    def close(self, table: Table) -> StageName:
        return "improvements: favours"

    def prompt(self, table: Table, seat: Seat) -> Message:
        if table.go.bought:
            return message("Anything else this go?")
        cost = table.catalogue.file.improvement_market.cost[table.state.era]
        slots, about = table.board.improvement_slots, table.go.about
        price = Counted(cost, GOOD)
        if about not in slots:
            return message("Buy one improvement for {price}.", price=price)
        return message(
            "Slot {number}: improve for {price}.",
            number=slots.index(about) + 1,
            price=price,
        )


class Favours(GoStage):
    """After all slots, missions may be returned for free improvements (T5.6)."""

    name = "improvements: favours"

    def begin(self, table: Table) -> None:
        table.queue_goes(
            seat for seat in table.play_order() if returns(table, table.state.merchants[seat], _TILE_FAVOURS)
        )

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        merchant = table.actor()
        return [*returns(table, merchant, _TILE_FAVOURS), *anytime(table, merchant), END]

    def close(self, table: Table) -> StageName:
        return "construction"

    def prompt(self, table: Table, seat: Seat) -> Message:
        return message("Return a mission for free improvements.")


@lru_cache(maxsize=1 << 13)
def _purchases(tile: str, cost: int, funds: Goods) -> tuple[Buy, ...]:
    return tuple(Buy(tile, goods) for goods in heaps_within(funds, cost))


def buy(table: Table, seat: Seat, action: Buy) -> None:
    """The piece used moves onto a private action that it buys (T5.5)."""
    go, merchant = table.go, table.actor()
    table.pay(seat, action.goods, action.tile)
    table.state.display = without(table.state.display, action.tile)
    table.gain_tile(seat, action.tile, "bought")
    go.bought = True
    if isinstance(table.catalogue.improvements[action.tile], c.PRIVATE_TILES):
        piece = merchant.pieces.pop(go.about)
        merchant.pieces[action.tile] = piece
        table.events.append(e.PieceMoved(seat, piece, go.about, action.tile))
    else:
        table.recall(seat, go.about)


def _offer_display(table: Table, _: Merchant, card: str, mission: c.DisplayTilesMission) -> Iterable[AnyAction]:
    display = table.state.display
    return [ReturnForTiles(card, tiles) for tiles in combinations(display, min(mission.tiles, len(display))) if tiles]


def _offer_unseen(table: Table, _: Merchant, card: str, mission: c.UnseenTileMission) -> Iterable[AnyAction]:
    """In Era I only tiles of Era I; later those up to the mission's last era (T5.6)."""
    last = min(table.state.era + 1, mission.last_era)
    improvements = table.catalogue.improvements
    return [ReturnForTiles(card, (tile,)) for tile in table.state.unseen if improvements[tile].era <= last]


def return_for_tiles(table: Table, seat: Seat, action: ReturnForTiles) -> None:
    """No piece moves onto a private action gained this way (T5.6)."""
    state = table.state
    table.spend_mission(seat, action.card)
    for tile in action.tiles:
        if tile in state.display:
            state.display = without(state.display, tile)
        else:
            state.unseen = without(state.unseen, tile)
        table.gain_tile(seat, tile, action.card)


_TILE_FAVOURS: Offers = {c.DisplayTilesMission: _offer_display, c.UnseenTileMission: _offer_unseen}

HANDLERS: dict[type, Handler[Table]] = {Buy: buy, ReturnForTiles: return_for_tiles}
