"""Editions of the standard set: what was tuned, and what never may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.components.entries import ComponentEntry, origins
from rules.contract import ComponentError
from rules.tadmor.components.catalogue import EARLIER, FILES, Catalogue, catalogue_of, standard_catalogue
from rules.tadmor.components.schema import ComponentFile
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from tests.rules.choosers import take
from tests.rules.tadmor.builders import catalogue_of_edition
from tests.rules.tadmor.golden_games import GOLDEN, VARIANTS

FIRST = Catalogue(FILES.earlier("1"))
OWN = "[missions.K5]\npoints = 9\n"
DIGESTS = {
    "1": "d5f1924a582dcc8e",
    "2": "0a195296cd780320",
    "3": "de4685283f69ec13",
    "4": "c8d3f721eb995c47",
    "5": "da19fed589a88ff0",
}
PRESENT = "930013fbdcb8e10c"
READ_ANEW = {("improvements.I41", "measure")}
"""Not tuned but mended, in the sixth edition: what the rulebooks' example speaks of."""


def entries(file: ComponentFile) -> Iterator[tuple[str, ComponentEntry]]:
    for section in ("slots", "tower", "temple", "missions", "improvements", "rare"):
        yield from ((f"{section}.{key}", entry) for key, entry in getattr(file, section).items())


@pytest.mark.parametrize("edition", EARLIER)
@pytest.mark.parametrize("merchants", [2, 4])
def test_a_game_is_played_on_with_the_edition_it_was_begun_with(edition: str, merchants: int) -> None:
    begun = TadmorGame(usual_options(merchants, 1), Catalogue(FILES.earlier(edition)))
    again = TadmorGame.load_state(begun.save_state())
    assert again.components.digest == DIGESTS[edition] != standard_catalogue().digest
    while begun.to_act is not None:
        assert again.legal == begun.legal
        action = begun.legal[-1]
        assert take(again, action) == take(begun, action)
    assert again.standings() == begun.standings()


def test_what_games_were_played_with_stays_as_it_was() -> None:
    """Who changes the standard set leaves the values of before as a further edition."""
    assert {edition: Catalogue(FILES.earlier(edition)).digest for edition in EARLIER} == DIGESTS == EARLIER
    assert standard_catalogue().digest == PRESENT


@pytest.mark.parametrize("digest", DIGESTS.values())
def test_a_digest_finds_its_edition(digest: str) -> None:
    assert catalogue_of(digest, "", "standard").digest == digest


def test_without_an_edition_the_present_one_is_played() -> None:
    assert catalogue_of(standard_catalogue().digest, "", "standard") is standard_catalogue()
    assert catalogue_of("unknown", "", "standard") is standard_catalogue()


def test_own_values_are_laid_over_the_edition_of_their_time() -> None:
    then = Catalogue(FILES.own(OWN, "mine.toml", "1"))
    found = catalogue_of(then.digest, OWN, "mine.toml")
    assert found.digest == then.digest
    assert found.missions["K5"].points == 9
    assert found.missions["K6"].points == FIRST.missions["K6"].points != standard_catalogue().missions["K6"].points


def test_own_values_that_fit_no_edition_are_refused() -> None:
    with pytest.raises(ComponentError, match=r"mine\.toml"):
        catalogue_of("unknown", "[missions.K5]\npoints = 'nine'\n", "mine.toml")


@pytest.mark.parametrize("edition", EARLIER)
def test_only_reconstructed_values_were_tuned(edition: str) -> None:
    """Of the pairs in one action the rulebooks differ (T5.7): either reading is one of theirs."""
    before = dict(entries(FILES.earlier(edition)))
    changed = set()
    for place, entry in entries(FILES.standard()):
        sources = origins(entry)
        for name, origin in sources.items():
            old: Any = getattr(before[place], name, None)
            new: Any = getattr(entry, name, None)
            if isinstance(new, tuple) and len(origin) == len(new):
                changed |= {(place, name, o) for o, a, b in zip(origin, old, new, strict=True) if a != b}
            elif old != new:
                changed |= {(place, name, o) for o in origin}
    other_reading = {("slots.pairs", "most", "rulebooks differ")} if edition == "1" else set()
    assert {(place, name, origin) for place, name, origin in changed if origin == "rulebooks differ"} == other_reading
    not_ours = {(place, name) for place, name, origin in changed if origin not in ("reconstructed", "rulebooks differ")}
    assert not_ours == READ_ANEW


@pytest.mark.parametrize("name", VARIANTS)
def test_a_golden_game_was_played_with_the_edition_that_it_stands_for(name: str) -> None:
    assert GOLDEN.record(name).components == catalogue_of_edition(VARIANTS[name].edition).digest
