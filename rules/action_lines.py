"""Actions as short lines that begin with a verb: how such a line is read, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from rules.contract import Action, NotationError
from rules.message import Series, message

A = TypeVar("A", bound=Action)

LONGEST_LINE = 200
"""Longer than any action, and short enough to be read at once whatever it holds."""
Forms: TypeAlias = Mapping[str, Sequence[tuple[re.Pattern[str], type[A]]]]
"""For each verb, the patterns of what may follow it and the actions that they make; named groups are fields."""
Fields: TypeAlias = dict[str, str | None]


def read_line(text: str, forms: Forms[A], make: Callable[[type[A], Fields], A], write: Callable[[Action], str]) -> A:
    """The action that a line means; raises NotationError with a sentence.

    `make` may raise ValueError for fields that can't be. A line that `write` would spell otherwise means nothing, so
    that every action has one spelling.
    """
    if len(text) > LONGEST_LINE:
        raise NotationError(message("{text.quoted} is no action: actions are short lines.", text=text))
    verb, _, rest = text.partition(" ")
    if verb not in forms:
        raise NotationError(
            message(
                "{text.quoted} is no action: it should begin with one of {verbs}.",
                text=text,
                verbs=Series(tuple(forms)),
            )
        )
    for pattern, kind in forms[verb]:
        # Optional parts of a pattern begin with their own space.
        match = pattern.fullmatch(rest) or (pattern.fullmatch(f" {rest}") if rest else None)
        if match:
            try:
                action = make(kind, match.groupdict())
            except ValueError:
                continue
            if write(action) == text:
                return action
    raise NotationError(
        message("{text.quoted} is no action: I can't read what follows “{verb}”.", text=text, verb=verb)
    )
