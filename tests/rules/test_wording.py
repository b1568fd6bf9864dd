"""Faults of documents in plain words, and text of others that is shown."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from rules.tadmor.state import State
from rules.wording import and_list, fault, or_list, quoted


class Thing(Struct, forbid_unknown_fields=True):
    number: int
    words: tuple[str, ...] = ()
    maybe: bool | None = None


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (b'{"number":"x"}', "number should be a whole number, not text"),
        (b'{"number":1.5}', "number should be a whole number, not a number with a point"),
        (b'{"number":1,"words":[1]}', "words[0] should be text, not a whole number"),
        (b'{"number":1,"maybe":[]}', "maybe should be true or false or null, not a list"),
        (b"{}", "“number” is missing in it"),
        (b'{"number":1,"more":2}', "it can't have “more”"),
        (b"[]", "it should be an object, not a list"),
        (b"", "it breaks off too early"),
        (b"{", "it breaks off too early"),
        (b"{]", "object keys must be strings at byte 1"),
        (b'{"number":1,"words":["\xff"]}', "it is not UTF-8 text"),
    ],
)
def test_faults(document: bytes, words: str) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)) as raised:
        msgspec.json.decode(document, type=Thing)
    assert fault(raised.value) == words


def test_the_document_can_be_named() -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.json.decode(b"7", type=State)
    assert fault(raised.value, "the state") == "the state should be an object, not a whole number"


def test_deep_documents() -> None:
    with pytest.raises(RecursionError) as raised:
        msgspec.json.decode(b"[" * 100_000, type=Any)
    assert fault(raised.value) == "it has too many brackets within brackets"


def test_quoted_text_is_short_and_stays_in_its_line() -> None:
    assert quoted("ebla") == "“ebla”"
    assert quoted("a\nb\x1bc") == "“a?b?c”"
    assert quoted("x" * 100) == "“" + "x" * 60 + "…”"


@pytest.mark.parametrize(
    ("parts", "words"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists(parts: list[str], words: str) -> None:
    assert and_list(parts) == words
    assert or_list(parts) == words.replace("and", "or")
