"""Rows with little room: the list loses no words, and keys have theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.language import ENGLISH
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.text.languages import LANGUAGES, LanguageCode, language_of
from tadmor_tui.text.translation import choose
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.rules.tadmor.builders import position

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE])


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    choose(ENGLISH)


def buying() -> SeatedGame:
    """A choice between improvements with long words, each to be paid in several ways."""
    red = dict(goods="3w2s1m2g", hand=["K3"], at="palmyra.improve1 damascus.tower", improvements=["I1"])
    display = ["I15", "I17", "I8", "I9", "I10", "I6"]
    return seated(position("improvements", merchants=3, display=display, red=red).game)


@SIZES
@pytest.mark.parametrize("code", LANGUAGES)
async def test_no_improvement_in_the_list_is_cut(code: LanguageCode, size: tuple[int, int], tmp_path: Path) -> None:
    choose(language_of(code))
    async with at_table(tmp_path, buying(), size) as driver:
        assert UNICODE.cut not in driver.panel("pane")
        assert all(tile in driver.panel("pane") for tile in ("I15", "I17", "I8", "I9", "I10", "I6"))


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_keys_that_help_have_words_while_pieces_are_placed(code: LanguageCode, tmp_path: Path) -> None:
    choose(language_of(code))
    async with at_table(tmp_path, seated(position("placement").game), SMALL) as driver:
        words = driver.prompt.split()
        assert all(len(words[words.index(key) + 1]) > 1 for key in "?H"), driver.prompt
        assert words[-1] != "K", driver.prompt
