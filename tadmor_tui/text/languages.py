"""The languages of the program, and the choice of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn

if TYPE_CHECKING:
    from rules.language import Language
    from rules.translated import TextCatalogue

LOCALE = Path(__file__).parents[1] / "locale"
CATALOGUE = "tadmor.mo"
"""Name of the compiled catalogue in a language's folder."""
LanguageCode = Literal["en", "de", "fr"]
ENGLISH: LanguageCode = "en"
LANGUAGES: Mapping[LanguageCode, str] = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""Names of the languages in themselves, by code."""
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables in the order of precedence."""
_NO_LANGUAGE = ("C", "POSIX")
_FLAG = "--language"
_SHORTEST_FLAG = "--lang"
"""Abbreviations of the flag."""
_LARGEST_SETTINGS = 100_000
"""Bytes."""


@cache
def language_of(code: LanguageCode) -> Language:
    """Return a language of the program; English needs no catalogue."""
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
    """Return the catalogue of a language; raises LookupError if it is missing."""
    import gettext

    class Nothing(gettext.NullTranslations):
        """Fallback after the catalogue, which would otherwise return the English text."""

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


def code_of(name: str) -> LanguageCode | None:
    """Return the language of a locale such as `de_AT.UTF-8`, if it is one of ours; plain `C` means English."""
    plain = name.partition(".")[0].partition("@")[0]
    if plain in _NO_LANGUAGE:
        return ENGLISH
    return _one_of_ours(plain.replace("-", "_").partition("_")[0].lower())


def _one_of_ours(code: object) -> LanguageCode | None:
    return next((ours for ours in LANGUAGES if ours == code), None)


def code_of_environment(environment: Mapping[str, str]) -> LanguageCode:
    """Return the language that gettext's variables ask for: the first known one of `LANGUAGE`, or the locale's.

    As in gettext, `LANGUAGE` does not count if the locale has no language.
    """
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    wanted: Sequence[str] = environment.get("LANGUAGE", "").split(":") if locale not in _NO_LANGUAGE else ()
    codes = (code_of(name) for name in (*filter(None, wanted), locale))
    return next((code for code in codes if code is not None), ENGLISH)


# --- the command line and the settings


def take_flag(argv: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return the value of `--language`, wherever it stands on a command line, and the other words.

    It is read first, because help and error messages are in that language. A flag without a value stays in place, for
    the command to complain about.
    """
    words = list(argv)
    for number, word in enumerate(argv):
        flag, equals, value = word.partition("=")
        if word == "--":
            break
        if len(flag) < len(_SHORTEST_FLAG) or not _FLAG.startswith(flag):
            continue
        if equals:
            return value, [*words[:number], *words[number + 1 :]]
        if number + 1 < len(words):
            return words[number + 1], [*words[:number], *words[number + 2 :]]
    return None, words


def code_of_settings() -> LanguageCode | None:
    """Return the language of the settings file, if it names one of ours. Faults of the file are reported elsewhere."""
    import tomllib

    from tadmor_tui.config.paths import config_folder

    path = config_folder() / "settings.toml"
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST_SETTINGS:
            return None
        settings = path.read_bytes()
        said = tomllib.loads(settings.decode()).get("language") if b"language" in settings else None
    except (OSError, RecursionError, ValueError):
        return None
    return _one_of_ours(said)
