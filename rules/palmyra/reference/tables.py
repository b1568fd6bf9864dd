"""Tables of the reference: rows of words worked out from a component set."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.language import Hole
from rules.palmyra.reference.box import LARGE, PLAIN, Box, Hand, named
from rules.palmyra.tiles import FEATURES, LANDSCAPES, SIZES
from rules.reference.fill import Values
from rules.reference.wording import AndList, Counted, Wording, message, nmessage

_MOST_FLIPPED = 5
"""Flipped tiles up to which the tribute is told."""


def _tiles(box: Box, _: Values) -> Iterator[Hole]:
    for size in SIZES:
        for landscape in LANDSCAPES:
            tiles, ground = _by_feature(box, size, landscape), named("landscape", landscape)
            if size == LARGE:
                yield message("Large {landscape}: {tiles}.", landscape=ground, tiles=tiles)
            else:
                yield message("Small {landscape}: {tiles}.", landscape=ground, tiles=tiles)


def _by_feature(box: Box, size: str, landscape: str) -> AndList:
    # Translators: tiles without a feature
    parts: list[Hole] = [message("{number} plain", number=box.many(size, landscape, PLAIN))]
    parts += (
        message(
            "{number} with {feature.a}",
            number=box.many(size, landscape, feature),
            feature=named("feature", feature),
        )
        for feature in FEATURES[1:]
    )
    return AndList(parts)


def _of_size(size: str, tiles: Hole) -> Wording:
    if size == LARGE:
        return message("Large tiles: {tiles}.", tiles=tiles)
    return message("Small tiles: {tiles}.", tiles=tiles)


def _landscape(box: Box, own: Values) -> Iterator[Hole]:
    landscape = str(own["id"])
    for size in SIZES:
        yield _of_size(size, _by_feature(box, size, landscape))
    city = sum(tile.landscape == landscape for tile in box.city)
    yield nmessage("In the largest city: {n} tile.", "In the largest city: {n} tiles.", city)


def _feature(box: Box, own: Values) -> Iterator[Hole]:
    feature = str(own["id"])
    for size in SIZES:
        on = AndList(
            message(
                "{number} on {landscape}",
                number=box.many(size, landscape, feature),
                landscape=named("landscape", landscape),
            )
            for landscape in LANDSCAPES
        )
        yield _of_size(size, on)


def _cities(box: Box, _: Values) -> Iterator[Hole]:
    for players in box.players:
        tiles = nmessage("{n} tile", "{n} tiles", len(box.city_of(players)))
        exits = nmessage("{n} free cell", "{n} free cells", len(box.exits(players)))
        yield message("{number} players: {tiles}, {exits} around them.", number=players, tiles=tiles, exits=exits)


def _hands(box: Box, _: Values) -> Iterator[Hole]:
    for seat, hand in enumerate(box.hands, 1):
        yield message("Seat {seat}: {hand}.", seat=seat, hand=hand_words(hand))


def hand_words(hand: Hand) -> Wording:
    parts: list[Hole] = [
        _sized(hand.large, "large"),
        _sized(hand.small, "small"),
    ]
    parts += [nmessage("{n} coin", "{n} coins", hand.coins)] if hand.coins else []
    return AndList(parts)


def _sized(n: int, size: str) -> Counted:
    """`2 large`, of tiles."""
    return Counted(n, named("size", size))


def _starts(box: Box, _: Values) -> Iterator[Hole]:
    for players in box.players:
        start = box.start(players)
        yield message(
            "{number} players: {large} large and {small} small tiles, {reserve} coins, in the expert game {expert}.",
            number=players,
            large=start.large,
            small=start.small,
            reserve=start.reserve,
            expert=start.expert_reserve,
        )


def _set_up(box: Box, own: Values) -> Iterator[Hole]:
    players = int(str(own["number"]))
    for seat, hand in enumerate(box.hands[:players], 1):
        yield message("Seat {seat}: {hand}.", seat=seat, hand=hand_words(hand))
    start = box.start(players)
    yield message("The stacks then have {large} large and {small} small tiles.", large=start.large, small=start.small)
    yield message(
        "The reserve then has {reserve} coins, in the expert game {expert}.",
        reserve=start.reserve,
        expert=start.expert_reserve,
    )
    exits = len(box.exits(players))
    yield nmessage("There is {n} free cell around the city.", "There are {n} free cells around the city.", exits)


def _levels(box: Box, _: Values) -> Iterator[Hole]:
    for level in box.levels:
        large, small = box.level_stacks(level)
        if level.flipped:
            hand = nmessage(
                "{large}, {small}, {n} flipped",
                "{large}, {small}, {n} flipped",
                level.flipped,
                large=_sized(level.large, "large"),
                small=_sized(level.small, "small"),
            )
        else:
            hand = message("{large}, {small}", large=_sized(level.large, "large"), small=_sized(level.small, "small"))
        yield message(
            "Level {number}: {hand}; stacks {large} and {small}; target {target}.",
            number=level.number,
            hand=hand,
            large=large,
            small=small,
            target=level.target,
        )


def _tribute(_: Box, __: Values) -> Iterator[Hole]:
    for flipped in range(1, _MOST_FLIPPED + 1):
        yield message(
            "{flipped} flipped: match {least} or more to get {flipped} extra.", flipped=flipped, least=flipped + 1
        )


TABLES: dict[str, Callable[[Box, Values], Iterator[Hole]]] = {
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
