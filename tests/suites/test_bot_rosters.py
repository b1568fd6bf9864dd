"""The bots that each game declares, and what the documents tell of them."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec import Struct

from bots.games import ROSTERS, bots_of, lab_of
from bots.lab.report import MAX_ABOVE_SHARE
from bots.marchands import lab as marchands
from bots.palmyra import lab as palmyra
from rules.games import GAMES
from tests.test_docs import text

each_game = pytest.mark.parametrize("game", ROSTERS)
LEVELS = {
    "tadmor": ["random", "hadad", "malika", "zabdas", "zenobia"],
    "palmyra": ["random", "hairan", "worod", "longinus", "odaenathus"],
    "marchands": ["random", "barates", "soados", "kanishka"],
}
USUAL = {"tadmor": "malika", "palmyra": "worod", "marchands": "soados"}
LADDERS = {"tadmor": "ladder.md", "palmyra": "palmyra-ladder.md", "marchands": "marchands-ladder.md"}
REPORTS: dict[str, tuple[type[Struct], ...]] = {
    "palmyra": (palmyra.PalmyraReport, palmyra.CoinFigures, palmyra.WorkFigures),
    "marchands": (
        marchands.MarchandsReport,
        marchands.SphereFigures,
        marchands.RegionFigures,
        marchands.ContractFigures,
        marchands.MeanFigures,
    ),
}
"""Structs of the reports that their own page describes; Tadmor's is described in simulate.md."""


def test_only_games_have_bots() -> None:
    assert set(ROSTERS) <= set(GAMES)


@each_game
def test_levels_from_the_weakest_to_the_strongest(game: str) -> None:
    bots = bots_of(game)
    assert list(bots) == LEVELS[game]
    assert (bots.simplest, bots.usual) == ("random", USUAL[game])
    assert [name for name in bots if bots[name].searches] == LEVELS[game][-1:]
    assert lab_of(game) is not None


@pytest.mark.parametrize(("game", "other"), list(combinations(ROSTERS, 2)))
def test_no_bot_plays_two_games_but_the_random_one(game: str, other: str) -> None:
    assert set(bots_of(game)) & set(bots_of(other)) == {"random"}


@each_game
def test_levels_are_counted_as_the_ladder_counts_them(game: str) -> None:
    told = re.findall(r"^\| (\d) \| `(\w+)`", text(LADDERS[game]), re.MULTILINE)
    assert {"random": 0, **{name: int(level) for level, name in told}} == {
        name: bots_of(game).level(name) for name in bots_of(game)
    }


@pytest.mark.parametrize(("game", "level"), [(game, level) for game in LEVELS for level in LEVELS[game]])
def test_the_file_of_a_player_begins_with_its_level(game: str, level: str) -> None:
    module = type(bots_of(game).make(level, 1)).__module__.rpartition(".")[2]
    assert re.match(rf"level(\d_)?{bots_of(game).level(level)}_", module)
    assert level in module.split("_")


@each_game
def test_a_bot_is_called_by_the_name_under_which_it_is_chosen(game: str) -> None:
    assert all(kind.name.lower() == name for name, kind in bots_of(game).items())


@each_game
def test_every_bot_has_a_name_and_a_character_of_its_own(game: str) -> None:
    bots = bots_of(game)
    assert len({kind.name for kind in bots.values()}) == len({kind.character for kind in bots.values()}) == len(bots)
    assert all(str(kind.character).strip() and "\n" not in str(kind.character) for kind in bots.values())


@pytest.mark.parametrize("game", REPORTS)
def test_every_field_of_the_report_is_described(game: str) -> None:
    described = text(f"{game}-balance.md").rpartition("has under `report`:")[2]
    assert set(re.findall(r"`(\w+)`", described)) == {
        field for struct in REPORTS[game] for field in struct.__struct_fields__
    }


@pytest.mark.parametrize("game", REPORTS)
def test_the_fairness_that_is_wanted_is_told(game: str) -> None:
    told = " ".join(text(f"{game}-balance.md").split())
    assert f"more than {100 * MAX_ABOVE_SHARE:.0f} points of a hundred above its share" in told
