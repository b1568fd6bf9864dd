"""The merchants as a skyline, on the prestige track, and their improvements as tiles."""

from __future__ import annotations

import pytest

from rules.tadmor.game import TadmorGame
from rules.tadmor.state import Colour
from tadmor_tui.render.glyphs import ASCII, UNICODE
from tadmor_tui.render.text import Line, text_of, width
from tests.drivers.inks import named
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.painted import (
    moments,
    paint_improvements,
    paint_skyline,
    paint_tiles,
    paint_track,
    seen,
)


def built(tower: int = 6, temples: tuple[int, ...] = (4,)) -> TadmorGame:
    red = dict(tower=tower, temples=list(temples), points=53, goods="1w4s1m", rare=["glass", "silk"], hand=["K1"])
    blue = dict(tower=3, points=53)
    finishers: list[Colour] = ["red"] if 4 in temples else []
    return position("placement", merchants=4, era=2, red=red, blue=blue, finishers=finishers).game


def cells_of_tower(lines: list[Line]) -> float:
    """How much of the skyline the red tower fills, in cells."""
    signs = UNICODE.eighths
    drawn = [text for row in lines for text, ink in named(row) if ink in ("seat.red on panel", "seat.red on tile")]
    return sum((signs.index(sign) + 1) / 8 for text in drawn for sign in text if sign in signs)


@pytest.mark.parametrize("cells,rows", [(20, 7), (20, 15), (36, 19), (56, 24), (64, 31)])
def test_every_number_of_every_merchant_is_shown(cells: int, rows: int) -> None:
    for merchants in (2, 3, 4):
        for game in moments(merchants, 6, every=80):
            lines = paint_skyline(seen(game), cells, rows)
            text = text_of(lines)
            assert len(lines) == rows and all(width(row) == cells for row in lines)
            for m in game.view(0).merchants:
                assert str(m.points) in text
                assert f"▲{m.tower}" in text
                assert f"▯{m.hand_size}" in text


@pytest.mark.parametrize("cells,rows", [(20, 15), (36, 19), (56, 24), (64, 31)])
def test_towers_grow(cells: int, rows: int) -> None:
    heights = [cells_of_tower(paint_skyline(seen(built(tower)), cells, rows)) for tower in (1, 6, 12)]
    assert heights == sorted(set(heights))


def test_a_tower_never_covers_the_numbers() -> None:
    for cells, rows in ((20, 7), (36, 19), (56, 24)):
        text = text_of(paint_skyline(seen(built(90)), cells, rows))
        assert "53" in text and "▲90" in text


def test_temples_grow_with_their_parts() -> None:
    drawn = [text_of(paint_skyline(seen(built(0, (height,))), 56, 24)) for height in (1, 2, 3, 4)]
    assert len(set(drawn)) == 4
    assert "♙ ♙ ♙" in drawn[3] and "statues" in drawn[3]
    assert "┃ ┃ ┃ ┃" in drawn[1] and "┃" not in drawn[0]
    assert "▥ 4+2" in text_of(paint_skyline(seen(built(0, (4, 2))), 56, 24))


def test_a_board_with_much_room_shows_goods_pieces_and_rare_goods() -> None:
    text = text_of(paint_skyline(seen(built()), 56, 24))
    assert "Ana" in text and "53→" in text and " W 1 " in text and " S 4 " in text
    assert "◆1◆0◆1" in text


def test_in_ascii_it_is_ascii() -> None:
    for cells, rows in ((20, 7), (36, 19), (56, 24)):
        assert text_of(paint_skyline(seen(built(), glyphs=ASCII), cells, rows)).isascii()


@pytest.mark.parametrize("cells", [120, 160, 240])
def test_the_track_has_everybody_even_where_they_meet(cells: int) -> None:
    for points in ((0, 0, 0, 0), (53, 53, 52, 54), (-12, 3, 140, 141)):
        red, blue, green, yellow = (dict(points=number) for number in points)
        game = position("placement", merchants=4, red=red, blue=blue, green=green, yellow=yellow).game
        lines = paint_track(seen(game), cells)
        assert all(width(row) == cells for row in lines)
        badges = [text for text, ink in named(lines[1]) if ink.startswith("night on seat.")]
        assert sorted(badges) == [" B ", " G ", " R ", " Y "]


def test_tiles_show_what_they_do_for_me_and_whose_they_are() -> None:
    red = dict(goods="2w1s", tower=6, improvements=["I14"], at="palmyra.improve1")
    game = position(
        "improvements", era=1, about="palmyra.improve1", to_act="red", display=["I10", "I16", "I18", "I6"], red=red
    ).game
    lines = paint_tiles(seen(game), 80, 20)
    assert lines is not None
    text = text_of(lines)
    assert all(f" {tile} " in text for tile in ("I10", "I16", "I18", "I6", "I14"))
    assert any(ink == "night on seat.red" and text == " R " for row in lines for text, ink in named(row))
    assert any(ink.startswith("good on tile") for row in lines for _, ink in named(row))
    assert all(width(row) <= 80 for row in lines)
    assert paint_tiles(seen(game), 80, 7) is None
    assert paint_tiles(seen(game), 20, 90) is None


def test_tiles_that_were_bought_use_all_the_room_that_is_left() -> None:
    """As tiles or as lines: none is left out while rows below are empty."""
    bought = ["I3", "I17", "I7", "I1", "I16", "I10", "I2"]
    red, blue = dict(improvements=bought[:3], tower=6), dict(improvements=bought[3:])
    display = ["I6", "I9", "I11", "I15"]
    game = position("construction", merchants=3, era=1, to_act="red", display=display, red=red, blue=blue).game
    lines = paint_improvements(seen(game), 75, 18)
    rows = text_of(lines).split("\n")
    assert len(rows) <= 18
    above = "\n".join(rows[:-1])
    assert all(f" {tile} " in above for tile in (*display, *bought)), "\n".join(rows)
    badges = [text for row in lines for text, ink in named(row) if ink.startswith("night on seat.")]
    assert len(badges) >= 2, "some of them as tiles"


def test_a_name_that_is_too_long_for_a_board_loses_whole_words() -> None:
    game = position("placement", merchants=3).game
    names = ("Ana", "Malika", "Malika (G)")
    shown = seen(game, names=names)
    assert "Malika (" not in text_of(paint_skyline(shown, 42, 24))
    assert "Malika (G)" in text_of(paint_skyline(shown, 60, 24))
