"""Keys as players read them: for each command the keys that are in force, whatever the settings have changed."""

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
    """The keys of each command. A command is named by the id of its binding, or by its action if that has none."""

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
        """Every key of a command, the usual one first; another command may have taken all of them."""
        return [key_name(key) for key in self._keys.get(command, ())]

    def usual(self, command: str) -> str:
        """The usual key of a command; nothing if it has none."""
        return next((key_name(key) for key in self._keys.get(command, ())), "")

    def short(self, command: str) -> str:
        """The same where there is little room."""
        return next(
            (words_of(_SHORT[key]) if key in _SHORT else key_name(key) for key in self._keys.get(command, ())), ""
        )

    def note(self, command: str, words: str) -> str:
        """`i: one by one`; nothing if the command has no key."""
        return t("{key}: {words}", key=key, words=words) if (key := self.usual(command)) else ""

    def hint(self, command: str, words: str) -> str:
        """`e end`, for a row of keys; nothing if the command has no key."""
        return f"{key} {words}" if (key := self.usual(command)) else ""

    def moving(self, nth: int = 0) -> str:
        """The four keys to go left, down, up and right, in a word; nothing if there are not so many for each way."""
        keys = [key for way in _WAYS for key in self._keys.get(way, ())[nth : nth + 1]]
        if len(keys) < len(_WAYS):
            return ""
        if tuple(keys) == _WAYS:
            return t("arrows")
        names = [key_name(key) for key in keys]
        return ("" if all(len(name) == 1 for name in names) else " ").join(names)

    def __getitem__(self, command: str) -> str:
        """A key for a sentence; what has none of its own is found among all commands."""
        return self.usual(command) or self.usual(_PALETTE) or key_name(_USUAL_PALETTE)


def key_name(key: str) -> str:
    """`ctrl+l` is Ctrl+L, `question_mark` is ?, and `U` is U."""
    *held, last = key.split("+")
    name = _name(last)
    return "+".join([*map(_name, held), name.upper() if held and len(name) == 1 else name])


def _name(key: str) -> str:
    return words_of(_WORDS[key]) if key in _WORDS else _sign(key)


@cache
def _sign(key: str) -> str:
    """What stands on a key that has the same name in every language."""
    from textual.keys import format_key

    name = format_key(key)
    return name if len(name) == 1 else name.replace("_", " ").capitalize()
