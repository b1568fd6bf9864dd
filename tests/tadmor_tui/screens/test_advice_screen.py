"""Advice at the table: `H` shows it, Enter puts the cursor there and does nothing; face-down hands stay out of it.

While a piece is placed the advice stands on the map itself, and its screen opens only over a list.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from msgspec import Struct

from bots.observation import Observation
from bots.tadmor.roster import TADMOR_BOTS
from rules.contract import Action
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.lesson import Lesson
from tadmor_tui.games.tadmor.advice import TadmorAdviser, told_apart
from tadmor_tui.games.tadmor.ui_state import TadmorUIState
from tadmor_tui.lessons.screen import LessonScreen
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table, at_title
from tests.rules.tadmor.builders import position


async def advised(driver: Driver, *keys: str) -> str:
    """Ask for advice after some keys, and wait for it."""
    await driver.press(*keys, "H")
    assert isinstance(driver.app.screen, AdviceScreen)
    await driver.until(lambda: "Thinking" not in driver.text())
    return driver.text()


async def test_while_it_thinks_no_key_is_promised_that_does_nothing_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AdviceScreen, "start_search", lambda _: None)
    shown = seated(TadmorGame.new(2, 1))
    async with at_table(tmp_path, shown, LARGE) as driver:
        driver.app.push_screen(AdviceScreen(shown, True, "c"))
        await driver.settle()
        assert "Thinking" in driver.text() and "Esc: back" in driver.text() and "Enter" not in driver.text()
        await driver.press("enter")
        assert isinstance(driver.app.screen, AdviceScreen)


OFF_THE_MAP = "i"
"""Opens a panel: on the map `H` would mark the best three slots instead."""
ADVISER = TadmorAdviser()


def tadmor_snapshot(shown: SeatedGame) -> TableSnapshot[TadmorGame, Struct]:
    return cast(TableSnapshot[TadmorGame, Struct], shown.snapshot)


def face_down(shown: SeatedGame) -> list[AdvisedAction]:
    """Advice for a hand that lies face down."""
    return ADVISER.advice(tadmor_snapshot(shown), hand_open=False)()


def reason(shown: SeatedGame, action: Action) -> str:
    """Why a bot would do that now, in words that everybody may hear."""
    return str(ADVISER.bot_reason(Observation(shown.game.copy(), shown.game.acting[0]), action, shown.snapshot.names))


def why(shown: SeatedGame) -> str:
    """Why the first action was taken, for the people here."""
    return str(ADVISER.why(cast(History[TadmorGame, Struct], shown.history()), 1)())


def placement(people: int = 1) -> SeatedGame:
    red = dict(goods="2w2s1m", hand=["K16", "K1"])
    return seated(position("placement", merchants=2, red=red, blue=dict(goods="3w")).game, people)


def construction(people: int = 1, **red: Any) -> SeatedGame:
    own = dict(at="damascus.tower palmyra.mission palmyra.market", goods="4w4s4m4g", hand=["K16", "K1"])
    return seated(position("construction", merchants=2, red={**own, **red}).game, people)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_cursor_goes_to_the_slot_and_nothing_is_done(size: tuple[int, int], tmp_path: Path) -> None:
    shown = placement()
    before = shown.game
    async with at_table(tmp_path, shown, size) as driver:
        text = await advised(driver, OFF_THE_MAP)
        assert "Advice for Red, turn 1, placement" in text
        assert re.search(r"1  Place a (camel|ship): .* \d+%", text)
        await driver.press("down", "enter")
        assert isinstance(driver.app.screen, TableScreen)
        second = re.search(r" 2  Place a (?:camel|ship): (.+?), ", text)
        assert second and second[1] in driver.lit("map")
        assert shown.game is before
        await driver.press("enter")
        assert shown.game is not before


async def test_the_cursor_goes_to_a_line_of_the_menu_also_inside_a_group(tmp_path: Path) -> None:
    shown = construction()
    async with at_table(tmp_path, shown, LARGE) as driver:
        text = await advised(driver)
        best = re.search(r" 1  (.+?) {2,}\d+%", text)
        assert best
        await driver.press("1")
        assert isinstance(driver.app.screen, TableScreen)
        told = best[1].split("(")[0].strip()
        assert f"{told[0].lower()}{told[1:]}" in driver.lit("pane") or best[1] in driver.hint
        assert len(shown.played.timeline) == 0


async def test_h_still_moves_to_the_left(tmp_path: Path) -> None:
    async with at_table(tmp_path, placement()) as driver:
        await driver.press("l")
        right = driver.lit("map")
        await driver.press("h")
        assert isinstance(driver.app.screen, TableScreen)
        assert driver.lit("map") != right


async def test_escape_goes_back_also_while_it_thinks(tmp_path: Path) -> None:
    async with at_table(tmp_path, placement()) as driver:
        await driver.press(OFF_THE_MAP, "H")
        assert isinstance(driver.app.screen, AdviceScreen)
        await driver.press("escape")
        assert isinstance(driver.app.screen, TableScreen)
        await driver.pilot.pause(0.3)
        assert isinstance(driver.app.screen, TableScreen)
        await driver.press("escape")
        assert "Enter place" in driver.prompt


async def test_it_is_in_the_palette_and_among_the_keys(tmp_path: Path) -> None:
    async with at_table(tmp_path, placement(), LARGE) as driver:
        commands = [str(command.title) for command in driver.app.commands(driver.app.screen)]
        assert {"Advice", "Seats: who plays"} <= set(commands)
        await driver.press("K")
        assert "advice, with reasons" in driver.text()


async def test_not_while_a_bot_thinks_and_not_in_a_lesson(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        driver.app.push_screen(LessonScreen(Lesson("tadmor", "first_turn")))
        await driver.settle()
        await driver.press("H")
        assert isinstance(driver.app.screen, LessonScreen)
        await driver.press("S")
        assert isinstance(driver.app.screen, LessonScreen)


# --- hands


def cards(text: str) -> set[str]:
    return set(re.findall(r"\bK\d+\b", text))


async def test_a_hand_that_lies_face_down_makes_no_difference(tmp_path: Path) -> None:
    """Advice on a shared screen is the same whatever the hand; looked at, the hand counts."""
    told = []
    for hand in (["K16", "K1"], ["K3", "K4"]):
        async with at_table(tmp_path, construction(2, hand=hand), LARGE) as driver:
            text = await advised(driver)
            assert not cards(text) and "m turns it up" in text
            told.append(text)
            await driver.press("escape", "m", "m", "t")
            open_text = await advised(driver)
            assert cards(open_text) <= set(hand) and "m turns it up" not in open_text
    assert told[0] == told[1]


@pytest.mark.parametrize("seed", [1, 2])
def test_advice_for_a_face_down_hand_knows_only_what_everybody_knows(seed: int) -> None:
    """In whole games: legal actions, no cards of any hand, and the same for any hand."""
    game = TadmorGame.new(3, seed)
    shown = seated(game, 3)
    bots = [TADMOR_BOTS.make("malika", seed + seat) for seat in range(3)]
    for number in range(250):
        if (seat := shown.game.to_act) is None:
            break
        if number % 6 == 0:
            other = shown.game.determinize((seat + 1) % 3, Random(number))
            found = face_down(shown)
            hidden = {card for m in shown.game.state.merchants for card in m.hand}
            assert all(one.action in shown.game.legal for one in found)
            assert not any(isinstance(one.action, a.Fulfil | a.Discard) for one in found)
            assert not {card for one in found for card in cards(one.remark.text)} & hidden
            if shown.game.stage == "placement" and other.legal == shown.game.legal:
                assert found == face_down(seated(other, 3))
        shown.act(bots[seat].decide(Observation(shown.game, seat)))


# --- why a bot has moved


class Told:
    """A game with reasons on, and everything that its story ever said."""

    def __init__(self, people: int, seed: int) -> None:
        self.shown = seated(TadmorGame.new(3, seed), people)

    def play(self, actions: int) -> None:
        shown = self.shown
        bots = [TADMOR_BOTS.make("zabdas", seat) for seat in range(3)]
        for _ in range(actions):
            seat = shown.game.to_act
            if seat is None:
                return
            action = bots[seat].decide(Observation(shown.game, seat))
            why = "" if seat in shown.snapshot.people else reason(shown, action)
            first = len(shown.snapshot.story)
            shown.act(action, why)
            self.check(first)

    def check(self, first: int) -> None:
        """No card still in somebody else's hand is named."""
        shown = self.shown
        own = shown.snapshot.people[0] if len(shown.snapshot.people) == 1 else None
        hidden = {card for s, m in enumerate(shown.game.state.merchants) if s != own for card in m.hand}
        fresh = [line.text for line in shown.snapshot.story[first:]]
        assert not {card for text in fresh for card in cards(text)} & hidden, fresh


