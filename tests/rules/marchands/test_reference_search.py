"""What people ask at the table is found."""

from __future__ import annotations

from functools import cache

import pytest

from rules.reference.search import Index
from tests.rules.marchands.reference_books import marchands_book
from tests.rules.marchands.reference_questions import QUESTIONS

FIRST, AMONG_THREE = 0.8, 0.95


@cache
def _index() -> Index:
    return Index(marchands_book())


def found(question: str, most: int = 3) -> list[str]:
    return [hit.entry.id for hit in _index().find(question, most)]


def test_there_are_enough_questions_and_each_has_an_answer() -> None:
    assert len({question for question, _ in QUESTIONS}) == len(QUESTIONS) >= 60
    assert not [key for _, wanted in QUESTIONS for key in wanted.split() if key not in marchands_book()]


def test_most_questions_find_their_answer_in_first_place() -> None:
    missed = {question: found(question) for question, wanted in QUESTIONS if found(question)[0] not in wanted.split()}
    assert len(missed) <= (1 - FIRST) * len(QUESTIONS), missed


def test_nearly_all_questions_find_their_answer_among_the_first_three() -> None:
    missed = {question: found(question) for question, wanted in QUESTIONS if not {*wanted.split()} & {*found(question)}}
    assert len(missed) <= (1 - AMONG_THREE) * len(QUESTIONS), missed


def test_every_clause_is_found_by_its_number_and_by_its_title() -> None:
    for clause in marchands_book().entries("clauses"):
        assert found(clause.id, 1) == [clause.id]
        assert clause.id in found(clause.title), clause.title


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("goods", "resource"),
        ("church", "temple"),
        ("town", "city"),
        ("dice", "die"),
        ("voters", "elector"),
        ("fulfill a contract", "fulfil a contract"),
    ],
)
def test_words_that_mean_the_same_are_found_alike(asked: str, meant: str) -> None:
    assert found(asked, 9) == found(meant, 9)
