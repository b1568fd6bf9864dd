"""German: texts from its catalogue, and the grammar of its names and numbers.

A name has a `gender` (`m`, `f`, `n`, or `p` where there are always several) and the forms `one` and `many`. What does
not follow from them is given as it is: weak nouns, an adjective with its noun, places with an article.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.grammar import capital, clause, in_marks, initial
from rules.translated import FormsOfCountedNames, FormsOfNames, FormsOfNumbers, FormsOfTexts, Noun, Translated

_NUMBERS = (
    *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
)
_ORDINALS = (
    *("nullte", "erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte"),
    *("elfte", "zwölfte"),
)
_HISSING = ("s", "ß", "x", "z", "ce")
_THE = {"": "der die das die", "_acc": "den die das die", "_dat": "dem der dem den", "_gen": "des der des der"}
_A = {"": "ein eine ein", "_acc": "einen eine ein", "_dat": "einem einer einem", "_gen": "eines einer eines"}
_NO = {
    "": "kein keine kein keine",
    "_acc": "keinen keine kein keine",
    "_dat": "keinem keiner keinem keinen",
    "_gen": "keines keiner keines keiner",
}
_GENDERS = "mfnp"
_SEVERAL = "p"
_ENDINGS = ("e", "en", "em", "er", "es")
"""Of an adjective."""


# --- names


def accusative(noun: Noun) -> str:
    return noun.given("acc", noun.one)


def dative(noun: Noun) -> str:
    """`Kamel`; of several `Kamelen`."""
    return noun.given("dat", _dative_of_several(noun, noun.one) if noun.gender == _SEVERAL else noun.one)


def genitive(noun: Noun) -> str:
    """`Kamels`, `Schatzes`; feminine names and those of several stay as they are."""
    ending = ("es" if noun.one.endswith(_HISSING) else "s") if noun.gender in ("m", "n") else ""
    return noun.given("gen", noun.one + ending)


def many_dative(noun: Noun) -> str:
    """`Kamelen`."""
    return noun.given("many_dat", _dative_of_several(noun, noun.many))


def _dative_of_several(noun: Noun, several: str) -> str:
    """A name without a gender is not declined."""
    return several if not noun.gender or several.endswith(("n", "s", "a", "i", "o", "u")) else f"{several}n"


_CASES: Mapping[str, Callable[[Noun], str]] = {
    "": lambda noun: noun.one,
    "_acc": accusative,
    "_dat": dative,
    "_gen": genitive,
}


def _with(articles: Mapping[str, str], case: str) -> Callable[[Noun], str]:
    """Return a form with an article; a name without a gender has none, and neither has `ein` of several things."""
    of_genders = dict(zip(_GENDERS, articles[case].split(), strict=False))

    def made(noun: Noun) -> str:
        article = of_genders.get(noun.gender)
        word = _CASES[case](noun)
        return f"{article} {word}" if article else word

    return made


def _with_ending(ending: str) -> Callable[[Noun], str]:
    return lambda noun: f"{noun.one.removesuffix('e')}{ending}"


def possessive(word: str) -> str:
    """`Annas`; `Zabdas’`."""
    return f"{word}’" if word.casefold().endswith(_HISSING) else f"{word}s"


# --- numbers


def number_in_words(n: int) -> str:
    """`zwei`, and from thirteen on `13`."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def ordinal(n: int, ending: str = "") -> str:
    """`dritte`, with an ending `dritten`, and from thirteen on `13.`"""
    return _ORDINALS[n] + ending if 0 <= n < len(_ORDINALS) else nth(n)


def nth(n: int) -> str:
    """`3.`"""
    return f"{n}."


# --- so many of a thing


def _in_words(case: str, several: Callable[[Noun], str]) -> Callable[[int, Noun], str]:
    """`ein Kamel`, `zwei Kamele`, `keine Kamele`."""
    one = _with(_A, case)
    none = _NO[case].split()[_GENDERS.index(_SEVERAL)]

    def made(n: int, noun: Noun) -> str:
        if n == 1:
            return noun.given(f"a{case}", one(noun))
        return f"{number_in_words(n) if n else none} {several(noun)}"

    return made


_OF_NAMES: FormsOfNames = {
    **{f"the{case}": _with(_THE, case) for case in _THE},
    **{f"a{case}": _with(_A, case) for case in _A},
    **{f"no{case}": _with(_NO, case) for case in _NO},
    "acc": accusative,
    "dat": dative,
    "gen": genitive,
    "many": lambda noun: noun.many,
    "many_dat": many_dative,
    "the_many": lambda noun: f"die {noun.many}",
    "the_many_dat": lambda noun: f"den {many_dative(noun)}",
    "in": lambda noun: f"in {dative(noun)}",
    "to": lambda noun: f"nach {noun.one}",
    "from": lambda noun: f"aus {dative(noun)}",
    "most": lambda noun: f"die meisten {noun.many}",
    "compound": lambda noun: noun.one,
    "short": lambda noun: noun.one,
    "short_many": lambda noun: noun.many,
    "letter": lambda noun: initial(noun.one),
    **{ending: _with_ending(ending) for ending in _ENDINGS},
}
_OF_COUNTED_NAMES: FormsOfCountedNames = {
    "acc": lambda n, noun: f"{n} {accusative(noun) if n == 1 else noun.many}",
    "dat": lambda n, noun: f"{n} {dative(noun) if n == 1 else many_dative(noun)}",
    "words": _in_words("", lambda noun: noun.many),
    "words_acc": _in_words("_acc", lambda noun: noun.many),
    "words_dat": _in_words("_dat", many_dative),
}
_OF_NUMBERS: FormsOfNumbers = {
    "words": number_in_words,
    "ordinal": ordinal,
    "ordinal_n": lambda n: ordinal(n, "n"),
    "ordinal_r": lambda n: ordinal(n, "r"),
    "nth": nth,
}
_OF_TEXTS: FormsOfTexts = {
    "possessive": possessive,
    "gen": possessive,
    "quoted": lambda text: in_marks(text, "„", "“"),
    "capital": capital,
    "clause": clause,
}


class German(Translated):
    """It has these forms; `_acc` and so on stand for the other cases.

    Of a name: `the`, `the_acc`, `the_dat`, `the_gen` (`der Händler`), and the same of `a` (`ein`) and of `no` (`kein`);
    `acc`, `dat`, `gen` without an article; of several `many`, `many_dat`, `the_many`, `the_many_dat`; of a place `in`,
    `to`, `from`; `most`, which is what a player has who has more of it than all others; `compound`, its first part in
    a compound; `short` and `short_many`, where there is little room; of an adjective its endings, `e`, `en` and so on.
    Of so many things: `acc`, `dat`, and in words `words`, `words_acc`, `words_dat`.
    Of a number: `words`, `ordinal` (`dritte`), `ordinal_n` (`dritten`), `ordinal_r` (`dritter`), `nth` (`3.`).
    Of any value: `possessive`, `quoted`, `capital`, and `clause`, which is a sentence as a part of another.
    """

    code = "de"
    last_of_all = "und"
    last_of_any = "oder"
    marks_in_numbers = str.maketrans({".": ",", ",": ".", "%": "\u00a0%"})
    of_texts = _OF_TEXTS
    of_numbers = _OF_NUMBERS
    of_names = _OF_NAMES
    of_counted_names = _OF_COUNTED_NAMES

    def for_number(self, n: int, noun: Noun) -> str:
        return noun.one if n == 1 else noun.many
