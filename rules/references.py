"""The games whose rules can be looked up.

Apart from `games.py`, and each loaded only when it is asked for, so that a look-up does not wait for the rules of play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.kit.registry import load_object
from rules.reference.game_reference import AnyReference

REFERENCES: dict[str, Callable[[], AnyReference]] = {
    "tadmor": partial(load_object, "rules.tadmor.reference.tadmor_reference:TADMOR_REFERENCE"),
    "palmyra": partial(load_object, "rules.palmyra.reference.palmyra_reference:PALMYRA_REFERENCE"),
    "marchands": partial(load_object, "rules.marchands.reference.marchands_reference:MARCHANDS_REFERENCE"),
}
"""By the names of the games in `games.py`. A game need not have one.

A reference is typed by the components of its game and gets only those, so it may stand for any reference.
"""


def reference_of(game: str) -> AnyReference | None:
    """Return the reference of a game, if there is one."""
    load = REFERENCES.get(game)
    return load() if load is not None else None
