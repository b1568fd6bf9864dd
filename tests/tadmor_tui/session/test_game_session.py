"""The authority of a table, without a screen: what undo takes back, what redo brings, and what bots do then."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.kit.weighing import LUCKS
from bots.observation import Bot, Observation
from bots.tadmor.players.level4_search_zenobia import Zenobia
from rules.contract import Action, Seat
from rules.games import GAMES
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from saves.document import HUMAN, SeatInfo
from saves.problems import CannotUndo
from saves.undo import reveals_or_uses_chance
from tadmor_tui.session import game_session as host_module
from tadmor_tui.session.undo_text import undo_question, undo_told
from tests.drivers.seated import SeatedGame, at_position
from tests.rules.choosers import legal, with_sense

LONE = (HUMAN, "random", "random")
FRIENDS = (HUMAN, HUMAN, "random")


def table(players: tuple[str, ...] = LONE, seed: int = 1) -> SeatedGame:
    """A new game; the first to place is a person."""
    game = GAMES["tadmor"].start(usual_options(len(players), seed), GAMES["tadmor"].standard_components())
    assert isinstance(game, TadmorGame)
    names = ("Ana", "Bruno", "Carla", "Dora")
    return at_position(game, [SeatInfo(name, player) for name, player in zip(names, players, strict=False)])


def let_bots_play(shown: SeatedGame) -> int:
    """Until a person is asked; returns how many actions that took."""
    before = shown.host.actions
    while (turn := shown.host.bot_turn()) is not None:
        turn.take(turn.think())
    return shown.host.actions - before


def to_placement(shown: SeatedGame, seat: Seat = 0) -> SeatedGame:
    """Until that person may place a piece."""
    let_bots_play(shown)
    while shown.game.stage != "placement" or shown.game.acting != (seat,):
        shown.act(legal(shown.game)[0])
        let_bots_play(shown)
    return shown


def log(shown: SeatedGame) -> list[tuple[Seat, str]]:
    return [(entry.seat, entry.text) for entry in shown.played.timeline.entries]


# --- alone against bots


def test_a_placement_goes_back_with_the_bots_answers_and_comes_again_with_the_same() -> None:
    shown = to_placement(table())
    before, told_before, start = shown.game.save_state(), shown.told(), log(shown)
    shown.act(legal(shown.game)[0])
    answers = let_bots_play(shown)
    after, told_after, end = shown.game.save_state(), shown.told(), log(shown)
    assert answers == 2
    shown.host.undo()
    assert (shown.game.save_state(), shown.told(), log(shown)) == (before, told_before, start)
    shown.host.redo()
    assert (shown.game.save_state(), shown.told(), log(shown)) == (after, told_after, end)


def test_what_is_told() -> None:
    shown = to_placement(table())
    action = legal(shown.game)[0]
    words = shown.game_ui.words.action(shown.game, action)
    shown.act(action)
    assert undo_told(shown.source.step_back()) == f"Undone: {words}."
    let_bots_play(shown)
    taken = shown.source.step_back()
    assert undo_question(taken, "u") == ""
    assert undo_told(taken) == f"Undone: {words}, with 2 actions of bots after it."


def test_as_the_person_likes_it() -> None:
    shown = to_placement(table())
    shown.act(legal(shown.game)[0])
    let_bots_play(shown)
    assert shown.snapshot.can_undo
    shown.host.prefer(end_goes=lambda: True, undo_with_bots=lambda: False)
    assert not shown.snapshot.can_undo
    with pytest.raises(CannotUndo, match="a bot's action can't be undone"):
        shown.host.undo()


def test_whether_it_works_is_known_before() -> None:
    """At every position of a game, and again when something was taken back."""
    shown, rng, seen = table(), Random(3), set()
    for _ in range(150):
        let_bots_play(shown)
        can = shown.snapshot.can_undo
        seen.add(can)
        if can and rng.random() < 0.5:
            shown.host.undo()
            can = shown.snapshot.can_undo
        if not can:
            with pytest.raises(CannotUndo):
                shown.host.undo()
        shown.act(with_sense(shown.game, rng))
    assert seen == {True, False}


def test_bots_that_search_take_the_time_that_is_set() -> None:
    shown = at_position(TadmorGame.new(2, 1), [SeatInfo("Ana", HUMAN), SeatInfo("Zenobia", "zenobia")])
    tries = []
    for seconds in (1, 8):
        shown.host.give_time(seconds)
        bot = shown.host.bots[1]
        assert isinstance(bot, Zenobia)
        tries.append(bot.lucks)
    assert tries == [LUCKS, 8 * LUCKS]


class Counting:
    """A bot that does the first thing it may, and counts how often it was asked."""

    asked = 0

    def decide(self, observation: Observation) -> Action:
        Counting.asked += 1
        return observation.legal_actions()[0]


def make_all(make: Callable[[], Bot]) -> Callable[[object, object], dict[Seat, Bot]]:
    return lambda played, limit: {1: make(), 2: make()}


def test_bots_decide_anew_after_something_else_and_not_for_redo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_module, "seated_bots", make_all(Counting))
    monkeypatch.setattr(Counting, "asked", 0)
    shown = to_placement(table())
    asked = Counting.asked
    shown.act(legal(shown.game)[0])
    let_bots_play(shown)
    assert Counting.asked == asked + 2
    first = log(shown)[-3:]
    shown.host.undo()
    shown.host.redo()
    assert Counting.asked == asked + 2 and log(shown)[-3:] == first
    shown.host.undo()
    taken = shown.game.read_action(first[1][1])
    shown.act(taken)  # the person takes the slot that a bot had taken
    let_bots_play(shown)
    assert Counting.asked == asked + 4
    assert log(shown)[-3:] != first
    with pytest.raises(CannotUndo, match="Nothing to redo"):
        shown.host.redo()


def test_a_bot_that_was_thinking_meanwhile_is_not_heard() -> None:
    shown = to_placement(table())
    shown.act(legal(shown.game)[0])
    turn = shown.host.bot_turn()
    assert turn is not None
    decision = turn.think()
    shown.host.undo()
    now = log(shown)
    turn.take(decision)
    assert log(shown) == now
    shown.host.redo()
    again = log(shown)
    turn.take(decision)
    assert log(shown) == again


@pytest.mark.parametrize("bot", ["hadad", "malika", "zabdas"])
def test_bots_that_think_play_on(bot: str) -> None:
    """Whatever they had in mind before, what they do after undo is legal."""
    shown, rng = table((HUMAN, bot, bot)), Random(1)
    to_placement(shown)
    for _ in range(40):
        let_bots_play(shown)
        if shown.snapshot.can_undo and rng.random() < 0.5:
            shown.host.undo()
        shown.act(with_sense(shown.game, rng))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_there_and_back_is_the_same_table(seed: int) -> None:
    """Undo never goes through what was revealed, shows nobody anything, and redo is the very same game."""
    rng = Random(seed)
    shown = table(LONE[: rng.choice((2, 3))], seed)
    for _ in range(60):
        let_bots_play(shown)
        if shown.host.over:
            break
        timeline = shown.played.timeline
        state, told, entries = shown.game.save_state(), shown.told(), log(shown)
        hands = [merchant.hand for merchant in shown.game.state.merchants]
        steps = 0
        while shown.host.can_undo and rng.random() < 0.7:
            step = shown.host.step_back()
            gone = range(step.number, shown.host.actions + 1)
            assert not any(reveals_or_uses_chance(timeline.events_after(number)) for number in gone)
            shown.host.undo()
            steps += 1
            assert shown.told() == told[: len(shown.told())]
            assert [merchant.hand for merchant in shown.game.state.merchants][1:] == hands[1:]
        for _ in range(steps):
            shown.host.redo()
        assert shown.game.save_state() == state
        assert (shown.told(), log(shown)) == (told, entries)
        assert [merchant.hand for merchant in shown.game.state.merchants] == hands
        shown.act(with_sense(shown.game, rng))


# --- with several people


def test_another_person_s_action_is_asked_about_and_named() -> None:
    shown = to_placement(table(FRIENDS))
    action = legal(shown.game)[0]
    words = shown.game_ui.words.action(shown.game, action)
    shown.act(action)
    assert shown.snapshot.person == 1
    assert undo_question(shown.source.step_back(), "u") == f"Ana did this: {words}; u again to undo it."


def test_bots_answers_stay_between_people() -> None:
    shown = to_placement(table(FRIENDS), 1)
    shown.act(legal(shown.game)[0])
    assert shown.snapshot.person is None, "the bot is to act"
    assert "again to undo it" in undo_question(shown.source.step_back(), "u"), "several people look on"
    assert let_bots_play(shown) == 1
    assert not shown.snapshot.can_undo
    with pytest.raises(CannotUndo, match="a bot's action can't be undone"):
        shown.host.undo()


def test_a_secret_choice_is_not_named_where_several_look() -> None:
    for seed in range(40):
        shown, rng = table((HUMAN, HUMAN), seed), Random(seed)
        while not shown.host.over:
            secret = shown.snapshot.secret_choice
            shown.act(with_sense(shown.game, rng))
            if secret and shown.snapshot.can_undo:
                taken = shown.source.step_back()
                assert taken.action == ""
                assert "secret" in undo_question(taken, "u") or not taken.of_another
                assert undo_told(taken) == f"Undone: {taken.name}'s last action."
                return
    raise AssertionError("nobody made a secret choice")
