"""The tiles before a player, drawn with their letters; at the bottom what the signs mean, where there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from textual.geometry import Region, Size

from rules.contract import Action, Seat
from rules.message import Name
from rules.palmyra import names as things
from rules.palmyra.state import Colour
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.pieces import GROUNDS, Tile, feature_sign, figure_sign, landscape_sign, tile_of
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.widgets.cells import SHAPES
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, grounded, line, width
from tadmor_tui.text.translation import short_words_of, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable

_DRAWN = (11, 4)
"""Cells and rows of a tile that is drawn, with the air beside it."""
_NAMED = (17, 5)
"""The same with its name below it."""
_CHIP = 11
"""Cells of a tile that is written."""
_SQUARE = tuple((y, 0, 6) for y in range(6))
"""A small tile in square pixels: a little smaller than a large one, and large enough for its letter."""
_ROOMY = 30
"""Cells from which on signs have air around them."""


class OpenHand(NamedTuple):
    """The tiles of a player, which lie open."""

    colour: Colour
    tiles: tuple[str, ...]


class HandSelection(Struct, frozen=True):
    shown: OpenHand
    others: tuple[OpenHand, ...]
    name: str
    """The name of the player whose tiles are shown; empty if they are the viewer's."""
    letters: Mapping[str, str] = {}
    """The letters of the viewer's own tiles."""
    chosen: frozenset[str] = frozenset()
    """The tiles that would be laid."""


class HandPane(Pane["PalmyraTable", HandSelection]):
    """The tiles of one player, with letters if they are the viewer's own; below them those of all others."""

    FITS = True

    def select(self, table: PalmyraTable) -> HandSelection:
        ui = table.ui
        chosen = frozenset(ui.choices.chosen().values())
        return select_hand(ui.view(), ui.snapshot.names, ui.shown_seat, ui.letters, chosen)

    def paint(self, selected: HandSelection, size: Size, look: Appearance) -> list[Line]:
        (cells, rows), letters, tiles = size, selected.letters, selected.shown.tiles
        title = t("{name.possessive} tiles", name=selected.name) if selected.name else t("Your tiles")
        taken = " ".join(sorted(letters[tile] for tile in selected.chosen if tile in letters))
        note = t("{letters} chosen", letters=taken) if taken else ""
        canvas = Canvas(cells, max(0, rows - 1), "panel")
        used = 0
        for place in _layout(tiles, size):
            _tile(canvas, look, place, letters.get(place.tile, ""), place.tile in selected.chosen)
            used = max(used, place.area.bottom - 1)
        if not tiles:
            canvas.write(1, 0, t("no tiles"), "dim")
            used = 1
        lines = [grounded(titled(title, cells, look.glyphs, note), "panel", cells), *canvas.lines()]
        end = rows  # from below, so that nothing moves when a tile is drawn or laid
        for part in (paint_signs(selected.shown.colour, look, cells), _others(selected, look, cells)):
            if part and end - 1 - used >= len(part):
                lines[end - len(part) : end] = part
                end -= len(part)
        return lines[:rows]

    def target_at(self, x: int, y: int) -> str:
        places = _layout(self.select(self.table).shown.tiles, self.room)
        return next((place.tile for place in places if place.area.contains(x, y)), "")

    def press(self, x: int, y: int) -> Action | None:
        """Choose a tile of the viewer's own."""
        tile, ui = self.target_at(x, y), self.table.ui
        if tile and ui.shown_seat == ui.view().seat:
            self.table.take_tile(tile)
        return None


def select_hand(
    view: View, names: Sequence[str], seat: Seat, letters: Mapping[str, str], chosen: frozenset[str]
) -> HandSelection:
    """Select the tiles of a player, and those of all others; letters and what is chosen only of the viewer's own."""
    hands = [OpenHand(player.colour, player.tiles) for player in view.players]
    others = tuple(hand for other, hand in enumerate(hands) if other != seat)
    if seat == view.seat:
        return HandSelection(hands[seat], others, "", letters, chosen)
    return HandSelection(hands[seat], others, names[seat])


class _PlacedTile(NamedTuple):
    """A tile of the hand and its place in the pane."""

    tile: str
    number: int
    area: Region


