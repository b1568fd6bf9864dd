"""States that come from outside are checked: each refusal is a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.contract import PositionError
from rules.palmyra.game import PalmyraGame
from tests.rules.contract_suite import is_a_sentence
from tests.rules.palmyra.tables import CATALOGUE, position

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
        (lambda state: state.update(gone=1, reserve=59), "only if one plays alone"),
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


def test_a_level_begins_with_its_flipped_tiles() -> None:
    with pytest.raises(PositionError, match="begins with 2 small tiles flipped"):
        position(players=1, level=5, red=dict(flipped="S:D/-"))


@pytest.mark.parametrize("document", [b"", b"[]", b"{}", b"\xff", b"null"])
def test_what_is_no_state(document: bytes) -> None:
    with pytest.raises(PositionError) as refused:
        PalmyraGame.load_state(document)
    assert str(refused.value).startswith("This is no state of Palmyra: ")
    assert is_a_sentence(str(refused.value))
