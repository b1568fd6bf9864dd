"""The bots that Marchands d'Empire declares, and what the documents tell of them."""

from __future__ import annotations

import re

from bots.budget import SearchLimit
from bots.games import bots_of
from bots.kit.lab import MAX_ABOVE_SHARE
from bots.marchands.lab.marchands_lab import LEAST_FULFILLED, LEAST_USED
from bots.marchands.lab.marchands_report import (
    ContractFigures,
    MarchandsReport,
    MeanFigures,
    RegionFigures,
    SphereFigures,
)
from bots.marchands.players.level3_search_kanishka import Kanishka
from tests.test_docs import text

BOTS = bots_of("marchands")


def test_from_the_weakest_to_the_strongest() -> None:
    assert list(BOTS) == ["random", "barates", "soados", "kanishka"]
    assert (BOTS.simplest, BOTS.usual) == ("random", "soados")
    assert [name for name in BOTS if BOTS[name].searches] == ["kanishka"]
    assert isinstance(BOTS.make("kanishka", 1, SearchLimit(0.1)), Kanishka)


def test_nobody_sits_at_two_tables() -> None:
    for other in ("tadmor", "palmyra"):
        assert set(BOTS) & set(bots_of(other)) == {"random"}


def test_levels_are_counted_as_the_ladder_counts_them() -> None:
    told = re.findall(r"^\| (\d) \| `(\w+)`", text("marchands-ladder.md"), re.MULTILINE)
    assert {name: int(level) for level, name in told} == {name: BOTS.level(name) for name in BOTS if name != "random"}


def test_every_field_of_the_report_is_described() -> None:
    described = text("marchands-balance.md").rpartition("has under `report`:")[2]
    told = set(re.findall(r"`(\w+)`", described))
    figures = (MarchandsReport, SphereFigures, RegionFigures, ContractFigures, MeanFigures)
    assert told == {field for struct in figures for field in struct.__struct_fields__}


def test_the_balance_that_is_wanted_is_told() -> None:
    told = " ".join(text("marchands-balance.md").split())
    assert f"more than {100 * MAX_ABOVE_SHARE:.0f} points of a hundred above its share" in told
    assert f"in {LEAST_USED:.0%} of the games" in told.replace("10 %", "10%")
    assert f"{LEAST_FULFILLED:g} or more in a game" in told
