"""Preferences by seed: two bots at a table never share one, and no seat has one more often than another."""

from __future__ import annotations

from collections import Counter

import pytest

from bots.games import ROSTERS, bots_of
from bots.kit.preferences import preference_of
from bots.marchands.evaluation import preferences as marchands
from bots.palmyra import preferences as palmyra
from bots.tadmor.evaluation import preferences as tadmor
from rules.games import GAMES

PREFERENCES = {
    "tadmor": tadmor.PREFERENCES,
    "palmyra": palmyra.PREFERENCES,
    "marchands": marchands.PREFERENCES,
}


@pytest.mark.parametrize("game", ROSTERS)
def test_the_bots_of_a_table_differ(game: str) -> None:
    most = max(GAMES[game].seats)
    for first in range(200):
        found = [preference_of(PREFERENCES[game], first + seat) for seat in range(most)]
        assert len(set(map(repr, found))) == most, first


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_has_each_of_them_equally_often(seats: int) -> None:
    games = 7 * 6 * 20
    for seat in range(seats):
        counts = Counter(preference_of("abcdefg", seats * game + seat) for game in range(games))
        assert max(counts.values()) - min(counts.values()) <= seats, (seat, counts)


@pytest.mark.parametrize("game", ROSTERS)
def test_a_table_of_one_kind_has_enough_names(game: str) -> None:
    bots, names = bots_of(game), list[str]()
    for kind in bots:
        taken: list[str] = []
        for _ in range(max(GAMES[game].seats)):
            taken.append(bots.name_for(kind, taken))
        assert len(set(taken)) == len(taken)
        names += taken
    assert len(set(names)) == len(names), "no name is that of two kinds"
