"""The canvas: signs, inks and grounds in cells; nothing goes over its edge."""

from __future__ import annotations

from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.runs import Run
from tadmor_tui.render.text import text_of, width


def test_neighbours_that_look_alike_are_one_run() -> None:
    canvas = Canvas(8, 1)
    canvas.write(0, 0, "ab", "legal", "sand")
    canvas.write(2, 0, "cd", "legal", "sand")
    assert canvas.lines() == [(Run("abcd", "legal", "sand"), Run("    ", "plain"))]


def test_a_gap_goes_with_what_stands_before_it_on_the_same_ground() -> None:
    canvas = Canvas(7, 1, "sea")
    canvas.write(0, 0, "a", "legal")
    canvas.write(4, 0, "b", "dim")
    assert canvas.lines() == [(Run("a   ", "legal", "sea"), Run("b  ", "dim", "sea"))]


def test_what_goes_over_the_edge_is_cut_off() -> None:
    canvas = Canvas(4, 2)
    canvas.write(2, 0, "abcd", "plain")
    canvas.write(-1, 1, "xy", "plain")
    canvas.write(0, 5, "below", "plain")
    canvas.put(9, 9, "z", "plain")
    canvas.relight(2, 7, 9, "legal", "sand")
    assert text_of(canvas.lines()) == "  ab\ny"


def test_a_ground_takes_away_what_stood_on_it() -> None:
    canvas = Canvas(4, 1)
    canvas.write(0, 0, "abcd", "plain")
    canvas.fill(1, 0, 9, 9, "sand")
    assert text_of(canvas.lines()) == "a"
    assert canvas.ground_at(1, 0) == "sand"


def test_wide_signs_take_two_cells_and_are_never_halved() -> None:
    canvas = Canvas(5, 1)
    assert canvas.write(0, 0, "漢字の", "plain") == 4
    assert [width(row) for row in canvas.lines()] == [5]


def test_texts_that_end_before_a_column_and_runs_with_little_room() -> None:
    canvas = Canvas(10, 2)
    canvas.write_right(10, 0, "end", "dim")
    assert canvas.write_runs(0, 1, [Run("abc", "dim"), Run("def", "legal")], 5) == 5
    assert text_of(canvas.lines()) == "       end\nabcde"


def test_pictures_are_two_pixels_to_a_cell() -> None:
    canvas = Canvas(4, 1, "sea")
    canvas.draw(0, 0, ["ab a", "ba  "], {"a": "sail", "b": "hull"})
    sky, gap, sail = Run("▀", "sail", "hull"), Run(" ", "plain", "sea"), Run("▀", "sail", "sea")
    assert canvas.lines() == [(sky, Run("▀", "hull", "sail"), gap, sail)]


def test_a_copy_is_painted_over_without_harm() -> None:
    canvas = Canvas(3, 1)
    canvas.write(0, 0, "abc", "plain")
    twin = canvas.copy()
    twin.fill(0, 0, 3, 1, "sand")
    assert text_of(canvas.lines()) == "abc"
    assert text_of(twin.lines()) == ""


def test_what_lies_outside_leaves_the_canvas_as_it_was() -> None:
    for x in (-9, -2, 4, 9):
        canvas = Canvas(4, 1)
        canvas.write(0, 0, "abcd", "plain")
        canvas.fill(x, 0, 2, 1, "sand")
        canvas.relight(x, 0, 2, "cursor", "cursor")
        assert canvas.lines() == [(Run("abcd", "plain"),)], x


def test_letters_stand_on_tinted_cells_and_edges_are_half_a_cell() -> None:
    canvas = Canvas(4, 1)
    canvas.tint(
        {(0, 0): "desert", (0, 1): "desert", (1, 0): "desert", (1, 1): "hills", (2, 0): "hills", (3, 1): "hills"}
    )
    canvas.tint({(-1, 0): "desert", (9, 9): "desert"})
    canvas.put(0, 0, "a", "legal")
    assert canvas.lines() == [(Run("a", "legal", "desert"), Run("▀", "desert", "hills"), Run("▀▄", "hills"))]
