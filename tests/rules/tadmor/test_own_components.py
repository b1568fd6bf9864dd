"""A player's own component file: what it changes, and how it is refused."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.components.entries import ComponentEntry, origins
from rules.contract import ComponentError
from rules.tadmor.components.catalogue import FILES
from rules.tadmor.components.schema import (
    ComponentFile,
    GiftsTile,
    MissionPointsTile,
    Region,
    ShipMission,
    StorageTile,
)

FILE = "mine.toml"
DATA = resources.files("rules.tadmor.components") / "data"
ORDER = ("game", "board", "buildings", "rare_goods", "improvements", "missions")
WHOLE = "complete = true\n" + "\n".join((DATA / f"{name}.toml").read_text("utf-8") for name in ORDER).replace(
    'name = "standard"', 'name = "whole"'
)


def differences(file: ComponentFile) -> list[str]:
    """The entries in which a set differs from the standard one."""
    standard = FILES.standard()
    found = []
    for field in msgspec.structs.fields(file):
        ours, theirs = getattr(standard, field.name), getattr(file, field.name)
        if isinstance(ours, ComponentEntry) and ours != theirs:
            found.append(field.name)
        elif isinstance(ours, dict):
            found += [f"{field.name}.{key}" for key in theirs if ours.get(key) != theirs[key]]
    return found


def refusal(text: str) -> str:
    with pytest.raises(ComponentError) as caught:
        FILES.own(text, FILE)
    return str(caught.value)


def is_one_sentence_about_the_file(message: str) -> bool:
    """Begins with the file, ends with its only full stop, and lets no library speak."""
    body = message.removeprefix(f"In {FILE}, ")
    own_words = re.sub(r'".*?"', "…", body)  # what is quoted is the player's
    foreign = ("`int`", "`str`", "`array`", "`object`", "$", "Expected", "Traceback", "\n")
    return (
        message.startswith(f"In {FILE}, ")
        and body.endswith(".")
        and ". " not in own_words
        and not any(word in own_words for word in foreign)
    )


# --- what a file changes ------------------------------------------------------------------------------------


def test_one_value_changes_that_value_and_its_origin_only() -> None:
    file = FILES.own("[missions.K5]\npoints = 9", FILE)
    assert differences(file) == ["missions.K5"]
    card = file.missions["K5"]
    assert isinstance(card, ShipMission)
    assert (card.cost, card.points) == ("4w2m", 9)
    assert origins(card) == {"returned": ("rulebook",), "cost": ("reconstructed",), "points": ("own copy",)}


def test_the_standard_set_is_not_touched_by_a_file() -> None:
    before = msgspec.json.encode(FILES.standard())
    FILES.own("[improvement_market.display]\n2 = 5\n[missions.K5]\npoints = 9", FILE)
    assert msgspec.json.encode(FILES.standard()) == before


def test_a_table_inside_an_entry_is_laid_over_too() -> None:
    market = FILES.own("[improvement_market.display]\n2 = 5", FILE).improvement_market
    assert market.display == {"2": 5, "3": 8, "4": 10}
    assert origins(market) == {"cost": ("rulebook",), "display": ("own copy",)}


def test_values_by_era_keep_their_origins_beside_a_changed_one() -> None:
    row = FILES.own("[slots.wood]\nslots = 3", FILE).slots["wood"]
    assert origins(row)["slots"] == ("own copy",)
    assert origins(row)["amount"] == ("rulebook", "reconstructed", "reconstructed")
    assert origins(row)["region"] == ("rulebook",)


def test_a_standard_note_goes_with_the_values_it_was_about() -> None:
    file = FILES.own('[regions.emesa]\nname = "Homs"', FILE)
    assert file.regions["emesa"] == Region(source={"name": "own copy"}, name="Homs")
    noted = FILES.own('[regions.emesa]\nname = "Homs"\nnote = "Printed so."', FILE)
    assert noted.regions["emesa"].note == "Printed so."


def test_a_file_may_name_the_set_and_its_sources() -> None:
    file = FILES.own('name = "First edition"\n[missions.K5]\npoints = 9\nsource = "deduced"', FILE)
    assert file.name == "First edition"
    assert origins(file.missions["K5"])["points"] == ("deduced",)
    assert origins(file.missions["K5"])["cost"] == ("reconstructed",)


def test_a_source_for_each_key_counts_for_those_keys() -> None:
    text = '[missions.K5]\npoints = 9\ncost = "3w"\nsource = { cost = "deduced" }'
    card = FILES.own(text, FILE).missions["K5"]
    assert origins(card) == {"returned": ("rulebook",), "cost": ("deduced",), "points": ("own copy",)}


@pytest.mark.parametrize("called", ["", "standard"])
def test_no_own_set_bears_the_name_of_the_standard_one(called: str) -> None:
    assert FILES.own("", called).name == "own"


def test_a_long_file_name_is_cut_for_the_name_of_the_set() -> None:
    assert FILES.own("", "x" * 100).name == "x" * 60


def test_another_effect_replaces_the_numbers_of_the_old_one() -> None:
    tile = FILES.own('[improvements.I25]\neffect = "storage"\ngoods = 10', FILE).improvements["I25"]
    assert isinstance(tile, StorageTile)
    assert (tile.era, tile.for_two, tile.goods, tile.note) == (2, False, 10, "")
    assert origins(tile) == {
        "effect": ("own copy",),
        "era": ("rulebook",),
        "start": ("rulebook",),
        "for_two": ("rulebook",),
        "goods": ("own copy",),
    }


def test_another_effect_without_its_number_is_refused() -> None:
    assert "improvements.I25.goods is missing" in refusal('[improvements.I25]\neffect = "storage"')


def test_the_same_effect_written_again_changes_nothing_else() -> None:
    tile = FILES.own('[improvements.I5]\neffect = "mission points"', FILE).improvements["I5"]
    assert isinstance(tile, MissionPointsTile)
    assert tile.points == 2
    assert origins(tile)["effect"] == ("own copy",)
    assert origins(tile)["points"] == ("rulebook",)


def test_a_row_that_the_standard_board_lacks_may_be_added() -> None:
    text = """
        [slots.wood-damascus]
        action = "collect"
        region = "damascus"
        name = "wood"
        piece = "camel"
        slots = 1
        slots_for_two = 0
        good = "wood"
        amount = [2, 3, 4]
    """
    file = FILES.own(text, FILE)
    assert differences(file) == ["slots.wood-damascus"]
    assert file.slots["wood-damascus"].source == "own copy"
    assert [key for key, row in file.slots.items() if row.region == "damascus"][-1] == "wood-damascus"


def test_a_row_that_moves_comes_after_the_rows_of_its_new_region() -> None:
    file = FILES.own('[slots.first]\nregion = "emesa"', FILE)
    assert list(file.slots)[-1] == "stone-camel"
    regions = [row.region for row in file.slots.values()]
    assert regions == sorted(regions, key=list(file.regions).index)


def test_a_complete_file_is_read_as_it_stands() -> None:
    file = FILES.own(WHOLE, FILE)
    assert file.name == "whole"
    assert msgspec.structs.replace(file, name="standard") == FILES.standard()


def test_the_order_of_a_complete_file_does_not_matter() -> None:
    head, *tables = re.split(r"^(?=\[)", WHOLE, flags=re.MULTILINE)
    file = FILES.own(head + "".join(reversed(tables)), FILE)
    for section in ("regions", "temple", "rare", "improvements", "missions", "tower"):
        assert list(getattr(file, section)) == list(getattr(FILES.standard(), section))


def test_values_of_a_complete_file_come_from_the_own_copy_unless_it_says_otherwise() -> None:
    without = re.sub(r"^source = .*\n", "", WHOLE, flags=re.MULTILINE)
    file = FILES.own(without, FILE)
    assert file.missions["K5"].source == "own copy"
    assert file.tax.source == "own copy"
    gifts = file.improvements["I44"]
    assert isinstance(gifts, GiftsTile)
    assert set(origins(gifts).values()) == {("own copy",)}


# --- how a file is refused ----------------------------------------------------------------------------------

# what is wrong: the text, the place that the message names, words that it has
REFUSALS: dict[str, tuple[str, str, str]] = {
    "no TOML": ("[tax]\ngold = = 3", "line 2", "is not valid TOML"),
    "no TOML at the end": ("[tax]\ngold = [1, 2", "the last line", "unclosed array"),
    "a table twice": ("[tax]\n[limits]\n[tax]\n", "line 3", "cannot declare tax twice"),
    "too deep": ("x = " + "[" * 5000, "a value", "brackets"),
    "too many digits": ("x = " + "9" * 5000, "a number", "digits"),
    "unknown section": ("[mission.K5]\npoints = 1", "mission", "perhaps missions is meant"),
    "section is no table": ("missions = 3", "missions", "should be a table, but is the number 3"),
    "entry is no table": ("[missions]\nK5 = true", "missions.K5", "should be a table, but is true"),
    "single entry is no table": ("tax = [1]", "tax", "should be a table, but is a list"),
    "unknown card": ("[missions.K27]\npoints = 1", "missions.K27", "the game has K1 to K26"),
    "unknown tile": ("[improvements.I0]\nera = 1", "improvements.I0", "the game has I1 to I48"),
    "unknown region": ('[regions.homs]\nname = "Homs"', "regions.homs", "the game has north, south"),
    "unknown part": ("[temple.dome]\npoints = 9", "temple.dome", "basement, colonnade, roof, statues"),
    "unknown colour": ('[rare.blue]\nprice = "1g"', "rare.blue", "grey, yellow, red"),
    "unknown row": ("[slots.marbel]\nslots = 1", "slots.marbel", "perhaps marble is meant"),
    "new row with gaps": ('[slots.x]\naction = "first"', "slots.x", "a new entry needs `region`"),
    "unknown way": ("[caravan.4-towers]\ntower = 4", "caravan.4-towers", "perhaps 4-tower is meant"),
    "unknown key": ("[missions.K5]\npoint = 9", "missions.K5.point", "perhaps points is meant"),
    "unknown key of one entry": ("[tax]\nsilver = [0, 1, 2]", "tax.silver", "is not a key of this entry"),
    "odd key": ('[tax]\n"a. B\\n" = 1', 'tax."a. B?"', "is not a key of this entry"),
    "key of another effect": (
        '[improvements.I5]\neffect = "no tax"\npoints = 2',
        "improvements.I5.points",
        "is not a key of this entry, whose effect is no tax",
    ),
    "unknown effect": (
        '[improvements.I5]\neffect = "mission point"',
        "improvements.I5.effect",
        "perhaps mission points is meant",
    ),
    "effect is no text": ("[improvements.I5]\neffect = 3", "improvements.I5.effect", "should be text"),
    "unknown return": (
        '[missions.K5]\nreturned = "boat"',
        "missions.K5.returned",
        "choose from any rare good, temple part, ship",
    ),
    "unknown action": (
        '[slots.wood]\naction = "trade"',
        "slots.wood.action",
        "is trade, which is not known (choose",
    ),
    "negative": ("[missions.K5]\npoints = -1", "missions.K5.points", "should be at least 0, but is -1"),
    "too large": ("[missions.K5]\npoints = 1000", "missions.K5.points", "should be at most 999, but is 1000"),
    "huge": ("[missions.K5]\npoints = 0x" + "f" * 6000, "missions.K5.points", "but is a huge number"),
    "too many slots": ("[slots.wood]\nslots = 10", "slots.wood.slots", "should be at most 9"),
    "text for a number": (
        '[missions.K5]\npoints = "nine"',
        "missions.K5.points",
        "should be a whole number, but is text (nine)",
    ),
    "number for text": ("[missions.K5]\ncost = 4", "missions.K5.cost", "should be text, but is the number 4"),
    "half a point": ("[missions.K5]\npoints = 4.5", "missions.K5.points", "but is a number with a point"),
    "truth for a number": ("[missions.K5]\npoints = true", "missions.K5.points", "but is true"),
    "number for truth": ("[slots.temple]\ncard = 1", "slots.temple.card", "should be true or false"),
    "date": ("[missions.K5]\npoints = 2024-01-01", "missions.K5.points", "but is a date"),
    "moment": ("[missions.K5]\npoints = 10:00:00", "missions.K5.points", "but is a time"),
    "two eras": ("[tax]\ngold = [1, 2]", "tax.gold", "should have 3 values, but has 2"),
    "text among numbers": ('[tax]\ngold = [0, 1, "x"]', "tax.gold (value 3)", "should be a whole number"),
    "negative among numbers": ("[tax]\ngold = [0, -1, 2]", "tax.gold (value 2)", "should be at least 0"),
    "bad further value": ("[scoring]\nfree_rare_goods = [2, 1, -1]", "(value 3)", "should be at least 0"),
    "unknown good": (
        '[slots.wood]\ngood = "clay"',
        "slots.wood.good",
        "should be wood, stone, marble or gold, but is text (clay)",
    ),
    "number for a word": ("[slots.wood]\npiece = 1", "slots.wood.piece", "should be camel, ship or either"),
    "unknown era": ("[improvements.I5]\nera = 4", "improvements.I5.era", "should be 1, 2 or 3"),
    "bad goods": ('[missions.K5]\ncost = "4x"', "missions.K5.cost", "such as 2w1g"),
    "goods in disorder": ('[missions.K5]\ncost = "1g2w"', "missions.K5.cost", "in this order"),
    "no goods": ('[tower.1]\nlevel = ""', "tower.1.level", "such as 2w1g"),
    "too many goods": ('[rare.red]\nprice = "100w"', "rare.red.price", "at most 99"),
    "goods of digits": ('[start]\ngoods = "' + "9" * 5000 + 'w"', "start.goods", "such as 2w1g"),
    "empty name": ('[regions.emesa]\nname = ""', "regions.emesa.name", "should not be empty"),
    "long name": (f'[regions.emesa]\nname = "{"x" * 21}"', "regions.emesa.name", "at most 20 letters"),
    "escape in a name": ('[regions.emesa]\nname = "\\u001b[2J"', "regions.emesa.name", "cannot be shown"),
    "escape in a type": ('[rare.red]\ntypes = ["silk", "\\u0007", "oils"]', "rare.red.types", "cannot be"),
    "escape in a note": ('[tax]\nnote = "\\u001b[2J"', "tax.note", "cannot be shown"),
    "region name twice": ('[regions.emesa]\nname = "Ebla"', "regions.emesa.name", "the name of ebla too"),
    "slot nowhere": ('[slots.wood]\nregion = "homs"', "slots.wood.region", "should be one of north, south"),
    "slot id twice": ('[slots.temple]\nregion = "ebla"', "slots.temple-plain", "makes the slot ebla.temple"),
    "slot id twice for two": ('[slots.marble-camel]\nregion = "north"', "slots.marble-camel", "the slot north.marble"),
    "bad slot name": ('[slots.first]\nname = "First!"', "slots.first.name", "small letters"),
    "bands from 2": ("[tower.1]\nfirst = 2", "tower.1.first", "should be 1"),
    "bands descend": ("[tower.3]\nfirst = 6", "tower.3.first", "should be above 6"),
    "band without number": (
        '[tower.top]\nfirst = 21\nlevel = "5s"\npair = "5m"',
        "tower.top",
        "numbered from 1 to 5",
    ),
    "rare good of two words": ('[rare.red]\ntypes = ["silk", "blue glass", "oils"]', "rare.red.types", "blue glass"),
    "rare good called like a colour": ('[rare.red]\ntypes = ["silk", "grey", "oils"]', "rare.red.types", "grey"),
    "rare good called like a part": ('[rare.red]\ntypes = ["silk", "roof", "oils"]', "rare.red.types", "roof"),
    "rare good twice": ('[rare.red]\ntypes = ["silk", "jade", "oils"]', "rare.red.types", "jade"),
    "too few tiles": (
        "[improvement_market.display]\n2 = 10",
        "improvement_market.display.2",
        "is 10, but Era I has only 9 tiles to lay out",
    ),
    "too few for more": (
        "[improvement_market.display]\n4 = 13",
        "improvement_market.display.4",
        "Era III has only 12",
    ),
    "display for five": (
        "[improvement_market.display]\n5 = 12",
        "improvement_market.display.5",
        "choose from 2, 3 and 4",
    ),
    "display is no table": ("[improvement_market]\ndisplay = 6", "improvement_market.display", "a table"),
    "display in words": (
        '[improvement_market.display]\n2 = "six"',
        "improvement_market.display.2",
        "should be a whole number",
    ),
    "too few start tiles": ("[improvements.I1]\nstart = false", "improvements", "has 3 start tiles for 4"),
    "late start tile": ("[improvements.I20]\nstart = true", "improvements.I20.era", "should be 1"),
    "trade for its like": ('[improvements.I1]\nget = "basic"', "improvements.I1.get", "basic for wood"),
    "too many pieces": ("[start]\ncamels = 6", "start.camels", "should be at most 5, as limits.camels says"),
    "too many cards": ("[start]\nmissions = 7", "start.missions", "should be at most 6"),
    "unknown origin": (
        '[tax]\nsource = "memory"',
        "tax.source",
        "should be rulebook, rulebooks differ, deduced, deduced (soft), reconstructed or own copy",
    ),
    "origin of nothing": ('[tax.source]\nsilver = "rulebook"', "tax.source.silver", "is not a key"),
    "origins of one number": (
        '[limits.source]\nships = ["rulebook", "deduced"]',
        "limits.source.ships",
        "one for each of the values",
    ),
    "bad origin for a key": ('[tax.source]\ngold = "me"', "tax.source.gold", "but is text (me)"),
    "number of a table": ('[tax.source]\nnumber = "rulebook"', "tax.source.number", "is not a key"),
    "name is no text": ("name = 3", "name", "should be text"),
    "name too long": (f'name = "{"x" * 61}"', "name", "at most 60 letters"),
    "name empty": ('name = ""', "name", "should not be empty"),
    "name with a bell": ('name = "\\u0007"', "name", "cannot be shown"),
    "name taken": ('name = "standard"', "name", "the set that comes with the game"),
    "complete in words": ('complete = "yes"', "complete", "should be true or false"),
    "complete but empty": ("complete = true", "regions", "is missing"),
    "complete with a stranger": ("complete = true\n[camels]\nx = 1", "camels", "is not a section"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_wrong_file_is_refused_in_one_sentence(case: str) -> None:
    text, place, words = REFUSALS[case]
    message = refusal(text)
    assert is_one_sentence_about_the_file(message), message
    assert place in message, message
    assert words in message, message


def without(table: str) -> str:
    """The complete set without one table (and its source, where that is a table of its own)."""
    name = re.escape(table)
    text, count = re.subn(rf"^\[{name}(\.source)?\]\n(?:(?!\[).*\n)*", "", WHOLE, flags=re.MULTILINE)
    assert count in (1, 2)
    return text


@pytest.mark.parametrize(
    "table", ["missions.K26", "improvements.I7", "regions.emesa", "temple.roof", "rare.red", "tax", "scoring"]
)
def test_a_complete_file_has_to_be_complete(table: str) -> None:
    message = refusal(without(table))
    assert is_one_sentence_about_the_file(message)
    assert message.startswith(f"In {FILE}, {table} is missing")


def test_a_complete_file_needs_each_key() -> None:
    message = refusal(WHOLE.replace('cost = "4w2m"\n', ""))
    assert message == f"In {FILE}, missions.K5.cost is missing."


def test_a_complete_file_needs_some_slots() -> None:
    message = refusal(re.sub(r"^\[slots\.(?:.*\n)+?(?=\n\[tower|# Towers)", "[slots]\n", WHOLE, flags=re.M))
    assert message == f"In {FILE}, slots is empty."


@pytest.mark.parametrize(("key", "side"), [("slots", "three and four merchants"), ("slots_for_two", "two merchants")])
@pytest.mark.parametrize("piece", ["camel", "ship"])
def test_each_kind_of_piece_needs_a_slot_on_each_side(key: str, side: str, piece: str) -> None:
    rows = [name for name, row in FILES.standard().slots.items() if row.piece in (piece, "either")]
    message = refusal("\n".join(f"[slots.{name}]\n{key} = 0" for name in rows))
    assert is_one_sentence_about_the_file(message)
    assert f"slots should have at least one slot for a {piece} on the side for {side}" in message


def test_a_source_has_to_cover_every_key() -> None:
    head, tail = WHOLE.split("[missions.K5]")
    message = refusal(head + "[missions.K5]" + tail.replace('rest = "rulebook", ', "", 1))
    assert message == f"In {FILE}, missions.K5.source.returned is missing, and there is no `rest` either."


# --- nothing else ever comes out ----------------------------------------------------------------------------


def tables(file: ComponentFile) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for field in msgspec.structs.fields(file):
        section = getattr(file, field.name)
        if isinstance(section, ComponentEntry):
            found.append((field.name,))
        elif isinstance(section, dict):
            found += [(field.name, key) for key in section]
    return found


KEYS = [
    "action", "amount", "card", "camel", "cost", "display", "effect", "era", "first", "for_two", "get",
    "give", "gold", "goods", "level", "name", "note", "number", "pair", "piece", "points", "rare_sets",
    "region", "rest", "returned", "slots", "slots_for_two", "source", "start", "storage", "tower", "types",
]  # fmt: skip
WORDS = [
    "", "wood", "basic", "4w2m", "rulebook", "collect", "temple", "storage", "ship", "ebla", "own copy",
    "\u0007",
]  # fmt: skip


def toml(value: Any) -> str:
    """A value as TOML; Python's spelling will do for most of it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(c):08x}" for c in value) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    return str(value)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
