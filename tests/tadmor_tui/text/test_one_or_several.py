"""In German and French too, what is counted is one or several, and so is the verb after those who do something."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.marchands import events as e
from rules.marchands.prospects import Foreseen
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.components.schema import TradeTile
from tadmor_tui.games.marchands.text.offers import goods_told
from tadmor_tui.games.marchands.text.steps import peril_of_step
from tadmor_tui.games.tadmor.text.components import tile_words
from tadmor_tui.text.languages import LanguageCode, language_of
from tadmor_tui.text.translation import use_language, words_of

TILES = standard_catalogue().improvements.values()
TILE = next(tile for tile in TILES if isinstance(tile, TradeTile) and tile.get == "basic")
NAMES = ("Ana", "Bruno", "Carla")


@pytest.mark.parametrize(
    ("language", "one", "several", "gems"),
    [
        ("en", "1 basic good", "2 basic goods", "2 gems and gold"),
        ("de", "1 Verbrauchsgut", "2 Verbrauchsgüter", "2 Edelsteine und Gold"),
        ("fr", "1 marchandise de base", "2 marchandises de base", "2 gemmes et or"),
    ],
)
def test_goods(language: LanguageCode, one: str, several: str, gems: str) -> None:
    with use_language(language_of(language)):
        for amount, goods in ((1, one), (2, several)):
            assert tile_words(replace(TILE, amount=amount)).endswith(f" {goods}")
        assert words_of(goods_told(("gems", "gems", "gold"))) == gems


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "Bruno can be at 7 sooner.", "Bruno and Carla can be at 7 sooner."),
        ("de", "Bruno kann vorher in 7 sein.", "Bruno und Carla können vorher in 7 sein."),
        ("fr", "Bruno peut être à 7 avant vous.", "Bruno et Carla peuvent être à 7 avant vous."),
    ],
)
def test_rivals(language: LanguageCode, one: str, several: str) -> None:
    with use_language(language_of(language)):
        for rivals, told in (((1,), one), ((1, 2), several)):
            seen = Foreseen("wait", "7", e.Waited(0), "gone", rivals)
            assert peril_of_step(1, seen, NAMES).endswith(told)
