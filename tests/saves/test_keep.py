"""A game that was played without a file can be kept: it is then like any other, with all that was done before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.games import GAMES
from rules.tadmor.state import usual_options
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.problems import CannotWrite
from saves.timeline import Timeline
from tests.saves.tables import make_store, play

PEOPLE = [SeatInfo("Ana", HUMAN), SeatInfo("Malika", "malika")]


def practice(actions: int) -> PlayedGame:
    kind = GAMES["tadmor"]
    played = PlayedGame("tadmor", Timeline(kind.start(usual_options(2, 5), kind.standard_components())), list(PEOPLE))
    rng = Random(3)
    for _ in range(actions):
        seat = played.game.acting[0]
        played.apply(seat, rng.choice(played.game.legal_actions(seat)))
    return played


@pytest.mark.parametrize("actions", [0, 1, 40])
def test_it_is_a_usual_saved_game_from_then_on(actions: int, tmp_path: Path) -> None:
    store, played = make_store(tmp_path), practice(actions)
    with store.keep(played) as saved:
        assert saved.unsaved is None and not saved.at_risk
        assert saved.game.save_state() == played.game.save_state()
        assert saved.seats == PEOPLE
        play(saved, 10)
    (shelved,) = store.games()
    whole = store.check(shelved.path)
    assert len(whole.timeline) == actions + 10
    assert [entry.text for entry in whole.timeline.entries][:actions] == [
        entry.text for entry in practice(actions).timeline.entries
    ]
    assert shelved.title == "Friday, Ana-Malika"


def test_what_can_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("no folder")
    with pytest.raises(CannotWrite):
        make_store(tmp_path).keep(practice(3))
