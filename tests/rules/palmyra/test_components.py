"""The components: every value with its source, and a player's own tile mix and city laid over them."""

from __future__ import annotations

import pytest

from rules.components.entries import origins
from rules.contract import ComponentError
from rules.palmyra.cells import neighbours_of
from rules.palmyra.components.catalogue import FILES, own_catalogue, standard_catalogue
from rules.palmyra.game import PalmyraGame
from rules.palmyra.kind import PALMYRA
from rules.palmyra.state import COLOURS, Options
from tests.rules.choosers import take

FILE = "mine.toml"


def refusal(text: str) -> str:
    with pytest.raises(ComponentError) as caught:
        FILES.own(text, FILE)
    return str(caught.value)


# --- the standard set


def test_what_the_rulebook_tells_and_what_is_ours() -> None:
    file = FILES.standard()
    for row in (*file.tiles.values(), *file.city.values()):
        assert {origin for found in origins(row).values() for origin in found} == {"reconstructed"}
    assert origins(file.coins)["pieces"] == ("reconstructed",)
    assert origins(file.coins)["total"] == ("rulebook",)
    for number, hand in file.hands.items():
        assert origins(hand)["coins"] == (("deduced",) if number == "4" else ("rulebook",))
    for number, level in file.levels.items():
        assert origins(level)["target"] == ("rulebook",)
        assert origins(level)["large"] == (("deduced",) if number == "1" else ("rulebook",))
    for entry in (file.income, file.laying):
        assert {origin for found in origins(entry).values() for origin in found} == {"rulebook"}


def test_the_explanations_of_the_levels_are_those_of_the_components() -> None:
    (levels,) = (field for field in PALMYRA.option_form if field.name == "level")
    for choice in levels.choices:
        level = FILES.standard().levels[str(choice.value)]
        told = [int(word) for word in str(choice.explanation).split() if word.isdecimal()]
        assert told == [level.target, level.large + level.small, *([level.flipped] if level.flipped else [])]


# --- own values


def test_an_own_tile_mix_is_played_with() -> None:
    own = own_catalogue("[tiles.large-hills]\nplain = 8\ntower = 4\n", FILE)
    assert own.digest != standard_catalogue().digest
    assert own.mix[4:8] == (8, 4, 2, 2)
    assert origins(own.file.tiles["large-hills"]) == {
        "plain": ("own copy",),
        "tower": ("own copy",),
        "lake": ("reconstructed",),
        "caravan": ("reconstructed",),
    }
    game = PalmyraGame(Options(COLOURS[:2], 1), own)
    state = game.state
    tiles = [*state.large, *(tile for player in state.players for tile in player.tiles)]
    assert tiles.count("large hills tower") == 4


def test_an_own_city_is_played_with() -> None:
    own = own_catalogue('[city.1]\nlandscape = "desert"\n[city.9]\ncell = [1, 2]\n', FILE)
    game = PalmyraGame(Options(COLOURS[:5], 1), own)
    city = {tile.cell: tile.tile for tile in game.view(None).city}
    assert city[0, 0] == "large desert"
    assert (1, 2) in city and (-1, 0) not in city
    assert all(any(near in city for near in neighbours_of(cell)) for cell in game.reach(0, "legion"))


def test_own_numbers_are_played_with() -> None:
    own = own_catalogue("[laying]\nplain = 1\nwith_feature = 1\n[income]\nlandscape = 3\n", FILE)
    game = PalmyraGame(Options(COLOURS[:2], 1), own)
    take(game, game.read_action("conquer with legion"))
    (laid,) = take(game, game.legal[0])
    assert getattr(laid, "landscape", 0) % 3 == 0
    assert [game.write_action(action) for action in game.legal] == ["stop"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[tiles.large-hills]\ntower = 3", "tiles has 49 large tiles in all, but the game has 48 of that size (P1.2)"),
        ("[tiles.small-desert]\nplain = 0", "tiles has 36 small tiles in all, but the game has 45 of that size (P1.2)"),
        ("[tiles.large-hills]\ntower = -1", "tiles.large-hills.tower should be at least 0, but is -1"),
        ('[tiles.large-hills]\ntower = "two"', "tiles.large-hills.tower should be a whole number, but is text (two)"),
        ("[tiles.large-hils]\ntower = 2", "tiles.large-hils is unknown; the game has large-desert, large-hills"),
        ("[tiles.large-hills]\ntowr = 2", "tiles.large-hills.towr is not a key of this entry (perhaps tower is meant)"),
        ("[tile.large-hills]\ntower = 2", "tile is not a section of a component file (perhaps tiles is meant)"),
        ("[city.2]\ncell = [5, 6]", "city.2.cell does not touch the rest of the city with 2 players"),
        ("[city.2]\ncell = [0, 1]", "city.3.cell is 0, 1, where city.2 lies too"),
        ("[city.2]\ncell = [2, 2]", "city has 5 tiles where x + y is odd, but 6 of its ten tiles are small ones"),
        ("[city.2]\ncell = [1]", "city.2.cell should have 2 values, but has 1"),
        ("[city.2]\ncell = [99, 0]", "city.2.cell (value 1) should be at most 20, but is 99"),
        ('[city.2]\nlandscape = "sea"', "city.2.landscape should be desert, hills or mountains, but is text (sea)"),
        ("[city.11]\ncell = [1, 0]", "city.11 is unknown; the game has 1 to 10"),
        ("[city.1]\nplayers = 6", "city.1.players should be at most 5, but is 6"),
        ("[coins]\ntotal = 100", "coins.pieces are worth 120 together, but coins.total is 100"),
        (
            "[coins]\ntotal = 9\npieces = [9, 0, 0]",
            "coins.total should be more than the 9 that five players begin with",
        ),
        ("[laying]\nwith_feature = 5", "laying.with_feature should be at most 4, as laying.plain says, but is 5"),
        ("[levels.6]\ntarget = 80", "levels.6 is unknown; the game has 1, 2, 3, 4, 5"),
        ("[city\n", "line 1 is not valid TOML"),
        ("complete = true", "tiles is missing, and a complete set needs every section"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(text: str, words: str) -> None:
    told = refusal(text)
    assert told.startswith(f"In {FILE}, {words}"), told
    assert told.endswith(".") and "\n" not in told


def test_without_any_tile_for_two_there_is_no_city() -> None:
    for_five = "".join(f"[city.{number}]\nplayers = 5\n" for number in range(1, 11))
    assert refusal(for_five) == f"In {FILE}, city has no tile for 2 players."
