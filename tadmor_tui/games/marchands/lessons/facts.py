"""Facts about a position of Marchands d'Empire for the words of lessons: game, learner's seat, and arguments."""

from __future__ import annotations

from collections.abc import Mapping

from rules.contract import Seat
from rules.marchands.components.schema import Contract
from rules.marchands.game import MarchandsGame
from rules.marchands.names import resource
from rules.marchands.places import RESOURCES, SLOTS
from rules.marchands.state import Player
from rules.message import AndList, Counted, Value, message
from tadmor_tui.lessons.format import Fact


def _own(game: MarchandsGame, learner: Seat) -> Player:
    return game.state.players[learner]


def _contract(game: MarchandsGame, city: str) -> Contract:
    name = game.state.cities[city].contract
    assert name is not None
    return game.components.file.contracts[name]


def _demand(game: MarchandsGame, learner: Seat, city: str) -> Value:
    """Return the goods that the contract of a city asks for."""
    return AndList(tuple(resource(name) for name in _contract(game, city).demand))


def _cheapest(game: MarchandsGame, learner: Seat, city: str) -> Value:
    return resource(game.state.cities[city].goods[0])


def _goods(game: MarchandsGame, learner: Seat, city: str) -> Value:
    """Return the goods of a city, cheapest first."""
    return AndList(tuple(resource(name) for name in game.state.cities[city].goods))


def _stock(game: MarchandsGame, learner: Seat) -> Value:
    held = zip(RESOURCES, _own(game, learner).stock, strict=True)
    counted: tuple[Value, ...] = tuple(Counted(number, resource(name)) for name, number in held if number)
    return AndList(counted) if counted else message("nothing")


def _regions(game: MarchandsGame, learner: Seat, city: str) -> Value:
    """Return the regions that a city touches."""
    regions = game.components.file.regions
    return AndList(tuple(name for name, region in regions.items() if city in region.around))


def _sphere(game: MarchandsGame, seat: Seat, sphere: str) -> int:
    """Return the points of a seat in a sphere, with all that is known to nobody yet."""
    ranking = game.standings(uncovered=True).ranking
    lines = next(standing.lines for standing in ranking if standing.seat == seat)
    return next(line.points for line in lines if line.source == sphere)


FACTS: Mapping[str, Fact] = {
    "id": lambda game, learner, name: name,
    "turn": lambda game, learner: game.state.turn,
    "turns": lambda game, learner: game.components.turns(game.state.options.short),
    "between": lambda game, learner: game.components.file.turns.between_scorings,
    "numbered_cities": lambda game, learner: len(game.components.file.cities) - 1,
    "regions": lambda game, learner: len(game.components.file.regions),
    "steps": lambda game, learner: SLOTS,
    "caravan": lambda game, learner: _own(game, learner).caravan or "",
    "rival_caravan": lambda game, learner: _own(game, 1 - learner).caravan or "",
    "rank": lambda game, learner, city: game.components.file.cities[city].rank,
    "demand": _demand,
    "value": lambda game, learner, city: _contract(game, city).value,
    "reward_value": lambda game, learner: game.components.file.contracts[game.state.fulfilled or ""].value,
    "goods": _goods,
    "cheapest": _cheapest,
    "stock": _stock,
    "regions_of": _regions,
    "monopoly": lambda game, learner: game.components.file.monopolies.influence,
    "sphere": _sphere,
    "rival_sphere": lambda game, learner, sphere: _sphere(game, 1 - learner, sphere),
}
