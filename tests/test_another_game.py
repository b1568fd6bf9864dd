"""What is written for all games works for one it has never heard of: hidden hands, and bids made at the same time."""

from __future__ import annotations

import io
import json
import os
import re
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest
from msgspec import Struct

from bots.games import LABS
from bots.kit.level0_random import RandomBot
from bots.lab import ladder
from bots.lab.fuzz import fuzz
from bots.lab.game_lab import GameLab, GameReport, Target
from bots.lab.results import GameResult
from bots.observation import Bot, Observation
from rules.contract import Action, AnyGame, Components, Event, Seat
from rules.game_kind import NO_COMPONENTS, AnyKind
from rules.games import GAMES
from rules.replay import new_record, read_record, record_line, replay, write_record
from saves.document import HUMAN, SeatInfo
from saves.problems import CannotUndo, DamagedSave
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.cli import WRONG_USE, main
from tadmor_tui.commands.engine_session import Engine
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.replay import ReplayScreen
from tests.drivers.table_driver import Driver, an_app, at_title
from tests.games.auction import AUCTION, CardLaid
from tests.saves.crashing import in_a_child
from tests.saves.tables import make_store

NAMES = ("Ana", "Bruno", "Carla")


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> AnyKind:
    """The game, known to the whole program for the length of a test."""
    kind = cast(AnyKind, AUCTION)
    monkeypatch.setitem(GAMES, "auction", kind)
    return kind


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


def begin(store: Store, seed: int = 1) -> SavedGame:
    return store.begin("auction", AUCTION.usual_options(3, seed), [SeatInfo(name) for name in NAMES])


def bid_by_chance(game: AnyGame, rng: Random) -> tuple[Seat, Action]:
    seat = rng.choice(game.acting)
    return seat, rng.choice(game.legal_actions(seat))


def cards(game: AnyGame) -> Iterator[Action]:
    """The lowest card of each seat."""
    return (game.legal_actions(seat)[0] for seat in range(game.seats))


# --- saves


def test_a_game_is_saved_continued_and_checked(store: Store) -> None:
    rng = Random(1)
    with begin(store) as saved:
        for _ in range(5):
            saved.apply(*bid_by_chance(saved.game, rng))
    with store.open(saved.path) as again:
        assert again.game.save_state() == saved.game.save_state()
        while again.game.acting:
            again.apply(*bid_by_chance(again.game, rng))
        assert again.unsaved is None
    whole = store.check(saved.path)
    assert whole.document.summary.over
    assert whole.document.summary.scores == again.game.standings().totals
    assert {entry.seat for entry in whole.timeline.entries} == {0, 1, 2}


def test_the_last_bid_can_be_taken_back_and_made_again_until_all_are_turned_up(store: Store) -> None:
    with begin(store) as saved:
        red, blue, green = cards(saved.game)
        saved.apply(2, green)
        saved.apply(0, red)
        saved.undo()
        assert list(saved.game.acting) == [0, 1]
        with pytest.raises(CannotUndo, match="another player"):
            saved.undo()
    with store.open(saved.path) as again:
        again.redo()
        assert list(again.game.acting) == [1]
        again.apply(1, blue)
        with pytest.raises(CannotUndo, match="revealed hidden information"):
            again.undo()


def test_who_bids_twice_makes_a_damaged_log(store: Store) -> None:
    with begin(store) as saved:
        saved.apply(2, saved.game.legal_actions(2)[0])
    raw = json.loads(saved.path.read_bytes())
    raw["log"] *= 2
    saved.path.write_text(json.dumps(raw))
    with pytest.raises(DamagedSave, match="by seat 2, whose go it is not"):
        store.watch(saved.path)


# --- bots, records, the fuzzer


def test_random_bots_play_it_and_its_record_replays() -> None:
    game = AUCTION.start(AUCTION.usual_options(2, 3, {"prizes": "large"}), AUCTION.standard_components())
    record, bot = new_record("auction", game.options), RandomBot(1)
    while game.acting:
        seat = game.acting[-1]
        action = bot.decide(Observation(game, seat))
        record.actions.append(record_line(game, seat, action))
        game.apply(seat, action)
    again = replay(read_record(write_record(record)))
    assert again.save_state() == game.save_state()


