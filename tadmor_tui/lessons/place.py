"""The place of a lesson's panel: over the list of what can be done, and over a part of it where that is needed."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from textual.geometry import Region, Size

from tadmor_tui.widgets.layout import Layout, Regions
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane_stack import PaneStack

LEAST_LIST = 4
"""Rows that the list keeps below the words while something is chosen from it."""
_MOST_TAKEN = 14
"""Rows that the table above can lose."""
_WIDE = 110
"""Cells of the screen from which on the panes beside the list stay where they are."""
_BESIDE, _SHARE = 70, 0.6
"""Cells of a place in which the list stands beside the words, and the share of these."""


class LessonRows(Struct, frozen=True):
    """Rows that the steps of a lesson need in a place of so many cells, with the list if they need it."""

    longest: int
    now: int
    """Of the words of this step alone."""
    needs_list: bool
    beside: bool
    """True if the list stands beside the words."""


class Placed(Struct, frozen=True):
    """Where everything lies."""

    panel: Region
    regions: Regions


def block_of(layout: Layout, width: int) -> Region:
    """Return the place of the list and of the panes that the lesson may cover with it."""
    stack = layout.regions[PaneStack]
    block = stack
    news = layout.regions.get(NewsPane)
    if news is not None and news.y == stack.bottom and (news.x == stack.x):
        block = Region(stack.x, stack.y, max(stack.width, news.width), stack.height + news.height)
    if width < _WIDE:
        block = Region(0, block.y, width, block.height)
    return block


def lies_beside(cells: int) -> bool:
    """Return True for a place in which the list stands beside the words."""
    return cells >= _BESIDE


def words_cells(cells: int, beside: bool) -> int:
    """Return the cells of the words in a place of so many."""
    return int(cells * _SHARE) if beside else cells


def rows_taken(layout_in: Callable[[int], Layout], width: int, rows: Callable[[int], LessonRows]) -> int:
    """Return the rows that the table gives up for the longest step; `layout_in` arranges it with fewer rows.

    Where the list loses as many rows as the table, none are taken.
    """
    usual = 0
    for taken in range(_MOST_TAKEN + 1):
        block = block_of(layout_in(taken), width)
        room = block.height + taken
        if taken == 0:
            usual = room
        if room >= rows(block.width).longest:
            return taken
    return _MOST_TAKEN if room > usual else 0


def placed_over(layout: Layout, size: Size, taken: int, rows: LessonRows) -> Placed:
    """Place the panel over the list of a table that was laid out in so many rows less."""
    block = block_of(layout, size.width)
    covered = Region(block.x, block.y, block.width, block.height + taken)
    regions = {place: _moved(region, block, taken) for place, region in layout.regions.items()}
    regions = {place: region for place, region in regions.items() if not covered.contains_region(region)}
    panel = covered
    if rows.needs_list and rows.beside:
        words = words_cells(covered.width, True)
        panel = Region(covered.x, covered.y, words, covered.height)
        regions[PaneStack] = Region(panel.right, covered.y, covered.width - words, covered.height)
    elif rows.needs_list:
        told = max(1, min(rows.now, covered.height - LEAST_LIST))
        panel = Region(covered.x, covered.y, covered.width, told)
        regions[PaneStack] = Region(covered.x, panel.bottom, covered.width, covered.height - told)
    return Placed(panel, regions)


def _moved(region: Region, block: Region, taken: int) -> Region:
    """Return a region after the block has got rows more: what lies below moves, and what lies beside grows."""
    if region.y >= block.bottom:
        return region.translate((0, taken))
    beside = region.bottom > block.y and not block.contains_region(region)
    return Region(region.x, region.y, region.width, region.height + taken) if beside else region


def placed_in_column(layout: Layout, column: Region, rows: LessonRows) -> Placed:
    """Place the panel in the lowest rows of a column beside the board, above a stack that is higher than usual.

    Where nothing is chosen such a stack is left out.
    """
    regions, stack = dict(layout.regions), layout.regions[PaneStack]
    bottom = min(column.bottom, stack.y)
    if stack.y < column.bottom and not rows.needs_list:
        del regions[PaneStack]
        bottom = column.bottom
    told = min(bottom - column.y, rows.now)
    return Placed(Region(column.x, bottom - told, column.width, told), regions)
