"""The chart of points from turn to turn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.message import turn_word
from tadmor_tui.render.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.render.palette import THEMES, palette_of
from tadmor_tui.render.text import Line, text_of, width
from tadmor_tui.text.languages import language_of
from tadmor_tui.text.translation import use_language
from tadmor_tui.widgets.curve import Course, Curve, paint_course
from tests.drivers.inks import named, style_of

RISING = (4, 9, 15, 22, 30, 41, 55, 70, 92)
FALLING = (10, 8, 3, 0, -4, -9, -9, -12, -21)


def curve(letter: str, points: Sequence[int], name: str = "Ana") -> Curve:
    return Curve(letter, "seat.red", name, points)


def paint_curve(
    curves: Sequence[Curve], glyphs: Glyphs, cells: int, rows: int, marked: int | None = None
) -> list[Line]:
    return paint_course(Course(curves, turn_word("tadmor")), glyphs, cells, rows, marked)


def rows_with(lines: Sequence[Line], letter: str) -> list[int]:
    """The rows of the chart, without title and legend, where a letter stands."""
    return [y for y, row in enumerate(text_of(lines[1:-3]).split("\n")) if letter in row.partition("│")[2]]


@pytest.mark.parametrize(("cells", "rows"), [(80, 16), (80, 8), (120, 14), (120, 20), (160, 30)])
def test_fills_its_rows_and_no_more_than_its_cells(cells: int, rows: int) -> None:
    curves = [curve("R", RISING), curve("B", FALLING, "Bruno"), curve("G", RISING[::-1]), curve("Y", [7] * 9)]
    lines = paint_curve(curves, UNICODE, cells, rows)
    assert len(lines) == rows
    assert max(map(width, lines)) <= cells


def test_every_turn_has_a_letter_and_a_number() -> None:
    lines = paint_curve([curve("R", RISING)], UNICODE, 80, 16)
    chart = text_of(lines[1:-3])
    assert chart.count("R") == 9
    assert text_of(lines[-2:-1]).split() == ["turn", *"123456789"]


def test_more_points_stand_higher() -> None:
    lines = paint_curve([curve("R", (10, 20, 30)), curve("B", (5, 5, 5))], UNICODE, 80, 16)
    red, blue = rows_with(lines, "R"), rows_with(lines, "B")
    assert red == sorted(red) and len(red) == 3
    assert len(blue) == 1
    assert max(red) < blue[0]


def test_letters_that_meet_stand_side_by_side() -> None:
    curves = [curve(letter, (12, 12, 12)) for letter in "RBGY"]
    assert text_of(paint_curve(curves, UNICODE, 80, 12)).count("RBGY") == 3


def test_scores_below_zero_have_their_place_under_the_zero() -> None:
    lines = paint_curve([curve("R", RISING), curve("B", FALLING)], UNICODE, 80, 16)
    text = text_of(lines).split("\n")
    zero = next(y for y, row in enumerate(text) if row.startswith("   0 │"))
    assert "B" in "".join(text[zero + 1 : -3])
    assert "R" not in "".join(text[zero + 1 : -3])


def test_the_legend_names_everybody_with_the_last_number() -> None:
    lines = paint_curve([curve("R", RISING, "Ana"), curve("B", FALLING, "Bruno")], UNICODE, 80, 16)
    assert text_of(lines[-1:]).split() == ["R", "Ana", "92", "B", "Bruno", "-21"]


def test_the_numbers_of_the_scale_are_round_and_in_order() -> None:
    lines = paint_curve([curve("R", RISING)], UNICODE, 80, 20)
    marks = [row.partition("│")[0].strip() for row in text_of(lines[1:-3]).split("\n")]
    numbers = [int(mark) for mark in marks if mark]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == 0 and all(number % 5 == 0 for number in numbers)


def test_ascii_has_nothing_but_ascii() -> None:
    assert text_of(paint_curve([curve("R", RISING), curve("B", FALLING)], ASCII, 80, 16)).isascii()


def test_all_inks_are_in_every_palette() -> None:
    lines = paint_curve([curve("R", RISING)], UNICODE, 80, 16)
    inks = {ink for row in lines for _, ink in named(row)}
    assert all(style_of(palette_of(theme), ink) is not None for theme in THEMES for ink in inks)


@pytest.mark.parametrize("points", [(), (5,), (0, 0, 0), (-3, -3)])
def test_short_and_flat_games(points: tuple[int, ...]) -> None:
    lines = paint_curve([curve("R", points)], UNICODE, 80, 12)
    assert "R  Ana" in text_of(lines)


def test_too_little_room_leaves_title_and_legend() -> None:
    lines = paint_curve([curve("R", RISING)], UNICODE, 80, 4)
    assert len(lines) == 2
    assert "R  Ana 92" in text_of(lines)


@pytest.mark.parametrize("turns", [1, 2, 12, 45, 130])
def test_of_many_turns_those_are_numbered_that_have_room(turns: int) -> None:
    curves = [curve("R", range(turns)), curve("B", [3] * turns, "Bruno")]
    lines = paint_curve(curves, UNICODE, 80, 16)
    numbers = [int(number) for number in text_of(lines[-2:-1]).split()[1:]]
    assert numbers == sorted(numbers) and numbers[-1] == turns
    assert max(map(width, lines)) <= 80
    assert text_of(lines[1:-3]).count("R") == len(numbers)


def test_a_marked_turn_has_a_line_behind_the_curves_and_its_number_is_lit() -> None:
    lines = paint_curve([curve("R", RISING)], UNICODE, 80, 16, marked=4)
    assert [text for text, ink in named(lines[-2]) if ink == "cursor"] == ["4"]
    line = [row for row in lines[1:-3] if any(ink == "title" for _, ink in named(row))]
    assert len(line) > 8 and len(lines) == 16
    assert text_of(lines[1:-3]).count("R") == 9


@pytest.mark.parametrize(("game", "word"), [("tadmor", "Runde"), ("palmyra", "Zug")])
def test_the_turns_are_called_what_the_game_calls_them(game: str, word: str) -> None:
    with use_language(language_of("de")):
        lines = paint_course(Course([curve("R", RISING)], turn_word(game)), UNICODE, 80, 16)
    assert text_of(lines[-2:-1]).split() == [word, *"123456789"]