def test_the_fuzzer_finds_nothing() -> None:
    games = fuzz("auction", 1)
    assert [finding for _, finding in (next(games) for _ in range(40)) if finding] == []


def test_the_fuzzer_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--game", "auction", "--seconds", "1"]) == 0
    assert capsys.readouterr().out.endswith(" 0 findings.\n")


# --- simulations


def simulate(*arguments: str) -> int:
    return main(["simulate", "--game", "auction", "--processes", "1", "--games", "9", *arguments])


def test_a_simulation_tells_what_all_games_tell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert simulate("--seed", "4", "--prizes", "large") == 0
    text = capsys.readouterr().out
    assert text.startswith("9 games, seeds 4 to 12; 12 to 12 decisions a game")
    for words in ("Bots\n", "Seats\n", "95% interval", "\nseat 2 ", "\nprizes ", " by points"):
        assert words in text


def test_a_simulation_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--players", "2", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [group["name"] for group in told["seats"]] == ["seat 0", "seat 1"]
    assert sum(group["wins"] for group in told["seats"]) == pytest.approx(9)
    assert told["sources"]["prizes"][0] == pytest.approx(told["bots"][0]["mean"])
    assert simulate("--players", "2", "--json", "--prizes", "large") == 0
    assert json.loads(capsys.readouterr().out)["winning_score"] == pytest.approx(10 * told["winning_score"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--report"], "Auction has no report of its own; leave out --report and --check to see how the games went."),
        (["--check", "--json"], "Auction has no report of its own; leave out --report and --check"),
        (["--bots", "zenobia"], "There is no bot “zenobia”; there are: random."),
        (["--players", "4"], "Auction is for 2 to 3 players, not for 4."),
    ],
)
def test_what_an_auction_does_not_have_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert simulate(*arguments) == WRONG_USE
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"tadmor: {words}")
    assert err.count("\n") == 1


