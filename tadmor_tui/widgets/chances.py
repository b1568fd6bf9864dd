"""The chances to win from turn to turn as bands that add up to 100, with a plate for every turning point.

Where there are too few colours for bands, every player has a line instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from rules.contract import Seat
from rules.game_kind import SeatLabel
from rules.message import Name
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, line
from tadmor_tui.text.translation import words_of
from tadmor_tui.widgets.curve import Course, Curve, paint_course

MARGIN = 6
LEAST_ROWS = 5
_LINE_ROWS = 10
"""From so many rows on a line goes up from the turning point under the cursor."""
_SCALE = (100, 75, 50, 25, 0)


class Plate(Struct, frozen=True):
    """The number of a turning point, and the part of the game at which it lies, counted in turns."""

    number: int
    at: float


class ChancesLook(Struct, frozen=True):
    """The chances at the beginning of each turn and at the end, in thousandths, and the turning points."""

    turns: Sequence[int]
    chances: Sequence[Sequence[int]]
    order: Sequence[Seat]
    """The seats from the lowest band to the highest."""
    labels: Sequence[SeatLabel]
    turn: Name
    plates: Sequence[Plate] = ()
    marked: int | None = None
    """The number of the plate under the cursor."""
    bands: bool = True


def paint_chances(look: ChancesLook, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """Paint the chart with its scale and its turns, in exactly so many rows; nothing if that is too few."""
    if rows < LEAST_ROWS or len(look.chances) < 2:
        return []
    if not look.bands or not glyphs.pictures:
        return _as_lines(look, glyphs, cells, rows)
    chart = _Bands(look, cells - MARGIN - 1, rows - 1)
    grid = [[chart.cell(x, y) for x in range(chart.cells)] for y in range(chart.rows)]
    chart.put_letters(grid)
    chart.put_plates(grid, glyphs)
    scale = {round((100 - number) * (chart.rows - 1) / 100): number for number in _SCALE}
    body = [line((f"{scale.get(y, ''):>{MARGIN - 1}} ", "dim"), *row) for y, row in enumerate(grid)]
    return [*body, _turns(look, chart)]


class _Bands:
    """A grid of half cells, each of which belongs to the band of a seat."""

    def __init__(self, look: ChancesLook, cells: int, rows: int) -> None:
        self.look, self.cells, self.rows = look, cells, rows
        self._columns = [self._column(x) for x in range(cells)]

    def _column(self, x: int) -> list[tuple[Seat, bool]]:
        """Return the seat of each half cell from the top to the bottom, and True for the edge of a band."""
        heights = self._heights(x)
        found: list[tuple[Seat, bool]] = []
        for seat, height in zip(reversed(self.look.order), reversed(heights), strict=True):
            found += [(seat, number == 0) for number in range(height)]
        return found

    def _heights(self, x: int) -> list[int]:
        """Return the half cells of each band; together they fill the column."""
        halves, chances = 2 * self.rows, self._chances_at(x)
        ends = [round(halves * end / 1000) for end in accumulate(chances[seat] for seat in self.look.order)]
        ends[-1] = halves
        return [end - begin for begin, end in pairwise([0, *ends])]

    def _chances_at(self, x: int) -> list[float]:
        """Return the chances between two turns."""
        chances = self.look.chances
        place = x * (len(chances) - 1) / max(1, self.cells - 1)
        at = min(int(place), len(chances) - 2)
        part = place - at
        return [one + (then - one) * part for one, then in zip(chances[at], chances[at + 1], strict=True)]

    def x(self, place: float) -> int:
        """Return the column of a place, counted in turns from the first."""
        return min(self.cells - 1, round(place * (self.cells - 1) / max(1, len(self.look.chances) - 1)))

    def cell(self, x: int, y: int) -> Run:
        upper, lower = self._columns[x][2 * y], self._columns[x][2 * y + 1]
        top, bottom = self._ink(*upper), self._ink(*lower)
        return Run(" ", "plain", top) if top == bottom else Run("▀", top, bottom)

    def _ink(self, seat: Seat, edge: bool) -> str:
        key = self.look.labels[seat].key
        return f"seat.{key}" if edge and seat != self.look.order[-1] else f"band.{key}"

    def put_letters(self, grid: list[list[Run]]) -> None:
        """Put the letter of each player where their band is thickest."""
        for seat in self.look.order:
            heights = [sum(other == seat for other, _ in column) for column in self._columns]
            x = max(range(2, self.cells - 2), key=lambda at: (heights[at], -at), default=None)
            if x is None or heights[x] < 3:
                continue
            halves = [half for half, (other, _) in enumerate(self._columns[x]) if other == seat]
            y, label = halves[len(halves) // 2] // 2, self.look.labels[seat]
            _write(grid[y], x - 1, f" {label.letter} ", "night", f"seat.{label.key}")

    def put_plates(self, grid: list[list[Run]], glyphs: Glyphs) -> None:
        """Put the numbers of turning points into the last row; of the one under the cursor a line goes up."""
        for plate in sorted(self.look.plates, key=lambda one: one.number == self.look.marked):
            x, lit = self.x(plate.at), plate.number == self.look.marked
            if lit and self.rows >= _LINE_ROWS:
                for y in range(self.rows - 1):
                    grid[y][x] = Run(glyphs.upright, "title", grid[y][x].ground)
            text = f" {plate.number} "
            begin = max(0, min(self.cells - len(text), x - 1))
            _write(grid[-1], begin, text, *(("cursor", "") if lit else ("night", "question")))


def _write(row: list[Run], begin: int, text: str, ink: str, ground: str) -> None:
    for x, sign in enumerate(text, begin):
        row[x] = Run(sign, ink, ground)


def _turns(look: ChancesLook, chart: _Bands) -> Line:
    """Return the numbers of the turns below the places where they begin, as many as have room."""
    row, free = [" "] * chart.cells, 0
    for place, turn in enumerate(look.turns):
        text, x = str(turn), chart.x(place)
        if x >= free and x + len(text) <= chart.cells:
            row[x : x + len(text)] = text
            free = x + len(text) + 2
    return line((f"{words_of(look.turn):>{MARGIN - 1}.{MARGIN - 1}} ", "dim"), ("".join(row), "dim"))


def _as_lines(look: ChancesLook, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    curves = [
        Curve(
            look.labels[seat].letter,
            f"seat.{look.labels[seat].key}",
            "",
            [(chances[seat] + 5) // 10 for chances in look.chances],
        )
        for seat in look.order
    ]
    marked = next((int(plate.at) + 1 for plate in look.plates if plate.number == look.marked), None)
    painted = paint_course(Course(curves, look.turn), glyphs, cells, rows + 2, marked)
    return painted[1:-1]
