"""Pictures of the screens, as a player sees them. `pytest -n0 --snapshot-update` draws them anew.

What the eye judges is an SVG; all other sizes are text, which is small and can be read in a diff. Looks that differ in
colour alone are told by the colours that they use.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.style import Style
from textual import constants
from textual.pilot import Pilot

from tadmor_tui.app.app import TadmorApp
from tadmor_tui.config.settings import ThemeName
from tadmor_tui.render.palette import THEMES
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.terminal.textual_internals import screen_strips
from tests.drivers.table_driver import SMALL, Driver, an_app, screen_text
from tests.tools.pictured_screens import SCREENS, before, construction, shelf, table

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50), (200, 60))
PICTURES = ("title", "new game", "placement", "construction", "raid", "curtain", "final", "advice", "palette")
LOOKS: dict[str, dict[str, str]] = {
    "ascii": dict(glyphs="ascii"),
    "monochrome": dict(theme="monochrome"),
    "light": dict(theme="light"),
    "colour-blind": dict(theme="colour-blind"),
}
FEWER_COLOURS = {"256": "256", "16": "standard"}


@pytest.fixture(autouse=True)
def same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tadmor_tui.screens.title.__version__", "9.9.9")
    monkeypatch.setattr("tadmor_tui.screens.game_list.format_age", lambda _: "yesterday")


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str, tmp_path: Path, snap_compare: Any) -> None:
    assert snap_compare(shelf(tmp_path), terminal_size=SMALL, run_before=before(SCREENS[name]))


@pytest.mark.parametrize("look", LOOKS)
def test_picture_in_another_look(look: str, tmp_path: Path, snap_compare: Any) -> None:
    app = shelf(tmp_path, **LOOKS[look])
    assert snap_compare(app, terminal_size=SMALL, run_before=before(SCREENS["placement"]))


@pytest.mark.parametrize("colours", FEWER_COLOURS)
def test_picture_in_fewer_colours(
    colours: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snap_compare: Any
) -> None:
    monkeypatch.setattr(constants, "COLOR_SYSTEM", FEWER_COLOURS[colours])
    assert snap_compare(shelf(tmp_path), terminal_size=SMALL, run_before=before(SCREENS["placement"]))


@pytest.mark.parametrize("name", SCREENS)
async def test_text_at_every_size(name: str, tmp_path: Path, snapshot: Any) -> None:
    """One window that grows: so every screen is laid out anew at each size too."""
    app = shelf(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await before(SCREENS[name])(pilot)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            assert await still_text(pilot) == snapshot(name=f"{width}x{height}")


@pytest.mark.parametrize("name", SCREENS)
async def test_text_in_ascii(name: str, tmp_path: Path, snapshot: Any) -> None:
    app = shelf(tmp_path, glyphs="ascii")
    async with app.run_test(size=SIZES[0]) as pilot:
        await before(SCREENS[name])(pilot)
        for width, height in SIZES[::3]:
            await pilot.resize_terminal(width, height)
            text = await still_text(pilot)
            assert text == snapshot(name=f"{width}x{height}")
            assert text.isascii()


@pytest.mark.parametrize("name", SCREENS)
async def test_colours_of_every_theme(name: str, tmp_path: Path, snapshot: Any) -> None:
    app = shelf(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await before(SCREENS[name])(pilot)
        for theme in THEMES:
            use_theme(app, theme)
            await still_text(pilot)
            assert colours_on(app) == snapshot(name=theme)


@pytest.mark.parametrize("colours", FEWER_COLOURS)
@pytest.mark.parametrize("name", SCREENS)
async def test_fewer_colours(
    name: str, colours: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: Any
) -> None:
    monkeypatch.setattr(constants, "COLOR_SYSTEM", FEWER_COLOURS[colours])
    app = shelf(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await before(SCREENS[name])(pilot)
        await still_text(pilot)
        assert colours_on(app) == snapshot


@pytest.mark.parametrize("tab", ["improvements", "missions", "log", "merchant", "keys"])
async def test_text_of_the_panels_at_80x24(tab: str, tmp_path: Path, snapshot: Any) -> None:
    keys = {"improvements": "i", "missions": "m", "log": "g", "merchant": "r", "keys": "K"}
    app = an_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await before(table(construction, keys[tab]))(pilot)
        assert screen_text(app) == snapshot


async def still_text(pilot: Pilot[None]) -> str:
    """The screen when it has come to rest."""
    assert isinstance(pilot.app, TadmorApp)
    return await Driver(pilot.app, pilot, Random(1)).still_text()


def use_theme(app: TadmorApp, theme: ThemeName) -> None:
    app.settings.theme = theme
    app.keep_settings()
    for screen in app.screen_stack:
        if isinstance(screen, BaseScreen):
            screen.relayout()


def colours_on(app: TadmorApp) -> str:
    """How many cells have which look; of a gap only its ground is seen."""
    looks: Counter[str] = Counter()
    for strip in screen_strips(app.screen):
        for text, style, _ in strip:
            gaps = text.count(" ")
            looks[_told(style, gap=True)] += gaps
            looks[_told(style, gap=False)] += len(text) - gaps
    return "\n".join(f"{cells:>5} {look}" for look, cells in sorted(looks.items()) if cells)


def _told(style: Style | None, gap: bool) -> str:
    style = style or Style()
    ink = "" if gap else f"{style.color.name if style.color else 'usual'} "
    ground = style.bgcolor.name if style.bgcolor else "usual"
    attributes = [name for name in ("bold", "dim", "reverse", "underline") if getattr(style, name) and not gap]
    return " ".join((f"{ink}on {ground}", *attributes))
