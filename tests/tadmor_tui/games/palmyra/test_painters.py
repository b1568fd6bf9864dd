"""Palmyra's painters at every size: nothing is wider than its place, everything can be read, and nothing is lost."""

from __future__ import annotations

import re
from functools import cache

import pytest
from textual.geometry import Size

from rules.palmyra import names as things
from tadmor_tui.config.settings import Settings, ThemeName
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.table import PalmyraTable
from tadmor_tui.games.palmyra.widgets.city_board import BoardMarks, CityBoard, paint_board, select_board
from tadmor_tui.games.palmyra.widgets.hand_pane import HandPane, paint_signs
from tadmor_tui.games.palmyra.widgets.palmyra_players import PalmyraPlayers, select_players
from tadmor_tui.render.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.render.text import text_of
from tadmor_tui.text.languages import LANGUAGES, LanguageCode, language_of
from tadmor_tui.text.translation import short_words_of, t, use_language, words_of
from tadmor_tui.widgets.appearance import Appearance
from tests.drivers.painted_panels import SIZES, assert_panels_fit, assert_readable, painted
from tests.tadmor_tui.games.palmyra.tables import played_to
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS
from tests.tadmor_tui.render.test_palette import COLOURED

STAGES = [("turn", 2, 1), ("conquer", 5, 1), ("revenue", 3, 40), ("move legion", 3, 30), ("move censor", 2, 30)]
DRAWN = {"frame"}
"""Inks of what is only drawn."""


@cache
def tables(glyphs: Glyphs, coloured: bool) -> list[PalmyraTable]:
    made = []
    for stage, seats, turn in STAGES:
        game = played_to(turn, stage, seats=seats, seed=5)
        face = game.game_ui.table(game.source, Settings(), lambda: Appearance(glyphs, USUAL_KEYS, coloured))
        assert isinstance(face, PalmyraTable)
        made.append(face)
    return made


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_panel_fits_its_place(size: tuple[int, int]) -> None:
    for glyphs, coloured in ((UNICODE, True), (UNICODE, False), (ASCII, True)):
        for table in tables(glyphs, coloured):
            assert_panels_fit(table, size)


@pytest.mark.parametrize("theme", COLOURED)
def test_every_text_can_be_read_on_its_ground(theme: ThemeName) -> None:
    """The landscape is told by the ground, and its sign only repeats it."""
    assert_readable(tables(UNICODE, True), [(80, 24), (120, 40), (160, 50)], theme, DRAWN, {"faint", "plain"})


def test_everything_is_told_without_colours_and_pictures() -> None:
    """Every landscape, feature and figure has a sign of its own on the board."""
    for glyphs, coloured in ((ASCII, True), (UNICODE, False)):
        table = tables(glyphs, coloured)[2]
        board = text_of(painted(table, (200, 60))[CityBoard])
        view = table.ui.view()
        assert board.count("r") >= 1 and board.count("b") >= 1
        signs = [glyphs.desert, glyphs.hills, glyphs.mountains, glyphs.house]
        assert all(sign in board for sign in signs)
        assert len(view.land) > 10


@pytest.mark.parametrize("coloured", [True, False])
def test_the_number_of_a_cell_and_what_it_brings_never_run_together(coloured: bool) -> None:
    view = played_to(1, seats=1).game.view(0)
    look = Appearance(UNICODE if coloured else ASCII, USUAL_KEYS, coloured)
    for number, income in ((9, 3), (10, 1), (12, 12)):
        for cell in ((-1, -1), (-1, 0)):
            marks = BoardMarks(numbers={cell: number}, incomes={cell: income})
            for scale in list(Scale)[2:]:
                area = scale.pitch.area(cell)
                rows = text_of(paint_board(select_board(view, scale, area.offset, marks), area.size, look))
                assert re.search(rf"\b{number}(\+{income})?(?![\d+])", rows), (number, income, cell, rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_called_by_short_names_only_where_whole_ones_have_no_room(language: LanguageCode) -> None:
    table = tables(UNICODE, True)[0]
    painted(table, (80, 24))
    signs = [
        *map(things.landscape, ("desert", "hills", "mountains")),
        *map(things.feature, ("tower", "lake", "caravan")),
    ]
    with use_language(language_of(language)):
        others = [t("city"), t("flipped"), t("legion"), t("censor")]
        for cells, words in ((table.layout.regions[HandPane].width, short_words_of), (60, words_of)):
            shown = text_of(paint_signs("red", table.appearance, cells)).split("\n", 1)[1].split()
            assert not [name for name in (*map(words, signs), *others) if not set(name.split()) <= set(shown)]


def test_tiles_of_a_player_are_told_in_numbers_where_words_have_no_room() -> None:
    table = tables(UNICODE, True)[0]
    players = select_players(table.ui.view(), table.snapshot.names)
    with use_language(language_of("fr")):
        wide, narrow = (
            text_of(PalmyraPlayers().paint(players, Size(cells, 3 * len(players.names)), table.appearance))
            for cells in (35, 20)
        )
    assert "1 grande 1 petite" in wide
    assert "1+1" in narrow and "grande" not in narrow
