"""The painters of Marchands d'Empire at every size: nothing is wider than its place, and everything can be read."""

from __future__ import annotations

from functools import cache

import pytest

from tadmor_tui.config.settings import Settings, ThemeName
from tadmor_tui.games.marchands.map_layout import LARGE, MEDIUM, SMALL
from tadmor_tui.games.marchands.table import MarchandsTable
from tadmor_tui.games.marchands.widgets.map_drawing import layout_for
from tadmor_tui.games.marchands.widgets.road_map import RoadMap
from tadmor_tui.games.marchands.widgets.spheres_pane import NAMES, paint_spheres, select_spheres
from tadmor_tui.games.marchands.widgets.supply_pane import paint_signs, paint_supply, select_supply
from tadmor_tui.games.marchands.widgets.turn_tracker import paint_tracker, select_tracker
from tadmor_tui.render.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.render.palette import palette_of
from tadmor_tui.render.text import text_of
from tadmor_tui.text.languages import language_of
from tadmor_tui.text.translation import t, use_language, words_of
from tadmor_tui.widgets.appearance import Appearance
from tests.drivers.inks import named, style_of
from tests.drivers.painted_panels import SIZES, assert_panels_fit, assert_readable, painted
from tests.tadmor_tui.games.marchands.tables import played_to
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS
from tests.tadmor_tui.render.test_palette import COLOURED
from tests.tadmor_tui.text.pseudo_language import PSEUDO

STAGES = [("caravans", 2, 0), ("plotting", 4, 4), ("rewards", 3, 2), ("electors", 5, 3), ("monopolies", 6, 6)]
DRAWN = {"frame", "road", "limestone"}
"""Inks of what is only drawn, or stands beside what says the same."""


@cache
def tables(glyphs: Glyphs, coloured: bool) -> list[MarchandsTable]:
    made = []
    for stage, seats, turn in STAGES:
        game = played_to(turn, stage, seats=seats, seed=5, no_secrets=seats == 5)
        face = game.game_ui.table(game.source, Settings(), lambda: Appearance(glyphs, USUAL_KEYS, coloured))
        assert isinstance(face, MarchandsTable)
        if stage == "plotting":
            road = face.ui.plot.way_in("right") or face.ui.plot.way_in("left")
            for step in (road, "X", "c", "X", "a"):
                game.host.apply(0, game.game.read_action(f"plot {step}"))
        made.append(face)
    return made


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_panel_fits_its_place(size: tuple[int, int]) -> None:
    for glyphs, coloured in ((UNICODE, True), (ASCII, False)):
        for table in tables(glyphs, coloured):
            assert_panels_fit(table, size)


@pytest.mark.parametrize(
    "size,form", [((48, 18), SMALL), ((57, 18), SMALL), ((85, 31), MEDIUM), ((114, 41), LARGE)], ids=str
)
def test_the_map_has_everything_and_nothing_lies_on_anything_else(size: tuple[int, int], form: object) -> None:
    table = tables(UNICODE, True)[1]
    layout = layout_for(table.ui.catalogue, *size)
    assert layout.form == form and layout.size.width <= size[0] and layout.size.height <= size[1]
    areas = list(layout.cities.values())
    assert len(areas) == 21 and len(layout.roads) == 28 and len(layout.names) == 8
    assert not any(one.overlaps(two) for one in areas for two in areas if one is not two)
    for road in layout.roads:
        assert not any(area.contains(*cell) for area in areas for cell in (*road.across, *road.down, road.plate))
    for name, place in layout.names.items():
        assert layout.region_at(*place) == name and layout.city_at(*place) is None


@pytest.mark.parametrize("theme", COLOURED)
def test_every_text_can_be_read_on_its_ground(theme: ThemeName) -> None:
    assert_readable(tables(UNICODE, True), [(80, 24), (120, 40), (160, 50)], theme, DRAWN, {"faint"})


@pytest.mark.parametrize("depth", ["16", "256"])
def test_with_few_colours_no_ink_is_its_own_ground(depth: str) -> None:
    palette = palette_of("dark", "16" if depth == "16" else "256")
    for table in tables(UNICODE, True):
        for lines in painted(table, (120, 40)).values():
            for name in {str(ink) for row in lines for text, ink in named(row) if text.strip()}:
                style = style_of(palette, name)
                assert style.color is not None and style.bgcolor is not None
                assert style.color.name != style.bgcolor.name, name


def test_the_six_seats_can_be_told_apart_by_those_who_cannot_tell_red_from_green() -> None:
    palette = palette_of("colour-blind")
    seats = [
        style_of(palette, f"seat.{colour}").color
        for colour in ("red", "blue", "green", "yellow", "purple", "turquoise")
    ]
    usual = style_of(palette_of("dark"), "seat.turquoise").color
    assert len(set(seats)) == 6 and seats[-1] != usual


def test_whose_the_first_step_is_stands_apart_from_the_course_of_the_turn() -> None:
    selected = [select_tracker(table.position()) for table in tables(UNICODE, True)]
    rows = [text_of(paint_tracker(each, UNICODE, cells)) for each in selected for cells in range(60, 200)]
    told = [row for row in rows if "first" in row]
    assert told and all(" first " in row for row in told)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_the_way_ahead_and_the_turns_with_monopolies_are_told_by_their_signs_alone(glyphs: Glyphs) -> None:
    assert glyphs.thick_rule != glyphs.rule and glyphs.thick_upright != glyphs.upright
    assert len({glyphs.now, glyphs.done, glyphs.rare, glyphs.to_come, glyphs.rare_to_come}) == 5


def test_a_good_is_called_by_a_short_name_only_where_its_own_has_no_room() -> None:
    position = tables(UNICODE, True)[1].position()
    with use_language(language_of("de")):
        assert "Stein 4" in text_of(paint_signs(position.catalogue, "red", UNICODE, 34))
        assert "Edelstein 4" in text_of(paint_signs(position.catalogue, "red", UNICODE, 60))


def test_a_long_name_has_a_gap_behind_it() -> None:
    position = tables(UNICODE, True)[1].position()
    with use_language(PSEUDO):
        spheres = paint_spheres(select_spheres(position), UNICODE, 46, 12)
        shown = text_of([*spheres, *paint_supply(select_supply(position, 5), UNICODE, 46)])
        for name in (*map(words_of, NAMES.values()), t("goods"), t("contracts")):
            assert f"{name} " in shown or f"{name}\n" in shown, "it is whole, and nothing touches it"


def test_everything_is_told_without_colours_and_pictures() -> None:
    table = tables(ASCII, False)[1]
    board = text_of(painted(table, (120, 40))[RoadMap])
    view = table.ui.view()
    assert board.isascii() and all(f" {city.city} " in board for city in view.cities)
    assert all(numeral in board for numeral in ("I ", "II ", "III ", "IV ", "V ", "VI ", "VII ", "VIII "))
    assert board.count("=") >= 2, "the way ahead"
