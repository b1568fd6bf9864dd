"""The catalogue: what it remembers, and that remembering changes nothing."""

from __future__ import annotations

from itertools import combinations, islice

import pytest

from rules.components.editions import digest_of
from rules.tadmor.components.catalogue import EARLIER, FILES, MOST_POWERS, Catalogue, catalogue_of
from rules.tadmor.components.schema import ComponentFile

OWN = "[missions.K5]\npoints = 9\n"


def test_powers_are_forgotten_when_there_are_too_many() -> None:
    """However many games a process plays, with whatever improvements, the memory that they take has an end."""
    catalogue = Catalogue(FILES.standard())
    many = list(islice(combinations(catalogue.improvements, 3), 3 * MOST_POWERS))
    made = [catalogue.powers(tiles) for tiles in many]
    kept = [catalogue.powers(tiles) is powers for tiles, powers in zip(reversed(many), reversed(made), strict=True)]
    assert kept == [True] * MOST_POWERS + [False] * 2 * MOST_POWERS
    assert [catalogue.powers(tiles) for tiles in many] == made


def test_powers_depend_on_the_order_of_the_tiles_only_in_what_is_offered_first() -> None:
    """That is why their memory goes by the order as well."""
    catalogue = Catalogue(FILES.standard())
    one, other = catalogue.powers(("I1", "I2")), catalogue.powers(("I2", "I1"))
    assert one.trades != other.trades
    assert [[set(gets) for gets in by_good] for by_good in one.trades] == [
        [set(gets) for gets in by_good] for by_good in other.trades
    ]
    assert catalogue.powers(("I37", "I47")).private == ("I37", "I47")
    assert catalogue.powers(("I47", "I37")).private == ("I47", "I37")


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Catalogue]:
    """Every catalogue that is made."""
    found: list[Catalogue] = []
    make = Catalogue.__init__

    def noted(catalogue: Catalogue, file: ComponentFile) -> None:
        found.append(catalogue)
        make(catalogue, file)

    monkeypatch.setattr(Catalogue, "__init__", noted)
    return found


@pytest.mark.parametrize("edition", ["", *EARLIER])
def test_of_all_editions_only_the_one_that_was_played_is_built(edition: str, built: list[Catalogue]) -> None:
    own = f"{OWN}# asked for edition {edition}\n"
    wanted = digest_of(FILES.own(own, "mine.toml", edition))
    assert [catalogue_of(wanted, own, "mine.toml")] == built
    assert built[0].digest == wanted


def test_no_edition_is_read_to_find_out_that_it_is_not_the_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(FILES, "earlier", asked.append)
    assert catalogue_of("unknown", "", "standard").digest == digest_of(FILES.standard())
    assert asked == []
