"""Who follows the advice is never blamed, and the same knowledge gives the same list after a save."""

from __future__ import annotations

import pytest

from benchmarks import judgement_consistency as consistency
from benchmarks.judgement_consistency import Findings, followed_game
from bots.games import JUDGES, VOICES
from bots.kit.review import Judged, Review
from bots.kit.weighing import WeighedOption
from bots.observation import Observation
from rules.contract import Action
from rules.tadmor.game import TadmorGame


def test_every_judged_game_has_a_voice() -> None:
    assert VOICES.keys() == JUDGES.keys()


@pytest.mark.parametrize(("game", "most"), [("tadmor", 70), ("palmyra", 24), ("marchands", 50)])
def test_nobody_who_follows_the_advice_is_blamed(game: str, most: int) -> None:
    """Neither the first line nor any that is marked as good; nothing is remembered from the time of the advice."""
    assert followed_game(game, 2, 11, most) == Findings(most)


def test_the_program_tells_what_it_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = {3: Findings(100), 4: Findings(90, 0, 2)}
    monkeypatch.setattr(consistency, "followed_game", lambda game, players, seed: found[seed])
    assert consistency.main(["--game", "palmyra", "--games", "1", "--seed", "3"]) == 0
    assert consistency.main(["--game", "palmyra", "--games", "2", "--seed", "3"]) == 1
    assert "190 decisions: blamed 0 times for the first line, 2 times" in capsys.readouterr().out


@pytest.mark.parametrize("advised", [True, False])
def test_who_followed_advice_that_left_the_hand_out_is_not_blamed_either(advised: bool) -> None:
    """On a shared screen the hand may have lain face down."""
    game, face_down = TadmorGame.new(2, 3), VOICES["tadmor"].face_down
    seat = game.acting[0]
    action, better, *_ = game.legal_actions(seat)

    def weigh(observation: Observation, action: Action) -> Judged:
        good = isinstance(observation, face_down) and advised
        weighed = WeighedOption(None, 0, 0 if good else 9000, 0, 500, 0 if good else 90, good)
        return Judged(weighed, (better,), None)

    review = Review(JUDGES["tadmor"], weigh, lambda number: game, [(seat, action)], (seat,), face_down=face_down)
    assert list(review.steps())[-1] == 1
    assert len(review.missed) == (not advised)
