"""The list of what can be done: columns that are never cut, and sources that fold where rows are few."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.tadmor import actions as a
from rules.tadmor.goods import read_goods
from tadmor_tui.render.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.render.text import text_of, width
from tadmor_tui.session.menu import Menu
from tadmor_tui.session.offer import Offer, Source
from tadmor_tui.widgets.action_menu import paint_menu
from tadmor_tui.widgets.menu_table import DIGITS, digit_of, end_line, line_of_digit, menu_layout
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS

TOWER = Source("Tower +1", "PP a scoring", "Build")
TRADE = Source("Trade", "as often as you like")
CARDS = Source("Cards", short="Card")


def offer(source: Source, what: str, pays: str = "", gains: str = "", value: float = 0) -> Offer:
    action = a.Buy(what, read_goods("1w"))
    return Offer(action, what, what, f"{source.name}: {what}", pays, gains, source=source, what=what, value=value)


LEVELS = [offer(TOWER, f"{n} levels", f"{n}W {n}S", f"tower {n}", value=2 * n) for n in range(1, 4)]
TRADES = [offer(TRADE, f"{good} to gold", "1W", "1G") for good in ("wood", "stone", "marble")]
RETURNS = [offer(CARDS, f"return K{n}", "9 PP", "5 goods") for n in (7, 16)]
END = Offer(a.End(), "end", "End", "End your go", detail="End your go")
ALL = [*LEVELS, *TRADES, *RETURNS, END]


def painted(menu: Menu, cells: int, rows: int, glyphs: Glyphs = UNICODE) -> list[str]:
    return text_of(paint_menu(menu, glyphs, USUAL_KEYS, cells, rows, lit=True)).splitlines()


def test_a_source_is_a_heading_where_there_are_rows() -> None:
    rows = painted(Menu(ALL), 40, 20)
    assert [row.split()[0] for row in rows[1:]] == [
        "Tower",
        "1",
        "2",
        "3",
        "Trade",
        "4",
        "5",
        "6",
        "Cards",
        "7",
        "8",
        "e",
    ]
    assert rows[1].endswith("PP a scoring") and sum("Tower" in row for row in rows) == 1
    assert "cost" in rows[0] and "gain" in rows[0]


def test_otherwise_it_is_the_first_column() -> None:
    rows = painted(Menu(ALL), 80, 10)
    assert rows[1].split() == ["1", "Build", "1", "levels", "1W", "1S", "tower", "1"]
    assert rows[7].split()[:3] == ["7", "Card", "return"]
    assert rows[9].split() == ["e", "End", "your", "go"]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("rows", [4, 6, 8, 10, 14, 20])
@pytest.mark.parametrize("cells", [30, 39, 43, 48, 80, 120])
def test_cost_and_gain_are_never_cut(cells: int, rows: int, glyphs: Glyphs) -> None:
    menu = Menu(ALL, rows - 1)
    lines = painted(menu, cells, rows, glyphs)
    layout = menu_layout(menu, cells, rows)
    assert len(lines) <= rows
    assert all(width(row) <= cells for row in paint_menu(menu, glyphs, USUAL_KEYS, cells, rows, lit=True))
    if layout.style != "columns":
        text = "\n".join(lines)
        assert all(item.cost in text and item.gain in text for item in menu.items)


def test_costs_end_at_one_column_and_gains_at_the_right() -> None:
    rows = painted(Menu(ALL), 80, 10)[1:9]
    assert len({len(row) for row in rows}) == 1
    assert (
        len({row.index(cost) + len(cost) for row, cost in zip(rows[:3], ("1W 1S", "2W 2S", "3W 3S"), strict=True)}) == 1
    )


def test_names_that_are_too_long_have_their_cost_below() -> None:
    long = offer(TOWER, "as many levels as you like at once", "4W 4S", "tower 4")
    menu = Menu([long, END])
    rows = painted(menu, 46, 6)
    assert "at once" in rows[1] and rows[2].split() == ["4W", "4S", "tower", "4"]
    layout = menu_layout(menu, 46, 6)
    assert (layout.item_at(5, 1, 46), layout.item_at(5, 2, 46), layout.item_at(5, 3, 46)) == (0, 0, 1)


# --- folding


def test_sources_fold_from_the_bottom() -> None:
    assert [item.label for item in Menu(ALL, 8).items][-2:] == ["Cards", "End your go"]
    folded = Menu(ALL, 6)
    assert [item.folded for item in folded.items] == [False] * 3 + [True, True, False]
    folded.cursor = 3
    assert folded.choose() is None and [item.what for item in folded.items] == [
        "wood to gold",
        "stone to gold",
        "marble to gold",
    ]
    assert folded.choose() is TRADES[0]


def test_where_that_is_not_enough_the_last_ones_become_one_line() -> None:
    menu = Menu(ALL, 5)
    assert [item.label for item in menu.items][3:] == ["More", "End your go"]
    menu.cursor = 3
    menu.choose()
    assert len(menu.items) == 5 and menu.title == "More"


def test_the_cursor_stays_with_its_line_when_the_list_is_folded() -> None:
    menu = Menu(ALL)
    menu.cursor = 4
    menu.fold(6)
    assert menu.current is not None and TRADES[1] in menu.current.offers
    menu.fold(0)
    assert len(menu.items) == len(ALL)


def test_a_trade_stays_in_its_folded_list() -> None:
    menu = Menu(ALL, 6)
    menu.cursor = 3
    menu.choose()
    after = menu.follow([*LEVELS, *TRADES[:2], *RETURNS, END], 6)
    assert after.title == "Trade" and len(after.items) == 2


# --- where the cursor begins


def test_the_cursor_begins_at_the_most_valuable_line() -> None:
    assert Menu(ALL).cursor == 2
    assert Menu([*TRADES, *LEVELS, END]).cursor == 5


def test_what_is_collected_comes_before_a_trade() -> None:
    collect = Offer(a.Collect("emesa.wood"), "collect", "Collect", "Collect", gains="2 wood")
    assert Menu([*TRADES, collect, END]).cursor == 3


def test_the_cursor_goes_to_the_best_line_when_its_own_is_gone() -> None:
    menu = Menu(ALL)
    menu.cursor = 3
    assert menu.follow([*LEVELS, *TRADES[1:], END]).cursor == 2


# --- digits


@pytest.mark.parametrize("rows", [4, 6, 10, 20])
def test_digits_have_no_holes_and_the_end_has_its_own_key(rows: int) -> None:
    menu = Menu(ALL, min(rows - 1, DIGITS + 1))
    layout = menu_layout(menu, 80, rows)
    shown = [n for n in range(layout.page.first, layout.page.last) if n != end_line(menu)]
    assert [digit_of(menu, n, layout) for n in shown] == list(range(1, len(shown) + 1))
    assert line_of_digit(menu, layout, len(shown) + 1) is None


def test_endings_by_themselves_have_digits() -> None:
    ways = Menu([END, replace(END, notation="end all", detail="End everything")])
    assert end_line(ways) is None
    assert end_line(Menu([END])) is None


# --- several columns


def test_a_list_of_several_columns_is_folded_to_one_page() -> None:
    """The first source is too long for one column; of the others, only as many become one line as have to."""
    buys = [offer(Source("Improvements", is_plain=True), f"I{n}: +1 wood", value=5) for n in range(1, 8)]
    home = Offer(a.TakeBack("palmyra.market"), "back", "Market", "take the piece home")
    menu = Menu([*buys, *TRADES, home, *RETURNS, END], 5, 10)
    assert [item.label for item in menu.items[7:]] == ["Trade", "More", "End your go"]
    layout = menu_layout(menu, 80, 6)
    assert layout.style == "columns" and not layout.page.note
    assert digit_of(menu, 8, layout) == 9


def test_a_page_of_columns_does_not_repeat_its_title() -> None:
    many = [offer(TRADE, f"1 marble for 1 wood and {n} stone") for n in range(1, 11)]
    menu = Menu([*LEVELS, *many, END], 5, 10)
    menu.cursor = next(n for n, item in enumerate(menu.items) if item.label == "Trade")
    menu.choose()
    rows = painted(menu, 80, 6)
    assert rows[0].startswith("─Trade") and "of 10" not in rows[0]
    assert not any("Trade" in row for row in rows[1:]) and "10 stone" in rows[5]


# --- nothing but trades


def test_where_only_trades_are_left_the_cursor_opens_their_list() -> None:
    menu = Menu([*TRADES, *RETURNS, END])
    assert menu.items[0].label == "Trade" and menu.cursor == 0
    assert menu.choose() is None and menu.title == "Trade" and len(menu.items) == len(TRADES)


def test_the_end_comes_before_a_single_trade() -> None:
    menu = Menu([TRADES[0], *RETURNS, END])
    assert menu.current is not None and menu.current.ends_go


def test_trades_stay_open_lines_beside_what_is_worth_something() -> None:
    assert [item.folded for item in Menu(ALL).items] == [False] * len(ALL)
