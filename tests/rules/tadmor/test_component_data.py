"""The standard component set, value by value and origin by origin, against tables typed by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.components.entries import ComponentEntry, origins
from rules.tadmor.components.catalogue import FILES
from rules.tadmor.components.checks import slot_ids
from rules.tadmor.components.schema import ComponentFile
from rules.tadmor.goods import Goods, add, read_goods

R, B, D, S, X = "rulebook", "rulebooks differ", "deduced", "deduced (soft)", "reconstructed"
LETTER = {R: "R", B: "B", D: "D", S: "S", X: "X"}
FILE = FILES.standard()

REGIONS = ["North Sea", "South Sea", "Euphrates", "Palmyra", "Damascus", "Ebla", "Emesa"]

# key: action, region, piece, slots on the side for 3-4, slots on the side for 2, origins of these five
ROWS: dict[str, tuple[str, str, str, int, int, str]] = {
    "wood": ("collect", "north", "ship", 2, 1, "RRRXX"),
    "marble": ("collect", "north", "ship", 2, 1, "XXXXX"),
    "first": ("first", "north", "ship", 1, 1, "RXSXX"),
    "shipyard": ("shipyard", "north", "ship", 1, 1, "RXXXX"),
    "stone": ("collect", "south", "ship", 3, 1, "RRRXX"),
    "grey": ("rare", "south", "ship", 2, 1, "RRXXX"),
    "gifts-ship": ("gifts", "south", "ship", 1, 1, "RXXRR"),
    "gold": ("collect", "euphrates", "ship", 2, 2, "RRRXX"),
    "gold-camel": ("collect", "euphrates", "camel", 1, 0, "XXXXX"),
    "yellow": ("rare", "euphrates", "ship", 2, 1, "RRRXX"),
    "red": ("rare", "euphrates", "camel", 1, 1, "RRXXX"),
    "improve": ("improvement", "palmyra", "camel", 4, 4, "RXRRR"),
    "temple": ("temple", "palmyra", "camel", 1, 1, "RRXRR"),
    "market": ("market", "palmyra", "camel", 1, 1, "RRRRR"),
    "mission": ("mission", "palmyra", "camel", 1, 1, "RXRXX"),
    "tower": ("tower", "damascus", "camel", 1, 1, "DDDDD"),
    "pairs": ("pairs", "damascus", "camel", 1, 1, "RRRRR"),
    "traitor": ("traitor", "damascus", "camel", 2, 2, "RXXXX"),
    "war": ("war", "damascus", "either", 1, 1, "RXRXX"),
    "mission-damascus": ("mission", "damascus", "camel", 1, 1, "XXXXX"),
    "temple-plain": ("temple", "ebla", "camel", 1, 1, "RRXRR"),
    "market-plain": ("market", "ebla", "camel", 1, 1, "RRRRR"),
    "taxman": ("taxman", "ebla", "camel", 1, 1, "RXRXX"),
    "gifts": ("gifts", "ebla", "camel", 1, 1, "RXXRR"),
    "marble-camel": ("collect", "ebla", "camel", 1, 1, "XXXXX"),
    "mission-emesa": ("mission", "emesa", "camel", 1, 1, "XXXXX"),
    "marauders": ("marauders", "emesa", "camel", 1, 1, "RXRXX"),
    "caravan": ("caravan", "emesa", "camel", 1, 1, "RXDXX"),
    "wood-camel": ("collect", "emesa", "camel", 1, 1, "XXXXX"),
    "stone-camel": ("collect", "emesa", "camel", 1, 1, "XXXXX"),
}

# row: key, value, origins (one letter for the whole value, or one for each era)
ROW_VALUES: list[tuple[str, str, Any, str]] = [
    ("wood", "good", "wood", "R"),
    ("wood", "amount", (3, 3, 3), "RXX"),
    ("stone", "good", "stone", "R"),
    ("stone", "amount", (3, 3, 3), "RXX"),
    ("gold", "good", "gold", "R"),
    ("gold", "amount", (2, 2, 3), "RXX"),
    ("marble", "good", "marble", "X"),
    ("marble", "amount", (2, 2, 2), "X"),
    ("wood-camel", "good", "wood", "X"),
    ("wood-camel", "amount", (1, 1, 2), "X"),
    ("stone-camel", "good", "stone", "X"),
    ("stone-camel", "amount", (1, 1, 1), "X"),
    ("marble-camel", "good", "marble", "X"),
    ("marble-camel", "amount", (1, 1, 1), "X"),
    ("gold-camel", "good", "gold", "X"),
    ("gold-camel", "amount", (1, 1, 1), "X"),
    ("gifts", "points", (1, 2, 3), "X"),
    ("gifts-ship", "points", (2, 3, 4), "X"),
    ("traitor", "levels", (0, 1, 2), "R"),
    ("pairs", "most", 1, "B"),
    ("temple", "card", True, "R"),
    ("temple-plain", "card", False, "R"),
    ("market", "both_ways", True, "R"),
    ("market-plain", "both_ways", False, "R"),
    ("grey", "colour", "grey", "R"),
    ("yellow", "colour", "yellow", "R"),
    ("red", "colour", "red", "R"),
]

# card: cost, points, what returning it does, its number if it has one
MISSIONS: dict[str, tuple[str, int, str, tuple[str, int] | None]] = {
    "K1": ("3w2s1g", 18, "any rare good", None),
    "K2": ("2w3s1g", 18, "any rare good", None),
    "K3": ("3s3m1g", 20, "temple part", None),
    "K4": ("3w2m2g", 20, "temple part", None),
    "K5": ("4w2m", 18, "ship", None),
    "K6": ("4w2g", 18, "ship", None),
    "K7": ("2w2s1m", 18, "tower levels", ("levels", 2)),
    "K8": ("2w3s1m", 18, "tower levels", ("levels", 3)),
    "K9": ("2w1s1m1g", 18, "change raid", None),
    "K10": ("1w2s1m1g", 18, "change raid", None),
    "K11": ("2w2s2m", 18, "camel", None),
    "K12": ("2w2s2g", 18, "camel", None),
    "K13": ("3w1m1g", 18, "market", None),
    "K14": ("2s2m1g", 18, "swap pieces", None),
    "K15": ("2w2s1m2g", 20, "improvements", ("tiles", 2)),
    "K16": ("3w3s", 18, "goods", ("goods", 5)),
    "K17": ("3w1s2m", 18, "goods", ("goods", 5)),
    "K18": ("1w3s2g", 18, "goods", ("goods", 5)),
    "K19": ("1w2s2m", 18, "new temple", None),
    "K20": ("2w2s2g", 18, "destroy levels", ("levels", 3)),
    "K21": ("2w2s1g", 18, "draw missions", ("cards", 2)),
    "K22": ("2w2s1m", 18, "draw missions", ("cards", 2)),
    "K23": ("3w2g", 18, "place pieces", ("pieces", 3)),
    "K24": ("3s2m", 18, "place pieces", ("pieces", 3)),
    "K25": ("2w1s2m", 18, "unseen improvement", ("last_era", 2)),
    "K26": ("1w2s2g", 18, "unseen improvement", ("last_era", 2)),
}

# tile: effect, its values, origins of the effect and of each value, origin of the tile's number (if any)
TILES: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "I1": ("trade", {"give": "wood", "get": "marble", "amount": 1}, "RRRR", "X"),
    "I2": ("trade", {"give": "wood", "get": "gold", "amount": 1}, "DDDD", "X"),
    "I3": ("trade", {"give": "stone", "get": "marble", "amount": 1}, "DDDD", "X"),
    "I4": ("trade", {"give": "stone", "get": "gold", "amount": 1}, "RRRR", "X"),
    "I5": ("mission points", {"points": 2}, "RR", ""),
    "I6": ("points for goods", {"basic": 1, "advanced": 1}, "RXX", ""),
    "I7": ("revealer stays", {}, "R", ""),
    "I8": ("rare good points", {"bought": 6, "free": 1}, "RXR", ""),
    "I9": ("rare good for points", {"points": 4}, "RR", ""),
    "I10": ("ship bonus", {"good": "wood", "amount": 1}, "RRR", ""),
    "I11": ("ship bonus", {"good": "stone", "amount": 1}, "SSS", ""),
    "I12": ("ship bonus", {"good": "wood", "amount": 1}, "SSS", ""),
    "I13": ("ship bonus", {"good": "stone", "amount": 1}, "SSS", ""),
    "I14": ("free level", {"every": 5}, "RR", ""),
    "I15": ("free level", {"every": 5}, "RR", ""),
    "I16": ("tallest tower", {"points": 2}, "RX", ""),
    "I17": ("tallest tower", {"points": 2}, "SX", ""),
    "I18": ("tower without", {"good": "wood"}, "RR", ""),
    "I19": ("mission points", {"points": 3}, "RX", ""),
    "I20": ("mission discount", {"goods": 2}, "RR", ""),
    "I21": ("private market", {}, "R", ""),
    "I22": ("private market", {}, "R", ""),
    "I23": ("trade", {"give": "gold", "get": "basic", "amount": 2}, "RRRR", "X"),
    "I24": ("trade", {"give": "marble", "get": "basic", "amount": 2}, "DDDD", ""),
    "I25": ("raid points", {"points": 3}, "RR", ""),
    "I26": ("raid goods", {"goods": "1g", "points": 1}, "RRR", ""),
    "I27": ("rare good points", {"bought": 8, "free": 1}, "RXR", ""),
    "I28": ("rare good discount", {"goods": 2}, "RR", ""),
    "I29": ("ship bonus", {"good": "marble", "amount": 1}, "SSS", ""),
    "I30": ("ship bonus", {"good": "gold", "amount": 1}, "SSS", ""),
    "I31": ("ship bonus", {"good": "marble", "amount": 1}, "SSS", ""),
    "I32": ("ship bonus", {"good": "gold", "amount": 1}, "SSS", ""),
    "I33": ("storage", {"goods": 12}, "RR", ""),
    "I34": ("temple discount", {"goods": 3}, "RR", ""),
    "I35": ("tallest tower", {"points": 3}, "RX", ""),
    "I36": ("tallest tower", {"points": 3}, "SX", ""),
    "I37": ("private temple", {"points": 3}, "RR", ""),
    "I38": ("final bonus", {"measure": "tower", "points": 12}, "RSR", ""),
    "I39": ("final bonus", {"measure": "rare goods", "points": 12}, "RSR", ""),
    "I40": ("final bonus", {"measure": "missions", "points": 12}, "RRR", "S"),
    "I41": ("final bonus", {"measure": "completed temples", "points": 12}, "RSR", ""),
    "I42": ("final bonus", {"measure": "improvements", "points": 12}, "RXR", ""),
    "I43": ("choose rare good", {}, "R", ""),
    "I44": ("gifts", {"factor": 2}, "RR", ""),
    "I45": ("no marauders", {}, "R", ""),
    "I46": ("no tax", {}, "R", ""),
    "I47": ("private construction", {}, "R", ""),
    "I48": ("private kingdom", {}, "R", ""),
}
NOT_FOR_TWO = [f"I{n}" for n in (7, 12, 13, 15, 17, 22, 25, 26, 31, 32, 36, 45, 46, 48)]


def kind(entry: ComponentEntry) -> Any:
    return entry.__struct_config__.tag


def letters(entry: ComponentEntry, key: str) -> str:
    return "".join(LETTER[origin] for origin in origins(entry)[key])


def entries(file: ComponentFile) -> list[tuple[str, ComponentEntry]]:
    found: list[tuple[str, ComponentEntry]] = []
    for field in msgspec.structs.fields(file):
        section = getattr(file, field.name)
        if isinstance(section, ComponentEntry):
            found.append((field.name, section))
        elif isinstance(section, dict):
            found += [(f"{field.name}.{key}", entry) for key, entry in section.items()]
    return found


def check(entry: ComponentEntry, values: dict[str, Any], sources: str) -> None:
    """An entry has exactly these values, each with its letter as its one origin."""
    fields = {key: getattr(entry, key) for key in entry.__struct_fields__ if key not in ("source", "note")}
    assert fields == values
    assert [letters(entry, key) for key in values] == list(sources)


# --- the board ----------------------------------------------------------------------------------------------


def test_the_seven_regions_in_their_order() -> None:
    assert list(FILE.regions) == ["north", "south", "euphrates", "palmyra", "damascus", "ebla", "emesa"]
    assert [region.name for region in FILE.regions.values()] == REGIONS
    assert "".join(letters(region, "name") for region in FILE.regions.values()) == "RRRRRRX"
    assert "placeholder" in FILE.regions["emesa"].note


def test_the_rows_are_those_of_the_board_in_its_order() -> None:
    assert list(FILE.slots) == list(ROWS)


@pytest.mark.parametrize("key", ROWS)
def test_a_row_of_slots(key: str) -> None:
    row = FILE.slots[key]
    action, region, piece, slots, slots_for_two, sources = ROWS[key]
    assert (kind(row), row.region, row.piece) == (action, region, piece)
    assert (row.slots, row.slots_for_two) == (slots, slots_for_two)
    keys = ("action", "region", "piece", "slots", "slots_for_two")
    assert "".join(letters(row, name) for name in keys) == sources


@pytest.mark.parametrize(("key", "name", "value", "source"), ROW_VALUES)
def test_a_value_of_a_row(key: str, name: str, value: Any, source: str) -> None:
    assert getattr(FILE.slots[key], name) == value
    assert letters(FILE.slots[key], name) == source


def test_every_value_of_every_row_was_looked_at() -> None:
    shared = {"action", "region", "piece", "slots", "slots_for_two"}
    found = {(key, name) for key, row in FILE.slots.items() for name in origins(row) if name not in shared}
    assert found == {(key, name) for key, name, _, _ in ROW_VALUES}


@pytest.mark.parametrize(
    ("for_two", "by_region", "camel", "ship", "either"),
    [(False, [6, 6, 6, 7, 6, 5, 5], 24, 16, 1), (True, [4, 3, 4, 7, 6, 5, 5], 23, 10, 1)],
)
def test_the_totals_of_either_side(for_two: bool, by_region: list[int], camel: int, ship: int, either: int) -> None:
    slots = [(row, slot) for key, row in FILE.slots.items() for slot in slot_ids(key, row, for_two)]
    regions = Counter(row.region for row, _ in slots)
    assert [regions[region] for region in FILE.regions] == by_region
    assert Counter(row.piece for row, _ in slots) == {"camel": camel, "ship": ship, "either": either}
    assert len({slot for _, slot in slots}) == len(slots) == sum(by_region)


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_T3_2_every_piece_that_merchants_can_own_has_a_slot(merchants: int) -> None:
    """The rulebooks place them all. Nobody can spoil it by a camel on the slot for either kind."""
    rows = [row for key, row in FILE.slots.items() for _ in slot_ids(key, row, for_two=merchants == 2)]
    slots = Counter(row.piece for row in rows)
    assert slots["camel"] >= merchants * FILE.limits.camels
    assert slots["ship"] >= merchants * FILE.limits.ships


def test_slot_ids_read_well() -> None:
    ids = {slot for key, row in FILE.slots.items() for slot in slot_ids(key, row, for_two=False)}
    assert ids >= {
        "palmyra.improve1", "palmyra.improve4", "palmyra.temple", "ebla.temple", "palmyra.market",
        "ebla.market", "palmyra.mission", "damascus.mission", "emesa.mission", "ebla.gifts", "south.gifts",
        "emesa.wood",
        "emesa.stone", "ebla.marble", "euphrates.gold-camel", "euphrates.gold1", "euphrates.gold2",
        "damascus.pairs", "north.first", "south.grey2",
    }  # fmt: skip
    for_two = {slot for key, row in FILE.slots.items() for slot in slot_ids(key, row, for_two=True)}
    assert ids - for_two >= {"euphrates.gold-camel", "north.wood1"}
    assert for_two - ids == {
        "north.wood", "north.marble", "south.stone", "south.grey", "euphrates.yellow",
    }  # fmt: skip


# --- buildings, rare goods, numbers of the game ------------------------------------------------------------


def test_T5_8_tower_bands() -> None:
    assert list(FILE.tower) == ["1", "2", "3", "4"]
    check(FILE.tower["1"], {"first": 1, "level": "1w1s", "pair": "1w2m"}, "RRR")
    check(FILE.tower["2"], {"first": 6, "level": "2s", "pair": "2w2m"}, "RRR")
    check(FILE.tower["3"], {"first": 11, "level": "3s", "pair": "4w5m"}, "RRX")
    check(FILE.tower["4"], {"first": 16, "level": "6s", "pair": "4w6m"}, "XXX")


def test_temple_parts() -> None:
    assert list(FILE.temple) == ["basement", "colonnade", "roof", "statues"]
    check(FILE.temple["basement"], {"cost": "1w2s", "points": 6, "cards": 4}, "XXR")
    check(FILE.temple["colonnade"], {"cost": "2s3m", "points": 13, "cards": 4}, "XRR")
    check(FILE.temple["roof"], {"cost": "3w3m", "points": 25, "cards": 4}, "XRR")
    check(FILE.temple["statues"], {"cost": "3m4g", "points": 41, "cards": 4}, "XXR")


def test_T5_13_rare_goods() -> None:
    assert list(FILE.rare) == ["grey", "yellow", "red"]
    check(FILE.rare["grey"], {"price": "3g", "types": ("glass", "incense", "myrrh")}, "RR")
    check(FILE.rare["yellow"], {"price": "5s", "types": ("jade", "ivory", "porcelain")}, "RR")
    check(FILE.rare["red"], {"price": "5w", "types": ("silk", "perfume", "oils")}, "RR")


def test_T5_21_tax() -> None:
    assert (FILE.tax.gold, FILE.tax.penalty) == ((0, 1, 2), (0, 3, 6))
    assert (letters(FILE.tax, "gold"), letters(FILE.tax, "penalty")) == ("R", "RXX")


def test_T2_set_up_limits_and_scoring() -> None:
    start = {"goods": "2w2s1m1g", "points": 10, "camels": 3, "ships": 2, "missions": 2}
    check(FILE.start, start, "RRRRR")
    check(FILE.limits, {"camels": 5, "ships": 4, "storage": 8}, "RRR")
    check(FILE.improvement_market, {"cost": (1, 2, 3), "display": {"2": 6, "3": 8, "4": 10}}, "RR")
    rare_sets = (5, 10, 15, 25, 35, 45, 60, 75, 90)
    check(FILE.scoring, {"tower_level": 2, "rare_sets": rare_sets, "free_rare_goods": (2, 1)}, "RRR")


def test_T6_5_caravan_and_T6_6_shipyard() -> None:
    ways = {key: (rule.camel, rule.tower, rule.missions) for key, rule in FILE.caravan.items()}
    assert ways == {
        "4-tower": (4, 5, 0),
        "4-missions": (4, 0, 2),
        "5-tower": (5, 10, 0),
        "5-missions": (5, 0, 4),
        "5-both": (5, 5, 2),
    }
    assert {rule.source for rule in FILE.caravan.values()} == {"rulebook"}
    check(FILE.shipyard["3"], {"ship": 3, "of_each_colour": 1}, "RR")
    check(FILE.shipyard["4"], {"ship": 4, "of_each_colour": 2}, "RR")
    assert list(FILE.shipyard) == ["3", "4"]


# --- missions and improvements -----------------------------------------------------------------------------


def test_the_missions_in_their_order() -> None:
    assert list(FILE.missions) == list(MISSIONS) == [f"K{n}" for n in range(1, 27)]


@pytest.mark.parametrize("key", MISSIONS)
def test_a_mission(key: str) -> None:
    cost, points, returned, number = MISSIONS[key]
    card = FILE.missions[key]
    assert kind(card) == returned
    assert letters(card, "returned") == "R"
    own_number = {number[0]: number[1]} if number else {}
    source = ("X" if key in ("K7", "K8") else "R") if number else ""
    check(card, {"cost": cost, "points": points} | own_number, "XX" + source)


def test_what_the_missions_ask_for_together() -> None:
    demand: Goods = (0, 0, 0, 0)
    for card in FILE.missions.values():
        demand = add(demand, read_goods(card.cost))
    assert demand == (52, 45, 26, 24)
    assert round(sum(demand) / 26, 2) == 5.65
    assert sum(card.points for card in FILE.missions.values()) == 3 * 20 + 23 * 18
    assert all(card.points % 2 == 0 for card in FILE.missions.values())  # half of it when returned


def test_the_improvements_in_their_order() -> None:
    assert list(FILE.improvements) == list(TILES) == [f"I{n}" for n in range(1, 49)]


@pytest.mark.parametrize("key", TILES)
def test_an_improvement(key: str) -> None:
    effect, values, sources, number = TILES[key]
    tile = FILE.improvements[key]
    assert kind(tile) == effect
    era = 1 if int(key[1:]) <= 18 else 2 if int(key[1:]) <= 36 else 3
    shared = {"era": era, "start": key in ("I1", "I2", "I3", "I4"), "for_two": key not in NOT_FOR_TWO}
    check(tile, shared | values, "RRR" + sources[1:])
    assert letters(tile, "effect") == sources[0]
    assert "".join(LETTER[origin] for origin in origins(tile).get("number", ())) == number


def test_T2_4_tiles_of_each_era_with_two_merchants_and_with_more() -> None:
    tiles = FILE.improvements.values()
    assert Counter(tile.era for tile in tiles) == {1: 18, 2: 18, 3: 12}
    assert Counter(tile.era for tile in tiles if tile.for_two) == {1: 13, 2: 12, 3: 9}


# --- the whole ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "entry"), entries(FILE))
def test_every_value_has_an_origin(place: str, entry: ComponentEntry) -> None:
    values = [key for key in entry.__struct_fields__ if key not in ("source", "note")]
    if place.startswith("slots."):
        values.remove("name")  # the name in the slot id is ours
    found = origins(entry)
    assert set(values) <= set(found)
    for key, value in found.items():
        assert set(value) <= {R, B, D, S, X}, key
        assert len(value) in (1, 3), key
        assert len(value) == 1 or len(getattr(entry, key)) == 3, key
