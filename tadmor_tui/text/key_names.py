"""Names of keys for players: for each command the keys in force, with the changes of the settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from rules.message import message
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from textual.binding import Binding

_WORDS = {
    "up": message("Up"),
    "down": message("Down"),
    "left": message("Left"),
    "right": message("Right"),
    "enter": message("Enter"),
    "escape": message("Escape"),
    "tab": message("Tab"),
    "space": message("Space"),
    "home": message("Home"),
    "end": message("End"),
    "insert": message("Insert"),
    "delete": message("Delete"),
    "backspace": message("Backspace"),
    "pageup": message("PgUp"),
    "pagedown": message("PgDn"),
    "ctrl": message("Ctrl"),
    "shift": message("Shift"),
    "alt": message("Alt"),
}
_SHORT = {"escape": message("Esc")}
_WAYS = ("left", "down", "up", "right")
_PALETTE, _USUAL_PALETTE = "command_palette", "ctrl+p"


class KeyNames:
    """The keys of each command, which is named by the id of its binding, or by its action if that has none."""

    def __init__(self, keys: Mapping[str, Sequence[str]]) -> None:
        """Keys as Textual calls them."""
        self._keys = keys

    @classmethod
    def of(cls, bindings: Iterable[Binding]) -> KeyNames:
        from textual.binding import Binding

        keys: dict[str, list[str]] = {}
        for binding in Binding.make_bindings(bindings):
            keys.setdefault(binding.id or binding.action, []).append(binding.key)
        return cls(keys)

    def all(self, command: str) -> Sequence[str]:
        """Return all keys of a command, the usual one first; empty if other commands have taken them."""
        return [key_name(key) for key in self._keys.get(command, ())]

    def usual(self, command: str) -> str:
        """Return the usual key of a command; empty if it has none."""
        return next((key_name(key) for key in self._keys.get(command, ())), "")

    def short(self, command: str) -> str:
        """Return the usual key in a short form."""
        return next(
            (words_of(_SHORT[key]) if key in _SHORT else key_name(key) for key in self._keys.get(command, ())), ""
        )

    def note(self, command: str, words: str) -> str:
        """Return `i: one by one`; empty if the command has no key."""
        return t("{key}: {words}", key=key, words=words) if (key := self.usual(command)) else ""

    def hint(self, command: str, words: str) -> str:
        """Return `e end`, for a row of keys; empty if the command has no key."""
        return f"{key} {words}" if (key := self.usual(command)) else ""

    def moving(self, nth: int = 0) -> str:
        """Return the four keys for left, down, up and right as one word; empty if one of them is missing."""
        keys = [key for way in _WAYS for key in self._keys.get(way, ())[nth : nth + 1]]
        if len(keys) < len(_WAYS):
            return ""
        if tuple(keys) == _WAYS:
            return t("arrows")
        names = [key_name(key) for key in keys]
        return ("" if all(len(name) == 1 for name in names) else " ").join(names)

    def __getitem__(self, command: str) -> str:
        """Return a key for a sentence; a missing one refers to the list of all commands."""
        return self.usual(command) or self.usual(_PALETTE) or key_name(_USUAL_PALETTE)


def key_name(key: str) -> str:
    """Return the label of a key: `ctrl+l` is Ctrl+L, `question_mark` is ?, and `U` is U."""
    *held, last = key.split("+")
    name = _name(last)
    return "+".join([*map(_name, held), name.upper() if held and len(name) == 1 else name])


def _name(key: str) -> str:
    return words_of(_WORDS[key]) if key in _WORDS else _sign(key)


@cache
def _sign(key: str) -> str:
    """Return the label of a key that has the same name in every language."""
    from textual.keys import format_key

    name = format_key(key)
    return name if len(name) == 1 else name.replace("_", " ").capitalize()
