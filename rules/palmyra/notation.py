"""Actions as short lines that a person can read and type, and back.

Every action has exactly one spelling and every spelling means one action, whatever the position.
"""

from __future__ import annotations

from rules.kit.notation import Form, Notation, Spelling
from rules.palmyra import actions as a
from rules.palmyra import names
from rules.palmyra.cells import FURTHEST, Cell
from rules.palmyra.state import FIGURES, Place
from rules.palmyra.tiles import SIZES, TILES


def _read_cell(text: str) -> Cell:
    x, y = map(int, text.split(","))
    if max(abs(x), abs(y)) > FURTHEST:
        raise ValueError(text)
    return x, y


def _read_place(text: str) -> Place:
    return "city" if text == "city" else _read_cell(text)


_CELL = r"-?\d{1,3},-?\d{1,3}"
_SPELLINGS = {
    "figure": Spelling("|".join(FIGURES)),
    "tile": Spelling("|".join(TILES)),
    "size": Spelling("|".join(SIZES)),
    "cell": Spelling(_CELL, _read_cell, names.cell),
    "to": Spelling(rf"city|{_CELL}", _read_place, names.place),
}
_FORMS: tuple[Form[a.AnyAction], ...] = (
    ("conquer with {figure}", a.Conquer),
    ("revenue with {figure}", a.Revenue),
    ("reorganize", a.Reorganize),
    ("lay {tile} at {cell}", a.Lay),
    ("stop", a.Stop),
    ("more {size}", a.TakeMore),
    ("flip {tile}", a.Flip),
    ("keep all", a.KeepAll),
    ("draw {size}", a.Draw),
    ("take caesar", a.TakeCaesar),
    ("move {figure} to {to}", a.Move),
)
NOTATION = Notation(_FORMS, _SPELLINGS)
write_action, read_action = NOTATION.write, NOTATION.read