keys = st.sampled_from(KEYS) | texts
values = st.recursive(
    st.integers(-5, 20) | st.integers() | st.booleans() | st.floats() | st.sampled_from(WORDS) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=6,
)
edits = st.tuples(
    st.sampled_from(tables(FILES.standard())) | st.tuples(st.sampled_from(["slots", "missions", "x"]), texts),
    st.dictionaries(keys, values, min_size=1, max_size=3),
)


def loads_or_is_refused(text: str) -> None:
    try:
        file = FILES.own(text, FILE)
    except ComponentError as error:
        assert is_one_sentence_about_the_file(str(error)), str(error)
    else:
        assert msgspec.json.decode(msgspec.json.encode(file), type=ComponentFile) == file
        for place in tables(file):
            entry = getattr(file, place[0]) if len(place) == 1 else getattr(file, place[0])[place[1]]
            assert origins(entry)


@settings(deadline=None)
@given(st.lists(edits, min_size=1, max_size=3, unique_by=lambda edit: edit[0]))
def test_random_values_load_or_are_refused(changes: list[tuple[tuple[str, ...], dict[str, Any]]]) -> None:
    lines = []
    for path, entry in changes:
        lines.append(f"[{'.'.join(map(toml, path))}]")
        lines += [f"{toml(key)} = {toml(value)}" for key, value in entry.items()]
    loads_or_is_refused("\n".join(lines))


@settings(max_examples=60, deadline=None)
@given(
    at=st.integers(0, len(WHOLE)),
    cut=st.integers(0, 40),
    put=texts | st.sampled_from(["\n", '"', "[", "]", "=", "-", "9", "[x]\n", "true", "\n[tax]\n"]),
)
def test_random_damage_to_a_complete_file_loads_or_is_refused(at: int, cut: int, put: str) -> None:
    loads_or_is_refused(WHOLE[:at] + put + WHOLE[at + cut :])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_lost_and_swapped_lines_load_or_are_refused(data: st.DataObject) -> None:
    lines = WHOLE.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        one, other = data.draw(st.integers(0, len(lines) - 1)), data.draw(st.integers(0, len(lines) - 1))
        if data.draw(st.booleans()):
            lines[one], lines[other] = lines[other], lines[one]
        else:
            del lines[one]
    loads_or_is_refused("\n".join(lines))
