"""The shelf on the screen: a damaged game says what can be done, and its good part is not lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saves.atomic import backup_of
from saves.saved_game import SavedGame
from saves.shelf import ListedGame
from saves.store import Store
from tadmor_tui.config.new_game import read_components
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.saved_games import RenameScreen, SavedGamesScreen, TrashScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.played import played
from tests.drivers.seated import SeatedGame
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title
from tests.saves.tables import Clock, begin, files_in, make_store, play, saved_file
from tests.saves.test_damage import break_log, edit


def damaged(folder: Path, backup: bool = False) -> Path:
    """A game of 40 actions whose log breaks off after a few."""
    path = saved_file(make_store(folder), actions=40)
    edit(path, break_log)
    if not backup:
        backup_of(path).unlink()
    return path


async def to_the_shelf(driver: Driver) -> None:
    await driver.go_to("Saved games")
    await driver.press("enter")


def said(driver: Driver) -> str:
    return " ".join(driver.text().split())


async def test_opening_a_damaged_game_says_which_keys_help(tmp_path: Path) -> None:
    path = damaged(tmp_path)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("enter")
        assert "v shows its 7 intact actions and g goes on from there as a new game; the damaged file is kept." in said(
            driver
        )
        assert path.name in said(driver)


async def test_the_good_part_is_shown_in_replay(tmp_path: Path) -> None:
    damaged(tmp_path)
    before = files_in(tmp_path)
    async with at_title(tmp_path, LARGE) as driver:
        await to_the_shelf(driver)
        await driver.press("v")
        assert isinstance(driver.app.screen, ReplayScreen)
        await driver.press("escape")
        assert "v shows its 7 intact actions" in said(driver)
    assert files_in(tmp_path) == before


async def test_going_on_from_the_good_part_makes_a_new_game(tmp_path: Path) -> None:
    path = damaged(tmp_path)
    broken = path.read_bytes()
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("g")
        await driver.wait_for_a_person()
        assert isinstance(driver.app.screen, TableScreen)
        shelf = driver.app.store.games()
        assert any(game.title.endswith("(good part)") for game in shelf)
    assert path.read_bytes() == broken
    store = make_store(tmp_path)
    new = next(game.path for game in store.games() if game.path != path)
    assert len(store.check(new).timeline) >= 7


async def test_the_copy_beside_it_is_offered_too(tmp_path: Path) -> None:
    path = damaged(tmp_path, backup=True)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("enter")
        assert "b brings back the copy with 39 actions" in said(driver)
        await driver.press("b")
        assert "The last good copy has been restored" in said(driver)
    assert len(make_store(tmp_path).check(path).timeline) == 39


async def test_a_whole_game_needs_no_salvage(tmp_path: Path) -> None:
    saved_file(make_store(tmp_path), actions=10)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("g")
        assert "is intact, so there is nothing to salvage" in said(driver)


async def test_what_was_thrown_away_is_brought_back_at_once(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    path = saved_file(store)
    before = path.read_bytes()
    shelved = store.look(path)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("x")
        assert f"{shelved.title} is in the trash; u brings it back, t shows the trash." in said(driver)
        assert [game.id for game in store.trashed_games()] == [shelved.id]
        await driver.press("u")
        assert f"{shelved.title} has been restored." in said(driver)
        assert shelved.title in driver.lit("form")
    assert path.read_bytes() == before
    assert not store.trashed_games()


async def test_several_games_come_back_one_after_the_other(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    for seed in range(3):
        saved_file(store, seed=seed)
    before = files_in(tmp_path)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("x", "x", "x")
        assert not store.games()
        await driver.press("u", "u", "u")
        assert len(store.games()) == 3
        await driver.press("u")
        assert "Nothing was deleted here; t shows the trash." in said(driver)
    assert files_in(tmp_path) == before


async def test_the_trash_shows_what_was_thrown_away_and_gives_it_back(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    store.move_to_trash(saved_file(store))
    (thrown,) = store.trashed_games()
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("t")
        assert isinstance(driver.app.screen, TrashScreen)
        assert thrown.title in driver.lit("form")
        await driver.press("v")
        assert isinstance(driver.app.screen, ReplayScreen)
        await driver.press("escape")
        await driver.press("enter")
        assert f"{thrown.title} has been restored." in said(driver) and "The trash is empty" in said(driver)
        await driver.press("escape")
        assert isinstance(driver.app.screen, SavedGamesScreen)
        assert thrown.title in driver.lit("form"), "the shelf was read again"


async def test_a_game_that_is_played_can_not_be_thrown_away(tmp_path: Path) -> None:
    with begin(make_store(tmp_path)) as saved:
        async with at_title(tmp_path) as driver:
            await to_the_shelf(driver)
            await driver.press("x")
            assert saved.path.name in said(driver) and "trash now" not in said(driver)
        assert saved.path.exists()


# --- renaming


async def test_a_game_gets_another_title(tmp_path: Path) -> None:
    path = saved_file(make_store(tmp_path))
    title = make_store(tmp_path).look(path).title
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("r")
        assert isinstance(driver.app.screen, RenameScreen)
        assert title in driver.text()
        await driver.press(*["backspace"] * len(title))
        await driver.press("enter")
        assert "A title needs at least one letter; nothing was changed." in said(driver)
        await driver.write("Quiet evening, xvr")
        await driver.press("enter")
        assert isinstance(driver.app.screen, SavedGamesScreen)
        assert "Quiet evening, xvr" in driver.lit("form")
    assert make_store(tmp_path).look(path).title == "Quiet evening, xvr"


async def test_a_title_stays_as_it_is_after_escape(tmp_path: Path) -> None:
    path = saved_file(make_store(tmp_path))
    before = path.read_bytes()
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("r")
        await driver.write("more")
        await driver.press("escape")
        assert isinstance(driver.app.screen, SavedGamesScreen)
    assert path.read_bytes() == before


# --- who has won


async def test_a_finished_game_tells_who_has_won_and_all_scores(tmp_path: Path) -> None:
    saved = make_store(tmp_path).watch(played(make_store(tmp_path), 3))
    standings, document = saved.game.standings(), saved.document
    (winner,) = standings.winners
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        lit = driver.lit("form")
        assert f"{document.seats[winner].name} won" in lit
        assert " ".join(map(str, standings.totals)) in lit
        for seat, points in zip(document.seats, standings.totals, strict=True):
            assert re.search(rf"{re.escape(seat.name)}( \([a-z ]+\))? {points}\b", lit), lit


async def test_a_game_that_goes_on_has_no_winner_yet(tmp_path: Path) -> None:
    saved_file(make_store(tmp_path), actions=30)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        assert " won" not in driver.text() and "turn " in driver.lit("form") and "30 actions" in driver.lit("form")


async def test_who_has_won_is_found_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(make_store(tmp_path), 2)
    watched: list[Path] = []
    watch = Store.watch

    def counted(store: Store, path: Path, up_to: int | None = None) -> SavedGame:
        watched.append(path)
        return watch(store, path, up_to)

    monkeypatch.setattr(Store, "watch", counted)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("down", "up", "d", "x", "u")
        assert len(watched) == len(set(watched))


@pytest.mark.parametrize("game", ["Tadmor", "chess"])
async def test_the_game_under_the_cursor_is_named(game: str, tmp_path: Path) -> None:
    path = saved_file(make_store(tmp_path), 2, 40)
    path.write_text(path.read_text().replace('"tadmor"', f'"{game.lower()}"'))
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        assert f"{game}: Ana 10 and Bruno 10. 40 actions" in driver.text()


async def test_a_shelf_that_can_not_be_looked_into(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("no folder")
    async with at_title(tmp_path, LARGE) as driver:
        await to_the_shelf(driver)
        for key in ("v", "x", "d", "b", "g", "r"):
            await driver.press(key)
            assert f"I can't read the folder {tmp_path / 'games'} (Not a directory)" in " ".join(driver.text().split())
        await driver.press("enter")
        assert "New game" in driver.text()


# --- reading the shelf


class Reading:
    """Counts how often the shelf is read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        read = Store.games

        def games(store: Store) -> list[ListedGame]:
            self.times += 1
            return read(store)

        monkeypatch.setattr(Store, "games", games)


