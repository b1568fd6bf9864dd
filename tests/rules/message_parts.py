"""Parts of messages."""

from __future__ import annotations

from collections.abc import Iterator

from rules.message import AndList, Message, OrList, Series, Value


def own_texts(value: Value) -> Iterator[str]:
    """The texts in a message that are never translated."""
    match value:
        case str():
            yield value
        case AndList(values) | OrList(values) | Series(values):
            for each in values:
                yield from own_texts(each)
        case Message():
            for each in value.values.values():
                yield from own_texts(each)
