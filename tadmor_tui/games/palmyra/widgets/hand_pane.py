"""The tiles before a player, drawn with their letters; at the bottom what the signs mean, where there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Offset, Region, Size

from rules.contract import Action, Seat
from rules.message import Name
from rules.palmyra import names as things
from rules.palmyra.state import Colour
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.pieces import GROUNDS, Tile, feature_sign, figure_sign, landscape_sign, tile_of
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.widgets.cells import paint_tile
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, grounded, line, width
from tadmor_tui.text.translation import short_words_of, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable

_ROOMY = 30
"""Cells from which on signs have air around them, and the tiles of each other player two rows."""
_LEAST_HAND = 6
"""Rows that are kept for the hand before those of the others are shown."""


class _Way(NamedTuple):
    """A way to show the tiles of a hand."""

    scale: Scale | None
    """None: they are written."""
    large: int
    small: int
    """Cells of a tile with the air beside it."""
    rows: int
    named: bool = False


_WAYS = (
    _Way(Scale.LARGE, 14, 14, 8, named=True),
    _Way(Scale.LARGE, 11, 11, 6),
    _Way(Scale.MEDIUM, 9, 5, 5),
    _Way(None, 11, 11, 1),
    _Way(None, 7, 7, 1),
)
"""The first one that has room is taken."""


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
    by_signs: bool = True
    """True if the board tells features by signs, and does not draw them."""


class HandPane(Pane["PalmyraTable", HandSelection]):
    """The tiles of one player, with letters if they are the viewer's own; below them those of all others."""

    FITS = True

    def select(self, table: PalmyraTable) -> HandSelection:
        ui = table.ui
        chosen = frozenset(ui.choices.chosen().values())
        by_signs = not table.appearance.drawings or table.board.scale <= Scale.SMALL
        return select_hand(ui.view(), ui.snapshot.names, ui.hand.seat, ui.hand.letters, chosen, by_signs)

    def paint(self, selected: HandSelection, size: Size, look: Appearance) -> list[Line]:
        cells, rows = size
        title = t("{name.possessive} tiles", name=selected.name) if selected.name else t("Your tiles")
        below = _below(selected, size, look)
        tiles = _layout(selected.shown.tiles, Size(cells, rows - len(below)))
        canvas = Canvas(cells, max(0, rows - 1 - len(below)), "panel")
        for place in tiles:
            _tile(canvas, look, place, selected.letters.get(place.tile, ""), place.tile in selected.chosen)
        if not tiles:
            canvas.write(1, 0, t("no tiles"), "dim")
        note = _letters_told(selected.letters)
        return [grounded(titled(title, cells, look.glyphs, note), "panel", cells), *canvas.lines(), *below][:rows]

    def target_at(self, x: int, y: int) -> str:
        selected, look = self.select(self.table), self.table.appearance
        below = _below(selected, self.room, look)
        places = _layout(selected.shown.tiles, Size(self.room.width, self.room.height - len(below)))
        return next((place.tile for place in places if place.area.contains(x, y)), "")

    def press(self, x: int, y: int) -> Action | None:
        """Choose a tile of the viewer's own."""
        tile, ui = self.target_at(x, y), self.table.ui
        if tile and ui.hand.seat == ui.view().seat:
            self.table.take_tile(tile)
        return None


def select_hand(
    view: View,
    names: Sequence[str],
    seat: Seat,
    letters: Mapping[str, str],
    chosen: frozenset[str],
    by_signs: bool = True,
) -> HandSelection:
    """Select the tiles of a player, and those of all others; letters and what is chosen only of the viewer's own."""
    hands = [OpenHand(player.colour, player.tiles) for player in view.players]
    others = tuple(hand for other, hand in enumerate(hands) if other != seat)
    if seat == view.seat:
        return HandSelection(hands[seat], others, "", letters, chosen, by_signs)
    return HandSelection(hands[seat], others, names[seat], by_signs=by_signs)


class _PlacedTile(NamedTuple):
    """A tile of the hand, its number, and its place in the pane."""

    tile: str
    number: int
    area: Region
    way: _Way


def _letters_told(letters: Mapping[str, str]) -> str:
    """`a-f choose`."""
    if len(letters) < 2:
        return ""
    first, *_, last = letters.values()
    return t("{first}-{last} choose", first=first, last=last)


