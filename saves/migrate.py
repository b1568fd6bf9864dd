"""Migration of old formats, one version at a time.

A change of the format raises VERSION and adds one function here. Nothing is ever removed: `tests/saves/released` holds
files of every released version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from rules.message import MessageError, message

VERSION: Literal[3] = 3

Migration = Callable[[dict[str, Any]], dict[str, Any]]


def _seats_change_hands(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 2 records previous occupants of seats; in format 1 they never changed."""
    return {**raw, "changes": []}


def _rules_have_versions(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 3 records the version of the game's rules; before there was only the first.

    Its summary has the progress as numbers; until then it was “turn 4” or “finished”, always of nine turns.
    """
    summary = raw["summary"]
    turn = 9 if summary["over"] else int(summary["progress"].removeprefix("turn "))
    return {**raw, "rules": 1, "summary": {**summary, "progress": {"turn": turn, "turns": 9}}}


MIGRATIONS: Mapping[int, Migration] = {1: _seats_change_hands, 2: _rules_have_versions}
"""For each older version the function that produces the next one.

A migration trusts nothing; for what it can't read it raises LookupError, TypeError, ValueError or AttributeError.
"""


class CannotMigrate(MessageError):
    """An old document that does not fit its version."""


def migrate(
    raw: dict[str, Any], version: int, migrations: Mapping[int, Migration] | None = None, goal: int = VERSION
) -> dict[str, Any]:
    """Migrate a document to the goal, step by step; raises CannotMigrate."""
    steps = MIGRATIONS if migrations is None else migrations
    while version < goal:
        try:
            raw = {**steps[version](raw), "version": version + 1}
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise CannotMigrate(
                message("is not what a file of format {version} should be ({error})", version=version, error=str(error))
            ) from None
        version += 1
    return raw
