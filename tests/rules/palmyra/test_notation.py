"""Actions as lines: each has one spelling, and every spelling means one action."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.contract import NotationError
from rules.palmyra import actions as a
from rules.palmyra.cells import FURTHEST
from rules.palmyra.notation import read_action, write_action
from rules.palmyra.state import FIGURES
from rules.palmyra.tiles import SIZES, TILES

LINES = {
    "conquer with legion": a.Conquer("legion"),
    "revenue with censor": a.Revenue("censor"),
    "reorganize": a.Reorganize(),
    "lay large hills tower at 3,-1": a.Lay("large hills tower", (3, -1)),
    "lay small desert at -2,5": a.Lay("small desert", (-2, 5)),
    "stop": a.Stop(),
    "more small": a.TakeMore("small"),
    "flip small mountains caravan": a.Flip("small mountains caravan"),
    "keep all": a.KeepAll(),
    "draw large": a.Draw("large"),
    "take caesar": a.TakeCaesar(),
    "move legion to city": a.Move("legion", "city"),
    "move censor to -4,0": a.Move("censor", (-4, 0)),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_and_its_action(line: str) -> None:
    assert read_action(line) == LINES[line]
    assert write_action(LINES[line]) == line


def test_every_kind_of_action_is_shown() -> None:
    assert {type(action) for action in LINES.values()} == set(get_args(a.AnyAction))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "should begin with one of conquer, revenue"),
        ("walk north", "should begin with one of conquer, revenue"),
        ("lay large hills at 3", "can't read what follows “lay”"),
        ("lay large hills at 03,1", "can't read what follows “lay”"),
        ("lay large hills at -0,1", "can't read what follows “lay”"),
        ("lay large hills at ٣,1", "can't read what follows “lay”"),
        ("lay large hills at 999,1", "can't read what follows “lay”"),
        ("lay large sea at 3,1", "can't read what follows “lay”"),
        ("lay  large hills at 3,1", "can't read what follows “lay”"),
        ("stop ", "can't read what follows “stop”"),
        ("conquer", "can't read what follows “conquer”"),
        ("move legion to nowhere", "can't read what follows “move”"),
        ("take caesar\n", "can't read what follows “take”"),
        ("lay " + "x" * 200, "actions are short lines"),
    ],
)
def test_what_is_no_action(line: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        read_action(line)


cells = st.tuples(st.integers(-FURTHEST, FURTHEST), st.integers(-FURTHEST, FURTHEST))
tiles = st.sampled_from(TILES)
figures = st.sampled_from(FIGURES)
actions = st.one_of(
    st.builds(a.Lay, tiles, cells),
    st.builds(a.Move, figures, st.one_of(st.just("city"), cells)),
    st.builds(a.Flip, tiles),
    st.builds(a.Conquer, figures),
    st.builds(a.Revenue, figures),
    st.builds(a.Draw, st.sampled_from(SIZES)),
)


@given(actions)
def test_every_action_survives_its_notation(action: a.AnyAction) -> None:
    assert read_action(write_action(action)) == action


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = read_action(text)
    except NotationError:
        return
    assert write_action(action) == text
