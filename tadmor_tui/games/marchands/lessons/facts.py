"""Facts about a position of Marchands d'Empire for the words of lessons: game, learner's seat, and arguments."""

from __future__ import annotations

from collections.abc import Mapping

from rules.contract import Seat
from rules.marchands.components.schema import Contract
from rules.marchands.elimination import ratings
from rules.marchands.game import MarchandsGame
from rules.marchands.names import player, resource
from rules.marchands.places import RESOURCES, SLOTS
from rules.marchands.standings import outcome_of
from rules.marchands.state import Player, Sphere
from rules.marchands.table import table_of
from rules.message import AndList, Counted, Value, message
from tadmor_tui.games.lesson_format import Fact


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


def _rating(game: MarchandsGame, learner: Seat, sphere: Sphere, seat: str) -> int:
    """Return the points of a seat in a sphere, with what is secret until the end."""
    return ratings(table_of(game.state, game.components), sphere)[int(seat)][0]


def _player(game: MarchandsGame, seat: Seat) -> Value:
    return player(game.state.options.colours[seat])


def _left(game: MarchandsGame, learner: Seat, number: str) -> Value:
    """Return the player who left, first or later."""
    outcome = outcome_of(table_of(game.state, game.components), uncovered=True)
    return _player(game, outcome.departures[int(number)].seats[0])


def _winner(game: MarchandsGame, learner: Seat) -> Value:
    outcome = outcome_of(table_of(game.state, game.components), uncovered=True)
    return _player(game, outcome.winners[0])


def _announced(game: MarchandsGame, learner: Seat, number: str) -> int:
    """Return a number that was announced for the resource that is asked for now."""
    return game.state.announced[-1][int(number)]


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
    "held": lambda game, learner, name: _own(game, learner).stock[RESOURCES.index(name)],
    "announced": _announced,
    "rating": _rating,
    "left": _left,
    "winner": _winner,
}
