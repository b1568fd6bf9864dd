"""Painters: never wider than they may be, in any signs, with any names, at any moment of a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import asdict

from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.text.offers import offers
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks, Raid
from tadmor_tui.render.glyphs import ASCII, UNICODE
from tadmor_tui.render.headings import titled
from tadmor_tui.render.palette import THEMES, palette_of
from tadmor_tui.render.text import Line, beside, fit, line, text_of, width, wrapped
from tadmor_tui.screens.keys import paint_keys
from tadmor_tui.session.menu import Menu
from tadmor_tui.widgets.action_menu import paint_menu
from tadmor_tui.widgets.menu_table import menu_layout
from tests.drivers.inks import named, style_of
from tests.rules.tadmor.builders import CATALOGUE, position
from tests.tadmor_tui.games.tadmor.painted import (
    Seen,
    moments,
    paint_goods,
    paint_improvements,
    paint_map,
    paint_merchant,
    paint_missions,
    paint_rare_goods,
    paint_skyline,
    paint_standings,
    paint_track,
    paint_tracker,
    seen,
)
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEY_LINES, USUAL_KEYS

PLAIN_NAMES = ("Ana", "Bruno", "Carla", "Dora")
ODD_NAMES = ("[bold]A[/]", "漢字の商人", "a\u0301\u0302é", "👩‍🚀 [link=x]")
WIDTHS = (20, 60, 80, 119, 160)


def everything(s: Seen, cells: int, game: TadmorGame) -> Iterator[list[Line]]:
    legal = frozenset(list(game.board.slots)[::2])
    yield paint_map(s, MapMarks(legal, min(legal)), cells, 14)
    yield paint_improvements(s, cells, 5)
    yield paint_missions(s, cells)
    yield paint_rare_goods(s, cells)
    yield paint_keys(USUAL_KEY_LINES, [], cells)
    yield paint_standings(s, cells, 6)
    yield paint_goods(s, cells)
    yield paint_tracker(s, cells)
    yield paint_track(s, cells)
    yield from (paint_skyline(s, cells, rows) for rows in (4, 7, 12, 24))
    for seat in range(game.seats):
        yield paint_merchant(s, seat, cells)
    if game.to_act is not None:
        yield paint_menu(Menu(offers(game, game.to_act)), s.look.glyphs, s.look.keys, cells, 5, lit=True)


@pytest.mark.parametrize("names", [PLAIN_NAMES, ODD_NAMES])
@pytest.mark.parametrize("merchants", [2, 4])
def test_nothing_is_wider_than_the_screen_after_it_is_fitted(merchants: int, names: tuple[str, ...]) -> None:
    for game in moments(merchants, 3):
        for cells in WIDTHS:
            for lines in everything(seen(game, game.to_act, names=names), cells, game):
                assert all(width(fit(row, cells)) == cells for row in lines)


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_at_80_cells_nothing_of_the_map_and_the_goods_is_cut_off(merchants: int) -> None:
    for game in moments(merchants, 4):
        s = seen(game, game.to_act)
        for lines in (
            paint_map(s, MapMarks(), 80, 14),
            paint_improvements(s, 80, 5),
            paint_rare_goods(s, 80),
            paint_keys(USUAL_KEY_LINES, [], 80),
            paint_tracker(s, 80),
        ):
            assert all(width(row) <= 80 for row in lines), text_of(lines)


@pytest.mark.parametrize("cells", [40, 46, 53])
def test_missions_and_stacks_are_whole_beside_the_other_panels(cells: int) -> None:
    """A third of 120 columns and of more."""
    hand = [f"K{number}" for number in range(1, 27)]
    red = dict(hand=hand[:13], fulfilled=hand[13:])
    game = position("construction", merchants=4, era=3, red=red).game
    for lines in (paint_missions(seen(game), cells), paint_rare_goods(seen(game), cells)):
        assert all(width(row) <= cells for row in lines), text_of(lines)


def test_the_longest_tracker_fits_into_80_cells() -> None:
    for stage in ("placement", "marauders: region", "improvements: favours", "construction", "kingdom"):
        game = position(
            stage,
            merchants=4,
            era=3,
            attacked="damascus",
            plot=("yellow", "north") if stage != "marauders: region" else None,
            raid=("yellow", "north") if stage == "marauders: region" else None,
            red=dict(fulfilled=["K9", "K15"]),
        ).game
        game.state.pawn = 2
        (row,) = paint_tracker(seen(game), 80)
        assert width(row) <= 80, text_of([row])


def test_a_wide_tracker_says_in_words_what_a_narrow_one_says_with_signs() -> None:
    """All stages of the turn in their order, who is first now and then, and what the raid of last turn means."""
    game = position("placement", merchants=4, era=2, attacked="south", plot=("yellow", "north")).game
    game.state.pawn = 2
    (wide,) = paint_tracker(seen(game), 160)
    (narrow,) = paint_tracker(seen(game), 80)
    assert "Placement ▸ Marauders ▸ Improvements ▸ Construction ▸ Kingdom  first R then G" in text_of([wide])
    assert "last raid South Sea  Y marauder card" in text_of([wide])
    assert [text for text, ink in named(wide) if ink.startswith("legal") and text.isalpha()] == ["Placement"]
    assert f"Turn {game.state.turn} of 9" in text_of([wide])
    assert "Marauders" not in text_of([narrow]) and "1st R→G" in text_of([narrow])


def test_goods_of_a_rich_merchant_fit_into_80_cells() -> None:
    red = dict(
        goods="9w9s9m9g", traded="9w9s9m9g", points=123, tower=19, temples=[4, 3, 2], camels=5, ships=4,
        rare=["glass"] * 3, hand=["K21", "K22", "K23", "K24"],
    )  # fmt: skip
    game = position("construction", merchants=4, era=3, red=red, finishers=["red"]).game
    lines = paint_goods(seen(game), 80)
    assert all(width(row) <= 80 for row in lines), text_of(lines)
    assert "hand K21 K22 K23 K24" in text_of(lines)


@pytest.mark.parametrize(("temples", "told"), [([1], "colonnade 2S 3M less 3"), ([], "basement 2W 2S less 3")])
def test_one_s_own_price_of_the_next_temple_part(temples: list[int], told: str) -> None:
    game = position("construction", merchants=3, era=2, red=dict(temples=temples, improvements=["I34"])).game
    assert f"next {told} " in text_of(paint_goods(seen(game), 160))
    cheap = TadmorGame.new(3, 1)
    cheap.state.merchants[0].improvements = ("I34",)
    assert "next basement free " in text_of(paint_goods(seen(cheap), 160))


def test_missions_in_one_row_each_say_which_can_be_paid() -> None:
    game = position("construction", merchants=3, red=dict(goods="3w2s1m", hand=["K1", "K2", "K7"])).game
    rows = {text_of([row])[1:4].strip(): text_of([row])[0] for row in paint_missions(seen(game), 60)}
    costs = CATALOGUE.mission_costs
    able = {
        card for card in ("K1", "K2", "K7") if all(n <= have for n, have in zip(costs[card], (3, 2, 1, 0), strict=True))
    }
    assert {card for card in ("K1", "K2", "K7") if rows[card] == "✓"} == able
    assert 0 < len(able) < 3


def test_rare_goods_are_told_apart_without_colours() -> None:
    game = position("construction", merchants=3, red=dict(rare=["glass", "glass", "silk"])).game
    assert "◆2 ◆0 ◆1" in text_of(paint_goods(seen(game), 160))
    for plain in (seen(game, coloured=False), seen(game, glyphs=ASCII)):
        assert "g2 y0 r1" in text_of(paint_goods(plain, 160))
        assert "3G g " in text_of(paint_rare_goods(plain, 60))
        assert "g2y0r1" in text_of(paint_skyline(plain, 40, 30))


@pytest.mark.parametrize("merchants", [2, 4])
def test_ascii_signs_are_ascii(merchants: int) -> None:
    for game in moments(merchants, 5):
        s = seen(game, game.to_act, glyphs=ASCII)
        assert all(text_of(lines).isascii() for lines in everything(s, 80, game))


def test_every_sign_is_one_cell_wide() -> None:
    for glyphs in (ASCII, UNICODE):
        signs = [sign for signs in asdict(glyphs).values() if isinstance(signs, str) for sign in signs]
        assert all(width(line(sign)) == 1 for sign in signs)


def test_every_sign_has_a_twin_as_wide() -> None:
    for sign, twin in zip(asdict(UNICODE).values(), asdict(ASCII).values(), strict=True):
        if isinstance(sign, str):
            assert len(sign) == len(twin) and twin.isascii()


def test_names_are_shown_as_they_are() -> None:
    game = TadmorGame.new(4, 1)
    for seat, name in enumerate(ODD_NAMES):
        assert name in text_of(paint_merchant(seen(game, names=ODD_NAMES), seat, 80))


def test_a_hand_face_down() -> None:
    game = position("construction", red=dict(hand=["K16", "K1"]), blue=dict(hand=["K2"])).game
    covered = seen(game).with_hand(False)
    assert "K16" not in text_of(paint_missions(covered, 80)) + text_of(paint_goods(covered, 80))
    assert "2 in hand, face down: m shows them" in text_of(paint_missions(covered, 80))
    assert "K2" not in text_of(paint_merchant(seen(game), 1, 80)) + text_of(paint_missions(seen(game, None), 80))
    assert "K16" in text_of(paint_missions(seen(game), 80))


def test_the_map_shows_every_slot_and_who_stands_where() -> None:
    game = position("construction", red=dict(at="emesa.wood north.wood=ship"), attacked="ebla").game
    text = text_of(paint_map(seen(game), MapMarks(raid=Raid("ebla")), 80, 14))
    assert "(R) Wood" in text
    assert "[R]" in text
    assert "EBLA ☠ raided" in text
    assert "(1)(2)(3)(4) Improve" in text


def test_the_cursor_is_seen_without_colour() -> None:
    """Reverse in monochrome; a bar of another ground in colours."""
    assert style_of(palette_of("monochrome"), "cursor").reverse
    assert style_of(palette_of("monochrome"), "cursor on cursor").reverse
    for theme in THEMES:
        if theme != "monochrome":
            assert style_of(palette_of(theme), "cursor").bgcolor != style_of(palette_of(theme), "plain").bgcolor


# --- ink


def test_fit_cuts_and_fills() -> None:
    assert text_of([fit(line("abc"), 2)]) == "ab"
    assert width(fit(line("abc", ("de", "bad")), 9)) == 9
    assert width(fit(line("漢字"), 3)) == 3
    assert fit((), 0) == ()


def test_columns_beside_each_other() -> None:
    assert text_of(beside(([line("a"), line("b")], 3), ([line("c")], 2))) == "a  c\nb"


def test_a_heading_fills_its_column() -> None:
    assert 29 <= width(titled("Story", 30, UNICODE)) <= 30
    assert 29 <= width(titled("Story", 30, UNICODE, "note")) <= 30


def test_sentences_are_wrapped() -> None:
    rows = wrapped("one two three four five six", 12)
    assert text_of(rows).split() == ["one", "two", "three", "four", "five", "six"]
    assert all(width(row) <= 12 for row in rows)


def test_the_menu_moves_by_pages() -> None:
    game = position("improvements", red=dict(goods="4w4s4m4g", at="palmyra.improve1")).game
    menu = Menu(offers(game, 0))
    first = menu_layout(menu, 80, 5).page
    assert (first.columns, first.rows, first.first) == ((1, 4, 0) if len(menu.items) <= 4 else (2, 4, 0))
    menu.move(-1)
    assert menu.cursor == len(menu.items) - 1
    text = text_of(paint_menu(menu, UNICODE, USUAL_KEYS, 80, 3, lit=True))
    assert "End your go" in text
    assert f"of {len(menu.items)}" in text


def test_the_cursor_hides_nothing_of_a_label_that_needs_its_whole_row() -> None:
    game = TadmorGame.new(4, 1)
    for slot in game.board.slots:
        plain, lit = (text_of(paint_map(seen(game), MapMarks(cursor=cursor), 80, 12)) for cursor in (None, slot))
        labels = (word for word in plain.split() if word[0] not in "([{")
        assert all(word in lit for word in labels)
        assert lit.count("▸") == _shares_a_row(game, slot), "of several slots the chosen one is pointed at"


def _shares_a_row(game: TadmorGame, slot: str) -> bool:
    alike = game.board.alike
    return list(alike.values()).count(alike[slot]) > 1
