"""The base of every entry of a component file: values, and the origin of each of them."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

Origin: TypeAlias = Literal["rulebook", "rulebooks differ", "deduced", "deduced (soft)", "reconstructed", "own copy"]
"""The origin of a value. Where the rulebooks differ, the value follows one of them and the note says which.
`own copy` is for the files of players who own the printed game.
"""

Source: TypeAlias = Origin | dict[str, Origin | list[Origin]]
"""One origin for the whole entry, or one for each key (a list for a value that is made of several numbers).

Two names in such a table are no keys of the entry: `rest` stands for every key that is not named, `number`
for the number that the card or tile itself bears (the rulebook may tell what a tile does, but not which one).
"""


class ComponentEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every table of a component file: the origins of its values, and a note."""

    without_origin: ClassVar[frozenset[str]] = frozenset({"source", "note"})
    """Keys that stand for nothing printed."""
    numbered: ClassVar[bool] = False
    """True if the component bears a number of its own, of which its source may speak."""

    source: Source
    note: str = ""
