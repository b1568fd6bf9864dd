"""The random bot: any legal action, the same ones again with the same seed, and nothing it may not see."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from bots.chair import Chair
from bots.random_bot import RandomBot
from bots.roster import ONLY_RANDOM
from bots.tadmor.imagined_game import imagined_game
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tests.rules.choosers import take
from tests.rules.tadmor.builders import position


def game_lines(seed: int) -> list[str]:
    game, bots, lines = TadmorGame.new(3, 4), [RandomBot(seed + seat) for seat in range(3)], []
    while (seat := game.to_act) is not None:
        action = bots[seat].decide(Chair(game, seat))
        assert action in game.legal
        lines.append(game.write_action(action))
        take(game, action)
    return lines


def test_it_plays_whole_games_with_legal_actions() -> None:
    assert len(game_lines(1)) > 100


def test_the_same_seed_decides_the_same() -> None:
    assert game_lines(1) == game_lines(1)
    assert game_lines(1) != game_lines(2)


def test_every_action_is_as_likely_as_any_other() -> None:
    table = TadmorGame.new(2, 1)
    assert len(table.legal) == 2
    seat = table.to_act
    assert seat is not None
    bot, chair = RandomBot(1), Chair(table, seat)
    chosen: Counter[Any] = Counter(bot.decide(chair) for _ in range(2000))
    assert set(chosen) == set(table.legal)
    assert min(chosen.values()) > 900


def test_deciding_changes_nothing() -> None:
    game = TadmorGame.new(2, 1)
    before = game.save_state()
    seat = game.to_act
    assert seat is not None
    RandomBot(1).decide(Chair(game, seat))
    assert game.save_state() == before


def test_it_is_found_by_its_name() -> None:
    assert isinstance(ONLY_RANDOM.make("random", 3), RandomBot)


def test_a_chair_shows_only_what_its_seat_may_know() -> None:
    table = position("construction", red=dict(hand=["K1", "K2"]), blue=dict(hand=["K3"]), plot=("blue", "ebla"))
    chair = Chair(table.game, 0)
    view = chair.view()
    assert isinstance(view, View)
    assert [m.hand for m in view.merchants] == [("K1", "K2"), None]
    assert (view.plot_by, view.plot) == (1, None)
    assert not [name for name in dir(chair) if not name.startswith("_") and getattr(chair, name) is table.game]


def test_a_chair_imagines_games_that_fit_what_is_known() -> None:
    table = position("construction", red=dict(hand=["K1", "K2"]), blue=dict(hand=["K3"]))
    chair = Chair(table.game, 0)
    hands = set()
    for seed in range(30):
        imagined = imagined_game(chair, Random(seed))
        assert imagined.view(0) == chair.view()
        own, other = (merchant.hand for merchant in imagined.state.merchants)
        assert own == ("K1", "K2")
        hands.add(other)
    assert len(hands) > 5
