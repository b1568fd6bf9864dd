"""Tables of the reference: rows of words worked out from a component set."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.english import and_list, count
from rules.grammar import capital
from rules.palmyra.reference.box import PLAIN, Box, Hand
from rules.palmyra.tiles import FEATURES, LANDSCAPES, SIZES
from rules.reference.fill import Values

_MOST_FLIPPED = 5
"""Flipped tiles up to which the tribute is told."""


def _tiles(box: Box, _: Values) -> Iterator[str]:
    for size in SIZES:
        for landscape in LANDSCAPES:
            yield f"{capital(size)} {landscape}: {_by_feature(box, size, landscape)}."


def _by_feature(box: Box, size: str, landscape: str) -> str:
    plain = f"{box.many(size, landscape, PLAIN)} plain"
    return and_list([plain, *(f"{box.many(size, landscape, feature)} with a {feature}" for feature in FEATURES[1:])])


def _landscape(box: Box, own: Values) -> Iterator[str]:
    landscape = str(own["id"])
    for size in SIZES:
        yield f"{capital(size)} tiles: {_by_feature(box, size, landscape)}."
    city = sum(tile.landscape == landscape for tile in box.city)
    yield f"In the largest city: {count(city, 'tile')}."


def _feature(box: Box, own: Values) -> Iterator[str]:
    feature = str(own["id"])
    for size in SIZES:
        on = [f"{box.many(size, landscape, feature)} on {landscape}" for landscape in LANDSCAPES]
        yield f"{capital(size)} tiles: {and_list(on)}."


def _cities(box: Box, _: Values) -> Iterator[str]:
    for players in box.players:
        tiles, exits = count(len(box.city_of(players)), "tile"), count(len(box.exits(players)), "free cell")
        yield f"{capital(count(players, 'player'))}: {tiles}, {exits} around them."


def _hands(box: Box, _: Values) -> Iterator[str]:
    for seat, hand in enumerate(box.hands, 1):
        yield f"Seat {seat}: {hand_words(hand)}."


def hand_words(hand: Hand) -> str:
    coins = [count(hand.coins, "coin")] if hand.coins else []
    return and_list([f"{hand.large} large", f"{hand.small} small", *coins])


def _starts(box: Box, _: Values) -> Iterator[str]:
    for players in box.players:
        start = box.start(players)
        yield (
            f"{count(players, 'player')}: {start.large} large and {start.small} small tiles, "
            f"{start.reserve} coins, in the expert game {start.expert_reserve}."
        )


def _set_up(box: Box, own: Values) -> Iterator[str]:
    players = int(str(own["number"]))
    for seat, hand in enumerate(box.hands[:players], 1):
        yield f"Seat {seat}: {hand_words(hand)}."
    start = box.start(players)
    yield f"The stacks then have {start.large} large and {start.small} small tiles."
    yield f"The reserve then has {start.reserve} coins, in the expert game {start.expert_reserve}."
    yield f"There are {count(len(box.exits(players)), 'free cell')} around the city."


def _levels(box: Box, _: Values) -> Iterator[str]:
    for level in box.levels:
        flipped = f", {level.flipped} flipped" if level.flipped else ""
        large, small = box.level_stacks(level)
        hand = f"{level.large} large, {level.small} small{flipped}"
        yield f"Level {level.number}: {hand}; stacks {large} and {small}; target {level.target}."


def _tribute(_: Box, __: Values) -> Iterator[str]:
    for flipped in range(1, _MOST_FLIPPED + 1):
        yield f"{flipped} flipped: match {flipped + 1} or more, and get {flipped} on top."


TABLES: dict[str, Callable[[Box, Values], Iterator[str]]] = {
    "tiles": _tiles,
    "landscape": _landscape,
    "feature": _feature,
    "cities": _cities,
    "hands": _hands,
    "starts": _starts,
    "set-up": _set_up,
    "levels": _levels,
    "tribute": _tribute,
}
