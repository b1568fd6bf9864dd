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
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CITIES, RESOURCES, STEPS
from rules.marchands.state import COLOURS, STAGES, Options
from tests.rules.choosers import by_chance
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import CATALOGUE, new, position
from tests.suites.contract import is_a_sentence


def good(**options: Any) -> dict[str, Any]:
    table = position(
        players=3,
        turn=3,
        cities={"1": "CB", "2": "=bronze", "K": "A"},
        options=options,
        red=dict(at="7", stock="CCS", kept="bronze silver", temples="4 5", electors={"I": 2}),
        blue=dict(at="2", stock="B", monopolies=1),
    )
    state: dict[str, Any] = json.loads(table.game.save_state())
    return state


def load(state: dict[str, Any]) -> MarchandsGame:
    return MarchandsGame.load_state(json.dumps(state).encode(), CATALOGUE)


def edited(state: dict[str, Any], edit: Callable[[dict[str, Any]], object]) -> str:
    edit(state)
    with pytest.raises(PositionError) as refused:
        load(state)
    assert is_a_sentence(str(refused.value))
    return str(refused.value)


def put(value: object, *path: str | int) -> Callable[[dict[str, Any]], object]:
    def edit(state: Any) -> None:
        for key in path[:-1]:
            state = state[key]
        state[path[-1]] = value

    return edit


def test_a_good_state_is_taken() -> None:
    assert json.loads(MarchandsGame.load_state(json.dumps(good()).encode()).save_state()) == good()


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (put("x", "components"), "other components"),
        (put(["red", "red", "blue"], "options", "colours"), "two to six players of different colours"),
        (put(["red", "blue"], "options", "colours"), "2 colours but 3 players"),
        (put(7, "first"), "seats 0 to 2"),
        (put(3, "actor"), "seats 0 to 2"),
        (put(5, "cities", "4", "temple"), "seats 0 to 2"),
        (put("xyz", "chance"), "hexadecimal"),
        (put("00", "chance"), "hexadecimal"),
        (put([1, 2], "cards"), "take the place of the die"),
        (put({"goods": ["coal"]}, "cities", "21"), "no city “21”"),
        (put(["coal", "tin"], "cities", "1", "goods"), "no resource “tin”"),
        (put(["bronze", "coal"], "cities", "1", "goods"), "cheapest first"),
        (put(["coal"] * 5, "cities", "1", "goods"), "too many resources"),
        (put("silver", "cities", "1", "contract"), "resources and a contract at once"),
        (put(0, "cities", "K", "temple"), "No contract and no temple ever stands in the capital"),
        (put([0, 0], "players", 0, "stock"), "stock should be 5 numbers"),
        (put([0, 0], "players", 0, "electors"), "electors should be 8 numbers"),
        (put([21, 0, 0, 0, 0, 0, 0, 0], "players", 0, "electors"), "only 20 electors"),
        (put(["tin"], "players", 0, "kept"), "no contract “tin”"),
        (put("Z", "players", 0, "caravan"), "no city “Z”"),
        (put(None, "players", 0, "caravan"), "has no caravan"),
        (put(["2", "1"], "players", 0, "taken"), "known, and in order"),
        (put(["1"], "players", 0, "taken"), "Nothing has been taken in this turn yet"),
        (put(20, "players", 0, "monopolies"), "only 20 monopolies"),
        (put([0, 0], "bag"), "bag of resources should be 5 numbers"),
        (put([1, 1, 1, 1, 1], "bag"), "There should be 18 of coal"),
        (put({}, "contract_bag"), "There should be 3 of “bronze”"),
        (put(1, "contract_bag", "tin"), "no contract “tin”"),
        (put(1, "resources_due"), "should be 5 each"),
        (put(0, "turn"), "Turns go from 1 to 12"),
        (put(13, "turn"), "Turns go from 1 to 12"),
        (put("game over", "stage"), "over after turn 12"),
        (put("caravans", "stage"), "Turns go from 1 to 12"),
        (put(1, "step"), "Plots have 6 actions"),
        (put(1, "actor"), "No player has a go of their own"),
        (put(["a"] * 7, "players", 0, "plot"), "at most 6 actions"),
        (put("monopolies", "stage"), "waits fill them up"),
        (put([[1]], "announced"), "exactly in the scoring"),
        (put("bronze", "fulfilled"), "There should be"),
        (put(1, "victor"), "players who tie at the very end"),
        (put("e", "players", 0, "plot"), "not a state of Marchands d'Empire"),
    ],
)
def test_what_can_not_stand_on_the_table(edit: Callable[[dict[str, Any]], object], words: str) -> None:
    assert words in edited(good(), edit)


def test_kept_contracts_may_come_in_any_order() -> None:
    """They have one order in every state that is written, but a program need not know it."""
    state = good()
    for name in ("bronze", "silver"):
        state["contract_bag"][name] -= 1
        state["players"][0]["kept"].append(name)
    kept = []
    for _ in range(2):
        state["players"][0]["kept"].reverse()
        loaded = MarchandsGame.load_state(json.dumps(state).encode())
        kept.append(json.loads(loaded.save_state())["players"][0]["kept"])
    assert kept[0] == kept[1] and sorted(kept[0]) == sorted(state["players"][0]["kept"])


