"""Lines are broken between words, by the cells that letters take on a terminal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tadmor_tui.render.text import Run
from tadmor_tui.render.wrapping import cells_of, flow, wrap_row, wrap_text

LETTERS = "aé–’ 宮殿 ｱ́"


def test_a_long_sentence_is_wrapped_between_words() -> None:
    rows = wrap_text("Improvements for sale: I6, I8, I9, I10, I11, I12, I14, I15, I17, I18.", 36, hanging="  ")
    assert rows == ["Improvements for sale: I6, I8, I9,", "  I10, I11, I12, I14, I15, I17, I18."]
    assert wrap_text("", 10) == [""]


def test_a_row_with_columns_goes_on_below_its_last_one() -> None:
    assert wrap_row("   1 end   End your go", 30) == ["   1 end   End your go"]
    assert wrap_row("   1 end   End your go now", 22) == ["   1 end   End your go", "           now"]
    assert wrap_row("    a set-in line", 12) == ["    a set-in", "    line"]
    assert wrap_row("a line and no more", 10) == ["a line and", "no more"]
    assert wrap_row("宮殿  of the king", 12) == ["宮殿  of the", "      king"]


def test_a_word_that_is_wider_than_a_line_is_broken() -> None:
    assert wrap_text("Nebuchadnezzar", 5) == ["Nebuc", "hadne", "zzar"]
    assert wrap_text("of Nebuchadnezzar", 6, hanging=" ") == ["of", " Nebuc", " hadne", " zzar"]
    assert wrap_text("narrow", 1, "  ", "    ") == ["  n", "    a", "    r", "    r", "    o", "    w"]


def test_wide_letters_count_for_two() -> None:
    assert wrap_text("宮殿 宮殿", 8) == ["宮殿", "宮殿"]
    assert wrap_text("宮殿 宮殿", 9) == ["宮殿 宮殿"]
    assert wrap_text("宮殿宮殿", 5) == ["宮殿", "宮殿"]


def test_no_line_is_broken_where_typography_forbids_it() -> None:
    assert wrap_text("on a gagné 12\u202f% de plus", 12) == ["on a gagné", "12\u202f% de plus"]
    assert wrap_text("«\u202foui\u202f» ou «\u202fnon\u202f»", 9) == ["«\u202foui\u202f»", "ou", "«\u202fnon\u202f»"]
    assert wrap_text("rund 50\u00a0%\tmehr", 7) == ["rund", "50\u00a0%", "mehr"]


def test_every_part_of_a_word_keeps_its_ink() -> None:
    runs: list[Run] = [Run("one ", "plain"), Run("two", "key"), Run(", three", "dim")]
    assert flow(runs, 8) == [
        (Run("one", "plain"), Run(" ", "key"), Run("two", "key"), Run(",", "dim")),
        (Run("three", "dim"),),
    ]
    assert flow(runs, 3)[1:3] == [(Run("two", "key"),), (Run(",", "dim"),)]


@given(st.text())
def test_widths_are_those_of_rich(text: str) -> None:
    assert cells_of(text) == cell_len(text)


@given(
    st.text(alphabet=LETTERS, max_size=60), st.integers(6, 30), st.sampled_from(["", " "]), st.sampled_from(["", "  "])
)
def test_nothing_is_lost_and_everything_has_room(text: str, cells: int, indent: str, hanging: str) -> None:
    rows = wrap_text(text, cells, indent, hanging)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")
    assert all(cell_len(row) <= cells for row in rows)


def test_letters_taken_for_narrow_are_so() -> None:
    letters = map(chr, [*range(0x20, 0x2B0), *range(0x2010, 0x2028), 0x202F])
    assert not [letter for letter in letters if cells_of(letter) != cell_len(letter)]
