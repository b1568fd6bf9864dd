"""German grammar: articles in every case, plurals, counted things, numbers, people's names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.german import German
from rules.message import AndList, Counted, Message, Name, OrList, Value, message
from tests.rules.translated_words import NoTexts, names_are

GERMAN = German(NoTexts())
NAMES = {
    "camel": {"one": "Kamel", "many": "Kamele", "gender": "n"},
    "merchant": {"one": "Händler", "many": "Händler", "gender": "m"},
    "prince": {"one": "Prinz", "many": "Prinzen", "gender": "m", "acc": "Prinzen", "dat": "Prinzen", "gen": "Prinzen"},
    "caravan": {"one": "Karawane", "many": "Karawanen", "gender": "f"},
    "treasure": {"one": "Schatz", "many": "Schätze", "gender": "m"},
    "mountains": {"one": "Berge", "many": "Berge", "gender": "p"},
    "rare good": {"one": "seltene Ware", "many": "seltene Waren", "gender": "f", "a_dat": "einer seltenen Ware"},
    "North Sea": {"one": "Nordmeer", "gender": "n", "in": "im Nordmeer", "to": "ins Nordmeer"},
    "Parthia": {"one": "Parthien"},
    "Red": {"one": "Rot"},
    "blue": {"one": "blau", "e": "blaue", "short": "bl."},
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
        (
            "merchant",
            {"a": "ein Händler", "a_acc": "einen Händler", "a_dat": "einem Händler", "a_gen": "eines Händlers"},
        ),
        ("merchant", {"the": "der Händler", "the_acc": "den Händler", "the_dat": "dem Händler"}),
        ("merchant", {"the_gen": "des Händlers", "many_dat": "Händlern"}),
        ("merchant", {"no": "kein Händler", "no_acc": "keinen Händler", "no_dat": "keinem Händler"}),
        ("caravan", {"a": "eine Karawane", "a_acc": "eine Karawane", "a_dat": "einer Karawane"}),
        ("caravan", {"the": "die Karawane", "the_dat": "der Karawane", "the_gen": "der Karawane"}),
        ("caravan", {"no": "keine Karawane", "no_dat": "keiner Karawane", "many_dat": "Karawanen"}),
        ("camel", {"a": "ein Kamel", "a_acc": "ein Kamel", "a_dat": "einem Kamel", "the": "das Kamel"}),
        ("camel", {"many": "Kamele", "many_dat": "Kamelen", "the_many": "die Kamele", "the_many_dat": "den Kamelen"}),
        ("camel", {"most": "die meisten Kamele", "a.capital": "Ein Kamel"}),
        ("prince", {"a": "ein Prinz", "a_acc": "einen Prinzen", "the_dat": "dem Prinzen", "the_gen": "des Prinzen"}),
        ("treasure", {"gen": "Schatzes", "the_gen": "des Schatzes", "many_dat": "Schätzen"}),
        ("mountains", {"a": "Berge", "the": "die Berge", "the_dat": "den Bergen", "no_dat": "keinen Bergen"}),
        ("rare good", {"a": "eine seltene Ware", "a_dat": "einer seltenen Ware"}),
        ("North Sea", {"in": "im Nordmeer", "to": "ins Nordmeer"}),
        ("Parthia", {"in": "in Parthien", "to": "nach Parthien", "from": "aus Parthien", "the": "Parthien"}),
        ("Red", {"possessive": "Rots"}),
        ("blue", {"e": "blaue", "em": "blauem", "short": "bl.", "short.capital": "Bl."}),
        ("camel", {"short": "Kamel", "short_many": "Kamele", "compound": "Kamel"}),
        ("elephant", {"a": "elephant", "the_dat": "elephant", "many_dat": "elephant"}),
    ],
)
def test_names(thing: str, forms: dict[str, str]) -> None:
    assert {form: said(f"{{x.{form}}}", name(thing)) for form in forms} == forms


@pytest.mark.parametrize(
    ("hole", "value", "words"),
    [
        ("{x}", Counted(1, name("camel")), "1 Kamel"),
        ("{x}", Counted(2, name("camel")), "2 Kamele"),
        ("{x}", Counted(0, name("camel")), "0 Kamele"),
        ("{x.dat}", Counted(2, name("camel")), "2 Kamelen"),
        ("{x.acc}", Counted(1, name("prince")), "1 Prinzen"),
        ("{x.words}", Counted(1, name("merchant")), "ein Händler"),
        ("{x.words_acc}", Counted(1, name("merchant")), "einen Händler"),
        ("{x.words_dat}", Counted(2, name("camel")), "zwei Kamelen"),
        ("{x.words.capital}", Counted(0, name("camel")), "Keine Kamele"),
        ("{x}", AndList((Counted(2, name("camel")), name("caravan"), "Anna")), "2 Kamele, Karawane und Anna"),
        ("{x.a_acc}", OrList((name("merchant"), name("camel"))), "einen Händler oder ein Kamel"),
        ("{x:,}", 1234567, "1.234.567"),
        ("{x:+.1f}", 2.25, "+2,2"),
        ("{x}", 2.5, "2,5"),
        ("{x:.0%}", 0.5, "50\u00a0%"),
        ("{x.words}", 1, "eins"),
        ("{x.words}", 13, "13"),
        ("{x.ordinal} {x.ordinal_n} {x.ordinal_r} {x.nth}", 3, "dritte dritten dritter 3."),
        ("{x.ordinal} {x.ordinal_n}", 13, "13. 13."),
        ("{x.possessive}", "Anna", "Annas"),
        ("{x.possessive}", "Zabdas", "Zabdas’"),
        ("{x.dat}", "Anna", "Anna"),
        ("{x.quoted}", "a\nb", "„a?b“"),
        ("{x.quoted}", "x" * 100, "„" + "x" * 60 + "…“"),
        ("{x.clause.capital}", message("es regnet."), "Es regnet"),
    ],
)
def test_values(hole: str, value: Value, words: str) -> None:
    assert said(hole, value) == words


def said(hole: str, value: Value) -> str:
    return GERMAN.value(Message(hole, {"x": value}))


def test_a_form_that_german_does_not_have() -> None:
    with pytest.raises(AttributeError, match="no form 'article'"):
        said("{x.article}", name("camel"))
