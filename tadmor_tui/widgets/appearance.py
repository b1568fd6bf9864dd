"""The look of a table as the player has it, and the entry of the reference that something has."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.text.key_names import KeyNames

Command: TypeAlias = tuple[str, str]
"""The id of a command, and a word for what it does now."""


class Appearance(Struct, frozen=True):
    """The signs and the keys as the player has them."""

    glyphs: Glyphs
    keys: KeyNames
    coloured: bool = True
    """True if grounds can be told apart."""
    shaded: bool = True
    """True if there are colours enough for drawings in shades."""

    @property
    def pictures(self) -> bool:
        """True if things can be drawn with grounds; otherwise they are sketched with signs."""
        return self.coloured and self.glyphs.pictures

    @property
    def drawings(self) -> bool:
        """True if they can be drawn in shades."""
        return self.pictures and self.shaded


class HelpTopic(Struct, frozen=True):
    """An entry of the reference, and what is to be said of it here and now."""

    key: str
    now: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    """Entries to read next: what lies there."""
