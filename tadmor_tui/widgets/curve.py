"""The points of the players from turn to turn, as a small chart: a letter at each turn's end, a line between.

The line is drawn in half cells, or in dots where there are none.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from rules.message import Name
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, line
from tadmor_tui.text.translation import t, words_of

_MARGIN = 6
"""Cells for the numbers and the axis on the left, at least."""
_LONGEST_NAME = 14
_STEPS = (5, 10, 20, 25, 50, 100, 200, 500, 1000)
_LEAST_ROWS = 7
_MARK_ROOM = 3
"""Cells beside the number of a marked turn that no other number takes."""


class Curve(Struct, frozen=True):
    """The points of one player at the end of each turn."""

    letter: str
    ink: str
    name: str
    points: Sequence[int]


class Course(Struct, frozen=True):
    """The curves of all players; the first one is drawn over the others."""

    curves: Sequence[Curve]
    turn: Name
    """The game's word for a turn."""


def paint_course(course: Course, glyphs: Glyphs, cells: int, rows: int, marked: int | None = None) -> list[Line]:
    """Paint a chart with its scale, its turns and its legend, in exactly so many rows; a turn may be marked."""
    curves = course.curves
    title = titled(t("Points at each turn's end"), cells, glyphs)
    if rows < _LEAST_ROWS or not curves or not curves[0].points:
        return [title, _legend(curves)][:rows]
    turns = words_of(course.turn)
    margin = max(_MARGIN, cell_len(turns) + 2)
    chart = _Chart(curves, cells - margin - 1, rows - 4)
    if marked is not None:
        chart.mark(marked, glyphs)
    chart.draw(curves, glyphs)
    scale = chart.scale()
    body = [
        line((f"{scale.get(y, ''):>{margin - 2}} ", "dim"), (glyphs.upright, "frame"), *_joined(row))
        for y, row in enumerate(chart.grid)
    ]
    axis = line((" " * (margin - 1) + "+" + glyphs.rule * chart.cells, "frame"))
    return [title, *body, axis, _turns(chart, set_cell_size(f" {turns}", margin), marked), _legend(curves)]