def _layout(tiles: tuple[str, ...], size: Size) -> list[_PlacedTile]:
    """Drawn with names, drawn, or written, whatever has room below the title."""
    counted = Counter(tiles)
    kinds, ways = len(counted), (_NAMED, _DRAWN)
    fitting = ((wide, high) for wide, high in ways if -(-kinds // max(1, size.width // wide)) * high < size.height)
    wide, high = next(fitting, (_CHIP, 1))
    columns = max(1, size.width // wide)
    return [
        _PlacedTile(tile, number, Region(n % columns * wide, 1 + n // columns * high, wide, high))
        for n, (tile, number) in enumerate(counted.items())
    ]


def _others(selected: HandSelection, look: Appearance, cells: int) -> list[Line]:
    """The tiles of all others, which lie open too: in brackets the large ones."""
    rows: list[Line] = []
    for hand in selected.others:
        badge = figure_sign(hand.colour, "legion")
        row = line(" ", badge._replace(text=f" {badge.text} "), " ")
        for name in hand.tiles:
            tile = tile_of(name)
            signs, ground = _written(tile, look), tile.ground if look.pictures else "panel"
            if width(row) + len(signs) + 1 > cells:
                rows.append(row)
                row = line("     ")
            row = (*row, Run(signs, "legal", ground), Run(" ", "plain"))
        rows.append(row)
    title = titled(t("Tiles of the others"), cells, look.glyphs)
    return [grounded(row, "panel", cells) for row in (title, *rows)] if rows else []


def _written(tile: Tile, look: Appearance) -> str:
    """A tile by its signs, a large one in brackets."""
    signs = f"{landscape_sign(look.glyphs, tile.landscape)}{feature_sign(look.glyphs, tile.feature)}"
    return f" {signs} " if tile.small else f"[{signs}]"


def _tile(canvas: Canvas, look: Appearance, place: _PlacedTile, letter: str, lit: bool) -> None:
    x, y = place.area.x, place.area.y - 1
    tile, many = tile_of(place.tile), f"x{place.number}" if place.number > 1 else ""
    ink, ground = ("cursor", "cursor") if lit else ("legal", None)
    if place.area.height == 1:
        canvas.write(x, y, f" {letter or ' '} ", ink, ground)
        canvas.write(x + 3, y, _written(tile, look), "legal", tile.ground)
        canvas.write(x + 7, y, many, "legal")
        return
    if look.pictures:
        shape = _SQUARE if tile.small else SHAPES[Scale.LARGE, False]
        canvas.tint(
            {(x + 2 + column, 2 * y + 1 + row): tile.ground
             for row, start, end in shape for column in range(start, end)}
        )  # fmt: skip
    else:
        rim = ("+----+", "|    |", "|    |", "+----+") if tile.small else ("/----\\", "|    |", "|    |", "\\----/")
        for row, text in enumerate(rim):
            canvas.write(x + 2, y + row, text, "plain")
    top = y + 1
    canvas.write(x + (2 if look.pictures else 3), top, landscape_sign(look.glyphs, tile.landscape), "plain")
    if tile.feature:
        lies = feature_sign(look.glyphs, tile.feature)
        canvas.write(x + 4, top, lies * 2, "legal", "lake" if tile.feature == "lake" and look.pictures else None)
    if letter:
        canvas.write(x + 4, top + 1, f" {letter}" if lit else letter, ink, ground)
    canvas.write(x + 9, top, many, "legal")
    if place.area.height > _DRAWN[1]:
        kind = things.feature(tile.feature) if tile.feature else things.landscape(tile.landscape)
        canvas.write(x + 1, y + 4, words_of(kind), "legal" if lit else "dim")


def paint_signs(colour: Colour, look: Appearance, cells: int) -> list[Line]:
    """Paint the signs with their names, in short where whole names have no room."""
    air = 1 if cells >= _ROOMY else 0
    for words in (words_of, short_words_of):
        marks = [_mark(mark, air) for mark in _marks(colour, look, words)]
        left, right = marks[::2], marks[1::2]
        column = max(cells // 2, *map(width, left)) if air else max(map(width, left)) + 1
        if column + max(map(width, right)) <= cells:
            break
    rows = [titled(t("Signs"), cells, look.glyphs)]
    rows += [(*fit(first, column), *second) for first, second in zip(left, right, strict=True)]
    return [grounded(row, "panel", cells) for row in rows]


def _marks(colour: Colour, look: Appearance, words: Callable[[Name], str]) -> list[tuple[Run, str]]:
    """Each sign in its ink, and what it is called."""
    glyphs, pictures = look.glyphs, look.pictures
    marks = [
        (
            Run(landscape_sign(glyphs, kind), "legal", GROUNDS[kind] if pictures else "panel"),
            words(things.landscape(kind)),
        )
        for kind in GROUNDS
    ]
    for kind in ("tower", "lake", "caravan"):
        ground = "lake" if kind == "lake" and pictures else ""
        marks.append((Run(feature_sign(glyphs, kind), "legal", ground), words(things.feature(kind))))
    return [
        *marks,
        (Run(glyphs.house, "legal"), t("city")),
        (Run(glyphs.flipped, "gold"), t("flipped")),
        (figure_sign(colour, "legion"), t("legion")),
        (figure_sign(colour, "censor"), t("censor")),
    ]


def _mark(mark: tuple[Run, str], air: int) -> Line:
    sign, words = mark
    return line(" " * (1 - air), sign._replace(text=" " * air + sign.text + " "), f"{' ' * air}{words}")
