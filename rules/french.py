"""French: texts from its catalogue, and the grammar of its names and numbers.

A name has a `gender` (`m`, `f`, or `mp` and `fp` where there are always several) and the forms `one` and `many`. What
does not follow from them is given as it is, such as the name of a place that is not in `en` or `au`.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.grammar import capital, clause, in_marks, initial
from rules.translated import FormsOfCountedNames, FormsOfNames, FormsOfNumbers, FormsOfTexts, Noun, Translated

_NUMBERS = (*("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"),)
_ORDINALS = (
    *("zéroième", "premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième"),
    *("neuvième", "dixième", "onzième", "douzième"),
)
_VOWELS = "aàâäæeéèêëiîïoôöœuùûü"
_NARROW_SPACE = "\u202f"
_NOT_ELIDED = ("hache", "haie", "hall", "halte", "hameau", "hangar", "harpon", "hasard", "hauteur", "haut", "havre",
               "héros", "hors", "houe", "huit", "hutte", "onz", "oui")  # fmt: skip
"""Beginnings of names whose first sound is no vowel, although they are written like one."""


def elides(word: str, silent_h: bool = True) -> bool:
    """True if `de` and `le` lose their vowel before a word: `l’or`, `l’huile`, `le hameau`."""
    lower = word.casefold()
    if lower.startswith(_NOT_ELIDED):
        return False
    return lower.startswith(tuple(_VOWELS)) or (silent_h and lower.startswith("h"))


def of(word: str, silent_h: bool = True) -> str:
    """`de bois`, `d’or`."""
    return f"d’{word}" if elides(word, silent_h) else f"de {word}"


def than(word: str, silent_h: bool = True) -> str:
    """`que Bruno`, `qu’Ana`: a comparison, and the only one left."""
    return f"qu’{word}" if elides(word, silent_h) else f"que {word}"


# --- names


def _with(masculine: str, feminine: str, several: str, before_vowel: str = "") -> Callable[[Noun], str]:
    """Return a form with an article; a name without a gender has none."""
    articles = {"m": masculine, "f": feminine, "mp": several, "fp": several}

    def made(noun: Noun) -> str:
        if noun.gender not in articles:
            return noun.one
        if before_vowel and noun.gender in ("m", "f") and elides(noun.one):
            return f"{before_vowel}{noun.one}"
        return f"{articles[noun.gender]} {noun.one}"

    return made


_the = _with("le", "la", "les", "l’")
_of_the = _with("du", "de la", "des", "de l’")
_a = _with("un", "une", "des")


def _none(noun: Noun) -> str:
    return {"f": "aucune {}", "mp": "aucuns {}", "fp": "aucunes {}"}.get(noun.gender, "aucun {}").format(noun.one)


def _in_country(noun: Noun) -> str:
    """`en Parthie`, `en Iran`, `au Yémen`, `à Rome`."""
    match noun.gender:
        case "f":
            return f"en {noun.one}"
        case "m":
            return f"{'en' if elides(noun.one) else 'au'} {noun.one}"
        case "mp" | "fp":
            return f"aux {noun.one}"
    return f"à {noun.one}"


def _from_country(noun: Noun) -> str:
    """`de Parthie`, `d’Iran`, `du Yémen`, `de Rome`."""
    match noun.gender:
        case "m" if not elides(noun.one):
            return f"du {noun.one}"
        case "mp" | "fp":
            return f"des {noun.one}"
    return of(noun.one)


# --- numbers


def number_in_words(n: int) -> str:
    """`deux`, and from thirteen on `13`."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """`troisième`, and from thirteen on `13e`."""
    return _ORDINALS[n] if 0 <= n < len(_ORDINALS) else nth(n)


def nth(n: int) -> str:
    """`1er`, `3e`."""
    return "1er" if n == 1 else f"{n}e"


# --- so many of a thing


def is_singular(n: int) -> bool:
    """None and one: `0 chameau`."""
    return abs(n) <= 1


def _for_number(n: int, noun: Noun) -> str:
    return noun.one if is_singular(n) else noun.many


def _in_words(n: int, noun: Noun) -> str:
    """`un chameau`, `deux chameaux`, `aucun chameau`."""
    match n:
        case 0:
            return noun.given("no", _none(noun))
        case 1:
            return noun.given("a", _a(noun))
    return f"{number_in_words(n)} {noun.many}"


_OF_NAMES: FormsOfNames = {
    "a": _a,
    "the": _the,
    "of": lambda noun: of(noun.one),
    "than": lambda noun: than(noun.one),
    "of_the": _of_the,
    "to_the": _with("au", "à la", "aux", "à l’"),
    "no": _none,
    "many": lambda noun: noun.many,
    "the_many": lambda noun: f"les {noun.many}",
    "of_many": lambda noun: of(noun.many),
    "of_the_many": lambda noun: f"des {noun.many}",
    "to_the_many": lambda noun: f"aux {noun.many}",
    "in": _in_country,
    "to": _in_country,
    "from": _from_country,
    "most": lambda noun: f"le plus {of(noun.many)}",
    "short": lambda noun: noun.one,
    "short_many": lambda noun: noun.many,
    "letter": lambda noun: initial(noun.one),
    "f": lambda noun: noun.one,
    "mp": lambda noun: noun.many,
    "fp": lambda noun: noun.many,
}


_OF_COUNTED_NAMES: FormsOfCountedNames = {
    "of": lambda n, noun: f"de {n} {_for_number(n, noun)}",
    "words": _in_words,
}
_OF_NUMBERS: FormsOfNumbers = {
    "words": number_in_words,
    "ordinal": ordinal,
    "ordinal_f": lambda n: "première" if n == 1 else ordinal(n),
    "nth": nth,
    "nth_f": lambda n: "1re" if n == 1 else nth(n),
}
_OF_TEXTS: FormsOfTexts = {
    "of": lambda text: of(text, silent_h=False),
    "possessive": lambda text: of(text, silent_h=False),
    "than": lambda text: than(text, silent_h=False),
    "quoted": lambda text: in_marks(text, f"«{_NARROW_SPACE}", f"{_NARROW_SPACE}»"),
    "capital": capital,
    "clause": clause,
}


class French(Translated):
    """It has these forms.

    Of a name: `a` (`un`, `une`, `des`), `the` (`le`, `la`, `l’`, `les`), `of` (`de`, `d’`), `of_the` (`du`, `de la`),
    `to_the` (`au`, `à la`), `no` (`aucun`); of several `many`, `the_many`, `of_many`, `of_the_many`, `to_the_many`; of
    a place `in`, `to`, `from`; `most`, which is what a player has who has more of it than all others; `short` and
    `short_many`, where there is little room; of an adjective `f`, `mp`, `fp`.
    Of so many things: `of` (`de 2 chameaux`), and `words` (`deux chameaux`).
    Of a number: `words`, `ordinal` (`premier`), `ordinal_f` (`première`), `nth` (`1er`), `nth_f` (`1re`).
    Of any value: `of` and `possessive` (`de Bruno`), `than` (`que Bruno`, `qu’Ana`), `quoted`, `capital`, and `clause`,
    which is a sentence as a part of another.
    """

    code = "fr"
    last_of_all = "et"
    last_of_any = "ou"
    marks_in_numbers = str.maketrans({".": ",", ",": _NARROW_SPACE, "%": f"{_NARROW_SPACE}%"})
    of_texts = _OF_TEXTS
    of_numbers = _OF_NUMBERS
    of_names = _OF_NAMES
    of_counted_names = _OF_COUNTED_NAMES

    def is_one(self, n: int) -> bool:
        return is_singular(n)

    def for_number(self, n: int, noun: Noun) -> str:
        return _for_number(n, noun)