class _Chart:
    """A grid of cells, from the highest number to the lowest."""

    def __init__(self, curves: Sequence[Curve], cells: int, rows: int) -> None:
        everything = [points for curve in curves for points in curve.points]
        self.cells, self.rows = cells, rows
        self.turns = max(len(curve.points) for curve in curves)
        self.high, self.low = max(1, *everything), min(0, *everything)
        self._step, self._apart = self._fitting_step()
        self._room = len(curves)  # letters that meet stand side by side
        self.grid: list[list[Run]] = [[Run(" ", "plain")] * cells for _ in range(rows)]
        self._halves: dict[tuple[int, int], str] = {}
        """The ink of every half cell that a line goes through."""

    def x(self, turn: int) -> int:
        """Return the column of a turn, counted from 0."""
        return round(turn * (self.cells - self._room) / max(1, self.turns - 1))

    def _fitting_step(self) -> tuple[int, int]:
        """Return the smallest step of the scale that has room, and its rows: at least two, and the same everywhere."""
        for step in (*_STEPS, 10 * _STEPS[-1], self.high - self.low):
            ticks = -(-self.high // step) - self.low // step
            if (apart := (self.rows - 1) // ticks) >= 2:
                break
        return step, max(1, apart)

    def half(self, points: float) -> int:
        """Return the half row of a number of points, from the top; a step of the scale is a whole number of rows."""
        lowest = self.low // self._step * self._step
        return 2 * (self.rows - 1) - round((points - lowest) * 2 * self._apart / self._step)

    def y(self, points: float) -> int:
        """Return the row that a line goes through at so many points."""
        return max(0, self.half(points) // 2)

    def mark(self, turn: int, glyphs: Glyphs) -> None:
        """Draw a line behind everything else, from top to bottom."""
        if 1 <= turn <= self.turns:
            for row in self.grid:
                row[self.x(turn - 1)] = Run(glyphs.upright, "title")

    def draw(self, curves: Sequence[Curve], glyphs: Glyphs) -> None:
        told = self.told_turns()
        for y in self.scale():
            for x in map(self.x, told):
                if self.grid[y][x][0] == " ":
                    self.grid[y][x] = Run(glyphs.dot, "frame")
        for curve in curves:
            self._connect(curve, frozenset(told))
        for (x, half), ink in self._halves.items():
            if glyphs.pictures:
                self._draw_half(x, half, ink)
            elif self.grid[half // 2][x][0] == " ":
                self.grid[half // 2][x] = Run(glyphs.dot, ink)
        taken: set[tuple[int, int]] = set()
        for curve in curves:
            for turn, points in ((turn, curve.points[turn]) for turn in told if turn < len(curve.points)):
                x, y = self.x(turn), self.y(points)
                while (x, y) in taken:
                    x += 1
                taken.add((x, y))
                if x < self.cells:
                    self.grid[y][x] = Run(curve.letter, "night", curve.ink)

    def _connect(self, curve: Curve, told: frozenset[int]) -> None:
        """Draw a line from turn to turn; where a letter will stand it leaves room."""
        for turn, (points, later) in enumerate(zip(curve.points, curve.points[1:], strict=False)):
            begin, end = self.x(turn), self.x(turn + 1)
            for x in range(begin + 1 if turn in told else begin, end):
                here = points + (later - points) * (x - begin) / (end - begin)
                self._halves.setdefault((x, max(0, self.half(here))), curve.ink)

    def _draw_half(self, x: int, half: int, ink: str) -> None:
        """Draw one half of a cell, beside whatever goes through the other half."""
        upper, lower = (self._halves.get((x, row)) for row in (half // 2 * 2, half // 2 * 2 + 1))
        if upper and lower:
            self.grid[half // 2][x] = Run("█", ink) if upper == lower else Run("▀", upper, lower)
        else:
            self.grid[half // 2][x] = Run("▀" if upper else "▄", ink)

    def told_turns(self) -> list[int]:
        """Return the turns with room for their numbers and a letter of every player; the last is one of them."""
        apart = max(len(str(self.turns)), self._room) + 1
        step = next(n for n in (1, 2, 5, 10, 20, 50, self.turns) if n >= self.turns or self.x(n) >= apart)
        every = [turn for turn in range(self.turns) if (turn + 1) % step == 0 or step == 1]
        last = self.turns - 1
        return [*(turn for turn in every if self.x(last) - self.x(turn) >= apart), last]

    def scale(self) -> dict[int, int]:
        """Round numbers beside the rows, all the same number of rows apart."""
        lowest, step = self.low // self._step * self._step, self._step
        highest = -(-self.high // step) * step
        return {self.y(points): points for points in range(lowest, highest + 1, step)}


def _turns(chart: _Chart, label: str, marked: int | None) -> Line:
    """Return the numbers of turns below their letters; that of a marked one pushes away those that would touch it."""
    lit = marked - 1 if marked is not None and 1 <= marked <= chart.turns else None
    told = [turn for turn in chart.told_turns() if lit is None or abs(chart.x(turn) - chart.x(lit)) > _MARK_ROOM]
    row: list[Run] = [Run(" ", "dim")] * chart.cells
    for turn in told if lit is None else (*told, lit):
        number = str(turn + 1)
        begin = min(chart.x(turn), chart.cells - len(number))
        for x, sign in enumerate(number, begin):
            row[x] = Run(sign, "cursor" if turn == lit else "dim")
    return line((label, "dim"), *_joined(row))


def _legend(curves: Sequence[Curve]) -> Line:
    runs: list[Run | str] = [" " * (_MARGIN - 1)]
    for curve in curves:
        name = set_cell_size(curve.name, min(_LONGEST_NAME, cell_len(curve.name)))
        last = f" {curve.points[-1]}" if curve.points else ""
        runs += [" ", Run(f" {curve.letter} ", "night", curve.ink), f" {name}", Run(f"{last}  ", "legal")]
    return line(*runs)


def _joined(row: Sequence[Run]) -> list[Run]:
    """Return neighbours of the same ink in one run."""
    runs: list[Run] = []
    for run in row:
        if runs and runs[-1][1:] == run[1:]:
            runs[-1] = run._replace(text=runs[-1].text + run.text)
        else:
            runs.append(run)
    return runs
