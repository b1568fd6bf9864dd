"""What an action promises to bring, and whether the game ends with it, against what happens when it is taken."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra.game import PalmyraGame
from rules.palmyra.income import most_tiles, possible_splits
from rules.palmyra.outcomes import End, Outcome, is_last_turn, outcome
from rules.palmyra.prospects import prospect
from rules.palmyra.state import COLOURS, Options
from rules.palmyra.view import why_over
from tests.rules.palmyra.choosers import with_sense
from tests.rules.palmyra.tables import position
from tests.rules.palmyra.test_P4_conquer import with_income
from tests.rules.palmyra.test_P5_revenue import with_matched

WHY: dict[End, str] = {"income": "tiles", "draw": "tiles", "coins": "coins", "removal": "coins"}
LOOKED_AT = 0.12
"""The part of all actions that is looked at while nothing is about to end."""


def finished(game: PalmyraGame, action: a.AnyAction, rng: Random) -> tuple[PalmyraGame, list[e.AnyEvent]]:
    """The game after an action and a turn that is played to its end in any way, and what happened."""
    after, turn = game.copy(), game.table.turn
    events = after.play(action)
    while after.acting and after.table.turn == turn:
        events += after.play(rng.choice(after.legal))
    return after, events


def brought(events: list[e.AnyEvent], seat: int) -> tuple[int, int]:
    """Tiles and coins that came to a seat."""
    tiles = sum(len(x.tiles) for x in events if isinstance(x, e.TilesDrawn) and x.seat == seat)
    taken = sum(x.coins or 0 for x in events if isinstance(x, e.CoinsCollected) and x.seat == seat)
    return tiles, taken - sum(x.price for x in events if isinstance(x, e.CaesarTaken))


def first_stop(game: PalmyraGame) -> list[tuple[PalmyraGame, list[e.AnyEvent]]]:
    """Every way to stop after the next tile."""
    ways = []
    for action in game.legal:
        if isinstance(action, a.Lay):
            after = game.copy()
            events = after.play(action)
            ways.append((after, events + after.play(a.Stop())))
    return ways


def check(game: PalmyraGame, action: a.AnyAction, rng: Random) -> Outcome:
    """An outcome is what happens; the game is left as it is."""
    found, seat, at_once = outcome(game.table, action), game.table.seat, game.copy()
    events = at_once.play(action)
    if isinstance(action, a.Lay):
        events = at_once.play(a.Stop())
    if at_once.stage in ("split", "draw"):
        events += at_once.play(rng.choice(at_once.legal))
    assert brought(events, seat) == (found.tiles, found.coins), action
    if found.end is not None:
        after, events = finished(game, action, rng)
        assert not after.acting, (action, found)
        (reached,) = [x for x in events if isinstance(x, e.EndReached)]
        if not isinstance(action, a.Lay | a.Conquer | a.Revenue):  # further tiles may bring another end nearer
            assert reached.why == WHY[found.end]
    elif isinstance(action, a.Conquer | a.Revenue):
        begun = game.copy()
        begun.play(action)
        assert any(after.acting or after.stage == "split" for after, _ in first_stop(begun)), action
    elif isinstance(action, a.Lay):
        assert at_once.acting, action
    else:
        assert finished(game, action, rng)[0].acting, action
    return found


def near_the_end(game: PalmyraGame) -> bool:
    table = game.table
    return most_tiles(len(table.large), len(table.small)) < 8 or table.reserve < 16


def check_whole_game(game: PalmyraGame, rng: Random) -> Counter[tuple[str, End]]:
    """All promises of a game that is played by chance; which ends were foretold by which actions."""
    ends: Counter[tuple[str, End]] = Counter()
    while game.acting:
        wanted = 0.5 if near_the_end(game) else LOOKED_AT
        for action in game.legal:
            if rng.random() < wanted or isinstance(action, a.Stop):
                before = game.save_state()
                end = check(game, action, rng).end
                assert game.save_state() == before
                if end is not None:
                    ends[type(action).__name__, end] += 1
                if isinstance(action, a.Lay):
                    check_gain(game, action)
        action = with_sense(game, rng) if rng.random() < 0.7 else rng.choice(game.legal)
        events = game.play(action)
    check_why_over(game, action, events)
    return ends


def check_why_over(game: PalmyraGame, action: a.AnyAction, events: list[e.AnyEvent]) -> None:
    """What a finished table shows of its end is what happened, for a player and for a spectator."""
    (reached,) = [x for x in events if isinstance(x, e.EndReached)]
    for view in (game.view(0), game.view(None)):
        why = why_over(view)
        assert why is not None and WHY[why] == reached.why and view.seat_of_turn == reached.seat
        assert (why == "draw") == (reached.why == "tiles" and isinstance(action, a.Reorganize))


def check_gain(game: PalmyraGame, action: a.Lay) -> None:
    """What a tile adds is what stopping after it brings more than stopping before it, and never more than there is."""
    table, found, after = game.table, prospect(game, action), game.copy()
    without = brought(game.copy().play(a.Stop()), table.seat) if table.laid and game.stage == "revenue" else (0, 0)
    after.play(action)
    if game.stage == "revenue":
        assert found.gain == brought(after.play(a.Stop()), table.seat)[1] - without[1]
        assert 0 <= found.gain <= table.reserve
    else:
        assert 0 <= found.gain <= most_tiles(len(table.large), len(table.small))
    assert found.outcome == outcome(table, action)


def scarce(players: int, expert: bool, reserve: int, large: int, small: int) -> PalmyraGame:
    """A game in which little is left in stacks and reserve."""
    caesar = "red" if expert and players > 1 else None
    hand = dict(tiles="L:H/- L:M/- S:D/T S:H/- S:M/-", flipped="S:D/- S:M/-")
    rest: dict[str, Any] = {"blue": dict(tiles="L:H/L S:D/-")} if players > 1 else {}
    return position(players=players, caesar=caesar, reserve=reserve, large=large, small=small, red=hand, **rest).game


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 5), st.booleans(), st.integers(1, 5), st.integers(0, 2**32))
def test_an_outcome_is_what_happens_in_whole_games(players: int, expert: bool, level: int, seed: int) -> None:
    options = Options(COLOURS[:players], seed, expert=expert and players > 1, level=level if players == 1 else 1)
    check_whole_game(PalmyraGame(options), Random(seed))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 5), st.booleans(), st.integers(1, 12), st.integers(0, 4), st.integers(0, 4), st.integers(0, 2**32)
)
def test_an_outcome_is_what_happens_when_little_is_left(
    players: int, expert: bool, reserve: int, large: int, small: int, seed: int
) -> None:
    check_whole_game(scarce(players, expert, reserve, large, small), Random(seed))


def test_all_kinds_of_ends_are_foretold_by_all_kinds_of_actions() -> None:
    ends: Counter[tuple[str, End]] = Counter()
    for seed in range(150):
        rng = Random(seed)
        game = scarce(1 + seed % 5, seed % 2 > 0, rng.randint(1, 12), rng.randint(0, 4), rng.randint(0, 4))
        ends += check_whole_game(game, rng)
    assert {end for name, end in ends if name in ("Stop", "Lay")} == {"income", "coins", "removal"}
    assert ends["Reorganize", "draw"] and ends["Conquer", "income"] and ends["Revenue", "coins"], ends
    alone = {kind.__name__ for kind in get_args(a.AnyAction)} - {"TakeCaesar"}
    assert {name for name, end in ends if end == "removal"} == alone, ends


@pytest.mark.parametrize("large", range(5))
@pytest.mark.parametrize("small", range(5))
def test_P4_11_the_most_that_the_stacks_can_give_and_all_that_is_less(large: int, small: int) -> None:
    most = most_tiles(large, small)
    assert [income for income in range(12) if possible_splits(income, large, small)] == list(range(most + 1))


def test_P7_1_stopping_with_what_can_not_be_drawn_ends_the_game_and_brings_nothing() -> None:
    table = with_income(3, 0, 10).game.table
    assert outcome(table, a.Stop()) == Outcome(end="income")


def test_P7_3_stopping_with_more_coins_than_are_left_brings_those_and_ends_the_game() -> None:
    assert outcome(with_matched(3, 0, reserve=1).game.table, a.Stop()) == Outcome(coins=1, end="coins")
    assert outcome(with_matched(3, 0, reserve=4).game.table, a.Stop()) == Outcome(coins=3)


def test_P6_1_reorganizing_without_a_tile_ends_the_game() -> None:
    assert outcome(position(large=0, small=0).game.table, a.Reorganize()) == Outcome(end="draw")
    assert outcome(position(large=1, small=0).game.table, a.Reorganize()) == Outcome(tiles=1)


def test_P9_4_every_turn_with_few_coins_left_is_the_last_one_alone() -> None:
    alone = position(players=1, reserve=3, gone=107, red=dict(coins=10, tiles="L:H/-"))
    assert is_last_turn(alone.game.table)
    assert {outcome(alone.game.table, action).end for action in alone.game.legal} == {"removal"}
    assert not is_last_turn(position(players=1, reserve=4, gone=106, red=dict(coins=10)).game.table)
    assert not is_last_turn(position(reserve=3).game.table)


def test_a_tile_adds_no_more_than_the_reserve_holds() -> None:
    """The live example: three tiles laid for 3 coins, 3 coins in the reserve, and a fourth tile that would match 1."""
    table = position(
        "revenue",
        land={(-1, -1): "H/-", (-2, -2): "H/-", (-3, -3): "H/-"},
        reserve=3,
        this_turn=dict(figure="censor", laid=3, landscape=3),
        red=dict(censor=(-3, -3), tiles="L:H/-"),
    )
    found = prospect(table.game, a.Lay("large hills", (-4, -4)))
    assert (found.match.sum, found.gain, found.outcome) == (1, 0, Outcome(coins=3, end="coins"))
