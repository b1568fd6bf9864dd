"""The letters of goods are explained where one looks for help, and are never those of merchants."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks
from tadmor_tui.render.text import Line
from tests.drivers.inks import named
from tests.drivers.seated import seated
from tests.drivers.table_driver import SMALL, at_table
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.painted import moments, painted_table, seen

GOODS = ("W = wood", "S = stone", "M = marble", "G =")
LARGE = (160, 50)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("key", ["K", "?"])
async def test_a_legend_on_the_keys_that_help(key: str, size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game), size) as driver:
        await driver.press(key)
        text = await driver.still_text()
        assert all(good in text for good in GOODS), text


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_the_signs_of_slots_hands_and_worth_are_told_with_the_keys(glyphs: str, tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game), glyphs=glyphs) as driver:
        map_rows, strip = driver.panel("map"), driver.panel("goods")
        await driver.press("K")
        text = " ".join((await driver.still_text()).split())
        for sign, meaning in (("( )", "for a camel"), ("[ ]", "for a ship"), ("{ }", "for either")):
            assert sign in map_rows
            assert f"{sign} {meaning}" in text
        assert re.search(r"\d+(→|>)\d+ PP", strip)
        assert re.search(r"10(→|>)34 PP: 10 points, and 34 if the game ended now", text)
        assert "cards in hand" in text
        assert "the score if the game ended now" in text, "nothing is pushed off the screen"


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(("theme", "glyphs"), [("monochrome", "unicode"), ("dark", "ascii"), ("dark", "unicode")])
async def test_the_letters_of_rare_goods_are_told_where_they_are_used(
    theme: str, glyphs: str, size: tuple[int, int], tmp_path: Path
) -> None:
    letters = (theme, glyphs) != ("dark", "unicode")
    async with at_table(tmp_path, seated(position("placement").game), size, theme=theme, glyphs=glyphs) as driver:
        await driver.press("K")
        text = " ".join((await driver.still_text()).split())
        assert ("g = grey, y = yellow, r = red" in text) == letters
        assert all(good in text for good in GOODS)


def lone_letters(row: Line) -> list[tuple[str, str]]:
    """Letters that could be a good or a merchant and have no number beside them, with their inks."""
    found, text = [], "".join(words for words, *_ in row)
    inks = [ink for words, ink in named(row) for _ in words]
    for match in re.finditer(r"(?<![\w])[RBGYWSM](?![\w])", text):
        if not re.match(r" *\d", text[match.end() :]):
            found.append((match[0], inks[match.start()]))
    return found


@pytest.mark.parametrize("size", [SMALL, (120, 40), LARGE])
def test_a_letter_without_a_number_is_a_merchant(size: tuple[int, int]) -> None:
    for game in moments(4, 8, every=60):
        legal = frozenset(game.board.slots)
        for name, lines in painted_table(seen(game), *size, MapMarks(legal)).items():
            for row in lines:
                for letter, ink in lone_letters(row):
                    assert letter in "RBGY" and "seat." in ink, (name, letter, ink, row)
