"""The lines that forms are made of: things to choose, to write and to press."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

_LONGEST_TEXT = 24


class Choice(Struct):
    """One of several values."""

    label: str
    values: Sequence[str]
    index: int = 0
    notes: Mapping[str, str] = {}
    """What is to be said of some of the values."""
    words: Mapping[str, str] = {}
    """What some of the values are called, if not by themselves."""
    set_in: bool = False
    """It belongs to the field above."""
    about: str = ""
    """What is chosen here."""
    inks: Mapping[str, str] = {}
    """What some of the values are written in, if they have a look of their own."""
    label_ink: str = "plain"

    @property
    def value(self) -> str:
        return self.values[self.index]

    @property
    def shown(self) -> str:
        """The value as people read it."""
        return self.words.get(self.value, self.value)


class Text(Struct):
    """Something to write, in a `TextField` while the cursor is on it."""

    label: str
    value: str = ""
    note: str = ""
    longest: int = _LONGEST_TEXT
    set_in: bool = False
    """It belongs to the field above."""
    about: str = ""
    """What is written here."""


class Button(Struct):
    """Something to press."""

    label: str
    press: Callable[[], None]
    note: str = ""
    below: str = ""
    """What is told of it in the rows below it."""
    about: str = ""
    """What it does."""


Field = Choice | Text | Button


def keep_values(before: Iterable[Field], now: Iterable[Field]) -> None:
    """Take over what was chosen and written in fields that were made anew, in another language."""
    for old, new in zip(before, now, strict=True):
        match old, new:
            case Choice(), Choice():
                new.index = old.index
            case Text(), Text():
                new.value = old.value
