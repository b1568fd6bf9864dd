"""Actions and plots as lines of text, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.contract import NotationError
from rules.marchands import actions as a
from rules.marchands.notation import read_action, write_action, write_plot
from rules.marchands.places import CITIES, REGIONS, STEPS, Step
from rules.marchands.state import REWARDS
from tests.rules.marchands.tables import read_plot


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("start at 7", a.PlaceCaravan("7")),
        ("plot b", a.Plot("b")),
        ("plot X", a.Plot("X")),
        ("plot wait", a.Plot("wait")),
        ("erase", a.Erase()),
        ("seal", a.Seal()),
        ("unseal", a.Unseal()),
        ("take keep and temple", a.TakeRewards(("keep", "temple"))),
        ("electors III III VI", a.PlaceElectors(("III", "III", "VI"))),
        ("announce 3", a.Announce(3)),
    ],
)
def test_every_form(line: str, action: a.AnyAction) -> None:
    assert read_action(line) == action
    assert write_action(action) == line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "should begin with one of start, plot"),
        ("walk north", "should begin with one of start, plot"),
        ("start at 21", "can't read what follows “start”"),
        ("start at 07", "can't read what follows “start”"),
        ("plot e", "can't read what follows “plot”"),
        ("plot x", "can't read what follows “plot”"),
        ("seal ", "can't read what follows “seal”"),
        ("take keep", "can't read what follows “take”"),
        ("take keep and gold", "can't read what follows “take”"),
        ("electors", "can't read what follows “electors”"),
        ("electors IX", "can't read what follows “electors”"),
        ("electors I  II", "can't read what follows “electors”"),
        ("announce -1", "can't read what follows “announce”"),
        ("announce 03", "can't read what follows “announce”"),
        ("announce ٣", "can't read what follows “announce”"),
        ("announce 9999", "can't read what follows “announce”"),
        ("plot " + "x" * 200, "actions are short lines"),
    ],
)
def test_what_is_no_action(line: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        read_action(line)


steps: st.SearchStrategy[Step] = st.sampled_from(STEPS)
rewards = st.sampled_from(REWARDS)
actions = st.one_of(
    st.builds(a.PlaceCaravan, st.sampled_from(CITIES)),
    st.builds(a.Plot, steps),
    st.builds(a.TakeRewards, st.tuples(rewards, rewards)),
    st.builds(a.PlaceElectors, st.lists(st.sampled_from(REGIONS), min_size=1, max_size=3).map(tuple)),
    st.builds(a.Announce, st.integers(0, 999)),
)


@given(actions)
def test_every_action_survives_its_notation(action: a.AnyAction) -> None:
    assert read_action(write_action(action)) == action


@given(st.lists(steps, max_size=6).map(tuple))
def test_every_plot_survives_its_notation(plot: tuple[Step, ...]) -> None:
    assert read_plot(write_plot(plot)) == plot


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = read_action(text)
    except NotationError:
        return
    assert write_action(action) == text
