"""The fuzzer: content with the rules as they are, and it finds every kind of fault that is planted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_fields
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bots.lab import fuzz as fuzz_module
from bots.lab.fuzz import CHOOSERS, FuzzFinding, fuzz, fuzz_game
from rules.contract import Action, Seat
from rules.games import GAMES
from rules.marchands.actions import Unseal
from rules.marchands.game import MarchandsGame
from rules.replay import RecordError, read_record, write_record
from rules.replay import replay as replay_record
from rules.tadmor import course, notation
from rules.tadmor import table as table_module
from rules.tadmor.actions import END, AnyAction, Collect, End, TakeTile
from rules.tadmor.game import TadmorGame
from rules.tadmor.stages.construction import Construction
from rules.tadmor.stages.kingdom import Kingdom
from rules.tadmor.stages.placement import Placement
from rules.tadmor.state import State
from rules.tadmor.table import Table
from rules.tadmor.view import View, view_of
from tests.rules.choosers import take


def found(kind: str, games: int = 5) -> FuzzFinding:
    """The first finding of some games, which must be of this kind."""
    for seed in range(games):
        rng = Random(seed)
        _, finding = fuzz_game("tadmor", seed, rng.choice((2, 3, 4)), rng)
        if finding is not None:
            assert finding.kind == kind, finding.detail
            return finding
    raise AssertionError(f"no {kind} was found")


def replayed(finding: FuzzFinding) -> Any:
    """The game of a finding, played again from its record as it would be read from a file."""
    return replay_record(read_record(write_record(finding.record)))


def test_the_rules_as_they_are_pass() -> None:
    for seed in range(6):
        rng = Random(seed)
        decisions, finding = fuzz_game("tadmor", seed, rng.choice((2, 3, 4)), rng)
        assert finding is None, finding
        assert decisions > 100


def test_games_go_on_for_ever_and_are_the_same_again() -> None:
    one, two = fuzz("tadmor", 3), fuzz("tadmor", 3)
    games = [next(one) for _ in range(3)]
    assert games == [next(two) for _ in range(3)]
    assert len({length for length, _ in games}) > 1


def test_who_may_act_though_nobody_waits_for_him_does_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sealed plot is opened again now and then; all are sealed some time even if those who plot seldom seal."""
    apply, opened = MarchandsGame.apply, []

    def watched(game: MarchandsGame, seat: Seat, action: Action) -> list[Any]:
        if isinstance(action, Unseal):
            opened.append(seat)
            assert seat not in game.acting
        return apply(game, seat, action)

    monkeypatch.setattr(MarchandsGame, "apply", watched)
    monkeypatch.setattr(fuzz_module, "CHOOSERS", (fuzz_module._rarely_ends,))
    _, finding = fuzz_game("marchands", 2, 6, Random(2))
    assert finding is None, finding
    assert opened


@pytest.mark.parametrize("choose", CHOOSERS)
def test_every_way_to_choose_plays_legally_to_the_end(choose: Callable[[Any, Random], Any]) -> None:
    game, rng = TadmorGame.new(2, 1), Random(1)
    for _ in range(20_000):
        if game.to_act is None:
            return
        take(game, choose(game.legal, rng))
    raise AssertionError("the game does not end")


# --- planted faults


def test_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(table: Table, seat: Seat, action: Collect) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setitem(course.HANDLERS, Collect, break_down)
    finding = found("crash")
    assert "planted" in finding.detail
    assert finding.record.actions[-1].startswith("collect ")
    with pytest.raises(ZeroDivisionError, match="planted"):
        replayed(finding)


def test_a_crash_while_legal_actions_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(self: Kingdom, table: Table, seat: Seat) -> list[AnyAction]:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Kingdom, "legal", break_down)
    finding = found("crash")
    with pytest.raises(ZeroDivisionError, match="planted"):
        replayed(finding)


def test_a_dead_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(self: Construction, table: Table, seat: Seat) -> list[AnyAction]:
        return []

    monkeypatch.setattr(Construction, "legal", nothing)
    finding = found("dead end")
    assert "“construction”" in finding.detail
    game = replayed(finding)
    assert game.acting
    assert game.legal == []


