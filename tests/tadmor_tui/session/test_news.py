"""What others did since one's last go: ranked, readable at every size, and there until one's next go is over."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.contract import Event, Importance, PointsScored, StageBegan
from rules.tadmor import events as e
from rules.tadmor.actions import END
from tadmor_tui.games.tadmor.text.game_text import TadmorWords
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.session.news import News, ranked_news
from tadmor_tui.widgets.pane import Pane
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.rules.tadmor.builders import CATALOGUE, position, raid

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)]
NAMES = ("Ana", "Bruno", "Carla")
WOOD, GOLD = (2, 0, 0, 0), (0, 0, 0, 1)


def ranked(*events: Event) -> list[News]:
    words = TadmorWords()
    return ranked_news(list(enumerate(events, 1)), lambda _, event: words.brief(event, NAMES, CATALOGUE), words.summed)


def placing(people: int = 1, merchants: int = 3) -> SeatedGame:
    game = position("placement", merchants=merchants, red=dict(camels=3, ships=0), blue=dict(camels=3, ships=0))
    return seated(game.game, people)


# --- the ranking


def test_raids_then_missions_towers_and_tiles_then_the_rest_and_trades_in_one_line_for_each() -> None:
    found = ranked(
        e.PiecePlaced(1, "camel", "ebla.temple"),
        e.GoodsGained(1, WOOD, "warehouse", "north.wood"),
        e.GoodsGained(2, GOLD, "warehouse", "north.wood"),
        e.GoodsPaid(1, GOLD, "trade"),
        e.TowerBuilt(2, 1, 0, 4, "damascus.tower"),
        e.GoodsGained(1, WOOD, "traded", "trade"),
        PointsScored(1, 2, "gifts"),
        PointsScored(1, -3, "tax"),
        PointsScored(1, 1, "gifts"),
        e.TileTaken(1, "I29", "market"),
        e.MissionFulfilled(2, "K9"),
        e.RegionAttacked(1, "south"),
        e.PieceDrivenOff(0, "ship", "south.stone"),
        StageBegan("kingdom"),
    )
    assert [(news.seat, news.text) for news in found] == [
        (1, "marauders attack the South Sea"),
        (0, "loses a ship on South Sea Stone"),
        (2, "builds the tower up to 4"),
        (1, "takes I29 (+1 marble by ship)"),
        (2, "fulfils K9, 12 PP"),
        (1, "camel on Ebla Temple"),
        (1, "gets 4 wood, gives 1 gold, +3 PP for gifts, -3 PP for the tax"),
        (2, "gets 1 gold"),
    ]
    assert [news.action for news in found] == [12, 13, 5, 10, 11, 1, 2, 3]


def test_the_rank_is_declared_on_the_event() -> None:
    assert e.RegionAttacked.importance > e.TileTaken.importance > e.PiecePlaced.importance
    assert e.GoodsPaid.importance is Importance.ROUTINE


def test_one_who_strikes_stands_before_the_blow() -> None:
    (fell,) = ranked(e.TowerFell(0, 2, 1, 5, "damascus.traitor"))
    assert (fell.seat, fell.text) == (2, "destroys 1 level of Ana's tower")


# --- what is news


def test_a_raid_that_one_lets_come_is_news_too() -> None:
    play = raid("damascus", merchants=2, blue=dict(fulfilled=["K9"], at="damascus.tower"))
    shown = seated(play.game, 2)
    shown.host.apply(1, END)
    assert "loses a camel on Damascus Tower +1" in [news.text for news in shown.source.news_for(1)]


# --- on the screen


@pytest.mark.parametrize("size", SIZES)
async def test_the_answers_of_bots_stay_whatever_key_comes(size: tuple[int, int], tmp_path: Path) -> None:
    shown = placing()
    async with at_table(tmp_path, shown, size) as driver:
        assert "nobody else has done anything yet" in driver.panel("news")
        await driver.press("enter")
        await driver.wait_for_a_person()
        answers = [news.text for news in shown.snapshot.news]
        assert len(answers) == 2
        for key in ("down", "right", "tab", "tab", "escape", "i", "escape", "e", "m", "escape"):
            await driver.press(key)
            told = driver.panel("news")
            assert all(answer in told for answer in answers), key
            assert all(letter in told for letter in "BG")
        before = driver.panel("news")
        await driver.point_at("Gifts 1PP")  # a slot of no use would be asked about first
        await driver.press("enter")
        await driver.wait_for_a_person()
        assert driver.panel("news") != before


async def test_it_stays_during_all_actions_of_ones_go(tmp_path: Path) -> None:
    game = position(
        "construction",
        merchants=2,
        to_act="blue",
        red=dict(at="north.wood=ship palmyra.mission", hand=["K1"]),
        blue=dict(at="south.gifts=ship"),
    ).game
    shown = seated(game, 2)
    async with at_table(tmp_path, shown, curtain="never", end_of_go="always ask") as driver:
        await driver.pick("Gifts")
        await driver.press("e", "e")
        assert "+2 PP for gifts" in driver.panel("news")
        await driver.press("c")
        assert shown.snapshot.person == 0, "the go is not over"
        assert "+2 PP for gifts" in driver.panel("news")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_enter_on_a_line_opens_the_replay_there(size: tuple[int, int], tmp_path: Path) -> None:
    shown = placing()
    async with at_table(tmp_path, shown, size) as driver:
        await driver.press("enter")
        await driver.wait_for_a_person()
        second = shown.snapshot.news[1]
        await driver.press("n", "down")
        assert driver.lit("pane").endswith(second.text)
        assert ("Enter" if size == SMALL else "Enter replay") in driver.prompt
        await driver.press("enter")
        assert isinstance(driver.app.screen, ReplayScreen)
        assert driver.app.screen.number == second.action


async def test_the_mouse_opens_the_replay_too(tmp_path: Path) -> None:
    shown = placing()
    async with at_table(tmp_path, shown, LARGE) as driver:
        await driver.press("enter")
        await driver.wait_for_a_person()
        second = shown.snapshot.news[1]
        await driver.pilot.click("#news", offset=(4, 2))
        await driver.settle()
        assert isinstance(driver.app.screen, ReplayScreen)
        assert driver.app.screen.number == second.action


async def test_what_has_no_room_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = placing()
    async with at_table(tmp_path, shown) as driver:
        many = tuple(News(f"something rather long {n}", 1, 1, Importance.USUAL) for n in range(9))
        monkeypatch.setattr(shown.source, "_snapshot", replace(shown.snapshot, news=many))
        await driver.press("down")
        assert "since your go" in driver.panel("news") and "n: 7 more" in driver.panel("news")


async def test_what_is_taken_back_is_no_news_any_more(tmp_path: Path) -> None:
    shown = placing()
    async with at_table(tmp_path, shown) as driver:
        await driver.press("enter")
        await driver.wait_for_a_person()
        await driver.press("u")
        assert not shown.snapshot.news


# --- what may be told


async def test_the_news_tell_no_card_of_another(tmp_path: Path) -> None:
    game = position(
        "construction", to_act="blue", merchants=2, red=dict(at="ebla.gifts"), blue=dict(at="palmyra.mission")
    ).game
    for people in (1, 2):
        shown = seated(game.copy(), people)
        draw = next(a for a in shown.game.legal_actions(1) if type(a).__name__ == "DrawMission")
        shown.act(draw)
        (drawn,) = [news for news in shown.source.news_for(0) if "draws" in news.text]
        assert drawn.text == "draws 1 mission"


async def test_nothing_is_told_behind_the_curtain(tmp_path: Path) -> None:
    shown = placing(2, 2)
    async with at_table(tmp_path, shown, curtain="always") as driver:
        await driver.press("enter", "enter")
        table = driver.app.screen_stack[-2]
        assert "camel on" not in text_of(table.query_one("#news", Pane).lines)
        await driver.press("enter")
        assert "camel on" in driver.panel("news")


async def test_the_curtain_says_what_happened_since_the_last_go(tmp_path: Path) -> None:
    shown = placing(2, 2)
    async with at_table(tmp_path, shown, curtain="always") as driver:
        await driver.press("enter", "enter")
        assert isinstance(driver.app.screen, CurtainScreen)
        assert "Since your last go" in driver.text() and "R camel on" in driver.text()
        assert shown.snapshot.person == 1


async def test_the_curtain_tells_no_secret(tmp_path: Path) -> None:
    """It is read by everybody before the right person sits down."""
    game = position(
        "construction", to_act="blue", merchants=2, red=dict(at="ebla.gifts"), blue=dict(at="palmyra.mission")
    ).game
    shown = seated(game, 2)
    async with at_table(tmp_path, shown, curtain="always", end_of_go="always ask") as driver:
        await driver.press("enter")
        await driver.pick("Draw")
        drawn = shown.game.view(1).merchants[1].hand
        await driver.press("e", "e")
        assert isinstance(driver.app.screen, CurtainScreen)
        assert "draws 1 mission" in driver.text()
        assert drawn and not any(card in driver.text() for card in drawn)
