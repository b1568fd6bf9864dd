"""States that come from outside are checked: each refusal is a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.contract import PositionError
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, STAGES, Options
from rules.palmyra.tiles import TILES
from tests.rules.choosers import by_chance, take
from tests.rules.palmyra.choosers import with_sense
from tests.rules.palmyra.tables import CATALOGUE, position
from tests.suites.contract import is_a_sentence

LAND = {(1, -1): "H/-", (2, -1): "M/-"}


def good() -> dict[str, Any]:
    table = position(
        land=LAND, players=3, red=dict(legion=(1, -1), tiles="L:H/- S:D/-", flipped="S:D/-"), blue=dict(censor=(2, -1))
    )
    state: dict[str, Any] = json.loads(table.game.save_state())
    return state


def edited(edit: Callable[[dict[str, Any]], object]) -> str:
    state = good()
    edit(state)
    with pytest.raises(PositionError) as refused:
        PalmyraGame.load_state(json.dumps(state).encode(), CATALOGUE)
    assert is_a_sentence(str(refused.value))
    return str(refused.value)


def test_a_good_state_is_taken() -> None:
    assert json.loads(PalmyraGame.load_state(json.dumps(good()).encode()).save_state()) == good()


def put(value: object, *path: str | int) -> Callable[[dict[str, Any]], object]:
    def edit(state: Any) -> None:
        for key in path[:-1]:
            state = state[key]
        state[path[-1]] = value

    return edit


def during(stage: str, **turn: Any) -> Callable[[dict[str, Any]], object]:
    def edit(state: Any) -> None:
        state["stage"] = stage
        state["turn"].update(turn)

    return edit


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (put("x", "components"), "other components"),
        (put(["red", "red", "blue"], "options", "colours"), "one to five players of different colours"),
        (put(["red", "blue"], "options", "colours"), "2 colours but 3 players"),
        (put(7, "first"), "seats 0 to 2"),
        (put(-1, "turn", "seat"), "seats 0 to 2"),
        (put(1, "caesar"), "Only the expert game has Caesar"),
        (put("small sea", "small", 0), "no tile “small sea”"),
        (
            put("small desert tower", "small", 0),
            "There should be 9 of “small desert” on the table, in the stacks and with players, not 8",
        ),
        (lambda state: state["large"].pop(), "There should be"),
        (lambda state: state["large"].append(state["small"].pop()), "large stack can't hold"),
        (lambda state: state["players"][2]["tiles"].reverse(), "in the order of the kinds"),
        (put([0, 300], "land", 0, 0), "too far away"),
        (put([2, -1], "land", 0, 0), "“large hills” does not fit on 2,-1"),
        (put([0, 0], "land", 0, 0), "Two tiles lie on 0,0"),
        (put([9, 9], "land", 0, 0), "touches no tile"),
        (put([1, -1], "players", 1, "legion"), "Two figures stand on 1,-1"),
        (put([0, 0], "players", 1, "legion"), "where no land tile lies"),
        (put([3, 3], "players", 1, "legion"), "where no land tile lies"),
        (put([0, 0, 0], "players", 0, "coins"), "should be 5 numbers"),
        (put([-1, 0, 0, 0, 0], "players", 0, "coins"), "can't have such coins"),
        (put(59, "reserve"), "120 together, not 119"),
        (put([3, 0, 0, 0, 0], "players", 0, "coins"), "120 together, not 123"),
        (lambda state: state.update(gone=1, reserve=59), "only in a solo game"),
        (during("move censor"), "exactly while the censor's is chosen"),
        (during("turn", legion_to="city"), "exactly while the censor's is chosen"),
        (during("move censor", legion_to=[2, -1]), "can't go to 2,-1"),
        (during("move censor", legion_to=[5, 5]), "can't go to 5,5"),
        (during("turn", laid=1), "only in a conquer or revenue turn"),
        (during("split"), "at least one laid tile"),
        (during("flip", figure="censor"), "at least one laid tile"),
        (during("conquer", laid=3), "can't have been laid in one turn"),
        (during("conquer", laid=1), "stands on the tile that was laid last"),
        (during("revenue", figure="legion"), "Only with Caesar"),
        (during("conquer", figure="censor"), "Only with Caesar"),
        (put("picnic", "stage"), "can't be “picnic”"),
        (put("many", "reserve"), "should be a whole number"),
        (put(1, "secret"), "can't have “secret”"),
    ],
)
def test_what_can_not_stand_on_the_table(edit: Callable[[dict[str, Any]], object], words: str) -> None:
    assert words in edited(edit)


def test_an_empty_reserve_is_the_end() -> None:
    with pytest.raises(PositionError, match="The reserve is empty"):
        position(reserve=0)


def test_an_empty_stack_leaves_no_choice() -> None:
    with pytest.raises(PositionError, match="nothing to choose"):
        position("draw", large=0)


def test_no_tile_to_flip() -> None:
    with pytest.raises(PositionError, match="no tile to flip"):
        position("flip", land={(1, -1): "H/-"}, red=dict(censor=(1, -1)), this_turn=dict(figure="censor", laid=1))


@pytest.mark.parametrize(("income", "large", "small"), [(2, 5, 5), (3, 1, 5), (0, 5, 5), (3, 0, 0)])
def test_an_income_without_a_choice_is_not_split(income: int, large: int, small: int) -> None:
    with pytest.raises(PositionError, match="no choice how to split"):
        position(
            "split",
            land={(1, -1): "H/-"},
            large=large,
            small=small,
            red=dict(legion=(1, -1)),
            this_turn=dict(laid=1, landscape=income),
        )


def test_a_level_begins_with_its_flipped_tiles() -> None:
    with pytest.raises(PositionError, match="begins with 2 small tiles flipped"):
        position(players=1, level=5, red=dict(flipped="S:D/-"))


@pytest.mark.parametrize("document", [b"", b"[]", b"{}", b"\xff", b"null"])
def test_what_is_no_state(document: bytes) -> None:
    with pytest.raises(PositionError) as refused:
        PalmyraGame.load_state(document)
    assert str(refused.value).startswith("This is not a state of Palmyra: ")
    assert is_a_sentence(str(refused.value))


# --- whatever is done to a state


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a JSON document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from places(each, (*path, key))


@lru_cache
def midgame(players: int, steps: int) -> bytes:
    game, rng = PalmyraGame(Options(COLOURS[:players], players, expert=players > 1)), Random(steps)
    for _ in range(steps):
        take(game, with_sense(game, rng))
    return game.save_state()


values = st.one_of(
    st.none(),
    st.integers(-3, 130),
    st.sampled_from([*STAGES, *TILES, "city", "legion", "censor", "", "red", True]),
    st.tuples(st.integers(-3, 4), st.integers(-3, 4)).map(list),
)


@settings(max_examples=400, deadline=None)
@given(st.integers(1, 3), st.integers(0, 60), st.data())
def test_a_changed_state_is_refused_or_can_be_played_to_the_end(players: int, steps: int, data: st.DataObject) -> None:
    state = json.loads(midgame(players, steps))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([p for p in places(state) if p[0] not in ("large", "small")]))
        put(data.draw(values), *path)(state)
    try:
        game = PalmyraGame.load_state(json.dumps(state).encode(), CATALOGUE)
    except PositionError as refused:
        assert is_a_sentence(str(refused))
        return
    rng = Random(1)
    while game.acting:
        take(game, by_chance(game, rng))
    assert game.standings().final
