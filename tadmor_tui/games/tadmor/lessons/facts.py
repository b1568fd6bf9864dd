"""Facts about a position of Tadmor for the words of lessons; each takes the game, the learner's seat, and arguments."""

from __future__ import annotations

from collections.abc import Mapping

from rules.contract import Seat
from rules.message import Counted, Value
from rules.tadmor import names
from rules.tadmor.components.schema import TemplePart
from rules.tadmor.components.slot_kinds import SLOT_KINDS
from rules.tadmor.components.tile_kinds import TILE_KINDS
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import read_goods
from rules.tadmor.scoring import points_when_returned, rare_good_gain, rare_goods_points
from rules.tadmor.state import LAST_TURN, TURNS_PER_ERA, Merchant
from tadmor_tui.games.lesson_format import Fact
from tadmor_tui.games.tadmor.text.components import favour_brief


def _own(game: TadmorGame, learner: Seat) -> Merchant:
    return game.state.merchants[learner]


def _rival(game: TadmorGame, learner: Seat) -> Merchant:
    return game.state.merchants[1 - learner]


def _slot(game: TadmorGame, learner: Seat, place: str) -> Value:
    """Return a slot as the map calls it in this era."""
    slot = game.board.slots[place]
    brief = SLOT_KINDS[type(slot.row)].brief
    return brief(slot.row, game.state.era) if brief else slot.called


def _tile(game: TadmorGame, learner: Seat, tile: str) -> Value:
    """Return the effect of an improvement."""
    entry = game.components.improvements[tile]
    kind = TILE_KINDS[type(entry)]
    return (kind.long_brief or kind.brief)(entry)


def _level_cost(game: TadmorGame, learner: Seat) -> Value:
    own = _own(game, learner)
    return names.goods(game.components.tower_prices(own.tower + 1, ())[0])


def _pair_cost(game: TadmorGame, learner: Seat) -> Value:
    own = _own(game, learner)
    return names.goods(game.components.tower_prices(own.tower + 1, ())[1])


def _mission_short(game: TadmorGame, learner: Seat, card: str) -> Value:
    """Return the goods that a merchant still lacks for a mission."""
    cost, own = read_goods(game.components.missions[card].cost), _own(game, learner)
    w, s, m, g = (max(0, n - have - extra) for n, have, extra in zip(cost, own.warehouse, own.traded, strict=True))
    return names.goods((w, s, m, g))


def _part(game: TadmorGame, number: str) -> TemplePart:
    return list(game.components.file.temple.values())[int(number) - 1]


def _card(game: TadmorGame, learner: Seat) -> Value:
    """Return the region of the marauder card that the learner has chosen."""
    plot = game.state.plot
    assert plot is not None and plot.seat == learner
    return game.components.region_name(plot.region)


def _attacked(game: TadmorGame, learner: Seat) -> Value:
    """Return the region that was raided last."""
    assert game.state.attacked is not None
    return game.components.region_name(game.state.attacked)


def _band_cost(game: TadmorGame, learner: Seat, level: str) -> Value:
    return names.goods(game.components.tower_prices(int(level), ())[0])


def _standing(game: TadmorGame, seat: Seat) -> int:
    return next(score.total for score in game.standings().ranking if score.seat == seat)


FACTS: Mapping[str, Fact] = {
    "turn": lambda game, learner: game.state.turn,
    "turns": lambda game, learner: LAST_TURN,
    "turns_per_era": lambda game, learner: TURNS_PER_ERA,
    "era": lambda game, learner: names.ERAS[game.state.era],
    "slot": _slot,
    "region": lambda game, learner, region: game.components.region_name(region),
    "id": lambda game, learner, name: name,
    "tile": _tile,
    "tile_price": lambda game, learner: Counted(
        game.components.file.improvement_market.cost[game.state.era], names.GOOD
    ),
    "warehouse": lambda game, learner: names.goods(_own(game, learner).warehouse),
    "stored": lambda game, learner: sum(_own(game, learner).warehouse),
    "room": lambda game, learner: game.components.powers(_own(game, learner).improvements).storage,
    "tower": lambda game, learner: _own(game, learner).tower,
    "rival_tower": lambda game, learner: _rival(game, learner).tower,
    "points": lambda game, learner: _own(game, learner).points,
    "rival_points": lambda game, learner: _rival(game, learner).points,
    "worth": _standing,
    "rival_worth": lambda game, learner: _standing(game, 1 - learner),
    "level_points": lambda game, learner: game.components.file.scoring.tower_level,
    "level_cost": _level_cost,
    "pair_cost": _pair_cost,
    "band_cost": _band_cost,
    "tower_points": lambda game, learner: game.components.file.scoring.tower_level * _own(game, learner).tower,
    "rival_tower_points": lambda game, learner: game.components.file.scoring.tower_level * _rival(game, learner).tower,
    "tax": lambda game, learner: Counted(game.components.file.tax.gold[game.state.era], names.good("gold")),
    "penalty": lambda game, learner: game.components.file.tax.penalty[game.state.era],
    "part_points": lambda game, learner, number: _part(game, number).points,
    "part_cost": lambda game, learner, number: names.goods(read_goods(_part(game, number).cost)),
    "discount": lambda game, learner, tile: Counted(game.components.improvements[tile].goods, names.GOOD),
    "set_points": lambda game, learner, size: game.components.file.scoring.rare_sets[int(size) - 1],
    "free_rare": lambda game, learner: game.components.file.scoring.free_rare_goods[0],
    "rare_top": lambda game, learner, colour: names.rare_good(game.state.stacks[colour][0]),
    "rare_price": lambda game, learner, colour: names.goods(read_goods(game.components.file.rare[colour].price)),
    "rare_points": lambda game, learner: rare_goods_points(game.components, _own(game, learner)),
    "rare_gain": lambda game, learner, colour: rare_good_gain(
        game.components, _own(game, learner), game.state.stacks[colour][0]
    ),
    "own_card": _card,
    "attacked": _attacked,
    "mission_short": _mission_short,
    "returned_points": lambda game, learner, card: points_when_returned(game.components.missions[card]),
    "favour": lambda game, learner, card: favour_brief(game.components.missions[card]),
    "mission_points": lambda game, learner, card: game.components.missions[card].points,
    "mission_cost": lambda game, learner, card: names.goods(read_goods(game.components.missions[card].cost)),
}
