"""Tadmor's reference as it declares itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.language import deferred
from rules.reference.game_reference import EntryKind, Facet, GameReference, Question
from rules.tadmor.reference.book import TadmorBook
from rules.tadmor.reference.facts import ERA_MARKS, facts_of, standard_facts

if TYPE_CHECKING:
    from rules.tadmor.components.catalogue import Catalogue

_CLAUSES = r"T\d+(?:\.\d+a?)?"
KINDS = (
    EntryKind(deferred("subjects"), deferred("what belongs together")),
    EntryKind(deferred("clauses"), deferred("the rules, clause by clause"), ids=_CLAUSES),
    EntryKind(deferred("improvements"), deferred("I1 to I48")),
    EntryKind(deferred("missions"), deferred("K1 to K26")),
    EntryKind(deferred("slots"), deferred("the actions of the board"), weight_by_name=1.25),
    EntryKind(deferred("goods"), deferred("goods and rare goods")),
    EntryKind(deferred("buildings"), deferred("the parts of a temple")),
    # A region or a word that is asked for by its bare name comes before what lies in it, or speaks of it.
    EntryKind(deferred("regions"), deferred("the places that marauders raid"), weight=0.9, weight_by_name=1.2),
    EntryKind(deferred("examples"), deferred("worked examples"), ids=r"example\..+", weight=0.75),
    EntryKind(deferred("hints"), deferred("strategy, by us"), ids=r"hint\..+", weight=0.75),
    EntryKind(deferred("glossary"), deferred("the words of the game"), weight=0.8, weight_by_name=1.5),
)
_PHASES = (
    deferred("set-up"),
    deferred("placement"),
    deferred("marauders"),
    deferred("improvements"),
    deferred("construction"),
    deferred("kingdom"),
    deferred("anytime"),
    deferred("turn-end"),
    deferred("end"),
)
_QUESTIONS = (
    Question("I25", deferred("a tile, card or clause: I25, k16, T5.9")),
    Question(deferred("free level"), deferred("any words: the best matches")),
    Question(
        "--list improvements",
        deferred("or subjects, clauses, missions, slots, goods, buildings, regions, examples, hints, glossary"),
    ),
    Question("--era 2", deferred("the improvements of an era")),
    Question("--phase construction", deferred("what a phase is about")),
)

TADMOR_REFERENCE: GameReference[Catalogue] = GameReference(
    title="Tadmor",
    text_package="rules.tadmor.reference",
    files=("subjects", "clauses", "improvements", "missions", "slots", "things", "examples", "hints"),
    glossary="glossary",
    clause_ids=_CLAUSES,
    component_ids=r"[IK]\d+",
    kinds=KINDS,
    phases=_PHASES,
    facets=(Facet(deferred("era"), deferred("only improvements of this era"), ERA_MARKS),),
    first_entry="summary",
    questions=_QUESTIONS,
    standard_facts=standard_facts,
    facts_of=facts_of,
    book=TadmorBook,
)
