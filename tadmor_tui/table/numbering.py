"""The numbers of the lines of a menu, which stay as long as a go lasts."""

from __future__ import annotations

from typing import TypeAlias

Path: TypeAlias = tuple[str, ...]
"""The groups that were opened on the way to a list."""


class Numbering:
    """A line keeps its number, and one that is gone leaves its number unused, so that no digit changes its meaning."""

    def __init__(self) -> None:
        self._lists: dict[Path, dict[str, int]] = {}

    def number(self, path: Path, key: str) -> int:
        """The number of a line of a list; a line that is new gets the next one."""
        numbers = self._lists.setdefault(path, {})
        return numbers.setdefault(key, len(numbers) + 1)
