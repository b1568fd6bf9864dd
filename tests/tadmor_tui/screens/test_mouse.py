"""The mouse at the table: what each button does, and what can be pointed at."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.geometry import Region

from rules.tadmor.game import TadmorGame
from tadmor_tui.app.launch import _prepare_terminal, add_appearance_flags
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.tadmor.map_layout import map_layout
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.widgets.pane import AnyPane, Pane
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import SMALL, Driver, at_table
from tests.rules.tadmor.builders import Play, position

WIDE = (160, 50)
SIZES = pytest.mark.parametrize("size", [SMALL, WIDE])


def done(shown: SeatedGame) -> list[str]:
    return [entry.text for entry in shown.played.timeline.entries]


def slot_offset(driver: Driver, shown: SeatedGame, place: str) -> tuple[int, int]:
    """A cell of a slot on the map."""
    panel = driver.panel_region("map")
    layout = map_layout(shown.game.board, panel.width, panel.height)
    for box in layout.boxes:
        for row in box.rows:
            for nth, slot in enumerate(row.slots):
                if slot.name == place:
                    return row.cell_of(nth) + 1, row.y
    raise AssertionError(f"no {place} on the map")


# --- buttons


@SIZES
@pytest.mark.parametrize("button", [2, 3])
async def test_only_the_left_button_places_a_piece(button: int, size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(position("placement", merchants=2).game, 2)
    async with at_table(tmp_path, shown, size) as driver:
        where = slot_offset(driver, shown, "emesa.wood")
        await driver.pilot.click("#map", offset=where, button=button)
        assert done(shown) == []
        await driver.pilot.click("#map", offset=where)
        assert done(shown) == ["place camel emesa.wood"]


async def test_a_slot_of_no_use_wants_a_second_click(tmp_path: Path) -> None:
    shown = seated(position("placement", merchants=2).game, 2)
    async with at_table(tmp_path, shown) as driver:
        where = slot_offset(driver, shown, "ebla.taxman")
        await driver.pilot.click("#map", offset=where)
        assert done(shown) == [] and "do it anyway" in driver.hint
        await driver.pilot.click("#map", offset=where)
        assert done(shown) == ["place camel ebla.taxman"]


@SIZES
@pytest.mark.parametrize("button", [2, 3])
async def test_only_the_left_button_chooses_a_line(button: int, size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(position("construction", red=dict(at="emesa.wood damascus.stone")).game, 2)
    async with at_table(tmp_path, shown, size) as driver:
        for row in range(1, 5):
            await driver.pilot.click(driver.pane("pane"), offset=(5, row), button=button)
        assert done(shown) == []


@pytest.mark.parametrize("button", [2, 3])
async def test_only_the_left_button_lifts_the_curtain(button: int, tmp_path: Path) -> None:
    shown = seated(position("marauders: card", merchants=3, red=dict(at="emesa.marauders")).game, 3)
    async with at_table(tmp_path, shown) as driver:
        await driver.pilot.click("#curtain", button=button)
        assert isinstance(driver.app.screen, CurtainScreen)
        await driver.pilot.click("#curtain")
        await driver.settle()
        assert isinstance(driver.app.screen, TableScreen)


@SIZES
async def test_the_right_button_explains(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(position("placement", merchants=2).game, 2)
    async with at_table(tmp_path, shown, size) as driver:
        await driver.pilot.click("#map", offset=slot_offset(driver, shown, "ebla.taxman"), button=3)
        await driver.settle()
        assert driver.hint == "Ebla, camel: no tax for you this turn (T5.21)."


# --- pointing


def where(driver: Driver, panel: str, words: str) -> tuple[int, int]:
    """The first cell of some words in a panel."""
    for y, row in enumerate(driver.panel(panel).splitlines()):
        if words in row:
            return row.index(words), y
    raise AssertionError(f"no “{words}” in:\n{driver.panel(panel)}")


async def point(driver: Driver, panel: str, at: str | tuple[int, int]) -> str:
    """What is said when the mouse comes to some words, or to a cell."""
    offset = where(driver, panel, at) if isinstance(at, str) else at
    await driver.pilot.hover(driver.pane(panel), offset=offset)
    await driver.settle()
    return driver.hint


async def click(driver: Driver, panel: str, at: str | tuple[int, int]) -> None:
    offset = where(driver, panel, at) if isinstance(at, str) else at
    await driver.pilot.click(driver.pane(panel), offset=offset)
    await driver.settle()


def rich(people: int = 1) -> SeatedGame:
    red = dict(
        at="palmyra.mission damascus.stone euphrates.red1=ship",
        goods="5w3s3m2g",
        hand=["K16"],
        fulfilled=["K1"],
        improvements=["I14"],
        rare=["silk"],
    )
    game = position("construction", era=2, merchants=3, display=["I16", "I18", "I6"], red=red, blue=dict(tower=3)).game
    return seated(game, people)


def beside_or_pane(driver: Driver, name: str) -> str:
    """A panel that stands beside the pane, or is open in it."""
    return name if driver.app.screen.query(f"#{name}") and driver.app.screen.query_one(f"#{name}").display else "pane"


@SIZES
async def test_a_slot_is_explained_whoever_stands_on_it(size: tuple[int, int], tmp_path: Path) -> None:
    shown = rich()
    async with at_table(tmp_path, shown, size) as driver:
        said = await point(driver, "map", slot_offset(driver, shown, "damascus.stone"))
        assert said.startswith("Damascus, camel: collect") and said.endswith("Taken by Red.")


@SIZES
async def test_a_line_of_the_menu_is_explained(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(), size) as driver:
        told = await point(driver, "pane", "ulfil K16")
        assert told and not told.startswith("Fulfil K16"), "what follows, not the same words again"


@SIZES
async def test_tiles_are_explained_and_opened(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(), size) as driver:
        if size == SMALL:
            await driver.press("i")
        panel = beside_or_pane(driver, "improvements")
        for tile in ("I16", "I6"):
            assert (await point(driver, panel, tile)).startswith(f"{tile}: ")
        x, y = where(driver, panel, "I18")
        assert (await point(driver, panel, (x + 8, y))).startswith("I18: "), "all of it, not only its name"
        owned = panel if size == SMALL else "skyline"
        assert (await point(driver, owned, "I14")).startswith("I14 of Red: ")
        await click(driver, panel, "I18")
        assert "I18" in driver.lit("pane") and driver.hint.startswith("I18: ")


@SIZES
async def test_a_tile_that_was_pressed_can_be_bought_with_a_second_click(size: tuple[int, int], tmp_path: Path) -> None:
    red = dict(goods="4w", at="palmyra.improve1")
    play = position("improvements", about="palmyra.improve1", to_act="red", display=["I16", "I18", "I6"], red=red)
    shown = seated(play.game, 1)
    async with at_table(tmp_path, shown, size) as driver:
        await driver.press("i")
        await click(driver, "pane", "I18")
        await click(driver, "pane", "I18")
        assert done(shown) == [], "one sees first what it costs"
        assert driver.items() and "What you can do" in driver.panel("pane")


@SIZES
async def test_missions_are_explained_and_offered(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(), size) as driver:
        if size == SMALL:
            await driver.press("m")
        panel = beside_or_pane(driver, "missions")
        assert (await point(driver, panel, "K16")).startswith("Mission K16: 3W 3S for 10 PP; returned, 5 PP and ")
        assert (await point(driver, panel, "K1 ")).startswith("Mission K1: ")
        await click(driver, panel, "K16")
        offered = list(driver.items().values())
        assert any("Fulfil K16" in line or "for 3W 3S" in line for line in offered)
        assert all("K16" in line or "3W 3S" in line for line in offered)


@SIZES
async def test_rare_goods_are_explained_and_offered(size: tuple[int, int], tmp_path: Path) -> None:
    shown = rich()
    async with at_table(tmp_path, shown, size) as driver:
        while "Rare goods" not in driver.text():
            await driver.press("tab")
        panel = beside_or_pane(driver, "goods-in-stacks")
        top = shown.game.view(0).stacks["red"].top
        assert top is not None
        said = await point(driver, panel, f"{top} ")
        assert said.startswith(f"{top.capitalize()}: red, 5W; ")
        await click(driver, panel, f"{top} ")
        assert "5W" in driver.panel("pane") and done(shown) == []


@SIZES
async def test_merchants_are_explained_and_shown(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(), size) as driver:
        region = driver.panel_region("skyline")
        second = (region.width // 3 + 1, region.height - 2)
        assert (await point(driver, "skyline", second)).startswith("Blue (bot): ")
        await click(driver, "skyline", second)
        assert "Blue (bot)" in driver.panel("pane") and "Warehouse" in driver.panel("pane")
        assert (await point(driver, "warehouse", (20, 0))).startswith("Red: ")


@SIZES
async def test_the_tracker_is_explained(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(), size) as driver:
        assert (await point(driver, "tracker", (12, 0))).startswith("Turn 4 of 9, ")


@SIZES
async def test_a_line_of_the_story_opens_the_replay(size: tuple[int, int], tmp_path: Path) -> None:
    shown = rich()
    async with at_table(tmp_path, shown, size) as driver:
        await driver.press("c", "g")
        panel = "pane" if size == SMALL else "log"
        y = len([row for row in driver.panel(panel).splitlines() if row.strip()]) - 1
        assert await point(driver, panel, (3, y)) == "A click shows this in the replay."
        await click(driver, panel, (3, y))
        assert isinstance(driver.app.screen, ReplayScreen)
        assert driver.app.screen.number == 1


@SIZES
async def test_the_keys_in_the_last_row_can_be_pressed(size: tuple[int, int], tmp_path: Path) -> None:
    shown = rich()
    async with at_table(tmp_path, shown, size) as driver:
        assert await point(driver, "prompt", "e end") == "A click here or e: end."
        await click(driver, "prompt", "e end")
        assert driver.hint.startswith("End your go? Still open, the best: ")
        await click(driver, "prompt", "e again: end")
        assert done(shown)[0] == "end"
        await click(driver, "prompt", "?")
        assert isinstance(driver.app.screen, ReferenceScreen)


async def test_ids_in_any_text_are_explained(tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(), WIDE) as driver:
        await driver.press("r", "r", "r")
        assert (await point(driver, "pane", "I14")).startswith("I14 of Red: ")


@SIZES
async def test_what_stands_in_one_s_own_rows_can_be_pressed(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(), size) as driver:
        await click(driver, "buildings", "K16")
        assert all("K16" in line or "3W 3S" in line for line in driver.items().values())
        await driver.press("escape")
        await click(driver, "traded", (8, 0))
        assert "Warehouse" in driver.panel("pane")


async def test_a_line_of_the_menu_that_names_a_tile_is_chosen(tmp_path: Path) -> None:
    play = Play(TadmorGame.new(2, 1))
    play.do("take wood")
    shown = seated(play.game, 2)
    async with at_table(tmp_path, shown) as driver:
        tile = driver.items()["2"].split()[1].rstrip(":")
        await click(driver, "pane", tile)
        assert done(shown) == [f"take {tile}"]


async def test_a_question_is_not_covered(tmp_path: Path) -> None:
    shown = rich()
    async with at_table(tmp_path, shown) as driver:
        await driver.press("q")
        asked = driver.hint
        assert await point(driver, "map", slot_offset(driver, shown, "ebla.taxman")) == asked
        await driver.press("q")
        assert not isinstance(driver.app.screen, TableScreen)


async def test_the_next_key_ends_it(tmp_path: Path) -> None:
    shown = rich()
    async with at_table(tmp_path, shown) as driver:
        usual = driver.hint
        assert await point(driver, "map", slot_offset(driver, shown, "ebla.taxman")) != usual
        await driver.press("down", "up")
        assert driver.hint == usual


async def test_a_hand_that_lies_face_down_is_not_told(tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(3), WIDE) as driver:
        region = driver.panel_region("missions")
        for y in range(region.height):
            assert "K16" not in await point(driver, "missions", (5, y))
        await click(driver, "missions", (5, 1))
        assert "K16" not in driver.text()


async def test_the_mouse_repaints_only_what_it_explains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moving on the same thing costs nothing; another thing costs one row."""
    shown = rich()
    async with at_table(tmp_path, shown, WIDE) as driver:
        painted: list[tuple[str | None, int]] = []
        refresh = Pane.refresh

        def counted(panel: AnyPane, *regions: Region, repaint: bool = True, layout: bool = False) -> AnyPane:
            painted.append((panel.id, len(regions)))
            return refresh(panel, *regions, repaint=repaint, layout=layout)

        monkeypatch.setattr(Pane, "refresh", counted)
        x, y = slot_offset(driver, shown, "ebla.taxman")
        await point(driver, "map", (x, y))
        assert painted == [("hint", 1)]
        await point(driver, "map", (x + 3, y))
        assert painted == [("hint", 1)]


