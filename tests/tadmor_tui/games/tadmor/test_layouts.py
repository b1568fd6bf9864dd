"""The table at every size: complete from 80x24 on, and as good as can be below."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.layout import arrange
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.widgets.layout import too_small
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import SMALL, Driver, at_table, at_title
from tests.rules.tadmor.builders import position

SIZES = [(80, 24), (100, 30), (120, 40), (140, 45), (160, 50)]
TINY = [(60, 20), (40, 10), (20, 5)]
NAMED = ("K1:", "K2:", "K3:", "K4:", "K6:", "Draw", "Tower", "Trade")
"""Words of the lines of a rich table, in their order."""
KEYS = ("Enter", "Escape", "Tab", "Ctrl+P", "Ctrl+L")


def rich_table(people: int = 1) -> SeatedGame:
    """Four merchants with a lot before them: as much as a screen ever has to show."""
    red = dict(
        goods="3w3s3m3g",
        tower=12,
        temples=[4, 2],
        rare=["glass", "jade", "silk", "oils", "ivory"],
        improvements=["I19", "I20", "I1", "I5", "I34"],
        hand=["K1", "K2", "K3", "K4", "K6"],
        fulfilled=["K16", "K17"],
        returned=["K18"],
        at="palmyra.mission damascus.tower euphrates.red1=ship",
        camels=5,
    )
    blue = dict(improvements=["I2", "I6"], hand=["K20"], at="palmyra.temple")
    play = position(
        "construction", merchants=4, era=2, red=red, blue=blue, green=dict(improvements=["I21"]), finishers=["red"]
    )
    return seated(play.game, people)


async def everything_in_the_pane(driver: Driver) -> str:
    """What the pane shows, scrolled to its end."""
    seen = driver.panel("pane")
    for _ in range(60):
        await driver.press("down")
        if (more := driver.panel("pane")) in seen:
            break
        seen += more
    return seen


def whole(driver: Driver) -> None:
    """The rows fill the screen exactly, and the lines that are always there are there."""
    rows = driver.text().split("\n")
    width, height = driver.app.size
    assert len(rows) == height
    assert all(len(row) <= width for row in rows)
    assert "TADMOR" in rows[0]
    assert any("traded W" in row for row in rows)
    assert all(region in driver.text() for region in ("NORTH SEA", "EBLA", "PALMYRA", "EUPHRATES", "DAMASCUS", "EMESA"))
    assert driver.prompt.strip() == rows[-1].strip()


@pytest.mark.parametrize("size", SIZES)
async def test_everything_can_be_seen(size: tuple[int, int], tmp_path: Path) -> None:
    shown = rich_table()
    view = shown.game.view(0)
    async with at_table(tmp_path, shown, size) as driver:
        whole(driver)
        assert all(f"▲{m.tower}" in driver.panel("skyline") for m in view.merchants)

        await driver.press("i")
        improvements = driver.panel("pane")
        for _ in range(30):
            await driver.press("down")
            improvements += driver.panel("pane")
        assert all(tile in improvements for tile in (*view.display, "I21", "I34"))

        await driver.press("m")
        missions = await everything_in_the_pane(driver) if size[0] < 120 else driver.panel("missions")
        assert all(card in missions for card in ("K1", "K2", "K3", "K4", "K6", "K16", "K17", "K18"))

        await driver.press("escape", "r")
        board = driver.panel("pane")
        assert "Blue (bot)" in board
        assert "Up, Down" not in board, "the board of a merchant has room without scrolling"
        assert "Hand 1 face down" in board

        await driver.press("K")
        assert all(key in driver.text() for key in KEYS)

        await driver.press("escape", "escape")
        assert "What you can do" in driver.panel("pane")
        if size[0] < 120:
            for _ in range(6):
                if "Rare goods" not in driver.panel("pane"):
                    await driver.press("tab")
            assert "Rare goods" in driver.panel("pane")
        else:
            assert "Rare goods" in driver.panel("goods-in-stacks")


@pytest.mark.parametrize("size", SIZES)
async def test_the_whole_story_can_be_read(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(TadmorGame.new(2, 3), 2)
    async with at_table(tmp_path, shown, size) as driver:
        for _ in range(40):
            await driver.play_a_move()
        if isinstance(driver.app.screen, CurtainScreen):
            await driver.press("enter")
        await driver.press("escape", "escape", "g")
        assert shown.snapshot.story[-1].text.split()[-1] in driver.panel("pane")
        for _ in shown.snapshot.story:
            await driver.press("up")
        assert shown.snapshot.story[0].text in driver.panel("pane")


async def test_every_item_of_a_long_menu_can_be_reached(tmp_path: Path) -> None:
    shown = rich_table()
    async with at_table(tmp_path, shown, SMALL) as driver:
        seen = []
        while (item := driver.lit("pane")) not in seen:
            seen.append(item)
            await driver.press("down")
        assert driver.lit("pane") == seen[0] and len(seen) == len(driver.items()), "every line comes once"
        screen = driver.app.screen
        assert isinstance(screen, TableScreen)
        ui = screen.ui
        assert sum(len(item.offers) for item in ui.menu.items) == len(ui.offers()), "every action is behind a line"
        *_, last, end = ui.menu.items
        assert end.ends_go, "what costs points stands behind the last line but the end"
        assert any(offer.action.gives_up_points for offer in last.offers)
        await driver.resize(200, 60)
        named = [word for item in ui.menu.items for word in f"{item.label} {item.what}".split()]
        assert list(dict.fromkeys(word for word in named if word in NAMED)) == [*NAMED]


async def test_playing_goes_on_while_the_window_changes(tmp_path: Path) -> None:
    shown = seated(TadmorGame.new(3, 5), 2)
    sizes = [*SIZES, *TINY, *reversed(SIZES), (300, 90), (80, 24)]
    async with at_table(tmp_path, shown, SMALL) as driver:
        for width, height in sizes:
            await driver.resize(width, height)
            for _ in range(4):
                await driver.play_a_move()
            await driver.press("escape")
            rows = driver.text().split("\n")
            assert len(rows) == height
            assert all(len(row) <= width for row in rows)
        await driver.wait_for_a_person()
    assert len(shown.played.timeline) > 30


@pytest.mark.parametrize("size", TINY)
async def test_a_small_window_is_told_politely(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, rich_table(), size) as driver:
        sentence = f"This window is {size[0]}x{size[1]}; 80x24 or larger shows everything."
        assert driver.hint == sentence
        assert sentence[: size[0] - 1] in driver.text()
        await driver.press(*"hjkl", "tab", "i", "m", "g", "r", "question_mark", "escape", "enter", "escape")
        await driver.resize(80, 24)
        assert "This window" not in driver.text()
        whole(driver)


@pytest.mark.parametrize("size", [*TINY, (200, 60)])
async def test_the_forms_at_odd_sizes(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_title(tmp_path, size) as driver:
        await driver.press("enter", *["down"] * 20, "escape", "down", "enter", "escape", "down", "enter", "escape")
        rows = driver.text().split("\n")
        assert len(rows) == size[1]
        assert all(len(row) <= size[0] for row in rows)


@pytest.mark.parametrize("height", [24, 20, 10])
async def test_the_line_of_a_form_that_has_the_cursor_is_on_the_screen(height: int, tmp_path: Path) -> None:
    """The form of a game for four is longer than a small window; what is beyond it comes into sight."""
    async with at_title(tmp_path, (80, height)) as driver:
        await driver.press("enter", "down", "right", "right")
        for _ in range(16):
            await driver.press("down")
            await driver.pilot.pause()
            assert driver.app.glyphs.pointer in driver.text()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panels_never_overlap_and_fill_the_window(seats: int) -> None:
    """But for the skyline, which lies in a corner of the map where there is no room beside it."""
    for width in range(80, 241, 5):
        for height in range(24, 71, 2):
            panels = arrange(width, height, standard_catalogue().board(seats), seats).regions
            assert all(region.width > 0 and region.height > 0 for region in panels.values())
            over = [(one, other) for one, other in combinations(panels, 2) if panels[one].overlaps(panels[other])]
            assert over in ([], [(RegionMap, Skyline)])
            corner = panels[Skyline].area if over else 0
            assert sum(region.area for region in panels.values()) - corner == width * height


def test_what_is_too_small() -> None:
    assert too_small(80, 24) is None
    assert too_small(79, 24) == "This window is 79x24; 80x24 or larger shows everything."
    assert too_small(80, 23) is not None
