"""`--game` in any case and by its first letters, and the game that is meant without it, for every command."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from rules import DEFAULT_GAME
from rules.games import GAMES
from saves.document import SeatInfo
from tadmor_tui.cli import main
from tadmor_tui.commands.game_choice import GAME_VARIABLE, chosen_game, named_game
from tadmor_tui.terminal.streams import UsageError
from tests.saves.tables import make_store

KNOWN = ("tadmor", "palmyra", "marchands")


@pytest.fixture(autouse=True)
def no_game_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(GAME_VARIABLE, raising=False)


def line(game: str | None = None, *, or_last: bool = False, data_dir: Path | None = None) -> Namespace:
    return Namespace(game=game, or_last_game=or_last, data_dir=data_dir)


def play_once(folder: Path, game: str) -> None:
    options = GAMES[game].usual_options(2, 1)
    make_store(folder).begin(game, options, [SeatInfo("Ana"), SeatInfo("Bruno")]).close()


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("palmyra", "palmyra"),
        ("Palmyra", "palmyra"),
        ("PALM", "palmyra"),
        ("m", "marchands"),
        (" Tad ", "tadmor"),
        ("marchands d'empire", "marchands"),
    ],
)
def test_a_game_by_its_first_letters_in_any_case(typed: str, game: str) -> None:
    assert named_game(typed, KNOWN) == game


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("chess", "There is no game “chess”; there are: tadmor, palmyra, marchands."),
        ("palmyras", "There is no game “palmyras”; there are: tadmor, palmyra, marchands."),
        ("", "“” could be tadmor, palmyra or marchands; type a few more letters."),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(UsageError) as refused:
        named_game(typed, KNOWN)
    assert str(refused.value) == sentence


def test_a_whole_name_is_no_beginning_of_another() -> None:
    assert named_game("palm", ("palmyra", "palm")) == "palm"


def test_the_flag_then_the_environment_then_the_last_game_then_the_default(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert chosen_game(line(or_last=True, data_dir=tmp_path)) == DEFAULT_GAME
    play_once(tmp_path, "palmyra")
    assert chosen_game(line(or_last=True, data_dir=tmp_path)) == "palmyra"
    assert chosen_game(line(data_dir=tmp_path)) == DEFAULT_GAME
    monkeypatch.setenv(GAME_VARIABLE, "Marc")
    assert chosen_game(line(or_last=True, data_dir=tmp_path)) == chosen_game(line()) == "marchands"
    assert chosen_game(line("tad")) == "tadmor"


@pytest.mark.parametrize("command", [["engine"], ["simulate"], ["fuzz"], ["new"], ["host"], ["rules", "tower"]])
def test_every_command_says_what_is_wrong_with_the_environment(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(GAME_VARIABLE, "chess")
    with pytest.raises(SystemExit) as left:
        raise SystemExit(main(command))
    told = "tadmor: TADMOR_GAME names no game: “chess”; there are: tadmor, palmyra, marchands.\n"
    assert (left.value.code, capsys.readouterr().err) == (2, told)


def test_a_game_is_simulated_by_its_first_letters(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--game", "PALM", "--players", "2", "--games", "1", "--processes", "1"]
    assert main(["simulate", *arguments]) == 0
    assert "Caesar" in capsys.readouterr().out
