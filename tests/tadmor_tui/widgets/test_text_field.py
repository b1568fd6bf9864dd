"""Text fields: edited like any line on a terminal, with keys in the order in which they were pressed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest
from rich.cells import cell_len
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.events import Key, Paste

from saves.shelf import MAX_TITLE_LENGTH
from tadmor_tui.hosting.seat.chat_screen import ChatScreen
from tadmor_tui.hosting.seat.lobby_screens import LobbyScreen
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.wire.messages import Lobby, Say
from tadmor_tui.render.palette import palette_of
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.leaving import LeavingScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.saved_games import RenameScreen
from tadmor_tui.widgets.text_field import TextField
from tests.drivers.inks import style_of
from tests.drivers.real_terminal import Terminal
from tests.drivers.table_driver import SMALL, Driver, at_title
from tests.saves.failing_disk import failing_disk
from tests.saves.tables import begin, make_store, play

EDITS: list[tuple[tuple[str, ...], str, int]] = [
    (("a", "b", "backspace", "c"), "ac", 2),
    (("a", "b", "ctrl+h", "c"), "ac", 2),
    ((*"Anna", "left", "left", "X"), "AnXna", 3),
    ((*"Anna", "ctrl+b", "ctrl+b", "ctrl+f", "X"), "AnnXa", 4),
    ((*"Anna", "home", "delete", "end", "e"), "nnae", 4),
    ((*"Anna", "ctrl+a", "H", "ctrl+e", "h"), "HAnnah", 6),
    ((*"Anna", "home", "right", "ctrl+d"), "Ana", 1),
    ((*"Anna Maria", "ctrl+w", "x"), "Anna x", 6),
    ((*"Anna Maria", "alt+backspace", "x"), "Anna x", 6),
    ((*"Anna Maria", "left", "left", "ctrl+u", "x"), "xia", 1),
    ((*"Anna Maria", "home", *["right"] * 4, "ctrl+k", "x"), "Annax", 5),
    ((*"Anna Maria", "ctrl+left", "x"), "Anna xMaria", 6),
    ((*"Anna Maria", "home", "ctrl+right", "x"), "Anna xMaria", 6),
    ((*"Anna", "shift+left", "shift+left", "x"), "Anx", 3),
    ((*"Anna", "shift+home", "ctrl+x", "B", "ctrl+v"), "BAnna", 5),
    (("left", "backspace", "home", "delete", "ctrl+w", "ctrl+k", "ctrl+u", "x"), "x", 1),
    ((*"漢字", "left", "left", "right", "backspace", "語"), "語字", 1),
    ((*"xe\u0301y", "left", "left", "z"), "xze\u0301y", 2),
    ((*"xe\u0301", "backspace", "y"), "xy", 2),
    ((*"e\u0301x", "home", "delete"), "x", 0),
]
BYTES = {
    "backspace": "\x7f",
    "ctrl+h": "\x08",
    "left": "\x1b[D",
    "right": "\x1b[C",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "delete": "\x1b[3~",
    "shift+left": "\x1b[1;2D",
    "shift+home": "\x1b[1;2H",
    "ctrl+left": "\x1b[1;5D",
    "ctrl+right": "\x1b[1;5C",
    "alt+backspace": "\x1b\x7f",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abdefkuvwx"},
}
"""What a terminal sends for keys."""


def field_of(driver: Driver) -> TextField:
    return driver.app.screen.query_one(TextField)


@asynccontextmanager
async def at_a_name(folder: Path, size: tuple[int, int] = SMALL) -> AsyncIterator[Driver]:
    """The form for a new game, with the cursor on the first name."""
    async with at_title(folder, size) as driver:
        await driver.press("enter", "down", "down", "down", "n")
        await driver.pilot.pause()  # the field has its place
        yield driver


# --- keys


@pytest.mark.parametrize(("keys", "text", "cursor"), EDITS, ids=lambda value: ascii(value)[:40])
async def test_keys_edit_in_their_order(keys: tuple[str, ...], text: str, cursor: int, tmp_path: Path) -> None:
    async with at_a_name(tmp_path) as driver:
        await driver.press(*keys)
        field = field_of(driver)
        assert (field.value, field.cursor_position) == (text, cursor)


class FieldApp(App[None]):
    """A field that has the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.field = TextField(palette_of("dark"), "…", longest=40)

    def compose(self) -> ComposeResult:
        yield self.field


