"""Old formats: each version is turned into the next one, until it is today's.

A change of the format raises VERSION and adds one function here. Nothing is ever removed: `tests/saves/released`
holds files of every version that was released.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from rules.message import MessageError, message

VERSION: Literal[3] = 3

Migration = Callable[[dict[str, Any]], dict[str, Any]]


def _seats_change_hands(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 2 remembers who sat where before; in format 1 everybody stayed."""
    return {**raw, "changes": []}


def _rules_have_versions(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 3 remembers the version of the game's rules; before it there was only the first.

    Its summary tells the progress as numbers; until then it was “turn 4” or “finished”, always of nine turns.
    """
    summary = raw["summary"]
    turn = 9 if summary["over"] else int(summary["progress"].removeprefix("turn "))
    return {**raw, "rules": 1, "summary": {**summary, "progress": {"turn": turn, "turns": 9}}}


MIGRATIONS: Mapping[int, Migration] = {1: _seats_change_hands, 2: _rules_have_versions}
"""For each version before this one: how to make the next version of it.

A migration may trust nothing; what it can't read makes it raise LookupError, TypeError, ValueError or AttributeError.
"""


class CannotMigrate(MessageError):
    """An old document is not what its version should be."""


def migrate(
    raw: dict[str, Any], version: int, migrations: Mapping[int, Migration] | None = None, goal: int = VERSION
) -> dict[str, Any]:
    """Bring a document of an old version up to the goal, step by step; raises CannotMigrate."""
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