async def test_the_shelf_is_read_when_the_screen_opens_and_not_for_every_repaint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        saved_file(make_store(tmp_path), actions=5, seed=seed)
    async with at_title(tmp_path) as driver:
        await driver.go_to("Saved games")
        reading = Reading(monkeypatch)
        await driver.press("enter")
        assert reading.times == 1
        await driver.press("down", "up", "down", "left", "right")
        await driver.resize(90, 30)
        assert reading.times == 1
        await driver.press("v")
        assert reading.times == 1
        await driver.press("escape")
        assert reading.times == 2  # somebody may have played meanwhile


async def test_the_title_reads_the_shelf_when_it_comes_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_file(make_store(tmp_path), actions=5)
    reading = Reading(monkeypatch)
    async with at_title(tmp_path) as driver:
        assert reading.times == 1
        await driver.press("down", "down", "up", "down")
        await driver.resize(90, 30)
        assert reading.times == 1


async def test_the_shelf_is_read_again_when_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_file(make_store(tmp_path), actions=5)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        reading = Reading(monkeypatch)
        await driver.press("d")
        assert reading.times == 1
        assert "(copy)" in driver.text()
        await driver.press("x", "x")
        assert reading.times == 3
        assert "There are no saved games yet" in driver.text()


async def test_the_game_under_the_cursor_is_the_one_that_is_shown(tmp_path: Path) -> None:
    """Another program may add games meanwhile; the keys still mean what is on the screen."""
    shown = saved_file(make_store(tmp_path), actions=5)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        clock = Clock()
        clock.wait(days=1)
        added = saved_file(make_store(tmp_path, clock), actions=5)
        assert make_store(tmp_path).newest() == added
        await driver.press("x")
        assert added.exists()
        assert not shown.exists()


