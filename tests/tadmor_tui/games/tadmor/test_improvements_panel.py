"""The improvements: what each would do for you now, and who owns what, at every size."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.text.components import tile_brief
from tadmor_tui.games.tadmor.text.prospects import find_prospect, prospect_ink, prospect_words
from tadmor_tui.games.tadmor.widgets.tiles import tile_entries
from tadmor_tui.render.text import text_of, width
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.languages import LanguageCode, language_of
from tadmor_tui.text.translation import use_language
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.painted import paint_improvements, seen


def market(people: int = 1) -> SeatedGame:
    red = dict(goods="2w1s", tower=6, improvements=["I14"], at="palmyra.improve1 north.wood=ship", ships=2)
    blue = dict(tower=8, improvements=["I5", "I1"])
    display = ["I10", "I16", "I18", "I6"]
    play = position("improvements", era=1, about="palmyra.improve1", to_act="red", display=display, red=red, blue=blue)
    return seated(play.game, people)


def told(game: TadmorGame, seat: int | None, tile: str) -> tuple[str, str]:
    """What a tile would do for a seat, and the ink of these words."""
    found = find_prospect(seen(game, seat).position, tile)
    return prospect_words(found, game.components.improvements[tile]), prospect_ink(found)


@pytest.mark.parametrize(
    ("language", "missions", "improvements"),
    [
        ("en", "best missions", "most improvements"),
        ("de", "beste Aufträge", "meiste Aufwertungen"),
        ("fr", "meilleures missions", "le plus d’améliorations"),
    ],
)
def test_a_tile_tells_whether_points_or_things_are_compared(
    language: LanguageCode, missions: str, improvements: str
) -> None:
    """Of missions the points are compared (I40), and improvements are counted (I42)."""
    tiles = standard_catalogue().improvements
    with use_language(language_of(language)):
        assert tile_brief(tiles["I40"]).endswith(missions) and tile_brief(tiles["I42"]).endswith(improvements)


def test_words_for_every_tile_are_short() -> None:
    rng = Random(3)
    game = TadmorGame.new(4, 8)
    while game.to_act is not None:
        take(game, with_sense(game, rng))
        if rng.random() < 0.02 and game.to_act is not None:
            for tile in game.components.improvements:
                words, _ = told(game, game.to_act, tile)
                assert 0 < len(words) <= 35, words


def test_only_good_news_is_green() -> None:
    rng = Random(3)
    game = TadmorGame.new(4, 8)
    inks: dict[str, str] = {}
    while game.to_act is not None:
        take(game, with_sense(game, rng))
        if rng.random() < 0.05 and game.to_act is not None:
            inks |= dict(told(game, game.to_act, tile) for tile in game.components.improvements)
    bad_news = ("no ", "you hold no", "there is no tax", "you own such")
    for words, ink in inks.items():
        assert ink == ("dim" if words.startswith(bad_news) or "not yet" in words else ink), words
    assert {ink for words, ink in inks.items() if words.startswith(("1 ship", "saves", "keeps"))} == {"good"}
    assert set(inks.values()) == {"good", "dim"}


def test_a_spectator_is_told_of_nobodys_prospects() -> None:
    game = market().game
    assert told(game, None, "I10")[0] == ""
    assert "for you" not in text_of(paint_improvements(seen(game, None), 80, 30))


@pytest.mark.parametrize("cells", [40, 53, 80])
def test_the_panel_shows_as_much_as_has_room(cells: int) -> None:
    shown = seen(market().game, 0)
    for rows in range(3, 20):
        lines = paint_improvements(shown, cells, rows)
        assert all(width(row) <= cells for row in lines)
        assert len(lines) <= max(rows, 7)
        assert all(tile in text_of(lines) for tile in ("I10", "I16", "I18", "I6", "I14", "I5", "I1"))
    words = re.findall(r"[\w+]+", text_of(paint_improvements(shown, cells, 22)))
    assert {"ship", "wood", "+1", "best", "rival", "8", "not", "yet"} <= set(words)


async def test_the_large_table_shows_it_without_a_key(tmp_path: Path) -> None:
    async with at_table(tmp_path, market(), LARGE) as driver:
        shown = driver.panel("improvements")
        assert "1 ship on wood now: +1 wood" in shown
        assert "I14 R" in " ".join(shown.split()) and "R I14" not in shown, "it is listed once"
        assert "I5 B" in " ".join(shown.split())


async def test_walking_over_the_tiles_explains_each(tmp_path: Path) -> None:
    shown = market()
    async with at_table(tmp_path, shown, SMALL) as driver:
        await driver.press("i")
        seen = [driver.hint]
        for _ in range(6):
            await driver.press("down")
            seen.append(driver.hint)
        assert seen[0] == "I10: +1 wood by ship; for you now: 1 ship on wood now: +1 wood"
        assert seen[4] == "I14 of Red: each 5th level free"
        assert seen[5].startswith("I5 of Blue (bot): ")
        await driver.press("down")
        assert driver.hint == seen[0]
        await driver.press("?")
        assert isinstance(driver.app.screen, ReferenceScreen)
        assert "I10" in driver.text()


async def test_enter_on_a_tile_asks_how_to_pay(tmp_path: Path) -> None:
    shown = market()
    async with at_table(tmp_path, shown, SMALL) as driver:
        await driver.press("i", "down")
        assert "Enter " in driver.prompt
        assert isinstance(driver.app.screen, TableScreen)
        assert ("choose", "buy") in driver.app.screen.table.commands()
        await driver.press("enter")
        assert "for 1W" in driver.panel("pane")
        await driver.press("enter")
    assert "I16" in shown.game.view(0).merchants[0].improvements


async def test_enter_on_a_tile_that_is_not_for_sale_closes_the_panel(tmp_path: Path) -> None:
    async with at_table(tmp_path, market(), SMALL) as driver:
        await driver.press("i", "up", "enter")
        assert "What you can do" in driver.panel("pane")


async def test_the_menu_says_what_a_tile_would_do(tmp_path: Path) -> None:
    async with at_table(tmp_path, market(), SMALL) as driver:
        assert driver.hint == "I10: +1 wood by ship; for you now: 1 ship on wood now: +1 wood"


def test_every_open_tile_is_an_entry() -> None:
    shown = seen(market().game, 0)
    assert [entry.tile for entry in tile_entries(shown.view)] == ["I10", "I16", "I18", "I6", "I14", "I5", "I1"]


async def test_a_click_takes_the_cursor_to_a_tile(tmp_path: Path) -> None:
    async with at_table(tmp_path, market(), SMALL) as driver:
        await driver.press("i")
        await driver.pilot.click(driver.pane("pane"), offset=(3, 3))
        await driver.settle()
        assert driver.lit("pane").startswith("I18")
