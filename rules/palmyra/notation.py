"""Actions as short lines that a person can read and type, and back.

Every action has exactly one spelling and every spelling means one action, whatever the position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kit.notation import Form, Notation
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
_FORMS: tuple[Form[a.AnyAction], ...] = (
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
NOTATION = Notation(_WRITERS, _FORMS, _CONVERT)
write_action, read_action = NOTATION.write, NOTATION.read
