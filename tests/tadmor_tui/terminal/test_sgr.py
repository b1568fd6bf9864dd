"""The way from one pen to another is short, and leaves the terminal with the very pen that was wanted."""

from __future__ import annotations

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tadmor_tui.terminal.sgr import pen_change, pen_for_gap, pen_of_gap

INKS = ("", "31", "97", "38;5;215", "38;5;30", "38;2;255;243;214", "38;2;48;5;1")
GROUNDS = ("", "44", "103", "48;5;17", "48;2;16;21;31", "48;2;38;5;1")
PENS = st.builds(
    lambda more, ink, ground: ";".join(filter(None, (*sorted(more), ink, ground))),
    st.sets(st.sampled_from("134579")),
    st.sampled_from(INKS),
    st.sampled_from(GROUNDS),
)


def look_of(*sequences: str) -> tuple[object, ...]:
    """What a sign looks like in a terminal that got these sequences."""
    screen = pyte.Screen(2, 1)
    pyte.Stream(screen).feed("".join(sequences) + "x")
    cell = screen.buffer[0][0]
    return cell.fg, cell.bg, cell.bold, cell.italics, cell.underscore, cell.reverse, cell.strikethrough, cell.blink


@given(PENS, PENS)
def test_the_terminal_has_the_pen_that_was_wanted(before: str, after: str) -> None:
    anew = pen_change(None, after)
    change = pen_change(before, after)
    assert look_of(pen_change(None, before), change) == look_of(anew)
    assert len(change) <= len(anew)


@given(PENS, PENS)
def test_a_gap_looks_as_wanted(before: str, wanted: str) -> None:
    """Of a gap nothing is seen but the ground, and lines through it."""
    chosen = pen_for_gap(before, wanted)
    _, *seen = look_of(pen_change(None, before), pen_change(before, chosen))
    _, *expected = look_of(pen_change(None, wanted))
    if set("479") & set(wanted.split(";")):
        assert seen == expected
    else:
        assert (seen[0], seen[3:6]) == (expected[0], expected[3:6])
    assert pen_of_gap(chosen) == pen_of_gap(wanted)


@pytest.mark.parametrize(
    "before,after,change",
    [
        ("1;38;2;1;2;3;48;2;4;5;6", "1;38;2;1;2;3;48;2;7;8;9", "\x1b[48;2;7;8;9m"),
        ("1;38;5;1;48;5;2", "1;38;5;3;48;5;2", "\x1b[38;5;3m"),
        ("38;5;1", "1;38;5;1", "\x1b[1m"),
        ("1;38;5;1", "38;5;1", "\x1b[22m"),
        ("1;38;5;1;48;5;2", "38;5;3;48;5;2", "\x1b[22;38;5;3m"),
        ("1;4;38;5;1", "38;5;1", "\x1b[0;38;5;1m"),
        ("38;2;1;2;3;48;2;4;5;6", "", "\x1b[m"),
        ("38;5;1", "38;5;1", ""),
    ],
)
def test_only_what_differs_is_sent(before: str, after: str, change: str) -> None:
    assert pen_change(before, after) == change
