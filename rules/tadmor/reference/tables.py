"""Tables of the reference: rows of words worked out from a component set."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.english import and_list, count
from rules.reference.facts import ComponentValues
from rules.tadmor.reference.facts import ERAS
from rules.tadmor.reference.fill import GOODS, TadmorFiller, goods_words, heap

PARTS = ("basement", "colonnade", "roof", "statues")
PIECES = {"camel": "a camel", "ship": "a ship", "either": "a camel or a ship"}
NAMES = {
    "improvement": "Improve",
    "tower": "Tower +1",
    "pairs": "Tower +2",
    "traitor": "Traitor",
    "mission": "Mission",
    "marauders": "Marauders",
    "caravan": "Caravan",
    "shipyard": "Shipyard",
    "war": "War supplies",
    "taxman": "Taxman",
    "first": "First player",
    "gifts": "Gifts",
}
"""What slots are called, as in `components/slot_names.py`; without the modules that a look-up does not need."""


def price(text: str) -> str:
    return goods_words(heap(text))


def short_price(text: str) -> str:
    """A price for a list: `3W 2S 1G`."""
    return " ".join(f"{n}{letter}" for n, letter in zip(heap(text), "WSMG", strict=True) if n)


def slot_name(row: ComponentValues) -> str:
    """A row of the board by its name."""
    match row["action"]:
        case "collect":
            return str(row["good"]).capitalize()
        case "rare":
            return f"{str(row['colour']).capitalize()} rare good"
        case "temple":
            return "Temple +card" if row["card"] else "Temple"
        case "market":
            return "Market" if row["both_ways"] else "Market 1>1"
        case action:
            return NAMES[action]


def _slot_and_piece(row: ComponentValues) -> str:
    """Goods are collected by camels and by ships."""
    return f"{slot_name(row)} by {row['piece']}" if row["action"] == "collect" else slot_name(row)


def _tower(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    bands = sorted(filler.facts["tower"].values(), key=lambda band: int(band["first"]))
    for number, band in enumerate(bands):
        last = f"to {bands[number + 1]['first'] - 1}" if number + 1 < len(bands) else "and up"
        yield f"Levels {band['first']} {last}: {price(band['level'])} each; a pair {price(band['pair'])}."


def _pairs(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    for key in filler.rows("pairs"):
        most = filler.facts["slots"][key]["most"]
        pairs = f"at most {count(most, 'pair')}" if most else "any number of pairs"
        yield f"One action builds {pairs}."


def _temple(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    for name in PARTS:
        part = filler.facts["temple"][name]
        cards = count(part["cards"], "card")
        yield f"{name.capitalize()}: {price(part['cost'])}; then worth {part['points']} PP ({cards})."


def _rare(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    for colour, stack in filler.facts["rare"].items():
        yield f"{colour.capitalize()} for {price(stack['price'])}: {and_list(list(stack['types']))}."


def _sets(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    points = filler.facts["scoring"]["rare_sets"]
    yield "Different types and PP: " + ", ".join(f"{n} for {value}" for n, value in enumerate(points, 1)) + "."


def _income(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    for row in filler.facts["slots"].values():
        if row["action"] == "collect":
            yield f"{_where(filler, row)}: {_eras(row['amount'])} {row['good']} by {row['piece']}, in Era I / II / III."


def _income_course(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    """Whether ships bring more than camels, and later eras more than earlier ones."""
    rows = [row for row in filler.facts["slots"].values() if row["action"] == "collect"]
    if by_ship := [good for good in GOODS if _more_by_ship([row for row in rows if row["good"] == good])]:
        yield f"More by ship than by camel: {and_list(by_ship)}."
    courses: dict[str, list[str]] = {}
    for row in rows:
        courses.setdefault(_course(tuple(row["amount"])), []).append(f"{row['good']} by {row['piece']}")
    for course, names in courses.items():
        yield f"{course}: {and_list(list(dict.fromkeys(names)))}."


def _more_by_ship(rows: list[ComponentValues]) -> bool:
    """Whether every ship brings more of a good than any camel, in each era."""
    ships, camels = ([row["amount"] for row in rows if row["piece"] == piece] for piece in ("ship", "camel"))
    pairs = [(ship[era], camel[era]) for ship in ships for camel in camels for era in range(len(ERAS))]
    return bool(pairs) and all(ship > camel for ship, camel in pairs)


def _course(amount: tuple[int, ...]) -> str:
    if len(set(amount)) == 1:
        return "The same in every era"
    ascending, descending = tuple(sorted(amount)), tuple(sorted(amount, reverse=True))
    return {ascending: "More in later eras", descending: "Less in later eras"}.get(amount, "Now more, now less by era")


def _caravan(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    for rule in filler.facts["caravan"].values():
        needs = [f"tower {rule['tower']}"] if rule["tower"] else []
        needs += [count(rule["missions"], "mission")] if rule["missions"] else []
        yield f"Camel number {rule['camel']}: {and_list(needs) or 'no condition'}."


def _shipyard(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    for rule in filler.facts["shipyard"].values():
        yield f"Ship number {rule['ship']}: {count(rule['of_each_colour'], 'rare good')} of each colour."


def _improvements(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    tiles = sorted(filler.facts["improvements"].items(), key=lambda tile: int(tile[0][1:]))
    for era, name in enumerate(ERAS, 1):
        yield f"Era {name}: {', '.join(key for key, tile in tiles if tile['era'] == era)}."


def _favours(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    missions = sorted(filler.facts["missions"].items(), key=lambda card: int(card[0][1:]))
    kinds: dict[tuple[str, str], list[str]] = {}
    for name, card in missions:
        template = filler.templates[f"mission/{card['returned']}"]
        title = filler.fill(template.title, card)
        kinds.setdefault((template.phase, title[:1].lower() + title[1:]), []).append(name)
    for (phase, title), names in kinds.items():
        yield f"{and_list(names)} ({phase}): {title}."


def _regions(filler: TadmorFiller, _: ComponentValues) -> Iterator[str]:
    for key, region in filler.facts["regions"].items():
        yield f"{region['name']}: {and_list(_slots_in(filler, key))}."


def _slots_in(filler: TadmorFiller, region: str) -> list[str]:
    rows = [row for row in filler.facts["slots"].values() if row["region"] == region]
    return [f"{_slot_and_piece(row)} ({row['slots']}, with two merchants {row['slots_for_two']})" for row in rows]


def _region_slots(filler: TadmorFiller, own: ComponentValues) -> Iterator[str]:
    for words in _slots_in(filler, own["id"]):
        yield f"{words[:1].upper()}{words[1:]}."


def _slots_of(filler: TadmorFiller, own: ComponentValues) -> Iterator[str]:
    """Where a good is collected."""
    for row in filler.facts["slots"].values():
        if row["action"] == "collect" and row["good"] == own["id"]:
            yield f"By {row['piece']} in {_where(filler, row)}: {_eras(row['amount'])} in Era I / II / III."


def _uses_of(filler: TadmorFiller, own: ComponentValues) -> Iterator[str]:
    """What a good is paid for."""
    letter, facts = own["id"][0], filler.facts
    uses = [f"temple {part}" for part in PARTS if letter in facts["temple"][part]["cost"]]
    uses += [f"{colour} rare goods" for colour, stack in facts["rare"].items() if letter in stack["price"]]
    bands = facts["tower"].values()
    uses += [f"tower {word}s" for word in ("level", "pair") if any(letter in band[word] for band in bands)]
    uses += ["the tax"] if own["id"] == "gold" else []
    missions = sum(letter in card["cost"] for card in facts["missions"].values())
    uses.append(count(missions, "mission"))
    yield f"Paid for: {and_list(uses)}."


def _trades_of(filler: TadmorFiller, own: ComponentValues) -> Iterator[str]:
    """Which tiles give or take a good, or bring more of it."""
    for name in filler.tiles("trade"):
        tile = filler.facts["improvements"][name]
        if own["id"] in (tile["give"], tile["get"]):
            yield f"{name} gives {tile['amount']} {tile['get']} for 1 {tile['give']}."
    for name in filler.tiles("ship bonus"):
        tile = filler.facts["improvements"][name]
        if tile["good"] == own["id"]:
            yield f"{name} adds {tile['amount']} when a ship collects it."


def _where(filler: TadmorFiller, row: ComponentValues) -> str:
    return str(filler.facts["regions"][row["region"]]["name"])


def _eras(values: list[int]) -> str:
    return " / ".join(map(str, values))


TABLES: dict[str, Callable[[TadmorFiller, ComponentValues], Iterator[str]]] = {
    "tower": _tower,
    "pairs": _pairs,
    "temple": _temple,
    "rare": _rare,
    "sets": _sets,
    "income": _income,
    "income_course": _income_course,
    "caravan": _caravan,
    "shipyard": _shipyard,
    "improvements": _improvements,
    "favours": _favours,
    "regions": _regions,
    "slots_in": _region_slots,
    "uses_of": _uses_of,
    "slots_of": _slots_of,
    "trades_of": _trades_of,
}
