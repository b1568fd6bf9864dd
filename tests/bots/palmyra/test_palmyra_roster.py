"""The bots that Palmyra declares, and what the documents tell of them."""

from __future__ import annotations

import re

from bots.budget import SearchLimit
from bots.games import bots_of, lab_of
from bots.kit.lab import MAX_ABOVE_SHARE
from bots.palmyra.lab.palmyra_lab import PALMYRA_LAB
from bots.palmyra.lab.palmyra_report import CoinFigures, PalmyraReport, WorkFigures
from bots.palmyra.players.level4_search_odaenathus import Odaenathus
from tests.test_docs import text

BOTS = bots_of("palmyra")


def test_from_the_weakest_to_the_strongest() -> None:
    assert list(BOTS) == ["random", "hairan", "worod", "longinus", "odaenathus"]
    assert (BOTS.simplest, BOTS.usual) == ("random", "worod")
    assert [name for name in BOTS if BOTS[name].searches] == ["odaenathus"]
    assert isinstance(BOTS.make("odaenathus", 1, SearchLimit(0.1)), Odaenathus)
    assert lab_of("palmyra") is PALMYRA_LAB


def test_nobody_sits_at_both_tables() -> None:
    assert set(BOTS) & set(bots_of("tadmor")) == {"random"}


def test_levels_are_counted_as_the_ladder_counts_them() -> None:
    told = re.findall(r"^\| (\d) \| `(\w+)`", text("palmyra-ladder.md"), re.MULTILINE)
    assert {name: int(level) for level, name in told} == {name: BOTS.level(name) for name in BOTS if name != "random"}


def test_every_field_of_the_report_is_described() -> None:
    described = text("palmyra-balance.md").rpartition("has under `report`:")[2]
    told = re.findall(r"`(\w+)`", described)
    fields = [*PalmyraReport.__struct_fields__, *CoinFigures.__struct_fields__, *WorkFigures.__struct_fields__]
    assert sorted(told) == sorted(fields)


def test_the_balance_that_is_wanted_is_told() -> None:
    assert f"more than {100 * MAX_ABOVE_SHARE:.0f} points of a hundred above its share" in " ".join(
        text("palmyra-balance.md").split()
    )
