"""For you now: what the slot under the cursor would do for the person, in the pane and beside the slots of the map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks
from tadmor_tui.render.glyphs import ASCII, UNICODE
from tadmor_tui.render.runs import Run
from tadmor_tui.render.text import text_of, width
from tests.drivers.seated import seated
from tests.drivers.table_driver import SMALL, at_table
from tests.rules.choosers import take
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.painted import moments, paint_map, paint_placement, seen

LARGE = (160, 50)


def placing(red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None, **rest: Any) -> TadmorGame:
    rest = {"merchants": 4, "catalogue": standard_catalogue(), "era": 2, **rest}
    return position("placement", red=red or {}, blue=blue or {}, **rest).game


def told(place: str, game: TadmorGame, hand_open: bool = True, cells: int = 60) -> str:
    return " ".join(text_of(paint_placement(seen(game).with_hand(hand_open), place, cells, 20)).split())


@pytest.mark.parametrize("place", ["damascus.tower", "damascus.pairs", "palmyra.mission"])
def test_the_gain_is_seen_in_the_least_window(place: str) -> None:
    """What a slot does needs one row there, so that what it brings is not below the edge."""
    game = placing(dict(goods="4w4s4m4g", hand=["K16", "K25"]), era=1)
    rows = text_of(paint_placement(seen(game), place, 42, 6)[:6]).splitlines()
    assert any("PP until the end" in row for row in rows) or sum(" PP " in row for row in rows) == 2, rows


CASES: list[tuple[str, TadmorGame, tuple[str, ...]]] = [
    (
        "ebla.temple",
        placing(dict(goods="1w4s")),
        ("Builds your basement.", "1W 2S, you have 1W 4S ✓", "temple 0 → 6 PP at the end", "2S 3M → 13 PP"),
    ),
    ("palmyra.temple", placing(dict(goods="1w")), ("Builds your basement, and draws a mission.", "✗ short 2S")),
    ("ebla.temple", placing(dict(improvements=["I34"])), ("cost free",)),
    ("palmyra.temple", placing(dict(temples=[1], improvements=["I34"])), ("2S 3M less any 3", "✗ short 2 goods")),
    ("ebla.temple", placing(dict(goods="1w", at="south.stone1=ship")), ("✓ with 3S on the way",)),
    ("damascus.tower", placing(dict(tower=6, goods="4s")), ("as many as you can pay", "tower 6 → 8 for 4S", "+8 PP")),
    ("damascus.tower", placing(dict(tower=4, goods="1w1s")), ("your 4th camel can be claimed",)),
    ("damascus.tower", placing(dict(tower=6, goods="3w")), ("each 2S, you have none ✗ short 2S",)),
    ("damascus.pairs", placing(dict(goods="3w", improvements=["I1"])), ("a pair 1W 2M", "✓ by trading")),
    ("damascus.traitor1", placing(dict(tower=3), dict(tower=9)), ("Destroys 1 level", "against B 9 → 8")),
    ("damascus.traitor1", placing(era=1), ("Idle until Era II",)),
    ("palmyra.improve2", placing(dict(goods="2w"), dict(at="palmyra.improve1")), ("any 2 goods", "after B who choose")),
    ("ebla.market", placing(dict(goods="2w1g")), ("trade 2W",)),
    ("palmyra.market", placing(), ("nothing to trade there",)),
    ("ebla.market", placing(dict(goods="2w", at="palmyra.market")), ("such a market already",)),
    ("palmyra.mission", placing(dict(goods="3w3s", hand=["K16"])), ("K16", "PP 3W 3S ✓")),
    ("emesa.marauders", placing(turn=9), ("Useless in the last turn",)),
    ("emesa.marauders", placing(attacked="ebla", plot=None), ("not Ebla, raided just before",)),
    ("emesa.caravan", placing(dict(tower=5)), ("your 4th camel", "open to you now")),
    ("emesa.caravan", placing(dict(tower=4)), ("needs tower 5 or 2 missions", "yours tower 4, 0 missions")),
    ("north.shipyard", placing(dict(rare=["myrrh", "jade", "silk"])), ("your 3rd ship", "open to you now")),
    ("north.shipyard", placing(dict(rare=["myrrh"])), ("needs 1 rare good of each colour", "1 grey, 0 yellow, 0 red")),
    ("damascus.war", placing(dict(tower=6), dict(tower=2)), ("+6 PP as towers stand now", "the lowest 0")),
    ("damascus.war", placing(), ("No PP now",)),
    ("ebla.taxman", placing(), ("saves 1 gold, or 3 PP",)),
    ("ebla.taxman", placing(era=1), ("Idle until Era II",)),
    ("north.first", placing(first="blue", to_act="red"), ("first next turn, 1W or 1S",)),
    ("north.first", placing(turn=9), ("No turn follows",)),
    ("ebla.gifts", placing(dict(improvements=["I44"])), ("+4 PP",)),
    (
        "north.wood1",
        placing(dict(improvements=["I10"])),
        ("+4 wood, to spend this turn", "1 of it by your improvements"),
    ),
    (
        "euphrates.red",
        placing(dict(goods="1w"), tops={"red": ["silk"]}),
        ("Buy silk.", "✗ short 4W", "+5 PP at the end"),
    ),
    ("euphrates.red", placing(dict(points=9, improvements=["I9"])), ("or 4 PP instead",)),
    (
        "euphrates.red",
        placing(dict(goods="5w", rare=["silk", "myrrh", "jade"]), tops={"red": ["silk"]}),
        ("You have silk already",),
    ),
]


@pytest.mark.parametrize(("place", "game", "expected"), CASES, ids=[f"{n} {case[0]}" for n, case in enumerate(CASES)])
def test_what_is_told_of_a_slot(place: str, game: TadmorGame, expected: tuple[str, ...]) -> None:
    words = told(place, game)
    assert all(each in words for each in expected), words


def test_goods_that_are_collected_can_be_spent_in_the_same_turn() -> None:
    """What is said of them: collected in one's own go, before the action that they pay (T6.1)."""
    red = dict(at="north.wood1=ship emesa.stone damascus.tower")
    game = position("construction", merchants=4, catalogue=standard_catalogue(), red=red).game

    def possible() -> list[str]:
        return [game.write_action(action) for action in game.legal]

    assert "tower 1" not in possible()
    for action in ("collect north.wood1", "collect emesa.stone"):
        take(game, game.read_action(action))
    assert "tower 1" in possible()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_after_a_placement_the_cursor_goes_to_a_slot_that_brings_something(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """Not to the nearest, if that is useless: a market without goods, a traitor in Era I, what one's own raid hits."""
    game = position("placement", merchants=3, red=dict(camels=4, ships=0), plot=("red", "ebla")).game
    async with at_table(tmp_path, seated(game, 1), size) as driver:
        for words in ("Temple", "Tower +2", "Gifts"):
            await driver.point_at(words)
            await driver.press("enter")
            await driver.wait_for_a_person()
            told = driver.panel("pane")
            assert "For you now" in told
            assert not any(useless in told for useless in ("Useless", "nothing to trade", "own raid")), (words, told)


def test_the_own_raid_is_told_to_its_holder_alone() -> None:
    game = placing(plot=("red", "ebla"))
    assert "your own raid will hit it" in told("ebla.temple", game)
    assert "raid" not in told("emesa.wood", game)
    assert "raid" not in told("ebla.temple", game, hand_open=False), "others look at the same screen"
    rivals = text_of(paint_placement(seen(game, 1), "ebla.temple", 60, 20))
    assert "may be raided by Ana" in rivals and "own raid" not in rivals
    assert "may be raided by Ana" in text_of(paint_placement(seen(game, 1), "emesa.wood", 60, 20))


def test_a_hand_that_lies_face_down_is_not_told() -> None:
    game = placing(dict(goods="3w3s", hand=["K16", "K1"]))
    words = told("palmyra.mission", game, hand_open=False)
    assert "K16" not in words and "K1" not in words and "face down" in words
    hidden = paint_map(seen(game).with_hand(False), MapMarks(frozenset(game.board.slots)), 104, 24)
    assert "K16" not in text_of(hidden)
    assert "K16 ✓" in text_of(paint_map(seen(game), MapMarks(frozenset(game.board.slots)), 104, 24))


def test_rivals_who_could_come_have_their_badges() -> None:
    game = placing(dict(goods="1w2s"), dict(goods="1w2s"))
    rows = paint_placement(seen(game), "ebla.temple", 60, 20)
    row = next(row for row in rows if "rivals" in text_of([row]))
    assert any(run == Run("B", "night", "seat.blue") for run in row) and "can take this last one too" in text_of([row])


@pytest.mark.parametrize("merchants", [2, 4])
def test_every_slot_at_any_time_in_any_signs(merchants: int) -> None:
    for game in moments(merchants, 6, every=30):
        for glyphs in (UNICODE, ASCII):
            for place in game.board.slots:
                for cells in (43, 60):
                    rows = paint_placement(seen(game, 0, glyphs), place, cells, 20)
                    assert all(width(row) <= cells for row in rows)
                    assert glyphs is UNICODE or text_of(rows).isascii(), text_of(rows)


# --- beside the slots of the map


def test_hints_stand_at_the_slots_where_there_is_room() -> None:
    game = placing(
        dict(tower=6, goods="1w4s1m", at="damascus.war", rare=["myrrh"]), dict(tower=9), tops={"red": ["silk"]}
    )
    legal = frozenset(game.board.slots) - {"damascus.war"}
    large = text_of(paint_map(seen(game), MapMarks(legal), 104, 24))
    hints = ("1W 2S ✓", "2S each ✓", "2W 2M ✗", "2 goods ✓", "4th camel ✓", "saves 1G", "+2 PP", "+1G", "short 4W")
    assert all(hint in large for hint in hints), large
    assert "+6 PP" in large, "one's own piece on war supplies"
    assert not any(hint in text_of(paint_map(seen(game), MapMarks(legal), 80, 12)) for hint in hints)


def test_hints_at_120_cells_with_four_merchants() -> None:
    game = position("placement", merchants=4, red=dict(goods="1w4s1m", camels=3, ships=2)).game
    small = text_of(paint_map(seen(game), MapMarks(frozenset(game.board.slots)), 84, 19))
    for row, hint in (
        ("Wood 3", "+3W"),
        ("Marble 2", "+2M"),
        ("( ) Gold 1", "+1G"),
        ("Tower +1", "✓"),
    ):
        assert any(row in line and hint in line.split(row)[1][:8] for line in small.split("\n")), row


def test_a_slot_that_is_useless_now_says_so() -> None:
    game = placing(era=1)
    text = text_of(paint_map(seen(game), MapMarks(frozenset(game.board.slots)), 104, 24))
    row = next(row for row in text.split("\n") if "Taxman" in row)
    assert "not now" in row


def test_the_own_raid_warns_on_its_slots() -> None:
    game = placing(dict(goods="1w2s"), plot=("red", "ebla"))
    legal = frozenset(game.board.slots)
    rows = text_of(paint_map(seen(game), MapMarks(legal), 104, 24)).split("\n")
    assert "☠" in next(row for row in rows if "Taxman" in row)
    assert not any("☠" in row for row in rows if "Tower +1" in row)
    for seat, hand_open in ((1, True), (0, False)):
        others = seen(game, seat).with_hand(hand_open)
        rows = text_of(paint_map(others, MapMarks(legal), 104, 24)).split("\n")
        assert not any("☠" in row for row in rows if "(" in row)


def test_a_raid_of_the_next_turn_does_not_warn_where_one_stands_now() -> None:
    game = position("construction", plot=("red", "ebla"), red=dict(goods="1w2s", at="ebla.temple")).game
    rows = text_of(paint_map(seen(game), MapMarks(frozenset()), 104, 24)).split("\n")
    assert "☠" not in next(row for row in rows if "Temple " in row)


# --- at the table


@pytest.mark.parametrize("size", [SMALL, (100, 30), (120, 40), LARGE])
async def test_the_pane_follows_the_cursor(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(placing(dict(goods="1w4s"))), size) as driver:
        await driver.point_at("Temple")
        pane = " ".join(driver.panel("pane").split())
        assert "For you now" in pane and "Ebla, Temple" in pane
        assert "1W 2S" in pane and "0 → 6 PP at the end" in pane
        assert "Ebla, Temple" in driver.lit("pane"), "one bar with the slot on the map"
        await driver.press("down")
        assert "Ebla, Temple" not in driver.panel("pane")


async def test_what_else_can_be_done_stands_below(tmp_path: Path) -> None:
    game = placing(dict(goods="1w4s", fulfilled=["K23"]))
    shown = seated(game)
    for size in (SMALL, LARGE):
        async with at_table(tmp_path, shown, size) as driver:
            pane = driver.panel("pane")
            assert "For you now" in pane and "eturn K23" in pane
            assert pane.index("For you now") < pane.index("eturn K23")
            await driver.press("tab")
            assert "eturn K23" in driver.lit("pane"), "the arrow keys belong to the menu"
            await driver.press("escape")


async def test_a_line_below_can_be_chosen_by_its_number(tmp_path: Path) -> None:
    shown = seated(placing(dict(goods="1w4s", fulfilled=["K23"])))
    async with at_table(tmp_path, shown) as driver:
        await driver.press(driver.digit("Return K23"))
        assert "K23" in shown.game.view(0).merchants[0].returned


async def test_enter_still_places_where_the_cursor_is(tmp_path: Path) -> None:
    shown = seated(placing(dict(goods="1w4s", fulfilled=["K23"])))
    async with at_table(tmp_path, shown) as driver:
        await driver.point_at("Taxman")
        await driver.press("enter")
        assert "ebla.taxman" in shown.game.view(0).merchants[0].pieces
