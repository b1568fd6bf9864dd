"""Checks that a state can be played on: everything accounted for once, and nothing where it can't be.

A state that comes from a file or from another program is checked here before it is played on. Each refusal is a
sentence that names the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rules.components.editions import refuse_other_components
from rules.contract import refuse
from rules.palmyra import names
from rules.palmyra.cells import FURTHEST, Cell, is_small, neighbours_of, unpacked
from rules.palmyra.components.catalogue import Catalogue
from rules.palmyra.income import possible_splits
from rules.palmyra.setup import check_options
from rules.palmyra.state import FIGURES, SOURCES, State
from rules.palmyra.tiles import FEATURE_MASK, KIND_OF, TILES

_LAYING = ("conquer", "revenue")
_AFTER_LAYING = ("split", "flip")


def check_position(state: State, catalogue: Catalogue) -> None:
    """Raise PositionError if the state can't be played on."""
    refuse_other_components(state.components, catalogue)
    check_options(state.options)
    for check in _CHECKS:
        check(state, catalogue)


def _seats(state: State, catalogue: Catalogue) -> None:
    players = len(state.options.colours)
    if len(state.players) != players:
        refuse("There are {colours} colours but {players} players.", colours=players, players=len(state.players))
    named = (state.first, state.turn.seat, *(() if state.caesar is None else (state.caesar,)))
    if not all(0 <= seat < players for seat in named):
        refuse("A seat is named that does not exist; there are seats 0 to {last}.", last=players - 1)
    if state.caesar is not None and not state.options.expert:
        refuse("Only the expert game has Caesar (P2.7).")


def _every_tile_once(state: State, catalogue: Catalogue) -> None:
    found = Counter(_all_tiles(state))
    if unknown := [tile for tile in found if tile not in KIND_OF]:
        refuse("There is no tile {tile.quoted}.", tile=unknown[0])
    for tile, wanted in zip(TILES, catalogue.mix, strict=True):
        if found[tile] != wanted:
            refuse(
                "There should be {wanted} of “{tile}” on the table, in the stacks and with players, not {found}.",
                wanted=wanted,
                tile=tile,
                found=found[tile],
            )
    for size, stack in (("large", state.large), ("small", state.small)):
        if wrong := [tile for tile in stack if not tile.startswith(size)]:
            refuse("The {size} stack can't hold “{tile}”.", size=names.size(size), tile=wrong[0])


def _all_tiles(state: State) -> Iterator[str]:
    yield from (laid.tile for laid in state.land)
    yield from state.large
    yield from state.small
    for player in state.players:
        yield from player.tiles
        yield from player.flipped


def _hands_in_order(state: State, catalogue: Catalogue) -> None:
    for player in state.players:
        if list(player.tiles) != sorted(player.tiles, key=KIND_OF.__getitem__):
            refuse("Tiles before a player should be in the order of the kinds, large ones first.")
    unseen = catalogue.file.levels[str(state.options.level)].flipped if len(state.players) == 1 else 0
    if len(state.players[0].flipped) < unseen or any(not tile.startswith("small") for tile in _unseen(state, unseen)):
        refuse("This level begins with {n} small tiles flipped (P9.2).", n=unseen)


def _unseen(state: State, unseen: int) -> tuple[str, ...]:
    return state.players[0].flipped[:unseen]


def _board(state: State, catalogue: Catalogue) -> None:
    """Each tile on a cell of its size, beside the city or a tile that was laid before it."""
    there: set[Cell] = set(map(unpacked, catalogue.cities[len(state.players)].board))
    for laid in state.land:
        where = names.cell(laid.cell)
        if max(map(abs, laid.cell)) > FURTHEST:
            refuse("The cell {cell} is too far away.", cell=where)
        if laid.cell in there:
            refuse("Two tiles lie on {cell}.", cell=where)
        if is_small(laid.cell) != laid.tile.startswith("small"):
            refuse("“{tile}” does not fit on {cell} (P1.5).", tile=laid.tile, cell=where)
        if not any(near in there for near in neighbours_of(laid.cell)):
            refuse("The tile on {cell} touches no tile that was laid before it.", cell=where)
        there.add(laid.cell)


