"""Seats that change hands: a person leaves to a bot or takes its seat, and nobody sees more than he may."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from bots.observation import Observation
from rules.tadmor.game import TadmorGame
from rules.tadmor.kind import TADMOR
from saves.document import HUMAN, SeatInfo
from saves.problems import CannotUndo
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.seats import SeatsScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.seating import kept_name, new_seats, seated_name
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import LARGE, PATIENCE, SMALL, Driver, at_table, until
from tests.rules.tadmor.builders import position
from tests.saves.tables import begin, make_store, play


def building(people: int = 1, merchants: int = 2) -> SeatedGame:
    red = dict(at="palmyra.mission", goods="3w3s", hand=["K16", "K1"])
    blue = dict(at="damascus.mission", goods="3w3s", hand=["K2", "K4"])
    return seated(position("construction", merchants=merchants, red=red, blue=blue).game, people)


def cards(text: str) -> set[str]:
    return set(re.findall(r"\bK\d+\b", text))


async def give_seat(driver: Driver, label: str, player: str, name: str = "") -> None:
    """Open the seats, choose who plays one, and play on."""
    await driver.press("S")
    assert isinstance(driver.app.screen, SeatsScreen)
    await driver.set_to(label, player)
    if name:
        await driver.press("down", *["backspace"] * 24)
        await driver.write(name)
    await driver.go_to("Play on")
    await driver.press("enter")
    await driver.settle()


# --- the shown


def test_names_people_and_story_follow() -> None:
    shown = building(2)
    shown.host.change_seat(0, "malika")
    assert list(shown.snapshot.people) == [1] and list(shown.snapshot.names) == ["Red", "Blue"]
    assert shown.snapshot.waiting_for_bot == 0
    assert shown.snapshot.story[-1].text == "Red leaves the table; Malika (bot) plays Red from here on."
    turn = shown.host.bot_turn()
    assert turn is not None
    turn.take(turn.think())
    shown.host.change_seat(0, HUMAN, "Eva")
    assert list(shown.snapshot.people) == [0, 1] and list(shown.snapshot.names) == ["Eva", "Blue"]
    assert any(line.text.startswith("Red ") for line in shown.snapshot.story), "it was done in Red's name"


def test_a_seat_that_is_handed_over_keeps_its_person_s_name() -> None:
    shown = building(2)
    shown.host.change_seat(0, HUMAN, "Ana")
    shown.host.change_seat(0, "malika")
    shown.host.change_seat(0, "zabdas")
    assert shown.snapshot.names[0] == "Ana"
    assert seated_name("tadmor", shown.host.seats[0]) == "Ana, played by Zabdas"
    assert shown.snapshot.story[-1].text == "Ana leaves the table; Zabdas (bot) plays Red from here on."
    shown.host.change_seat(0, HUMAN)
    assert shown.snapshot.names[0] == "Red"


def test_two_bots_of_one_kind_have_names_of_their_own() -> None:
    labels = TADMOR.seat_labels[:3]
    seats = new_seats("tadmor", ["malika"] * 3, ["", "", ""], labels)
    assert [seat.name for seat in seats] == ["Malika", "Batti", "Aqmat"]
    assert [seated_name("tadmor", seat) for seat in seats] == ["Malika", "Batti", "Aqmat"]
    old = SeatInfo("Malika (G)", "malika")
    assert kept_name("tadmor", old) == "" and seated_name("tadmor", old) == "Malika (G)"


def test_nothing_changes_if_nothing_changes() -> None:
    shown = building(1)
    shown.host.change_seat(0, HUMAN, "Red")
    assert shown.played.changes == []


def test_a_story_for_one_pair_of_eyes_is_told_again_for_more() -> None:
    """The cards that somebody alone was told he drew are not told to those who come."""
    shown = seated(position("construction", red=dict(at="palmyra.mission"), deck=["K7"]).game, 1)
    shown.act(shown.game.read_action("draw"))
    assert any("K7" in line.text for line in shown.snapshot.story)
    shown.host.change_seat(1, HUMAN, "Eva")
    assert not any("K7" in line.text for line in shown.snapshot.story)
    shown.host.change_seat(0, "malika")
    assert shown.snapshot.viewer == 1 and not any("K7" in line.text for line in shown.snapshot.story)


def test_it_is_kept_in_the_save_and_in_the_replay(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    with begin(store, 2, 3) as saved:
        play(saved, 10)
        shown = SeatedGame(saved)
        shown.host.change_seat(0, "zabdas")
        play(saved, 6, 2)
        SeatedGame(saved).host.change_seat(0, HUMAN, "Eva")
        play(saved, 6, 3)
    with store.open(saved.path) as again:
        shown = SeatedGame(again)
        assert shown.snapshot.names == ("Eva", "Bruno") and shown.snapshot.people == (0, 1)
        history = shown.history()
        assert history.names_at(5)[0] == "Ana" and history.names_at(12)[0] == "Ana" and history.names_at(22)[0] == "Eva"
        assert "Ana leaves the table; Zabdas (bot) plays Red from here on." in [told.text for told in history.told(10)]
        assert sum("leaves the table" in line.text for line in shown.snapshot.story) == 2
        with pytest.raises(CannotUndo):
            for _ in range(50):
                shown.host.undo()
        assert len(again.timeline) >= 16


# --- at the table


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_all_leave_and_somebody_comes_back(size: tuple[int, int], tmp_path: Path) -> None:
    shown = building(1)
    async with at_table(tmp_path, shown, size) as driver:
        assert cards(driver.text()) >= {"K16", "K1"}
        await give_seat(driver, "R Red", "malika")
        in_hands = {card for m in shown.game.state.merchants for card in m.hand}
        assert not cards(driver.text()) & in_hands
        await until(driver.pilot, lambda: len(shown.played.timeline) > 10)
        await give_seat(driver, "R Red", HUMAN, "Eva")
        assert isinstance(driver.app.screen, CurtainScreen)
        assert "Eva" in driver.text() and not cards(driver.text())
        await driver.press("enter")
        await driver.wait_for_a_person()
        assert shown.snapshot.people == (0,) and shown.snapshot.names[0] == "Eva"


async def test_a_bot_s_hand_is_not_shown_to_all(tmp_path: Path) -> None:
    """With two people at the screen the new one's hand lies face down like any other."""
    shown = building(1)
    async with at_table(tmp_path, shown) as driver:
        await give_seat(driver, "B Blue", HUMAN, "Eva")
        assert isinstance(driver.app.screen, TableScreen)
        assert shown.snapshot.shared and not cards(driver.text())
        await driver.press("m", "m")
        assert cards(driver.text()) == {"K16", "K1"}, "Red, whose go it is, looks at his own"


