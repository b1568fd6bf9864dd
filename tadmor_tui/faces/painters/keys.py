"""The keys of the table, as they are in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len

from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, beside, line

_MOVING = ("left", "down", "up", "right")
_LINES = tuple(f"pick-{n}" for n in range(1, 10))
KeyLine: TypeAlias = tuple[tuple[str, ...], str]
"""Some commands, and what they do."""
_FIRST: tuple[KeyLine, ...] = (
    (_MOVING, "move"),
    (("choose",), "place or choose"),
    (_LINES, "choose a line"),
    (("back",), "a step back"),
    (("tab",), "map, menu, panels"),
    (("collect",), "collect all"),
    (("end",), "end the go"),
    (("undo", "redo"), "undo, redo"),
)
_LAST: tuple[KeyLine, ...] = (
    (("log",), "the story"),
    (("menu",), "what can be done"),
    (("advice",), "advice, with reasons"),
    (("seats",), "seats: who plays"),
    (("explain", "reference"), "explain this, rules"),
    (("help",), "these keys"),
    (("command_palette",), "all commands"),
    (("repaint",), "paint anew"),
    (("leave",), "leave the table"),
)
_COLUMN = 36
_KEY_CELLS = 13


def paint_keys(keys: KeyNames, of_the_game: Sequence[KeyLine], glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """The commands of every table, with those of one game among them."""
    lines = [
        line((f" {shown:<{_KEY_CELLS - 1}} ", "key"), what)
        for commands, what in (*_FIRST, *of_the_game, *_LAST)
        if (shown := _shown(keys, commands))
    ]
    columns = max(1, min(cells // _COLUMN, -(-len(lines) // max(1, rows - 1))))
    height = -(-len(lines) // columns)
    parts = [(lines[n * height : (n + 1) * height], cells // columns) for n in range(columns)]
    return [titled("Keys", cells, glyphs), *beside(*parts)]


def _shown(keys: KeyNames, commands: tuple[str, ...]) -> str:
    """The usual key of each command; for the four ways to go, the first two sets of four."""
    if commands == _MOVING:
        return " ".join(filter(None, (keys.moving(), keys.moving(1))))
    usual = [keys.all(command)[0] for command in commands if keys.all(command)]
    if commands == _LINES:
        return f"{usual[0]} to {usual[-1]}" if usual else ""
    wide = "  ".join(usual)
    return wide if cell_len(wide) < _KEY_CELLS else " ".join(usual)
