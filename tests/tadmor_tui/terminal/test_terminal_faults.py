"""Terminals that stall, go away or send anything, and signals at any time: nothing is lost, all is left in order."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.drivers.real_terminal import NEW, PATIENCE, Terminal, actions_on_disk, is_free, the_game

REPAINT = "\x0c"
ENDS = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)


def at_the_table(home: Path) -> Terminal:
    """A game with four actions, and the prompt to place a piece."""
    terminal = Terminal(home, *NEW)
    terminal.go_to_placement()
    terminal.press("jk")  # so that the last line says where the cursor stands, and no longer what happened
    return terminal


def check_left_in_order(terminal: Terminal, status: int, signal_number: int, home: Path) -> None:
    assert status == 128 + signal_number
    assert b"Traceback" not in terminal.raw
    assert terminal.is_in_order()
    assert is_free(the_game(home))


# --- a terminal that nobody reads


def stall(terminal: Terminal) -> None:
    """Type much and look at nothing, until the program has taken it all in."""
    for _ in range(400):
        terminal.type(b"jk")
    terminal.wait_until_at_rest()


def test_a_terminal_that_stalls_and_goes_away(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        before = actions_on_disk(tmp_path)
        stall(terminal)
        assert terminal.hang_up() == 128 + signal.SIGHUP
    assert is_free(the_game(tmp_path))
    assert actions_on_disk(tmp_path) == before


def test_it_ends_where_nobody_tells_it_that_the_line_is_dropped(tmp_path: Path) -> None:
    """A program started with nohup gets no signal; the end of what it reads has to do."""
    ignoring = (
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    )
    with Terminal(tmp_path, *NEW, program=("-c", ignoring, sys.executable, "-m", "tadmor_tui")) as terminal:
        terminal.wait_for("Take an extra")
        assert terminal.hang_up() == 128 + signal.SIGHUP
    assert is_free(the_game(tmp_path))


def test_a_terminal_that_stalls_and_comes_back_shows_how_things_stand(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        stall(terminal)
        terminal.type(b"\r")
        end = monotonic() + PATIENCE
        while actions_on_disk(tmp_path) < 4:  # it is played although nobody looks
            assert monotonic() < end
            sleep(0.05)
        terminal.settle()
        shown = terminal.text()
        terminal.press(REPAINT)
        assert terminal.text() == shown
        terminal.press("q")
        terminal.press("q")
        terminal.press("q")
        assert terminal.ended() == 0
        assert terminal.is_in_order()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_nobody_reads(number: int, tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        stall(terminal)
        terminal.signal(number)
        status = terminal.ended(looking=False)
        terminal.read()
        check_left_in_order(terminal, status, number, tmp_path)


# --- what cannot be understood


NOISE = (
    b"\xe9",  # é of Latin-1
    b"\xf1\xea",  # 8-bit meta
    b"\x1b[M \xe0\x30\x1b[M#\xe0\x30",  # a mouse of old past column 95
    b"\xff\xfe\x00\x80\xc3\x28",
    b"\x1b\xe9\x9b",
    b"\x1b[99999999u\x1b[55296u\x1b[1114112;5u\x1b[97;;1114112u",  # keys beyond all characters
    b"\x1b[48;0;0;0;0t\x1b[48;9999;9999;9999;9999t\x1b[?2048;2$y\x1b[5;5R",  # answers that nobody asked for
    b"\x1b[<0;9999;9999M\x1b[<64;1;1M\x1b[<35;-1;-1M",
)


def test_bytes_that_mean_nothing_are_ignored(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        shown = terminal.text()
        for noise in NOISE:
            for byte in noise:
                terminal.type(bytes((byte,)))
            terminal.type(noise * 3)
            terminal.settle()
            terminal.press(REPAINT)
            assert terminal.text() == shown, noise
        terminal.press("\r")
        assert actions_on_disk(tmp_path) == 4
        check_left_in_order(terminal, terminal.send_signal(signal.SIGTERM), signal.SIGTERM, tmp_path)


# --- signals


@pytest.mark.parametrize("number", ENDS)
def test_a_signal_leaves_the_terminal_in_order(number: int, tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        check_left_in_order(terminal, terminal.send_signal(number), number, tmp_path)


def test_five_quick_interrupts_are_one(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        for _ in range(5):
            terminal.signal(signal.SIGINT)
        check_left_in_order(terminal, terminal.send_signal(signal.SIGINT), signal.SIGINT, tmp_path)


@pytest.mark.parametrize("keys", [b"\x10", b"\x10\x1b", b"/wood", b"\x10i+\x1b/"])
def test_a_signal_while_a_screen_opens(keys: bytes, tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        terminal.type(keys)
        check_left_in_order(terminal, terminal.send_signal(signal.SIGTERM), signal.SIGTERM, tmp_path)


def test_the_key_for_interrupts_interrupts_nothing(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        terminal.press("\x03")
        terminal.press("\x1c")
        terminal.press("\r")
        assert actions_on_disk(tmp_path) == 4


def test_continued_without_having_stopped(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        shown = terminal.text()
        for _ in range(3):
            terminal.signal(signal.SIGCONT)
            terminal.settle()
        assert terminal.text() == shown
        terminal.press("\r")
        assert actions_on_disk(tmp_path) == 4
        check_left_in_order(terminal, terminal.send_signal(signal.SIGTERM), signal.SIGTERM, tmp_path)


def test_stopped_and_continued_it_goes_on(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        shown = terminal.text()
        for _ in range(3):
            terminal.stop()
            assert terminal.is_in_order()
            terminal.signal(signal.SIGCONT)
            terminal.wait_for("Enter place")
            assert terminal.text() == shown
        terminal.press("\r")
        assert actions_on_disk(tmp_path) == 4
        check_left_in_order(terminal, terminal.send_signal(signal.SIGTERM), signal.SIGTERM, tmp_path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("order", ["the end first", "the end after"])
def test_ended_while_it_is_stopped(number: int, order: str, tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        terminal.stop()
        for each in (number, signal.SIGCONT) if order == "the end first" else (signal.SIGCONT, number):
            terminal.signal(each)
        check_left_in_order(terminal, terminal.ended(), number, tmp_path)


SHELL = """
import os, signal, subprocess, sys, termios
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
modes = termios.tcgetattr(0)
job = subprocess.Popen([sys.executable, "-m", "tadmor_tui", *sys.argv[1:]], process_group=0)
os.tcsetpgrp(0, job.pid)
with open(os.path.join(os.environ["TADMOR_HOME"], "job"), "w") as file:
    file.write(str(job.pid))
