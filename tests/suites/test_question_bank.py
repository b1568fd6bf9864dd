"""The question bank: phrasings of players by the entry that answers them, which the search indexes beside the prose."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib import resources

import pytest

from rules.reference.book import book_of
from rules.references import REFERENCES

LANGUAGES = ("en", "de", "fr")
LEAST, MOST = 5, 31
"""The number of phrasings of an entry."""
WITHOUT_QUESTIONS = ("examples", "hints", "glossary")
"""Kinds of entries that no question is asked for: what they tell, a clause tells first."""


@cache
def bank(game: str, language: str) -> dict[str, list[str]]:
    package = REFERENCES[game]().text_package
    file = resources.files(package) / "questions" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.fixture(params=REFERENCES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_entry_has_enough_phrasings_and_no_other_has_any(game: str, language: str) -> None:
    wanted = {entry.id for entry in book_of(REFERENCES[game]()).entries() if entry.kind not in WITHOUT_QUESTIONS}
    asked = bank(game, language)
    assert (wanted - set(asked), set(asked) - wanted) == (set(), set())
    assert not {key: len(several) for key, several in asked.items() if not LEAST <= len(several) <= MOST}


def test_no_phrasing_stands_for_two_entries(game: str, language: str) -> None:
    counted = Counter(
        question.casefold().rstrip(" ?!.") for several in bank(game, language).values() for question in several
    )
    assert not [question for question, times in counted.items() if times > 1]
