"""Messages: texts with holes, put into English; names, numbers and lists in the form that a hole asks for."""

from __future__ import annotations

import copy
import pickle

import msgspec
import pytest

from rules import english
from rules.message import AndList, Counted, Message, MessageError, Name, OrList, Value, message, nmessage, pmessage
from rules.names import forms_of

CAMEL = Name("tadmor/piece", "camel")
WOOD, GOLD = Name("tadmor/good", "wood"), Name("tadmor/good", "gold")


def test_holes_are_filled() -> None:
    assert str(message("{name} has no {piece} left.", name="Anna", piece=CAMEL)) == "Anna has no camel left."


@pytest.mark.parametrize(("n", "words"), [(0, "0 games of Anna"), (1, "1 game of Anna"), (2, "2 games of Anna")])
def test_plurals(n: int, words: str) -> None:
    assert str(nmessage("{n} game of {who}", "{n} games of {who}", n, who="Anna")) == words


@pytest.mark.parametrize(
    ("hole", "value", "words"),
    [
        ("{x}", "{y}", "{y}"),
        ("{x}", 7, "7"),
        ("{x:,}", 1_000_000, "1,000,000"),
        ("{x:+.1f}", 2.25, "+2.2"),
        ("{x.words}", 2, "two"),
        ("{x.words}", 30, "30"),
        ("{x.ordinal}", 3, "third"),
        ("{x.nth}", 3, "3rd"),
        ("{x.nth}", 12, "12th"),
        ("{x.a}", CAMEL, "a camel"),
        ("{x.a}", Name("tadmor/thing", "improvement"), "an improvement"),
        ("{x.a.capital}", CAMEL, "A camel"),
        ("{x.the}", CAMEL, "the camel"),
        ("{x.many}", CAMEL, "camels"),
        ("{x.many}", GOLD, "gold"),
        ("{x.possessive}", "Anna", "Anna's"),
        ("{x.possessive.capital}", Name("tadmor/colour", "red"), "Red's"),
        ("{x.quoted}", "a\nb", "“a?b”"),
        ("{x}", Counted(1, CAMEL), "1 camel"),
        ("{x}", Counted(2, CAMEL), "2 camels"),
        ("{x}", Counted(2, WOOD), "2 wood"),
        ("{x.words}", Counted(2, CAMEL), "two camels"),
        ("{x}", AndList((Counted(1, WOOD), Counted(2, GOLD))), "1 wood and 2 gold"),
        ("{x}", OrList(("a", WOOD, 3)), "a, wood or 3"),
        ("{x.quoted}", OrList(("a", "b")), "“a” or “b”"),
        ("{x.capital}", AndList((WOOD, GOLD)), "Wood and gold"),
        ("{x}", nmessage("{n} turn", "{n} turns", 2), "2 turns"),
    ],
)
def test_values_in_their_forms(hole: str, value: Value, words: str) -> None:
    assert str(Message(hole, {"x": value})) == words


def test_a_form_that_english_does_not_have() -> None:
    with pytest.raises(AttributeError, match="no form 'dative'"):
        str(Message("{x.dative}", {"x": CAMEL}))


def test_words_with_two_meanings_are_told_apart_by_their_context() -> None:
    assert str(pmessage("of goods", "none of {what}", what=WOOD)) == "none of wood"
    assert pmessage("of goods", "none") != message("none")
    assert len({pmessage("of goods", "none"), message("none"), pmessage("of goods", "none")}) == 2


def test_a_message_goes_through_a_wire() -> None:
    """A served table sends messages, and each reader puts them into words."""
    sent = nmessage("{n} {x} {y}", "{n} {x} {y}", 2, x=AndList((CAMEL, 1, "own")), y=message("{z}", z=Counted(1, WOOD)))
    assert msgspec.json.decode(msgspec.json.encode(sent), type=Message) == sent


def test_an_error_keeps_its_message_when_it_is_copied_or_sent_to_another_process() -> None:
    error = MessageError(message("{name} has disconnected.", name="Anna"))
    for twin in (error, copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert twin.message == error.message
        assert str(twin) == "Anna has disconnected."


def test_names_say_only_what_is_irregular() -> None:
    assert forms_of("tadmor/good", "wood", "en") == {"many": "wood"}
    assert forms_of("tadmor/piece", "camel", "en") == forms_of("no such game/piece", "camel", "en") == {}


@pytest.mark.parametrize(
    ("word", "many"),
    [("camel", "camels"), ("box", "boxes"), ("city", "cities"), ("key", "keys"), ("church", "churches")],
)
def test_regular_plurals(word: str, many: str) -> None:
    assert english.plural(word) == many


@pytest.mark.parametrize(
    ("n", "words"), [(1, "first"), (12, "twelfth"), (13, "13th"), (21, "21st"), (22, "22nd"), (111, "111th")]
)
def test_ordinals(n: int, words: str) -> None:
    assert english.ordinal(n) == words


def test_quoted_text_is_short_and_stays_in_its_line() -> None:
    assert english.quoted("ebla") == "“ebla”"
    assert english.quoted("a\nb\x1bc") == "“a?b?c”"
    assert english.quoted("x" * 100) == "“" + "x" * 60 + "…”"


@pytest.mark.parametrize(
    ("parts", "words"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists(parts: list[str], words: str) -> None:
    assert english.and_list(parts) == words
    assert english.or_list(parts) == words.replace("and", "or")
