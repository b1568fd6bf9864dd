"""The look of the screens around the table: their grounds, badges and columns, and nothing of the toolkit's blue."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from textual.color import Color
from textual.command import CommandList

from rules.tadmor.kind import TADMOR
from tadmor_tui.config.settings import ThemeName
from tadmor_tui.render.palette import palette_of
from tadmor_tui.render.runs import Run
from tadmor_tui.render.text import grounded, line, text_of
from tadmor_tui.render.textual_colours import widget_colours
from tadmor_tui.screens.commands import CommandsScreen
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.terminal.textual_internals import screen_strips
from tadmor_tui.widgets.pane import Pane
from tests.drivers.inks import named, style_of
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title
from tests.saves.tables import Clock, make_store, saved_file

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)


def test_what_brings_its_own_ground_keeps_it() -> None:
    row = grounded(line("plain", ("lit", "cursor"), Run("badge", "night", "seat.red")), "panel", 20)
    assert [ink for _, ink in named(row)] == ["plain on panel", "cursor", "night on seat.red", "plain on panel"]


@pytest.mark.parametrize("theme", THEMES)
def test_widgets_that_we_do_not_paint_have_our_colours(theme: ThemeName) -> None:
    colours = widget_colours(theme)
    for name, value in colours.items():
        if not name.endswith("text-style"):
            Color.parse(value)
    if theme != "monochrome":
        ground = style_of(palette_of(theme), "ink on panel").bgcolor
        assert ground is not None and colours["surface"] == ground.name


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_the_palette_of_commands_has_our_cursor(theme: ThemeName, tmp_path: Path) -> None:
    async with at_title(tmp_path, theme=theme) as driver:
        driver.app.action_command_palette()
        await driver.settle()
        assert isinstance(driver.app.screen, CommandsScreen)
        found = driver.app.screen.query_one(CommandList).get_component_styles("option-list--option-highlighted")
        wanted = style_of(palette_of(theme), "cursor").bgcolor
        assert wanted is not None and found.background == Color.parse(wanted.name)


@pytest.mark.parametrize("theme", ["dark", "light", "colour-blind"])
async def test_the_palette_of_commands_has_no_blue_of_the_toolkit(theme: ThemeName, tmp_path: Path) -> None:
    """Neither its list nor its scrollbar."""
    async with at_title(tmp_path, theme=theme) as driver:
        before = colours_on(driver)
        await driver.press("ctrl+p")
        await driver.still_text()
        assert isinstance(driver.app.screen, CommandsScreen)
        assert [name for name in colours_on(driver) - before if is_blue(name)] == []


def colours_on(driver: Driver) -> set[str]:
    """Every colour that is drawn."""
    styles = [style for strip in screen_strips(driver.app.screen) for _, style, _ in strip if style is not None]
    return {colour.name for style in styles for colour in (style.color, style.bgcolor) if colour is not None}


def is_blue(name: str) -> bool:
    red, green, blue = Color.parse(name).rgb
    return blue > red + 40 and blue > green + 20


async def test_another_theme_changes_them_at_once(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        before = driver.app.screen.styles.background
        await driver.go_to("Settings")
        await driver.press("enter")
        await driver.set_to("Colours", "light")
        assert driver.app.screen.styles.background != before


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_curtain_shows_the_seat_on_its_colour(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_title(tmp_path, size) as driver:
        driver.app.push_screen(CurtainScreen("Ana", TADMOR.seat_labels[0], "What comes now is a secret."))
        await driver.settle()
        lines = driver.app.screen.query_one("#curtain", Pane).lines
        assert len(lines) == size[1]
        assert [
            text.split() for row in lines for text, ink in named(row) if ink == "night on seat.red" and text.strip()
        ] == [["R", "Ana"]]
        assert all(" on " in ink for row in lines for _, ink in named(row))


async def test_saved_games_stand_in_columns(tmp_path: Path) -> None:
    store = make_store(tmp_path, Clock(step=1))
    for merchants, actions in ((4, 120), (2, 40)):
        saved_file(store, merchants, actions)
    async with at_title(tmp_path) as driver:
        await driver.go_to("Saved games")
        await driver.press("enter")
        rows = [row for row in driver.text().splitlines() if row.strip()]
        head = next(row for row in rows if "Points" in row)
        told = next(row for row in rows if "begun on" in row)  # more about the one under the cursor
        games = [row for row in rows[rows.index(head) + 1 :] if row != told][:2]
        for shelved, row in zip(store.games(), games, strict=True):
            assert shelved.document is not None
            summary = shelved.document.summary
            assert row[head.index("Turn") :].startswith(f"turn {summary.progress.turn}")
            assert row[head.index("Points") :].startswith(" ".join(map(str, summary.scores)))
            assert row[head.index("Played") :].strip()


async def test_the_bar_under_the_cursor_has_two_ends(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.go_to("Settings")
        await driver.press("enter")
        screen = driver.app.screen
        assert isinstance(screen, FormScreen)
        lit = [row for row in screen.query_one("#form", Pane).lines if any(ink == "cursor" for _, ink in named(row))]
        assert len(lit) == 1
        assert text_of(lit).strip().startswith("▸") and text_of(lit).strip().endswith("◂")
