"""Names of components and concepts, with what a language has to know of them: plural, article, gender.

A game keeps them in `names/<language>.toml` of its own folder, a table for each kind:

    [good.wood]
    many = "wood"

English needs an entry only where a name is irregular; every other language needs all of them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec
from msgspec import Struct


class Name(Struct, frozen=True, tag=True):
    """What a thing is called: its game and kind (`tadmor/good`), and its name in English."""

    kind: str
    text: str

    def __str__(self) -> str:
        return self.text


class NameForms(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in one language; what is empty follows the language's rules."""

    one: str = ""
    many: str = ""
    a: str = ""
    """With its indefinite article."""
    gender: str = ""


_Table: TypeAlias = dict[str, dict[str, NameForms]]
_REGULAR = NameForms()


def forms_of(name: Name, language: str) -> NameForms:
    """What a language's file says of a name."""
    game, _, kind = name.kind.partition("/")
    return _names(game, language).get(kind, {}).get(name.text, _REGULAR)


@cache
def _names(game: str, language: str) -> _Table:
    file = files("rules").joinpath(game, "names", f"{language}.toml")
    try:
        text = file.read_text(encoding="utf-8")
    except OSError:  # a game whose names are all regular
        return {}
    return msgspec.convert(tomllib.loads(text), _Table)
