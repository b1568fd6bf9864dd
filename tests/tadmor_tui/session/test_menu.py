"""The menu: first what, then how; never a question when there is only one way."""

from __future__ import annotations

from rules.tadmor import actions as a
from rules.tadmor.goods import read_goods
from tadmor_tui.games.tadmor.text.offers import offers
from tadmor_tui.render.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.render.text import text_of
from tadmor_tui.session.menu import Menu
from tadmor_tui.session.offer import Offer
from tadmor_tui.widgets.action_menu import paint_menu
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS


def offer(group: str, label: str = "", pays: str = "", gains: str = "") -> Offer:
    action = a.Buy(group + label, read_goods("1w"))
    return Offer(action, f"{group} {label} {pays}", group, label or group, pays, gains, detail=label)


TRADE = [offer("Trade", "1 wood for 1 gold"), offer("Trade", "1 wood for 1 marble")]
BUY = [offer("Buy I1", pays="1W"), offer("Buy I1", pays="1G")]
END = offer("End", "End your go")


def labels(menu: Menu) -> list[str]:
    return [item.label for item in menu.items]


def test_what_differs_only_in_detail_is_one_line() -> None:
    menu = Menu([*TRADE, END, *BUY])
    assert labels(menu) == ["Trade", "End your go", "Buy I1"]
    assert [item.single for item in menu.items] == [False, True, False]


def test_one_way_is_chosen_at_once() -> None:
    menu = Menu([*TRADE, END])
    menu.move(1)
    assert menu.choose() is END


def test_several_ways_open_a_group() -> None:
    menu = Menu([*TRADE, *BUY, END])
    menu.move(1)
    assert menu.choose() is None
    assert menu.title == "Buy I1"
    assert labels(menu) == ["for 1W", "for 1G"]
    menu.move(-1)
    assert menu.choose() is BUY[1]


def test_back_closes_the_group_and_remembers_the_place() -> None:
    menu = Menu([*TRADE, *BUY, END])
    menu.move(1)
    menu.choose()
    assert menu.back()
    assert (menu.title, menu.cursor) == ("", 1)
    assert not menu.back()


def test_a_single_group_needs_no_first_step() -> None:
    assert labels(Menu(TRADE)) == ["1 wood for 1 gold", "1 wood for 1 marble"]


def test_the_cursor_goes_round() -> None:
    menu = Menu([*TRADE, END])
    menu.move(-1)
    assert menu.cursor == 1
    menu.move(3)
    assert menu.cursor == 0


def test_an_empty_menu() -> None:
    menu = Menu([])
    menu.move(1)
    assert (menu.current, menu.choose(), menu.back(), list(menu.items)) == (None, None, False, [])


def test_the_next_menu_is_where_the_player_was() -> None:
    menu = Menu([*TRADE, *BUY, END])
    menu.move(1)
    after = menu.follow([*BUY, END])
    assert (after.cursor, after.title) == (0, "")
    menu.choose()
    menu.move(1)
    same = menu.follow([*TRADE, *BUY, END])
    assert (same.title, same.cursor) == ("Buy I1", 1)
    gone = menu.follow([END])
    assert (gone.title, gone.cursor) == ("", 0)
    fewer = menu.follow([*TRADE, BUY[0], END])
    assert fewer.title == ""
    assert menu.follow([]).current is None


def test_a_list_of_nothing_but_other_things_begins_at_its_first_line() -> None:
    menu = Menu([*BUY, END])
    menu.move(1)
    assert menu.follow([*TRADE, offer("Look"), offer("Wait")]).cursor == 0


def test_costs_and_gains_stand_in_the_line() -> None:
    assert offer("Tower", "Tower: 1 level", "1W", "tower 3").line == "Tower: 1 level  for 1W  + tower 3"
    assert offer("End").line == "End"


def test_a_long_list_of_heaps_is_chosen_good_by_good() -> None:
    play = position("construction", red=dict(fulfilled=["K16"]))
    menu = Menu([offer for offer in offers(play.game, 0) if offer.notation.startswith("return K16")])
    assert menu.choose() is None
    assert [item.label for item in menu.items][1:] == ["4 wood and ...", *(f"{n} wood and ..." for n in (3, 2, 1, 0))]
    menu.cursor = 3
    assert menu.choose() is None
    assert menu.title == "2 wood and ..."
    assert len(menu.items) == 10
    menu.cursor = 9
    chosen = menu.choose()
    assert chosen is not None
    assert chosen.notation == "return K16 for 2w3g"
    assert menu.back()
    assert menu.back()
    assert not menu.back()


def test_a_line_that_stands_alone_says_what_is_done_and_not_only_what_it_brings() -> None:
    play = position("placement", red=dict(fulfilled=["K12"]))
    alone = Menu([offer for offer in offers(play.game, 0) if offer.notation.startswith("return K12")])
    assert all(label.startswith("Return K12 (") for label in labels(alone)), labels(alone)
    assert labels(Menu(BUY[:1])) == [BUY[0].line]


def test_a_line_that_is_too_long_is_cut_where_one_sees_it_and_before_its_price() -> None:
    menu = Menu([offer("Fulfil K10: 20 PP (I47)", pays="1W 2S 1M 1G"), END])

    def first(cells: int, glyphs: Glyphs = UNICODE) -> str:
        return text_of(paint_menu(menu, glyphs, USUAL_KEYS, cells, 3, lit=False)).splitlines()[1].rstrip()

    assert first(50) == " 1 Fulfil K10: 20 PP (I47)            1W 2S 1M 1G", "the price ends the line"
    assert first(40) == " 1 Fulfil K10: 20 PP (I47)  1W 2S 1M 1G"
    assert first(39) == " 1 Fulfil K10: 20 PP (I4…  1W 2S 1M 1G", "the price stays whole"
    assert first(39, ASCII) == " 1 Fulfil K10: 20 PP (I4~  1W 2S 1M 1G"
    assert first(24) == " 1 Fulfil K10: 20 PP (I…", "where there is no room for both it is cut at its end"


def test_lines_that_differ_only_at_their_ends_are_not_cut_to_have_two_columns() -> None:
    heaps = [offer("Discard", f"Discard {n} wood, 1 stone, 1 marble and 1 gold") for n in range(1, 8)]
    shown = text_of(paint_menu(Menu(heaps), UNICODE, USUAL_KEYS, 80, 6, lit=False))
    assert "…" not in shown and "1 to 5 of 7" in shown
    assert all(heap.label in shown for heap in heaps[:5])
    different = [*heaps[:1], *(offer(f"Collect {n}") for n in range(6))]
    assert "Collect 5" in text_of(paint_menu(Menu(different), UNICODE, USUAL_KEYS, 80, 6, lit=False))
