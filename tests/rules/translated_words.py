"""A language with a few texts and names of its own, for tests of its grammar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest.mock import patch

from rules import names
from rules.names import NameForms


class NoTexts:
    """A catalogue whose texts are their own translations."""

    def gettext(self, message: str, /) -> str:
        return message

    def pgettext(self, context: str, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return one if n == 1 else many


@contextmanager
def names_are(thing: Mapping[str, NameForms]) -> Iterator[None]:
    """Have these names, all of the kind `game/thing`."""
    names.forms_of.cache_clear()
    with patch.object(names, "_names", lambda game, language: {"thing": thing}):
        yield
    names.forms_of.cache_clear()
