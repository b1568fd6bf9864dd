"""Reasons for an action, in a full form for its owner and a public one for all players.

A clause is a part of a sentence whose subject is the action, or the player who takes it: `collects the third colour:
the shipyard opens`. It must be true in the position that it is made for.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rules.message import Message, message, nmessage

MAX_CLAUSES = 2
FILLER_WEIGHT = 3
"""Clauses with a smaller weight are told only where there is nothing else to say."""


class Clause(Struct, frozen=True):
    """One thing that speaks for an action; the heavier, the sooner it is told."""

    text: Message
    weight: float
    public: Message | None = None
    """The same without its secrets, if it holds any."""
    secret: bool = False
    """True if nothing of it may be told."""
    aside: bool = False
    """True if it is no reason by itself, only beside another."""

    @property
    def told(self) -> Message | None:
        """The clause as all players may hear it."""
        return None if self.secret else self.public or self.text


def secret_missions(n: int) -> Message:
    """Return the public name of missions that only their owner may see."""
    return nmessage("a mission in hand", "{n.words} missions in hand", n)


SECRET_MISSION = secret_missions(1)


class Reason(Struct, frozen=True):
    """Reason for an action."""

    full: Message
    """For the seat itself."""
    public: Message
    """For all players, without secrets."""
    poor: bool = False
    """True if there is nothing to say but what holds for any other action, too."""


def compose(clauses: Iterable[Clause], otherwise: Message) -> Reason:
    """Join the heaviest clauses into a line; `otherwise` takes their place if there are none, and holds no secret."""
    heaviest = sorted(clauses, key=lambda clause: -clause.weight)
    if heaviest and heaviest[0].weight >= FILLER_WEIGHT:
        heaviest = [clause for clause in heaviest if clause.weight >= FILLER_WEIGHT]
    return Reason(
        _joined((clause.text for clause in heaviest), otherwise),
        _joined((clause.told for clause in heaviest), otherwise),
        all(clause.aside or clause.weight < FILLER_WEIGHT for clause in heaviest),
    )


def _joined(texts: Iterable[Message | None], otherwise: Message) -> Message:
    match [text for text in dict.fromkeys(texts) if text is not None][:MAX_CLAUSES]:
        case [one, two]:
            return message("{one}; {two}", one=one, two=two)
        case [one]:
            return one
    return otherwise