@pytest.mark.parametrize(("people", "seed"), [(1, 1), (2, 2), (0, 3)])
def test_reasons_in_the_story_tell_no_secret(people: int, seed: int) -> None:
    told = Told(people, seed)
    told.play(400)
    reasons = [line.text for line in told.shown.snapshot.story if line.text.startswith("   ")]
    assert len(reasons) > 50
    assert any("a mission in hand" in text for text in reasons) or people


def test_a_marauder_card_stays_secret_in_the_story() -> None:
    play = position(
        "marauders: card", merchants=3, to_act="blue", blue=dict(at="emesa.marauders"), red=dict(at="ebla.gifts")
    )
    shown = seated(play.game, 1)
    action = shown.game.read_action("raid ebla")
    shown.act(action, reason(shown, action))
    assert any("keeps the region secret" in line.text for line in shown.snapshot.story)
    assert not any("Ebla" in line.text for line in shown.snapshot.story)


async def test_bots_say_why_if_somebody_wants_to_know(tmp_path: Path) -> None:
    for wanted in ("off", "on"):
        shown = seated(TadmorGame.new(2, 4), 1)
        async with at_table(tmp_path, shown, bots_say_why=wanted) as driver:
            while all(entry.seat == 0 for entry in shown.played.timeline.entries):
                await driver.play_a_move()
            await driver.wait_for_a_person()
        assert any(line.text.startswith("   Blue (bot): ") for line in shown.snapshot.story) is (wanted == "on")


