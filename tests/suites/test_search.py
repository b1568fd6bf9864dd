"""What people ask at the table is found, in every game and language, and the printed answer fits a terminal."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from rules.reference.book import book_of
from rules.reference.compiling import index_of
from rules.reference.questions import read_questions
from rules.reference.search import Found, distance
from rules.reference.typed_ids import neighbours, typed_ids
from rules.references import PACKAGES, REFERENCES
from tadmor_tui.reference.answer import MOST, answer_lines
from tadmor_tui.reference.library import GameRules, answer
from tadmor_tui.text.languages import LANGUAGES, LanguageCode, language_of
from tadmor_tui.text.translation import use_language
from tests.rules.marchands.reference_questions import QUESTIONS as MARCHANDS_QUESTIONS
from tests.rules.palmyra.reference_questions import QUESTIONS as PALMYRA_QUESTIONS
from tests.suites.reference_checks import found
from tests.tools.shipped_rules import shipped_files

QUESTIONS = {"palmyra": PALMYRA_QUESTIONS, "marchands": MARCHANDS_QUESTIONS}
FIRST, AMONG_THREE = 0.8, 0.95

FRESH: dict[str, dict[str, list[list[str]]]] = {
    file: tomllib.loads((Path(__file__).parent / file).read_text(encoding="utf-8"))
    for file in sorted(path.name for path in Path(__file__).parent.glob("fresh_questions*.toml"))
}
EVERY_REFERENCE = pytest.mark.parametrize("game", REFERENCES)
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
    assert told <= {hit.key for hit in index_of(book).find(word, 10)}
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


@pytest.fixture(params=LANGUAGES)
def code(request: pytest.FixtureRequest) -> LanguageCode:
    return next(code for code in LANGUAGES if code == request.param)


@cache
def game_rules(game: str, code: LanguageCode) -> GameRules:
    with use_language(language_of(code)):
        rules = GameRules(game)
        assert rules.shipped is not None
        return rules


# --- questions that were written before anybody looked


@pytest.mark.parametrize("file", FRESH)
@EVERY_REFERENCE
def test_fresh_questions_are_answered(game: str, code: LanguageCode, file: str) -> None:
    """Every second of them is never looked at while the search is changed."""
    index = game_rules(game, code).index
    column = (*LANGUAGES,).index(code)
    asked = {row[column]: set(row[-1].split()) for row in FRESH[file][game]}
    found = {question: [hit.key for hit in index.find(question, 3)] for question in asked}
    first = [question for question, wanted in asked.items() if found[question][0] in wanted]
    among_three = [question for question, wanted in asked.items() if wanted & set(found[question])]
    assert len(first) >= FIRST * len(asked), set(asked) - set(first)
    assert len(among_three) >= 0.9 * len(asked), set(asked) - set(among_three)


@EVERY_REFERENCE
def test_the_questions_of_the_bank_find_their_own_entries(game: str, code: LanguageCode) -> None:
    index = game_rules(game, code).index
    asked = [
        (question, key) for key, several in read_questions(PACKAGES[game], code).items() for question in several[:2]
    ]
    missed = [question for question, key in asked if key not in [hit.key for hit in index.find(question, 3)]]
    assert len(missed) <= 0.05 * len(asked), missed


# --- what is shipped


def test_what_is_shipped_is_what_the_texts_and_questions_give() -> None:
    """After a change of either: `python -m tests.tools.shipped_rules`."""
    stale = [str(path) for path, text in shipped_files() if path.read_text(encoding="utf-8") != text]
    assert stale == []


@EVERY_REFERENCE
def test_a_shipped_entry_is_the_entry_of_the_book(game: str, code: LanguageCode) -> None:
    shipped, book = game_rules(game, code).book, book_of(REFERENCES[game](), None, language_of(code))
    for entry in book.entries():
        assert shipped.entry(entry.id) == entry._replace(words="")
        assert shipped.title_of(entry.id) == entry.title
        assert shipped.resolve(entry.id) == entry.id


@EVERY_REFERENCE
def test_other_names_are_shipped(game: str) -> None:
    shipped, book = game_rules(game, "en").book, book_of(REFERENCES[game]())
    for key in book.ids:
        for word in (*book.names_of(key), key.partition(".")[2], key.replace(".", " ")):
            assert not word or shipped.resolve(word) == book.resolve(word), word


def test_only_the_stemmer_of_the_language_is_imported() -> None:
    code = (
        "import sys; from tadmor_tui.cli import main; main(['rules', '--language', 'fr', 'tour']);"
        " sys.exit(' '.join(m for m in sys.modules if m.endswith('_stemmer') or m == 'snowballstemmer'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.split() == ["rules.reference._snowball.french_stemmer"]


# --- the printed answer


@EVERY_REFERENCE
def test_nearly_every_answer_fits_eighty_columns_and_twenty_four_rows(game: str, code: LanguageCode) -> None:
    rules = game_rules(game, code)
    questions = [several[0] for several in read_questions(PACKAGES[game], code).values()]
    with use_language(language_of(code)):
        heights = [len(answer_lines(answer(question, [rules], MOST), 80, 24)) for question in questions]
    assert sum(height < 24 for height in heights) >= 0.95 * len(heights)


# --- words


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("combien de tours dure la partie", {"T1.1"}),
        ("que coûte un étage de la tour", {"T5.8", "tower", "slot.tower"}),
        ("la plus haute tour", {"T5.18", "I16", "I35"}),
    ],
)
def test_a_homonym_is_understood_by_the_words_around_it(question: str, first: set[str]) -> None:
    assert game_rules("tadmor", "fr").index.find(question, 1)[0].key in first


@pytest.mark.parametrize(("typed", "guess"), [("tempel", "temple"), ("marbel", "marble"), ("marauderz", "marauders")])
def test_a_word_with_a_mistake_is_guessed_and_the_guess_is_told(typed: str, guess: str) -> None:
    found = game_rules("tadmor", "en").index.answer(typed)
    assert (dict(found.guesses), found.known) == ({typed: guess}, False)
    assert found.hits


def test_an_unknown_word_is_told_and_known_ones_are_no_guesses() -> None:
    index = game_rules("tadmor", "en").index
    assert index.answer("xqzzyw temple").unknown == ("xqzzyw",)
    assert index.answer("temple").certain
    assert index.answer("xqzzyw") == Found([], {}, ("xqzzyw",), False, False)


@pytest.mark.parametrize(("one", "other", "far"), [("tempel", "temple", 1), ("wod", "wood", 1), ("gold", "wood", 2)])
def test_the_distance_of_words(one: str, other: str, far: int) -> None:
    assert distance(one, other, 2) == distance(other, one, 2) == far
    assert distance(one, f"{other}and more", 2) == 3


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("t 5.8", ["T5.8"]),
        ("T58", ["T5.8"]),
        ("5.8", ["T5.8"]),
        ("T5,8", ["T5.8"]),
        ("i 14", ["I14"]),
        ("t111", ["T1.11", "T11.1"]),
        ("58", []),
        ("tower", []),
        ("T5.99", []),
    ],
)
def test_ids_as_people_type_them(typed: str, ids: list[str]) -> None:
    assert typed_ids(typed, ["tower", "I14", "T5", "T5.8", "T1.11", "T11.1", "slot.t58"]) == ids


@pytest.mark.parametrize(
    ("typed", "beside"),
    [("T5.99", ("T5", "T5.22")), ("t 99", ("T", "T12")), ("X5", None), ("tower", None), ("5", None)],
)
def test_the_ids_beside_one_that_there_is_not(typed: str, beside: tuple[str, str] | None) -> None:
    assert neighbours(typed, ["tower", "T5", "T12", "T5.1", "T5.22", "I14"]) == beside


def test_a_longer_word_does_not_outweigh_the_one_that_was_asked() -> None:
    """Only one entry tells of an endless game, many tell of the end."""
    assert found("palmyra", "endless")[0] == "P7.6"
    assert found("palmyra", "end of the game")[0] in ("ending", "P7")


@pytest.mark.parametrize(
    ("game", "drawn", "key"), [("palmyra", "nnnnn", "players.5"), ("palmyra", "board", "players.5")]
)
def test_drawings_are_not_searched(game: str, drawn: str, key: str) -> None:
    assert key not in found(game, drawn, 99)
