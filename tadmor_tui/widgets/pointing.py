"""Targets of the mouse: painters name them in their runs, and panes in `target_at`.

A key of the reference stands for what its entry is about. Other targets have a kind and a name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tadmor_tui.text.translation import t

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable
    from tadmor_tui.widgets.pane import AnyPane

COMMAND, TOLD, PANEL, ITEM = "command", "told", "panel", "item"
"""A command of the screen; a line about an action; a pane that can be opened; a line of the menu."""


def key(kind: str, name: str | int) -> str:
    """`command/undo`, `told/17`."""
    return f"{kind}/{name}"


def parted(target: str) -> tuple[str, str]:
    """Return the kind and the name; a key of the reference has no kind."""
    kind, between, name = target.partition("/")
    return (kind, name) if between else ("", target)


def pointed_target(table: AnyGameTable, pane: AnyPane, x: int, y: int) -> str:
    """Return the target to be explained; empty if there is none under the cell."""
    return table.target_called(pane.word_at(x, y)) or pane.key_at(x, y) or pane.target_at(x, y)


def pressed_target(table: AnyGameTable, pane: AnyPane, x: int, y: int) -> str:
    """Return the target to be opened or chosen; empty for a line of the menu and a cell that the pane knows itself."""
    if named := pane.key_at(x, y):
        return named
    there = pane.target_at(x, y)
    kind, _ = parted(there)
    return "" if kind == ITEM else table.target_called(pane.word_at(x, y)) or (there if kind else "")


def explain_target(table: AnyGameTable, target: str) -> str:
    """Explain a target in a line; what only one game has is explained by its table."""
    match parted(target):
        case (_, ""):
            return ""
        case (kind, number) if kind == ITEM:
            return table.explain_item(table.ui.menu.items[int(number)])
        case (kind, command) if kind == COMMAND:
            words = dict(table.commands()).get(command, "")
            return t("A click here or {key}: {words}.", key=table.appearance.keys[command], words=words)
        case (kind, _) if kind == TOLD:
            return t("A click shows this in the replay.")
    return table.explain(target)
