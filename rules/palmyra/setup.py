"""The table before the first turn (P2, P8.1, P9.1 to P9.3)."""

from __future__ import annotations

from rules import chance
from rules.contract import Seat, refuse
from rules.palmyra import events as e
from rules.palmyra.components.catalogue import Catalogue
from rules.palmyra.components.schema import Hand, Level
from rules.palmyra.stages.course import begin_turn
from rules.palmyra.state import COLOURS, Options
from rules.palmyra.table import IN_CITY, NO_COINS, Table
from rules.palmyra.tiles import KINDS, LARGE, SMALL, TILES, size_of


def check_options(options: Options) -> None:
    """Refuse options that no game can be begun with."""
    players = len(options.colours)
    if not 1 <= players <= len(COLOURS) or len(set(options.colours)) < players:
        refuse("Palmyra is for one to five players of different colours.")
    if players == 1 and options.expert:
        refuse("A solo game is played without Caesar (P9.1).")
    if players > 1 and options.level > 1:
        refuse("Levels are for solo games (P9.2).")


def set_up(options: Options, catalogue: Catalogue) -> Table:
    """Shuffle, choose the first player, and deal."""
    check_options(options)
    players = len(options.colours)
    source = chance.seeded(options.seed)
    source, large = chance.shuffled(source, _tiles(catalogue, LARGE))
    source, small = chance.shuffled(source, _tiles(catalogue, SMALL))
    source, drawn = chance.below(source, players)
    first = drawn if options.first == "random" else 0
    city = catalogue.cities[players]
    table = Table(
        catalogue=catalogue,
        options=options,
        city=city,
        board=city.board.copy(),
        exits=city.exits,
        figures=[IN_CITY] * (2 * players),
        hands=[()] * players,
        flipped=[()] * players,
        coins=[NO_COINS] * players,
        large=large,
        small=small,
        reserve=catalogue.file.coins.total,
        first=first,
        seat=first,
    )
    table.events.append(e.GameBegan(first))
    if players == 1:
        _deal_alone(table, catalogue.file.levels[str(options.level)])
    for place in range(players if players > 1 else 0):
        _deal(table, (first + place) % players, catalogue.file.hands[str(place + 1)])
    begin_turn(table)
    return table


def _tiles(catalogue: Catalogue, size: int) -> list[int]:
    return [kind for kind in KINDS if size_of(kind) == size for _ in range(catalogue.mix[kind])]


def _deal(table: Table, seat: Seat, hand: Hand) -> None:
    coins = hand.coins + (table.catalogue.file.coins.expert if table.options.expert else 0)
    _draw_hand(table, seat, hand)
    table.coins[seat] = (coins, *NO_COINS[1:])
    table.reserve -= coins
    table.events.append(e.HandDealt(seat, tuple(TILES[kind] for kind in table.hands[seat]), coins, 0))


def _deal_alone(table: Table, level: Level) -> None:
    _draw_hand(table, 0, level)
    table.flipped[0], table.small = table.small[: level.flipped], table.small[level.flipped :]
    table.events.append(e.HandDealt(0, tuple(TILES[kind] for kind in table.hands[0]), 0, level.flipped))


def _draw_hand(table: Table, seat: Seat, hand: Hand | Level) -> None:
    table.hands[seat] = tuple(sorted(table.large[: hand.large] + table.small[: hand.small]))
    table.large, table.small = table.large[hand.large :], table.small[hand.small :]
