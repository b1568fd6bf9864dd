"""Languages whose texts come from a catalogue of Python's gettext, `locale/<language>/tadmor.mo`."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Protocol

from rules.language import Language

LOCALE = Path(__file__).parent / "locale"
CATALOGUE = "tadmor.mo"


class TextCatalogue(Protocol):
    """The texts of one language, as gettext has them."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, n: int, /) -> str: ...


class Translated(Language):
    """A language with a catalogue; its grammar is for the class of each language to say."""

    def __init__(self, catalogue: TextCatalogue) -> None:
        super().__init__()
        self._catalogue = catalogue

    def text(self, text: str) -> str:
        return self._catalogue.gettext(text)

    def counted_text(self, one: str, many: str, n: int) -> str:
        return self._catalogue.ngettext(one, many, n)


def read_catalogue(code: str, folder: Path = LOCALE) -> TextCatalogue:
    """The texts of a language."""
    with (folder / code / CATALOGUE).open("rb") as file:
        return gettext.GNUTranslations(file)
