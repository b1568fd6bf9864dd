"""The reference in the app: over the table and everywhere else, by keys and by the mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.events import Paste

from rules.language import ENGLISH
from rules.references import REFERENCES
from rules.tadmor.components.catalogue import own_catalogue, standard_catalogue
from tadmor_tui.games.tadmor.explanations import action_key
from tadmor_tui.games.tadmor.text.offers import offers
from tadmor_tui.reference.painter import link_window, paint_links
from tadmor_tui.reference.reader import ReferenceReader
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.reference import ReferenceScreen, arrange_reference
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.text.languages import LANGUAGES, language_of
from tadmor_tui.text.translation import choose
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, an_app
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import position
from tests.rules.tadmor.reference_books import tadmor_book
from tests.tadmor_tui.text.pseudo_language import PSEUDO, marked

BOOK = tadmor_book()


def building(people: int = 1, **more: Any) -> SeatedGame:
    red = dict(
        goods="3w2s1m2g", tower=6, temples=[2], rare=["glass"], improvements=["I1", "I14"], hand=["K3", "K21"],
        fulfilled=["K16"], at="damascus.pairs palmyra.temple emesa.caravan euphrates.gold=ship", camels=5,
    )  # fmt: skip
    return seated(position("construction", turn=5, red=red, blue=dict(tower=8, hand=["K2"]), **more).game, people)


@asynccontextmanager
async def at(folder: Path, shown: SeatedGame | None, size: tuple[int, int] = SMALL) -> AsyncIterator[Driver]:
    app = an_app(folder)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        driver = Driver(app, pilot, Random(1))
        if shown is not None:
            app.push_screen(TableScreen(shown))
        await driver.settle()
        yield driver


def shown(driver: Driver) -> str:
    """The entry without the bar beside it."""
    return "\n".join(row.rstrip("█│ ") for row in driver.panel("reference-entry").splitlines())


async def look_up(driver: Driver, words: str, *more: str) -> None:
    """Open the search, write, and go on."""
    await driver.press("/")
    await driver.press(*words)
    for name in more:
        await driver.press(name)


def key(driver: Driver) -> str:
    screen = driver.app.screen
    assert isinstance(screen, ReferenceScreen)
    return screen.reader.key


# --- explaining


async def test_the_slot_under_the_cursor_is_explained(tmp_path: Path) -> None:
    async with at(tmp_path, seated(position("placement", turn=2).game)) as driver:
        await driver.press("?")
        assert key(driver).startswith("slot.")
        assert shown(driver).startswith("Now: North Sea, ship: collect 3 wood (T6.1).")
        await driver.press("escape", "down", "down", "?")
        assert key(driver) == "slot.first"


async def test_slots_that_are_closed_are_told_with_the_reason(tmp_path: Path) -> None:
    red = dict(at="north.wood=ship south.stone=ship")
    table = seated(position("placement", turn=2, red=red, blue=dict(at="ebla.market")).game)
    async with at(tmp_path, table) as driver:
        await driver.press("?")
        text = " ".join(shown(driver).split())
        assert "Taken, so closed to you: Wood 3 (Red), Stone 3 (Red), Market 1>1 (Blue (bot)) (T3.3)." in text
        assert "You have no ship left to place" in text


async def test_the_tiles_and_cards_that_lie_there_are_links(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await driver.press("m", "?")
        assert driver.panel("reference-links").split()[:4] == ["Links", "K3", "K21", "K16"]
        await driver.press("tab", "enter")
        assert key(driver) == "K3"
        await driver.press("escape", "escape", "i", "?")
        assert driver.panel("reference-links").split()[1].startswith("I")


async def test_a_hand_that_lies_face_down_stays_so(tmp_path: Path) -> None:
    async with at(tmp_path, building(people=2)) as driver:
        await driver.press("tab", "tab", "?")
        for _ in range(8):
            assert "K21" not in driver.panel("reference-links")
            await driver.press("escape")
            await driver.press("tab")
            await driver.press("?")


async def test_a_line_of_the_menu_is_explained_and_what_can_not_be_done(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await driver.press("?")
        assert BOOK.resolve(key(driver))
        text = " ".join(shown(driver).split())
        assert "Now: Tower +2: 1 pair" not in text, "there is not enough marble"
        assert "Caravan can't be used: You have 5 camels, the most there are (T1.4)." in text
        assert "Temple +card can't be used: You have 3w2s1m2g, which does not cover 3w3m." in text


async def test_panels_and_rivals_are_explained(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        first = building().game.view(0).display[0]
        for panel, wanted in (("i", first), ("m", "missions")):
            await driver.press(panel, "?")
            assert key(driver) == wanted
            await driver.press("escape", "escape")
        await driver.press("r", "?")
        assert key(driver) == "tower"
        told = " ".join(shown(driver).split())
        assert "Now: Blue (bot)'s tower has 8 levels" in told


def test_every_action_has_an_entry() -> None:
    rng = Random(3)
    game = position("placement", merchants=3, turn=4, catalogue=standard_catalogue()).game
    for _ in range(400):
        if game.to_act is None:
            break
        for offer in offers(game, game.to_act):
            assert BOOK.resolve(action_key(offer.action)), offer.notation
        take(game, with_sense(game, rng))


# --- over the game


async def test_half_made_choices_are_not_lost(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await driver.pick("Return K16")
        await driver.press("down", "down")
        before = await driver.still_text()
        await look_up(driver, "temple", "enter", "escape")
        assert await driver.still_text() == before
        for name in ("f1", "escape", "?", "escape"):
            await driver.press(name)
        assert await driver.still_text() == before


async def test_it_works_from_the_curtain_without_secrets(tmp_path: Path) -> None:
    table = seated(position("marauders: card", merchants=3, red=dict(at="emesa.marauders", hand=["K9"])).game, 3)
    async with at(tmp_path, table) as driver:
        assert isinstance(driver.app.screen, CurtainScreen)
        for way in ("/", "?", "f1"):
            await driver.press(way)
            assert isinstance(driver.app.screen, ReferenceScreen)
            assert "K9" not in driver.text()
            assert "Now:" not in driver.text()
            await driver.press("escape")
            assert isinstance(driver.app.screen, CurtainScreen)


async def test_bots_wait_while_somebody_reads(tmp_path: Path) -> None:
    table = seated(position("placement", turn=2, to_act="blue").game)
    async with at(tmp_path, table) as driver:
        await driver.press("/")
        await driver.pilot.pause(0.1)
        number = len(table.played.timeline)
        await driver.pilot.pause(0.1)
        assert len(table.played.timeline) == number
        await driver.press("escape")
        await driver.wait_for_a_person()


async def test_it_opens_from_the_title_and_by_a_line_of_it(tmp_path: Path) -> None:
    async with at(tmp_path, None) as driver:
        for name in ("/", "escape", "?"):
            await driver.press(name)
        assert key(driver) == "summary"
        await driver.press("q")
        assert isinstance(driver.app.screen, TitleScreen)
        for _ in range(12):
            if "Rules" in driver.lit("form"):
                break
            await driver.press("down")
        await driver.press("enter")
        assert isinstance(driver.app.screen, ReferenceScreen)


async def test_a_slash_in_a_name_is_only_a_slash(tmp_path: Path) -> None:
    async with at(tmp_path, None) as driver:
        driver.app.show_new_game()
        await driver.settle()
        for _ in range(12):
            await driver.press("down")
            before = driver.text()
            await driver.press("/")
            if isinstance(driver.app.screen, ReferenceScreen):
                await driver.press("escape")
            else:
                assert driver.text() != before
        assert isinstance(driver.app.screen, NewGameScreen)


# --- searching and reading


async def test_search_as_you_type(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await look_up(driver, "free lev")
        assert key(driver) in ("I14", "T5.9")
        first = key(driver)
        assert "free lev" in driver.text().splitlines()[0]
        await driver.press("down")
        assert key(driver) != first
        await driver.press(*["backspace"] * 8)
        await driver.press(*"i28")
        assert key(driver) == "I28"
        await driver.press(*["backspace"] * 3)
        await driver.press(*"xqzzyw")
        assert "No results." in driver.panel("reference-results")
        await driver.press("enter", "escape")


async def test_a_guess_says_that_it_is_one(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await look_up(driver, "tempel")
        assert "no “tempel”: “temple”?" in driver.text().splitlines()[0]
        assert key(driver) == "temple"
        await driver.press("backspace", "backspace", *"le")
        assert "?" not in driver.text().splitlines()[0]


async def test_the_search_is_edited_like_any_line(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await look_up(driver, "i82", "left", "backspace", "right", "8")
        assert key(driver) == "I28"
        await driver.press("ctrl+u", *"xx free lev", "home", "delete", "delete")
        assert key(driver) in ("I14", "T5.9") and "Left back" not in driver.text()
        await driver.press("end", "ctrl+w", "ctrl+u")
        assert "Left back" in driver.text(), "nothing stands in the search"
        driver.app.post_message(Paste("K7\nand more"))
        await driver.settle()
        assert key(driver) == "K7"
        await driver.press("enter", "slash", "left")
        assert key(driver) == "summary", "without anything in the search Left goes back"


async def test_links_back_and_forward(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await look_up(driver, "i14", "enter", "tab", "enter")
        assert key(driver) == BOOK.entry("I14").links[0]
        await driver.press("tab", "tab", "enter")
        third = key(driver)
        await driver.press("left", "left")
        assert key(driver) == "I14"
        await driver.press("right", "right")
        assert key(driver) == third
        await driver.press("right", "b", "b", "b", "b", "b")
        assert key(driver) == "summary"


async def test_long_entries_scroll(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await look_up(driver, "T9", "enter")
        assert key(driver) == "T9"
        first = shown(driver)
        await driver.press("pagedown")
        assert shown(driver) != first
        await driver.press("end")
        last = shown(driver)
        await driver.press("down")
        assert shown(driver) == last
        await driver.press("home")
        assert shown(driver) == first
        await driver.press("j", "k")
        assert shown(driver) == first


async def test_the_mouse(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await look_up(driver, "marauders")
        await driver.pilot.click("#reference-results", offset=(3, 1))
        await driver.settle()
        second = key(driver)
        await driver.pilot.click("#reference-links", offset=(8, 0))
        await driver.settle()
        assert key(driver) == BOOK.entry(second).links[0]
        await look_up(driver, "i25", "enter")
        rows = shown(driver).splitlines()
        y = next(n for n, row in enumerate(rows) if "I45" in row)
        await driver.pilot.click("#reference-entry", offset=(rows[y].index("I45") + 1, y))
        await driver.settle()
        assert key(driver) == "I45"


async def test_the_book_is_that_of_the_game(tmp_path: Path) -> None:
    catalogue = own_catalogue("[improvements.I25]\npoints = 4\n", "mine.toml")
    table = seated(position("placement", catalogue=catalogue).game)
    async with at(tmp_path, None) as driver:
        driver.app.push_screen(TableScreen(table))
        await driver.settle()
        await look_up(driver, "i25")
        assert "you score 4 PP" in " ".join(shown(driver).split())


# --- pictures


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("what", ["summary", "search", "entry", "explained"])
async def test_text_of_the_reference(what: str, size: tuple[int, int], tmp_path: Path, snapshot: Any) -> None:
    keys = {
        "summary": ["/"],
        "search": ["/", *"porcelain"],
        "entry": ["/", *"I25", "enter", "tab"],
        "explained": ["?"],
    }
    async with at(tmp_path, building(), size) as driver:
        for name in keys[what]:
            await driver.press(name)
        assert driver.text() == snapshot


@pytest.mark.parametrize("size", [(12, 4), (20, 5), (59, 10), (60, 24), (200, 60)])
async def test_any_size(size: tuple[int, int], tmp_path: Path) -> None:
    async with at(tmp_path, None, size) as driver:
        await look_up(driver, "tower", "enter", "tab", "pagedown")
        assert key(driver) == "tower"


def test_panels_do_not_overlap() -> None:
    for width, height in (SMALL, LARGE, (60, 10), (59, 10)):
        regions = list(arrange_reference(width, height).values())
        for number, one in enumerate(regions):
            assert not [other for other in regions[number + 1 :] if one.overlaps(other)]


@pytest.mark.parametrize("cells", [30, 50])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_link_under_the_cursor_is_always_seen(language: str, cells: int) -> None:
    book = BOOK.in_language(language_of(language))
    entry = book.entry("T9")
    names = [book.called(key) for key in entry.links]
    for number, name in enumerate(names):
        first, placed = link_window(book, entry.links, number, cells)
        assert placed[number - first][1] in (name, name[: len(placed[number - first][1])])
        row = text_of(paint_links(book, entry, number, cells)[:1])
        for x, link in placed:
            assert row[x : x + len(link)] == link
        assert names[first].startswith(placed[0][1])


def test_a_link_is_called_as_the_reader_calls_it() -> None:
    german = BOOK.in_language(language_of("de"))
    assert (BOOK.called("slot.wood"), BOOK.called("I14")) == ("slot.wood", "I14")
    assert (german.called("slot.wood"), german.called("I14")) == (german.entry("slot.wood").title, "I14")


async def test_a_game_without_rules_to_look_up_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(REFERENCES, "tadmor")
    async with at(tmp_path, building()) as driver:
        for name in ("/", "?"):
            await driver.press(name)
            assert isinstance(driver.app.screen, TableScreen)
            assert [notice.message for notice in driver.app._notifications] == [
                "This game has no rules to look up yet."
            ]
            driver.app.clear_notifications()
        offered = {command.title for command in driver.app.commands(driver.app.screen)}
        assert "Undo" in offered
        assert not offered & {"Rules", "Explain"}


def test_a_reader_without_a_way_back_stays() -> None:
    reader = ReferenceReader(BOOK, "I25")
    assert not reader.back()
    assert not reader.follow()
    assert reader.key == "I25"
    assert ReferenceReader(tadmor_book(own_catalogue("", "x")), "T1").entry.title == "The table"


async def test_it_goes_on_in_another_language_at_once(tmp_path: Path) -> None:
    async with at(tmp_path, building()) as driver:
        await driver.press("?")
        screen = driver.app.screen
        assert isinstance(screen, ReferenceScreen)
        now = next(row for row in shown(driver).splitlines() if row.startswith("Now: "))
        await look_up(driver, "slot.wood", "enter", "tab")
        reader = screen.reader
        before = reader.key, reader.entry.links[reader.link], reader.query
        assert "Wood by ship" in shown(driver)
        choose(PSEUDO)
        try:
            screen.relayout()
            assert marked("Wood") in shown(driver) and "Wood by ship" not in shown(driver)
            assert (reader.key, reader.entry.links[reader.link], reader.query) == before
            while reader.back():
                pass
            screen.relayout()
            assert now not in shown(driver)
        finally:
            choose(ENGLISH)
