"""What every entry of a component file has: its values, and where each of them comes from."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

Origin: TypeAlias = Literal["rulebook", "rulebooks differ", "deduced", "deduced (soft)", "reconstructed", "own copy"]
"""Where a value comes from. Where the rulebooks differ, the value follows one of them and the note says which.
`own copy` is for the files of players who own the printed game.
"""

Source: TypeAlias = Origin | dict[str, Origin | list[Origin]]
"""One origin for the whole entry, or one for each key (a list for a value that is made of several numbers).

Two names in such a table are no keys of the entry: `rest` stands for every key that is not named, `number`
for the number that the card or tile itself bears (the rulebook may tell what a tile does, but not which one).
"""


class ComponentEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table of a component file has: where its values come from and a note for the curious."""

    without_origin: ClassVar[frozenset[str]] = frozenset({"source", "note"})
    """Keys that stand for nothing printed."""
    numbered: ClassVar[bool] = False
    """Whether the component bears a number of its own, of which its source may speak."""

    source: Source
    note: str = ""
