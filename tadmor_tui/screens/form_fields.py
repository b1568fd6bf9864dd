"""The fields of forms: choices, texts and buttons."""

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
    """Notes on some of the values."""
    words: Mapping[str, str] = {}
    """Names of some of the values, if not themselves."""
    set_in: bool = False
    """True if it belongs to the field above."""
    about: str = ""
    """Explanation of the choice."""
    grounds: Mapping[str, str] = {}
    """Grounds of some of the values, which are dark on it."""
    label_ink: str = "plain"
    chips: bool = False
    """True to show all values side by side, where they have room."""
    heading: str = ""
    """Heading of the group of fields that begins here."""

    @property
    def value(self) -> str:
        return self.values[self.index]

    @property
    def shown(self) -> str:
        """The value in words."""
        return self.words.get(self.value, self.value)


class Text(Struct):
    """A text to edit, in a `TextField` while the cursor is on it."""

    label: str
    value: str = ""
    note: str = ""
    longest: int = _LONGEST_TEXT
    set_in: bool = False
    """True if it belongs to the field above."""
    about: str = ""
    """Explanation of the text."""


class SeatChoice(Choice, kw_only=True):
    """The player of a seat, in a row with its name and its colour."""

    name: Text
    usual_name: str = ""
    """The name if none is written."""
    colour: Choice
    letters: Mapping[str, str] = {}
    """The letters of the colours."""
    first: bool | None = None
    """True if this seat begins; None if the game has no such seat."""


class Button(Struct):
    """A button."""

    label: str
    press: Callable[[], None]
    note: str = ""
    below: str = ""
    """Explanation in the rows below it."""
    about: str = ""
    """The action."""
    cuts_note: bool = False
    """True if the note may be cut where there is little room."""


Field = Choice | Text | Button


def keep_values(before: Iterable[Field], now: Iterable[Field]) -> None:
    """Copy values into fields that were created anew, in another language."""
    for old, new in zip(before, now, strict=True):
        match old, new:
            case SeatChoice(), SeatChoice():
                new.index, new.first = old.index, old.first
                new.name.value, new.colour.index = old.name.value, old.colour.index
            case Choice(), Choice():
                new.index = old.index
            case Text(), Text():
                new.value = old.value
