"""The title: its picture at every size, without it where it can't be drawn, and the menu in two columns."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from rules.games import GAMES
from saves.last_set_ups import SetUp
from tadmor_tui.render.palette import THEMES, palette_of
from tadmor_tui.render.text import text_of, width
from tadmor_tui.render.title_art import LEAST_CELLS, LEAST_ROWS, NAME_CELLS, paint_dusk
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.settings import SettingsScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.text.translation import words_of
from tadmor_tui.widgets.pane import Pane
from tests.drivers.inks import named, style_of
from tests.drivers.table_driver import LARGE, SMALL, Driver, an_app, at_title
from tests.saves.tables import begin, make_store, saved_file

HALF = "▀"
ENTRIES = (
    "New game",
    "Saved games",
    "Puzzles",
    "Lesson 1",
    "All lessons",
    "Rules",
    "Settings",
    "Quit",
)
SIZES = [(80, 24), (81, 25), (100, 30), (119, 33), (120, 40), (160, 50), (200, 60), (240, 70)]


# --- the picture


@pytest.mark.parametrize("coloured", [True, False])
@pytest.mark.parametrize("size", [(LEAST_CELLS, LEAST_ROWS), (80, 19), (97, 23), (120, 33), (240, 62)])
def test_the_picture_fills_its_place(size: tuple[int, int], coloured: bool) -> None:
    cells, rows = size
    lines = paint_dusk(cells, rows, coloured).lines()
    assert [width(row) for row in lines] == [cells] * rows
    assert all(cell_len(sign) == 1 for row in lines for text, *_ in row for sign in text)


def test_every_hue_of_the_picture_is_in_every_palette() -> None:
    inks = {ink for row in paint_dusk(120, 33, True).lines() for _, ink in named(row)}
    assert all(style_of(palette_of(theme), ink) is not None for theme in THEMES for ink in inks)


def test_the_sky_grows_lighter_towards_the_horizon() -> None:
    canvas = paint_dusk(120, 33, True)
    sky = [ground for y in range(33) if (ground := canvas.ground_at(0, y)).startswith("dusk")]
    numbers = [int(ground.removeprefix("dusk")) for ground in sky if ground != "duskpalm"]
    assert numbers == sorted(numbers)
    assert numbers[0] == 0 and numbers[-1] > 6


def test_the_sun_stands_in_the_gate() -> None:
    row = next(row for row in paint_dusk(120, 33, True).lines() if any("sun" in ink for _, ink in named(row)))
    x = 0
    for text, ink in named(row):
        if "sun" in ink:
            assert x >= 45 and x + len(text) <= 75
        x += len(text)


def test_the_picture_is_made_once_for_each_size_and_always_the_same() -> None:
    first = paint_dusk(100, 24, True)
    assert paint_dusk(100, 24, True) is first
    again = paint_dusk.__wrapped__(100, 24, True)
    assert again is not first
    assert again.lines() == first.lines()


def test_without_colours_only_what_stands_before_the_sky_is_drawn() -> None:
    text = text_of(paint_dusk(120, 33, False).lines())
    assert "██" in text
    assert text.count(" ") + text.count("\n") > text.count("█")


# --- the screen


@pytest.mark.parametrize("theme", ["dark", "light", "monochrome"])
@pytest.mark.parametrize("size", SIZES)
async def test_picture_name_and_menu_at_every_size(size: tuple[int, int], theme: str, tmp_path: Path) -> None:
    saved_file(make_store(tmp_path), actions=3)
    async with at_title(tmp_path, size, theme=theme) as driver:
        text = driver.text()
        assert HALF in text
        assert all(entry in text for entry in ("Continue", *ENTRIES))
        assert "A box of unofficial board games" in text
        assert all(str(kind.title) in text for kind in GAMES.values())
        assert size[1] < 40 or all(words_of(kind.about or "") in text for kind in GAMES.values())
        assert text.count("█") > NAME_CELLS
        assert "Enter chooses" in text.splitlines()[-1]


@pytest.mark.parametrize("size", [*SIZES, (40, 12), (20, 5), (59, 40), (80, 16)])
async def test_no_picture_in_ascii_or_where_there_is_no_room(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_title(tmp_path, size, glyphs="ascii" if size in SIZES else "unicode") as driver:
        text = driver.text()
        assert HALF not in text
        assert "New game" in text
        if size in SIZES:
            assert text.isascii()
            assert all(entry in text for entry in ENTRIES)


async def test_no_color_has_a_picture_without_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = an_app(tmp_path)
    async with app.run_test(size=LARGE) as pilot:
        await Driver(app, pilot, Random(1)).settle()
        panel = app.screen.query_one("#form", Pane)
        styles = {style_of(app.palette, ink) for row in panel.lines for _, ink in named(row)}
        assert not any(style.color or style.bgcolor for style in styles)
        assert HALF in text_of(panel.lines)


async def test_left_and_right_go_from_column_to_column(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        assert driver.lit("form").startswith("▸ New game")
        await driver.press("down", "right")
        assert driver.lit("form").startswith("▸ Rules")
        await driver.press("left")
        assert driver.lit("form").startswith("▸ Saved games")
        await driver.press("right", "down", "enter")
        assert isinstance(driver.app.screen, SettingsScreen)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_mouse_finds_what_it_points_at(size: tuple[int, int], tmp_path: Path) -> None:
    for label, screen in (("New game", NewGameScreen), ("Settings", SettingsScreen)):
        async with at_title(tmp_path, size) as driver:
            rows = driver.text().splitlines()
            y = next(y for y, row in enumerate(rows) if label in row)
            await driver.pilot.click(offset=(rows[y].index(label), y))
            await driver.settle()
            assert isinstance(driver.app.screen, screen)


async def test_nothing_is_painted_while_nothing_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_title(tmp_path) as driver:
        await driver.still_text()
        screen = driver.app.screen
        assert isinstance(screen, TitleScreen)
        painted: list[int] = []
        monkeypatch.setattr(screen.query_one("#form", Pane), "render_line", painted.append)
        await asyncio.sleep(0.3)
        assert not painted


# --- where the cursor stands


async def lit_at_the_title(folder: Path) -> str:
    app = an_app(folder)
    async with app.run_test(size=SMALL) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        return driver.lit("form")


async def test_the_cursor_stands_on_what_one_most_likely_wants(tmp_path: Path) -> None:
    assert (await lit_at_the_title(tmp_path)).startswith("▸ Lesson 1"), "nobody has played yet"
    store = make_store(tmp_path)
    store.set_ups.remember("palmyra", SetUp())
    assert (await lit_at_the_title(tmp_path)).startswith("▸ New game")
    begin(store, 2).close()
    assert (await lit_at_the_title(tmp_path)).startswith("▸ Continue"), "and it says of which game"


async def test_the_cursor_is_never_left_on_another_line(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.go_to("New game")
        await driver.press("enter")
        await driver.press("enter")
        await driver.wait_for_a_person()
        driver.app.leave_table()
        await driver.until(lambda: isinstance(driver.app.screen, TitleScreen))
        assert driver.lit("form").startswith("▸ Continue") and "Tadmor:" in driver.text()
