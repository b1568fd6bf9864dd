"""What the mouse can point at: things that painters name in the inks of their lines, and the screen asks about.

A key of the reference stands for the thing that the entry is about. What has no entry has a kind and a name.
"""

from __future__ import annotations

COMMAND, TOLD, PANEL, ITEM = "command", "told", "panel", "item"
"""A command of the screen; a line about an action; a panel that can be opened; a line of the menu."""


def key(kind: str, name: str | int) -> str:
    """`command/undo`, `told/17`."""
    return f"{kind}/{name}"


def parted(thing: str) -> tuple[str, str]:
    """The kind and the name; a key of the reference has no kind."""
    kind, between, name = thing.partition("/")
    return (kind, name) if between else ("", thing)
