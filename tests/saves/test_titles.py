"""Titles that games get by themselves: in the language of whoever begins them, and then as they are for ever."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rules.language import English
from rules.message import Message
from saves.document import SeatInfo
from saves.shelf import MAX_TITLE_LENGTH, copy_title, default_title, mark_title, salvage_title
from saves.store import Store
from tests.saves.tables import Clock, begin, make_store, saved_file

GERMAN = {"Friday": "Freitag", "{day}, {names}": "{day}: {names}", "{title} (copy)": "Kopie von {title}"}
PEOPLE = [SeatInfo("Ana"), SeatInfo("Bruno")]


class German(English):
    def text(self, text: str, context: str = "") -> str:
        return GERMAN.get(text, text)


def german(told: Message) -> str:
    return told.words(German())


def german_store(folder: Path) -> Store:
    return Store(folder, "tests", Clock(), german)


def test_the_usual_title_is_the_day_and_the_players() -> None:
    days = [str(default_title(datetime(2026, 3, day, 12, tzinfo=UTC), PEOPLE)) for day in range(2, 9)]
    assert [title.partition(",")[0] for title in days] == [
        *("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    ]
    assert days[4] == "Friday, Ana-Bruno"


def test_a_game_is_called_in_the_language_of_whoever_begins_it(tmp_path: Path) -> None:
    with begin(german_store(tmp_path)) as saved:
        assert saved.document.title == "Freitag: Ana-Bruno"
    (shelved,) = make_store(tmp_path).games()
    assert shelved.title == "Freitag: Ana-Bruno", "and stays so for whoever reads another one"


def test_an_old_title_stays_as_it_is(tmp_path: Path) -> None:
    path = saved_file(make_store(tmp_path))
    with german_store(tmp_path).open(path) as saved:
        assert saved.document.title == "Friday, Ana-Bruno"


def test_a_copy_is_marked_in_the_language_of_whoever_makes_it(tmp_path: Path) -> None:
    path = saved_file(make_store(tmp_path))
    store = german_store(tmp_path)
    copy = store.duplicate(path)
    assert store.look(copy).title == "Kopie von Friday, Ana-Bruno"
    assert store.look(store.duplicate(copy)).title == "Kopie von Friday, Ana-Bruno", "marked only once"


@pytest.mark.parametrize("mark", [copy_title, salvage_title])
def test_a_mark_in_english_is_not_kept_beside_another(mark: Callable[[str], Message]) -> None:
    assert mark_title(str(mark("Ana")), mark, german) == german(mark("Ana"))


@pytest.mark.parametrize("words", [str, german])
def test_a_long_title_makes_room_for_the_mark(words: Callable[[Message], str]) -> None:
    title = mark_title("x" * MAX_TITLE_LENGTH, copy_title, words)
    assert len(title) == MAX_TITLE_LENGTH
    assert title == words(copy_title("x" * title.count("x")))
