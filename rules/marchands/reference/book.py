"""The entries of the components of Marchands d'Empire: cities, regions, resources, contracts and numbers of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from rules.language import Hole, Language, deferred
from rules.marchands.places import CAPITAL, DIE, SLOTS
from rules.marchands.reference.box import MANY, PLAYERS, Box, City, Contract, Resource, city_words, named
from rules.marchands.reference.drawings import map_rows
from rules.marchands.reference.tables import TABLES, plot_rows
from rules.reference.book import Book, EntryMaker
from rules.reference.entry import Mark, ReferenceEntry
from rules.reference.facts import ComponentTables
from rules.reference.fill import Filler, Values
from rules.reference.game_reference import AnyReference
from rules.reference.wording import AndList, Wording, nmessage

RANK_MARKS = (Mark(1, "*", deferred("rank 1")), Mark(2, "**", deferred("rank 2")), Mark(3, "***", deferred("rank 3")))
VALUE_MARKS = (
    Mark(2, "2", deferred("worth 2")),
    Mark(3, "3", deferred("worth 3")),
    Mark(4, "4", deferred("worth 4")),
    Mark(5, "5", deferred("worth 5")),
    Mark(6, "6", deferred("worth 6")),
    Mark(7, "7", deferred("worth 7")),
    Mark(8, "8", deferred("worth 8")),
    Mark(9, "9", deferred("worth 9")),
)


class MarchandsBook(Book):
    """The reference of Marchands d'Empire for one component set."""

    facts: ComponentTables

    def __init__(self, reference: AnyReference, facts: ComponentTables, language: Language) -> None:
        self.box = box = Box(facts)
        functions: dict[str, Callable[[Sequence[str]], Hole]] = {
            "city": lambda words: city_words(words[0]),
            "walk": lambda words: city_words(box.stations(words[0], words[1:])[-1]),
            "way": lambda words: box.moves(words[0])[words[1]],
            "next": lambda words: city_words(box.next_empty(words[0], words[1:])),
            "touches": lambda words: _region_words(box.cities[words[0]].regions),
        }
        super().__init__(reference, facts, language, Filler(language, facts, functions=functions))

    def component_entries(self) -> Iterator[tuple[str, EntryMaker]]:
        for city in self.box.cities.values():
            yield f"city.{city.name}", partial(self._city, city)
        for region in self.box.regions:
            yield f"region.{region}", partial(self._region, region)
        for resource in self.box.resources.values():
            yield f"resource.{resource.name}", partial(self._resource, resource)
        for contract in self.box.contracts:
            yield f"contract.{contract.name}", partial(self._contract, contract)
        for players in PLAYERS:
            yield f"players.{players}", partial(self._players, players)

    def table(self, name: str, own: Values) -> Iterable[Hole]:
        kind, *words = name.split()
        return plot_rows(self.box, words[0], words[1:]) if kind == "plot" else TABLES[kind](self.box, own)

    def drawing(self, name: str, own: Values) -> Iterable[str]:
        return map_rows(self.box, self.language)

    def other_name(self, word: str) -> str | None:
        """Return a resource or a contract by what it is called, the capital, and other things after what they are."""
        kind, _, rest = word.partition(" ")
        goods = "-".join(part for part in word.replace(",", " ").split() if part != "and")
        names = (f"resource.{word}", f"contract.{goods}", f"{kind}.{rest}", f"{rest}.{kind}")
        if word in ("capital", "the capital", CAPITAL.lower()):
            return f"city.{CAPITAL}"
        return next((self.by_lower[name] for name in names if name in self.by_lower), None)

    def names_of(self, key: str) -> Iterable[str]:
        return ("capital", "the capital") if key == f"city.{CAPITAL}" else ()

    def values_for_texts(self) -> Values:
        box = self.box
        return {
            "slots": SLOTS,
            "die": DIE,
            "map": {
                "numbered": DIE,
                "capital": CAPITAL,
                "roads": sum(map(len, box.roads.values())),
                "regions": len(box.regions),
            },
            "box": {"markers": box.markers, "contracts": box.contracts_in_all, "designs": len(box.contracts)},
            "start": {"others": box.supplied(min(PLAYERS)) - 1},
            "bags": {"few": box.bags(min(PLAYERS))._asdict(), "many": box.bags(MANY)._asdict()},
            "scorings": {length: AndList(box.scorings(length)) for length in ("long", "short")},
        }

    # --- making them

    def _city(self, city: City) -> ReferenceEntry:
        moves = self.box.moves(CAPITAL)
        own = {
            "id": city.name,
            "name": city.called,
            "capital": city.name == CAPITAL,
            "rank": city.rank,
            "regions": _region_words(city.regions),
            "far": max(moves.values()) if city.name == CAPITAL else moves[city.name],
        }
        return self._component("city", "cities", city.name, own)._replace(
            marks={"rank": _marked(RANK_MARKS, city.rank)}, origins=self.origins(city.origins)
        )

    def _region(self, region: str) -> ReferenceEntry:
        entry = self._component("region", "regions", region, {"id": region})
        return entry._replace(origins=self.origins(self.box.region_origins(region)))

    def _resource(self, resource: Resource) -> ReferenceEntry:
        own = {
            "id": resource.name,
            "name": named("resource", resource.name),
            "worth": resource.worth,
            "markers": resource.markers,
        }
        return self._component("resource", "resources", resource.name, own)._replace(
            origins=self.origins(resource.origins)
        )

    def _contract(self, contract: Contract) -> ReferenceEntry:
        own = {"goods": contract.goods, "value": contract.value, "copies": contract.copies}
        entry = self._component("contract", "contracts", contract.name, own)
        resources = dict.fromkeys(f"resource.{name}" for name in contract.demand)
        return entry._replace(
            links=(*entry.links, *resources),
            marks={"value": _marked(VALUE_MARKS, contract.value)},
            origins=self.origins(contract.origins),
        )

    def _players(self, players: int) -> ReferenceEntry:
        own = {
            "number": players,
            "two": players == 2,
            "three": players == 3,
            "four": players == 4,
            "more": players >= MANY,
            "few": players in (2, 3),
        }
        return self._component("players", "set-ups", str(players), own)

    def _component(self, group: str, kind: str, name: str, own: Mapping[str, object]) -> ReferenceEntry:
        return self.made_of(f"{group}.{name}", kind, self.templates[f"{group}/*"], own)


def _region_words(regions: Sequence[str]) -> Wording:
    """`region V`, `the regions V and VIII`."""
    return nmessage("region {regions}", "the regions {regions}", len(regions), regions=AndList(regions))


def _marked(marks: Iterable[Mark], value: int) -> Mark:
    return next(mark for mark in marks if mark.value == value)
