"""Actions as short lines that begin with a verb, written and read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import ValidationError
from msgspec.structs import fields

from rules.contract import Action, NotationError
from rules.message import Series, message

A = TypeVar("A", bound=Action)

MAX_LINE_LENGTH = 200
"""Longer than any action, and short enough to be read at once whatever it holds."""
REMEMBERED_ACTIONS = 1 << 14

Form: TypeAlias = tuple[str, type[A]]
"""A line with fields of an action in braces, and the kind of action: `lay {tile} at {cell}`.

The field `{using:place}` is spelled as a place.
"""


class Spelling(NamedTuple):
    """The spelling of the values of a field."""

    pattern: str
    read: Callable[[str], object] = str
    """It may raise ValueError."""
    write: Callable[[Any], str] = str


class _Line(Generic[A]):
    """One form of an action."""

    def __init__(self, form: str, kind: type[A], spellings: Mapping[str, Spelling]) -> None:
        self.kind = kind
        self.verb = form.split(" ", maxsplit=1)[0].partition("{")[0]
        self._parts = [
            (text, field, spellings[spec or field] if field else Spelling(""))
            for text, field, spec, _ in Formatter().parse(form)
        ]
        pattern = "".join(
            re.escape(text) + (f"(?P<{field}>{spelling.pattern})" if field else "")
            for text, field, spelling in self._parts
        )
        self._pattern = re.compile(pattern)
        named = {field for _, field, _ in self._parts}
        self._left_out = {field.name: field.default for field in fields(kind) if field.name not in named}

    def fits(self, action: Action) -> bool:
        return all(getattr(action, field) == default for field, default in self._left_out.items())

    def write(self, action: Action) -> str:
        return "".join(
            text + (spelling.write(getattr(action, field)) if field else "") for text, field, spelling in self._parts
        )

    def read(self, text: str) -> A | None:
        match = self._pattern.fullmatch(text)
        if not match:
            return None
        try:
            return self.kind(**{field: spell.read(match[field]) for _, field, spell in self._parts if field})
        except (ValueError, ValidationError):
            return None


class Notation(Generic[A]):
    """The way that a game writes its actions: each has one spelling, and each spelling means one action.

    Of several forms of an action the first is written in which no field is left out that has not its usual value.
    """

    def __init__(self, forms: Iterable[Form[A]], spellings: Mapping[str, Spelling]) -> None:
        self._lines = [_Line(form, kind, spellings) for form, kind in forms]
        self.kinds = {line.kind for line in self._lines}
        self.write = lru_cache(REMEMBERED_ACTIONS)(self._write)
        """Return the one spelling of an action."""
        self.read = lru_cache(REMEMBERED_ACTIONS)(self._read)
        """Return the action that a line means; raises NotationError with a sentence."""

    def _write(self, action: Action) -> str:
        lines = [line for line in self._lines if line.kind is type(action)]
        return next((line for line in lines if line.fits(action)), lines[-1]).write(action)

    def _read(self, text: str) -> A:
        if len(text) > MAX_LINE_LENGTH:
            raise NotationError(message("{text.quoted} is not an action: actions are short lines.", text=text))
        verb = text.partition(" ")[0]
        verbs = tuple(dict.fromkeys(line.verb for line in self._lines))
        if verb not in verbs:
            raise NotationError(
                message(
                    "{text.quoted} is not an action: it should begin with one of {verbs}.",
                    text=text,
                    verbs=Series(verbs),
                )
            )
        for line in self._lines:
            if line.verb == verb and (action := line.read(text)) is not None and self.write(action) == text:
                return action
        raise NotationError(
            message("{text.quoted} is not an action: I can't read what follows “{verb}”.", text=text, verb=verb)
        )