os.waitpid(job.pid, os.WUNTRACED)
os.tcsetpgrp(0, os.getpgrp())
termios.tcsetattr(0, termios.TCSANOW, modes)
job.terminate()
job.send_signal(signal.SIGCONT)
print("ended with", job.wait())
"""
"""What a shell does with a job that stops and is then killed with `kill %1`."""


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP])
def test_ended_in_the_background(number: int, tmp_path: Path) -> None:
    """Asked to stop, or stopped without being asked: the terminal belongs to the shell then, and may not be changed."""
    with Terminal(tmp_path, *NEW, program=("-c", SHELL)) as terminal:
        terminal.wait_for("Take an extra")
        os.kill(int((tmp_path / "job").read_text(encoding="utf-8")), number)
        assert terminal.ended() == 0
        terminal.read()
        assert b"ended with 143" in terminal.raw
        assert terminal.is_in_order()
    assert is_free(the_game(tmp_path))


def test_any_signals_in_any_order(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as terminal:
        for number in (signal.SIGTSTP, signal.SIGCONT, signal.SIGCONT, signal.SIGTSTP, signal.SIGWINCH) * 4:
            terminal.signal(number)
            terminal.read(0.01)
        terminal.wait_until_at_rest()  # a stop that was asked for may come after it was taken back
        terminal.signal(signal.SIGCONT)
        terminal.wait_for("Enter place")
        terminal.signal(signal.SIGTERM)
        terminal.signal(signal.SIGTSTP)
        check_left_in_order(terminal, terminal.ended(), signal.SIGTERM, tmp_path)


def test_an_app_that_hangs_is_ended_all_the_same(tmp_path: Path) -> None:
    hanging = (
        "import time; from tadmor_tui.app.app import TadmorApp; from tadmor_tui.cli import main;"
        "TadmorApp.action_repaint = lambda self: time.sleep(600); raise SystemExit(main())"
    )
    with Terminal(tmp_path, *NEW, program=("-c", hanging)) as terminal:
        terminal.wait_for("Take an extra")
        terminal.press(REPAINT)
        check_left_in_order(terminal, terminal.send_signal(signal.SIGTERM), signal.SIGTERM, tmp_path)


@pytest.mark.parametrize("number", ENDS)
def test_a_signal_during_the_start(number: int, tmp_path: Path) -> None:
    """Before there is anything to see, with the first byte, and a little later each time."""
    for pause in (-0.2, 0.0, 0.02, 0.1):
        with Terminal(tmp_path, *NEW) as terminal:
            if pause >= 0:
                terminal.wait_for_anything()
            sleep(abs(pause))
            status = terminal.send_signal(number)
            assert terminal.is_in_order(), pause
            # A program that has not drawn yet may leave it to the system to end it.
            assert status == 128 + number or (status != 0 and b"\x1b[?1049h" not in terminal.raw), pause
            assert b"\x1b[?1049h" not in terminal.raw or b"Traceback" not in terminal.raw
    assert is_free(the_game(tmp_path))
