"""Palmyra's reference as it declares itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.language import deferred
from rules.palmyra.reference.book import FEATURE_MARKS, LANDSCAPE_MARKS, SIZE_MARKS, PalmyraBook
from rules.palmyra.reference.facts import facts_of, standard_facts
from rules.reference.game_reference import EntryKind, Facet, GameReference, Question

if TYPE_CHECKING:
    from rules.palmyra.components.catalogue import Catalogue

_CLAUSES = r"P\d+(?:\.\d+)?"
KINDS = (
    EntryKind(deferred("subjects"), deferred("what belongs together")),
    EntryKind(deferred("clauses"), deferred("the rules, clause by clause"), ids=_CLAUSES),
    EntryKind(
        deferred("figures"), deferred("legion, censor and Caesar"), ids="legion|censor|caesar", weight_by_name=1.2
    ),
    EntryKind(deferred("tiles"), deferred("every kind of land tile"), weight=0.85, weight_by_name=1.2),
    EntryKind(deferred("grounds"), deferred("landscapes and features"), weight=0.8, weight_by_name=1.2),
    EntryKind(deferred("set-ups"), deferred("by the number of players")),
    EntryKind(deferred("levels"), deferred("the solo games"), weight=1.2),
    EntryKind(deferred("examples"), deferred("worked examples"), ids=r"example\..+", weight=0.75),
    EntryKind(deferred("hints"), deferred("strategy, by us"), ids=r"hint\..+", weight=0.75),
    EntryKind(deferred("glossary"), deferred("the words of the game"), weight=0.8, weight_by_name=1.0),
)
_PHASES = (
    deferred("set-up"),
    deferred("turn"),
    deferred("conquer"),
    deferred("revenue"),
    deferred("reorganize"),
    deferred("end"),
)
_QUESTIONS = (
    Question("P4.4", deferred("a clause, or a whole chapter: p4")),
    Question(deferred("how many tiles"), deferred("any words: the best matches")),
    Question(
        "--list examples",
        deferred("or subjects, clauses, figures, tiles, grounds, set-ups, levels, hints, glossary"),
    ),
    Question("--feature lake", deferred("or tiles by --size or --landscape")),
    Question("--phase revenue", deferred("what a phase is about")),
)

PALMYRA_REFERENCE: GameReference[Catalogue] = GameReference(
    title="Palmyra",
    text_package="rules.palmyra.reference",
    files=("subjects", "clauses", "things", "examples", "hints"),
    glossary="glossary",
    clause_ids=_CLAUSES,
    component_ids="",
    kinds=KINDS,
    phases=_PHASES,
    facets=(
        Facet(deferred("size"), deferred("only tiles of this size"), SIZE_MARKS),
        Facet(deferred("landscape"), deferred("only tiles with this landscape"), LANDSCAPE_MARKS),
        Facet(deferred("feature"), deferred("only tiles with this feature, or none"), FEATURE_MARKS),
    ),
    first_entry="summary",
    questions=_QUESTIONS,
    standard_facts=standard_facts,
    facts_of=facts_of,
    book=PalmyraBook,
)
