"""The book: every entry of the reference for one component set, made when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from rules.reference.fill import GOODS, Filler, and_list
from rules.reference.prose import TABLE, Piece, Template, templates, terms
from rules.tadmor.reference.facts import ERAS, STANDARD, Facts, Table
from rules.tadmor.reference.sources import origin_lines
from rules.tadmor.reference.tables import PARTS, PIECES, TABLES, price

KINDS = {
    "subjects": "what belongs together",
    "clauses": "the rules, clause by clause",
    "improvements": "I1 to I48",
    "missions": "K1 to K26",
    "slots": "the actions of the board",
    "goods": "goods and rare goods",
    "buildings": "the parts of a temple",
    "regions": "the places that marauders raid",
    "examples": "worked examples",
    "hints": "strategy, by us",
    "glossary": "the words of the game",
}
"""What can be listed."""
_LINKS = re.compile(r"\b(?:I\d+|K\d+|T\d+(?:\.\d+a?)?)\b")
_MEASURES = {
    "tower": ("best tower", "the tallest tower"),
    "rare goods": ("best rare goods", "the most PP for rare goods"),
    "missions": ("best missions", "the most PP for missions, returned ones counting half"),
    "temples": ("best temples", "the most PP for temples"),
    "completed temples": ("most completed temples", "the most completed temples"),
    "improvements": ("most improvements", "the most improvements"),
}
"""What a tile measures that scores at the end: in a title, and in a sentence."""


class Paragraph(NamedTuple):
    text: str
    label: str
    """Ruling, Timing, Together, Against, Hint, or nothing."""
    clauses: tuple[str, ...]
    head: str = ""
    """The title of the clause that begins here, in a chapter."""
    row: bool = False
    """A row of a table."""


class Entry(NamedTuple):
    """One thing that can be looked up."""

    id: str
    kind: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    links: tuple[str, ...]
    origins: tuple[str, ...]
    """Where its values come from."""
    phase: str = ""
    era: int = 0
    words: str = ""
    """Further words under which it is found."""

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause for paragraph in self.paragraphs for clause in paragraph.clauses))

    @property
    def own_paragraphs(self) -> tuple[Paragraph, ...]:
        """Those that are not taken over from other entries."""
        heads = (n for n, paragraph in enumerate(self.paragraphs) if paragraph.head)
        return self.paragraphs[: next(heads, len(self.paragraphs))]

    @property
    def heading(self) -> str:
        """`I8: 2 PP for each rare good`; ids that only the program uses are left out."""
        return f"{self.id}: {self.title}" if _LINKS.fullmatch(self.id) else self.title


class Book:
    """The reference for one component set."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._filler = Filler(facts)
        self._makers: dict[str, Callable[[], Entry]] = dict(self._all())
        self._made: dict[str, Entry] = {}
        self._by_lower = {key.lower(): key for key in self._makers}

    def __contains__(self, key: str) -> bool:
        return key in self._makers

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._makers)

    def entry(self, key: str) -> Entry:
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    def entries(self, kind: str = "", era: int = 0, phase: str = "") -> list[Entry]:
        """All entries, or those of a kind, an era (1 to 3) and a phase."""
        found = (self.entry(key) for key in self._makers)
        return [
            entry
            for entry in found
            if kind in ("", entry.kind) and era in (0, entry.era) and phase in ("", entry.phase)
        ]

    def resolve(self, word: str) -> str | None:
        """The id that somebody means: in any case, and also as a slot is called in the notation of actions."""
        word = word.strip().lower()
        if word in self._by_lower:
            return self._by_lower[word]
        region, dot, slot = word.partition(".")
        if dot:
            for key, row in self.facts["slots"].items():
                if row["region"] == region and slot.rstrip("0123456789") == (row["name"] or key):
                    return f"slot.{key}"
        return next(
            (f"{kind}.{word}" for kind in ("good", "rare", "temple", "region") if f"{kind}.{word}" in self), None
        )

    # --- what there is

    def _all(self) -> Iterator[tuple[str, Callable[[], Entry]]]:
        facts, found = self.facts, templates()
        for key, template in found.items():
            if "/" not in key:
                yield key, partial(self._plain, template)
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
        for word in terms():
            yield f"term.{word.replace(' ', '-')}", partial(self._term, word)

    # --- making them

    def _plain(self, template: Template) -> Entry:
        kind = {"example": "examples", "hint": "hints"}.get(template.key.partition(".")[0], "subjects")
        kind = "clauses" if _LINKS.fullmatch(template.key) else kind
        entry = self._made_of(template.key, kind, template, self._lists())
        paragraphs = list(entry.paragraphs)
        if template.standard_only and self.facts["name"] != STANDARD:
            paragraphs.append(Paragraph("Told with the values of the standard set.", "", (template.key,)))
        for part in template.parts:
            for number, paragraph in enumerate(self.entry(part).own_paragraphs):
                paragraphs.append(paragraph._replace(head=f"{part} {self.entry(part).title}" if not number else ""))
        chapter = template.key.partition(".")[0] if kind == "clauses" else template.key
        links = dict.fromkeys((*entry.links, *template.parts, *([chapter] if chapter != template.key else [])))
        return entry._replace(paragraphs=tuple(paragraphs), links=tuple(links))

    def _lists(self) -> Table:
        """Tiles that the set-up treats in another way."""
        tiles = sorted(self.facts["improvements"].items(), key=_by_number)
        found = {
            "starts": and_list([name for name, tile in tiles if tile["start"]]),
            "not_for_two": and_list([name for name, tile in tiles if not tile["for_two"]]),
        }
        return {key: names for key, names in found.items() if names}

    def _improvement(self, name: str, tile: Table) -> Entry:
        best, measure_words = _MEASURES.get(tile.get("measure", ""), ("", ""))
        own = {
            **tile,
            "id": name,
            "era": ERAS[tile["era"] - 1],
            "price": self.facts["improvement_market"]["cost"][tile["era"] - 1],
            "get_words": "basic goods" if tile.get("get") == "basic" else tile.get("get", ""),
            "best": best,
            "measure_words": measure_words,
            "completed": tile.get("measure") == "completed temples",
        }
        if others := [other for other in self._filler.tiles(tile["effect"]) if other != name]:
            own["others"] = and_list(others)
        return self._of_kind(name, "improvements", "improvement", tile["effect"], own, tile)._replace(era=tile["era"])

    def _mission(self, name: str, card: Table) -> Entry:
        own = {**card, "id": name, "half": card["points"] // 2, "last_era_roman": ERAS[card.get("last_era", 1) - 1]}
        return self._of_kind(name, "missions", "mission", card["returned"], own, card)

    def _slot(self, name: str, row: Table) -> Entry:
        own = {
            **row,
            "id": name,
            "region_name": self.facts["regions"][row["region"]]["name"],
            "piece_words": PIECES[row["piece"]],
            "unlimited": row.get("most") == 0,
            "single": row.get("most") == 1,
            "ship": row["piece"] != "camel",
        }
        if "colour" in row:
            stack = self.facts["rare"][row["colour"]]
            own |= {"rare_price": price(stack["price"]), "rare_types": and_list(list(stack["types"]))}
        entry = self._of_kind(f"slot.{name}", "slots", "slot", row["action"], own, row)
        return entry._replace(links=tuple(dict.fromkeys((*entry.links, f"region.{row['region']}"))))

    def _good(self, name: str) -> Entry:
        return self._made_of(f"good.{name}", "goods", templates()[f"good/{name}"], {"id": name})

    def _stack(self, colour: str, stack: Table) -> Entry:
        own = {**stack, "colour": colour, "types_words": and_list(list(stack["types"]))}
        entry = self._made_of(f"rare.{colour}", "goods", templates()["stack/*"], own)
        return entry._replace(origins=origin_lines(stack))

    def _rare(self, name: str, colour: str) -> Entry:
        own = {"type": name, "colour": colour, "price": self.facts["rare"][colour]["price"]}
        entry = self._made_of(f"rare.{name}", "goods", templates()["rare/*"], own)
        return entry._replace(links=(*entry.links, f"rare.{colour}"))

    def _part(self, name: str) -> Entry:
        part = self.facts["temple"][name]
        before = PARTS[: PARTS.index(name)]
        worth = self.facts["temple"][before[-1]]["points"] if before else 0
        own = {**part, "part": name, "step": part["points"] - worth}
        entry = self._made_of(f"temple.{name}", "buildings", templates()["part/*"], own)
        return entry._replace(origins=origin_lines(part))

    def _region(self, name: str, region: Table) -> Entry:
        entry = self._made_of(f"region.{name}", "regions", templates()["region/*"], {**region, "id": name})
        slots = (f"slot.{key}" for key, row in self.facts["slots"].items() if row["region"] == name)
        return entry._replace(origins=origin_lines(region), links=tuple(dict.fromkeys((*entry.links, *slots))))

    def _term(self, word: str) -> Entry:
        term = terms()[word]
        paragraph = Paragraph(term.text, "", (term.clause,))
        title = word[:1].upper() + word[1:]
        links = tuple(key for key in dict.fromkeys((term.see, term.clause)) if key in self)
        return Entry(f"term.{word.replace(' ', '-')}", "glossary", title, (paragraph,), links, ())

    def _of_kind(self, key: str, kind: str, group: str, effect: str, own: Table, table: Table) -> Entry:
        """What is said about this effect, then what is said about all of the kind."""
        entry = self._made_of(key, kind, templates()[f"{group}/{effect}"], own)
        common = self._paragraphs(templates()[f"{group}/*"].pieces, own)
        paragraphs = (*entry.paragraphs, *common)
        links = self._links(paragraphs, entry.links, key)
        return entry._replace(paragraphs=paragraphs, links=links, origins=origin_lines(table, is_slot=group == "slot"))

    def _made_of(self, key: str, kind: str, template: Template, own: Table) -> Entry:
        paragraphs = self._paragraphs(template.pieces, own)
        title = self._filler.fill(template.title, own)
        links = self._links(paragraphs, template.see, key)
        title = title[:1].upper() + title[1:]
        return Entry(key, kind, title, paragraphs, links, (), template.phase, 0, template.words)

    def _paragraphs(self, pieces: tuple[Piece, ...], own: Table) -> tuple[Paragraph, ...]:
        made: list[Paragraph] = []
        for label, clauses, text in pieces:
            if label == TABLE:
                rows = TABLES[text](self._filler, own)
                made += (Paragraph(row, "", clauses, row=True) for row in rows)
            elif filled := self._filler.fill(text, own):
                made.append(Paragraph(filled[:1].upper() + filled[1:], label, clauses))
        return tuple(made)

    def _links(self, paragraphs: tuple[Paragraph, ...], first: tuple[str, ...], own: str) -> tuple[str, ...]:
        """Where to read on: what the template says, then every tile, card and clause that is named."""
        named = (key for p in paragraphs for key in (*_LINKS.findall(p.text), *p.clauses))
        return tuple(key for key in dict.fromkeys((*first, *named)) if key in self._makers and key != own)


def _by_number(entry: tuple[str, Table]) -> int:
    return int(entry[0][1:])
