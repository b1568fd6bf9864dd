"""The program in a real terminal: it starts, plays, survives a dropped line, and sends little."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.drivers.real_terminal import NEW, TADMOR, Terminal, actions_on_disk, is_free, the_game


@pytest.mark.parametrize("how", ["hang up", "SIGTERM"])
def test_a_dropped_line_loses_nothing(how: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.go_to_placement()
        terminal.press("\r")
        terminal.press("jjj\r")
        before = actions_on_disk(tmp_path)
        assert before >= 5
        prompt = terminal.text().split("\n")[-1]
        status = terminal.hang_up() if how == "hang up" else terminal.send_signal(signal.SIGTERM)
    assert status == 128 + (signal.SIGHUP if how == "hang up" else signal.SIGTERM)
    assert is_free(the_game(tmp_path))
    assert actions_on_disk(tmp_path) == before
    with Terminal(tmp_path, "continue") as terminal:
        terminal.wait_for("Enter place")
        assert terminal.text().split("\n")[-1] == prompt
        terminal.press("\r")
        assert actions_on_disk(tmp_path) > before
        terminal.press("q")
        terminal.press("q")
        assert "Continue" in terminal.text()
        terminal.press("q")
        assert terminal.ended() == 0


@pytest.mark.parametrize("term", ["linux", "screen", "tmux", "xterm"])
def test_plain_terminals(term: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, TERM=term) as terminal:
        text = terminal.wait_for("Take an extra")
        assert "NORTH SEA" in text
        assert b"38;2;" not in terminal.raw
        terminal.press("2")
        assert "Choose your first improvement" in terminal.text()


def test_no_colour(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, NO_COLOR="1") as terminal:
        terminal.wait_for("Take an extra")
        lit = [cell for row in terminal.screen.buffer.values() for cell in row.values() if cell.reverse]
        assert " 1 Take 1" in "".join(cell.data for cell in lit), "the cursor; before and after it are badges"
        colours = {cell.fg for row in terminal.screen.buffer.values() for cell in row.values()}
        assert all(colour == "default" or len({colour[i : i + 2] for i in (0, 2, 4)}) == 1 for colour in colours)


def test_a_locale_without_unicode_gets_ascii_by_itself(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, LANG="en_US.ISO-8859-1", PYTHONUTF8="0", PYTHONIOENCODING="iso-8859-1") as terminal:
        terminal.wait_for("Take an extra")
        terminal.press("1")
        terminal.press("1")
        terminal.press("\x10")
        assert all(byte < 128 for byte in terminal.raw)
        assert b"\\u" not in terminal.raw


NO_LOCALE = [{"LANG": "C"}, {"LANG": ""}, {"LC_ALL": "POSIX"}, {"LC_ALL": "C", "LANG": "en_US.UTF-8"}]


@pytest.mark.parametrize("given", [{"TERM": "linux"}, *NO_LOCALE], ids=str)
def test_the_linux_console_and_the_locale_c_get_ascii_by_themselves(given: dict[str, str], tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, program=TADMOR, size=(80, 24), **given) as terminal:
        terminal.wait_for("Take an extra")
        terminal.press("1")
        assert terminal.raw.isascii()
        assert "( )" in terminal.text() and b"\\u" not in terminal.raw


@pytest.mark.parametrize("given", [{"TERM": "linux"}, {"LANG": "C"}], ids=str)
@pytest.mark.parametrize(
    ("words", "last"),
    [
        ((*NEW, "--plain"), "Blue>"),
        (("doctor",), "Settings"),
        (("rules", "K16"), "See also"),
        (("saves", "show", "nothing"), "There is no saved game"),
    ],
    ids=["game", "doctor", "rules", "mistake"],
)
def test_what_is_printed_there_is_ascii_too(
    given: dict[str, str], words: tuple[str, ...], last: str, tmp_path: Path
) -> None:
    with Terminal(tmp_path, *words, program=TADMOR, size=(80, 24), **given) as terminal:
        terminal.wait_for(last)
        assert terminal.raw.isascii()


@pytest.mark.parametrize("size", [(80, 24), (57, 40)])
def test_a_plain_game_breaks_lines_between_words(size: tuple[int, int], tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--plain", size=size) as terminal:
        terminal.wait_for("Blue>")
        told = terminal.raw.decode().splitlines()
        assert max(map(len, told)) <= size[0] and len(told) > 10
        assert " ".join(" ".join(told).split()).count("did what they did since your last go.") == 1


def test_somebody_may_want_the_signs_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('glyphs = "unicode"\n')
    with Terminal(tmp_path, *NEW, LANG="C") as terminal:
        terminal.wait_for("Take an extra")
        assert not terminal.raw.isascii()


def test_a_dumb_terminal_gets_the_plain_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, TERM="dumb") as terminal:
        text = terminal.wait_for("wood or stone")
        assert "TADMOR" not in text
        assert b"\x1b" not in terminal.raw


@pytest.mark.parametrize(
    "size,frame,action,move", [((80, 24), 14_000, 3000, 400), ((160, 50), 45_000, 6000, 800)], ids=["small", "large"]
)
def test_the_budget_of_a_slow_line(size: tuple[int, int], frame: int, action: int, move: int, tmp_path: Path) -> None:
    """Bytes for the first frame, a committed action and a cursor move in full colour; none while nothing happens."""
    arguments = ("play", "--players", "4", "--humans", "4", "--seed", "7")
    line = {"SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2", "COLORTERM": "truecolor"}
    with Terminal(tmp_path, *arguments, size=size, **line) as terminal:
        terminal.wait_for("Take an extra")
        assert 0 < len(terminal.raw) < frame
        *choices, beginning = terminal.go_to_placement()
        moves = [len(terminal.press(key)) for key in "jlkhjlj"]
        places = [len(terminal.press("\r")) for _ in range(5)]
        panels = [len(terminal.press("\t")) for _ in range(3)]
        idle = terminal.read(1.0)
    assert 0 < max(moves) < move, moves
    assert max(choices) < action, choices
    assert beginning < frame / 2, "with the first turn the display, the map and the story are new"
    assert 0 < max(places) < action, places
    assert max(panels) < action, panels
    assert idle == b""


def test_the_palette_of_commands_is_cheap_and_then_silent(tmp_path: Path) -> None:
    """The table beneath it is not sent anew, and no cursor blinks."""
    line = {"SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2", "COLORTERM": "truecolor"}
    with Terminal(tmp_path, *NEW, size=(160, 50), **line) as terminal:
        terminal.wait_for("Take an extra")
        sent = len(terminal.raw)
        terminal.press("\x10")
        terminal.wait_for("Search for commands")
        terminal.settle()
        assert len(terminal.raw) - sent < 14_000
        assert terminal.read(1.5) == b""


def test_the_budget_of_advice_and_seats(tmp_path: Path) -> None:
    """The list costs no more than a frame of the table, which closing it brings back; a step in it is a cursor move."""
    with Terminal(tmp_path, *NEW, SSH_CONNECTION="127.0.0.1 1 127.0.0.1 2") as terminal:
        terminal.wait_for("Take an extra")
        terminal.press("\r")
        sent = len(terminal.raw)
        terminal.press("H")
        terminal.wait_for("as good")
        opened = len(terminal.raw) - sent
        moves = [len(terminal.press("j")) for _ in range(3)]
        idle = terminal.read(1.0)
        back = len(terminal.press("\r"))
        seats = len(terminal.press("S"))
    assert opened < 6000 and back < 10_000 and seats < 6000, (opened, back, seats)
    assert 0 < max(moves) < 1000, moves
    assert idle == b""
