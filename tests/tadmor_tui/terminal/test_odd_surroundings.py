"""Folders and files as they should not be: one sentence says what is wrong, and nothing hangs."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saves.document import LARGEST_COMPONENTS
from tadmor_tui.cli import OUTPUT_LOST, WRONG_USE, main
from tadmor_tui.terminal.streams import MAX_LINE_LENGTH
from tests.drivers.table_driver import at_title
from tests.saves.tables import make_store, saved_file

ROOT = Path(__file__).parents[3]
OWN = "[start]\npoints = 33\n"
BEGINNERS = (["new", "--plain"], ["play", "--plain"], ["engine"], ["simulate", "--games", "1"])
"""The commands that can begin a game."""
COMMANDS = (*BEGINNERS, ["continue", "--plain"], ["saves"], ["saves", "check"], ["saves", "restore"], ["doctor"])


def tadmor(*words: str, home: str | Path, given: bytes = b"", **more: Any) -> subprocess.CompletedProcess[bytes]:
    """The real program, which must come to an end."""
    command = [sys.executable, "-m", "tadmor_tui", *words]
    env = {**os.environ, "TADMOR_HOME": str(home), **more.pop("env", {})}
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.run(command, cwd=ROOT, env=env, input=given, timeout=300, check=False, **streams)


def one_sentence(done: subprocess.CompletedProcess[bytes]) -> str:
    """What a command that can't do its work says."""
    said = done.stderr.decode()
    assert done.returncode == WRONG_USE, said
    assert said.startswith("tadmor: ")
    assert said.endswith(".\n")
    assert said.count("\n") == 1
    return said


# --- TADMOR_HOME


