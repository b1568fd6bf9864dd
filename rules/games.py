"""The games there are. Their rules in words are listed in `references.py`."""

from __future__ import annotations

from rules.game_kind import AnyKind
from rules.kit.registry import Registry

GAMES: Registry[AnyKind] = Registry(
    {
        "tadmor": "rules.tadmor.kind:TADMOR",
        "palmyra": "rules.palmyra.kind:PALMYRA",
        "marchands": "rules.marchands.kind:MARCHANDS",
    }
)
"""Every game by the name that saves and the command line call it.

A kind is typed by its own options and components, and gets back only what it gave, so it may stand for any kind.
"""
