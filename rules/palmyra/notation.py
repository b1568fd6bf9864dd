"""Actions as short lines that a person can read and type, and back.

Every action has exactly one spelling and every spelling means one action, whatever the position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rules.action_lines import Fields, read_line
from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra import names
from rules.palmyra.cells import FURTHEST, Cell
from rules.palmyra.state import FIGURES, Place
from rules.palmyra.tiles import SIZES, TILES


def _write_place(place: Place) -> str:
    return "city" if place == "city" else names.cell(place)


_WRITERS: dict[type, Callable[[Any], str]] = {
    a.Conquer: lambda x: f"conquer with {x.figure}",
    a.Revenue: lambda x: f"revenue with {x.figure}",
    a.Reorganize: lambda x: "reorganize",
    a.Lay: lambda x: f"lay {x.tile} at {names.cell(x.cell)}",
    a.Stop: lambda x: "stop",
    a.TakeMore: lambda x: f"more {x.size}",
    a.Flip: lambda x: f"flip {x.tile}",
    a.KeepAll: lambda x: "keep all",
    a.Draw: lambda x: f"draw {x.size}",
    a.TakeCaesar: lambda x: "take caesar",
    a.Move: lambda x: f"move {x.figure} to {_write_place(x.to)}",
}


@lru_cache(maxsize=1 << 14)
def write_action(action: Action) -> str:
    """The one spelling of an action."""
    return _WRITERS[type(action)](action)


def _read_cell(text: str) -> Cell:
    x, y = map(int, text.split(","))
    if max(abs(x), abs(y)) > FURTHEST:
        raise ValueError(text)
    return x, y


_FIGURE = rf"(?P<figure>{'|'.join(FIGURES)})"
_TILE = rf"(?P<tile>{'|'.join(TILES)})"
_SIZE = rf"(?P<size>{'|'.join(SIZES)})"
_CELL = r"-?\d{1,3},-?\d{1,3}"
_CONVERT: dict[str, Callable[[str], object]] = {
    "cell": _read_cell,
    "to": lambda text: "city" if text == "city" else _read_cell(text),
}
_READERS: dict[str, list[tuple[re.Pattern[str], type[a.AnyAction]]]] = {
    verb: [(re.compile(pattern), kind)]
    for verb, pattern, kind in (
        ("conquer", rf"with {_FIGURE}", a.Conquer),
        ("revenue", rf"with {_FIGURE}", a.Revenue),
        ("reorganize", "", a.Reorganize),
        ("lay", rf"{_TILE} at (?P<cell>{_CELL})", a.Lay),
        ("stop", "", a.Stop),
        ("more", _SIZE, a.TakeMore),
        ("flip", _TILE, a.Flip),
        ("keep", "all", a.KeepAll),
        ("draw", _SIZE, a.Draw),
        ("take", "caesar", a.TakeCaesar),
        ("move", rf"{_FIGURE} to (?P<to>city|{_CELL})", a.Move),
    )
}
"""The pattern of what follows each verb, and the class it makes; named groups become fields."""


@lru_cache(maxsize=1 << 14)
def read_action(text: str) -> a.AnyAction:
    """The action that a line means; raises NotationError with a sentence."""
    return read_line(text, _READERS, _made, write_action)


def _made(kind: type[a.AnyAction], found: Fields) -> a.AnyAction:
    fields: dict[str, Any] = {
        key: _CONVERT[key](text) if key in _CONVERT else text for key, text in found.items() if text is not None
    }
    return kind(**fields)