def _figures(state: State, catalogue: Catalogue) -> None:
    """Each figure in the city or alone on a land tile (P1.8)."""
    land = {laid.cell for laid in state.land}
    stood_on: set[Cell] = set()
    for player in state.players:
        for place in (player.legion, player.censor):
            if place == "city":
                continue
            if place not in land:
                refuse("A figure stands on {cell}, where no land tile lies.", cell=names.cell(place))
            if place in stood_on:
                refuse("Two figures stand on {cell} (P1.8).", cell=names.cell(place))
            stood_on.add(place)


def _coins(state: State, catalogue: Catalogue) -> None:
    total = catalogue.file.coins.total
    for player in state.players:
        if len(player.coins) != len(SOURCES):
            refuse("A player's coins should be {n} numbers.", n=len(SOURCES))
        if sum(player.coins) < 0 or any(abs(coins) > total for coins in player.coins):
            refuse("A player can't have such coins.")
    found = state.reserve + state.gone + sum(sum(player.coins) for player in state.players)
    if found != total:
        refuse(
            "Reserve, players and coins out of the game should have {total} together, not {found} (P1.4).",
            total=total,
            found=found,
        )
    if state.gone and len(state.players) > 1:
        refuse("Coins leave the game only in a solo game (P9.4).")
    if not state.reserve and state.stage != "game over":
        refuse("The reserve is empty, so the game is over (P7.3).")


def _turn(state: State, catalogue: Catalogue) -> None:
    turn, stage, player = state.turn, state.stage, state.players[state.turn.seat]
    if (stage == "move censor") != (turn.legion_to is not None):
        refuse("The legion's new place is known exactly while the censor's is chosen (P6.3).")
    if stage in ("turn", "draw", "move legion", "move censor") and (turn.laid or turn.landscape or turn.feature):
        refuse("Tiles are laid only in a conquer or revenue turn (P6.5).")
    if stage in _AFTER_LAYING and not turn.laid:
        refuse("Such a turn needs at least one laid tile (P3.3).")
    if turn.laid:
        _laid_in_this_turn(state, catalogue)
    if stage == "split" and not _can_be_split(state, catalogue):
        refuse("There is no choice how to split this income (P4.12).")
    if stage == "flip" and not player.tiles:
        refuse("There is no tile to flip (P5.5).")
    if stage == "draw" and not (state.large and state.small):
        refuse("A stack is empty, so there is nothing to choose (P6.1).")
    if turn.figure != _usual_figure(state) and state.caesar != turn.seat and stage != "game over":
        refuse("Only with Caesar may the other figure do that (P8.3).")
    to = turn.legion_to
    if to is not None and to != "city":
        others = {place for other in state.players if other is not player for place in (other.legion, other.censor)}
        if to in others or to not in {laid.cell for laid in state.land}:
            refuse("The legion can't go to {cell} (P6.2).", cell=names.cell(to))


def _can_be_split(state: State, catalogue: Catalogue) -> bool:
    matched = state.turn.landscape + state.turn.feature
    caesar = catalogue.file.income.caesar if matched and state.caesar == state.turn.seat else 0
    return len(possible_splits(matched + caesar, len(state.large), len(state.small))) > 1


def _usual_figure(state: State) -> str:
    """Return the figure that moves without Caesar; the legion stands for none."""
    match state.stage:
        case "revenue" | "flip":
            return FIGURES[1]
        case _:
            return FIGURES[0]


def _laid_in_this_turn(state: State, catalogue: Catalogue) -> None:
    turn, laying = state.turn, catalogue.file.laying
    features = [laid.tile for laid in state.land[-turn.laid :] if KIND_OF[laid.tile] & FEATURE_MASK]
    if turn.laid > min(len(state.land), laying.with_feature if features else laying.plain) or len(features) > 1:
        refuse("So many tiles can't have been laid in one turn (P4.4).")
    player = state.players[turn.seat]
    standing = player.legion if turn.figure == "legion" else player.censor
    if standing != state.land[-1].cell:
        refuse("The figure that moves stands on the tile that was laid last (P4.1).")


_CHECKS: tuple[Callable[[State, Catalogue], None], ...] = (
    _seats,
    _every_tile_once,
    _hands_in_order,
    _board,
    _figures,
    _coins,
    _turn,
)
