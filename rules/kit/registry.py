"""Registries of games: parts of the program by the names of the games, imported when they are asked for.

A part is named by its place, `package.module:NAME`, so that a list of games imports none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")


def load_object(place: str) -> Any:
    """Import the object at a place such as `rules.tadmor.kind:TADMOR`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


class Registry(MutableMapping[str, T]):
    """Objects by the names of the games, in their order; each is imported when it is first asked for."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = dict(places)
        self._loaded: dict[str, T] = {}

    def __getitem__(self, game: str) -> T:
        if game not in self._loaded:
            self._loaded[game] = load_object(self._places[game])
        return self._loaded[game]

    def __setitem__(self, game: str, item: T) -> None:
        self._places.setdefault(game, "")
        self._loaded[game] = item

    def __delitem__(self, game: str) -> None:
        del self._places[game]
        self._loaded.pop(game, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, game: object) -> bool:
        return game in self._places
