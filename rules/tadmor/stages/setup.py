"""Set-up (T2): the first deal, the extra goods of the later merchants, the first improvements."""

from __future__ import annotations

from rules import chance
from rules.contract import Seat, TurnBegan, refuse
from rules.kit.stage import Handler
from rules.message import Message, message
from rules.tadmor import events as e
from rules.tadmor.actions import AnyAction, TakeGood, TakeTile
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import ADVANCED_NAMES, BASIC_NAMES, ONE, RARE_COLOURS, read_goods
from rules.tadmor.stages import GoStage
from rules.tadmor.state import COLOURS, Go, Merchant, Options, StageName, State
from rules.tadmor.table import Table, good_index, without

EXTRA_GOODS = {1: ("basic",), 2: ("advanced",), 3: ("basic", "advanced")}
"""The extra goods of a merchant, by the position behind the first (T2.2)."""


def lay_out(options: Options, catalogue: Catalogue) -> Table:
    """Return the table before the first stage (T2.1, T2.3)."""
    seats = len(options.colours)
    if not 2 <= seats <= len(COLOURS) or len(set(options.colours)) < seats:
        refuse("Tadmor is for two to four merchants of different colours.")
    source, first = chance.below(chance.seeded(options.seed), seats)
    start = catalogue.file.start
    state = State(
        options=options,
        components=catalogue.digest,
        chance="",
        turn=1,
        stage="extra goods",
        first=first,
        pawn=first,
        merchants=[
            Merchant(start.points, read_goods(start.goods), camels=start.camels, ships=start.ships)
            for _ in range(seats)
        ],
        stacks={},
    )
    for colour in RARE_COLOURS:
        tiles = [good for good in catalogue.file.rare[colour].types for _ in range(seats)]
        source, state.stacks[colour] = chance.shuffled(source, tiles)
    state.chance = f"{source:x}"
    return Table(catalogue, state)


class ExtraGoods(GoStage):
    """Goods for those who do not play first (T2.2)."""

    name = "extra goods"

    def begin(self, table: Table) -> None:
        table.events.append(e.GameBegan(table.state.first))
        table.state.queue = tuple(
            Go(seat, about)
            for position, seat in enumerate(table.play_order())
            for about in EXTRA_GOODS.get(position, ())
        )

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        choice = BASIC_NAMES if table.go.about == "basic" else ADVANCED_NAMES
        return [TakeGood(good) for good in choice]

    def close(self, table: Table) -> StageName:
        return "first improvements"

    def prompt(self, table: Table, seat: Seat) -> Message:
        if table.go.about == "basic":
            return message("Take an extra wood or stone.")
        return message("Take an extra marble or gold.")


def take_good(table: Table, seat: Seat, action: TakeGood) -> None:
    table.gain(seat, ONE[good_index(action.good)], "set-up")
    table.state.go = None


class FirstImprovements(GoStage):
    """In reverse order everyone takes an improvement; then the display is laid out and missions are dealt (T2.5-7)."""

    name = "first improvements"

    def begin(self, table: Table) -> None:
        table.state.unseen = table.catalogue.tiles(0, table.seats)
        table.queue_goes(reversed(table.play_order()))

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        improvements = table.catalogue.improvements
        anything = table.state.options.experienced
        return [TakeTile(tile) for tile in table.state.unseen if anything or improvements[tile].start]

    def close(self, table: Table) -> StageName:
        state, catalogue = table.state, table.catalogue
        drawn_from = [
            tile for tile in state.unseen if state.options.experienced or not catalogue.improvements[tile].start
        ]
        lay_display(table, table.shuffled(drawn_from))
        state.deck = table.shuffled(catalogue.missions)
        for seat in table.play_order():
            table.draw_missions(seat, catalogue.file.start.missions, "deal")
        table.events.append(TurnBegan(state.turn, state.first))
        return "placement"

    def prompt(self, table: Table, seat: Seat) -> Message:
        return message("Choose your first improvement.")


def lay_display(table: Table, shuffled: tuple[str, ...]) -> None:
    """Lay out as many of the shuffled improvements as this number of merchants wants; the rest stay unseen."""
    state = table.state
    wanted = table.catalogue.display_sizes[table.seats]
    laid = set(shuffled[:wanted])
    state.display = tuple(tile for tile in table.catalogue.improvements if tile in laid)
    state.unseen = tuple(tile for tile in table.catalogue.improvements if tile in state.unseen and tile not in laid)
    table.events.append(e.DisplayLaid(state.display))


def take_tile(table: Table, seat: Seat, action: TakeTile) -> None:
    table.state.unseen = without(table.state.unseen, action.tile)
    table.gain_tile(seat, action.tile, "set-up")
    table.state.go = None


HANDLERS: dict[type, Handler[Table]] = {TakeGood: take_good, TakeTile: take_tile}
