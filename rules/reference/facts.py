"""Component sets as plain tables, as they stand in the files.

The standard set is read without its checks, which a rule that is looked up need not wait for; a test makes sure that
both ways give the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from importlib import resources
from typing import Any, TypeAlias

ComponentValues: TypeAlias = Mapping[str, Any]
"""The values of one tile, card, slot and so on."""
ComponentTables: TypeAlias = Mapping[str, Any]
"""The sections of a component set: `tables["cards"]["C8"]["points"]`."""

_NO_DEFAULTS: Mapping[str, ComponentValues] = {}


def read_tables(
    package: str,
    files: Iterable[str],
    single: Collection[str],
    defaults: Mapping[str, ComponentValues] = _NO_DEFAULTS,
) -> ComponentTables:
    """Return the set in the folder `data` of a package.

    `single` are the sections with one entry, `defaults` the values that entries of a section need not have.
    """
    folder = resources.files(package) / "data"
    document: dict[str, Any] = {}
    for file in files:
        document |= tomllib.loads((folder / f"{file}.toml").read_text(encoding="utf-8"))
    for name, section in document.items():
        if name in single:
            section.setdefault("note", "")
        elif isinstance(section, dict):
            for key, entry in section.items():
                section[key] = {"note": "", **defaults.get(name, {}), **entry}
    return document


def tables_of(file: object) -> ComponentTables:
    """Any set, such as a player's own, that was read with its checks."""
    import msgspec

    tables: ComponentTables = msgspec.to_builtins(file)
    return tables
