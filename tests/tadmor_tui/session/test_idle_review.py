"""The review is prepared while a game is played: by what people knew, off the screen's thread, and never for bots."""

from __future__ import annotations

import pickle
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Event

import pytest

from bots.kit.review import Judged
from bots.kit.weighing import forget_weighings
from bots.observation import Observation
from bots.prepared import Prepared, SavedDecision, weigh_saved
from bots.tadmor.roster import TADMOR_BOTS
from rules.contract import Components
from rules.games import GAMES
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.session import idle_process
from tadmor_tui.session.idle_process import IdleProcess, answer, weighed_or_nothing
from tadmor_tui.session.idle_review import IdleReview, Told, is_prepared
from tests.drivers.table_driver import LARGE, an_app
from tests.saves.tables import begin, make_store

PATIENCE = 60


class Waiting:
    """A worker that does nothing until it is told to."""

    def __init__(self, components: Components) -> None:
        self.components, self.closed = components, False
        self.asked: list[tuple[SavedDecision, Told]] = []

    def weigh(self, decision: SavedDecision, then: Told) -> None:
        self.asked.append((decision, then))

    def work(self) -> None:
        for decision, then in self.asked:
            then(weigh_saved(decision, self.components))

    def close(self) -> None:
        self.closed = True


def opened(name: str, players: int = 2, people: int = 1) -> LocalGame:
    kind = GAMES[name]
    game = kind.start(kind.usual_options(players, 5, {}), kind.standard_components())
    seats = [SeatInfo(f"Player {seat}", HUMAN if seat < people else "random") for seat in range(players)]
    return LocalGame(PlayedGame(name, Timeline(game), seats))


def play_by_chance(shown: LocalGame, actions: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(actions):
        game = shown.played.game
        seat = game.acting[0]
        shown.host.apply(seat, rng.choice(game.legal_actions(seat)))


def choices_of_people(shown: LocalGame) -> int:
    """Decisions of the first seat in which there was a choice."""
    history = shown.history()
    return sum(
        history.actor(number) == 0 and len(history.position(number - 1).legal_actions(0)) > 1
        for number in range(1, history.last + 1)
    )


@pytest.mark.parametrize("name", ["tadmor", "palmyra", "marchands"])
def test_the_review_finds_every_decision_prepared(name: str) -> None:
    """And tells the same as one that weighs all of them itself."""
    shown = opened(name)
    worker = Waiting(shown.played.game.components)
    IdleReview(shown.table, shown.prepared, worker)
    play_by_chance(shown, 40)
    assert not len(shown.prepared), "nothing is weighed on the thread that plays"
    assert len(worker.asked) == choices_of_people(shown) > 5
    worker.work()
    adviser = shown.game_ui.adviser
    assert adviser is not None
    forget_weighings()
    prepared = adviser.review(shown.history(), shown.prepared)
    alone = adviser.review(shown.history(), LocalGame(shown.played).prepared)
    list(alone.steps())
    count = len(shown.prepared)
    list(prepared.steps())
    assert len(shown.prepared) == count, "nothing was left to weigh"
    assert prepared.report() == alone.report()


def test_decisions_from_before_the_game_was_opened_are_prepared_too() -> None:
    shown = opened("tadmor")
    play_by_chance(shown, 20)
    worker = Waiting(shown.played.game.components)
    IdleReview(shown.table, shown.prepared, worker)
    assert len(worker.asked) == choices_of_people(shown) > 3


def test_decisions_of_bots_are_not_prepared() -> None:
    shown = opened("tadmor", people=0)
    worker = Waiting(shown.played.game.components)
    IdleReview(shown.table, shown.prepared, worker)
    play_by_chance(shown, 20)
    assert worker.asked == []


def test_what_fails_is_left_to_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(decision: SavedDecision, components: Components) -> Prepared | None:
        raise ValueError

    monkeypatch.setattr(idle_process, "weigh_saved", fail)
    decision = SavedDecision("tadmor", b"", 0, "", ())
    assert weighed_or_nothing(decision, GAMES["tadmor"].standard_components()) is None


def a_decision(shown: LocalGame) -> SavedDecision:
    worker = Waiting(shown.played.game.components)
    IdleReview(shown.table, shown.prepared, worker)
    play_by_chance(shown, 8)
    return worker.asked[0][0]


def test_a_process_weighs_and_is_killed_at_the_end() -> None:
    shown = opened("tadmor")
    decision, told, done = a_decision(shown), list[Prepared | None](), Event()
    components = shown.played.game.components
    process = IdleProcess(components)

    def then(prepared: Prepared | None) -> None:
        told.append(prepared)
        done.set()

    process.weigh(decision, then)
    assert done.wait(PATIENCE)
    process.close()
    expected = weigh_saved(decision, components)
    assert told == [expected] and expected is not None and isinstance(expected[1], Judged)
    assert process.process is not None and process.process.wait(PATIENCE)


def test_the_process_answers_until_nothing_more_comes() -> None:
    shown = opened("tadmor")
    decision, components = a_decision(shown), shown.played.game.components
    asked, told = BytesIO(b"".join(map(pickle.dumps, (components, decision, decision)))), BytesIO()
    answer(asked, told)
    expected = weigh_saved(decision, components)
    assert told.getvalue() == 2 * pickle.dumps(expected)


def test_a_process_that_was_never_needed_is_not_started() -> None:
    process = IdleProcess(GAMES["tadmor"].standard_components())
    process.close()
    assert process.process is None


def test_only_games_with_a_judgement_are_prepared() -> None:
    assert is_prepared("tadmor") and not is_prepared("another game")


async def test_the_app_prepares_only_if_it_is_told_to_and_stops_with_the_table(tmp_path: Path) -> None:
    made: list[Waiting] = []

    def make(components: Components) -> Waiting:
        made.append(Waiting(components))
        return made[-1]

    app = an_app(tmp_path)
    async with app.run_test(size=LARGE) as pilot:
        app.play(begin(make_store(tmp_path), 2, 6))
        await pilot.pause()
        app.open_game.leave()
        await pilot.pause()
        app.open_game.idle_worker = make
        saved = begin(make_store(tmp_path), 2, 7)
        bot = TADMOR_BOTS.make("hadad", 1)
        saved.timeline.apply(saved.game.acting[0], bot.decide(Observation(saved.game, saved.game.acting[0])), 0)
        app.play(saved)
        await pilot.pause()
        assert len(made) == 1 and len(made[0].asked) == 1 and not made[0].closed
    assert made[0].closed
