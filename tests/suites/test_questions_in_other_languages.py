"""Questions in German and French find their answers, as those in English do."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import pytest

from rules.reference.book import book_of
from rules.reference.compiling import index_of
from rules.reference.search import Index
from rules.references import REFERENCES
from tadmor_tui.text.languages import language_of
from tests.suites import questions_in_french, questions_in_german

QUESTIONS = {"de": questions_in_german.QUESTIONS, "fr": questions_in_french.QUESTIONS}
OF_EACH_GAME = 20
AMONG_THREE = Fraction(19, 20)
FIRST_OF_ALL = Fraction(4, 5)
"""Number of questions that should have a right answer in the first place."""


@pytest.fixture(params=QUESTIONS)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=REFERENCES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def index_in(game: str, language: str) -> Index:
    return index_of(book_of(REFERENCES[game](), None, language_of(language)))


@cache
def found(game: str, language: str, question: str) -> list[str]:
    return [hit.key for hit in index_in(game, language).find(question, 3)]


def test_there_are_enough_questions_and_their_answers_are_there(language: str, game: str) -> None:
    questions = QUESTIONS[language][game]
    assert len({question for question, _ in questions}) >= OF_EACH_GAME
    book = book_of(REFERENCES[game]())
    assert not [key for _, wanted in questions for key in wanted.split() if key not in book]


def test_a_right_answer_is_among_the_first_three(language: str, game: str) -> None:
    missed = {
        question: answers
        for question, wanted in QUESTIONS[language][game]
        if not set(wanted.split()) & set(answers := found(game, language, question))
    }
    assert len(missed) <= len(QUESTIONS[language][game]) * (1 - AMONG_THREE), missed


def test_four_of_five_questions_have_a_right_answer_in_the_first_place(language: str) -> None:
    questions = [(game, *asked) for game, several in QUESTIONS[language].items() for asked in several]
    missed = [q for game, q, wanted in questions if found(game, language, q)[:1] not in [[w] for w in wanted.split()]]
    assert len(questions) - len(missed) >= len(questions) * FIRST_OF_ALL, missed


def test_no_word_stands_for_another_if_people_type_others_for_itself(language: str, game: str) -> None:
    """What is typed for a coin finds coins, and not what a coin was taken for."""
    plain = index_in(game, language).vocabulary.forms.plain
    same_words = book_of(REFERENCES[game](), None, language_of(language)).same_words
    meant = set(map(plain, same_words.values()))
    assert not {typed: other for typed, other in same_words.items() if plain(typed) in meant - {plain(other)}}


def test_no_stem_begins_with_another_letter_than_its_word(language: str, game: str) -> None:
    """By these letters the index keeps its words, and would not find them otherwise."""
    vocabulary = index_in(game, language).vocabulary
    told = " ".join(
        " ".join((entry.title, entry.words, *(p.text for p in entry.own_paragraphs if not p.drawn)))
        for entry in book_of(REFERENCES[game](), None, language_of(language)).entries()
    )
    for word in set(re.findall(r"\b[a-z]+\b", vocabulary.forms.plain(told))):
        assert vocabulary.stem(word)[0] == vocabulary.usual(word)[0], word
