"""`tadmor fuzz`: what it prints, what it saves, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.lab import fuzz as fuzz_module
from bots.lab.fuzz import FuzzFinding
from bots.lab.workers import Workers
from rules.replay import new_record, read_record, replay
from rules.tadmor.state import usual_options
from tadmor_tui.cli import INTERRUPTED, WRONG_USE, main


def one_finding(game: str, seed: int, games: int | None, workers: Workers) -> Iterator[tuple[int, FuzzFinding | None]]:
    """Two good games and one that goes wrong; then the time is over."""
    record = new_record(game, usual_options(2, seed))
    record.actions.append("take wood")
    yield 100, None
    yield 1, FuzzFinding("dead end", "seat 0 has no legal action", record)
    while True:
        yield 200, None


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game takes a second."""
    import time

    seconds = iter(range(10**6))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(seconds)))


@pytest.mark.usefixtures("clock")
def test_good_games_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--seconds", "2", "--seed", "3"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    games, decisions, findings = captured.out.split(", ")
    assert games == "2 games"
    assert int(decisions.removesuffix(" decisions")) > 200
    assert findings == "0 findings.\n"


@pytest.mark.usefixtures("clock")
def test_a_finding_is_told_and_saved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fuzz_module, "fuzz", one_finding)
    folder = tmp_path / "new" / "folder"
    assert main(["fuzz", "--seconds", "3", "--seed", "7", "--save", str(folder)]) == 1
    captured = capsys.readouterr()
    assert captured.err == "Seed 8, after 1 decision: dead end: seat 0 has no legal action\n"
    assert captured.out == "3 games, 301 decisions, 1 finding.\n"
    (file,) = folder.iterdir()
    assert file.name == "fuzz-8.json"
    assert replay(read_record(file.read_bytes())).stage == "first improvements"


@pytest.mark.usefixtures("clock")
def test_without_a_folder_nothing_is_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fuzz_module, "fuzz", one_finding)
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", "--seconds", "3"]) == 1
    assert "dead end" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.json"))


def test_a_number_of_games_is_played_however_long_they_take(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--game", "palmyra", "--games", "2", "--seed", "3"]) == 0
    first = capsys.readouterr().out
    assert first.startswith("2 games, ")
    assert main(["fuzz", "--game", "palmyra", "--games", "2", "--seed", "3"]) == 0
    assert capsys.readouterr().out == first


def test_ctrl_c_ends_it_with_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Iterator[tuple[int, FuzzFinding | None]]:
        yield 100, None
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz_module, "fuzz", interrupted)
    assert main(["fuzz"]) == INTERRUPTED
    assert capsys.readouterr() == ("1 game, 100 decisions, 0 findings.\n", "")


def test_a_folder_that_cannot_be_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert main(["fuzz", "--seconds", "1", "--save", str(file / "inside")]) == WRONG_USE
    captured = capsys.readouterr()
    assert captured.err.startswith(f"tadmor: I can't make the folder {file / 'inside'}: ")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seconds", "0"],
        ["--seconds", "long"],
        ["--games", "0"],
        ["--games", "1", "--seconds", "1"],
        ["--seed", "-4"],
        ["--more"],
    ],
)
def test_wrong_use(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["fuzz", *arguments])
    assert left.value.code == WRONG_USE
    assert "error: " in capsys.readouterr().err
