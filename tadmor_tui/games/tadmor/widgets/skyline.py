"""The skyline: the towers and temples of the merchants side by side, and what they own below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len, set_cell_size
from textual.geometry import Size

from rules.contract import Seat
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.view import MerchantView
from tadmor_tui.games.tadmor.position import TadmorPosition, rare_sign, seat_letter
from tadmor_tui.games.tadmor.text.components import good_letters
from tadmor_tui.games.tadmor.widgets.buildings import Ground, paint_buildings, paint_stars
from tadmor_tui.games.tadmor.widgets.merchant_pane import SEAT
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, first_that_fits
from tadmor_tui.render.text import width as width_of
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.pointing import key

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

_GOODS = ("wood", "stone", "marble", "gold")
_LONGEST_STORE = 11
"""Goods that can be drawn one by one."""
_USUAL_TOWER = 12
"""Levels that have room in the sky, as long as nobody has built higher."""
_SCALES = (8, 6, 4, 3, 2, 1)
"""Eighths of a row for a level; the largest that has room is taken, for all towers alike."""


class SkylineSelection(Struct, frozen=True):
    """The merchants, and what their boards are worth."""

    merchants: tuple[MerchantView, ...]
    names: tuple[str, ...]
    worths: tuple[int | None, ...]
    acting: Seat | None
    """The merchant whose go it is."""
    catalogue: Catalogue


class Skyline(Pane["TadmorTable", SkylineSelection]):
    """Stands beside the map, or in a corner of it."""

    MIN = Size(20, 5)
    FITS = True

    def select(self, table: TadmorTable) -> SkylineSelection:
        return table.ui.of_position(select_skyline)

    def paint(self, selected: SkylineSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_skyline(selected, look, *size)


def select_skyline(position: TadmorPosition) -> SkylineSelection:
    view = position.view
    return SkylineSelection(
        view.merchants,
        position.names,
        tuple(position.worth(merchant.seat) for merchant in view.merchants),
        view.go.seat if view.go is not None else None,
        position.catalogue,
    )


class _Board(Struct, frozen=True):
    """A size of boards: the cells and rows that one needs, and the function that paints it."""

    cells: int
    rows: int
    sky: int
    """The least rows for buildings."""
    paint: Callable[[Canvas, SkylineSelection, Appearance, MerchantView, int, int, int], None]


def paint_skyline(selected: SkylineSelection, look: Appearance, cells: int, rows: int, tallest: int = 0) -> list[Line]:
    """One board for each merchant, in the order of their seats; the sky has room for a tower of so many levels."""
    canvas = Canvas(cells, rows, "panel")
    merchants = selected.merchants
    width = cells // len(merchants)
    board = next((b for b in _BOARDS if width >= b.cells and rows >= b.rows + b.sky), None)
    sky = max(0, rows - (len(merchants) if board is None else board.rows))
    highest = max(_USUAL_TOWER, tallest, *(m.tower for m in merchants))
    scale = next((scale for scale in _SCALES if highest * scale <= 8 * (sky - 1)), 1)
    for number, merchant in enumerate(merchants):
        x, room = number * width, width - 1
        if board is not None and merchant.seat == selected.acting:
            canvas.fill(x, sky, room, rows - sky, "tile")
        paint_stars(canvas, look.glyphs, x, sky, room)
        paint_buildings(canvas, look.glyphs, merchant, Ground(x, sky, room, scale))
        canvas.mark(x, 0, room, rows, key(SEAT, merchant.seat))
        if board is not None:
            board.paint(canvas, selected, look, merchant, x, sky, room)
            canvas.fill(x + room, 0, 1, rows, "night")
    if board is None:
        _paint_list(canvas, selected, look, sky)
    return canvas.lines()


# --- what stands below the buildings


def _paint_list(canvas: Canvas, selected: SkylineSelection, look: Appearance, top: int) -> None:
    """A row for each merchant, the one who would win now first; with much to show, signs of less interest go."""
    canvas.fill(0, top, canvas.width, canvas.height - top, "tile")
    for y, seat in enumerate(_by_worth(selected), top):
        m = selected.merchants[seat]
        letter, ink, *_ = seat_letter(m.colour)
        x = canvas.write(0, y, letter, "night", ink) + 1
        ways = (_list_row(selected, look.glyphs, m, *gaps) for gaps in (((" ", " ")), (" ", ""), ("", "")))
        canvas.write_runs(x, y, first_that_fits(ways, canvas.width - x), canvas.width - x)
        canvas.mark(0, y, canvas.width, 1, key(SEAT, seat))


def _list_row(selected: SkylineSelection, glyphs: Glyphs, m: MerchantView, gap: str, second: str) -> Line:
    points, worth = _points(selected, m, glyphs)
    pairs = (_tower(glyphs, m), _temple(glyphs, m), _rare(glyphs, m), *_missions(glyphs, m))
    gaps = (gap, second, "", "", "")
    signs = (
        run
        for (sign, ink, number), before in zip(pairs, gaps, strict=True)
        for run in (Run(before + sign, ink), Run(str(number)))
    )
    return (points, worth, *signs)


def _by_worth(selected: SkylineSelection) -> list[Seat]:
    """The seats, the best first as things stand."""
    return sorted((m.seat for m in selected.merchants), key=lambda seat: -_worth(selected, seat))


def _worth(selected: SkylineSelection, seat: Seat) -> int:
    worth = selected.worths[seat]
    return selected.merchants[seat].points if worth is None else worth


def _points(selected: SkylineSelection, m: MerchantView, glyphs: Glyphs) -> tuple[Run, Run]:
    """`53→`, and `71` in the ink of the leader, if it is theirs."""
    worth = selected.worths[m.seat]
    if worth is None:
        return Run(str(m.points), "legal"), Run("")
    leads = worth == max(_worth(selected, seat) for seat in range(len(selected.merchants)))
    return Run(f"{m.points}{glyphs.arrow}"), Run(str(worth), "title" if leads else "legal")


def _paint_middle(
    canvas: Canvas, selected: SkylineSelection, look: Appearance, m: MerchantView, x: int, y: int, width: int
) -> None:
    letter, ink, *_ = seat_letter(m.colour)
    after, left = canvas.write(x, y, letter, "night", ink), x + 1
    canvas.write(after + 1, y, _name(selected.names[m.seat], x + width - after - 1), "legal")
    canvas.write_runs(left, y + 1, _points(selected, m, look.glyphs), width - 1)
    _pairs(canvas, left, y + 2, _tower(look.glyphs, m), _temple(look.glyphs, m), gap=1)
    _paint_goods(canvas, m, left, y + 3, 3)
    _pairs(canvas, left, y + 5, (look.glyphs.camel, ink, m.camels), (look.glyphs.ship, ink, m.ships), gap=1)
    _pairs(canvas, left, y + 6, _rare(look.glyphs, m), *_missions(look.glyphs, m))


def _paint_wide(
    canvas: Canvas, selected: SkylineSelection, look: Appearance, m: MerchantView, x: int, y: int, width: int
) -> None:
    glyphs, left, end = look.glyphs, x + 1, x + width - 1
    letter, ink, *_ = seat_letter(m.colour)
    after = canvas.write(left, y, f" {letter} ", "night", ink)
    canvas.write(after + 1, y, _name(selected.names[m.seat], end - after), "legal")
    tower, points = str(m.tower), _points(selected, m, glyphs)
    unit = t("{points} PP", points="")
    room = end - left - len(tower) - 2
    whole = (*points, Run(unit, "dim"))
    canvas.write_runs(left, y + 1, whole if width_of(whole) <= room else points, room)
    _pairs(canvas, end - len(tower) - 1, y + 1, _tower(look.glyphs, m))
    canvas.write_runs(
        left, y + 2, [Run(f"{glyphs.temple} ", "limestone"), Run(_temple_words(m, end - left - 2), "dim")], end - left
    )
    _paint_goods(canvas, m, left, y + 3, (width - 1) // 2, wide=True)
    _paint_store(canvas, look.glyphs, m, left, y + 5)
    pieces = f"{glyphs.camel * m.camels} {glyphs.ship * m.ships}".strip()
    out = t("{number} out", number=len(m.pieces))
    room = end - left - len(out) - 1
    counted = f"{glyphs.camel}{m.camels} {glyphs.ship}{m.ships}"
    canvas.write(left, y + 6, pieces if len(pieces) <= room else counted, ink)
    canvas.write_right(end, y + 6, out, "dim")
    colours = [selected.catalogue.colour_of[good] for good in m.rare_goods]
    rare = [(*rare_sign(colour, look)[:2], colours.count(colour)) for colour in RARE_COLOURS]
    _pairs(canvas, left, y + 7, *rare)
    missions = _missions(look.glyphs, m)
    _pairs(canvas, end - sum(1 + len(str(number)) for *_, number in missions), y + 7, *missions)
    tiles = wrap_text(" ".join(m.improvements), end - left) if m.improvements else []
    for row, text in enumerate(tiles[:_TILE_ROWS]):
        more = row == _TILE_ROWS - 1 and len(tiles) > _TILE_ROWS
        canvas.write(left, y + 8 + row, f"{_cut(text, end - left - 1)}{glyphs.cut}" if more else text, "dim")


def _name(name: str, room: int) -> str:
    """Only the first words where there is room for no more; the badge before it says whose board it is."""
    return wrap_text(name, max(1, room))[0]


_TILE_ROWS = 2
_BOARDS = (_Board(13, 8 + _TILE_ROWS, 6, _paint_wide), _Board(9, 7, 4, _paint_middle))
"""From the most to the least; where there is less room, the merchants are listed."""

_Pair = tuple[str, str, object]
"""A sign, its ink, and the number after it."""


def _tower(glyphs: Glyphs, m: MerchantView) -> _Pair:
    return glyphs.tower, f"seat.{m.colour}", m.tower


def _temple(glyphs: Glyphs, m: MerchantView) -> _Pair:
    return glyphs.temple, "limestone", "+".join(map(str, m.temples)) or 0


def _temple_words(m: MerchantView, room: int) -> str:
    """Tell the progress of the temple; of several, or without room for words, only the height."""
    numbers = "+".join(map(str, m.temples)) or "0"
    if len(m.temples) > 1:
        return numbers
    height = m.temples[0] if m.temples else 0
    words = t("{part}", part=names.temple_part(TEMPLE_PARTS[height - 1])) if height else t("no temple")
    return words if cell_len(words) <= room else numbers


def _rare(glyphs: Glyphs, m: MerchantView) -> _Pair:
    return glyphs.rare, "title", len(m.rare_goods)


def _missions(glyphs: Glyphs, m: MerchantView) -> tuple[_Pair, _Pair]:
    done = len(m.fulfilled) + len(m.returned)
    return (glyphs.mission, "title", done), (glyphs.card, "dim", m.hand_size)


def _pairs(canvas: Canvas, x: int, y: int, *pairs: _Pair, gap: int = 0) -> None:
    """Signs, each with its number after it."""
    for sign, ink, number in pairs:
        x = gap + canvas.write(canvas.write(x, y, sign, ink), y, str(number), "plain")


def _paint_goods(canvas: Canvas, m: MerchantView, x: int, y: int, step: int, wide: bool = False) -> None:
    """The warehouse in two rows, each good that is there on a ground of its own colour."""
    for nth, (letter, ground, number) in enumerate(zip(good_letters(), _GOODS, m.warehouse, strict=True)):
        place = (x + step * (nth % 2), y + nth // 2)
        text = f" {letter} {number} "[: step - 1] if wide else f"{letter}{number}"
        if number:
            canvas.write(*place, text, "night", ground)
        else:
            canvas.write(*place, text, "faint")


def _paint_store(canvas: Canvas, glyphs: Glyphs, m: MerchantView, x: int, y: int) -> None:
    stored = sum(m.warehouse) + sum(m.traded)
    if max(stored, m.storage) > _LONGEST_STORE:
        canvas.write(x, y, f"{stored}/{m.storage}", "attacked" if stored > m.storage else "dim")
        return
    full = min(stored, m.storage)
    after = canvas.write(x, y, glyphs.stored * full, f"seat.{m.colour}")
    after = canvas.write(after, y, glyphs.room * (m.storage - full), "faint")
    if stored > m.storage:
        canvas.write(after, y, f"+{stored - m.storage}", "attacked")


def _cut(text: str, cells: int) -> str:
    return set_cell_size(text, max(0, cells)).rstrip()
