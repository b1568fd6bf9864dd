"""What kinds of actions declare of themselves is so: tried out on every action of the golden games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import get_args

import msgspec
import pytest

from rules.contract import Action, GoEnded, Seat
from rules.games import GAMES
from rules.tadmor import actions as a
from rules.tadmor import events as e
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import StageName
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.golden_games import GOLDEN
from tests.suites.golden_games import replayed_lines

KINDS: tuple[type[Action], ...] = get_args(a.AnyAction)


@dataclass(frozen=True)
class Step:
    before: TadmorGame
    seat: Seat
    action: a.AnyAction
    events: list[e.AnyEvent]
    after: TadmorGame


@cache
def game(name: str) -> tuple[Step, ...]:
    """A golden game, step by step; nobody may play on its positions."""
    record, kind = GOLDEN.record(name), GAMES["tadmor"]
    options = msgspec.convert(record.options, kind.options)
    game = kind.start(options, kind.components_of(record.components, "", ""))
    assert isinstance(game, TadmorGame)
    taken = []
    for line in replayed_lines(record):
        before, seat, action = game.copy(), game.to_act, game.read_action(line)
        assert seat is not None
        events = list(take(game, action))
        taken.append(Step(before, seat, action, events, game.copy()))
    return tuple(taken)


def steps() -> Iterator[Step]:
    for name in GOLDEN.names:
        yield from game(name)


def with_fact(name: str) -> set[str]:
    return {kind.__name__ for kind in KINDS if getattr(kind, name)}


def test_which_kinds_have_which_facts() -> None:
    """Whoever adds a kind of action thinks of each of them."""
    assert with_fact("ends_go") == {"End", "EndTaxed"}
    assert with_fact("secret") == {"Raid"}
    assert with_fact("names_hand") == {"Fulfil", "Discard"}
    assert with_fact("collects") == {"Collect", "Gifts"}
    assert with_fact("gives_up_points") == {kind.__name__ for kind in KINDS if kind.__name__.startswith("Return")}
    assert with_fact("last_resort") == {"Discard", "TakeBack"}
    assert with_fact("may_cost_points") == {"EndTaxed", "TradePoints", "BuyRare"} | with_fact("gives_up_points")
    lost: dict[str, set[str]] = {}
    for kind in KINDS:
        for stage in kind.lost_when_ending:
            lost.setdefault(stage, set()).add(kind.__name__)
    assert lost == {
        "improvements": {"Buy"},
        "construction": {"BuildTower", "BuildPairs", "Traitor", "BuildTemple", "BuyRare", "DrawMission"},
        "kingdom": {"Collect", "Gifts", "WarSupplies", "FirstToPlay", "Taxman", "Caravan", "Shipyard"},
    }
    assert set(lost) <= set(get_args(StageName))


def test_the_golden_games_show_every_kind() -> None:
    assert {type(step.action) for step in steps()} == set(KINDS)


def test_what_ends_a_go_ends_it() -> None:
    for step in steps():
        if step.action.ends_go:
            assert GoEnded(step.seat) in step.events


def test_what_is_secret_is_told_only_to_its_seat() -> None:
    for step in steps():
        hidden = [event for event in step.events if not event.chance and event.seen_by(None) != event]
        assert bool(hidden) == step.action.secret
        assert all(event.seen_by(step.seat) == event for event in hidden)


def test_what_names_the_hand_names_a_card_of_it() -> None:
    for step in steps():
        hand = step.before.state.merchants[step.seat].hand
        for action in step.before.legal:
            assert (getattr(action, "card", None) in hand) == action.names_hand


def test_what_collects_costs_nothing_and_leaves_the_rest() -> None:
    for step in steps():
        if not step.action.collects:
            continue
        before, after = step.before.state.merchants[step.seat], step.after.state.merchants[step.seat]
        assert after.points >= before.points
        assert all(now >= was for was, now in zip(before.warehouse, after.warehouse, strict=True))
        waiting = {action for action in step.before.legal if action.collects} - {step.action}
        assert waiting <= set(step.after.legal)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_lost_when_a_go_ends_does_not_come_back_in_this_turn(seed: int) -> None:
    """A purchase is lost with its slot: the same tile may be bought in the next go of the phase."""
    game, rng = TadmorGame.new(2 + seed % 3, seed), Random(seed)
    lost: set[tuple[Seat, a.AnyAction]] = set()
    given_up: set[type] = set()
    while (seat := game.to_act) is not None:
        stage, action = game.stage, with_sense(game, rng)
        if game.legal[-1].ends_go and rng.random() < 0.2:
            action = game.legal[-1]
        if stage == "placement":
            lost = set()
        offered = {(seat, one) for one in game.legal}
        assert not offered & lost
        if action.ends_go and stage != "improvements":
            lost |= {(seat, one) for seat, one in offered if stage in one.lost_when_ending}
            given_up |= {type(one) for _, one in lost}
        take(game, action)
    assert len(given_up) > 3
