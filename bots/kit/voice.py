"""The voice of a game's judgement: all that asks for advice, reasons or a review asks it here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bots.kit.advice import Advice
from bots.kit.review import Weigher
from bots.observation import Observation


@dataclass(frozen=True)
class Voice:
    """Advice and the weighing of decisions already made, both from one weighing."""

    advise: Callable[[Observation, Sequence[str]], Sequence[Advice[Any, Any]]]
    """Ranks the actions of a seat, the best first; reasons use the names of the players."""
    weigher: Callable[[Sequence[str]], Weigher]
    """Makes the weighing for players with these names."""
    face_down: type[Observation]
    """The observation of a seat whose hand lies face down, also to itself."""