# --- the wheel


async def turn(driver: Driver, panel: str, step: int) -> None:
    """Turn the wheel over a panel."""
    kind = MouseScrollDown if step > 0 else MouseScrollUp
    for _ in range(abs(step)):
        await driver.pilot._post_mouse_events([kind], driver.pane(panel), offset=(3, 2), button=0)
    await driver.settle()


@SIZES
async def test_the_wheel_turns_the_story(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(position("placement", merchants=2).game, 1)
    async with at_table(tmp_path, shown, size) as driver:
        for _ in range(3):
            await driver.press("enter")
            await driver.wait_for_a_person()
        if size == SMALL:
            await driver.press("g")
        panel = "pane" if size == SMALL else "log"
        newest, cursor = driver.panel(panel), driver.lit("map")
        await turn(driver, panel, -2)
        assert driver.panel(panel) != newest and driver.lit("map") == cursor
        await turn(driver, panel, 2)
        assert driver.panel(panel) == newest


@SIZES
async def test_the_wheel_moves_through_the_menu_and_stops_at_its_ends(size: tuple[int, int], tmp_path: Path) -> None:
    shown = rich()
    async with at_table(tmp_path, shown, size) as driver:
        await turn(driver, "pane", 30)
        assert "End your go" in driver.lit("pane")
        await turn(driver, "pane", -30)
        assert driver.lit("pane").startswith("1 ")
        assert done(shown) == []


async def test_the_wheel_over_the_map_leaves_the_cursor_where_it_is(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game, 2)) as driver:
        before = driver.text()
        await turn(driver, "map", 3)
        await turn(driver, "pane", 3)
        assert driver.text() == before