@pytest.mark.parametrize("key", ["a", "left", "right", "enter", "up", "down", "v", "x", "backspace"])
async def test_games_that_vanish_leave_the_cursor_on_what_is_there(tmp_path: Path, key: str) -> None:
    """Somebody empties the folder, and the shelf is read anew before the screen is painted."""
    for seed in range(3):
        saved_file(make_store(tmp_path), actions=5, seed=seed)
    async with at_title(tmp_path) as driver:
        await to_the_shelf(driver)
        await driver.press("up")
        screen = driver.app.screen
        assert isinstance(screen, SavedGamesScreen) and screen.cursor == 2
        for shelved in driver.app.store.games():
            shelved.path.unlink()
            backup_of(shelved.path).unlink()
        screen.games.shelf.mark_changed()
        await driver.press(key, "up")
        assert "There are no saved games yet" in driver.text()
        assert screen.cursor == 0
        assert driver.app.screen is screen


async def test_the_reference_in_a_replay_has_the_values_of_that_game(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("[missions.K5]\npoints = 33\n")
    components, text = read_components("tadmor", file)
    with begin(make_store(tmp_path), components=components, own_components=text) as saved:
        play(saved, 5)
    async with at_title(tmp_path, LARGE) as driver:
        await driver.press("/")
        await driver.press(*"K5", "enter")
        assert "33" not in driver.text()
        await driver.press("escape")
        await to_the_shelf(driver)
        await driver.press("v")
        await driver.press("/")
        await driver.press(*"K5", "enter")
        assert "33" in driver.text()


# --- the game under the cursor


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)])
async def test_the_game_under_the_cursor_is_seen_at_a_glance(size: tuple[int, int], tmp_path: Path) -> None:
    store = make_store(tmp_path, Clock(60))
    played(store, 3, 200, ("human", "random", "random"))
    played(store, 2)
    async with at_title(tmp_path, size) as driver:
        await to_the_shelf(driver)
        assert "What happened last" in driver.text() and "The game is over" in driver.text()
        assert "★" in driver.text(), "the winner"
        await driver.press("down")
        shown = LocalGame(store.watch(driver.app.store.games()[1].path))
        assert "The game is over" not in driver.text()
        assert shown.snapshot.story[-1].text[:12] in said(driver)
        assert ("Points at each turn's end" in driver.text()) is (size[1] >= 40)
        for name in shown.snapshot.names:
            assert name in said(driver)


async def test_what_is_seen_of_a_game_of_several_people_tells_no_secret(tmp_path: Path) -> None:
    """Nobody knows who of them sits in front of the shelf."""
    store = make_store(tmp_path)
    path = played(store, 2, 120)
    hands = {card for merchant in SeatedGame(store.watch(path)).game.state.merchants for card in merchant.hand}
    async with at_title(tmp_path, (160, 50)) as driver:
        await to_the_shelf(driver)
        assert "What happened last" in driver.text()
        assert hands and not [card for card in hands if re.search(rf"\b{card}\b", driver.text())]


async def test_a_damaged_game_leaves_the_room_empty(tmp_path: Path) -> None:
    damaged(tmp_path)
    async with at_title(tmp_path, LARGE) as driver:
        await to_the_shelf(driver)
        assert "What happened last" not in driver.text()


async def test_a_long_list_keeps_rows_for_both(tmp_path: Path) -> None:
    store = make_store(tmp_path, Clock(60))
    for number in range(40):
        begin(store, 2, title=f"Game {number}").close()
    async with at_title(tmp_path, LARGE) as driver:
        await to_the_shelf(driver)
        for _ in range(3):
            await driver.press("up")
            lit = [row for row in driver.text().split("\n") if "◂" in row]
            assert len(lit) == 1 and "What happened last" in driver.text()
