"""Editions of a component set: which one a game was begun with, found by its digest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Generic, TypeVar

import msgspec

from rules.components.files import ComponentFiles
from rules.components.set_format import ComponentSet, SetT
from rules.contract import ComponentError, Components, refuse

CatalogueT = TypeVar("CatalogueT", bound=Components)

MOST_OWN_SETS = 16
"""Component files of players that are remembered; each may be long."""


def digest_of(file: ComponentSet) -> str:
    """Return a name for exactly these rules-relevant values; notes, sources and names of things do not count."""
    bare = msgspec.to_builtins(file)
    _forget(bare)
    return sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()[:16]


def _forget(value: object) -> None:
    """Take out what the rules do not depend on."""
    if isinstance(value, dict):
        for key in ("source", "note", "name"):
            if isinstance(value.get(key), str) or key == "source":
                value.pop(key, None)
        for inner in value.values():
            _forget(inner)


def refuse_other_components(digest: str, components: Components) -> None:
    """Raise PositionError if a position was played with another set than this one."""
    if digest != components.digest:
        refuse(
            "This position was played with other components, {components.quoted}, than these, “{digest}”.",
            components=digest,
            digest=components.digest,
        )


class SetCatalogue(Generic[SetT]):
    """A component set, ready for play. Two catalogues with the same digest play the same game."""

    def __init__(self, file: SetT) -> None:
        self.file = file
        self.name = file.name

    @cached_property
    def digest(self) -> str:
        return digest_of(self.file)


class Editions(Generic[SetT, CatalogueT]):
    """The component sets of a game, ready for play; `make` turns a set into its catalogue."""

    def __init__(self, files: ComponentFiles[SetT], make: Callable[[SetT], CatalogueT]) -> None:
        self._files = files
        self._make = make
        self.standard = lru_cache(maxsize=1)(self._standard)
        """The components that come with the program."""
        self.own = lru_cache(maxsize=MOST_OWN_SETS)(self._own)
        """A player's own component file (its text and what it is called) laid over the standard ones; raises
        ComponentError."""
        self._earlier = lru_cache(maxsize=None)(self._earlier_edition)
        self._own_earlier = lru_cache(maxsize=MOST_OWN_SETS)(self._own_edition)

    def of_digest(self, digest: str, own: str, called: str) -> CatalogueT:
        """Return the components of a game that was begun with this digest, in whichever edition of the standard set.

        If no edition fits, the present one, which then has another digest; raises ComponentError if a player's own
        values fit none.
        """
        if own:
            return self._own_earlier(digest, own, called)
        earlier = self._files.form.earlier
        edition = next((edition for edition, known in earlier.items() if known == digest), None)
        return self._earlier(edition) if edition else self.standard()

    def _standard(self) -> CatalogueT:
        return self._make(self._files.standard())

    def _own(self, text: str, called: str) -> CatalogueT:
        return self._make(self._files.own(text, called))

    def _earlier_edition(self, edition: str) -> CatalogueT:
        return self._make(self._files.earlier(edition))

    def _own_edition(self, digest: str, own: str, called: str) -> CatalogueT:
        """Lay a player's values over the edition that gives the digest, or else over the newest that they fit."""
        fitting: list[SetT] = []
        wrong: list[ComponentError] = []
        for edition in ("", *reversed(tuple(self._files.form.earlier))):
            try:
                file = self._files.own(own, called, edition)
            except ComponentError as error:
                wrong.append(error)
                continue
            if digest_of(file) == digest:
                return self._make(file)
            fitting.append(file)
        if not fitting:
            raise wrong[0]
        return self._make(fitting[0])
