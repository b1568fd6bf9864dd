"""Names of components and concepts as data: what a language has to know of them beside the name itself.

A game keeps them in `names/<language>.toml` of its own folder, a table for each kind:

    [good.wood]
    many = "wood"

English needs an entry only where a name is irregular; every other language needs all of them, with `one`, `many` and
whatever else its grammar asks for, such as `gender`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

NameForms: TypeAlias = Mapping[str, str]
_REGULAR: NameForms = {}


@lru_cache(maxsize=1 << 12)
def forms_of(kind: str, name: str, language: str) -> NameForms:
    """Return the forms of a name from the file of a language. The kind begins with the game: `tadmor/good`."""
    game, _, kind = kind.partition("/")
    return _names(game, language).get(kind, {}).get(name, _REGULAR)


@cache
def _names(game: str, language: str) -> Mapping[str, Mapping[str, NameForms]]:
    import tomllib

    file = Path(__file__).parent.joinpath(game, "names", f"{language}.toml")
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError:  # a game whose names are all regular
        return {}
