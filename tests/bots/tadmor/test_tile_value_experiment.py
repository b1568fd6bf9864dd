"""Improvements given away, and what comes of it."""

from __future__ import annotations

import pytest

from bots.lab.arena import Entrant
from bots.lab.processes import LocalProcesses
from rules.tadmor.components.catalogue import Catalogue, standard_catalogue
from rules.tadmor.game import TadmorGame
from tests.tools import tile_value_experiment as experiment
from tests.tools.tile_value_experiment import TileGain, TileTrial, lines, main, run_trial

CATALOGUE = standard_catalogue()
TRIAL = TileTrial(3, (Entrant("zabdas"),) * 2)


def unseen(era: int) -> int:
    """Count the tiles of an era that stay in the box with two merchants: neither for sale nor begun with."""
    begun_with = 2 if era == 1 else 0
    return len(CATALOGUE.tiles(era - 1, 2)) - begun_with - CATALOGUE.file.improvement_market.display["2"]


@pytest.fixture(scope="module")
def gains() -> list[TileGain]:
    return run_trial(TRIAL, CATALOGUE)


def test_every_tile_that_nobody_saw_is_given_once_in_its_era(gains: list[TileGain]) -> None:
    tiles = [gain.tile for gain in gains]
    assert len(set(tiles)) == len(tiles)
    for era in (1, 2, 3):
        count = sum(CATALOGUE.file.improvements[tile].era == era for tile in tiles)
        assert count == unseen(era)


def test_a_gift_is_worth_something_to_somebody(gains: list[TileGain]) -> None:
    assert any(gain.gained > 0 for gain in gains)
    assert all(gain.expected >= 0 for gain in gains)


def test_the_same_trial_brings_the_same_gifts_in_any_number_of_processes(gains: list[TileGain]) -> None:
    other = TileTrial(4, TRIAL.entrants)
    both = list(LocalProcesses(2).map_tasks(run_trial, [TRIAL, other], CATALOGUE))
    assert both[0] == gains
    assert both[1] != gains


def test_a_tile_that_does_nothing_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the gift in hand the game goes on exactly as without it.

    In this game, that is: in others somebody takes an unseen tile for a mission, and there is one less of them.
    """
    honest = experiment._totals

    def forgetful(game: TadmorGame, trial: TileTrial) -> list[int]:
        for merchant in game.state.merchants:
            merchant.improvements = ()
        return honest(game, trial)

    monkeypatch.setattr(experiment, "_totals", forgetful)
    quiet = TileTrial(4, TRIAL.entrants)
    assert {(gain.gained, gain.ahead) for gain in run_trial(quiet, CATALOGUE)} == {(0, 0.0)}


def test_the_table_has_means_and_their_errors() -> None:
    found = list(lines([TileGain("I10", 2.0, 4, 1.0), TileGain("I9", 1.0, 3, -3.5), TileGain("I10", 4.0, 8, 3.0)]))
    assert found == [
        "tile  gifts  expected        gained         ahead",
        "I9        1       1.0    +3.0 ± 0.0    -3.5 ± 0.0",
        "I10       2       3.0    +6.0 ± 3.9    +2.0 ± 2.0",
    ]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--players", "2", "--games", "1", "--seed", "3", "--processes", "1"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[0].startswith("tile") and len(table) > 5


def test_ctrl_c_ends_it_with_a_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(trial: TileTrial, catalogue: Catalogue) -> list[TileGain]:
        raise KeyboardInterrupt

    monkeypatch.setattr(experiment, "run_trial", interrupted)
    assert main(["--games", "1", "--processes", "1"]) == 130
    assert capsys.readouterr().err == "Stopped after 0 gifts.\n"


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--bot", "hadad"], ["--players", "5"]])
def test_wrong_flags(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(wrong)
    assert wrong[0] in capsys.readouterr().err
