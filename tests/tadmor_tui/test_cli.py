"""The front door: help, version, wrong use, and component files that can't be used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.schema import CollectSlot
from tadmor_tui import __version__, commands
from tadmor_tui.cli import NOBODY_LISTENS, WRONG_USE, main

HEAVY = (
    *("textual", "rich", "msgspec", "rules.games", "bots", "asyncio", "dask", "distributed"),
    *("saves.store", "saves.document", "saves.files"),  # where they lie is asked for the language of the settings
)


def run(*arguments: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The real program."""
    return subprocess.run(
        [sys.executable, "-m", "tadmor_tui", *arguments],
        input=given,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=300,
        check=False,
    )


def left_with(*arguments: str) -> int:
    """The exit status of the program, however it leaves."""
    try:
        return main(arguments)
    except SystemExit as left:
        return int(str(left.code))


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with("--help") == 0
    text = capsys.readouterr().out
    for name in commands.NAMES:
        assert f"\n    {name} " in text
    assert f"Without a command, tadmor runs: tadmor {commands.DEFAULT}." in text


@pytest.mark.parametrize("name", commands.NAMES)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with(name, "--help") == 0
    assert f"usage: tadmor {name}" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with("--version") == 0
    assert capsys.readouterr().out == f"tadmor {__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["doctor", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    assert heavy_imports(arguments) == []


def test_help_that_names_the_games_imports_them_alone() -> None:
    assert heavy_imports(["fuzz", "--help"]) == ["msgspec", "rules.games"]


@pytest.mark.parametrize("command", ["new", "host", "rules", "engine", "simulate", "fuzz"])
def test_help_names_the_games(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with(command, "--help") == 0
    default = "the last played" if command in ("new", "host", "rules") else "tadmor"
    told = (
        "--game NAME which game: tadmor, palmyra or marchands, or the first letters"
        f" (otherwise TADMOR_GAME, or {default})"
    )
    assert told in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("command", ["play", "new", "simulate"])
def test_help_about_the_options_and_bots_of_games_imports_only_these(command: str) -> None:
    assert heavy_imports([command, "--help"]) == ["bots", "msgspec", "rules.games"]


def test_looking_up_a_rule_imports_nothing_heavy() -> None:
    assert set(heavy_imports(["rules", "I25"])) <= {"saves"}


@pytest.mark.parametrize("command", ["simulate", "fuzz"])
def test_games_on_this_machine_do_without_dask(command: str) -> None:
    assert {"dask", "distributed"}.isdisjoint(heavy_imports([command, "--game", "palmyra", "--games", "1"]))


def heavy_imports(arguments: list[str]) -> list[str]:
    """What a command line makes Python load of what takes its time."""
    code = (
        "import sys\n"
        "from tadmor_tui.cli import main\n"
        "try:\n"
        f"    main({arguments!r})\n"
        "except SystemExit:\n"
        "    pass\n"
        f"print(*sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    return done.stderr.split()


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["--dance"],
        ["engine", "--dance"],
        ["engine", "more"],
        ["simulate", "--games"],
        ["play", "--players", "none"],
    ],
)
def test_wrong_flags(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with(*arguments) == WRONG_USE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "error: " in captured.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--players", "9"], "Tadmor is for 2 to 4 players, not for 9."),
        (["new", "--players", "1"], "Tadmor is for 2 to 4 players, not for 1."),
        (["play", "--game", "chess"], "There is no game “chess”; there are: tadmor, palmyra, marchands."),
        (
            ["simulate", "--game", "chess", "--dance"],
            "There is no game “chess”; there are: tadmor, palmyra, marchands.",
        ),
        (["engine", "--game", "chess"], "There is no game “chess”; there are: tadmor, palmyra, marchands."),
        (["fuzz", "--game", "chess"], "There is no game “chess”; there are: tadmor, palmyra, marchands."),
    ],
)
def test_what_no_game_offers(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with(*arguments) == WRONG_USE
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"tadmor: {sentence}\n")


@pytest.mark.parametrize("command", ["engine", "simulate", "play"])
def test_a_components_file_that_is_not_there(command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "none.toml"
    assert left_with(command, "--components", str(file)) == WRONG_USE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"tadmor: I can't read {file}: No such file or directory.\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe", "is not a UTF-8 text file."),
        (b"[missions.K5\npoints = 9", "In own.toml, line 1 is not valid TOML: "),
        (b"[missions.K5]\npoints = 'nine'\n", "In own.toml, missions.K5.points should be a whole number, but is text"),
        (b"[mission.K5]\npoints = 9\n", "In own.toml, mission is not a section of a component file"),
        (b"[missions.K99]\npoints = 9\n", "In own.toml, missions.K99 is unknown; the game has K1 to K26."),
    ],
)
def test_a_components_file_that_cannot_be_used(
    content: bytes, words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(content)
    assert left_with("simulate", "--games", "1", "--components", str(file)) == WRONG_USE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("tadmor: ")
    assert words in captured.err
    assert captured.err.endswith(".\n")
    assert captured.err.count("\n") == 1


def test_a_folder_is_no_components_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert left_with("engine", "--components", str(tmp_path)) == WRONG_USE
    assert capsys.readouterr().err.startswith(f"tadmor: I can't read {tmp_path}: ")


def test_a_good_components_file_changes_the_game(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("[start]\npoints = 33\n", encoding="utf-8")
    requests = b'{"do":"new","players":2,"seed":1}\n{"do":"standings"}\n'
    done = run("engine", "--components", str(file), given=requests)
    assert done.returncode == 0
    _, standings = (json.loads(line) for line in done.stdout.splitlines())
    assert [line["total"] for line in standings["standings"]["ranking"]] == [33, 33]


def test_a_reader_who_leaves_is_no_error() -> None:
    code = "import sys; from tadmor_tui.cli import main; sys.exit(main(['simulate', '--games', '1']))"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(300) == NOBODY_LISTENS


def test_an_interruption_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from tadmor_tui.commands import simulate

    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "run", interrupt)
    assert main(["simulate"]) == 130


def test_a_terminal_without_our_letters_gets_others() -> None:
    """Quotation marks and the like must not end the program."""
    done = run("simulate", "--games", "1", "--bots", "x", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == WRONG_USE
    assert done.stderr.startswith(b"tadmor: There is no bot ")
    done = run("simulate", "--games", "1", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert done.stderr == b""


def first_wood(*arguments: str) -> int:
    """How much the wood slot of a new game gives to a ship."""
    from tadmor_tui.cli import build_parser
    from tadmor_tui.commands.options import load_components

    components, _ = load_components(build_parser().parse_args(["engine", *arguments]))
    assert isinstance(components, Catalogue)
    row = components.file.slots["wood"]
    assert isinstance(row, CollectSlot)
    return row.amount[0]


def test_the_components_file_in_the_settings_folder_is_used_unless_it_is_left_out(tmp_path: Path) -> None:
    assert first_wood() == 3
    folder = tmp_path / "tadmor"
    folder.mkdir(exist_ok=True)
    (folder / "components.toml").write_text("[slots.wood]\namount = [7, 8, 9]\n", encoding="utf-8")
    assert first_wood() == 7
    assert first_wood("--components", "standard") == 3
