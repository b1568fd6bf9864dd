"""What the panels of a table show at a size, and what holds for the panels of every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tadmor_tui.config.settings import ThemeName
from tadmor_tui.games.table_face import AnyTableFace
from tadmor_tui.render.palette import palette_of
from tadmor_tui.render.text import Line, text_of, width
from tests.drivers.inks import named, style_of
from tests.tadmor_tui.render.test_palette import contrast

SIZES = [
    *((40, 10), (60, 20), (80, 23), (80, 24), (100, 30), (110, 36)),
    *((120, 40), (149, 45), (160, 50), (200, 60), (240, 70)),
]
_LONGER = ("pane", "news", "log")
"""Panels that may have more rows than their place, and show a part of them."""
_WIDER = ("hint", "prompt", "pane")
"""Panels that are cut where they end."""


def painted(table: AnyTableFace, size: tuple[int, int]) -> dict[str, list[Line]]:
    """Every panel, when a person is asked."""
    table.relayout(*size)
    table.model.lay_out_offers()
    table.relayout(*size)
    panels = table.arrangement.panels
    return {name: table.paint(name, region.width, region.height) for name, region in panels.items()}


def assert_panels_fit(table: AnyTableFace, size: tuple[int, int]) -> None:
    """Panels lie inside the window and on no other one, and what they show has room in them."""
    lines, panels = painted(table, size), table.arrangement.panels
    for name, region in panels.items():
        assert region.right <= size[0] and region.bottom <= size[1] and region.area >= 0, (name, region)
        assert len(lines[name]) <= region.height or name in _LONGER, name
        if name not in _WIDER:
            assert all(width(row) <= region.width for row in lines[name]), (name, text_of(lines[name]))
        assert not any(name != other and region.overlaps(place) for other, place in panels.items()), name


def assert_readable(
    tables: Iterable[AnyTableFace], sizes: Sequence[tuple[int, int]], theme: ThemeName, drawn: set[str], faint: set[str]
) -> None:
    """Every letter stands out from its ground, but for what is only drawn; what repeats something may be faint."""
    found = {
        ink
        for table in tables
        for size in sizes
        for lines in painted(table, size).values()
        for row in lines
        for text, ink in named(row)
        if text.strip(" ▀▄")
    }
    palette = palette_of(theme)
    for name in found:
        ink, on, _ = name.partition(" on ")
        if ink not in drawn:
            repeats = bool(on) and (ink in faint or ink.startswith("seat."))
            assert contrast(style_of(palette, name)) >= (3.0 if repeats else 4.5), (
                name,
                contrast(style_of(palette, name)),
            )
