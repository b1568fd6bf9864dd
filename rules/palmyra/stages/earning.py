"""The income of a turn: tiles, perhaps split by choice (P4.10 to P4.12), or coins and a tile to flip (P5)."""

from __future__ import annotations

from rules.contract import Seat
from rules.kit.stage import Handler, Stage
from rules.message import Message, message
from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra import names
from rules.palmyra.income import caesar_bonus, coin_income, possible_splits, tile_income
from rules.palmyra.stages.course import draw, end_game, end_turn, with_last_turn
from rules.palmyra.state import SOURCES
from rules.palmyra.table import Coins, Table, without
from rules.palmyra.tiles import KIND_OF, SIZES, TILES

_SPLITS: list[a.AnyAction] = list(map(a.TakeMore, SIZES))
_FLIPS = tuple(map(a.Flip, TILES))
_KEEP_ALL = a.KeepAll()


# --- tiles


def earn_tiles(table: Table) -> None:
    """Draw the income, ask how it is split, or end the game if it can't be drawn (P7.1)."""
    income = tile_income(table)
    table.events.append(e.TilesEarned(table.seat, table.matched, caesar_bonus(table)))
    splits = possible_splits(income, len(table.large), len(table.small))
    if len(splits) > 1:
        table.stage = "split"
    elif splits:
        _draw_income(table, splits[0])
    else:
        end_game(table, "tiles")


def _draw_income(table: Table, split: tuple[int, int]) -> None:
    if any(split):
        draw(table, *split, "conquer")
    end_turn(table)


class Split(Stage[Table, a.AnyAction]):
    """The choice of the size that gives one tile more."""

    name = "split"

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        return _SPLITS

    def prompt(self, table: Table, seat: Seat) -> Message:
        income = tile_income(table)
        if income == 1:
            return with_last_turn(table, message("You have earned a tile: a large or a small one?"))
        tiles = names.counted_tiles(income)
        return with_last_turn(table, message("You have earned {tiles}: one more of which size?", tiles=tiles))


def _take_more(table: Table, seat: Seat, action: a.TakeMore) -> None:
    splits = possible_splits(tile_income(table), len(table.large), len(table.small))
    _draw_income(table, splits[SIZES.index(action.size)])


# --- coins


def collect_coins(table: Table) -> None:
    """Take what the reserve can give; then a tile may be flipped, unless the reserve is empty (P5.4, P5.5)."""
    seat, income = table.seat, coin_income(table)
    taken = min(income.sum, table.reserve)
    earned = (0, table.landscape, table.feature, income.caesar, income.tribute)
    table.coins[seat] = _added(table.coins[seat], earned, taken)
    table.reserve -= taken
    table.events.append(e.CoinsCollected(seat, *income, taken))
    if taken and not table.reserve:
        end_game(table, "coins")
    elif table.hands[seat]:
        table.stage = "flip"
    else:
        end_turn(table)


def _added(coins: Coins, earned: Coins, taken: int) -> Coins:
    """Coins with those that were taken, each under where it came from."""
    after = list(coins)
    for source in range(len(SOURCES)):
        part = min(earned[source], taken)
        after[source] += part
        taken -= part
    return tuple(after)


class Flipping(Stage[Table, a.AnyAction]):
    """The choice of a tile to flip."""

    name = "flip"

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        """List each kind once, in order; keeping all last."""
        return [*(_FLIPS[kind] for kind in dict.fromkeys(table.hands[seat])), _KEEP_ALL]

    def prompt(self, table: Table, seat: Seat) -> Message:
        return with_last_turn(table, message("Flip a tile for later tribute, or keep all."))


def _flip(table: Table, seat: Seat, action: a.Flip) -> None:
    kind = KIND_OF[action.tile]
    table.hands[seat] = without(table.hands[seat], kind)
    table.flipped[seat] += (kind,)
    table.events.append(e.TileFlipped(seat, action.tile, len(table.flipped[seat])))
    end_turn(table)


def _keep_all(table: Table, seat: Seat, action: a.KeepAll) -> None:
    table.events.append(e.TilesKept(seat))
    end_turn(table)


STAGES = (Split(), Flipping())
HANDLERS: dict[type, Handler[Table]] = {a.TakeMore: _take_more, a.Flip: _flip, a.KeepAll: _keep_all}
