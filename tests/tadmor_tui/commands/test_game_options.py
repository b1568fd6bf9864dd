"""Options of games on the command line: flags from the form that a game declares."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bots.games import bots_of
from rules.game_kind import OptionChoice, OptionField
from rules.games import GAMES
from rules.message import Message
from saves.store import Store
from tadmor_tui.cli import WRONG_USE, build_parser, main
from tadmor_tui.commands.game_options import flag_of, parse_arguments
from tests.tadmor_tui.test_cli import left_with, run

WIND = OptionField(
    "wind",
    Message("Wind"),
    (
        OptionChoice("calm", Message("calm"), Message("nothing moves")),
        OptionChoice("rough", Message("rough"), Message("50 % of the sails tear")),
    ),
)
LAPS = OptionField(
    "laps",
    Message("Laps"),
    (OptionChoice(3, Message("three"), Message("as usual")), OptionChoice(1, Message("one"), Message("for children"))),
)
CALLS = OptionField(
    "starting_calls",
    Message("Calls"),
    (
        OptionChoice(True, Message("loud"), Message("heard by all")),
        OptionChoice(False, Message("none"), Message("in silence")),
    ),
)


@pytest.fixture
def regatta(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second game, with options of every kind, one of which has a name that Tadmor uses too."""
    tadmor = GAMES["tadmor"]
    form = (WIND, LAPS, CALLS, *tadmor.option_form)
    monkeypatch.setitem(GAMES, "regatta", replace(tadmor, title="Regatta", option_form=form))


def chosen(*arguments: str) -> object:
    return parse_arguments(build_parser(), arguments).game_options


def test_without_a_flag_nothing_is_chosen() -> None:
    assert chosen("play") == chosen("simulate", "--games", "3") == {}


def test_a_flag_of_the_usual_game() -> None:
    assert chosen("play", "--experienced") == chosen("simulate", "--exp", "--games", "3") == {"experienced": True}


@pytest.mark.usefixtures("regatta")
def test_flags_of_the_game_that_is_named() -> None:
    arguments = ("--wind", "rough", "--laps", "1", "--seed", "4", "--no-starting-calls", "--game", "regatta")
    assert chosen("new", *arguments) == {"wind": "rough", "laps": 1, "starting_calls": False}
    assert chosen("play", "--game", "regatta", "--experienced", "--laps=3") == {"experienced": True, "laps": 3}


@pytest.mark.usefixtures("regatta")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "--wind", "calm"], "tadmor play: error: unrecognized arguments: --wind calm"),
        (["play", "--game", "regatta", "--fly"], "tadmor play: error: unrecognized arguments: --fly"),
        (["new", "--experienced", "yes"], "tadmor new: error: unrecognized arguments: yes"),
        (["engine", "--experienced"], "tadmor engine: error: unrecognized arguments: --experienced"),
        (
            ["play", "--game", "regatta", "--wind", "storm"],
            "tadmor play: error: argument --wind: invalid choice: 'storm'",
        ),
        (
            ["play", "--game", "regatta", "--laps", "many"],
            "tadmor play: error: argument --laps: invalid int value: 'many'",
        ),
        (["play", "--game", "regatta", "--laps"], "tadmor play: error: argument --laps: expected one argument"),
    ],
)
def test_what_a_game_has_not(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with(*arguments) == WRONG_USE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"usage: tadmor {arguments[0]} ")
    assert captured.err.splitlines()[-1].startswith(words)


@pytest.mark.usefixtures("regatta")
@pytest.mark.parametrize("command", ["play", "new", "simulate"])
def test_help_lists_the_options_of_every_game(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with(command, "--help") == 0
    text = capsys.readouterr().out
    _, tadmor, *_, regatta = text.split("\noptions of ")
    assert tadmor.startswith("Tadmor:\n")
    assert "--experienced" in tadmor
    assert regatta.startswith("Regatta:\n")
    for field in GAMES["regatta"].option_form:
        assert f"\n  {flag_of(field)}" in regatta
    told = " ".join(regatta.split())
    assert "Wind, calm: nothing moves; rough: 50 % of the sails tear" in told
    assert "Calls, none: in silence" in told


@pytest.mark.usefixtures("regatta")
@pytest.mark.parametrize("command", ["play", "new", "simulate"])
def test_help_lists_the_bots_of_every_game(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    left_with(command, "--help")
    text = capsys.readouterr().out
    _, tadmor, *_, regatta = (part.partition("\n\n")[0].splitlines() for part in text.split("\nbots of "))
    assert tadmor[0] == "Tadmor:"
    assert [line.split()[0] for line in tadmor[1:]] == list(bots_of("tadmor"))
    assert [line for line in tadmor if line.endswith(" (default)")] == [tadmor[3]]
    assert all(len(line) < 80 for line in tadmor)
    assert regatta == ["Regatta:", "  random  level 0, plays random legal moves (default)"]


def test_an_option_that_means_nothing_with_so_many_players_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    palmyra = ["new", "--plain", "--data-dir", str(tmp_path), "--game", "palmyra"]
    assert main([*palmyra, "--players", "2", "--level", "3"]) == WRONG_USE
    assert "Levels are for solo games" in capsys.readouterr().err
    assert main([*palmyra, "--players", "1", "--expert"]) == WRONG_USE
    assert "A solo game is played without Caesar" in capsys.readouterr().err


def test_other_commands_have_no_options_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("engine", "fuzz", "saves"):
        left_with(command, "--help")
        assert "options of" not in capsys.readouterr().out


def test_a_game_begins_as_the_flag_says(tmp_path: Path) -> None:
    """The standard input ends at once, so the game is only begun."""
    for command, flags in (("new", ["--experienced"]), ("play", [])):
        done = run(command, "--plain", "--data-dir", str(tmp_path / command), *flags)
        assert done.returncode == 0, done.stderr
        (game,) = Store(tmp_path / command, "tadmor").games()
        saved = Store(tmp_path / command, "tadmor").watch(game.path)
        assert saved.document.options["experienced"] is bool(flags)
