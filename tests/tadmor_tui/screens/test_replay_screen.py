"""The replay: moving by actions, goes and turns; what it shows, and what it must not show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.contract import PointsScored
from rules.tadmor import events as e
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from saves.document import HUMAN
from saves.saved_game import SavedGame
from tadmor_tui.cli import main
from tadmor_tui.games.tadmor.replay import MerchantBoards, arrange_replay
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.render.glyphs import ASCII, UNICODE
from tadmor_tui.render.text import text_of, width
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.saved_games import SavedGamesScreen
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.replay import caption, paint_position, paint_story, place_bar
from tests.drivers.inks import named
from tests.drivers.played import LONE, an_app, panel_text, played, screen_text, shown_rows, watched
from tests.drivers.seated import SeatedGame
from tests.saves.tables import make_store
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS

CARD = re.compile(r"\bK\d+\b")


def made_public(saved: SavedGame, number: int) -> set[str]:
    """The cards that everybody has seen after so many actions."""
    events = [event for n in range(number + 1) for event in saved.timeline.events_after(n)]
    shown = (e.MissionFulfilled, e.MissionReturned, e.MissionDiscarded)
    favours = {event.why for event in events if isinstance(event, PointsScored | e.GoodsGained | e.GoodsPaid)}
    return {event.card for event in events if isinstance(event, shown)} | favours


def hands(saved: SavedGame, number: int) -> list[tuple[str, ...]]:
    game = saved.timeline.at(number)
    assert isinstance(game, TadmorGame)
    return [merchant.hand for merchant in game.state.merchants]


# --- the history


def test_goes_and_turns_are_stops(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=3)
    history = SeatedGame(saved).history()
    assert sorted(history.turns) == list(range(1, 10))
    number, goes = 0, 0
    while number < history.last:
        after = history.by_go(number, 1)
        seats = {history.actor(n) for n in range(number + 1, after + 1)}
        assert len(seats) == 1
        assert history.by_go(after, -1) == number
        assert history.first_of_go(after) == number + 1
        number, goes = after, goes + 1
    assert 9 * 3 < goes < history.last
    assert history.by_turn(history.turns[4], 1) == history.turns[5]
    assert history.by_turn(history.turns[4] + 3, -1) == history.turns[4]
    assert history.by_turn(history.turns[9], 1) == history.last


def test_moving_stops_at_both_ends(tmp_path: Path) -> None:
    history = SeatedGame(watched(tmp_path, actions=30)).history()
    for move in (history.by_action, history.by_go, history.by_turn):
        assert move(0, -1) == 0
        assert move(30, 1) == 30


def test_a_game_without_any_action(tmp_path: Path) -> None:
    history = SeatedGame(watched(tmp_path, actions=0)).history()
    assert history.by_go(0, 1) == history.by_turn(0, -1) == history.by_action(0, 1) == 0
    assert history.story(0)
    assert text_of(paint_position(history, 0, UNICODE, 80)).startswith(" the beginning")


def test_totals_at_the_end_of_each_turn(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=3)
    totals = SeatedGame(saved).history().totals()
    final = {s.seat: s.total for s in saved.game.standings().ranking}
    assert len(totals) == 9
    assert totals[-1] == tuple(final[seat] for seat in range(3))


def test_every_action_has_a_story(tmp_path: Path) -> None:
    history = SeatedGame(watched(tmp_path)).history()
    assert all(history.story(number) for number in range(history.last + 1))


# --- painters


def test_the_bar_fills_and_never_moves(tmp_path: Path) -> None:
    history = SeatedGame(watched(tmp_path, merchants=4)).history()
    for glyphs in (UNICODE, ASCII):
        rows = [text_of(paint_position(history, n, glyphs, 80)) for n in (0, history.last // 2, history.last)]
        filled = [row.count(glyphs.bar) for row in rows]
        assert filled == sorted(set(filled))
        assert all(len(row) <= 80 for row in rows)
        assert all(digit in rows[2][place_bar(history, 80).left :] for digit in "23456789")
    assert text_of(paint_position(history, 9, ASCII, 80)).isascii()


def test_the_caption(tmp_path: Path) -> None:
    history = SeatedGame(watched(tmp_path, actions=40)).history()
    actor = history.actor(12)
    assert actor is not None
    assert caption(history, 12) == f"action 12 of 40, turn 1, {history.names[actor]}"


@pytest.mark.parametrize("rows", [2, 5, 21])
def test_the_story_fits_and_ends_with_the_action(tmp_path: Path, rows: int) -> None:
    history = SeatedGame(watched(tmp_path)).history()
    for number in range(0, history.last + 1, 7):
        lines = paint_story(history, number, UNICODE, USUAL_KEYS, 40, rows)
        assert len(lines) <= rows
        assert sum("▸" in text_of([row]) for row in lines) >= 1
        assert all(width(row) <= 40 for row in lines)


# --- keys


async def test_keys_move_by_actions_goes_and_turns(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=3)
    history = SeatedGame(saved).history()
    app = an_app(tmp_path, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.number == 0
        await pilot.press("right", "right", "right", "left")
        assert screen.number == 2
        await pilot.press("pagedown", "right_curly_bracket", "pagedown")
        assert screen.number == history.turns[3]
        assert "TADMOR 3/9" in panel_text(screen, "replay-tracker")
        await pilot.press("pageup", "pagedown", "left_curly_bracket")
        assert screen.number == history.turns[2]
        await pilot.press("down", "right_square_bracket", "down", "up", "left_square_bracket")
        assert screen.number == history.by_go(history.turns[2], 1)
        await pilot.press("end")
        assert screen.number == history.last
        assert f"action {history.last} of {history.last}, turn 9" in panel_text(screen, "replay-position")
        await pilot.press("home")
        assert screen.number == 0
        assert "the beginning" in panel_text(screen, "replay-position")


async def test_space_reads_a_long_story_to_its_end_and_goes_on(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=4)
    last = len(saved.timeline)
    app = an_app(tmp_path, saved, last)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        story = [panel_text(screen, "replay-story")]
        while "more line" in story[-1]:
            await pilot.press("space")
            assert screen.number == last
            story.append(panel_text(screen, "replay-story"))
        assert len(story) > 1
        assert "The game is over" in story[-1]
        await pilot.press("left", "left")
        assert screen.number == last - 2
        while screen.number == last - 2:
            await pilot.press("enter")
        assert screen.number == last - 1


async def test_opens_at_an_action_and_tells_it(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=2)
    history = SeatedGame(saved).history()
    placed = next(
        n for n in range(60, history.last) if any(isinstance(x, e.PiecePlaced) for x in saved.timeline.events_after(n))
    )
    actor = history.actor(placed)
    assert actor is not None
    app = an_app(tmp_path, saved, placed)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        position, story = panel_text(app.screen, "replay-position"), panel_text(app.screen, "replay-story")
        assert f"action {placed} of {history.last}, turn" in position
        assert history.names[actor] in position
        assert f"▸ R {history.story(placed)[0].text}" in story
        lines = app.screen.query_one("#replay-map", Pane).lines
        assert any(ink == "cursor on cursor" for row in lines for _, ink in named(row))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (60, 20)])
async def test_r_chooses_the_merchant(tmp_path: Path, size: tuple[int, int]) -> None:
    saved = watched(tmp_path, merchants=4)
    app = an_app(tmp_path, saved, 200)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert panel_text(app.screen, "replay-goods").startswith(" R ")
        await pilot.press("r", "r", "r", "R")
        assert panel_text(app.screen, "replay-goods").startswith(" G ")
        if size[1] <= 24:
            await pilot.press("tab")
        text = screen_text(app.screen)
        assert "▸G Carla" in text
        assert "Warehouse" in text and "Hand" in text
        assert any("B Bruno" in panel_text(app.screen, f"replay-{name}") for name in ("board", "boards")) == (
            size == (120, 40)
        )


@pytest.mark.parametrize("merchants", [2, 3, 4])
@pytest.mark.parametrize("size,map_rows", [((80, 24), 14), ((120, 40), 15), ((160, 50), 21), ((200, 60), 31)])
def test_on_a_large_screen_the_map_grows_and_all_boards_stay(
    size: tuple[int, int], map_rows: int, merchants: int
) -> None:
    panels = arrange_replay(*size, merchants, False, standard_catalogue().board(merchants))
    assert panels[RegionMap].height >= map_rows
    assert (MerchantBoards in panels) == (size != (80, 24))
    assert panels[Skyline].height == panels[RegionMap].height or size[0] < 120


async def test_everything_fits(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=4)
    app = an_app(tmp_path, saved, 300)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = shown_rows(app.screen)
        assert "TADMOR" in rows[0]
        assert "EBLA" in rows[1] and "EUPHRATES" in rows[1]
        assert "".join(rows[6:15]).count("▲") == 4
        assert "action 300 of" in rows[-2]
        assert rows[-1].rstrip().endswith("w why  Tab board  Esc")


async def test_a_step_sends_only_what_changed(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=4)
    app = an_app(tmp_path, saved, 100)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = list(app.screen.query_one("#replay-map", Pane).lines)
        await pilot.press("right")
        after = app.screen.query_one("#replay-map", Pane).lines
        assert sum(old != new for old, new in zip(before, after, strict=True)) <= 5


async def test_a_click_on_the_bar_jumps(tmp_path: Path) -> None:
    saved = watched(tmp_path)
    app = an_app(tmp_path, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.click("#replay-position", offset=(78, 0))
        assert screen.number == len(saved.timeline)
        await pilot.click("#replay-position", offset=(3, 0))
        assert screen.number == len(saved.timeline)


# --- secrets


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_hand_is_shown_while_several_people_play(tmp_path: Path, size: tuple[int, int]) -> None:
    saved = watched(tmp_path, merchants=3, actions=150)
    app = an_app(tmp_path, saved)
    dealt = 0
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.number == 150
        await pilot.press("tab", "home")
        for number in (*range(0, 150, 12), 150):
            screen.action_go_to(number)
            for _ in range(3):
                await pilot.press("r", "tab") if number == 150 else screen.action_next_seat(1)
                found = set(CARD.findall(screen_text(screen)))
                assert found <= made_public(saved, number)
            dealt += sum(map(len, hands(saved, number)))
    assert dealt > 20


async def test_a_lone_person_sees_his_own_hand_only(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=4, actions=60, players=LONE)
    app = an_app(tmp_path, saved)
    own, *others = hands(saved, 60)
    assert own and any(others)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        found = set(CARD.findall(panel_text(app.screen, "replay-boards")))
        assert set(own) <= found
        assert not found & ({card for hand in others for card in hand} - made_public(saved, 60))


async def test_a_finished_game_lies_open(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=3)
    number = next(n for n in range(100, len(saved.timeline)) if all(hands(saved, n)))
    app = an_app(tmp_path, saved, number)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        found = set(CARD.findall(panel_text(app.screen, "replay-boards")))
        assert {card for hand in hands(saved, number) for card in hand} <= found


def test_the_story_of_an_unfinished_shared_game_keeps_secrets(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=3, actions=200)
    history = SeatedGame(saved).history()
    for number in range(history.last + 1):
        assert set(CARD.findall(" ".join(told.text for told in history.story(number)))) <= made_public(saved, number)
        for event in saved.timeline.events_after(number):
            if isinstance(event, e.PlotMade):
                assert any(told.text.endswith("chooses a marauder card.") for told in history.story(number))


# --- ways in and out


async def test_from_the_shelf_and_back(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    played(store, merchants=2, actions=40, players=(HUMAN, "random"))
    app = an_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.show_saves()
        await pilot.press("v")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.number == 40
        await pilot.press("escape")
        assert isinstance(app.screen, SavedGamesScreen)


async def test_a_damaged_file_says_what_is_wrong(tmp_path: Path) -> None:
    path = played(make_store(tmp_path), actions=10)
    path.write_text("{}", encoding="utf-8")
    app = an_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.show_saves()
        await pilot.press("v")
        assert isinstance(app.screen, SavedGamesScreen)
        assert path.name in app.screen.message


async def test_on_the_command_line_escape_ends_the_program(tmp_path: Path) -> None:
    app = an_app(tmp_path, watched(tmp_path, actions=20))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert not app.is_running or app._exit


def test_the_story_through_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = make_store(tmp_path)
    path = played(store, actions=30)
    exported = tmp_path / "game.json"
    exported.write_bytes(store.export(path))
    for game in (str(exported), "newest", "2 merchants"):
        assert main(["replay", game, "--data-dir", str(tmp_path), "--at", "5"]) == 0
        story = capsys.readouterr().out.splitlines()
        assert story[0].startswith("   5  ")
        assert story[-1].startswith("  30  ")


def test_a_game_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nothing", "--data-dir", str(tmp_path)]) == 2
    assert "no saved game" in capsys.readouterr().err