def _below(selected: HandSelection, size: Size, look: Appearance) -> list[Line]:
    """The tiles of the others, and the signs; they give way only to a hand that has no room otherwise."""
    cells, rows = size
    signs = paint_signs(selected.shown.colour, look, cells, brief=not selected.by_signs and cells < _ROOMY)
    others = _others(selected, look, cells)
    if rows - len(signs) < _LEAST_HAND - 2:
        signs = []
    if rows - len(signs) - len(others) < _LEAST_HAND:
        others = []
    kinds = len(set(selected.shown.tiles))
    for below in ([*others, *signs], signs):
        if -(-kinds // max(1, cells // _WAYS[-1].large)) < rows - len(below):
            return below
    return []


def _layout(tiles: tuple[str, ...], size: Size) -> list[_PlacedTile]:
    """Drawn with names, drawn, or written, whatever has room below the title."""
    found: list[_PlacedTile] = []
    for way in _WAYS:
        found, x, y = [], 0, 1
        for tile, number in Counter(tiles).items():
            wide = way.small if tile_of(tile).small else way.large
            if x and x + wide - 1 > size.width:
                x, y = 0, y + way.rows
            found.append(_PlacedTile(tile, number, Region(x, y, wide, way.rows), way))
            x += wide
        if not found or found[-1].area.bottom <= size.height:
            break
    return found


def _others(selected: HandSelection, look: Appearance, cells: int) -> list[Line]:
    """As many rows for each of the other players as there is room for, whatever they have."""
    high, rows = 2 if cells >= _ROOMY else 1, list[Line]()
    for hand in selected.others:
        badge = figure_sign(hand.colour, "legion")
        mine = [line(" ", badge._replace(text=f" {badge.text} "), " ")]
        left = len(hand.tiles)
        for name, number in Counter(hand.tiles).items():
            tile = tile_of(name)
            signs, ground = _written(tile, look), tile.ground if look.pictures else "panel"
            many = f"{number} " if number > 1 else " "
            full = width(mine[-1]) + len(signs) + len(many) + (4 if len(mine) == high else 0) > cells
            if full and len(mine) == high:
                break
            if full:
                mine.append(line("     "))
            mine[-1] = (*mine[-1], Run(signs, "legal", ground), Run(many, "dim"))
            left -= number
        if not hand.tiles:
            mine[-1] = (*mine[-1], Run(t("no tiles"), "dim"))
        if left:
            mine[-1] = (*mine[-1], Run(f"+{left}", "dim"))
        rows += [*mine, *([line()] * (high - len(mine)))]
    title = titled(t("Tiles of the others"), cells, look.glyphs)
    return [grounded(row, "panel", cells) for row in (title, *rows)] if rows else []


def _written(tile: Tile, look: Appearance) -> str:
    """A tile by its signs, a large one in brackets."""
    signs = f"{landscape_sign(look.glyphs, tile.landscape)}{feature_sign(look.glyphs, tile.feature)}"
    return f" {signs} " if tile.small else f"[{signs}]"


def _tile(canvas: Canvas, look: Appearance, place: _PlacedTile, letter: str, lit: bool) -> None:
    x, y, way = place.area.x, place.area.y - 1, place.way
    tile, many = tile_of(place.tile), f"x{place.number}" if place.number > 1 else ""
    ink, ground = ("cursor", "cursor") if lit else ("title", "tile")
    if way.scale is None:
        tight = way.large < 9
        mark = letter or " "
        canvas.write(x, y, mark if tight else f" {mark} ", ink, ground)
        after = canvas.write(x + (1 if tight else 3), y, _written(tile, look), "legal", tile.ground)
        canvas.write(after, y, many[1:] if tight else many, "legal")
        return
    cut = way.scale.cut // 2
    paint_tile(canvas, look, Offset(x if tile.small else x + cut, y), way.scale, tile)
    middle = x + (way.scale if tile.small else way.scale + 2 * cut) // 2
    below = y + way.scale.pitch.rows + int(look.pictures)
    if letter:
        canvas.write(middle - 1, below, f" {letter} ", ink, ground)
    canvas.write(middle + 2, below, many, "legal")
    if way.named:
        canvas.write(x, below + 1, _name_of(tile, place.area.width - 1), "legal" if lit else "dim")


def _name_of(tile: Tile, cells: int) -> str:
    """`hills, caravan`, or what it has where there is no room for both."""
    land = things.landscape(tile.landscape)
    if not tile.feature:
        return words_of(land)
    both = t("{landscape}, {feature}", landscape=land, feature=things.feature(tile.feature))
    return both if cell_len(both) <= cells else words_of(things.feature(tile.feature))


def paint_signs(colour: Colour, look: Appearance, cells: int, brief: bool = False) -> list[Line]:
    """Paint the signs with their names, in short where whole names have no room; `brief`: only what is not drawn."""
    air = 1 if cells >= _ROOMY else 0
    for words in (words_of, short_words_of):
        every = _marks(colour, look, words)
        marks = [_mark(mark, air) for mark in (every[i] for i in (_BRIEF if brief else range(len(every))))]
        left, right = marks[::2], marks[1::2]
        column = max(cells // 2, *map(width, left)) if air else max(map(width, left)) + 1
        if column + max(map(width, right)) <= cells:
            break
    rows = [titled(t("Legend"), cells, look.glyphs)]
    rows += [(*fit(first, column), *second) for first, second in zip(left, right, strict=True)]
    return [grounded(row, "panel", cells) for row in rows]


_BRIEF = (0, 1, 2, 4, 8, 9)
"""The landscapes, the lake and the figures."""


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