def test_whys_stay_in_the_story_when_it_is_told_again() -> None:
    shown = seated(position("construction", to_act="blue", blue=dict(at="damascus.tower", goods="3w3s3m3g")).game, 1)
    action = shown.game.read_action("tower 1")
    shown.act(action, reason(shown, action))
    told = [line.text for line in shown.snapshot.story]
    shown.host.change_seat(1, "malika")
    assert [line.text for line in shown.snapshot.story][: len(told)] == told


def test_the_why_of_a_person_says_nothing_of_the_hand() -> None:
    """Others may ask why somebody went to a mission slot; the answer is the same for any hand."""
    answers = []
    for hand in (["K16"], ["K3"]):
        red = dict(goods="5w5s5m5g", hand=hand, camels=1, ships=0)
        shown = seated(position("placement", red=red).game, 2)
        shown.played.timeline.apply(
            shown.played.game.acting[0], shown.game.read_action("place camel palmyra.mission"), 0
        )
        answers.append(why(shown))
    assert answers[0] == answers[1]
    alone = seated(position("placement", red=dict(goods="5w5s5m5g", hand=["K16"], camels=1, ships=0)).game, 1)
    alone.played.timeline.apply(alone.played.game.acting[0], alone.game.read_action("place camel palmyra.mission"), 0)
    assert "K16" in why(alone)


def test_a_person_s_card_on_the_table_can_be_spoken_of() -> None:
    red = dict(at="palmyra.mission", goods="9w9s9m9g", hand=["K16", "K3"])
    shown = seated(position("construction", red=red).game, 2)
    line = next(x for x in shown.game.legal if isinstance(x, a.Fulfil) and x.card == "K16")
    shown.played.timeline.apply(shown.played.game.acting[0], line, 0)
    assert why(shown).endswith("PP at the end")


async def test_the_replay_says_why(tmp_path: Path) -> None:
    shown = seated(TadmorGame.new(2, 4), 1)
    bots = [TADMOR_BOTS.make("malika", seat) for seat in range(2)]
    while len(shown.played.timeline) < 12:
        seat = shown.game.to_act
        assert seat is not None
        shown.act(bots[seat].decide(Observation(shown.game, seat)))
    async with at_title(tmp_path) as driver:
        driver.app.push_screen(ReplayScreen(shown, 10))
        await driver.settle()
        assert "w why" in driver.text()
        await driver.press("w")
        await driver.until(lambda: "Why: " in driver.text())
        await driver.press("home", "w")
        assert isinstance(driver.app.screen, ReplayScreen)


def test_a_game_is_not_changed_by_advice() -> None:
    shown = construction()
    before = shown.game.save_state()
    ADVISER.advice(tadmor_snapshot(shown), hand_open=True)()
    assert shown.game.save_state() == before


async def test_advice_on_an_open_question_chooses_its_answer(tmp_path: Path) -> None:
    """A slot for either piece asks which one; Enter after the advice places it, and does not ask once more."""
    async with at_table(tmp_path, seated(position("placement").game, 1), LARGE) as driver:
        screen = driver.app.screen
        assert isinstance(screen, TableScreen)
        model = cast(TadmorUIState, screen.ui)
        place = next(slot.name for slot in model.board.slots.values() if len(slot.takes) > 1)
        ship, camel = a.Place("ship", place), a.Place("camel", place)
        model.point_at(camel)
        await driver.press("enter")
        for action in (ship, camel):
            model.point_at(action)
            item = model.menu.current
            assert not model.on_map and item is not None and item.offers[0].action == action


def test_two_ways_that_differ_only_in_what_is_paid_are_told_apart() -> None:
    game = position("improvements", era=1, display=["I11"], red=dict(goods="1w1s", at="palmyra.improve1")).game
    wood, stone = a.Buy("I11", (1, 0, 0, 0)), a.Buy("I11", (0, 1, 0, 0))
    played, better = told_apart(game, 0, wood, (stone,))
    assert (played, better) == (
        "Buy I11: +1 stone by ship, paid with 1 wood",
        "Buy I11: +1 stone by ship, paid with 1 stone",
    )
    assert told_apart(game, 0, wood, (a.End(),))[0] == "Buy I11: +1 stone by ship"


# --- the board below the proposals


async def test_the_board_shows_where_each_proposal_would_be(tmp_path: Path) -> None:
    async with at_table(tmp_path, placement(), LARGE) as driver:
        text = await advised(driver, OFF_THE_MAP)
        places = re.findall(r" \d  Place a (?:camel|ship): (.+?), ", text)
        assert "DAMASCUS" in text and len(places) > 1
        for place in places:
            lit = [row for row in driver.panel("remarks").split("\n") if "◂" in row]
            assert len(lit) == 1 and place.split()[0] in lit[0]
            await driver.press("down")


async def test_a_small_window_has_the_proposals_alone(tmp_path: Path) -> None:
    async with at_table(tmp_path, placement(), SMALL) as driver:
        assert "DAMASCUS" not in await advised(driver, OFF_THE_MAP)
