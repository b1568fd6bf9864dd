"""A window onto a large board follows what matters, and moves no more than it has to."""

from __future__ import annotations

from textual.geometry import Offset, Region, Size

from tadmor_tui.render.viewport import Viewport

WINDOW = Size(40, 10)


def test_a_board_that_has_room_lies_in_the_middle() -> None:
    origin = Viewport().follow(Region(0, 0, 4, 2), Region(-4, -2, 20, 6), WINDOW)
    assert origin == Offset(-14, -4)


def test_on_a_larger_board_what_is_wanted_lies_in_the_middle_as_far_as_the_board_reaches() -> None:
    board = Region(-50, -50, 100, 100)
    assert Viewport().follow(Region(0, 0, 4, 2), board, WINDOW) == Offset(-18, -4)
    assert Viewport().follow(Region(-50, -50, 4, 2), board, WINDOW) == Offset(-50, -50)
    assert Viewport().follow(Region(46, 48, 4, 2), board, WINDOW) == Offset(10, 40)


def test_it_stays_as_long_as_what_is_wanted_is_seen() -> None:
    view, board = Viewport(), Region(-50, -50, 100, 100)
    begin = view.follow(Region(0, 0, 4, 2), board, WINDOW)
    assert view.follow(Region(16, 2, 4, 2), board, WINDOW) == begin
    assert view.follow(Region(20, 2, 4, 2), board, WINDOW) != begin


def test_it_moves_only_in_the_direction_in_which_something_is_out_of_sight() -> None:
    view, board = Viewport(), Region(-50, -50, 100, 100)
    begin = view.follow(Region(0, 0, 4, 2), board, WINDOW)
    below = view.follow(Region(12, 8, 4, 2), board, WINDOW)
    assert below.x == begin.x and below.y > begin.y
    beside = view.follow(Region(40, 8, 4, 2), board, WINDOW)
    assert beside.x > below.x and beside.y == below.y


def test_it_moves_by_whole_cells_and_what_is_wanted_is_whole() -> None:
    for x in range(-48, 37, 6):
        for y in range(-48, 43, 3):
            wanted = Region(x, y, 12, 6)
            origin = Viewport().follow(wanted, Region(-48, -48, 96, 96), WINDOW, (6, 3))
            assert origin.x % 6 == origin.y % 3 == 0
            assert Region(*origin, *WINDOW).contains_region(wanted)


def test_a_growing_board_alone_moves_nothing() -> None:
    view, wanted = Viewport(), Region(0, 0, 4, 2)
    begin = view.follow(wanted, Region(-4, -2, 20, 6), WINDOW)
    assert view.follow(wanted, Region(-4, -2, 24, 8), WINDOW) == begin


def test_another_size_or_scale_begins_anew() -> None:
    view, board, wanted = Viewport(), Region(-50, -50, 100, 100), Region(0, 0, 4, 2)
    view.follow(Region(10, 0, 4, 2), board, WINDOW)
    assert view.follow(wanted, board, WINDOW, (2, 2)) == Offset(-18, -4)
    assert view.follow(wanted, board, Size(20, 10), (2, 2)) == Offset(-8, -4)


def test_a_window_that_was_moved_stays_until_it_is_let_go_and_never_leaves_the_board() -> None:
    view, board, wanted = Viewport(), Region(-50, -50, 100, 100), Region(0, 0, 4, 2)
    view.scroll(5, 5, board)  # nothing was seen yet
    begin = view.follow(wanted, board, WINDOW)
    view.scroll(30, 0, board)
    assert view.follow(wanted, board, WINDOW) == Offset(begin.x + 30, begin.y)
    view.scroll(500, 500, board)
    assert view.follow(wanted, board, WINDOW) == Offset(30, 45)
    view.let_go()
    assert view.follow(wanted, board, WINDOW) == begin


def test_a_few_rows_less_move_nothing() -> None:
    view, board, wanted = Viewport(), Region(-50, -50, 100, 100), Region(0, 0, 4, 2)
    begin = view.follow(wanted, board, WINDOW)
    assert view.follow(wanted, board, Size(40, 8)) == begin
    assert view.follow(wanted, board, Size(40, 22)) != begin
