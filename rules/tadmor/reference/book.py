"""The entries of Tadmor's components: tiles, missions, slots, goods, temple parts and regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from rules.language import Hole, Language
from rules.reference.book import Book, EntryMaker
from rules.reference.entry import ReferenceEntry
from rules.reference.facts import ComponentTables, ComponentValues
from rules.reference.fill import Values
from rules.reference.game_reference import AnyReference
from rules.reference.wording import AndList, OrList, message
from rules.tadmor.reference.facts import ERA_MARKS, ERAS
from rules.tadmor.reference.fill import GOODS, TadmorFiller, all_named, named
from rules.tadmor.reference.slot_names import slot_name
from rules.tadmor.reference.sources import component_origins
from rules.tadmor.reference.tables import PARTS, TABLES, price, received, received_at_once, short_price

_MEASURES = {
    "tower": (message("best tower"), message("the tallest tower")),
    "rare goods": (message("best rare goods"), message("the most PP for rare goods")),
    "missions": (message("best missions"), message("the most PP for missions, returned ones counting half")),
    "temples": (message("best temples"), message("the most PP for temples")),
    "completed temples": (message("most completed temples"), message("the most completed temples")),
    "improvements": (message("most improvements"), message("the most improvements")),
}
"""The measures of tiles that score at the end: in a title, and in a sentence."""
_PIECES = {"either": ("camel", "ship")}
"""The pieces that a slot takes, where it takes more than one."""


class TadmorBook(Book):
    """The reference of Tadmor for one component set."""

    facts: ComponentTables
    filler: TadmorFiller

    def __init__(self, reference: AnyReference, facts: ComponentTables, language: Language) -> None:
        filler = TadmorFiller(language, facts, reference.prose(language.code).templates)
        super().__init__(reference, facts, language, filler)

    def component_entries(self) -> Iterator[tuple[str, EntryMaker]]:
        facts = self.facts
        for name, tile in sorted(facts["improvements"].items(), key=_by_number):
            yield name, partial(self._improvement, name, tile)
        for name, card in sorted(facts["missions"].items(), key=_by_number):
            yield name, partial(self._mission, name, card)
        for name, row in facts["slots"].items():
            yield f"slot.{name}", partial(self._slot, name, row)
        for name in GOODS:
            yield f"good.{name}", partial(self._good, name)
        for colour, stack in facts["rare"].items():
            yield f"rare.{colour}", partial(self._stack, colour, stack)
            for name in stack["types"]:
                yield f"rare.{name}", partial(self._rare, name, colour)
        for name in PARTS:
            yield f"temple.{name}", partial(self._part, name)
        for name, region in facts["regions"].items():
            yield f"region.{name}", partial(self._region, name, region)

    def table(self, name: str, own: Values) -> Iterable[Hole]:
        return TABLES[name](self.filler, own)

    def other_name(self, word: str) -> str | None:
        """Return a slot as the notation of actions calls it, or a good, a temple part or a region by its bare name."""
        region, dot, slot = word.partition(".")
        if dot:
            for key, row in self.facts["slots"].items():
                if row["region"] == region and slot.rstrip("0123456789") == (row["name"] or key):
                    return f"slot.{key}"
        return next(
            (f"{kind}.{word}" for kind in ("good", "rare", "temple", "region") if f"{kind}.{word}" in self), None
        )

    def names_of(self, key: str) -> Iterable[str]:
        kind, _, name = key.partition(".")
        row = self.facts["slots"].get(name) if kind == "slot" else None
        return [f"{row['region']}.{row['name'] or name}"] if row else ()

    def values_for_texts(self) -> Values:
        """Tiles that the set-up treats in another way, and slots that take either piece."""
        tiles = sorted(self.facts["improvements"].items(), key=_by_number)
        found: dict[str, list[Hole]] = {
            "starts": [name for name, tile in tiles if tile["start"]],
            "not_for_two": [name for name, tile in tiles if not tile["for_two"]],
            "either_slots": [slot_name(row) for row in self.facts["slots"].values() if row["piece"] == "either"],
        }
        return {key: AndList(names) for key, names in found.items() if names}

    # --- making them

    def _improvement(self, name: str, tile: ComponentValues) -> ReferenceEntry:
        own: dict[str, object] = {
            **tile,
            "id": name,
            "era": ERAS[tile["era"] - 1],
            "price": self.facts["improvement_market"]["cost"][tile["era"] - 1],
            "completed": tile.get("measure") == "completed temples",
        }
        if "get" in tile:
            own["get_words"], own["received"] = received(tile["get"]), received_at_once(tile)
        if "measure" in tile:
            own["best"], own["measure_words"] = _MEASURES[tile["measure"]]
        if others := [other for other in self.filler.tiles(tile["effect"]) if other != name]:
            own["others"] = AndList(others)
        entry = self.made_of_group(name, "improvements", "improvement", tile["effect"], own)
        return entry._replace(marks={"era": ERA_MARKS[tile["era"] - 1]}, origins=self.origins(component_origins(tile)))

    def _mission(self, name: str, card: ComponentValues) -> ReferenceEntry:
        own = {**card, "id": name, "half": card["points"] // 2, "last_era_roman": ERAS[card.get("last_era", 1) - 1]}
        entry = self.made_of_group(name, "missions", "mission", card["returned"], own)
        return entry._replace(origins=self.origins(component_origins(card)), columns=self._cost_and_points(card))

    def _slot(self, name: str, row: ComponentValues) -> ReferenceEntry:
        own: dict[str, object] = {
            **row,
            "id": name,
            "slot_name": slot_name(row),
            "region_name": named("region", self.facts["regions"][row["region"]]["name"]),
            "piece_words": OrList(named("piece", piece) for piece in _PIECES.get(row["piece"], (row["piece"],))),
            "unlimited": row.get("most") == 0,
            "single": row.get("most") == 1,
            "ship": row["piece"] != "camel",
        }
        if "colour" in row:
            stack = self.facts["rare"][row["colour"]]
            own |= {"rare_price": price(stack["price"]), "rare_types": all_named("rare good", stack["types"])}
        entry = self.made_of_group(f"slot.{name}", "slots", "slot", row["action"], own)
        links = dict.fromkeys((*entry.links, f"region.{row['region']}"))
        return entry._replace(links=tuple(links), origins=self.origins(component_origins(row, is_slot=True)))

    def _good(self, name: str) -> ReferenceEntry:
        return self.made_of(f"good.{name}", "goods", self.templates[f"good/{name}"], {"id": name})

    def _stack(self, colour: str, stack: ComponentValues) -> ReferenceEntry:
        own = {**stack, "colour": colour, "types_words": all_named("rare good", stack["types"])}
        entry = self.made_of(f"rare.{colour}", "goods", self.templates["stack/*"], own)
        return entry._replace(origins=self.origins(component_origins(stack)))

    def _rare(self, name: str, colour: str) -> ReferenceEntry:
        own = {"type": named("rare good", name), "colour": colour, "price": self.facts["rare"][colour]["price"]}
        entry = self.made_of(f"rare.{name}", "goods", self.templates["rare/*"], own)
        return entry._replace(links=(*entry.links, f"rare.{colour}"))

    def _part(self, name: str) -> ReferenceEntry:
        part = self.facts["temple"][name]
        before = PARTS[: PARTS.index(name)]
        worth = self.facts["temple"][before[-1]]["points"] if before else 0
        own = {**part, "part": named("temple part", name), "step": part["points"] - worth}
        entry = self.made_of(f"temple.{name}", "buildings", self.templates["part/*"], own)
        return entry._replace(origins=self.origins(component_origins(part)), columns=self._cost_and_points(part))

    def _region(self, name: str, region: ComponentValues) -> ReferenceEntry:
        own = {**region, "id": name, "name": named("region", region["name"])}
        entry = self.made_of(f"region.{name}", "regions", self.templates["region/*"], own)
        slots = (f"slot.{key}" for key, row in self.facts["slots"].items() if row["region"] == name)
        return entry._replace(
            origins=self.origins(component_origins(region)), links=tuple(dict.fromkeys((*entry.links, *slots)))
        )

    def _cost_and_points(self, values: ComponentValues) -> tuple[str, str]:
        """Return the columns of something that is paid for and scores at the end: `3W 2S 1G`, `6 PP`."""
        points = message("{points} PP", points=values["points"])
        return " ".join(map(self.words, short_price(values["cost"]))), self.words(points)


def _by_number(entry: tuple[str, ComponentValues]) -> int:
    return int(entry[0][1:])
