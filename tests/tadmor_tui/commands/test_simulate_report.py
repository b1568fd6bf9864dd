"""`tadmor simulate --report` and `--check`: tables, JSON, exit status, and several processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from bots.games import ROSTERS, lab_of
from bots.lab import processes
from bots.lab.game_lab import Target
from bots.lab.workers import WorkersUnavailable
from bots.tadmor.lab import report as tadmor_lab
from bots.tadmor.lab.report import Report
from rules.message import message
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.scoring import SOURCES
from tadmor_tui import __version__
from tadmor_tui.cli import INTERRUPTED, main
from tadmor_tui.games.registry import UIS
from tadmor_tui.games.tadmor import reports

SMALL = ["simulate", "--processes", "1", "--players", "3", "--bots", "hadad", "--games", "6", "--seed", "4"]
HEADINGS = (
    "Who wins",
    "Scores",
    "Lines: what merchants owe most of their points to",
    "Where points come from",
    "Improvements",
    "Missions",
    "Length",
    "Balance",
)


def run(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main([*SMALL, *arguments]) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def balance(monkeypatch: pytest.MonkeyPatch, *, met: bool) -> None:
    """Let every target be met, or missed."""

    def check(_: Report) -> tuple[Target, ...]:
        return (
            Target(
                "all well",
                met,
                "so it is" if met else "it is not",
                () if met else ("I5 9.0%", "I6 8.0%"),
                summed_up=True,
            ),
        )

    monkeypatch.setattr(tadmor_lab, "check", check)


def test_the_report_fits_a_terminal_of_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(capsys, "--report").splitlines()
    assert [line for line in lines if line in HEADINGS] == list(HEADINGS)
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    assert "\x1b" not in text
    assert text.startswith(
        "6 games of 3 players: 3 x hadad; seeds 4 to 9.\nSet-up: standard.\nTower pairs: one an action.\n"
        "Components “standard”"
    )
    for name in ("seat 2", "3rd in the first turn", "bot: hadad", "leaning: none", "winners", "trade and favours"):
        assert f"\n{name} " in text
    for name in (*standard_catalogue().improvements, *standard_catalogue().missions):
        assert sum(line.startswith(f"{name} ") for line in lines) == 1
    assert sum(line.startswith(("met ", "MISSED ")) for line in lines) == 5


def test_a_line_of_the_tables_is_never_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the longest names and numbers that are to be expected."""
    monkeypatch.setenv("COLUMNS", "80")
    text = run(capsys, "--report")
    tables = text[: text.index("\nBalance\n")].splitlines()
    words = ("improvement", "improvements", "interval", "adv.", "turn", "favours")
    assert not [line for line in tables if line.strip() in words]


def test_every_source_of_points_has_words() -> None:
    assert list(reports.SOURCES) == list(SOURCES)


def test_the_settings_of_a_search_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--processes", "1", "--players", "2", "--games", "1", "--bots", "zenobia,hadad", "--check"]
    main([*arguments, "--experienced", "--iterations", "1"])
    text = capsys.readouterr().out
    assert text.startswith(
        "1 game of 2 players: zenobia, hadad; seeds 1 to 1.\nTo search for a decision: 1 rollout (zenobia).\n"
        "Set-up: experienced.\n"
    )


def test_the_JSON_document(capsys: pytest.CaptureFixture[str]) -> None:
    told: dict[str, Any] = json.loads(run(capsys, "--report", "--json"))
    assert list(told) == ["format", "settings", "targets", "report"]
    assert told["format"] == "tadmor report 2"
    assert told["settings"] == {
        "version": __version__,
        "game": "tadmor",
        "components": "standard",
        "digest": standard_catalogue().digest,
        "players": 3,
        "bots": ["hadad"] * 3,
        "games": 6,
        "seed": 4,
        "options": {"experienced": False, "many_pairs": False},
        "budget": 1.0,
        "iterations": None,
    }
    assert list(told["report"]) == list(Report.__struct_fields__)
    assert [list(target) for target in told["targets"]] == [["wanted", "met", "found", "misses", "summed_up"]] * 5


def test_a_check_alone_is_short(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = run(capsys, "--check", status=1)
    assert "Balance\n" in text
    assert "Missions\n" not in text
    told = json.loads(run(capsys, "--check", "--json", status=1))
    assert told["report"] is None
    assert [target["met"] for target in told["targets"]].count(False) > 0


@pytest.mark.parametrize("met", [True, False])
def test_the_exit_status_tells_whether_the_check_is_met(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, met: bool
) -> None:
    balance(monkeypatch, met=met)
    text = run(capsys, "--check", status=0 if met else 1)
    found = "met  all well: so it is\n" if met else "MISSED  all well: it is not\n        I5 9.0%, I6 8.0%\n"
    assert text.endswith(f"Balance\n{found}")
    assert run(capsys, "--report", "--check", status=0 if met else 1).endswith(f"Balance\n{found}")
    run(capsys, "--report", status=0)


def test_the_same_report_from_one_process_and_from_two(capsys: pytest.CaptureFixture[str]) -> None:
    one = run(capsys, "--report", "--json")
    assert run(capsys, "--processes", "2", "--report", "--json") == one


def test_workers_that_are_lost_are_told_of_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object) -> None:
        raise WorkersUnavailable(message("They are gone."))

    monkeypatch.setattr(processes, "play_all", dies)
    assert main(SMALL) == 1
    assert capsys.readouterr() == ("", "tadmor: They are gone.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups")
@pytest.mark.parametrize("number", ["1", "2"])
def test_an_interruption_ends_all_with_a_sentence(number: str) -> None:
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # also behind an `&` of a script
    played = [*SMALL, "--games", "100000", "--processes", number]
    code = f"{heard}; from tadmor_tui.cli import main; print('on'); raise SystemExit(main({played!r}))"
    with subprocess.Popen(
        [sys.executable, "-u", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "on\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(3)
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=300)  # ends only when no process holds the pipes any more
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert process.returncode == INTERRUPTED
    assert out == ""
    assert err.startswith("tadmor: Stopped after ")
    assert err.endswith(" of 100000 games.\n")
    assert err.count("\n") == 1


def test_every_report_has_its_tables() -> None:
    assert [name for name in UIS if UIS[name].report_tables] == [name for name in ROSTERS if lab_of(name)]
