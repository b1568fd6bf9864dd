"""Old formats: each version is turned into the next one, until it is today's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

VERSION: Literal[1] = 1

Migration = Callable[[dict[str, Any]], dict[str, Any]]
MIGRATIONS: Mapping[int, Migration] = {}
"""For each version before this one: how to make the next version of it."""


def migrate(
    raw: dict[str, Any], version: int, migrations: Mapping[int, Migration] = MIGRATIONS, goal: int = VERSION
) -> dict[str, Any]:
    """Bring a document of an old version up to the goal, step by step."""
    while version < goal:
        raw = {**migrations[version](raw), "version": version + 1}
        version += 1
    return raw
