"""The reference of any game: texts become entries with the values of a set. The example is a game of the tests."""

from __future__ import annotations

from typing import cast

import pytest

from rules.game_kind import NoComponents
from rules.language import ENGLISH
from rules.reference.book import Book, book_of
from rules.reference.compiling import index_of
from rules.reference.fill import Filler
from rules.reference.game_reference import AnyReference
from rules.reference.origins import origin_lines
from rules.reference.search import Hit
from rules.reference.vocabulary import Vocabulary
from rules.reference.wording import Name, OrList
from tadmor_tui.text.languages import language_of
from tests.games.auction_reference import AUCTION_REFERENCE, HEIGHTS

REFERENCE = cast(AnyReference, AUCTION_REFERENCE)
BOOK = book_of(REFERENCE)
INDEX = index_of(BOOK)


def told(key: str, book: Book = BOOK) -> list[str]:
    return [paragraph.text for paragraph in book.entry(key).paragraphs]


def found(words: str) -> list[str]:
    return [hit.key for hit in INDEX.find(words)]


def best_of(hit: Hit) -> str:
    return INDEX.vocabulary.best_of(hit.stems, BOOK.entry(hit.key).own_paragraphs)


# --- entries


def test_texts_come_first_then_components_then_words() -> None:
    cards = [f"card.{number}" for number in range(1, 7)]
    assert BOOK.ids == ("round", "A1", "A1.1", "A1.2", "A2", *cards, "term.bid", "term.face-down")
    assert "card/*" not in BOOK


def test_an_entry_has_its_kind_and_phase_and_may_be_called_by_its_id() -> None:
    kinds = {key: BOOK.entry(key).kind for key in ("round", "A1.1", "card.2", "term.bid")}
    assert kinds == {"round": "rounds", "A1.1": "clauses", "card.2": "cards", "term.bid": "words"}
    assert (BOOK.entry("A1.2").phase, BOOK.entry("round").phase) == ("scoring", "")
    assert BOOK.entry("A1.2").called_by_id and not BOOK.entry("card.2").called_by_id


def test_a_paragraph_names_its_clauses() -> None:
    assert [paragraph.clauses for paragraph in BOOK.entry("round").paragraphs] == [("A1.1",), ("A1.2",)]
    labels = {paragraph.label: paragraph.clauses for paragraph in BOOK.entry("A1.2").paragraphs if not paragraph.row}
    assert labels == {"": ("A1.2",), "Together": ("A1.1",)}


def test_a_chapter_has_its_clauses_with_their_titles() -> None:
    chapter = BOOK.entry("A1")
    assert [p.head for p in chapter.paragraphs if p.head] == ["A1.1 The bids", "A1.2 The prize"]
    assert [p.text for p in chapter.own_paragraphs] == ["There are 4 rounds with a prize each."]
    assert chapter.links == ("A1.1", "A1.2")
    assert "A1" in BOOK.entry("A1.1").links


def test_a_table_gives_rows() -> None:
    assert [p.text for p in BOOK.entry("A1.2").paragraphs if p.row] == [f"Round {n}: {n} points." for n in range(1, 5)]


def test_what_a_group_shares_stands_after_what_is_special() -> None:
    assert told("card.6") == ["A high card, worth keeping.", "One of the cards from one to 6."]
    assert BOOK.entry("card.6").marks == {"height": HEIGHTS["high"]}


def test_a_text_in_words_owns_up_to_the_standard_values() -> None:
    assert told("A2")[-1] == " prize"
    own = book_of(REFERENCE, NoComponents("mine", "other"))
    assert told("A2", own) == [*told("A2"), "Uses the values of the standard set."]


def test_a_drawing_stays_as_it_is() -> None:
    drawn = [p.text for p in BOOK.entry("A2").paragraphs if p.drawn]
    assert drawn == ["+---+  her", "| 6 |  card", "+---+", "<****>", " prize"]
    assert {p.clauses for p in BOOK.entry("A2").paragraphs} == {("A2",)}


def test_origins_of_some_values_of_a_list_are_told_as_such() -> None:
    source = {"rest": "deduced", "prizes": ["rulebook", "own copy"]}
    table = {"cards": 1, "prizes": [1, 2], "source": source, "note": ""}
    names = {"cards": "how many cards", "prizes": "the prizes"}
    told_of = BOOK.origins(origin_lines(table, names))
    assert told_of == ("From your own copy: the prizes in 2.", "Deduced: how many cards.")
    placed = origin_lines(table, names, without=("cards",), position=lambda key, n, many: f"{key} {n} of {many}")
    assert BOOK.origins(placed) == ("From your own copy: the prizes in prizes 1 of 2.",)


