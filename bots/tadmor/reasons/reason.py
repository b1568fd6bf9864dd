"""Reasons in words: what speaks for an action, as its owner may hear it and as everybody may.

A clause is a part of a sentence whose subject is the action, or whoever takes it: `collects the third colour: the
shipyard opens`. What a clause says must be true in the position that it is made for.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

MOST_CLAUSES = 2
FILLER = 3
"""Clauses that weigh less are told only where there is nothing else to say."""
SECRET_MISSION = "a mission in hand"


class Clause(Struct, frozen=True):
    """One thing that speaks for an action; the heavier, the sooner it is told."""

    text: str
    weight: float
    public: str | None = None
    """The same without secrets; None: it holds none, empty: nothing of it may be told."""

    @property
    def told(self) -> str:
        """In the words that everybody may hear."""
        return self.text if self.public is None else self.public


class Reason(Struct, frozen=True):
    """Why to act so."""

    full: str
    """For the eyes of the seat itself."""
    public: str
    """For everybody: nothing that lies hidden is in it."""


def compose(clauses: Iterable[Clause], otherwise: str) -> Reason:
    """The heaviest clauses as a line; `otherwise` stands in where nothing is to be said, and holds no secret."""
    heaviest = sorted(clauses, key=lambda clause: -clause.weight)
    if heaviest and heaviest[0].weight >= FILLER:
        heaviest = [clause for clause in heaviest if clause.weight >= FILLER]
    return Reason(
        _joined((clause.text for clause in heaviest), otherwise),
        _joined((clause.told for clause in heaviest), otherwise),
    )


def _joined(texts: Iterable[str], otherwise: str) -> str:
    different = [text for text in dict.fromkeys(texts) if text]
    return "; ".join(different[:MOST_CLAUSES]) or otherwise
