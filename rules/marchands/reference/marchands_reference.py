"""The reference of Marchands d'Empire as it declares itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.language import deferred
from rules.marchands.reference.book import RANK_MARKS, VALUE_MARKS, MarchandsBook
from rules.marchands.reference.facts import facts_of, standard_facts
from rules.reference.game_reference import EntryKind, Facet, GameReference, Question

if TYPE_CHECKING:
    from rules.marchands.components.catalogue import Catalogue

_CLAUSES = r"M\d+(?:\.\d+a?)?"
KINDS = (
    EntryKind(deferred("subjects"), deferred("what belongs together")),
    EntryKind(deferred("clauses"), deferred("the rules, clause by clause"), ids=_CLAUSES),
    EntryKind(
        deferred("pieces"),
        deferred("caravan, temple, elector and monopoly card"),
        ids="caravan|temple|elector|monopoly",
        weight_by_name=1.2,
    ),
    EntryKind(deferred("cities"), deferred("cities 1 to 20 and the capital"), weight_by_name=1.2),
    EntryKind(deferred("regions"), deferred("regions I to VIII"), weight=0.85, weight_by_name=1.2),
    EntryKind(deferred("resources"), deferred("coal, bronze, silver, gems and gold"), weight_by_name=1.2),
    EntryKind(deferred("contracts"), deferred("every kind of contract"), weight=0.85, weight_by_name=1.2),
    EntryKind(deferred("set-ups"), deferred("by the number of players")),
    EntryKind(deferred("examples"), deferred("worked examples"), ids=r"example\..+", weight=0.75),
    EntryKind(deferred("hints"), deferred("strategy, by us"), ids=r"hint\..+", weight=0.75),
    EntryKind(deferred("glossary"), deferred("the words of the game"), weight=0.8, weight_by_name=1.0),
)
_PHASES = (
    deferred("set-up"),
    deferred("plotting"),
    deferred("resolving"),
    deferred("supply"),
    deferred("monopolies"),
    deferred("end"),
)
_QUESTIONS = (
    Question("M6.2", deferred("a clause, or a chapter: m6")),
    Question(deferred("monopoly tie"), deferred("any words: the best matches")),
    Question(
        "--list examples",
        deferred("or subjects, clauses, pieces, cities, regions, resources, contracts, set-ups, hints, glossary"),
    ),
    Question("--rank 3", deferred("or contracts by --value")),
    Question("--phase plotting", deferred("what a phase is about")),
)

MARCHANDS_REFERENCE: GameReference[Catalogue] = GameReference(
    title=deferred("Marchands d'Empire"),
    text_package="rules.marchands.reference",
    files=("subjects", "clauses", "things", "examples", "hints"),
    glossary="glossary",
    clause_ids=_CLAUSES,
    component_ids="",
    kinds=KINDS,
    phases=_PHASES,
    facets=(
        Facet(deferred("rank"), deferred("only cities of this rank"), RANK_MARKS),
        Facet(deferred("value"), deferred("only contracts of this value"), VALUE_MARKS),
    ),
    first_entry="summary",
    questions=_QUESTIONS,
    standard_facts=standard_facts,
    facts_of=facts_of,
    book=MarchandsBook,
)
