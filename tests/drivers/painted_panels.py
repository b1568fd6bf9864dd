"""What the panels of a table show at a size, and what holds for the panels of every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tadmor_tui.config.settings import ThemeName
from tadmor_tui.render.palette import palette_of
from tadmor_tui.render.text import Line, text_of, width
from tadmor_tui.widgets.game_table import AnyGameTable
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.prompt import Prompt
from tadmor_tui.widgets.story_log import StoryLog
from tests.drivers.inks import named, style_of
from tests.tadmor_tui.render.test_palette import contrast

SIZES = [
    *((40, 10), (60, 20), (80, 23), (80, 24), (100, 30), (110, 36)),
    *((120, 40), (149, 45), (160, 50), (200, 60), (240, 70)),
]
_LONGER = (PaneStack, NewsPane, StoryLog)
"""Panes that may have more rows than their place, and show a part of them."""
_WIDER = (HintLine, Prompt, PaneStack)
"""Panes that are cut where they end."""


def painted(table: AnyGameTable, size: tuple[int, int]) -> dict[type[object], list[Line]]:
    """Every pane, when a person is asked."""
    table.relayout(*size)
    table.ui.update_menu()
    table.relayout(*size)
    return painted_now(table)


def painted_now(table: AnyGameTable) -> dict[type[object], list[Line]]:
    """Every pane that is seen, by its place in the layout."""
    regions = table.layout.regions
    return {place: table.pane_at(place).painted(table, region.size) for place, region in regions.items()}


def assert_panels_fit(table: AnyGameTable, size: tuple[int, int]) -> None:
    """Panes lie inside the window and on no other one, and what they show has room in them."""
    lines, regions = painted(table, size), table.layout.regions
    for place, region in regions.items():
        assert region.right <= size[0] and region.bottom <= size[1] and region.area >= 0, (place, region)
        least = table.pane_at(place).MIN
        assert not region.area or (region.width >= least.width and region.height >= least.height), (place, region)
        assert len(lines[place]) <= region.height or place in _LONGER, place
        if place not in _WIDER:
            assert all(width(row) <= region.width for row in lines[place]), (place, text_of(lines[place]))
        assert not any(place != other and region.overlaps(there) for other, there in regions.items()), place


def assert_readable(
    tables: Iterable[AnyGameTable], sizes: Sequence[tuple[int, int]], theme: ThemeName, drawn: set[str], faint: set[str]
) -> None:
    """Every letter stands out from its ground, but for what is only drawn; what repeats something may be faint."""
    found = {
        ink
        for table in tables
        for size in sizes
        for lines in painted(table, size).values()
        for row in lines
        for text, ink in named(row)
        if text.strip(" ▀▄▐▌")
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
