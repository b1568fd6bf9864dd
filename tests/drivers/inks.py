"""Inks and grounds by one name, as tests write them: `legal on sand`."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style

from tadmor_tui.render.palette import Palette
from tadmor_tui.render.runs import Run


def name_of(run: Run) -> str:
    return f"{run.ink} on {run.ground}" if run.ground else run.ink


def named(row: Iterable[Run]) -> list[tuple[str, str]]:
    """Each text of a line with the name of its ink and ground."""
    return [(run.text, name_of(run)) for run in row]


def style_of(palette: Palette, name: str) -> Style:
    """The style of an ink, or of an ink on a ground."""
    ink, _, ground = name.partition(" on ")
    return palette.style(ink, ground)
