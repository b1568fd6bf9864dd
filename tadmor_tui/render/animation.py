"""Animations: lists of frames that are shown for a moment each, before the final picture.

An animation knows neither clock nor screen; `screens/animation_player.py` shows its frames one after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.geometry import Region

from tadmor_tui.render.runs import Line, Run

ShownT = TypeVar("ShownT")

SHORT = 0.25
"""Longest duration of a short animation in seconds."""
_LEAST = 0.03
"""Seconds of a frame that can be seen."""
Pictures: TypeAlias = Mapping[type[object], Sequence[Line]]
"""Lines for some places of the layout, by classes of panes, instead of the usual ones."""


class Frame(Struct, Generic[ShownT], frozen=True):
    """A picture and the seconds it is shown."""

    seconds: float
    shown: ShownT


Motion: TypeAlias = tuple[Frame[ShownT], ...]


def shortened(motion: Motion[ShownT]) -> Motion[ShownT]:
    """Speed an animation up; frames too short to be seen are left out."""
    if sum(frame.seconds for frame in motion) <= SHORT:
        return motion
    count = min(len(motion), int(SHORT / _LEAST))
    return tuple(replace(motion[number * len(motion) // count], seconds=SHORT / count) for number in range(count))


def one_after_another(*motions: Motion[Pictures]) -> Motion[Pictures]:
    """Join animations of different panels; those that begin later show their first frame until then."""
    frames: list[Frame[Pictures]] = []
    for number, motion in enumerate(motions):
        waiting = {name: lines for later in motions[number + 1 :] for name, lines in later[0].shown.items()}
        frames += (Frame(frame.seconds, {**waiting, **frame.shown}) for frame in motion)
    return tuple(frames)


def patched(lines: Sequence[Line], others: Sequence[Line], area: Region) -> list[Line]:
    """Return a picture with one area replaced by that of another."""
    return [
        _spliced(row, others[y], area.x, area.right) if area.y <= y < area.bottom and y < len(others) else row
        for y, row in enumerate(lines)
    ]


def written(lines: Sequence[Line], x: int, y: int, text: str, ink: str, ground: str = "") -> list[Line]:
    """Return a picture with a text in it."""
    row = (Run(" " * x), Run(text, ink, ground))
    return patched(lines, [row] * (y + 1), Region(x, y, cell_len(text), 1))


def text_at(lines: Sequence[Line], x: int, y: int, cells: int) -> str:
    """Return the text in some cells of a picture."""
    return "".join(cell.text for cell in _cut(_cells(lines[y]), x, x + cells)) if y < len(lines) else ""


def _spliced(row: Line, other: Line, start: int, end: int) -> Line:
    """Return a row with some cells replaced by those of another."""
    mine, theirs = _cells(row), _cells(other)
    return _line([*_cut(mine, 0, start), *_cut(theirs, start, end), *_cut(mine, end, len(mine))])


def _cells(row: Line) -> list[Run]:
    """Return every cell of a row; the second one of a wide character is empty."""
    cells: list[Run] = []
    for text, *style in row:
        for sign in text:
            wide = cell_len(sign)
            if wide == 0 and cells:
                cells[-1] = Run(cells[-1].text + sign, *style)
            cells += [Run(sign, *style), *([Run("", *style)] * (wide - 1))][:wide]
    return cells


def _cut(cells: Sequence[Run], start: int, end: int) -> list[Run]:
    """Return some of the cells; a wide character that is cut leaves a space."""
    part = [*cells[start:end], *([Run(" ")] * (end - max(start, len(cells))))]
    if part and part[0].text == "":
        part[0] = part[0]._replace(text=" ")
    if part and cell_len(part[-1].text) == 2:
        part[-1] = part[-1]._replace(text=" ")
    return part


def _line(cells: Sequence[Run]) -> Line:
    """Join adjacent cells of the same ink, ground and target."""
    return tuple(
        Run("".join(cell.text for cell in run), *style) for style, run in groupby(cells, key=lambda cell: cell[1:])
    )
