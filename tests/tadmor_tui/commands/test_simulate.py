"""`tadmor simulate`: the table, the JSON, the same again with the same seed, and plain refusals."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bots.lab.simulation import overview
from tadmor_tui.cli import WRONG_USE, main
from tests.bots.tadmor.tadmor_bots import simulated

START = 10
SMALL = ["simulate", "--processes", "1", "--players", "2", "--games", "3", "--seed", "4"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["simulate", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run(capsys, *arguments, "--json"))
    return told


def test_the_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    text = run(capsys, *SMALL[1:])
    assert text.startswith("3 games, seeds 4 to 6; ")
    for word in ("Mean winning score", "decided ", "Bots\n", "Seats\n", "random", "seat 1", "95% interval", "Winners"):
        assert word in text
    assert "Where points come from\n" in text
    assert "seat 2" not in text
    assert "\x1b" not in text


def test_the_tables_fit_a_terminal_of_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(capsys, "--players", "4", "--games", "8", "--bots", "malika", "--processes", "1").splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith(("malika ", "seat ")) for line in lines) == 5, "no row is broken"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_JSON_is_the_overview_of_the_same_games(capsys: pytest.CaptureFixture[str], players: int) -> None:
    told = run_json(capsys, "--players", str(players), "--games", "4", "--seed", "9", "--processes", "1")
    expected = overview(simulated(["random"] * players, 4, 9))
    assert told["games"] == 4
    assert told["seeds"] == [9, 12]
    assert told["decisions"] == list(expected.decisions)
    assert [seat["name"] for seat in told["seats"]] == [f"seat {seat}" for seat in range(players)]
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(4)
    assert sum(told["decided_by"].values()) == 4
    for group in told["seats"]:
        assert 0 <= group["low"] <= group["share"] == group["wins"] / group["games"] <= group["high"] <= 1
    assert told["bots"][0]["games"] == 4 * players
    total = sum(mean for mean, _ in told["sources"].values())
    assert START + total == pytest.approx(told["bots"][0]["mean"])
    winners = sum(winners for _, winners in told["sources"].values())
    assert START + winners == pytest.approx(told["winning_score"])


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_the_same_seed_gives_the_same_output(capsys: pytest.CaptureFixture[str], form: list[str]) -> None:
    first = run(capsys, *SMALL[1:], *form)
    assert run(capsys, *SMALL[1:], *form) == first
    assert run(capsys, *SMALL[1:-1], "5", *form) != first


def test_one_game_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    told = run_json(capsys, "--players", "2", "--games", "1")
    assert told["seeds"] == [1, 1]


def test_one_bot_for_all_or_one_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    one = run(capsys, *SMALL[1:], "--bots", "random", "--json")
    assert run(capsys, *SMALL[1:], "--bots", "random, random", "--json") == one


def test_experienced_games_are_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *SMALL[1:], "--experienced", "--json") != run(capsys, *SMALL[1:], "--json")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "genius"], "tadmor: There is no bot “genius”; there are: random"),
        (["--bots", ""], "tadmor: There is no bot “”; there are: random"),
        (
            ["--players", "3", "--bots", "random,random"],
            "tadmor: 3 players need one bot for all or 3 bots, not 2.",
        ),
        (["--players", "5"], "tadmor: Tadmor is for 2 to 4 players, not for 5."),
        (["--players", "two"], "'two' should be a whole number from 1 up"),
        (["--games", "0"], "0 should be a whole number from 1 up"),
        (["--games", "1.5"], "'1.5' should be a whole number from 1 up"),
        (["--seed", "-1"], "-1 should be a whole number from 0 up"),
        (["--seed", "9" * 5000], "should be a whole number from 0 up"),
        (["--processes", "0"], "0 should be a whole number from 1 up"),
        (["--iterations", "few"], "'few' should be a whole number from 0 up"),
        (["--budget", "soon"], "'soon' should be a number of seconds"),
        (["--budget", "-1"], "-1 should be a number of seconds from 0 up"),
        (["--budget", "nan"], "nan should be a number of seconds from 0 up"),
        (["--budget", "1", "--iterations", "9"], "--iterations: not allowed with argument --budget"),
    ],
)
def test_wrong_use_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    try:
        status = main(["simulate", *arguments])
    except SystemExit as left:  # argparse
        status = int(str(left.code))
    assert status == WRONG_USE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err.splitlines()[-1]
    assert "Traceback" not in captured.err


def test_a_progress_bar_is_shown_only_to_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    run(capsys, *SMALL[1:])  # checks that standard error is empty
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert main([*SMALL, "--json"]) == 0
    captured = capsys.readouterr()
    assert "Playing" in captured.err
    assert json.loads(captured.out)["games"] == 3
    assert not re.search("Playing", captured.out)