def temples(state: Any) -> None:
    for name in ("6", "8", "9", "10", "11", "12"):
        state["cities"].setdefault(name, {})["temple"] = 0


def all_sealed(state: Any) -> None:
    for player in state["players"]:
        player["sealed"] = True


def scoring(state: Any, announced: list[list[int]], actor: int, turn: int = 3) -> None:
    all_sealed(state)
    for player in state["players"]:
        player["plot"] = ["wait"] * 6
    state.update(stage="monopolies", announced=announced, actor=actor, turn=turn)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (temples, "only 5 temples"),
        (all_sealed, "All plots are sealed"),
        (lambda state: scoring(state, [], 0), "exactly in the scoring"),
        (lambda state: scoring(state, [[9]], 1), "More was announced"),
        (lambda state: scoring(state, [[0]], 0), "once for each resource, in order"),
        (lambda state: scoring(state, [[0, 0], []], 0), "once for each resource, in order"),
        (lambda state: scoring(state, [[]], 0, turn=4), "not scored in turn 4"),
    ],
)
def test_what_can_not_be_in_a_turn(edit: Callable[[dict[str, Any]], object], words: str) -> None:
    assert words in edited(good(), edit)


def test_who_has_nothing_to_choose_is_not_asked() -> None:
    state = good(no_secrets=True)
    assert "nothing to choose" in edited(state, lambda state: scoring(state, [[0, 0]], 2))


def choosing(stage: str) -> dict[str, Any]:
    table = position(players=2, cities={"15": "=bronze"}, red=dict(at="15", stock="B"))
    table.plots(red="X")
    if stage == "electors":
        table.do("take keep and electors")
    assert table.stage == stage
    state: dict[str, Any] = json.loads(table.game.save_state())
    return state


@pytest.mark.parametrize(
    ("stage", "edit", "words"),
    [
        ("rewards", put("electors", "stage"), "exactly while rewards"),
        ("rewards", put(1, "actor"), "has just fulfilled a contract"),
        ("rewards", put(1, "step"), "has just fulfilled a contract"),
        ("rewards", put("K", "players", 0, "caravan"), "has just fulfilled a contract"),
        ("rewards", put([20, 0, 0, 0, 0, 0, 0, 0], "players", 0, "electors"), "no choice between rewards"),
        ("electors", put([20, 0, 0, 0, 0, 0, 0, 0], "players", 0, "electors"), "no choice where electors go"),
        ("electors", put("1", "players", 0, "caravan"), "no choice where electors go"),
    ],
)
def test_what_can_not_be_while_somebody_chooses(
    stage: str, edit: Callable[[dict[str, Any]], object], words: str
) -> None:
    assert words in edited(choosing(stage), edit)


def test_what_can_not_be_while_caravans_are_placed() -> None:
    table = new(3)
    table.do(table.options[0])
    (second,) = table.game.acting
    first, third = (second - 1) % 3, (second + 1) % 3
    for edit, words in (
        (put("K", "players", first, "caravan"), "never in the capital"),
        (put(None, "players", first, "caravan"), "placed in order"),
        (put("5", "players", third, "caravan"), "placed in order"),
        (put(["a"], "players", first, "plot"), "Nobody plots before"),
    ):
        assert words in edited(json.loads(table.game.save_state()), edit)


def test_cards_are_checked() -> None:
    state = json.loads(new(2, cards=True).game.save_state())
    for pile in ([2, 1], [1, 1], [0], [21]):
        assert "each at most once" in edited(dict(state), put(pile, "cards"))


# --- changed at random


@lru_cache(maxsize=1)
def documents() -> tuple[str, ...]:
    """States from whole games."""
    found = []
    for players in (2, 4, 6):
        game, rng = MarchandsGame(Options(COLOURS[:players], players, short=True)), Random(players)
        while game.acting:
            found.append(game.save_state().decode())
            seat = rng.choice(game.acting)
            game.apply(seat, with_sense(game, rng, seat))
        found.append(game.save_state().decode())
    return tuple(found)


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for key in range(len(value)):
            yield from leaves(value[key], (*path, key))


values: st.SearchStrategy[object] = st.one_of(
    st.integers(-2, 21), st.booleans(), st.none(), st.sampled_from([*STAGES, *STEPS, *CITIES, *RESOURCES]), st.just([])
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_changed_state_is_refused_or_can_be_played_to_its_end(data: st.DataObject) -> None:
    state = json.loads(data.draw(st.sampled_from(documents())))
    path = data.draw(st.sampled_from([path for path in leaves(state) if path]))
    put(data.draw(values), *path)(state)
    try:
        game = load(state)
    except PositionError as refused:
        assert is_a_sentence(str(refused))
        return
    assert load(json.loads(game.save_state())).save_state() == game.save_state()
    rng = Random(1)
    while game.acting:
        seat = rng.choice(game.acting)
        game.apply(seat, by_chance(game, rng, seat))
    assert game.standings().final
