"""The numbers that the reference shows: a component set as plain tables, as it stands in the files.

The standard set is read without its checks, which a rule that is looked up need not wait for; a test makes sure
that both ways give the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from rules.palmyra.components.catalogue import Catalogue

ComponentValues: TypeAlias = Mapping[str, Any]
"""The values of one row of tiles, one hand, one level and so on."""
Facts: TypeAlias = Mapping[str, Any]
"""The sections of a component set: `facts["tiles"]["small-desert"]["lake"]`."""

_FILES = ("tiles", "city", "game")
_SINGLE = ("coins", "income", "laying")


@cache
def standard_facts() -> Facts:
    """The set that comes with the game."""
    folder = resources.files("rules.palmyra.components") / "data"
    document: dict[str, Any] = {}
    for file in _FILES:
        document |= tomllib.loads((folder / f"{file}.toml").read_text(encoding="utf-8"))
    for name, section in document.items():
        if name in _SINGLE:
            section.setdefault("note", "")
        elif isinstance(section, dict):
            for key, entry in section.items():
                section[key] = {"note": "", **entry}
    return document


def facts_of(catalogue: Catalogue) -> Facts:
    """Any set, such as a player's own."""
    import msgspec

    facts: Facts = msgspec.to_builtins(catalogue.file)
    return facts
