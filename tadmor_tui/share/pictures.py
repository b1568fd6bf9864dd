"""Pictures of screens, as files: SVG by Textual, PNG and GIF by Pillow, which is optional."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Literal, TypeAlias

from rich.console import Console
from rich.segment import Segment, Segments
from textual.strip import Strip

from tadmor_tui.share.problems import CannotDraw
from tadmor_tui.text.translation import t

PictureKind: TypeAlias = Literal["svg", "png", "gif"]
_TITLE = "Tadmor"
_REMOTE_FONTS = re.compile(r"\s*@font-face \{[^}]*\}")
"""Fonts that a viewer would load from another machine."""


def has_pillow() -> bool:
    """Return True if PNG and GIF can be drawn."""
    return find_spec("PIL") is not None


def check_pillow() -> None:
    """Raise CannotDraw, with the way out, if PNG and GIF can't be drawn."""
    if not has_pillow():
        raise CannotDraw(
            t(
                "PNG and GIF need Pillow: install it with {command}, or write SVG.",
                command='pip install "tadmor[pictures]"',
            )
        )


def draw(kind: PictureKind, screens: Sequence[Sequence[Strip]], seconds: Sequence[float]) -> bytes:
    """Draw a screen, or for a GIF all of them, each for so many seconds; raises CannotDraw."""
    if kind == "svg":
        return draw_svg(screens[-1])
    check_pillow()
    from tadmor_tui.share.png import draw_gif, draw_png

    return draw_png(screens[-1]) if kind == "png" else draw_gif(screens, seconds)


def draw_svg(strips: Sequence[Strip]) -> bytes:
    """Draw a screen as Textual does for its own screenshots, but with the viewer's font: nothing is loaded."""
    console = Console(
        width=max(strip.cell_length for strip in strips),
        height=len(strips),
        file=StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
        safe_box=False,
    )
    rows = [segment for strip in strips for segment in (*strip, Segment.line())]
    console.print(Segments(rows), end="", soft_wrap=True)
    return _REMOTE_FONTS.sub("", console.export_svg(title=_TITLE)).encode()


def free_name(folder: Path, stem: str, ending: str) -> Path:
    """Return a name in a folder that no file has."""
    number = 1
    while (path := folder / f"{stem}-{number}.{ending}").exists():
        number += 1
    return path
