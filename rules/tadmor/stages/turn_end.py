"""Turn end (T7): goods into the warehouse, the next turn, a new era, the end of the game."""

from __future__ import annotations

from functools import lru_cache

from rules.contract import GameEnded, Seat, TurnBegan
from rules.kit.stage import Handler
from rules.message import Counted, Message, message
from rules.tadmor import events as e
from rules.tadmor.actions import AnyAction, Drop
from rules.tadmor.goods import NOTHING, Goods, add, heaps_within, minus
from rules.tadmor.names import GOOD
from rules.tadmor.scoring import final_standings
from rules.tadmor.stages import GoStage
from rules.tadmor.stages.setup import lay_display
from rules.tadmor.state import LAST_TURN, TURNS_PER_ERA, StageName
from rules.tadmor.table import Table


class TurnEnd(GoStage):
    """Whoever has more goods than room discards; the others are passed over (T7.1)."""

    name = "turn end"

    def begin(self, table: Table) -> None:
        for seat, merchant in enumerate(table.state.merchants):
            merchant.marks = ()
            if merchant.traded != NOTHING:
                merchant.warehouse = add(merchant.warehouse, merchant.traded)
                table.events.append(e.GoodsStored(seat, merchant.traded))
                merchant.traded = NOTHING
        table.queue_goes(seat for seat in table.play_order() if excess(table, seat) > 0)

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        merchant = table.actor()
        return list(_drops(merchant.warehouse, table.powers(merchant).storage))

    def close(self, table: Table) -> StageName:
        state = table.state
        if state.turn == LAST_TURN:
            end_game(table)
            return "game over"
        state.turn += 1
        state.first = state.pawn
        if (state.turn - 1) % TURNS_PER_ERA == 0:
            enter_era(table)
        table.events.append(TurnBegan(state.turn, state.first))
        return "placement"

    def prompt(self, table: Table, seat: Seat) -> Message:
        room = table.powers(table.actor()).storage
        return message(
            "Your warehouse holds {room}: discard {excess}.",
            room=Counted(room, GOOD),
            excess=excess(table, table.go.seat),
        )


class GameOver(GoStage):
    """Nothing is left to decide."""

    name = "game over"

    def begin(self, table: Table) -> None:
        table.state.queue = ()

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        return []

    def close(self, table: Table) -> StageName:
        return "game over"

    def prompt(self, table: Table, seat: Seat) -> Message:
        return message("The game is over.")


def excess(table: Table, seat: int) -> int:
    """Count a merchant's goods beyond what the warehouse holds."""
    merchant = table.state.merchants[seat]
    return sum(merchant.warehouse) - table.powers(merchant).storage


@lru_cache(maxsize=1 << 10)
def _drops(goods: Goods, room: int) -> tuple[Drop, ...]:
    """List every way to be left with as many goods as there is room for, however many there are now."""
    return tuple(Drop(minus(goods, kept)) for kept in heaps_within(goods, room))


def drop(table: Table, seat: Seat, action: Drop) -> None:
    table.give_from_warehouse(seat, action.goods, "no room")
    table.state.go = None


def enter_era(table: Table) -> None:
    """Every tower scores; then the new era's improvements replace what is left (T7.2)."""
    state = table.state
    table.events.append(e.EraBegan(state.era))
    for seat in table.play_order():
        table.score(seat, state.merchants[seat].tower * table.catalogue.file.scoring.tower_level, "tower")
    state.cleared += state.display
    owned = {tile for merchant in state.merchants for tile in merchant.improvements}
    fresh = tuple(t for t in table.catalogue.tiles(state.era, table.seats) if t not in owned)
    state.unseen += fresh
    lay_display(table, table.shuffled(fresh))


def end_game(table: Table) -> None:
    standings = final_standings(table)
    for line in standings.ranking:
        table.events.append(e.FinalScore(line.seat, line.place, line.total, line.lines))
    table.events.append(GameEnded(standings.winners, standings.decided_by))


HANDLERS: dict[type, Handler[Table]] = {Drop: drop}
