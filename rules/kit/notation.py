"""Actions as short lines that begin with a verb, written and read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar

from rules.contract import Action, NotationError
from rules.message import Series, message

A = TypeVar("A", bound=Action)

MAX_LINE_LENGTH = 200
"""Longer than any action, and short enough to be read at once whatever it holds."""
REMEMBERED_ACTIONS = 1 << 14

Writers: TypeAlias = Mapping[type, Callable[[Any], str]]
"""For each kind of action, the function that writes it."""
Form: TypeAlias = tuple[str, str, type[A]]
"""A verb, the pattern of what follows it, and the action that this makes; named groups are fields."""
Converters: TypeAlias = Mapping[str, Callable[[str], object]]
"""For fields that are no strings, the function that reads them; it may raise ValueError."""


class Notation(Generic[A]):
    """The way that a game writes its actions: each has one spelling, and each spelling means one action."""

    def __init__(self, writers: Writers, forms: Iterable[Form[A]], converters: Converters) -> None:
        self.writers = writers
        self._converters = converters
        self.forms: dict[str, list[tuple[re.Pattern[str], type[A]]]] = {}
        for verb, pattern, kind in forms:
            self.forms.setdefault(verb, []).append((re.compile(pattern), kind))
        self.write = lru_cache(REMEMBERED_ACTIONS)(self._write)
        """Return the one spelling of an action."""
        self.read = lru_cache(REMEMBERED_ACTIONS)(self._read)
        """Return the action that a line means; raises NotationError with a sentence."""

    def _write(self, action: Action) -> str:
        return self.writers[type(action)](action)

    def _read(self, text: str) -> A:
        if len(text) > MAX_LINE_LENGTH:
            raise NotationError(message("{text.quoted} is no action: actions are short lines.", text=text))
        verb, _, rest = text.partition(" ")
        if verb not in self.forms:
            raise NotationError(
                message(
                    "{text.quoted} is no action: it should begin with one of {verbs}.",
                    text=text,
                    verbs=Series(tuple(self.forms)),
                )
            )
        for pattern, kind in self.forms[verb]:
            # Optional parts of a pattern begin with their own space.
            match = pattern.fullmatch(rest) or (pattern.fullmatch(f" {rest}") if rest else None)
            if match:
                try:
                    action = self._make(kind, match.groupdict())
                except ValueError:
                    continue
                if self.write(action) == text:
                    return action
        raise NotationError(
            message("{text.quoted} is no action: I can't read what follows “{verb}”.", text=text, verb=verb)
        )

    def _make(self, kind: type[A], found: Mapping[str, str | None]) -> A:
        fields: dict[str, Any] = {}
        for name, text in found.items():
            if text is not None:
                convert = self._converters.get(name)
                fields[name] = text if convert is None else convert(text)
        return kind(**fields)
