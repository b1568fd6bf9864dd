"""The games there are. Their rules in words are listed in `references.py`."""

from __future__ import annotations

from typing import cast

from rules.game_kind import AnyKind
from rules.marchands.kind import MARCHANDS
from rules.palmyra.kind import PALMYRA
from rules.tadmor.kind import TADMOR

GAMES: dict[str, AnyKind] = {
    "tadmor": cast(AnyKind, TADMOR),
    "palmyra": cast(AnyKind, PALMYRA),
    "marchands": cast(AnyKind, MARCHANDS),
}
"""Every game by the name that saves and the command line call it.

A kind is typed by its own options and components, and gets back only what it gave, so it may stand for any kind.
"""
