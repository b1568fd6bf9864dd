"""Every point belongs to a way to prestige."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.tadmor
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.scoring import FAMILIES, FINAL, SOURCES, by_family, family_of, followed
from rules.tadmor.state import usual_options

CATALOGUE = standard_catalogue()


def words_of_the_rules() -> set[str]:
    """The fixed words that stages give as a reason for points."""
    code = "".join(file.read_text(encoding="utf-8") for file in Path(rules.tadmor.__path__[0]).rglob("*.py"))
    return set(re.findall(r'\.score\(.*, "([^"]+)"\)', code))


def test_every_reason_for_points_on_the_track_has_a_family() -> None:
    words = words_of_the_rules()
    assert {"tower", "war", "gifts", "tax", "raid"} <= words
    assert words == {source for source in SOURCES if not source.startswith(FINAL)}
    assert {family_of(word, CATALOGUE) for word in words} <= set(FAMILIES)


def test_every_line_of_the_final_score_has_a_family() -> None:
    lines = TadmorGame(usual_options(2, 1)).standings().ranking[0].lines
    assert (lines[0].source, lines[-1].source) == ("track", "improvements")
    for line in lines[1:-1]:
        assert family_of(FINAL + line.source, CATALOGUE) in FAMILIES


@pytest.mark.parametrize(
    ("source", "family"),
    [
        ("I37", "temple"),
        ("final: I38", "tower"),
        ("final: I39", "rare goods"),
        ("final: I40", "missions"),
        ("final: I41", "temple"),
        ("final: I42", "trade and favours"),
    ],
)
def test_tiles_belong_where_their_effect_does(source: str, family: str) -> None:
    assert family_of(source, CATALOGUE) == family


def test_every_tile_that_scores_by_itself_has_a_family() -> None:
    for name, tile in CATALOGUE.improvements.items():
        if isinstance(tile, c.FinalTile):
            assert family_of(FINAL + name, CATALOGUE) in FAMILIES


def test_other_tiles_are_no_sources() -> None:
    with pytest.raises(KeyError):
        family_of("I33", CATALOGUE)
    with pytest.raises(KeyError):
        family_of("luck", CATALOGUE)


def test_points_are_added_up_by_family() -> None:
    sources = {"tower": 10, "final: I38": 12, "gifts": 9, "tax": -3, "I37": 3}
    assert by_family(sources, CATALOGUE) == {
        "tower": 22,
        "temple": 3,
        "missions": 0,
        "rare goods": 0,
        "trade and favours": 6,
    }


def test_the_line_followed_is_the_largest() -> None:
    assert followed(by_family({"tower": 10, "final: tower": 8, "final: temples": 12}, CATALOGUE)) == ("tower",)
    assert followed(by_family({"gifts": 9, "tax": -3, "final: I40": 6}, CATALOGUE)) == ("missions", "trade and favours")