async def test_the_wheel_scrolls_a_panel_that_is_too_long_for_its_place(tmp_path: Path) -> None:
    red = dict(hand=[f"K{n}" for n in range(1, 14)])
    shown = seated(position("placement", merchants=2, red=red).game, 1)
    async with at_table(tmp_path, shown, WIDE) as driver:
        title, first, *_ = driver.panel("missions").splitlines()
        await turn(driver, "missions", 2)
        now = driver.panel("missions").splitlines()
        assert now[0] == title and first not in now
        await turn(driver, "missions", 40)
        assert "K13" in driver.panel("missions")
        await turn(driver, "missions", -50)
        assert driver.panel("missions").splitlines()[:2] == [title, first]


async def test_the_wheel_reads_the_reference(tmp_path: Path) -> None:
    async with at_table(tmp_path, rich()) as driver:
        await driver.press("slash")
        await driver.write("missions")
        await driver.press("enter")
        before = driver.panel("reference-entry")
        await turn(driver, "reference-entry", 1)
        assert driver.panel("reference-entry") != before
        await turn(driver, "reference-entry", -1)
        assert driver.panel("reference-entry") == before


async def test_the_wheel_and_a_click_in_the_advice(tmp_path: Path) -> None:
    async with at_table(tmp_path, rich()) as driver:
        await driver.press("H")
        await driver.until(lambda: " 2 " in driver.panel("remarks"))
        assert "1" in driver.lit("remarks").split()
        await turn(driver, "remarks", 1)
        assert "2" in driver.lit("remarks").split()
        await click(driver, "remarks", " 1 ")
        assert isinstance(driver.app.screen, TableScreen), "what is advised is pointed at on the table"


# --- over a line


@pytest.mark.parametrize(
    ("flags", "distant", "uses"),
    [
        ([], False, True),
        (["--no-mouse"], False, False),
        ([], True, False),
        (["--mouse"], True, True),
        (["--mouse", "--low-bandwidth"], True, True),
    ],
)
def test_over_a_line_the_mouse_is_used_if_somebody_asks_for_it(
    flags: list[str], distant: bool, uses: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TEXTUAL_ANIMATIONS", "ESCDELAY", "TEXTUAL_COLOR_SYSTEM"):
        monkeypatch.setenv(name, os.environ.get(name, ""))
    monkeypatch.setattr("tadmor_tui.app.launch.is_over_ssh", lambda: distant)
    parser = ArgumentParser()
    add_appearance_flags(parser)
    assert _prepare_terminal(parser.parse_args(flags), Settings()) == uses
