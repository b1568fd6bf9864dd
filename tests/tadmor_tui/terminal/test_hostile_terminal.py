"""The whole program in a real terminal, with games of somebody else: the terminal is told nothing by them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saves.text import MARK, plain
from tests.drivers.hostile import ALL, COLOURS, TEXTS, as_file_name, fill_shelf, obeyed
from tests.drivers.real_terminal import Terminal
from tests.saves.tables import make_store

TEXTUAL = re.compile(
    rf"{COLOURS.pattern}"
    r"|\x1b\[\d+;\d+H"
    r"|\x1b\[\d*C"  # steps to the right
    r"|\x1b\[(?:\d+;\d+)?r|\x1b\[\d+[LM]"  # rows that only moved
    r"|\x1b\[\?\d+(?:\$p|[hl])"  # modes of the terminal
    r"|\x1b\[[<>]\d*u"  # its keyboard
    r"|\x1b\]22;default\x07"  # the pointer of the mouse
    r"|\r"
)
"""All that the app sends besides text."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / as_file_name(ALL)
    fill_shelf(make_store(home), ("undone", "unknown key"))
    return home


def test_the_saved_games(home: Path) -> None:
    with Terminal(home) as terminal:
        terminal.wait_for("Saved games")
        terminal.press("\x1b[B\x1b[B\r")
        terminal.wait_for("Enter opens")
        for _ in range(4):
            terminal.press("\x1b[A\r")
        assert MARK in terminal.text()
        terminal.press("\x11")
        terminal.ended()
        assert not obeyed(TEXTUAL.sub("", terminal.raw.decode()))


def test_the_prompt_of_a_game_in_lines(home: Path) -> None:
    """`input` hands its prompt to the terminal past every stream of Python."""
    with Terminal(home, "continue", "--plain", str(next((home / "games").glob("unseen*.json")))) as terminal:
        terminal.wait_for("End your go")
        terminal.press("save\n")
        terminal.press("\x04")
        terminal.ended()
        shown = terminal.raw.decode()
    assert plain(f"{TEXTS['unseen']}{TEXTS['joined']}> ") in shown
    assert not obeyed(shown.replace("\r", "").replace("\b", ""))


@pytest.mark.parametrize("words", [("saves",), ("saves", "check"), ("rules", TEXTS["clear screen"]), ("rules", "I25")])
def test_commands_that_colour(words: tuple[str, ...], home: Path) -> None:
    with Terminal(home, *words, size=(80, 50)) as terminal:  # longer answers wait in a pager
        terminal.ended()
        terminal.read()
        shown = terminal.raw.decode().replace("\r\n", "\n")
    assert shown
    assert not obeyed(COLOURS.sub("", shown))
    assert words[-1] != "I25" or "\x1b[1;33m" in shown