def test_an_endless_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Placement never ends: whoever ends his go has it again, and his piece back."""

    def again(self: Placement, table: Table) -> None:
        table.recall(table.go.seat, next(iter(table.actor().pieces)))
        table.go.placed = 0

    monkeypatch.setattr(Placement, "end_go", again)
    monkeypatch.setattr(fuzz_module, "MAX_DECISIONS", 300)
    finding = found("over-long game")
    assert "still in “placement” after 300 decisions" in finding.detail
    assert len(finding.record.actions) == 301
    assert replayed(finding).stage == "placement"


def test_a_hand_in_the_view_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, seat: Seat | None) -> View:
        view = view_of(table, seat)
        hands = [merchant.hand for merchant in table.state.merchants]
        merchants = tuple(replace(m, hand=hand) for m, hand in zip(view.merchants, hands, strict=True))
        return replace(view, merchants=merchants)

    monkeypatch.setattr(TadmorGame, "view_of", staticmethod(leaky))
    finding = found("view leak")
    game = replayed(finding)
    assert game.view(0).merchants[1].hand == game.state.merchants[1].hand != ()


def test_legal_actions_that_depend_on_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Placement is offered in an order that tells the top of the mission deck."""
    honest = Placement.legal

    def leaky(self: Placement, table: Table, seat: Seat) -> list[AnyAction]:
        actions = honest(self, table, seat)
        turn = int(table.state.deck[0][1:]) % 2 if table.state.deck else 0
        return actions[turn:] + actions[:turn]

    monkeypatch.setattr(Placement, "legal", leaky)
    assert "may do depends on what it can't know" in found("view leak").detail


def test_an_action_that_is_not_deterministic(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each first improvement brings a number of points that nobody can repeat."""
    honest, counter = course.HANDLERS[TakeTile], iter(range(10**9))

    def moody(table: Table, seat: Seat, action: TakeTile) -> None:
        table.actor().points += next(counter)
        honest(table, seat, action)

    monkeypatch.setitem(course.HANDLERS, TakeTile, moody)
    finding = found("replay difference")
    assert finding.detail == "the recorded actions lead to another final state"
    assert replayed(finding).save_state() != replayed(finding).save_state()


def test_a_replay_that_gets_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole difference may be that a recorded action is refused."""
    honest, counter = course.HANDLERS[TakeTile], iter(range(10**9))

    def moody(table: Table, seat: Seat, action: TakeTile) -> None:
        honest(table, seat, action)
        for merchant in table.state.merchants:
            merchant.camels = 1 + next(counter) % 3

    monkeypatch.setitem(course.HANDLERS, TakeTile, moody)
    finding = found("replay difference", games=20)
    with pytest.raises(RecordError, match=r"^Action "):
        for _ in range(3):
            replayed(finding)


def test_a_copy_that_shares_something(monkeypatch: pytest.MonkeyPatch) -> None:
    def share(state: State) -> State:
        return state.__copy__()

    monkeypatch.setattr(table_module, "copy_state", share)
    assert replayed(found("shared state")).acting


def test_a_state_that_is_not_written_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(document: bytes, catalogue: Any, /, checked: bool = False) -> TadmorGame:
        game = TadmorGame.load_state(document, catalogue)
        game.state.merchants[0].points = 0
        return game

    monkeypatch.setitem(GAMES, "tadmor", with_fields(GAMES["tadmor"], load_state=forgetful))
    found("round trip")


def test_two_actions_with_one_spelling(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(self: TadmorGame, action: AnyAction) -> str:
        return notation.write_action(action).replace("stone", "wood")

    monkeypatch.setattr(TadmorGame, "write_action", careless)
    assert "do not survive their notation" in found("notation").detail


def test_an_illegal_action_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An end of a go in placement is taken without a check that a piece was placed."""
    honest = TadmorGame.apply

    def lenient(self: TadmorGame, seat: Seat, action: AnyAction) -> list[Any]:
        if isinstance(action, End) and self.stage == "placement":
            return self.play(action)
        return honest(self, seat, action)

    monkeypatch.setattr(TadmorGame, "apply", lenient)
    finding = found("illegal action", games=20)
    assert finding.detail == "“end” was taken though it is not legal"
    assert END not in replayed(finding).legal


def test_a_refusal_that_breaks_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: Any) -> str:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(TadmorGame, "why_not", staticmethod(break_down))
    with pytest.raises(ZeroDivisionError, match="planted"):
        replayed(found("crash"))


def test_a_refusal_that_changes_something(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TadmorGame.apply

    def grudging(self: TadmorGame, seat: Seat, action: AnyAction) -> list[Any]:
        if action not in self.legal:
            self.state.merchants[0].points -= 1
        return honest(self, seat, action)

    monkeypatch.setattr(TadmorGame, "apply", grudging)
    assert "was refused but changed something" in found("illegal action").detail
