"""The numbers of the lines of a menu, which stay as long as a go lasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Path: TypeAlias = tuple[str, ...]
"""The groups that were opened on the way to a list."""


class Numbering:
    """A line keeps its number, and one that is gone leaves its number unused, so that no digit changes its meaning."""

    def __init__(self) -> None:
        self._lists: dict[Path, dict[str, int]] = {}

    def numbers(self, path: Path, keys: Sequence[str]) -> list[int]:
        """The numbers of the lines of a list; a line that is new gets the next one.

        A list without a single line that was there before is about something else, and begins with 1 again.
        """
        known = self._lists.get(path, {})
        if keys and not any(key in known for key in keys):
            known = {}
        self._lists[path] = known
        return [known.setdefault(key, len(known) + 1) for key in keys]