async def test_who_is_left_alone_sees_the_hand_behind_the_curtain(tmp_path: Path) -> None:
    shown = building(2)
    async with at_table(tmp_path, shown) as driver:
        assert not cards(driver.text())
        await give_seat(driver, "B Blue", "malika")
        assert isinstance(driver.app.screen, CurtainScreen)
        assert not cards(driver.text())
        await driver.press("enter")
        assert cards(driver.text()) == {"K16", "K1"}


async def test_no_undo_into_the_time_before(tmp_path: Path) -> None:
    shown = building(1)
    async with at_table(tmp_path, shown) as driver:
        shown.act(shown.game.read_action("discard K1 for wood"))
        await give_seat(driver, "B Blue", HUMAN, "Eva")
        await driver.press("u")
        assert driver.hint == "A seat has changed hands since, so earlier actions can't be undone."


async def test_escape_changes_nothing(tmp_path: Path) -> None:
    shown = building(1)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("S")
        await driver.set_to("R Red", "zenobia")
        await driver.press("escape")
        assert isinstance(driver.app.screen, TableScreen)
        assert shown.snapshot.people == (0,) and not shown.played.changes


class Slow:
    """A bot that thinks until it is told to stop."""

    name, character = "Slow", "slow"

    def __init__(self) -> None:
        self.thinks, self.may_stop, self.has_decided = Event(), Event(), Event()

    def decide(self, observation: Observation) -> Any:
        self.thinks.set()
        self.may_stop.wait(PATIENCE)
        self.has_decided.set()
        return observation.legal_actions()[0]


async def test_what_a_bot_was_thinking_counts_for_nothing_when_it_has_left(tmp_path: Path) -> None:
    shown = building(2)
    slow = Slow()
    shown.host.change_seat(0, "malika")
    shown.host.bots[0] = slow
    async with at_table(tmp_path, shown, wait=False) as driver:
        await until(driver.pilot, slow.thinks.is_set)
        await give_seat(driver, "R Red", HUMAN, "Eva")
        slow.may_stop.set()
        await until(driver.pilot, slow.has_decided.is_set)
        await driver.pilot.pause(0.1)  # whatever it would do, it would do now
        assert isinstance(driver.app.screen, TableScreen)
        assert len(shown.played.timeline) == 0
        assert "Eva" in driver.prompt and "thinking" not in driver.prompt


async def test_a_game_of_bots_alone_comes_to_its_end(tmp_path: Path) -> None:
    shown = seated(TadmorGame.new(2, 3), 0)
    async with at_table(tmp_path, shown, wait=False) as driver:
        await driver.press("enter")
        await driver.until(lambda: isinstance(driver.app.screen, FinalScreen))


async def test_who_comes_sees_how_it_stands(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(3, 3), 1), LARGE) as driver:
        await driver.press("S")
        assert isinstance(driver.app.screen, SeatsScreen)
        assert "What happened last" in driver.text()
        await driver.resize(*SMALL)
        assert "What happened last" not in driver.text() and "Play on" in driver.text()
