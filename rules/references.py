"""The games whose rules can be looked up.

Apart from `games.py`, and each loaded only when it is asked for, so that a look-up does not wait for the rules of play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from rules.kit.registry import load_object

if TYPE_CHECKING:
    from rules.reference.game_reference import AnyReference

PACKAGES = {
    "tadmor": "rules.tadmor.reference",
    "palmyra": "rules.palmyra.reference",
    "marchands": "rules.marchands.reference",
}
"""The packages of the references, by the names of the games; so the shipped rules are found without importing them."""
REFERENCES: dict[str, Callable[[], AnyReference]] = {
    game: partial(load_object, f"{package}.{game}_reference:{game.upper()}_REFERENCE")
    for game, package in PACKAGES.items()
}
"""By the names of the games in `games.py`. A game need not have one.

A reference is typed by the components of its game and gets only those, so it may stand for any reference.
"""


def reference_of(game: str) -> AnyReference | None:
    """Return the reference of a game, if there is one."""
    load = REFERENCES.get(game)
    return load() if load is not None else None
