"""Words that people ask with in German and French: their letters, endings, compounds and other names."""

from __future__ import annotations

from typing import cast

import pytest

from rules.reference.book import book_of
from rules.reference.compiling import index_of
from rules.reference.game_reference import AnyReference
from rules.reference.search import Index
from tadmor_tui.text.languages import language_of
from tests.games.auction_reference import AUCTION_REFERENCE

GERMAN, FRENCH = (
    index_of(book_of(cast(AnyReference, AUCTION_REFERENCE), None, language_of(code))) for code in ("de", "fr")
)


def stems(index: Index, words: str) -> set[str]:
    """The stems of several words: a single one if they mean the same."""
    vocabulary = index.vocabulary
    return {vocabulary.stem(word) for word in vocabulary.words(words)}


def found(index: Index, words: str) -> list[str]:
    return [hit.key for hit in index.find(words)]


@pytest.mark.parametrize(
    "words",
    [
        "Händler Haendler handler HÄNDLERN",
        "Straße Strasse Straßen",
        "Türme Tuerme Turme Turm",
        "bauen gebaut baut baue",
        "bezahlen bezahlt bezahle",
        "ziehen gezogen zieht",
        "Aufträge Auftrag Auftraege",
        "zwei 2 zweit",
        "wieviel viele Anzahl",
        "blockieren blockiert",
        "neue neuen",
        "ändern Aendern",
    ],
)
def test_german_words_that_are_the_same(words: str) -> None:
    assert len(stems(GERMAN, words)) == 1, stems(GERMAN, words)


@pytest.mark.parametrize(
    "words",
    [
        "échangée echangees échanger echange échangés",
        "impôt impots Impôts",
        "traître traitres",
        "payer paie payé paiement",
        "égalité egalites",
        "œuvre oeuvres",
        "pièces piece",
        "chameau chameaux",
        "deux 2",
        "attaquent attaque attaquer",
        "combien nombre",
        "terminé terminer termine terminées",
        "coûte cout coûter",
    ],
)
def test_french_words_that_are_the_same(words: str) -> None:
    assert len(stems(FRENCH, words)) == 1, stems(FRENCH, words)


def test_different_words_stay_different() -> None:
    assert len(stems(GERMAN, "Gold Geld Gut Gebot Stufe Stapel ändern andere")) == 8
    assert len(stems(FRENCH, "tour tuile temple ville village prix")) == 6


def test_a_question_is_more_than_its_small_words() -> None:
    telling = GERMAN.vocabulary.telling(GERMAN.vocabulary.words("Wie viele Karten darf ich denn behalten?"))
    assert telling == ["viele", "karten", "behalten"]
    telling = FRENCH.vocabulary.telling(FRENCH.vocabulary.words("Combien de cartes est-ce qu’on peut garder ?"))
    assert telling == ["combien", "cartes", "garder"]


def test_german_entries_are_found_by_forms_typos_and_other_names() -> None:
    for words in ("Gebot", "gebote", "Geboten", "gebpt", "Angebote", "Offerten", "darf man ein Gebot zurücknehmen"):
        assert {"A1.1", "term.bid"} & set(found(GERMAN, words)[:2]), words
    assert found(GERMAN, "zuruecknehmen")[0] == found(GERMAN, "zurucknehmen")[0] == "A1.1"


def test_words_that_are_written_together_are_found_by_their_parts_and_the_other_way_round() -> None:
    assert set(found(GERMAN, "Gebotskarte")[:2]) == {"A1.1", "term.bid"}
    assert found(GERMAN, "Preisgebote")[0] in ("A1.1", "term.bid")
    assert "round" in found(GERMAN, "Karten"), "it speaks of a Handkarte"


def test_what_was_found_is_marked_as_it_is_written() -> None:
    (hit,) = (hit for hit in GERMAN.find("zurucknehmen") if hit.key == "A1.1")
    runs = GERMAN.vocabulary.marked("Ein Gebot kann man nicht zurücknehmen.", hit.stems)
    assert [text for text, is_wanted in runs if is_wanted] == ["zurücknehmen"]
