"""Improvements as tiles: what they do, what they would do for the one who looks, and whose they are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.contract import Seat
from rules.tadmor.components.schema import Tile
from rules.tadmor.state import SET_UP, Colour
from rules.tadmor.tile_prospects import Prospect
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.position import TadmorPosition, seat_letter
from tadmor_tui.games.tadmor.text.components import tile_brief
from tadmor_tui.games.tadmor.text.prospects import find_prospect, prospect_ink, prospect_words
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run
from tadmor_tui.render.text import width as line_width
from tadmor_tui.render.wrapping import flow, wrap_text

_CELLS = 24
"""The least width of a tile, its rim included."""
_PROSPECT_ROWS = 2
"""Rows of a tile for what it would do for the viewer."""


class TileEntry(Struct, frozen=True):
    """A tile that lies open on the table."""

    tile: str
    owner: Seat | None
    """None: it is for sale."""


def tile_entries(view: View) -> list[TileEntry]:
    """The display, then the tiles of all merchants, in the order in which they are walked through."""
    owned = [TileEntry(tile, m.seat) for m in view.merchants for tile in m.improvements]
    return [*(TileEntry(tile, None) for tile in view.display), *owned]


class OpenTiles(Struct, frozen=True):
    """The improvements that lie open."""

    entries: tuple[TileEntry, ...]
    prospects: dict[str, Prospect | None]
    """Prospects of the tiles for sale, for the viewer."""
    kinds: dict[str, Tile]
    """All improvements of the game."""
    colours: tuple[Colour, ...]
    price: int
    """Goods that one costs."""
    era: int
    buyers: tuple[Seat | None, ...]
    """The merchants on the slots of those who buy, in their order; empty when all have bought."""
    begun: bool
    """False before the first turn."""

    @property
    def of_era(self) -> list[TileEntry]:
        """The tiles that were laid out in this era, bought or not, in the order of their numbers."""
        found = [entry for entry in self.entries if entry.owner is None or self.kinds[entry.tile].era == self.era + 1]
        return sorted(found, key=lambda entry: list(self.kinds).index(entry.tile))

    @property
    def display(self) -> tuple[str, ...]:
        return tuple(self.prospects)

    def owned(self, seat: Seat) -> tuple[str, ...]:
        return tuple(entry.tile for entry in self.entries if entry.owner == seat)

    def brief(self, tile: str) -> str:
        return tile_brief(self.kinds[tile])

    def words(self, tile: str) -> str:
        """The prospects of a tile for sale."""
        return prospect_words(self.prospects[tile], self.kinds[tile])

    def ink(self, tile: str) -> str:
        """Return the ink of the prospects of a tile; one that is sold has none."""
        return prospect_ink(self.prospects[tile]) if tile in self.prospects else "dim"


def select_tiles(position: TadmorPosition) -> OpenTiles:
    view, catalogue, slots = position.view, position.catalogue, position.board.improvement_slots
    owners = {place: m.seat for m in view.merchants for place in m.pieces}
    buying = view.stage == "placement" or any(place in owners for place in slots)
    return OpenTiles(
        entries=tuple(tile_entries(view)),
        prospects={tile: find_prospect(position, tile) for tile in view.display},
        kinds=catalogue.improvements,
        colours=position.colours,
        price=catalogue.file.improvement_market.cost[view.era],
        era=view.era,
        buyers=tuple(owners.get(place) for place in slots) if buying else (),
        begun=view.stage not in SET_UP,
    )


def paint_tiles(
    shown: OpenTiles,
    glyphs: Glyphs,
    entries: Sequence[TileEntry],
    cells: int,
    rows: int,
    notes: Sequence[Line] = (),
) -> list[Line] | None:
    """All of them, each row with room for all that can be told of its tiles; nothing if they have no room as tiles.

    Notes stand beside the last ones, or below all, as far as there is room.
    """
    across = cells // _CELLS
    if not entries or not across:
        return None
    width = cells // across
    lines = [entries[first : first + across] for first in range(0, len(entries), across)]
    heights = [max(_height(shown, entry, width) for entry in some) for some in lines]
    if sum(heights) > rows:
        return None
    left = len(lines[-1]) * width if len(lines[-1]) < across else 0
    top = sum(heights[:-1] if left else heights)
    told = _in_room([_in_rows(note, cells - left - 1) for note in notes], rows - top)
    canvas, y = Canvas(cells, max(sum(heights), top + len(told))), 0
    for some, height in zip(lines, heights, strict=True):
        for number, entry in enumerate(some):
            _paint_tile(canvas, shown, glyphs, entry, number * width, y, width, height)
        y += height
    for row, note in enumerate(told, top):
        canvas.write_runs(left, row, note, cells - left)
    return canvas.lines()


def _height(shown: OpenTiles, entry: TileEntry, width: int) -> int:
    """Rows of a tile, its rim included; its prospects, which change with every action, have room in any case."""
    return 2 + max(
        len(_words(shown, entry, width)), len(wrap_text(shown.brief(entry.tile), width - 4)) + _PROSPECT_ROWS
    )


def _in_rows(note: Line, cells: int) -> list[Line]:
    return [note] if line_width(note) <= cells else flow(note, cells, " ", "   ")


def _in_room(notes: Sequence[list[Line]], rows: int) -> list[Line]:
    """As many notes as have room, each whole."""
    told: list[Line] = []
    for note in notes:
        if len(told) + len(note) > rows:
            break
        told += note
    return told


def _words(shown: OpenTiles, entry: TileEntry, width: int) -> list[Run]:
    """Return the effect of a tile and its prospects for the viewer, in the rows that it has room for."""
    for_sale, room = entry.owner is None, width - 4
    brief = wrap_text(shown.brief(entry.tile), room)
    if not for_sale:
        return [Run(text, "dim") for text in brief]
    told, ink = wrap_text(shown.words(entry.tile), room), shown.ink(entry.tile)
    return [*(Run(text, "legal") for text in brief), *(Run(text, ink) for text in told if text)]


def _paint_tile(
    canvas: Canvas, shown: OpenTiles, glyphs: Glyphs, entry: TileEntry, x: int, y: int, width: int, height: int
) -> None:
    for_sale, words = entry.owner is None, _words(shown, entry, width)
    rim = "title" if any(ink == "good" for _, ink, *_ in words) else "frame"
    canvas.fill(x, y, width - 1, height, "tile" if for_sale else "tile2")
    canvas.mark(x, y, width - 1, height, entry.tile)
    inner = width - 3
    canvas.write(x, y, glyphs.corners[0] + glyphs.rule * inner + glyphs.corners[1], rim)
    for row in range(1, height - 1):
        canvas.put(x, y + row, glyphs.upright, rim)
        canvas.put(x + width - 2, y + row, glyphs.upright, rim)
    canvas.write(x, y + height - 1, glyphs.corners[2] + glyphs.rule * inner + glyphs.corners[3], rim)
    canvas.write(x + 2, y, f" {entry.tile} ", "legal" if for_sale else "dim")
    if entry.owner is not None:
        letter, ink, *_ = seat_letter(shown.colours[entry.owner])
        canvas.write(x + width - 7, y, f" {letter} ", "night", ink)
    for row, (text, ink, *_) in enumerate(words[: height - 2], 1):
        canvas.write(x + 2, y + row, text, ink)
