"""What people ask at the table is found, in every game for which questions were written down."""

from __future__ import annotations

import pytest

from rules.reference.book import book_of
from rules.reference.search import Index
from rules.references import REFERENCES
from tadmor_tui.text.languages import language_of
from tests.rules.marchands.reference_questions import QUESTIONS as MARCHANDS_QUESTIONS
from tests.rules.palmyra.reference_questions import QUESTIONS as PALMYRA_QUESTIONS
from tests.suites.reference_checks import found

QUESTIONS = {"palmyra": PALMYRA_QUESTIONS, "marchands": MARCHANDS_QUESTIONS}
FIRST, AMONG_THREE = 0.8, 0.95

EVERY_GAME = pytest.mark.parametrize("game", QUESTIONS)


@EVERY_GAME
def test_there_are_enough_questions_and_each_has_an_answer(game: str) -> None:
    questions, book = QUESTIONS[game], book_of(REFERENCES[game]())
    assert len({question for question, _ in questions}) == len(questions) >= 60
    assert not [key for _, wanted in questions for key in wanted.split() if key not in book]


@EVERY_GAME
def test_most_questions_find_their_answer_in_first_place(game: str) -> None:
    found_for = {question: (found(game, question), wanted.split()) for question, wanted in QUESTIONS[game]}
    missed = {question: keys for question, (keys, wanted) in found_for.items() if keys[0] not in wanted}
    assert len(missed) <= (1 - FIRST) * len(QUESTIONS[game]), missed


@EVERY_GAME
def test_nearly_all_questions_find_their_answer_among_the_first_three(game: str) -> None:
    found_for = {question: (found(game, question), wanted.split()) for question, wanted in QUESTIONS[game]}
    missed = {question: keys for question, (keys, wanted) in found_for.items() if not {*wanted} & {*keys}}
    assert len(missed) <= (1 - AMONG_THREE) * len(QUESTIONS[game]), missed


@EVERY_GAME
def test_every_clause_is_found_by_its_number_and_by_its_title(game: str) -> None:
    for clause in book_of(REFERENCES[game]()).entries("clauses"):
        assert found(game, clause.id, 1) == [clause.id]
        assert clause.id in found(game, clause.title), clause.title


@pytest.mark.parametrize(
    ("game", "told"), [("palmyra", {"P1.2", "P1.3", "P2.1", "tiles"}), ("marchands", {"M1.2", "M1.6"})]
)
@pytest.mark.parametrize(
    ("language", "word"), [("en", "reconstructed"), ("de", "rekonstruiert"), ("fr", "reconstitué")]
)
def test_what_is_reconstructed_says_so_and_is_found_by_that_word(
    game: str, told: set[str], language: str, word: str
) -> None:
    book = book_of(REFERENCES[game](), None, language_of(language))
    assert told <= {hit.entry.id for hit in Index(book).find(word, 10)}
    for key in told - {"M1.2"}:
        assert any(word in paragraph.text for paragraph in book.entry(key).paragraphs), key


@pytest.mark.parametrize(
    ("game", "asked", "meant"),
    [
        ("palmyra", "octagonal tiles", "large tiles"),
        ("palmyra", "money", "coin"),
        ("palmyra", "neighbors", "neighbours"),
        ("palmyra", "reorganise", "reorganize"),
        ("palmyra", "watchtower", "tower"),
        ("palmyra", "bank", "reserve"),
        ("palmyra", "level four", "level 4"),
        ("marchands", "goods", "resource"),
        ("marchands", "church", "temple"),
        ("marchands", "town", "city"),
        ("marchands", "dice", "die"),
        ("marchands", "voters", "elector"),
        ("marchands", "fulfill a contract", "fulfil a contract"),
    ],
)
def test_words_that_mean_the_same_are_found_alike(game: str, asked: str, meant: str) -> None:
    assert found(game, asked, 9) == found(game, meant, 9)


def test_a_longer_word_does_not_outweigh_the_one_that_was_asked() -> None:
    """Only one entry tells of an endless game, many tell of the end."""
    assert found("palmyra", "endless")[0] == "P7.6"
    assert found("palmyra", "end of the game")[0] in ("ending", "P7")


@pytest.mark.parametrize(
    ("game", "drawn", "key"), [("palmyra", "nnnnn", "players.5"), ("palmyra", "board", "players.5")]
)
def test_drawings_are_not_searched(game: str, drawn: str, key: str) -> None:
    assert key not in found(game, drawn, 99)