def test_a_folder_in_the_home_of_the_user(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path)}
    assert tadmor("new", "--plain", home="~/x", env=env).returncode == 0
    assert len(make_store(tmp_path / "x").games()) == 1
    assert b"turn 1" in tadmor("saves", "--data-dir=~/x", home=tmp_path, env=env).stdout
    (tmp_path / "x" / "own.toml").write_text(OWN)
    assert tadmor("engine", "--components=~/x/own.toml", home=tmp_path, env=env).returncode == 0


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_name_that_is_too_long(words: list[str], tmp_path: Path) -> None:
    done = tadmor(*words, home=tmp_path / ("x" * 300))
    if words == ["doctor"]:
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.count(b"(File name too long)") == 2
    else:
        assert "File name too long" in one_sentence(done)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_folder_that_can_not_be_searched(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = tmp_path / "tadmor"
    saved_file(make_store(home))

    def sealed(call: Callable[..., Any]) -> Callable[..., Any]:
        """A system call that fails for whatever lies in the folder, as for a user who may not search it."""

        def refusing(path: Any = ".", *args: Any, **more: Any) -> Any:
            if not isinstance(path, int) and home in Path(path).parents:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return call(path, *args, **more)

        return refusing

    for name in ("open", "stat", "lstat", "scandir", "listdir", "mkdir"):
        monkeypatch.setattr(os, name, sealed(getattr(os, name)))
    status = main(words)
    said = capsys.readouterr()
    if words == ["doctor"]:
        assert (status, said.err) == (0, "")
        assert said.out.count("(Permission denied)") == 2
    else:
        assert status == WRONG_USE
        assert "Permission denied" in said.err
        assert "watch" not in said.err
        assert said.err.count("\n") == 1


def test_a_folder_that_can_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "tadmor"
    path = saved_file(make_store(home))
    real = os.open

    def refuse(file: Any, flags: int, *more: Any) -> int:
        if flags & os.O_CREAT and home in Path(file).parents:
            raise PermissionError(errno.EACCES, "Permission denied", str(file))
        return real(file, flags, *more)

    monkeypatch.setattr(os, "open", refuse)
    games = home / "games"
    nothing = f"because nothing can be written in {games} (Permission denied)"
    help_ = "free some space, check the permissions of the folder, or play on with a copy in another data folder"
    for words in (["continue", "--plain"], ["saves", "delete", "newest"], ["saves", "rename", "newest", "Mine"]):
        assert main(words) == WRONG_USE
        assert capsys.readouterr().err == f"tadmor: {path.name} is read-only, {nothing}; {help_}.\n"
    assert main(["new", "--plain"]) == WRONG_USE
    said = capsys.readouterr().err
    assert said.endswith(
        f" can't be written (Permission denied); free some space or check the permissions of {games}.\n"
    )
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert main(["doctor"]) == 0
    assert "Nothing can be written there, so games are read-only" in capsys.readouterr().out


# --- the player's own components


def odd_files(folder: Path) -> dict[str, tuple[Path, str]]:
    """Component files that can't be used, and what is said about them."""
    large = folder / "large.toml"
    large.write_text(OWN + "#" * LARGEST_COMPONENTS)
    deep = folder / "deep.toml"
    deep.write_text("a = " + "[" * 100_000)
    digits = folder / "digits.toml"
    digits.write_text("a = " + "9" * 6_000)
    files = {
        "without end": (Path("/dev/zero"), "is too large for a component file, which may have 200,000 bytes."),
        "too large": (large, "is too large for a component file, which may have 200,000 bytes."),
        "deep": (deep, "In deep.toml, a value has too many brackets within brackets."),
        "digits": (digits, "In digits.toml, a number has far too many digits."),
    }
    for kind, name in (("control", b"ev\x1b[2Jil.toml"), ("bidi", "\u202elmot.toml".encode()), ("bytes", b"\xff.toml")):
        path = Path(os.fsdecode(os.path.join(os.fsencode(folder), name)))
        path.write_text(OWN)
        files[kind] = path, "has a character that can't be shown; rename the file."
    return files


@pytest.mark.parametrize("words", BEGINNERS, ids=" ".join)
@pytest.mark.parametrize("kind", ["without end", "too large", "deep", "digits", "control", "bidi", "bytes"])
def test_no_game_begins_that_could_not_be_opened_again(
    words: list[str], kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, sentence = odd_files(tmp_path)[kind]
    assert main([*words, "--components", str(path)]) == WRONG_USE
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("tadmor: ")
    assert said.err.endswith(f"{sentence}\n")
    assert not {"\x1b", "\u202e"} & set(said.err)
    assert make_store(tmp_path / "tadmor").games() == []


async def test_nor_in_the_app(tmp_path: Path) -> None:
    home = tmp_path / "tadmor"
    home.mkdir()
    (home / "components.toml").write_text(OWN + "#" * LARGEST_COMPONENTS)
    async with at_title(tmp_path / "games") as driver:
        await driver.go_to("New game")
        await driver.press("enter", "enter")
        text = " ".join((await driver.still_text()).split())  # what was explained there makes room first
        assert "is too large for a component file, which may have 200,000 bytes." in text
    assert make_store(tmp_path / "games").games() == []


def test_a_pipe_that_somebody_fills_is_read(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, OWN.encode())
    os.close(writing)
    request = b'{"do":"new","players":2}\n{"do":"standings"}\n'
    done = tadmor("engine", "--components", f"/dev/fd/{reading}", home=tmp_path, given=request, pass_fds=[reading])
    os.close(reading)
    assert done.stderr == b""
    assert json.loads(done.stdout.splitlines()[1])["standings"]["ranking"][0]["total"] == 33


# --- pipes where files should be


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_pipes_in_the_place_of_our_files(words: list[str], tmp_path: Path) -> None:
    for name in ("settings.toml", "components.toml"):
        os.mkfifo(tmp_path / name)
    path = saved_file(make_store(tmp_path))
    os.mkfifo(path.with_name("pipe.tadmor.json"))
    done = tadmor(*words, home=tmp_path)
    if words in BEGINNERS:
        wrong = f"I can't read {tmp_path}/components.toml: it is not a regular file"
        assert f"{wrong}; fix that, or play with the standard components." in one_sentence(done)
    elif words == ["continue", "--plain"]:
        said = (
            f"tadmor: I can't read the settings in {tmp_path}/settings.toml (it is not a regular file), so the defaults"
        )
        assert done.returncode == 0 and done.stderr.decode().startswith(said)
    else:
        assert (done.returncode, done.stderr) == (0, b"")


def test_a_pipe_that_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is empty; nothing was imported" in one_sentence(
        tadmor("saves", "import", str(tmp_path / "pipe"), home=tmp_path)
    )
    for words in (["saves", "check"], ["continue"], ["replay"]):
        said = one_sentence(tadmor(*words, str(tmp_path / "pipe"), home=tmp_path))
        assert said.startswith("tadmor: There is no saved game ")


# --- names that are not UTF-8


def test_a_list_with_any_file_name(tmp_path: Path) -> None:
    games = make_store(tmp_path).folder
    path = saved_file(make_store(tmp_path))
    for name, data in ((b"good\xff.tadmor.json", path.read_bytes()), (b"bad\xfe.tadmor.json", b"{")):
        Path(os.fsdecode(os.path.join(os.fsencode(games), name))).write_bytes(data)
    for words in (["saves", "list", "--json"], ["saves", "check", "--json"]):
        done = tadmor(*words, home=tmp_path)
        assert done.stderr == b""
        assert {Path(game["file"]).name for game in json.loads(done.stdout)} == {
            path.name,
            "good\ufffd.tadmor.json",
            "bad\ufffd.tadmor.json",
        }
    for words in (["saves"], ["saves", "check"], ["doctor"]):
        assert tadmor(*words, home=tmp_path).stderr == b""


# --- an output that takes nothing


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("buffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("words", [["saves", "export", "newest"], ["saves", "list", "--json"], ["rules", "I25"]])
def test_a_full_disk_behind_the_output(words: list[str], buffered: str, tmp_path: Path) -> None:
    saved_file(make_store(tmp_path))
    with open("/dev/full", "wb") as full:
        done = tadmor(*words, home=tmp_path, stdout=full, env={"PYTHONUNBUFFERED": buffered})
    assert done.returncode == OUTPUT_LOST
    assert done.stderr.endswith(
        b"tadmor: The output can't be written (No space left on device); send it somewhere else.\n"
    )


WITH_CLOSED = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")


def tadmor_with_closed(stream: int, *words: str, home: Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The real program, with one of the standard streams closed before it starts."""
    closing = ["sh", "-c", f'exec "$@" {stream}>&-', "sh"]
    env = {**os.environ, "TADMOR_HOME": str(home)}
    command = [*closing, sys.executable, "-m", "tadmor_tui", *words]
    return subprocess.run(command, cwd=ROOT, env=env, input=given, capture_output=True, timeout=300, check=False)


@WITH_CLOSED
@pytest.mark.parametrize(
    "words",
    [["saves"], ["saves", "list", "--json"], ["saves", "export", "newest"], ["rules", "I25"], ["--help"], ["play"]],
)
def test_an_output_that_is_closed(words: list[str], tmp_path: Path) -> None:
    path = saved_file(make_store(tmp_path))
    before = path.read_bytes()
    done = tadmor_with_closed(1, *words, home=tmp_path)
    assert done.returncode == OUTPUT_LOST
    assert done.stderr.endswith(b"tadmor: The output can't be written (Bad file descriptor); send it somewhere else.\n")
    assert path.read_bytes() == before


@WITH_CLOSED
def test_a_command_that_prints_nothing_needs_no_output(tmp_path: Path) -> None:
    done = tadmor_with_closed(1, "engine", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")


@WITH_CLOSED
def test_an_input_that_is_closed_has_ended(tmp_path: Path) -> None:
    done = tadmor_with_closed(0, "new", "--plain", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(make_store(tmp_path).games()) == 1


@WITH_CLOSED
def test_errors_that_nobody_can_read_are_not_mixed_into_the_answer(tmp_path: Path) -> None:
    done = tadmor_with_closed(2, "saves", "export", "none", home=tmp_path)
    assert (done.returncode, done.stdout) == (WRONG_USE, b"")


def test_any_other_failure_is_not_blamed_on_the_output(monkeypatch: pytest.MonkeyPatch) -> None:
    from tadmor_tui.commands import simulate

    def fail(_: object) -> int:
        raise FileNotFoundError(errno.ENOENT, "No such file", "a file of ours")

    monkeypatch.setattr(simulate, "run", fail)
    with pytest.raises(FileNotFoundError):
        main(["simulate"])


# --- input without end


def peak_of_plain_game(home: Path, given: str) -> tuple[int, str, int]:
    """Play line by line with a file as input: the exit status, the errors, and the most memory that it took in KB."""
    limited = ["sh", "-c", 'ulimit -v 2500000; exec "$@"', "sh"]  # or the machine would pay for a mistake
    words = [*limited, sys.executable, "-m", "tadmor_tui", "new", "--plain", "--seed", "1"]
    env = {**os.environ, "TADMOR_HOME": str(home)}
    with open(given, "rb") as stdin, (home / "errors").open("w+b") as errors:
        process = subprocess.Popen(words, cwd=ROOT, env=env, stdin=stdin, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        return process.returncode, errors.read().decode(), used.ru_maxrss


def test_a_line_without_an_end_is_refused(tmp_path: Path) -> None:
    ended, _, usual = peak_of_plain_game(tmp_path, os.devnull)
    status, said, most = peak_of_plain_game(tmp_path, "/dev/zero")
    assert ended == 0 and status == WRONG_USE
    assert said == "tadmor: An answer can't be longer than 1048576 characters; the game ends here.\n"
    assert most < usual + 32_000
    assert len(make_store(tmp_path).games()) == 2, "the game stays"


def test_the_longest_line_is_understood_and_one_more_letter_is_too_much(tmp_path: Path) -> None:
    done = tadmor("new", "--plain", home=tmp_path, given=b"x" * MAX_LINE_LENGTH + b"\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not an action" in done.stdout
    done = tadmor("new", "--plain", home=tmp_path, given=b"x" * (MAX_LINE_LENGTH + 1) + b"\nquit\n")
    assert "can't be longer than" in one_sentence(done)
