"""Every kind of decision, reached in a prepared position and taken with keys."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct

from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from saves.atomic import write_atomic
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import SeatedGame, on_the_map, seated
from tests.drivers.table_driver import Driver, at_table
from tests.drivers.waiting_bots import hold_bots
from tests.rules.choosers import legal, take
from tests.rules.tadmor.builders import Play, position, raid
from tests.saves.tables import begin, make_store


def done(shown: SeatedGame) -> list[str]:
    """What was done so far, in notation."""
    return [entry.text for entry in shown.played.timeline.entries]


def table_of(play: Play, people: int = 2) -> SeatedGame:
    return seated(play.game, people)


def open_table(tmp_path: Path, shown: SeatedGame, **how: Any) -> AbstractAsyncContextManager[Driver]:
    """Two people with open hands, so that nothing but the decision itself is in the way."""
    return at_table(tmp_path, shown, **{"curtain": "never", **how})


ASKED = "press the same key again to confirm"
"""What is said before points are lost for good."""


# --- decisions of the menu: what is picked, line by line, and what is done by that


class Case(Struct, frozen=True):
    play: Play
    picks: tuple[str, ...]
    does: str


def building(**red: Any) -> Play:
    return position("construction", era=2, red=red, blue=dict(tower=3))


def in_kingdom(era: int = 1, **red: Any) -> Play:
    return position("kingdom", era=era, red={"tower": 4, **red})


def favours(**red: Any) -> Play:
    return position("improvements: favours", display=["I1", "I5", "I6"], red=red)


def moment(stage: Any, **red: Any) -> Play:
    return position(
        stage,
        turn=5,
        attacked="ebla",
        raid=("blue", "damascus"),
        red=red,
        blue=dict(at="palmyra.market damascus.tower"),
    )


MENU_CASES = {
    "an extra good": Case(Play(TadmorGame.new(2, 1)), ("Take 1 stone",), "take stone"),
    "buy with a choice of payment": Case(
        position("improvements", display=["I1", "I5"], red=dict(goods="1w1s1g", at="palmyra.improve1")),
        ("Buy I5", "for 1S"),
        "buy I5 for 1s",
    ),
    "buy with one way to pay": Case(
        position("improvements", display=["I1", "I5"], red=dict(goods="1g", at="palmyra.improve1")),
        ("Buy I1",),
        "buy I1 for 1g",
    ),
    "K15 for two improvements": Case(favours(fulfilled=["K15"]), ("Return K15", "I1 and I6"), "return K15 for I1 I6"),
    "K25 for an unseen one": Case(favours(fulfilled=["K25"]), ("Return K25", "I2"), "return K25 for I2"),
    "tower levels": Case(building(goods="4w4s", at="damascus.tower"), ("Tower", "2 levels"), "tower 2"),
    "pairs of levels": Case(building(goods="9w9m", at="damascus.pairs"), ("Tower +2", "1 pair"), "pairs 1"),
    "a traitor": Case(
        position("construction", era=2, red=dict(tower=1, at="damascus.traitor"), blue=dict(tower=3)),
        ("Traitor against Blue",),
        "traitor blue",
    ),
    "a temple part": Case(
        building(goods="2w2s", at="ebla.temple"), ("Temple: basement",), "temple basement for 2w2s using ebla.temple"
    ),
    "a temple part with a discount": Case(
        position("construction", era=2, red=dict(goods="3w3s", at="ebla.temple", improvements=["I34"])),
        ("Temple: basement", "for 1S"),
        "temple basement for 1s using ebla.temple",
    ),
    "a rare good": Case(building(goods="5w", at="euphrates.red=ship"), ("Red rare good",), "rare red for 5w"),
    "a rare good of choice": Case(
        position("construction", era=3, red=dict(goods="5w", at="euphrates.red=ship", improvements=["I43"])),
        ("Rare good", "oils"),
        "rare oils for 5w",
    ),
    "draw a mission": Case(building(at="palmyra.mission"), ("Draw a mission",), "draw"),
    "fulfil a mission": Case(
        building(goods="3w3s", hand=["K16"], at="palmyra.mission"), ("Fulfil K16",), "fulfil K16 for 3w3s"
    ),
    "fulfil with a choice of discount": Case(
        building(goods="3w3s", hand=["K16"], at="palmyra.mission", improvements=["I20"]),
        ("Fulfil K16", "for 1W 3S"),
        "fulfil K16 for 1w3s",
    ),
    "return for any rare good": Case(building(fulfilled=["K1"]), ("Return K1", "ivory"), "return K1 for ivory"),
    "return for a temple part": Case(building(fulfilled=["K3"]), ("Return K3",), "return K3 for basement"),
    "return for a ship": Case(building(fulfilled=["K5"]), ("Return K5",), "return K5"),
    "return for levels": Case(building(fulfilled=["K7"]), ("Return K7",), "return K7"),
    "return for a camel": Case(building(fulfilled=["K11"]), ("Return K11",), "return K11"),
    "return for a market": Case(building(fulfilled=["K13"]), ("Return K13",), "return K13"),
    "return for goods": Case(
        building(fulfilled=["K16"]), ("Return K16", "2 wood", "2 wood, 1 stone, 1 marble"), "return K16 for 2w1s1m1g"
    ),
    "return for a second temple": Case(building(fulfilled=["K19"], temples=[1]), ("Return K19",), "return K19"),
    "return to destroy": Case(building(fulfilled=["K20"], tower=1), ("Return K20",), "return K20 against blue"),
    "return to draw": Case(building(fulfilled=["K21"]), ("Return K21",), "return K21"),
    "another region for the raid": Case(
        moment("marauders: region", fulfilled=["K9"]), ("Return K9", "South Sea"), "return K9 at south"
    ),
    "pieces that change places": Case(
        moment("marauders: swap", fulfilled=["K14"], at="emesa.wood"),
        ("Return K14", "Palmyra Market"),
        "return K14 swapping emesa.wood palmyra.market",
    ),
    "war supplies": Case(in_kingdom(at="emesa.war"), ("War supplies",), "war"),
    "first to play": Case(in_kingdom(at="north.first=ship"), ("First player", "1 stone"), "first stone"),
    "the taxman on a private tile": Case(
        position("kingdom", merchants=4, era=3, red=dict(at="I48", improvements=["I48"])),
        ("Taxman: no tax this turn",),
        "taxman using I48",
    ),
    "pay the tax": Case(in_kingdom(2, goods="1g"), ("Pay the tax",), "end pay tax"),
    "refuse the tax": Case(in_kingdom(2, goods="1g"), ("without paying",), "end refuse tax"),
    "collect": Case(building(at="emesa.wood damascus.stone"), ("Collect", "Emesa"), "collect emesa.wood"),
    "gifts": Case(building(at="ebla.gifts"), ("Gifts",), "gifts ebla.gifts"),
    "trade at a market": Case(
        building(goods="1w", at="palmyra.market"), ("Trade", "1 wood for 1 gold"), "trade wood>gold"
    ),
    "trade points": Case(building(improvements=["I6"]), ("Trade", "Buy 1 stone with points"), "trade pp>stone"),
    "discard a mission": Case(building(hand=["K1"]), ("Discard K1", "marble"), "discard K1 for marble"),
    "the caravan": Case(building(tower=9, at="emesa.caravan"), ("Caravan",), "caravan"),
    "the shipyard": Case(building(rare=["glass", "jade", "silk"], at="north.shipyard=ship"), ("Shipyard",), "shipyard"),
    "take a piece back": Case(building(at="palmyra.market"), ("take the piece home",), "take back palmyra.market"),
    "goods that have no room": Case(position("turn end", red=dict(goods="8w1g")), ("Discard 1 wood",), "drop 1w"),
}


@pytest.mark.parametrize("name", MENU_CASES)
async def test_menu(name: str, tmp_path: Path) -> None:
    case = MENU_CASES[name]
    shown = table_of(case.play)
    async with open_table(tmp_path, shown) as driver:
        picks = list(case.picks)
        for number, words in enumerate(picks):
            offered = driver.items().values()
            later = picks[number + 1 :]
            if later and any(later[0] in line for line in offered):
                continue  # its source is listed line by line
            if number == 0 and later and not any(words in line for line in offered):
                continue  # the only group is open already
            await driver.pick(words)
        if ASKED in driver.hint:
            assert done(shown) == []
            await driver.pick(picks[-1])
    assert done(shown)[:1] == [case.does]


async def test_free_rare_goods_come_before_anything_else(tmp_path: Path) -> None:
    shown = table_of(building(fulfilled=["K3"], temples=[3], at="emesa.wood"))
    async with open_table(tmp_path, shown) as driver:
        await driver.pick("Return K3")
        assert "take 2 free rare goods" in driver.prompt
        assert len(driver.items()) == 3
        await driver.press("e")
        assert driver.hint == "Your go can't end yet."
        await driver.pick("grey", "red")
    assert done(shown) == ["return K3 for statues", "take grey", "take red"]


async def test_the_first_improvement(tmp_path: Path) -> None:
    play = Play(TadmorGame.new(2, 1))
    play.do("take wood")
    shown = table_of(play)
    async with open_table(tmp_path, shown) as driver:
        assert "Choose your first improvement" in driver.prompt
        tile = next(iter(driver.items().values())).split()[1].rstrip(":")
        await driver.press("down", "up", "enter")
    assert done(shown)[0] == f"take {tile}"


async def test_any_improvement_in_the_experienced_set_up(tmp_path: Path) -> None:
    play = Play(TadmorGame(usual_options(2, 1, experienced=True)))
    play.do("take wood")
    shown = table_of(play)
    async with open_table(tmp_path, shown) as driver:
        tiles = len(play.options)
        assert f"of {tiles}" in driver.panel("pane")
        await driver.press("up")  # round to the last one
        last = driver.lit("pane")
        await driver.press("enter")
    assert done(shown)[0].removeprefix("take ") in last


# --- the map


def placing(**red: Any) -> Play:
    return position("placement", red=red, blue=dict(at="emesa.wood"))


async def test_arrows_hop_over_legal_slots_only(tmp_path: Path) -> None:
    shown = table_of(placing(camels=0, ships=1))
    ships = [name for name, slot in shown.game.board.slots.items() if "ship" in slot.takes]
    async with open_table(tmp_path, shown) as driver:
        screen = driver.app.screen
        assert isinstance(screen, TableScreen)
        seen = set()
        for key in ("down",) * 9 + ("right", "down", "right", "down", "left", "up") * 4 + ("l", "j", "k", "h"):
            await driver.press(key)
            place = on_the_map(screen).cursor.place
            assert place in ships
            seen.add(place)
        assert seen == set(ships)


async def test_place_a_piece(tmp_path: Path) -> None:
    shown = table_of(placing())
    async with open_table(tmp_path, shown) as driver:
        await driver.point_at("Tower +2")
        assert "Tower +2" in driver.panel("pane")
        await driver.press("enter")
        assert "(R)" in driver.panel("map")
        assert "Blue  Place: " in driver.prompt
    assert done(shown) == ["place camel damascus.pairs"]


async def test_a_placement_is_one_entry_and_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []

    def write_and_count(path: Path, data: bytes, **more: Any) -> None:
        written.append(data)
        write_atomic(path, data, **more)

    with begin(make_store(tmp_path), 2) as saved:
        while not isinstance(legal(saved.game)[0], a.Place):
            saved.apply(saved.game.acting[0], legal(saved.game)[0])
        shown = SeatedGame(saved)
        before, first = len(saved.timeline), saved.game.acting
        monkeypatch.setattr("saves.saved_game.write_atomic", write_and_count)
        async with open_table(tmp_path, shown) as driver:
            await driver.press("enter")
            assert (len(saved.timeline), len(written)) == (before + 1, 1)
            assert saved.game.acting != first
        assert saved.document.log[-1].count("place") == 1
        assert "; end" not in saved.document.log[-1]


async def test_a_slot_for_either_piece_asks_which(tmp_path: Path) -> None:
    shown = table_of(placing())
    async with open_table(tmp_path, shown) as driver:
        await driver.point_at("War")
        await driver.press("enter")
        assert [*driver.items()] == ["1", "2"]
        await driver.press("escape")
        assert "War" in driver.lit("map")
        await driver.press("enter")
        await driver.pick("a ship")
        assert done(shown) == [] and "Press the same key again to do it anyway." in driver.hint, "it is of no use yet"
        await driver.pick("a ship")
    assert done(shown)[0] == "place ship emesa.war"


async def test_a_private_tile_is_in_the_menu(tmp_path: Path) -> None:
    play = position("placement", era=3, red=dict(improvements=["I47"]))
    shown = table_of(play)
    async with open_table(tmp_path, shown) as driver:
        await driver.press("tab")
        await driver.pick("Place a ship: I47")
    assert done(shown)[0] == "place ship I47"


async def test_K23_places_three_at_once(tmp_path: Path) -> None:
    shown = table_of(placing(fulfilled=["K23"]))
    async with open_table(tmp_path, shown) as driver:
        await driver.pick("Return K23")
        assert "Place up to 3 pieces" in driver.prompt
        await driver.press("enter", "enter")
        assert "1 more, or end your go" in driver.prompt
        await driver.press("e")
        assert "Blue" in driver.prompt
    assert [text.split()[0] for text in done(shown)] == ["return", "place", "place", "end"]


# --- marauders


async def test_the_marauder_card_is_chosen_behind_the_curtain(tmp_path: Path) -> None:
    play = position("marauders: card", attacked="ebla", red=dict(at="emesa.marauders"), blue=dict(at="emesa.wood"))
    shown = table_of(play)
    async with at_table(tmp_path, shown) as driver:
        assert isinstance(driver.app.screen, CurtainScreen)
        assert "Red" in driver.text()
        await driver.press("enter")
        regions = list(driver.items().values())
        assert len(regions) == 6
        assert not any("Ebla" in line for line in regions)
        await driver.pick("South Sea")
        assert "South Sea" not in driver.panel("hint") + driver.panel("pane") + driver.panel("tracker")
        assert "R card" in driver.panel("tracker")
    assert done(shown) == ["raid south"]


async def test_both_windows_of_a_raid(tmp_path: Path) -> None:
    play = raid("euphrates", merchants=2, blue=dict(fulfilled=["K9", "K14"], at="damascus.tower"))
    shown = table_of(play)
    async with open_table(tmp_path, shown) as driver:
        assert "on their way to the Euphrates" in driver.prompt
        assert any("Let the marauders come" in line for line in driver.items().values())
        await driver.pick("Return K9")
        await driver.pick("North Sea")
        assert "Swap one of your pieces" in driver.prompt
        assert any("Leave the pieces where they are" in line for line in driver.items().values())
        await driver.pick("Return K14")
    assert done(shown)[0] == "return K9 at north"
    assert "return K14 swapping damascus.tower emesa.wood" in done(shown)


# --- one key for everything that slots give


async def test_collect_all(tmp_path: Path) -> None:
    shown = table_of(building(at="emesa.wood damascus.stone ebla.gifts north.marble=ship", improvements=["I6"]))
    async with open_table(tmp_path, shown) as driver:
        assert "c collect" in driver.prompt
        await driver.press("c")
        assert "c collect" not in driver.prompt
        assert "Red" in driver.prompt
        assert shown.game.state.merchants[0].pieces == {}
        await driver.press("c")
        assert driver.hint == "There is nothing to collect now."
    assert len(done(shown)) == 4


# --- going back


async def test_undo_and_redo(tmp_path: Path) -> None:
    shown = table_of(building(at="emesa.wood damascus.stone", goods="1w", improvements=["I1"]))
    async with open_table(tmp_path, shown) as driver:
        await driver.press("c", "u")
        assert len(done(shown)) == 1
        await driver.press("u", "u")
        assert driver.hint == "Nothing to undo."
        await driver.press("U", "U", "U")
        assert driver.hint == "Nothing to redo."
        assert len(done(shown)) == 2


async def test_a_drawn_card_stays_drawn(tmp_path: Path) -> None:
    shown = table_of(building(at="palmyra.mission"))
    async with open_table(tmp_path, shown) as driver:
        await driver.pick("Draw")
        await driver.press("u")
        assert driver.hint == "“draw” revealed hidden information or involved luck, so it can't be undone."


async def test_what_is_taken_back_while_a_bot_thinks(tmp_path: Path) -> None:
    """The bot thinks about a position that is gone; what it decides counts for nothing."""
    shown = table_of(placing(), people=1)
    may_decide = hold_bots(shown)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("enter")
        (first,) = done(shown)
        await driver.press("u", "down", "enter")
        may_decide.set()
        await driver.wait_for_a_person()
        seats = [entry.seat for entry in shown.played.timeline.entries]
        assert seats == [0, 1]
        assert done(shown)[0] != first
        assert "Red  Place: " in driver.prompt


async def test_leaving_while_a_bot_thinks(tmp_path: Path) -> None:
    shown = table_of(placing(), people=1)
    may_decide = hold_bots(shown)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("enter", "q")
        assert "again to leave" in driver.hint
        await driver.press("q")
        assert "New game" in driver.text()
        may_decide.set()
        await driver.settle()


# --- the end of a go


def only_the_taxman_left() -> Play:
    red = dict(at="I48 emesa.war north.first=ship", improvements=["I48"])
    play = position("kingdom", merchants=3, era=3, red=red)
    for line in ("war", "first wood"):
        take(play.game, play.game.read_action(line))
    return play


@pytest.mark.parametrize(
    ("play", "left"),
    [
        (building(tower=1, at="damascus.traitor"), "Traitor against Blue"),
        (only_the_taxman_left(), "Taxman: no tax this turn (I48)"),
        (building(at="emesa.wood", goods="1w", improvements=["I1"]), None),
    ],
    ids=["a traitor", "a private taxman", "nothing"],
)
def test_what_is_lost_when_the_go_ends(play: Play, left: str | None) -> None:
    undone = table_of(play).snapshot.left_undone(hand_open=True)
    assert (undone[0].label if undone else None) == left


WAYS_TO_END = ("always ask", "ask when something is left", "never ask")


@pytest.mark.parametrize("end_of_go", WAYS_TO_END)
async def test_a_placement_ends_the_go_whatever_is_asked_otherwise(end_of_go: str, tmp_path: Path) -> None:
    shown = table_of(placing())
    async with open_table(tmp_path, shown, end_of_go=end_of_go) as driver:
        await driver.press("enter")
        assert "Blue  Place: " in driver.prompt
    assert len(done(shown)) == 1


@pytest.mark.parametrize("end_of_go", WAYS_TO_END)
async def test_a_placement_does_not_end_the_go_while_a_mission_could_be_returned(
    end_of_go: str, tmp_path: Path
) -> None:
    shown = table_of(placing(fulfilled=["K11"]))
    async with open_table(tmp_path, shown, end_of_go=end_of_go) as driver:
        await driver.press("enter")
        assert "Red  Return a mission, or end your go." in driver.prompt
        assert "e end" in driver.prompt
        await driver.press("e")
        assert "Blue  Place: " in driver.prompt
    assert done(shown)[1:] == ["end"]


def collecting() -> Play:
    """Red can do one thing, and then nothing more."""
    return position("kingdom", red=dict(at="emesa.wood"), blue=dict(at="damascus.stone"))


async def test_end_of_go_by_itself_when_nothing_is_left(tmp_path: Path) -> None:
    shown = table_of(collecting())
    async with open_table(tmp_path, shown, end_of_go="ask when something is left") as driver:
        await driver.press("c")
        assert "Blue" in driver.prompt
        assert done(shown) == ["collect emesa.wood", "end"]
        await driver.press("u", "u")
        assert done(shown) == [], "back to what was a decision"
        assert "Red" in driver.prompt


async def test_end_of_go_always_asked_for(tmp_path: Path) -> None:
    shown = table_of(collecting())
    async with open_table(tmp_path, shown, end_of_go="always ask") as driver:
        await driver.press("c")
        assert "Red" in driver.prompt
        assert "e end" in driver.prompt
        assert done(shown) == ["collect emesa.wood"]
        await driver.press("e")
        assert "Blue" in driver.prompt
        assert done(shown)[1:] == ["end"]


async def test_end_of_go_never_asked_for(tmp_path: Path) -> None:
    shown = table_of(collecting())
    async with open_table(tmp_path, shown, end_of_go="never ask") as driver:
        await driver.press("e")
        assert "Blue" in driver.prompt


async def test_a_go_that_would_lose_something_asks_once(tmp_path: Path) -> None:
    shown = table_of(collecting())
    async with open_table(tmp_path, shown) as driver:
        await driver.press("e")
        assert driver.hint == "End your go? Still open, the best: 1 Collect (Emesa), 2 wood."
        assert done(shown) == []
        await driver.press("e")
        assert "Blue" in driver.prompt


async def test_the_tax_asks_how_to_end(tmp_path: Path) -> None:
    shown = table_of(in_kingdom(2, goods="1g", improvements=["I6"]))
    async with open_table(tmp_path, shown) as driver:
        await driver.press("e")
        assert len(driver.items()) == 2
        await driver.press("escape")
        assert "Trade" in driver.items()["1"]
        await driver.press("e", "2")
    assert done(shown)[0] == "end refuse tax"


# --- refusals


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (("e",), "Your go can't end yet."),
        (("c",), "There is nothing to collect now."),
        (("u",), "Nothing to undo."),
        (("U",), "Nothing to redo."),
        (
            ("q",),
            "This game is only for practice, and nothing of it is kept. Press q again to leave the table.",
        ),
    ],
)
async def test_a_refused_thing_says_why(keys: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    async with open_table(tmp_path, table_of(placing())) as driver:
        await driver.press(*keys)
        assert driver.hint == reason
        await driver.press("down")
        assert driver.hint != reason


async def test_it_is_not_your_go(tmp_path: Path) -> None:
    async with at_table(tmp_path, table_of(placing(), people=1), bot_pause=5) as driver:
        await driver.press("enter", "e")
        assert driver.hint == "It is not your go."


def test_every_kind_of_action_is_among_the_tests() -> None:
    in_the_menu = {type(case.play.game.read_action(case.does)) for case in MENU_CASES.values()}
    elsewhere = {a.TakeTile, a.Place, a.End, a.Raid, a.TakeRare}
    assert in_the_menu | elsewhere == set(get_args(a.AnyAction))
