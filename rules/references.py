"""The games whose rules can be looked up.

Apart from `games.py`, and each loaded only when it is asked for, so that a look-up does not wait for the rules of play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from rules.reference.game_reference import AnyReference


def _tadmor() -> AnyReference:
    from rules.tadmor.reference.tadmor_reference import TADMOR_REFERENCE

    return cast(AnyReference, TADMOR_REFERENCE)


def _palmyra() -> AnyReference:
    from rules.palmyra.reference.palmyra_reference import PALMYRA_REFERENCE

    return cast(AnyReference, PALMYRA_REFERENCE)


def _marchands() -> AnyReference:
    from rules.marchands.reference.marchands_reference import MARCHANDS_REFERENCE

    return cast(AnyReference, MARCHANDS_REFERENCE)


REFERENCES: dict[str, Callable[[], AnyReference]] = {
    "tadmor": _tadmor,
    "palmyra": _palmyra,
    "marchands": _marchands,
}
"""By the names of the games in `games.py`. A game need not have one.

A reference is typed by the components of its game and gets only those, so it may stand for any reference.
"""


def reference_of(game: str) -> AnyReference | None:
    """The reference of a game, if there is one."""
    load = REFERENCES.get(game)
    return load() if load is not None else None
