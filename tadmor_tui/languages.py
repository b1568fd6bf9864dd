"""The languages that the program speaks, and which of them somebody wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from rules.language import Language
    from rules.translated import TextCatalogue

LOCALE = Path(__file__).parent / "locale"
CATALOGUE = "tadmor.mo"
"""The texts of a language, in its folder."""
ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "fr": "Français"}
"""By their codes, what they are called in themselves."""
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which they count."""
_NO_LANGUAGE = ("C", "POSIX")


@cache
def language_of(code: str) -> Language:
    """A language of ours. English needs nothing that is not there already."""
    match code:
        case "de":
            from rules.german import German

            return German(read_catalogue(code))
        case "fr":
            from rules.french import French

            return French(read_catalogue(code))
    from rules import language

    return language.ENGLISH


def read_catalogue(code: str, folder: Path = LOCALE) -> TextCatalogue:
    """The texts of a language; one that is not there raises LookupError."""
    import gettext

    class Nothing(gettext.NullTranslations):
        """Comes after the catalogue, which would otherwise give the English text."""

        def gettext(self, message: str) -> NoReturn:
            raise LookupError(message)

        def pgettext(self, context: str, message: str) -> NoReturn:
            raise LookupError(message)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
            raise LookupError(msgid1)

    with (folder / code / CATALOGUE).open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    catalogue.add_fallback(Nothing())
    return catalogue


def code_of(name: str) -> str | None:
    """The language of a locale such as `de_AT.UTF-8`, if it is one of ours; that of plain `C` is English."""
    plain = name.partition(".")[0].partition("@")[0]
    if plain in _NO_LANGUAGE:
        return ENGLISH
    code = plain.replace("-", "_").partition("_")[0].lower()
    return code if code in LANGUAGES else None


def code_of_environment(environment: Mapping[str, str]) -> str:
    """The language that the variables of gettext ask for: the first of `LANGUAGE` that we speak, or that of the locale.

    As gettext has it, `LANGUAGE` does not count where the locale has no language at all.
    """
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    wanted: Sequence[str] = environment.get("LANGUAGE", "").split(":") if locale not in _NO_LANGUAGE else ()
    codes = (code_of(name) for name in (*filter(None, wanted), locale))
    return next((code for code in codes if code is not None), ENGLISH)
