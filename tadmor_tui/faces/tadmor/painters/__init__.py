"""Painters: pure functions that turn what a seat may see into lines. They know sizes and signs, and no rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.contract import Seat
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.state import Colour
from rules.tadmor.view import View
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.look.lines import Line, Run, line


class Scene(Struct, frozen=True):
    """All that painters may look at: what a seat sees, with names, signs, printed values and keys."""

    view: View
    names: tuple[str, ...]
    catalogue: Catalogue
    glyphs: Glyphs
    keys: KeyNames
    hand_open: bool = True
    """Whether the missions in hand lie face up on the screen."""

    @property
    def seat(self) -> Seat:
        """Whose board is shown: the viewer's, or the first merchant's for a spectator."""
        return self.view.first if self.view.seat is None else self.view.seat

    def colour(self, seat: Seat) -> Colour:
        return self.view.merchants[seat].colour

    def letter(self, seat: Seat) -> Run:
        colour = self.colour(seat)
        return colour[0].upper(), f"seat.{colour}"

    def region(self, key: str) -> str:
        return self.catalogue.file.regions[key].name


def titled(title: str, cells: int, glyphs: Glyphs, note: str = "", note_ink: str = "dim") -> Line:
    """A heading with a rule to the end of the column."""
    rule = glyphs.rule * max(0, cells - len(title) - len(note) - 3 - bool(note))
    runs: Sequence[Run | str] = (
        (glyphs.rule, "frame"),
        (title, "title"),
        *(((" " + note, note_ink),) if note else ()),
        (rule + " ", "frame"),
    )
    return line(*runs)


def noted(title: str, cells: int, glyphs: Glyphs, *notes: str) -> Line:
    """A heading with as many of the notes as there is room for."""
    said = ""
    for note in filter(None, notes):
        longer = f"{said}, {note}" if said else note
        if len(title) + len(longer) + 3 > cells:
            break
        said = longer
    return titled(title, cells, glyphs, said)
