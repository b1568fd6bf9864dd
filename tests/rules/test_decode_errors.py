"""Faults of documents in plain words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from rules.decode_errors import describe_error
from rules.message import message
from rules.tadmor.state import State


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
    assert str(describe_error(raised.value)) == words


def test_the_document_can_be_named() -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.json.decode(b"7", type=State)
    assert (
        str(describe_error(raised.value, message("the state"))) == "the state should be an object, not a whole number"
    )


def test_deep_documents() -> None:
    with pytest.raises(RecursionError) as raised:
        msgspec.json.decode(b"[" * 100_000, type=Any)
    assert str(describe_error(raised.value)) == "it has too many brackets within brackets"
