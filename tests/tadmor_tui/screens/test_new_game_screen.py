"""The form for a new game: few keys, every line explained, and open as it was left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bots.games import bots_of
from rules.games import GAMES
from saves.document import Document
from tadmor_tui.cli import build_parser
from tadmor_tui.commands.new import begin
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.form_fields import Choice, SeatChoice
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.languages import language_of
from tadmor_tui.text.translation import choose
from tests.drivers.table_driver import Driver, at_title
from tests.saves.tables import INVISIBLE, make_store

PHONE = (48, 36)
HELP_ROWS = 6


def document_of(folder: Path) -> Document:
    """The game that was begun last."""
    store = make_store(folder)
    return store.watch(store.newest()).document


def seats_of(folder: Path) -> list[tuple[str, str]]:
    return [(seat.name, seat.player) for seat in document_of(folder).seats]


def explanation(driver: Driver) -> list[str]:
    return [row for row in driver.panel("form-help").splitlines() if row.strip()]


# --- names


@pytest.mark.parametrize("name", [name for name in INVISIBLE if name.isprintable()])
async def test_a_name_that_nobody_can_see_is_none(name: str, tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.go_to_seat(1)
        await driver.press("n")
        await driver.write(name)
        await driver.press("enter")
        assert isinstance(driver.app.screen, NewGameScreen)
        await driver.press("enter")
        assert isinstance(driver.app.screen, TableScreen)
    assert seats_of(tmp_path)[0] == ("Red", "human")


async def test_letters_typed_in_haste_go_where_the_cursor_went(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("down", "down", "down")
        await driver.press("n", *"Anna", "backspace", "e", "down", "n", "z", "enter", "up", "n", "s")
        assert re.findall(r" [12]  (\w+)", driver.text()) == ["Annes", "z"]


async def test_letters_are_commands_only_where_nothing_is_written(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("down", "down", "down", "n", *"cfnr+3", "escape")
        assert isinstance(driver.app.screen, NewGameScreen) and "1  cfnr+3" in driver.text()
        await driver.press("c")
        assert re.search(r"1  cfnr\+3 .* B  blue", driver.text())


async def test_two_bots_of_one_level_have_names_of_their_own(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("plus", "enter")
        assert isinstance(driver.app.screen, TableScreen)
    formed = seats_of(tmp_path)
    assert formed == [("Red", "human"), ("Malika", "malika"), ("Batti", "malika")]
    assert _begun_by_command(tmp_path / "other", "--players", "3") == formed
    names = [name for name, _ in _begun_by_command(tmp_path / "more", "--players", "2", "--bot", "random")]
    assert names == ["Red", "Random"]


def _begun_by_command(folder: Path, *arguments: str) -> list[tuple[str, str]]:
    args = build_parser().parse_args(["play", "--data-dir", str(folder), *arguments])
    return [(seat.name, seat.player) for seat in begin(args, make_store(folder)).document.seats]


async def test_a_wish_goes_before_a_name_that_comes_by_itself(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("down", "down", "down", "n", *"Malika", "enter", "enter")
    assert [name for name, _ in seats_of(tmp_path)] == ["Malika", "Batti"]


# --- few keys


@pytest.mark.parametrize(
    "keys",
    [
        ("plus", "right", "right", "up", "right", "enter"),
        ("plus", "4", "up", "3", "enter"),
    ],
    ids=["arrows", "digits"],
)
async def test_three_players_with_chosen_bots_take_at_most_eight_keys(keys: tuple[str, ...], tmp_path: Path) -> None:
    assert len(keys) <= 8
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press(*keys)
        assert isinstance(driver.app.screen, TableScreen)
    assert [player for _, player in seats_of(tmp_path)] == ["human", "zabdas", "zenobia"]


async def test_home_and_end_lead_to_the_first_and_the_last_line(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("end", "7", "7")
        assert "Seed" in driver.lit("form") and "77" in driver.text()
        await driver.press("up", "home")
        assert "Start the game" in driver.lit("form")


async def test_the_seat_that_is_to_begin_begins(tmp_path: Path) -> None:
    for number, (game, kind) in enumerate(GAMES.items()):
        folder = tmp_path / game
        async with at_title(folder) as driver:
            await driver.press("enter")
            await driver.press("down", str(number + 1), "plus", "f", "enter")
            screen = driver.app.screen
            assert isinstance(screen, TableScreen)
        begun = make_store(folder).watch(make_store(folder).newest())
        assert kind.first_seat is not None
        names = [seat.name for seat in begun.document.seats]
        added = bots_of(game)[bots_of(game).usual].namesakes[0]
        assert names[kind.first_seat(begun.timeline.at(0))] == added


async def test_colours_change_places(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("down", "down", "down", "c", "enter")
    assert document_of(tmp_path).options["colours"] == ["blue", "red"]


async def test_the_mouse_chooses_values_names_and_colours(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")

        async def click(words: str, row: str) -> None:
            rows = driver.text().splitlines()
            y = next(n for n, text in enumerate(rows) if row in text)
            await driver.pilot.click("#form", offset=(rows[y].index(words), y))
            await driver.settle()

        await click("Palmyra", "Game")
        await click("3", "Players")
        await click(" B ", "Worod")
        await click("Worod", "Worod")
        await driver.press("end", "ctrl+u", *"Ana", "enter")
        await click("bot", "Worod")
        assert isinstance(driver.app.screen, NewGameScreen)
        await driver.press("enter")
    document = document_of(tmp_path)
    assert document.game == "palmyra" and document.options["colours"][1] == "green"
    assert seats_of(tmp_path)[1:] == [("Ana", "worod"), ("Longinus", "longinus")]


# --- explanations


async def test_only_options_that_mean_something_with_so_many_players_are_asked_for(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.set_to("Game", "Palmyra")
        await driver.set_to("Players", "2")
        assert "Variant" in driver.text() and "Level" not in driver.text()
        await driver.set_to("Players", "1")
        assert "Variant" not in driver.text() and "Level" in driver.text()
        await driver.set_to("Level", "4")
        await driver.press("enter")
        assert isinstance(driver.app.screen, TableScreen)
    assert document_of(tmp_path).options["level"] == 4


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(80, 24), PHONE, (100, 30), (120, 40), (200, 60)])
async def test_every_line_is_explained_in_whole_words(size: tuple[int, int], language: str, tmp_path: Path) -> None:
    """With every number of players: never blank, and the end of the sentence is there."""
    choose(language_of(language))
    try:
        async with at_title(tmp_path, size, language=language) as driver:
            driver.app.show_new_game()
            await driver.settle()
            screen = driver.app.screen
            assert isinstance(screen, NewGameScreen)
            for number, kind in enumerate(GAMES.values()):
                await driver.press("home", "down", str(number + 1))
                for seats in kind.seats:
                    await driver.press("home", "down", "down", str(seats))
                    for line in range(len(screen.fields())):
                        screen.cursor = line
                        screen.paint()
                        told = " ".join(text_of(driver.pane("form-help").lines).split())
                        field = screen.current_field
                        assert told, (kind.title, seats, field)
                        assert driver.pane("form-help").size.height >= HELP_ROWS
                        assert field is not None
                        chosen = field.about
                        if isinstance(field, Choice):
                            chosen = field.notes.get(field.value, field.about)
                        assert " ".join(chosen.split()) in told, (kind.title, seats, chosen, told)
    finally:
        choose(language_of("en"))


async def test_the_explanation_follows_the_bot_and_recommends_one(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("plus")
        assert "Ideal for a first game." in driver.panel("form-help")
        for level, name in enumerate(bots_of("tadmor")):
            await driver.press(str(level))
            told = " ".join(driver.panel("form-help").split())
            character = bots_of("tadmor")[name].character
            assert f"level {level}, {character}"[:40] in told, name
            assert ("Ideal for a first game." in told) == (name == "malika")
            screen = driver.app.screen
            assert isinstance(screen, NewGameScreen)
            field = screen.current_field
            assert isinstance(field, SeatChoice) and field.value == name


async def test_each_game_is_introduced(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("down")
        for words in ("60 to 90 minutes", "30 to 45 minutes", "about 60 minutes"):
            told = " ".join(driver.panel("form-help").split())
            assert words in told and "players" in told
            await driver.press("right")


# --- as last time


async def test_the_form_opens_as_it_was_left(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("down", "2", "plus", "3", "n", *"Odai", "enter", "c", "f", "enter")
        assert isinstance(driver.app.screen, TableScreen)
    async with at_title(tmp_path) as driver:
        await driver.go_to("New game")
        await driver.press("enter")
        assert "as last time" in driver.text() and "[Palmyra]" in driver.text() and "[3]" in driver.text()
        await driver.press("enter")
    one, other = (game.document for game in make_store(tmp_path).games())
    assert one is not None and other is not None and one.id != other.id
    assert {(seat.name, seat.player) for seat in one.seats} == {(seat.name, seat.player) for seat in other.seats}
    assert one.game == other.game == "palmyra" and ("Odai", "longinus") in seats_of(tmp_path)
    async with at_title(tmp_path) as driver:
        await driver.go_to("New game")
        await driver.press("enter")
        await driver.press("r")
        assert "as last time" not in driver.text() and "[Palmyra]" in driver.text() and "[2]" in driver.text()
        await driver.press("down", "left")
        assert "[Tadmor]" in driver.text(), "the other games are as usual"


@pytest.mark.parametrize(
    "data", [b"", b"{", b'{"format": "tadmor set-ups", "version": 2}', b'{"games": {"palmyra": 3}}']
)
async def test_a_file_that_cannot_be_read_is_no_obstacle(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "set-ups.json").write_bytes(data)
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("enter")
        assert isinstance(driver.app.screen, TableScreen)
    assert make_store(tmp_path).set_ups.read().last == "tadmor"


async def test_a_set_up_of_another_version_is_used_as_far_as_possible(tmp_path: Path) -> None:
    seats = '[{"player": "nobody", "label": "red"}, {"player": "zabdas", "label": "no colour", "name": "Ana"}]'
    (tmp_path / "set-ups.json").write_text(
        f'{{"format": "tadmor set-ups", "version": 1, "last": "chess", "games": {{"tadmor": {{"seats": {seats}, '
        '"options": {"experienced": 7, "what": true}, "components": "lost"}}}'
    )
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("enter")
    assert seats_of(tmp_path) == [("Red", "human"), ("Ana", "zabdas")]
