"""Reasons: what speaks for an action, as its owner may hear it and as everybody may.

A clause is a part of a sentence whose subject is the action, or whoever takes it: `collects the third colour: the
shipyard opens`. What a clause says must be true in the position that it is made for.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rules.message import Message, message, nmessage

MAX_CLAUSES = 2
FILLER_WEIGHT = 3
"""Clauses that weigh less are told only where there is nothing else to say."""


class Clause(Struct, frozen=True):
    """One thing that speaks for an action; the heavier, the sooner it is told."""

    text: Message
    weight: float
    public: Message | None = None
    """The same without its secrets, if it holds any."""
    secret: bool = False
    """Whether nothing of it may be told."""

    @property
    def told(self) -> Message | None:
        """What everybody may hear of it."""
        return None if self.secret else self.public or self.text


def secret_missions(n: int) -> Message:
    """Missions that only their owner may see, for others' ears."""
    return nmessage("a mission in hand", "{n.words} missions in hand", n)


SECRET_MISSION = secret_missions(1)


class Reason(Struct, frozen=True):
    """Why to act so."""

    full: Message
    """For the eyes of the seat itself."""
    public: Message
    """For everybody: nothing that lies hidden is in it."""


def compose(clauses: Iterable[Clause], otherwise: Message) -> Reason:
    """The heaviest clauses as a line; `otherwise` stands in where nothing is to be said, and holds no secret."""
    heaviest = sorted(clauses, key=lambda clause: -clause.weight)
    if heaviest and heaviest[0].weight >= FILLER_WEIGHT:
        heaviest = [clause for clause in heaviest if clause.weight >= FILLER_WEIGHT]
    return Reason(
        _joined((clause.text for clause in heaviest), otherwise),
        _joined((clause.told for clause in heaviest), otherwise),
    )


def _joined(texts: Iterable[Message | None], otherwise: Message) -> Message:
    match [text for text in dict.fromkeys(texts) if text is not None][:MAX_CLAUSES]:
        case [one, two]:
            return message("{one}; {two}", one=one, two=two)
        case [one]:
            return one
    return otherwise
