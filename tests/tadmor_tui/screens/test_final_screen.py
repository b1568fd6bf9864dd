"""The final scoring: all lines of T10, the bars, the curve, and the ways out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from textual.screen import Screen

from bots.observation import Observation
from bots.tadmor.roster import TADMOR_BOTS
from rules.contract import ScoreLine, Standing, Standings
from rules.tadmor.game import TadmorGame
from rules.tadmor.kind import TADMOR
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.games.tadmor.text.game_text import verdict
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.text import Line, text_of
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.session.advice import Remark, TurningPointRemark
from tadmor_tui.session.score_sources import ScoreSource, grouped, split_standings, without_zeros
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.scores import Players, most_points, paint_bars, paint_scores
from tests.drivers.inks import named
from tests.drivers.played import an_app, panel_text, shown_rows, watched
from tests.drivers.seated import SeatedGame
from tests.drivers.table_driver import LARGE, at_title
from tests.saves.tables import begin, make_store

# --- painters


NAMES = ("Ana", "Bruno", "Carla", "Dora")


def won(rare_goods: tuple[int, ...], standings: Standings) -> str:
    """The verdict about merchants who differ only in how many rare goods they have."""
    view = TadmorGame.new(len(rare_goods), 1).view(None)
    merchants = tuple(replace(m, rare_goods=("silk",) * n) for m, n in zip(view.merchants, rare_goods, strict=True))
    return verdict(standings, NAMES, replace(view, merchants=merchants))


def players(names: tuple[str, ...] = NAMES) -> Players:
    return Players(names, TADMOR.seat_labels, UNICODE, "tadmor")


def standings(totals: tuple[int, ...], decided_by: str, shared: int = 1) -> Standings:
    ranking = tuple(
        Standing(seat, 1 if seat < shared else seat + 1, total, (ScoreLine("track", total),))
        for seat, total in enumerate(totals)
    )
    return Standings(True, ranking, decided_by)


def test_T10_2_most_points_win() -> None:
    assert won((0, 0), standings((49, 25), "points")) == "Ana wins after nine turns with 49 PP, 24 more than Bruno."


def test_T10_2_rare_goods_break_a_tie() -> None:
    sentence = won((3, 2, 0), standings((30, 30, 10), "rare goods"))
    assert sentence == "After nine turns, at 30 PP each, Ana wins the tie by 3 rare goods to Bruno's 2."


def test_T10_2_a_win_can_be_shared() -> None:
    sentence = won((1, 1, 0), standings((30, 30, 10), "shared", shared=2))
    assert sentence == "Ana and Bruno share the win after nine turns, with 30 PP and 1 rare good each."


def test_bars_grow_source_by_source() -> None:
    """From the last place to the first, in the order of the seats, and on the scale of the end."""
    sources = [ScoreSource("Track", (20, 10)), ScoreSource("Tower", (0, 20)), ScoreSource("Temples", (0, -5))]
    ranking = (Standing(1, 1, 25, ()), Standing(0, 2, 20, ()))
    over = Standings(True, ranking, "points")
    most = most_points(split_standings(over, sources))
    steps = [split_standings(over, sources, counted) for counted in range(7)]
    assert [[s.total for s in step.ranking] for step in steps] == [
        *([0, 0], [20, 0], [20, 10], [20, 10], [20, 30], [20, 30], [20, 25])
    ]
    assert all([s.seat for s in step.ranking] == [0, 1] for step in steps)
    shown = [paint_bars(players(), step, 80, most) for step in steps]
    lengths = [[bar_cells(row) for row in rows] for rows in shown]
    assert lengths[0] == [0, 0] and 0 < lengths[2][1] < lengths[2][0] < lengths[4][1] == lengths[6][1]
    final = split_standings(over, sources)
    assert [s.seat for s in final.ranking] == [1, 0] and [s.place for s in final.ranking] == [1, 2]


def test_sources_without_points_are_left_out_and_groups_add_up() -> None:
    towers = [ScoreSource(f"Tower {n}", (n, 2 * n), group="Towers") for n in (1, 2)]
    sources = [*towers, ScoreSource("Tax", (0, 0)), ScoreSource("Temples", (3, 0))]
    assert [source.label for source in without_zeros(sources)] == ["Tower 1", "Tower 2", "Temples"]
    assert [(source.label, source.points) for source in without_zeros(grouped(sources))] == [
        ("Towers", (3, 6)),
        ("Temples", (3, 0)),
    ]


def bar_cells(row: Line) -> int:
    """The cells of a bar, with the numbers in it."""
    return sum(len(text) for text, ink in named(row) if " on " in ink and "seat" not in ink)


def test_a_bar_is_made_of_what_the_points_came_from() -> None:
    lines = (ScoreLine("track", 10), ScoreLine("tower", 0), ScoreLine("missions", 20), ScoreLine("temples", -5))
    ranking = (Standing(0, 1, 25, lines), Standing(1, 2, 10, (ScoreLine("track", 10), *lines[1:2])))
    first, second = paint_bars(players(), Standings(True, ranking, "points"), 80)
    parts = [(ink.rpartition(" on ")[2], text) for text, ink in named(first) if " on " in ink and "seat" not in ink]
    hues = list(dict.fromkeys(hue for hue, _ in parts))
    assert len(hues) == 2
    wide = [sum(len(text) for hue, text in parts if hue == of) for of in hues]
    assert abs(wide[1] - 2 * wide[0]) <= 1
    assert [text for _, text in parts if text.isdigit()] == ["10", "20"]
    assert text_of([first]).endswith(" 25")
    assert bar_cells(second) == wide[0]
    assert set(text_of([first])) >= {"█", "▓"}


def test_the_winner_has_a_star_and_every_source_the_hue_of_its_part() -> None:
    table = paint_scores(players(), standings((40, 20), "points"), 80)
    assert text_of(table[-1:]).split() == ["Place", "★", "1", "2"]
    bar = paint_bars(players(), standings((40, 20), "points"), 80)[0]
    assert table[1][0].ground in {ink.rpartition(" on ")[2] for _, ink in named(bar)}


def test_a_score_below_zero_has_no_bar() -> None:
    text = text_of(paint_bars(players(), standings((-1, -20), "points"), 80))
    assert "█" not in text
    assert text.endswith(" -20")


def test_long_and_wide_names_stay_in_their_columns() -> None:
    lines = paint_scores(players(("A" * 40, "巴" * 20, "Carla", "Dora")), standings((4, 3, 2, 1), "points"), 80)
    ends = {len(text_of([row]).encode("gbk")) for row in lines if "Track" in text_of([row]) or "Dora" in text_of([row])}
    assert len(ends) == 1


# --- the screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_line_for_every_merchant(tmp_path: Path, size: tuple[int, int]) -> None:
    saved = watched(tmp_path, merchants=4)
    shown = SeatedGame(saved)
    app = an_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.show_final(shown)
        await pilot.pause()
        rows = shown_rows(app.screen)
        text = "\n".join(rows)
        ranking = shown.game.standings().ranking
        heads = next(number for number, row in enumerate(rows) if "R Ana" in row and "B Bruno" in row)
        rule = next(number for number, row in enumerate(rows) if number > heads and row.startswith("  ───"))
        columns = [[int(n) for n in row[22:].split()[: len(ranking)]] for row in rows[heads + 1 : rule]]
        assert [sum(column) for column in zip(*columns, strict=True)] == [s.total for s in ranking]
        assert [int(n) for n in rows[rule + 1][22:].split()[: len(ranking)]] == [s.total for s in ranking]
        assert all("Track" not in row for row in rows)
        assert ("  Tower, era " in text) == (size == (120, 40)) and ("  Towers " in text) == (size == (80, 24))
        assert ("wins" if len(shown.game.standings().winners) == 1 else "share the win") in rows[1]
        assert "Replay" in text and "Back to the title" in text
        assert text.count("█") > 20
        assert ("Points at each turn's end" in text) == (size == (120, 40))


async def test_tab_turns_to_the_curve_and_back(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=4)
    shown = SeatedGame(saved)
    app = an_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.show_final(shown)
        await pilot.press("tab")
        text = panel_text(app.screen, "form")
        best = shown.game.standings().ranking[0]
        assert "Points at each turn's end" in text and "War supplies" not in text
        assert re.search(rf"R  Ana {best.total}\b" if best.seat == 0 else rf"\b{best.total}\b", text)
        assert "Replay" in text and "Back to the title" in text
        await pilot.press("tab")
        text = panel_text(app.screen, "form")
        assert "What counted" in text and "The lead of the tower over the lowest one, in PP." in text
        await pilot.press("tab")
        assert "  Towers" in panel_text(app.screen, "form")


async def test_the_ways_out(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    shown = SeatedGame(watched(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.show_final(shown)
        await pilot.press("enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.number == 0
        await pilot.press("escape")
        assert isinstance(app.screen, FinalScreen)
        await pilot.press("v", "escape", "down", "down", "down", "down", "enter")
        assert isinstance(app.screen, TitleScreen)


async def test_bars_stand_still_without_animations(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    shown = SeatedGame(watched(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.show_final(shown)
        await pilot.pause()
        text = panel_text(app.screen, "form")
        assert text.count("█") > 40
        await pilot.pause(0.25)
        assert panel_text(app.screen, "form") == text


async def test_ascii_and_no_colour(tmp_path: Path) -> None:
    app = an_app(tmp_path, glyphs="ascii", theme="monochrome")
    shown = SeatedGame(watched(tmp_path, merchants=3))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.show_final(shown)
        await pilot.pause()
        text = panel_text(app.screen, "form")
        assert text.isascii()
        assert "Points at each turn's end" in text
        assert text.count("#") + text.count("=") > 50


# --- what was built, and the turning points


def of_bots(folder: Path, merchants: int = 2) -> SeatedGame:
    """A game in which somebody has built something, as the people who played it see it."""
    store = make_store(folder)
    with begin(store, merchants, 6) as saved:
        bots = [TADMOR_BOTS.make("malika", seat) for seat in range(merchants)]
        while saved.game.acting:
            (seat,) = saved.game.acting
            saved.timeline.apply(seat, bots[seat].decide(Observation(saved.game, seat)), 0)
        saved.save()
    return SeatedGame(store.watch(saved.path))


def grounds_of(screen: Screen[Any], row: int) -> set[str]:
    return {ink.rpartition(" on ")[2] for _, ink in named(screen.query_one("#form", Pane).lines[row]) if " on " in ink}


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)])
@pytest.mark.parametrize("merchants", [2, 4])
async def test_what_was_built_stands_above_the_columns(tmp_path: Path, size: tuple[int, int], merchants: int) -> None:
    shown = of_bots(tmp_path, merchants)
    async with at_title(tmp_path, size) as driver:
        driver.app.push_screen(FinalScreen(shown))
        await driver.settle()
        rows = panel_text(driver.app.screen, "form").split("\n")
        heads = next(number for number, row in enumerate(rows) if rows[number + 1].startswith("  Start"))
        above = [ground for row in range(2, heads) for ground in grounds_of(driver.app.screen, row)]
        assert any("dusk" in ground for ground in above)
        built = [
            standing.seat
            for standing in shown.snapshot.standings.ranking
            if shown.game.state.merchants[standing.seat].tower
        ]
        names = [
            rows[heads].index(f"{shown.snapshot.labels[seat].letter} {shown.snapshot.names[seat]}") for seat in built
        ]
        tower = [x for x, sign in enumerate(rows[heads - 2]) if sign in "█▒"]
        assert built and all(any(abs(x - name) <= 12 for x in tower) for name in names)
        if size[1] >= 40:
            assert "\n".join(rows).count("⚑") == len(shown.snapshot.standings.winners)


async def test_the_first_turning_points_come_by_themselves_and_lead_to_the_replay(tmp_path: Path) -> None:
    shown = of_bots(tmp_path)
    async with at_title(tmp_path, LARGE) as driver:
        driver.app.push_screen(FinalScreen(shown))
        await driver.settle()
        await driver.until(lambda: "Analysing the game" not in driver.text())
        assert shown.turning_points
        best = shown.turning_points[0]
        assert best.remark.head in driver.text() and best.remark.note in driver.text()
        await driver.press("1")
        assert isinstance(driver.app.screen, ReplayScreen)
        assert driver.app.screen.number == best.place
        await driver.press("escape")
        assert best.remark.text[:40] in driver.text().split("\n")[-2], "the whole story of the one under the cursor"
        await driver.press("t")
        assert isinstance(driver.app.screen, ReviewScreen)
        done = best.remark.head.partition(": ")[2]
        assert "Analysing the game" not in driver.text() and done in driver.text(), "nobody looks twice"


async def test_a_turning_point_and_a_button_can_be_pressed_with_the_mouse(tmp_path: Path) -> None:
    shown = of_bots(tmp_path)
    shown.turning_points = [TurningPointRemark(20, Remark("Turn 1, Ana", "12 PP missed", "Better: more.", 0, "bad"))]
    async with at_title(tmp_path, LARGE) as driver:
        driver.app.push_screen(FinalScreen(shown))
        await driver.settle()
        rows = driver.text().split("\n")
        y = next(number for number, row in enumerate(rows) if "Turn 1, Ana" in row)
        await driver.pilot.click("#form", offset=(rows[y].index("Turn 1, Ana"), y))
        assert isinstance(driver.app.screen, ReplayScreen) and driver.app.screen.number == 20
        await driver.press("escape")
        rows = driver.text().split("\n")
        await driver.pilot.click("#form", offset=(rows[-1].index("Other game"), len(rows) - 1))
        assert isinstance(driver.app.screen, NewGameScreen)


async def test_all_is_on_one_page_where_there_is_room(tmp_path: Path) -> None:
    shown = of_bots(tmp_path, 4)
    shown.turning_points = []
    async with at_title(tmp_path, (160, 50)) as driver:
        driver.app.push_screen(FinalScreen(shown))
        await driver.settle()
        for heading in (
            "Where the points came from",
            "Most points from",
            "Points at each turn's end",
            "Turning points",
        ):
            assert heading in driver.text()
        assert "What counted" not in driver.text()
        await driver.press("tab")
        assert "What counted" in driver.text()
        await driver.resize(80, 24)
        assert "next page" in driver.text() and "Turning points" in driver.text()


async def test_n_begins_the_same_game_again(tmp_path: Path) -> None:
    shown = SeatedGame(watched(tmp_path, merchants=3))
    async with at_title(tmp_path, motion="off") as driver:
        driver.app.push_screen(FinalScreen(shown))
        await driver.settle()
        await driver.press("n")
        screen = driver.app.screen
        assert isinstance(screen, TableScreen) and isinstance(screen.shown, LocalGame)
        again, before = screen.shown.played, shown.played
        assert again.id != before.id and again.seats == before.seats
        options, others = to_builtins(again.game.options), to_builtins(before.game.options)
        assert options.pop("seed") != others.pop("seed") and options == others