@pytest.mark.parametrize(("keys", "text", "cursor"), EDITS, ids=lambda value: ascii(value)[:40])
async def test_the_same_with_the_focus(keys: tuple[str, ...], text: str, cursor: int) -> None:
    app = FieldApp()
    async with app.run_test() as pilot:
        for key in keys:
            app.post_message(Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        assert (app.field.value, app.field.cursor_position) == (text, cursor)
        app.post_message(Paste("Ana\nBob"))
        await pilot.pause()
        assert app.field.value == f"{text[:cursor]}Ana{text[cursor:]}", "once, and the first line only"


def test_bursts_of_bytes_on_a_real_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.press("\x1b[H\r")
        terminal.wait_for("who plays")
        terminal.press("\x1b[B" * 3 + "n")
        for keys, text, _ in EDITS:
            burst = "".join(BYTES.get(key, key) for key in keys)
            terminal.press("\x05\x15" + burst)  # Ctrl+E and Ctrl+U empty the field
            found = re.search(r" 1  (\S.*?)? *< a person", terminal.text())
            assert found is not None and _without_second_cells(found[1]) == text, keys


def _without_second_cells(shown: str) -> str:
    """The emulator has an empty cell behind each wide character, and puts letters and accents together."""
    return unicodedata.normalize("NFD", re.sub(r"(?<=[漢字語]) ", "", shown))


async def test_letters_go_where_moves_and_enter_have_led(tmp_path: Path) -> None:
    """All in one packet: into the first name, over a choice to the second, and back to the first."""
    async with at_a_name(tmp_path) as driver:
        keys = (*"Ana", "left", "n", "down", "right", "left", "n", *"Bob", "home", "x")
        await driver.press(*keys, "enter", "up", "n", "home", "delete", "H")
        assert re.findall(r" [12]  (\w+)", driver.text()) == ["Hnna", "xBob"]


async def test_a_text_has_an_end_and_no_control_characters(tmp_path: Path) -> None:
    async with at_a_name(tmp_path) as driver:
        field = field_of(driver)
        await driver.write("x" * 30)
        assert field.value == "x" * 24
        await driver.press("home", "y", "delete", "y")
        assert field.value == "y" + "x" * 23, "in the middle of a full text too"
        await driver.press("ctrl+k")
        driver.app.post_message(Paste("\x1b[31m\x07 red\tand \u202ered \r\nsecond line"))
        await driver.settle()
        assert field.value == "y[31m redand red"
        await driver.press("home", "shift+end")
        driver.app.post_message(Paste("z" * 100))
        await driver.settle()
        assert field.value == "z" * 24, "as much as there is room for, in place of what was selected"


# --- what it looks like


def shown_cells(driver: Driver) -> list[tuple[str, bool]]:
    """The runs of the field, each with whether the cursor is on it."""
    cursor = style_of(driver.app.palette, "cursor")
    return [(text, style == cursor) for text, style, _ in field_of(driver).render_line(0)]


async def test_the_cursor_covers_a_whole_character(tmp_path: Path) -> None:
    async with at_a_name(tmp_path) as driver:
        field = field_of(driver)
        await driver.press(*"a漢e\u0301b", "left", "left")
        assert [text for text, lit in shown_cells(driver) if lit] == ["e\u0301"]
        await driver.press("left")
        assert [text for text, lit in shown_cells(driver) if lit] == ["漢"]
        assert sum(cell_len(text) for text, _ in shown_cells(driver)) == field.size.width


@pytest.mark.parametrize("letters", ["abcdefghij" * 12, "漢字仮名交文" * 20])
async def test_of_a_long_text_the_part_around_the_cursor_is_seen(letters: str, tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        driver.app.push_screen(RenameScreen(tmp_path / "game", letters[:MAX_TITLE_LENGTH]))
        await driver.settle()
        await driver.pilot.pause()
        field = field_of(driver)
        assert 0 < field.size.width < len(letters)
        for key in [*["left"] * 90, *["right"] * 90, "home", "end"]:
            await driver.press(key)
            runs = shown_cells(driver)
            under = field.value[field.cursor_position :][:1] or " "
            assert [text for text, lit in runs if lit] == [under]
            assert sum(cell_len(text) for text, _ in runs) == field.size.width
            seen = "".join(text for text, _ in runs)
            assert seen.strip(" …") in field.value and seen.startswith(("…", field.value[:10]))


async def test_a_click_puts_the_cursor_onto_a_character(tmp_path: Path) -> None:
    async with at_a_name(tmp_path) as driver:
        await driver.press(*"漢字abc")
        field = field_of(driver)
        region = field.region
        for cell, position in ((0, 0), (1, 0), (2, 1), (4, 2), (6, 4), (7, 5), (20, 5)):
            await driver.pilot.click("#form", offset=(region.x + cell, region.y))
            await driver.settle()
            assert field.cursor_position == position, cell
        await driver.pilot.click("#form", offset=(region.x + 4, region.y))
        await driver.press("x")
        assert field.value == "漢字xabc"


async def test_a_click_goes_to_another_text(tmp_path: Path) -> None:
    async with at_a_name(tmp_path) as driver:
        await driver.press(*"Anna", "down", "n", *"Bob")
        await driver.pilot.pause()
        field = field_of(driver)
        await driver.pilot.click("#form", offset=(field.region.x + 2, field.region.y - 1))
        await driver.press("x")
        assert re.findall(r" [12]  (\w+)", driver.text()) == ["Anxna", "Bob"]


# --- what it costs


async def test_a_letter_lays_nothing_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's Input would have the whole screen laid out and painted anew for every letter."""
    layouts = 0
    reflow = Compositor.reflow

    def counted(*given: object, **named: object) -> object:
        nonlocal layouts
        layouts += 1
        return reflow(*given, **named)  # type: ignore[arg-type]

    async with at_a_name(tmp_path) as driver:
        await driver.press("x")
        await driver.pilot.pause()
        monkeypatch.setattr(Compositor, "reflow", counted)
        for key in (*"Anna Maria", "left", "backspace", "home", "ctrl+k", *"x" * 40):
            await driver.press(key)
            await driver.pilot.pause()
    assert layouts == 0


def test_a_letter_is_a_few_bytes_and_then_there_is_silence(tmp_path: Path) -> None:
    line = {"SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2", "COLORTERM": "truecolor"}
    with Terminal(tmp_path, size=(120, 40), **line) as terminal:
        terminal.wait_for("New game")
        terminal.press("\x1b[H\r")
        terminal.wait_for("who plays")
        terminal.press("\x1b[B" * 3)
        terminal.press("nA")
        before = len(terminal.raw)
        for letter in "nnabella":
            terminal.press(letter)
        assert "Annabella" in terminal.text()
        assert 0 < len(terminal.raw) - before < 8 * 80
        assert terminal.read(1.0) == b"", "nothing blinks"


# --- where it is used


async def test_a_title_is_edited(tmp_path: Path) -> None:
    with begin(make_store(tmp_path)) as saved:
        path = saved.path
    async with at_title(tmp_path) as driver:
        driver.app.push_screen(RenameScreen(path, "Friday evening"))
        await driver.settle()
        await driver.press("ctrl+w", *"night", "home", "delete", "F", "enter")
        assert not isinstance(driver.app.screen, RenameScreen)
    assert make_store(tmp_path).look(path).title == "Friday night"


async def test_the_name_of_another_folder_is_edited(tmp_path: Path) -> None:
    saved, elsewhere = play(begin(make_store(tmp_path)), 4), tmp_path / "elsewhere"
    elsewhere.mkdir()
    async with at_title(tmp_path) as driver:
        with failing_disk() as disk:
            disk.fill()
            play(saved, 1)
        driver.app.push_screen(LeavingScreen(saved, lambda: None))
        await driver.settle()
        assert isinstance(driver.app.screen, FormScreen)
        await driver.press("down", *f"{tmp_path}/elsewhexx", "backspace", "backspace", *"re", "down", "enter")
    assert list(elsewhere.iterdir())


async def test_the_code_of_a_table_is_edited(tmp_path: Path) -> None:
    given: list[str] = []
    async with at_title(tmp_path) as driver:
        lobby = LobbyScreen(Lobby((), None, True), lambda _: None, given.append, lambda: None)
        driver.app.push_screen(lobby)
        await driver.settle()
        await driver.press(*"acd", "left", "left", "b", "enter", *"xyz", "ctrl+u", *"2", "enter", "enter")
        assert given == ["abcd", "2"]
        assert field_of(driver).value == "", "what was given is gone"


class Chat:
    """As much of a table as chat needs."""

    chat = ()

    def __init__(self) -> None:
        self.said: list[str] = []

    def request(self, kind: type[Say], text: str) -> None:
        assert kind is Say
        self.said.append(text)


async def test_a_chat_message_is_edited(tmp_path: Path) -> None:
    chat = Chat()
    async with at_title(tmp_path) as driver:
        driver.app.push_screen(ChatScreen(cast(RemoteClient, chat)))
        await driver.settle()
        await driver.press(*"Hello world", "ctrl+w", *"all", "home", "delete", "h", "enter")
    assert chat.said == ["hello all"]


async def test_form_without_a_text_shows_no_field(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        assert not field_of(driver).display
        await driver.press("enter")
        assert isinstance(driver.app.screen, NewGameScreen) and not field_of(driver).display
        await driver.press("down", "down", "down")
        assert not field_of(driver).display
        await driver.press("n")
        assert field_of(driver).display
        await driver.press("down")
        assert not field_of(driver).display
