"""The reference of Tadmor, for tests."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from rules.reference import book
from rules.references import REFERENCES
from rules.tadmor.components.catalogue import Catalogue, own_catalogue, standard_catalogue
from rules.tadmor.reference.book import TadmorBook
from rules.tadmor.reference.facts import standard_facts

REFERENCE = REFERENCES["tadmor"]()


def tadmor_book(catalogue: Catalogue | None = None) -> TadmorBook:
    """With the values of a set; without one, of the standard set."""
    found = book.book_of(REFERENCE, catalogue)
    assert isinstance(found, TadmorBook)
    return found


def _raised(value: Any) -> Any:
    """The value with every number one higher, where a component set allows it."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [_raised(part) for part in value]
    return re.sub(r"\d+", lambda n: str(int(n[0]) + 1), value)


def _toml(value: Any) -> str:
    return str(value) if isinstance(value, int | list) else f'"{value}"'


_RAISED = {
    "improvements": ("points", "goods", "bought", "free", "basic", "advanced", "every", "factor"),
    "missions": ("cost", "points", "levels", "cards", "pieces"),
    "slots": ("amount", "levels", "points"),
    "temple": ("cost", "points"),
    "tower": ("level", "pair"),
    "rare": ("price",),
}
_RAISED_SINGLE = {
    "tax": ("gold", "penalty"),
    "improvement_market": ("cost",),
    "start": ("goods", "points"),
    "limits": ("storage",),
    "scoring": ("tower_level", "rare_sets"),
}


@cache
def other_catalogue() -> Catalogue:
    """A player's own set in which nearly every number differs."""
    lines = ['name = "other numbers"']
    facts = standard_facts()
    for section, keys in _RAISED.items():
        for name, entry in facts[section].items():
            lines.append(f"[{section}.{name}]")
            lines += (f"{key} = {_toml(_raised(entry[key]))}" for key in keys if key in entry)
    for section, keys in _RAISED_SINGLE.items():
        lines.append(f"[{section}]")
        lines += (f"{key} = {_toml(_raised(facts[section][key]))}" for key in keys)
    lines += ["[slots.pairs]", "most = 2"]
    text = "\n".join(lines).replace("[slots.pairs]\n[", "[")
    return own_catalogue(text, "other.toml")


@cache
def book_of(which: str) -> TadmorBook:
    return tadmor_book(standard_catalogue() if which == "standard" else other_catalogue())
