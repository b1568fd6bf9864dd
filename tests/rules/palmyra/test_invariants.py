"""Invariants of every position of every game, told by functions that know nothing of the engine's own counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra.cells import Cell
from rules.palmyra.game import PalmyraGame
from rules.palmyra.position import check_position
from rules.palmyra.state import COLOURS, Options, State
from rules.palmyra.tiles import TILES
from tests.rules.choosers import by_chance, take
from tests.rules.palmyra.choosers import with_sense
from tests.rules.palmyra.tables import CATALOGUE

MIX = dict(zip(TILES, CATALOGUE.mix, strict=True))
CITY = {
    players: {tile.cell: tile.landscape for tile in CATALOGUE.file.city.values() if tile.players <= max(2, players)}
    for players in range(1, 6)
}


@st.composite
def options(draw: st.DrawFn) -> Options:
    players = draw(st.integers(1, 5))
    return Options(
        COLOURS[:players],
        draw(st.integers(0, 2**32)),
        expert=players > 1 and draw(st.booleans()),
        open_coins=draw(st.booleans()),
        level=draw(st.integers(1, 5)) if players == 1 else 1,
    )


def side_by_side(one: Cell, two: Cell) -> bool:
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


def touching(one: Cell, two: Cell) -> bool:
    """Orthogonal cells touch; diagonal ones only if both are large (P1.6)."""
    if side_by_side(one, two):
        return True
    diagonal = abs(one[0] - two[0]) == abs(one[1] - two[1]) == 1
    return diagonal and sum(one) % 2 == 0


def matched_by(state: State) -> tuple[int, int]:
    """Return the matches of the tiles of this turn, from the board and the figures that stand still alone."""
    turn = state.turn
    board: dict[Cell, tuple[str, str]] = {cell: (landscape, "") for cell, landscape in CITY[len(state.players)].items()}
    before, new = state.land[: len(state.land) - turn.laid], state.land[len(state.land) - turn.laid :]
    for laid in before:
        board[laid.cell] = described(laid.tile)
    standing = [
        place
        for seat, player in enumerate(state.players)
        for figure, place in (("legion", player.legion), ("censor", player.censor))
        if (seat, figure) != (turn.seat, turn.figure)
    ]
    landscapes = features = 0
    for laid in new:
        landscape, feature = described(laid.tile)
        for cell, (other_landscape, other_feature) in board.items():
            if touching(cell, laid.cell) and cell not in standing:
                landscapes += landscape == other_landscape
                features += 2 * (feature == other_feature != "")
        board[laid.cell] = (landscape, feature)
    return landscapes, features


def described(tile: str) -> tuple[str, str]:
    words = tile.split()
    return words[1], words[2] if len(words) > 2 else ""


def free_cells(state: State, seat: int, figure: str) -> set[Cell]:
    """Find the cells where a figure could lay a tile, by looking at every cell of the table."""
    player = state.players[seat]
    place = player.legion if figure == "legion" else player.censor
    city = CITY[len(state.players)]
    taken = {*city, *(laid.cell for laid in state.land)}
    around = {(x + dx, y + dy) for x, y in taken for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - taken
    beside = city if place == "city" else [place]
    return {cell for cell in around if any(touching(cell, other) for other in beside)}


def check_everything_is_there(state: State) -> None:
    """93 tiles, 120 coins and all figures (P1.2, P1.4, P1.8)."""
    tiles = Counter(laid.tile for laid in state.land)
    tiles.update((*state.large, *state.small))
    for player in state.players:
        tiles.update((*player.tiles, *player.flipped))
        assert sum(player.coins) >= 0
    assert tiles == MIX and sum(tiles.values()) == 93
    assert state.reserve + state.gone + sum(sum(player.coins) for player in state.players) == 120
    land = [laid.cell for laid in state.land]
    places = [place for player in state.players for place in (player.legion, player.censor) if place != "city"]
    assert len(set(places)) == len(places)
    assert set(places) <= set(land)


def check_the_board(state: State) -> None:
    """No two small tiles side by side, and no two tiles on a cell (P1.5, P1.6)."""
    cells = {laid.cell: laid.tile for laid in state.land}
    assert len(cells) == len(state.land)
    assert not cells.keys() & CITY[len(state.players)].keys()
    small = [cell for cell, tile in cells.items() if tile.startswith("small")]
    assert all((x + y) % 2 == 1 for x, y in small)
    assert not any(side_by_side(one, two) for one in small for two in small)
    assert all(sum(cell) % 2 == 0 for cell, tile in cells.items() if tile.startswith("large"))


def whole_game(begun: Options, sensible: bool) -> Iterator[tuple[State, a.AnyAction, list[e.AnyEvent], PalmyraGame]]:
    game, rng = PalmyraGame(begun, CATALOGUE), Random(begun.seed)
    while game.acting:
        before = game.state
        action = with_sense(game, rng) if sensible else by_chance(game, rng)
        yield before, action, list(take(game, action)), game


@settings(max_examples=40, deadline=None)
@given(options(), st.booleans())
def test_tiles_coins_and_figures_are_accounted_for_at_every_step(begun: Options, sensible: bool) -> None:
    for _, _, _, game in whole_game(begun, sensible):
        check_everything_is_there(game.state)
        check_the_board(game.state)


@settings(max_examples=40, deadline=None)
@given(options(), st.booleans())
def test_the_income_is_what_the_board_alone_tells(begun: Options, sensible: bool) -> None:
    for before, action, events, game in whole_game(begun, sensible):
        if isinstance(action, a.Lay):
            after = game.state
            assert (after.turn.landscape, after.turn.feature) == matched_by(after)
        if isinstance(action, a.Stop):
            landscapes, features = matched_by(before)
            earned = [x for x in events if isinstance(x, e.TilesEarned | e.CoinsCollected)]
            assert [x.matched for x in earned] == [landscapes + features]


@settings(max_examples=40, deadline=None)
@given(options(), st.booleans())
def test_the_cells_in_reach_are_those_that_touch(begun: Options, sensible: bool) -> None:
    for _, _, _, game in whole_game(begun, sensible):
        state = game.state
        for seat in range(game.seats):
            for figure in ("legion", "censor"):
                reach = game.reach(seat, figure)
                assert set(reach) == free_cells(state, seat, figure)
                assert len(set(reach)) == len(reach)
                assert list(reach) == sorted(reach, key=lambda cell: (cell[1], cell[0]))
        if state.stage in ("conquer", "revenue"):
            cells = {action.cell for action in game.legal if isinstance(action, a.Lay)}
            assert cells <= set(game.reach(state.turn.seat, state.turn.figure))


@settings(max_examples=25, deadline=None)
@given(options(), st.booleans())
def test_what_is_foretold_happens(begun: Options, sensible: bool) -> None:
    """`match` tells what laying a tile matches, and the incomes what stopping brings."""
    game, rng = PalmyraGame(begun, CATALOGUE), Random(begun.seed)
    while game.acting:
        seat, state = game.acting[0], game.state
        action = with_sense(game, rng) if sensible else by_chance(game, rng)
        if isinstance(action, a.Lay):
            foretold = game.match(seat, state.turn.figure, action.tile, action.cell)
            (laid,) = take(game, action)
            assert isinstance(laid, e.TileLaid)
            assert (laid.landscape, laid.feature) == foretold
        elif isinstance(action, a.Stop):
            tiles, coins = game.tile_income(), game.coin_income()
            earned = take(game, action)[0]
            if isinstance(earned, e.TilesEarned):
                assert earned.matched + earned.caesar == tiles
            else:
                assert isinstance(earned, e.CoinsCollected)
                assert earned.coins == min(coins.sum, state.reserve)
        else:
            take(game, action)


@settings(max_examples=25, deadline=None)
@given(options(), st.booleans())
def test_every_position_can_stand_on_the_table(begun: Options, sensible: bool) -> None:
    for before, _, _, game in whole_game(begun, sensible):
        check_position(before, CATALOGUE)
        check_position(game.state, CATALOGUE)
