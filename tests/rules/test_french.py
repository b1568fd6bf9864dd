"""French grammar: articles and elision, plurals, counted things, numbers, people's names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.french import French
from rules.message import AndList, Counted, Message, Name, Value, message
from tests.rules.translated_words import NoTexts, names_are

FRENCH = French(NoTexts())
NAMES = {
    "camel": {"one": "chameau", "many": "chameaux", "gender": "m"},
    "caravan": {"one": "caravane", "many": "caravanes", "gender": "f"},
    "gold": {"one": "or", "many": "or", "gender": "m"},
    "island": {"one": "île", "many": "îles", "gender": "f"},
    "oil": {"one": "huile", "many": "huiles", "gender": "f"},
    "hamlet": {"one": "hameau", "many": "hameaux", "gender": "m"},
    "mountains": {"one": "montagnes", "many": "montagnes", "gender": "fp"},
    "Parthia": {"one": "Parthie", "gender": "f"},
    "Oman": {"one": "Oman", "gender": "m"},
    "Yemen": {"one": "Yémen", "gender": "m"},
    "Rome": {"one": "Rome"},
    "North Sea": {"one": "mer du Nord", "gender": "f", "in": "en mer du Nord", "from": "de la mer du Nord"},
    "Red": {"one": "Rouge"},
    "green": {"one": "vert", "f": "verte", "fp": "vertes", "short": "vt"},
}


@pytest.fixture(autouse=True)
def names() -> Iterator[None]:
    with names_are(NAMES):
        yield


def name(english: str) -> Name:
    return Name("game/thing", english)


@pytest.mark.parametrize(
    ("thing", "forms"),
    [
        ("camel", {"a": "un chameau", "the": "le chameau", "of": "de chameau", "of_the": "du chameau"}),
        ("camel", {"to_the": "au chameau", "no": "aucun chameau", "many": "chameaux", "the_many": "les chameaux"}),
        ("camel", {"of_many": "de chameaux", "of_the_many": "des chameaux", "to_the_many": "aux chameaux"}),
        ("camel", {"most": "le plus de chameaux", "a.capital": "Un chameau"}),
        ("caravan", {"a": "une caravane", "the": "la caravane", "of_the": "de la caravane", "to_the": "à la caravane"}),
        ("caravan", {"no": "aucune caravane"}),
        (
            "gold",
            {
                "a": "un or",
                "the": "l’or",
                "of": "d’or",
                "of_the": "de l’or",
                "to_the": "à l’or",
                "most": "le plus d’or",
            },
        ),
        ("island", {"the": "l’île", "of": "d’île", "of_many": "d’îles", "the.capital": "L’île"}),
        ("oil", {"the": "l’huile", "of": "d’huile"}),
        ("hamlet", {"the": "le hameau", "of_the": "du hameau"}),
        (
            "mountains",
            {"a": "des montagnes", "the": "les montagnes", "of_the": "des montagnes", "no": "aucunes montagnes"},
        ),
        ("Parthia", {"in": "en Parthie", "to": "en Parthie", "from": "de Parthie"}),
        ("Oman", {"in": "en Oman", "from": "d’Oman"}),
        ("Yemen", {"in": "au Yémen", "from": "du Yémen"}),
        ("Rome", {"in": "à Rome", "from": "de Rome", "the": "Rome"}),
        ("North Sea", {"in": "en mer du Nord", "from": "de la mer du Nord", "the": "la mer du Nord"}),
        ("Red", {"possessive": "de Rouge"}),
        ("green", {"f": "verte", "fp": "vertes", "short": "vt", "short.capital": "Vt"}),
        ("elephant", {"a": "elephant", "the": "elephant", "many": "elephant"}),
    ],
)
def test_names(thing: str, forms: dict[str, str]) -> None:
    assert {form: said(f"{{x.{form}}}", name(thing)) for form in forms} == forms


@pytest.mark.parametrize(
    ("hole", "value", "words"),
    [
        ("{x}", Counted(0, name("camel")), "0 chameau"),
        ("{x}", Counted(1, name("camel")), "1 chameau"),
        ("{x}", Counted(2, name("camel")), "2 chameaux"),
        ("{x.of}", Counted(2, name("camel")), "de 2 chameaux"),
        ("{x.words}", Counted(1, name("caravan")), "une caravane"),
        ("{x.words}", Counted(2, name("camel")), "deux chameaux"),
        ("{x.words.capital}", Counted(0, name("caravan")), "Aucune caravane"),
        ("{x.of}", AndList((name("caravan"), name("gold"), "Ana")), "de caravane, d’or et d’Ana"),
        ("{x:,}", 1234567, "1\u202f234\u202f567"),
        ("{x:+.1f}", 2.25, "+2,2"),
        ("{x:.0%}", 0.5, "50\u202f%"),
        ("{x.words}", 1, "un"),
        ("{x.words}", 13, "13"),
        ("{x.ordinal} {x.ordinal_f} {x.nth} {x.nth_f}", 1, "premier première 1er 1re"),
        ("{x.ordinal} {x.ordinal_f} {x.nth} {x.nth_f}", 3, "troisième troisième 3e 3e"),
        ("{x.of}", "Bruno", "de Bruno"),
        ("{x.possessive}", "Éva", "d’Éva"),
        ("{x.of}", "Hadad", "de Hadad"),
        ("{x.than}", "Bruno", "que Bruno"),
        ("{x.than}", "Hadad", "que Hadad"),
        ("{x.than}", name("oil"), "qu’huile"),
        ("{x.than}", AndList(("Ana", name("Red"))), "qu’Ana et que Rouge"),
        ("{x.the}", "Anna", "Anna"),
        ("{x.quoted}", "a\nb", "«\u202fa?b\u202f»"),
        ("{x.clause.capital}", message("il pleut."), "Il pleut"),
    ],
)
def test_values(hole: str, value: Value, words: str) -> None:
    assert said(hole, value) == words


def said(hole: str, value: Value) -> str:
    return FRENCH.value(Message(hole, {"x": value}))


def test_a_form_that_french_does_not_have() -> None:
    with pytest.raises(AttributeError, match="no form 'article'"):
        said("{x.article}", name("camel"))