def test_entries_are_picked_out_by_kind_phase_and_marks() -> None:
    assert [entry.id for entry in BOOK.entries("cards", marks={"height": "high"})] == ["card.5", "card.6"]
    assert [entry.id for entry in BOOK.entries(phase="scoring")] == ["A1.2"]
    assert BOOK.entries("words", phase="bidding") == []


@pytest.mark.parametrize(("word", "key"), [(" a1.2 ", "A1.2"), ("ROUND", "round"), ("6", "card.6"), ("7", None)])
def test_an_id_is_known_in_any_case_and_by_the_games_other_names(word: str, key: str | None) -> None:
    assert BOOK.resolve(word) == key
    assert (BOOK.is_called("a1.2"), BOOK.is_called("round")) == (True, False)


# --- in another language


GERMAN = book_of(REFERENCE, None, language_of("de"))


def test_what_a_language_has_is_told_in_it_and_everything_else_in_english() -> None:
    assert told("A1.1", GERMAN) == [
        "Jeder hat 5 Karten und legt eine davon verdeckt aus oder passt.",
        "Ein Gebot kann man nicht zurücknehmen.",
        "Behalte die 5 oder 6 für den letzten Preis.",
    ]
    assert told("A1.2", GERMAN) == told("A1.2")
    assert GERMAN.ids == BOOK.ids
    terms = [GERMAN.entry(key) for key in ("term.bid", "term.face-down")]
    assert [term.title for term in terms] == ["Gebot", "Face down"]
    assert terms[0].paragraphs[0].text == "Eine verdeckte Karte."


def test_the_note_of_a_component_is_told_in_the_language_and_somebodys_own_as_it_is() -> None:
    own, names = {"cards": 1, "source": "rulebook", "note": "My own."}, {"cards": "cards"}
    assert GERMAN.origins(origin_lines(own, names))[-1] == "My own."
    assert GERMAN.origins(origin_lines({**own, "note": "Why."}, names))[-1] == "Darum."
    assert BOOK.origins(origin_lines({**own, "note": "Why."}, names))[-1] == "Why."


def test_a_book_is_read_on_in_another_language() -> None:
    assert BOOK.in_language(ENGLISH) is BOOK
    assert BOOK.in_language(GERMAN.language).entry("A1.1") == GERMAN.entry("A1.1")


# --- filling


def test_sentences_about_what_is_not_there_are_left_out() -> None:
    assert told("A1.1")[0] == "Everybody has 5 cards and lays one of them face down, or passes."
    assert told("card.1")[0] == "A low card, and the lowest."
    assert told("card.2")[:1] == ["It beats the cards below it."]


def test_values_of_several_components_are_joined() -> None:
    assert told("A1.1")[2] == "Keep the 5 or 6 for the last prize."


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{numbers.2} of {numbers}", "20 of 10, 20"),
        ("{one|card} and {many|card}", "1 card and 3 cards"),
        ("Told. {own}. {nowhere}. {numbers.3}. {one.deeper}.", "Told. mine."),
        ("{double many}!", "many many!"),
        ("{many:words} {one|Ware|Waren}, {many|Ware|Waren}, the {many:nth}", "three 1 Ware, 3 Waren, the 3rd"),
        ("{good:a} and {good:many}: {listed:a}", "an orb and orbs: an orb or a wood"),
    ],
)
def test_gaps(text: str, filled: str) -> None:
    facts = {"numbers": [10, 20], "one": 1, "many": 3}
    filler = Filler(ENGLISH, facts, functions={"double": lambda words: " ".join([*words, *words])})
    orb, wood = Name("none/good", "orb"), Name("none/good", "wood")
    assert filler.fill(text, {"own": "mine", "good": orb, "listed": OrList([orb, wood])}) == filled


# --- finding


def test_words_find_entries() -> None:
    assert found("nothing")[0] == "A1.2"
    assert found("lot") == found("prize")
    assert found("card 6")[0] == "card.6"
    assert found("card six") == found("card 6")
    assert found("anything about the prize") == found("prize")
    assert found("xqzzyw") == []


def test_a_drawing_is_not_searched() -> None:
    assert "A2" not in found("her")
    hit = next(hit for hit in INDEX.find("Ana points") if hit.key == "A2")
    assert best_of(hit) == "Ana lays the highest card and wins four points."


def test_a_facet_is_understood_with_its_value() -> None:
    vocabulary = Vocabulary.of(BOOK)
    assert "heighthigh" in vocabulary.words("Height HIGH")
    assert set(found("height high")[:2]) == {"card.5", "card.6"}


def test_the_paragraph_that_matches_best_is_shown_and_its_words_are_marked() -> None:
    hit = INDEX.find("taking back bids")[0]
    assert (hit.key, best_of(hit)) == ("A1.1", "A bid can't be taken back.")
    runs = INDEX.vocabulary.marked("A bid can't be taken back.", hit.stems)
    assert [text for text, is_wanted in runs if is_wanted] == ["bid", "taken", "back"]
