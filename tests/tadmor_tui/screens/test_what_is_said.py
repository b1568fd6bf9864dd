"""What the table says of itself: that a go has ended, and where the missions are."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.games import bots_of
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.translation import words_of
from tests.drivers.seated import seated
from tests.drivers.table_driver import LARGE, SMALL, at_table, at_title
from tests.rules.tadmor.builders import position

ENDED = "Red has nothing left to do, and the go ends."


@pytest.mark.parametrize("people", [1, 2])
async def test_a_go_that_ends_after_collecting_says_so(people: int, tmp_path: Path) -> None:
    game = position("construction", red=dict(goods="0", at="north.wood=ship"), blue=dict(hand=["K1"])).game
    shown = seated(game, people)
    async with at_table(tmp_path, shown, bot_pause=20.0) as driver:
        await driver.press("c")
        assert ENDED in driver.hint
        assert [line.text for line in shown.snapshot.story].count(ENDED) == 1
        await driver.press("g")
        assert ENDED in driver.panel("pane")
        if people == 2:
            await driver.press("u", "u")  # the next one is to act, so it is asked first
            assert ENDED not in [line.text for line in shown.snapshot.story]


async def test_what_was_said_is_gone_when_one_is_asked_anew(tmp_path: Path) -> None:
    game = position("construction", red=dict(goods="0", at="north.wood=ship"), blue=dict(hand=["K1"])).game
    async with at_table(tmp_path, seated(game, 1)) as driver:
        await driver.press("c")
        await driver.wait_for_a_person()
        assert ENDED not in driver.hint


async def test_placing_the_last_piece_is_no_news(tmp_path: Path) -> None:
    shown = seated(position("placement", red=dict(camels=1), blue=dict(camels=1)).game, 2)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("enter")
        assert not any("nothing left" in line.text for line in shown.snapshot.story)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_missions_out_of_sight_are_pointed_at(size: tuple[int, int], tmp_path: Path) -> None:
    red = dict(goods="3w3s3m3g", hand=["K1", "K2"], at="palmyra.mission")
    async with at_table(tmp_path, seated(position("construction", red=red).game, 2), size) as driver:
        assert "m: + 2 missions" in driver.panel("pane")
        assert "m missions" in driver.prompt or size == SMALL
        assert "fulfil K" not in driver.text()
        await driver.press("m", "m", "t")
        assert "fulfil K1" in driver.panel("pane")
        assert "m: +" not in driver.panel("pane")


async def test_an_open_hand_is_not_pointed_at(tmp_path: Path) -> None:
    red = dict(goods="3w3s3m3g", hand=["K1", "K2"], at="palmyra.mission")
    async with at_table(tmp_path, seated(position("construction", red=red).game, 1)) as driver:
        assert "m: +" not in driver.text()
        assert "fulfil K1" in driver.panel("pane")


async def test_of_goods_to_throw_away_the_plain_ones_come_first(tmp_path: Path) -> None:
    game = position("turn end", red=dict(goods="4w3s2m2g")).game
    async with at_table(tmp_path, seated(game, 2)) as driver:
        assert "1 wood keep 4" in driver.lit("pane")
        goods = [line.split()[0] for key, line in driver.items().items() if key in "1234"]
        assert goods == ["wood", "stone", "marble", "gold"]


async def test_a_group_that_is_open_shows_the_way_back(tmp_path: Path) -> None:
    red = dict(goods="2w2s1m1g", at="palmyra.improve2", improvements=["I1"])
    game = position("improvements", about="palmyra.improve2", to_act="red", red=red).game
    async with at_table(tmp_path, seated(game, 2)) as driver:
        assert "Slot 2: improve for" in driver.prompt
        assert driver.panel("pane").count("▸") >= 6, "a label that is too long must not hide the sign of a group"
        await driver.press("enter")
        assert "for 1" in driver.lit("pane")
        assert "Escape: back" in driver.panel("pane")
        await driver.press("escape")
        assert "What you can do" in driver.panel("pane")


async def test_the_end_of_a_go_has_its_key_in_the_footer_of_every_stage(tmp_path: Path) -> None:
    for game in (
        position(
            "improvements",
            about="palmyra.improve2",
            to_act="red",
            display=["I6"],
            red=dict(goods="2w", at="palmyra.improve2 emesa.wood"),
        ).game,
        position("construction", era=2, red=dict(at="emesa.wood", hand=["K25"], goods="2w")).game,
        position("kingdom", red=dict(at="emesa.wood", hand=["K25"], goods="2w")).game,
        position("kingdom", era=3, red=dict(at="emesa.wood", hand=["K25"], goods="2w")).game,
    ):
        async with at_table(tmp_path, seated(game, 1)) as driver:
            assert "e end" in driver.prompt


async def test_the_question_before_the_end_shows_its_key_however_long_it_is(tmp_path: Path) -> None:
    red = dict(goods="2w2s1m1g", at="palmyra.improve2")
    game = position("improvements", about="palmyra.improve2", to_act="red", display=["I6"], red=red).game
    async with at_table(tmp_path, seated(game, 2)) as driver:
        await driver.press("e")
        assert "End your go? Still open, the best: 1 Buy I6" in driver.text() and "e again: end" in driver.prompt


async def test_the_form_says_what_a_bot_is(tmp_path: Path) -> None:
    async with at_title(tmp_path, LARGE) as driver:
        await driver.press("enter")
        await driver.go_to_seat(2)
        text = " ".join(driver.panel("form-help").split())
        assert "at this keyboard" in text
        assert all(words_of(bot.character) in text for bot in bots_of("tadmor").values())


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)])
async def test_every_choice_of_the_form_is_explained(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_title(tmp_path, size) as driver:
        await driver.press("enter")
        for label, words in (
            ("Players", "The number of players"),
            (" 1  ", "A higher level plays better"),
            ("Set-up", "experienced"),
            ("Components", "as they came with the game"),
            ("Seed", "The same number"),
        ):
            await driver.go_to(label)
            assert words in driver.text()


async def test_where_there_is_no_room_for_all_the_one_under_the_cursor_is_explained(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.set_to("Players", "4")
        chosen, other = (words_of(bots_of("tadmor")[name].character) for name in ("malika", "zabdas"))
        assert chosen not in " ".join(driver.text().split())
        await driver.go_to_seat(1)
        await driver.press("down")
        text = " ".join(driver.text().split())
        assert chosen in text and other not in text


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_every_setting_is_explained(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_title(tmp_path, size) as driver:
        await driver.go_to("Settings")
        await driver.press("enter")
        assert "It changes at once." in " ".join(driver.panel("form-help").split())
        await driver.go_to("Colours")
        assert "safe for red-green colour blindness" in driver.panel("form-help")
        await driver.go_to("Curtain")
        told = " ".join(driver.panel("form-help").split())
        assert "Hides the table while the keyboard changes hands." in told


async def test_a_bot_plays_on_a_busy_machine_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual drops a timer whose moment has passed before it runs; a bot must not wait for one."""
    shown = seated(position("placement", to_act="blue", red=dict(camels=2), blue=dict(camels=1)).game, 1)
    monkeypatch.setattr(TableScreen, "set_timer", lambda *_, **__: None)
    async with at_table(tmp_path, shown) as driver:
        assert shown.snapshot.person == 0
        assert "Enter place" in driver.prompt
