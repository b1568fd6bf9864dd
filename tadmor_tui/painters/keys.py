"""The keys of the table."""

from __future__ import annotations

from tadmor_tui.glyphs import Glyphs
from tadmor_tui.ink import Line, beside, line
from tadmor_tui.painters import titled

_KEYS = (
    ("arrows hjkl", "move"),
    ("Enter", "place or choose"),
    ("1 to 9", "choose a line"),
    ("Escape", "a step back"),
    ("Tab", "map, menu, panels"),
    ("c", "collect all"),
    ("e", "end the go"),
    ("u  U", "undo, redo"),
    ("m", "missions"),
    ("i", "improvements"),
    ("r", "the next merchant"),
    ("g", "the story"),
    ("t", "what can be done"),
    ("s", "look at any slot"),
    ("H", "advice, with reasons"),
    ("S", "seats: who plays"),
    ("?  /", "explain this, rules"),
    ("K", "these keys"),
    ("Ctrl+P", "all commands"),
    ("Ctrl+L", "paint anew"),
    ("q", "leave; it is saved"),
)
_COLUMN = 36


def paint_keys(glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    lines = [line((f" {key:<13}", "key"), what) for key, what in _KEYS]
    columns = max(1, min(cells // _COLUMN, -(-len(lines) // max(1, rows - 1))))
    height = -(-len(lines) // columns)
    parts = [(lines[n * height : (n + 1) * height], cells // columns) for n in range(columns)]
    return [titled("Keys", cells, glyphs), *beside(*parts)]
