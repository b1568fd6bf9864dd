"""Tadmor's reference as it declares itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.reference.game_reference import EntryKind, Facet, GameReference, Question
from rules.tadmor.reference.book import TadmorBook
from rules.tadmor.reference.facts import ERA_MARKS, facts_of, standard_facts

if TYPE_CHECKING:
    from rules.tadmor.components.catalogue import Catalogue

_CLAUSES = r"T\d+(?:\.\d+a?)?"
KINDS = (
    EntryKind("subjects", "what belongs together"),
    EntryKind("clauses", "the rules, clause by clause", ids=_CLAUSES),
    EntryKind("improvements", "I1 to I48"),
    EntryKind("missions", "K1 to K26"),
    EntryKind("slots", "the actions of the board"),
    EntryKind("goods", "goods and rare goods"),
    EntryKind("buildings", "the parts of a temple"),
    # A region that is asked for by its bare name comes before what lies in it.
    EntryKind("regions", "the places that marauders raid", weight=0.9, weight_by_name=1.2),
    EntryKind("examples", "worked examples", ids=r"example\..+", weight=0.75),
    EntryKind("hints", "strategy, by us", ids=r"hint\..+", weight=0.75),
    EntryKind("glossary", "the words of the game", weight=0.8),
)
_PHASES = (
    *("set-up", "placement", "marauders", "improvements", "construction"),
    *("kingdom", "anytime", "turn-end", "end"),
)
_QUESTIONS = (
    Question("I25", "a tile, card or clause: I25, k16, T5.9"),
    Question("free level", "any words: the best matches"),
    Question("--list improvements", f"or {', '.join(kind.name for kind in KINDS if kind.name != 'improvements')}"),
    Question("--era 2", "the improvements of an era"),
    Question("--phase construction", "what a phase is about"),
)
_SAME_WORDS = {
    **dict.fromkeys(("player", "players"), "merchant"),
    **dict.fromkeys(("boat", "boats"), "ship"),
    **dict.fromkeys(("robber", "robbers", "bandit", "bandits", "thieves"), "marauder"),
    **dict.fromkeys(("floor", "floors", "storey", "storeys"), "level"),
    **dict.fromkeys(("vp", "victory", "prestige"), "pp"),
    **dict.fromkeys(("upgrade", "upgrades"), "improvement"),
    **dict.fromkeys(("luxury", "luxuries"), "rare"),
    **dict.fromkeys(("taxes", "taxation"), "tax"),
    **dict.fromkeys(("begin", "beginning", "setup"), "start"),
    **dict.fromkeys(("finish", "finished", "finishing"), "complete"),
    **dict.fromkeys(("convert", "exchange"), "trade"),
    **dict.fromkeys(("reward", "rewards"), "bonus"),
}

TADMOR_REFERENCE: GameReference[Catalogue] = GameReference(
    title="Tadmor",
    text_package="rules.tadmor.reference",
    files=("subjects", "clauses", "improvements", "missions", "slots", "things", "examples", "hints"),
    glossary="glossary",
    clause_ids=_CLAUSES,
    component_ids=r"[IK]\d+",
    kinds=KINDS,
    phases=_PHASES,
    facets=(Facet("era", "only improvements of this era", ERA_MARKS),),
    first_entry="summary",
    questions=_QUESTIONS,
    same_words=_SAME_WORDS,
    standard_facts=standard_facts,
    facts_of=facts_of,
    book=TadmorBook,
)
