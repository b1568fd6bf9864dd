"""Advice and reviews of every game: legal, the same for the same knowledge, with reasons for every kind of action."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, get_args
from zlib import crc32

import pytest

from bots.games import JUDGES, ROSTERS, VOICES
from bots.kit import advice as kit
from bots.kit.level0_random import RandomBot
from bots.kit.review import MAX_MISSED, Review
from bots.kit.weighing import LUCKS, MISSED_POINTS
from bots.marchands.reasons import advice as marchands
from bots.marchands.reasons.reason import _REASONS as MARCHANDS_REASONS
from bots.observation import Observation
from bots.palmyra.reasons import advice as palmyra
from bots.palmyra.reasons.reason import _REASONS as PALMYRA_REASONS
from bots.tadmor.reasons import advice as tadmor
from bots.tadmor.reasons.shortlist import MAX_SHOWN
from rules.contract import Action, AnyGame, Seat
from rules.marchands import actions as marchands_actions
from rules.palmyra import actions as palmyra_actions
from tests.suites.bot_games import new_game, play_on

NAMES = ("Ana", "Bruno", "Carla", "Dora")
POSITIONS: dict[str, list[tuple[int, int, int, str]]] = {
    "tadmor": [(players, 3, decisions, "") for players in (2, 4) for decisions in (0, 5, 20, 45, 90, 160)],
    "palmyra": [(1, 4, 30, ""), (2, 1, 0, ""), (2, 2, 43, ""), (3, 3, 61, ""), (5, 5, 77, "")],
    "marchands": [
        (3, 3, 0, "caravans"),
        (3, 3, 100, "plotting"),
        (3, 3, 40, "rewards"),
        (3, 3, 40, "electors"),
        (3, 3, 40, "monopolies"),
    ],
}
SHOWN = {"tadmor": MAX_SHOWN, "palmyra": kit.MAX_SHOWN, "marchands": kit.MAX_SHOWN}
SENTENCES = re.compile(r"([A-Z][^{}.]+\. ?)+")
each_position = pytest.mark.parametrize(
    ("game", "position"), [(game, position) for game, positions in POSITIONS.items() for position in positions]
)


def advise(game: str, table: AnyGame, seat: Seat, lucks: int = 2) -> Sequence[Any]:
    observation = Observation(table, seat)
    match game:
        case "tadmor":
            return tadmor.advise(observation, NAMES, lucks)
        case "palmyra":
            return palmyra.advise(observation, lucks)
        case _:
            return marchands.advise(observation, lucks)


def full_advice(game: str, table: AnyGame, seat: Seat) -> Sequence[Any]:
    """Advice as it is shown."""
    return advise(game, table, seat, LUCKS)


WEIGHERS = {game: voice.weigher(NAMES) for game, voice in VOICES.items()}


def test_every_game_with_bots_is_looked_at() -> None:
    assert POSITIONS.keys() == SHOWN.keys() == WEIGHERS.keys() == JUDGES.keys() == ROSTERS.keys()


@each_position
def test_advice_is_legal_and_the_best_comes_first(game: str, position: tuple[int, int, int, str]) -> None:
    players, seed, decisions, stage = position
    table = play_on(new_game(game, players, seed), game, seed, decisions, stage)
    for _ in range(4):
        seat, before = table.acting[0], table.save_state()
        found = advise(game, table, seat)
        assert table.save_state() == before
        assert 1 <= len(found) <= SHOWN[game]
        assert all(one.action in table.legal_actions(seat) for one in found)
        assert len({table.write_action(one.action) for one in found}) == len(found)
        assert found[0].weighed.behind == 0 and found[0].weighed.as_good
        assert all(one.weighed.behind >= 0 for one in found)
        table.apply(seat, found[0].action)


@each_position
def test_advice_depends_on_nothing_hidden_and_is_the_same_again(game: str, position: tuple[int, int, int, str]) -> None:
    players, seed, decisions, stage = position
    table = play_on(new_game(game, players, seed), game, seed, decisions, stage)
    seat = table.acting[0]
    told = advise(game, table, seat)
    assert advise(game, table, seat) == told
    assert advise(game, table.determinize(seat, Random(1)), seat) == told


@pytest.mark.parametrize(
    ("known", "actions"), [(PALMYRA_REASONS, palmyra_actions), (MARCHANDS_REASONS, marchands_actions)]
)
def test_every_kind_of_action_has_a_reason(known: dict[type, object], actions: Any) -> None:
    assert set(known) == set(get_args(actions.AnyAction))


@pytest.mark.parametrize(
    ("game", "explain", "options"),
    [
        ("palmyra", palmyra.explain, {"expert": False}),
        ("palmyra", palmyra.explain, {"expert": True}),
        ("marchands", marchands.explain, {"short": True}),
    ],
)
def test_every_action_taken_has_a_reason_in_whole_sentences(
    game: str, explain: Callable[[Observation, Action], object], options: dict[str, bool]
) -> None:
    table, bot = new_game(game, 3, 8, **options), RandomBot(1)
    taken = 0
    while table.acting and taken < 700:
        observation = Observation(table, table.acting[0])
        action = bot.decide(observation)
        assert SENTENCES.fullmatch(str(explain(observation, action)))
        table.apply(observation.seat, action)
        taken += 1


def recorded(game: str, most: int, decide: Callable[[AnyGame, Seat], Action]) -> tuple[list[AnyGame], list[Any]]:
    """A beginning of a game for two, in which others decide at random."""
    table, rng = new_game(game, 2, 5), Random(3)
    positions, actions = [table.copy()], list[tuple[Seat, Action]]()
    while table.acting and len(actions) < most:
        seat = table.acting[0]
        options = table.legal_actions(seat)
        action = decide(table, seat) if seat == 1 and len(options) > 1 else rng.choice(options)
        actions.append((seat, action))
        table.apply(seat, action)
        positions.append(table.copy())
    return positions, actions


@pytest.mark.parametrize(("game", "most"), [("tadmor", 90), ("palmyra", 160), ("marchands", 110)])
def test_a_review_finds_what_cost_most(game: str, most: int) -> None:
    """Of random play."""
    rng = Random(4)
    positions, actions = recorded(game, most, lambda table, seat: rng.choice(table.legal_actions(seat)))
    review = Review(JUDGES[game], WEIGHERS[game], positions.__getitem__, actions, (1,))
    done = list(review.steps())
    assert done == sorted(done)
    assert done[-1] == 1
    assert 0 < len(review.missed) <= MAX_MISSED
    assert review.tallies[1].good < review.tallies[1].weighed <= len(actions)
    for missed in review.missed:
        assert missed.judged.weighed.less >= MISSED_POINTS
        assert missed.judged.better[0] != missed.action
        assert actions[missed.number] == (1, missed.action)


@pytest.mark.parametrize(("game", "most"), [("tadmor", 120), ("palmyra", 60), ("marchands", 150)])
def test_who_follows_the_advice_is_never_blamed(game: str, most: int) -> None:
    """Also after the game was saved: what is weighed depends on the position alone."""
    positions, actions = recorded(game, most, lambda table, seat: full_advice(game, table, seat)[0].action)
    review = Review(JUDGES[game], WEIGHERS[game], positions.__getitem__, actions, (1,))
    assert list(review.steps())[-1] == 1
    assert review.missed == []
    assert review.tallies[1].good == review.tallies[1].weighed > 0


@each_position
def test_what_is_marked_as_good_is_never_missed(game: str, position: tuple[int, int, int, str]) -> None:
    players, seed, decisions, stage = position
    table = play_on(new_game(game, players, seed), game, seed, decisions, stage)
    seat = table.acting[0]
    for one in full_advice(game, table, seat):
        judged = WEIGHERS[game](Observation(table, seat), one.action)
        if judged is not None:
            assert judged.weighed == one.weighed
            assert not (one.weighed.as_good and judged.weighed.missed)


DIGESTS = {"tadmor": 3420809492, "palmyra": 131140965, "marchands": 2425485126}
"""Of all weighings of the positions above: they are the same on every machine and every Python.

They change with a game's view too, from which luck comes.
"""


@pytest.mark.parametrize("game", DIGESTS)
def test_weighings_are_the_same_everywhere(game: str) -> None:
    told = []
    for players, seed, decisions, stage in POSITIONS[game]:
        table = play_on(new_game(game, players, seed), game, seed, decisions, stage)
        found = advise(game, table, table.acting[0])
        told += [(table.write_action(one.action), one.weighed.margin) for one in found]
    assert crc32(repr(told).encode()) == DIGESTS[game]