def test_a_game_brings_its_own_observer_and_report(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Tadmor does; here it counts how often somebody has passed."""
    monkeypatch.setitem(LABS, "auction", GameLab(CountsPasses, passes_report))
    assert simulate("--check", "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["settings"]["options"] == {"prizes": "small"}
    assert told["targets"][0]["wanted"] == "nobody passes"
    assert simulate("--report", "--json") == 0
    assert json.loads(capsys.readouterr().out)["report"]["passes"] > 0


class Passes(Struct, frozen=True):
    passes: int


class CountsPasses:
    def __init__(self, game: AnyGame, bots: Sequence[Bot]) -> None:
        assert len(bots) == game.seats
        self._passes = 0

    def note(self, events: Sequence[Event]) -> None:
        self._passes += sum(isinstance(event, CardLaid) and not event.card for event in events)

    def close(self) -> Passes:
        return Passes(self._passes)

    def sources(self, seat: Seat) -> dict[str, int]:
        return {}


def passes_report(results: Sequence[GameResult], components: Components) -> GameReport:
    assert components == NO_COMPONENTS
    passes = sum(result.observed.passes for result in results if isinstance(result.observed, Passes))
    return GameReport(Passes(passes), (Target("nobody passes", not passes, str(passes), ()),))


def test_levels_meet_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert ladder.main(["--game", "auction", "--players", "3", "--games", "6", "--processes", "1"]) == 0
    assert capsys.readouterr().out.startswith("random against 2 x random: ")


# --- the engine


def ask(engine: Engine, **request: object) -> dict[str, Any]:
    answer: dict[str, Any] = msgspec.json.decode(engine.answer(msgspec.json.encode(request)))
    return answer


@pytest.fixture
def engine(auction: AnyKind) -> Engine:
    engine = Engine(auction.standard_components(), "auction")
    assert ask(engine, do="new", players=3, seed=5, options={"prizes": "large"})["ok"]
    return engine


def test_the_engine_says_who_may_act(engine: Engine) -> None:
    legal = ask(engine, do="legal")
    assert (legal["to_act"], legal["acting"]) == (0, [0, 1, 2])
    assert ask(engine, do="legal", seat=2)["actions"] != legal["actions"]


def test_the_engine_wants_to_know_whose_action_it_is(engine: Engine) -> None:
    refused = ask(engine, do="apply", action="pass")
    assert refused["error"] == "Several seats may act (0, 1, 2), so say which one does with “seat”."
    assert ask(engine, do="apply", action="pass", seat=1)["ok"]
    assert not ask(engine, do="apply", action="pass", seat=1)["ok"]
    assert ask(engine, do="legal")["acting"] == [0, 2]
    assert ask(engine, do="apply", action="pass", seat=0)["ok"]
    assert ask(engine, do="apply", action="pass")["ok"], "only one is left, so it is clear who acts"


def test_a_bid_is_seen_only_by_its_bidder(engine: Engine) -> None:
    (card, *_) = ask(engine, do="legal", seat=2)["actions"]
    assert ask(engine, do="apply", action=card, seat=2)["ok"]
    assert ask(engine, do="view", seat=2)["view"]["own_bid"] == int(card.removeprefix("bid "))
    assert ask(engine, do="view", seat=1)["view"]["own_bid"] is None


def test_one_engine_plays_several_games(engine: Engine) -> None:
    assert ask(engine, do="new", game="tadmor", players=2, seed=1)["ok"]
    assert ask(engine, do="legal")["stage"] == "extra goods"
    assert ask(engine, do="new", players=2, seed=1)["ok"]
    assert ask(engine, do="legal")["stage"] == "bidding"
    assert "has no option" in ask(engine, do="new", players=2, seed=1, options={"experienced": True})["error"]


# --- on the screen, with the plain face


SIZES = [(80, 24), (120, 40), (160, 50)]


def seats(*players: str) -> list[SeatInfo]:
    return [SeatInfo(name, player) for name, player in zip(NAMES, players, strict=True)]


def table(store: Store, *players: str, seed: int = 1) -> SavedGame:
    return store.begin("auction", AUCTION.usual_options(3, seed), seats(*players))


@asynccontextmanager
async def at_the_table(folder: Path, saved: SavedGame, size: tuple[int, int] = SIZES[0]) -> AsyncIterator[Driver]:
    app = an_app(folder, saved)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        await driver.wait_for_a_person()
        yield driver


def hand(saved: SavedGame, seat: Seat) -> set[str]:
    """The bids that only this seat can make."""
    return {saved.game.write_action(action) for action in saved.game.legal_actions(seat)} - {"pass"}


@pytest.mark.parametrize("size", SIZES)
async def test_alone_against_bots_to_the_final_scoring(size: tuple[int, int], store: Store, tmp_path: Path) -> None:
    saved = table(store, HUMAN, "random", "random")
    async with at_the_table(tmp_path, saved, size) as driver:
        assert "Lay a card for a prize of" in driver.prompt
        assert set(driver.items().values()) == {*hand(saved, 0), "pass"}
        for _ in range(4):
            await driver.press("1")
            await driver.wait_for_a_person()
        final = driver.app.screen
        assert isinstance(final, FinalScreen)
        await driver.until(lambda: not final.motion.running)
        assert "Winners: " in driver.text() and "Prizes" in driver.text()
        assert "Turning points" not in driver.text(), "nobody can review this game"
        await driver.press("v")
        assert isinstance(driver.app.screen, ReplayScreen)
        await driver.press("home")
        assert "Hand dealt: Ana" in driver.text()
        await driver.press("end")
        assert "The game is over" in driver.text()
    assert not saved.game.acting
    assert len(store.check(saved.path).timeline) == 12


async def test_pass_and_play_behind_a_curtain(store: Store, tmp_path: Path) -> None:
    """Each makes a secret bid in turn; nobody ever sees a card of another, on the curtain neither."""
    saved = table(store, HUMAN, HUMAN, HUMAN)
    hands = [hand(saved, seat) for seat in range(3)]
    async with at_the_table(tmp_path, saved) as driver:
        for seat, name in enumerate(NAMES):
            assert isinstance(driver.app.screen, CurtainScreen)
            assert name in driver.text()
            assert not [bid for held in hands for bid in held if bid in driver.text()]
            await driver.press("enter")
            shown = {line for line in driver.items().values() if line != "pass"}
            assert shown == hands[seat]
            await driver.press("1")
        assert saved.game.progress().turn == 2
        await driver.press("enter", "g")
        assert "Bids revealed: cards" in driver.panel("pane")


async def test_a_bid_is_taken_back_on_the_screen_until_all_are_turned_up(store: Store, tmp_path: Path) -> None:
    saved = table(store, HUMAN, HUMAN, "random")
    async with at_the_table(tmp_path, saved) as driver:
        await driver.press("enter", "1")
        bids = len(saved.timeline)
        await driver.press("enter", "u")
        assert driver.hint == "Ana did this in secret; u again to undo it."
        await driver.press("u")
        assert len(saved.timeline) == bids - 1
        assert isinstance(driver.app.screen, CurtainScreen) and "Ana" in driver.text()
        await driver.press("enter", "2", "enter", "1")
        await driver.wait_for_a_person()
        turned_up = len(saved.timeline)
        await driver.press("enter", "u")
        assert len(saved.timeline) == turned_up
        assert "can't be undone" in driver.hint


async def test_keys_story_and_seats_work_without_knowing_the_game(store: Store, tmp_path: Path) -> None:
    saved = table(store, HUMAN, "random", "random")
    async with at_the_table(tmp_path, saved) as driver:
        await driver.press("K")
        assert "your hand" in driver.text() and "end the go" in driver.text()
        await driver.press("K", "g")
        assert "Hand dealt: Ana" in driver.panel("pane")
        await driver.press("escape", "H")
        assert driver.hint == "There is no advice for this game yet."
        await driver.press("S")
        assert "R Ana" in driver.text() and "B Bruno" in driver.text()


async def test_a_new_game_from_the_form(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.go_to("New game")
        await driver.press("enter")
        await driver.set_to("Game", "Auction")
        await driver.set_to("Players", "3")
        await driver.set_to("Prizes", "large")
        assert "prizes of 10 to 40" in driver.text()
        await driver.go_to("Start")
        await driver.press("enter")
        await driver.wait_for_a_person()
        assert re.search(r"Lay a card for a prize of [1-4]0, or pass", driver.prompt)


# --- line by line


def test_line_by_line_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("board\nadvice\nwhy\nrules bid\n1\nundo\nnonsense\n1\n1\n1\n1\n"))
    args = ["--plain", "--game", "auction", "--players", "3", "--prizes", "large", "--seed", "5"]
    assert main([*args, "--data-dir", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "Prize: " in told and "There is no advice for this game yet." in told
    assert "“nonsense” is not an action" in told
    assert "The game is over. Winners: " in told
    assert "The seed was 5" in told


def test_a_killed_game_goes_on(store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Killed in the middle of a round, with two secret bids laid: both are there again, and play on."""

    def bid_and_die(writing: int) -> None:
        saved = table(store, HUMAN, HUMAN, HUMAN)
        for seat in (2, 0):
            saved.apply(seat, saved.game.legal_actions(seat)[0])
        os.kill(os.getpid(), signal.SIGKILL)

    child, reading = in_a_child(bid_and_die)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    os.close(reading)
    with store.open(store.newest()) as saved:
        assert len(saved.timeline) == 2 and list(saved.game.acting) == [1]
        saved.apply(1, saved.game.legal_actions(1)[0])
    assert main(["replay", "--plain", "newest", "--data-dir", str(tmp_path)]) == 0
    assert "Bids revealed" in capsys.readouterr().out
