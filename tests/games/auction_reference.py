"""The rules of the small game for tests in words, as a game declares them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from rules.game_kind import NO_COMPONENTS, NoComponents
from rules.language import Language
from rules.reference.book import Book, EntryMaker
from rules.reference.entry import Mark, ReferenceEntry
from rules.reference.fill import Filler, Values
from rules.reference.game_reference import AnyReference, EntryKind, Facet, Facts, GameReference, Question
from tests.games.auction import HAND, ROUNDS

HEIGHTS = {"low": Mark("low", "-", "low card"), "high": Mark("high", "+", "high card")}
HIGHEST = 6


def _facts_of(components: NoComponents) -> Facts:
    return {"name": components.name, "hand": HAND, "rounds": ROUNDS}


def _card(number: int) -> Values:
    return {"name": number, "highest": HIGHEST, "lowest": number == 1, "height": "low" if number < 5 else "high"}


def _cards(height: str) -> list[Values]:
    return [card for card in map(_card, range(1, HIGHEST + 1)) if card["height"] == height]


class AuctionBook(Book):
    def __init__(self, reference: AnyReference, facts: Facts, language: Language) -> None:
        super().__init__(reference, facts, language, Filler(language, facts, groups={"card": _cards}))

    def component_entries(self) -> Iterator[tuple[str, EntryMaker]]:
        for number in range(1, HIGHEST + 1):
            yield f"card.{number}", partial(self._entry, number)

    def table(self, name: str, own: Values) -> Iterable[str]:
        return {"prizes": [f"Round {n}: {n} points." for n in range(1, ROUNDS + 1)]}[name]

    def drawing(self, name: str, own: Values) -> Iterable[str]:
        return {"prize": [f"<{'*' * ROUNDS}>", " prize"]}[name]

    def other_name(self, word: str) -> str | None:
        return f"card.{word}" if f"card.{word}" in self else None

    def _entry(self, number: int) -> ReferenceEntry:
        card = _card(number)
        entry = self.made_of_group(f"card.{number}", "cards", "card", str(card["height"]), card)
        return entry._replace(marks={"height": HEIGHTS[str(card["height"])]}, origins=("Made up for tests.",))


AUCTION_REFERENCE: GameReference[NoComponents] = GameReference(
    title="Auction",
    text_package="tests.games",
    files=("rules",),
    glossary="words",
    clause_ids=r"A\d+(?:\.\d+)?",
    component_ids="",
    kinds=(
        EntryKind("rounds", "how it goes"),
        EntryKind("clauses", "the rules, one by one", ids=r"A\d+(?:\.\d+)?"),
        EntryKind("cards", "1 to 6", weight_by_name=1.5),
        EntryKind("words", "what we call things", weight=0.5),
    ),
    phases=("bidding", "scoring"),
    facets=(Facet("height", "only cards that are low or high", tuple(HEIGHTS.values())),),
    first_entry="round",
    questions=(Question("A1.2", "a clause"), Question("--list cards", "the cards, 100% of them")),
    standard_facts=lambda: _facts_of(NO_COMPONENTS),
    facts_of=_facts_of,
    book=AuctionBook,
)
