"""Keys as players read them: for each command the keys that are in force, whatever the settings have changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.binding import Binding

_WORDS = {
    "pageup": "PgUp",
    "pagedown": "PgDn",
    **{key: key.capitalize() for key in ("up", "down", "left", "right", "enter", "escape", "tab", "space")},
    **{key: key.capitalize() for key in ("home", "end", "insert", "delete", "backspace", "ctrl", "shift", "alt")},
}
_PALETTE = "command_palette"


class KeyNames:
    """The keys of each command. A command is named by the id of its binding, or by its action if that has none."""

    def __init__(self, keys: Mapping[str, Sequence[str]]) -> None:
        self._keys = keys

    @classmethod
    def of(cls, bindings: Iterable[Binding]) -> KeyNames:
        from textual.binding import Binding

        keys: dict[str, list[str]] = {}
        for binding in Binding.make_bindings(bindings):
            keys.setdefault(binding.id or binding.action, []).append(key_name(binding.key))
        return cls(keys)

    def all(self, command: str) -> Sequence[str]:
        """Every key of a command, the usual one first; another command may have taken all of them."""
        return self._keys.get(command, ())

    def note(self, command: str, words: str) -> str:
        """`i: one by one`; nothing if the command has no key."""
        return next((f"{key}: {words}" for key in self.all(command)), "")

    def hint(self, command: str, words: str) -> str:
        """`e end`, for a row of keys; nothing if the command has no key."""
        return next((f"{key} {words}" for key in self.all(command)), "")

    def moving(self, nth: int = 0) -> str:
        """The four keys to go left, down, up and right, in a word; nothing if there are not so many for each way."""
        ways = [self.all(way)[nth : nth + 1] for way in ("left", "down", "up", "right")]
        keys = [key for way in ways for key in way]
        if len(keys) < len(ways):
            return ""
        if keys == ["Left", "Down", "Up", "Right"]:
            return "arrows"
        return ("" if all(len(key) == 1 for key in keys) else " ").join(keys)

    def __getitem__(self, command: str) -> str:
        """A key for a sentence; what has none of its own is found among all commands."""
        return next(iter([*self.all(command), *self.all(_PALETTE), "Ctrl+P"]))


def key_name(key: str) -> str:
    """`ctrl+l` is Ctrl+L, `question_mark` is ?, and `U` is U."""
    from textual.keys import format_key

    *held, last = key.split("+")
    name = _WORDS.get(last) or format_key(last)
    parts = [*(_WORDS.get(word, word.capitalize()) for word in held), name]
    return "+".join([*parts[:-1], name.upper() if held and len(name) == 1 else _upright(name)])


def _upright(name: str) -> str:
    return name if len(name) == 1 or name in _WORDS.values() else name.replace("_", " ").capitalize()
