"""The keys of the table, as they are in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size

from rules.message import Message, message
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, beside, line
from tadmor_tui.translation import t, words_of

_MOVING = ("left", "down", "up", "right")
_LINES = tuple(f"pick-{n}" for n in range(1, 10))
KeyLine: TypeAlias = tuple[tuple[str, ...], Message]
"""Some commands, and what they do."""
_FIRST: tuple[KeyLine, ...] = (
    (_MOVING, message("move")),
    (("choose",), message("place or choose")),
    (_LINES, message("choose a line")),
    (("back",), message("a step back")),
    (("tab",), message("map, menu, panels")),
    (("collect",), message("collect all")),
    (("end",), message("end the go")),
    (("undo", "redo"), message("undo, redo")),
)
_LAST: tuple[KeyLine, ...] = (
    (("news",), message("since your last go")),
    (("log",), message("the story")),
    (("menu",), message("what can be done")),
    (("advice",), message("advice, with reasons")),
    (("seats",), message("seats: who plays")),
    (("explain", "reference"), message("explain this, rules")),
    (("help",), message("these keys")),
    (("command_palette",), message("all commands")),
    (("repaint",), message("paint anew")),
    (("leave",), message("leave the table")),
)
_COLUMN = 36
_KEY_CELLS = 13


def paint_keys(keys: KeyNames, of_the_game: Sequence[KeyLine], glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """The commands of every table, with those of one game among them."""
    told = [
        (shown, words_of(what))
        for commands, what in (*_FIRST, *of_the_game, *_LAST)
        if (shown := _shown(keys, commands))
    ]
    key_cells = max([_KEY_CELLS, *(cell_len(shown) + 2 for shown, _ in told)])
    column = max([_COLUMN, *(key_cells + cell_len(what) + 2 for _, what in told)])
    lines = [line((f" {set_cell_size(shown, key_cells - 1)} ", "key"), what) for shown, what in told]
    columns = max(1, min(cells // column, -(-len(lines) // max(1, rows - 1))))
    height = -(-len(lines) // columns)
    parts = [(lines[n * height : (n + 1) * height], cells // columns) for n in range(columns)]
    return [titled(t("Keys"), cells, glyphs), *beside(*parts)]


def _shown(keys: KeyNames, commands: tuple[str, ...]) -> str:
    """The usual key of each command; for the four ways to go, the first two sets of four."""
    if commands == _MOVING:
        return " ".join(filter(None, (keys.moving(), keys.moving(1))))
    usual = [key for command in commands if (key := keys.usual(command))]
    if commands == _LINES:
        return t("{first} to {last}", first=usual[0], last=usual[-1]) if usual else ""
    wide = "  ".join(usual)
    return wide if cell_len(wide) < _KEY_CELLS else " ".join(usual)
