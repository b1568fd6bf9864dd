"""A canvas of cells, each with a sign, an ink and a ground; for pictures that are more than lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from rich.cells import cell_len, set_cell_size

from tadmor_tui.render.palette import GROUND
from tadmor_tui.render.text import Line, Run, about

_UPPER, _LOWER, _FULL = "▀", "▄", "█"


class Canvas:
    """Signs, inks and grounds in rows. What is written over the edge is cut off."""

    def __init__(self, width: int, height: int, ground: str = GROUND) -> None:
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._inks = [["plain"] * width for _ in range(height)]
        self._grounds = [[ground] * width for _ in range(height)]
        self._keys = [[""] * width for _ in range(height)]
        """What each cell is about."""

    def copy(self) -> Self:
        """A canvas with the same picture, to be painted over."""
        twin = type(self)(0, 0)
        twin.width, twin.height = self.width, self.height
        twin._signs = [row[:] for row in self._signs]
        twin._inks = [row[:] for row in self._inks]
        twin._grounds = [row[:] for row in self._grounds]
        twin._keys = [row[:] for row in self._keys]
        return twin

    def is_blank(self, x: int, y: int) -> bool:
        """Whether nothing stands in a cell of the canvas."""
        return 0 <= x < self.width and 0 <= y < self.height and self._signs[y][x] == " "

    def ground_at(self, x: int, y: int) -> str:
        return self._grounds[y][x]

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Give a rectangle a ground, and take away what stood on it."""
        left, right = self._columns(x, width)
        for row in range(max(0, y), min(self.height, y + height)):
            self._signs[row][left:right] = [" "] * (right - left)
            self._grounds[row][left:right] = [ground] * (right - left)
            self._keys[row][left:right] = [""] * (right - left)

    def mark(self, x: int, y: int, width: int, height: int, key: str) -> None:
        """Say what a rectangle is about."""
        left, right = self._columns(x, width)
        for row in range(max(0, y), min(self.height, y + height)):
            self._keys[row][left:right] = [key] * (right - left)

    def _columns(self, x: int, width: int) -> tuple[int, int]:
        """The first of some columns and the one after the last, as far as the canvas has them."""
        left = min(self.width, max(0, x))
        return left, max(left, min(self.width, x + width))

    def put(self, x: int, y: int, sign: str, ink: str, ground: str | None = None) -> None:
        """One sign, one cell wide; without a ground of its own it stands on what is there."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._signs[y][x], self._inks[y][x] = sign, ink
            if ground is not None:
                self._grounds[y][x] = ground

    def write(self, x: int, y: int, text: str, ink: str, ground: str | None = None) -> int:
        """A text; returns the column after it. Of a sign that is two cells wide the second cell stays empty."""
        for sign in text:
            wide = cell_len(sign)
            if wide == 0:
                continue
            if x + wide > self.width:
                break
            self.put(x, y, sign, ink, ground)
            if wide == 2:
                self.put(x + 1, y, "", ink, ground)
            x += wide
        return x

    def write_right(self, end: int, y: int, text: str, ink: str, ground: str | None = None) -> None:
        """A text that ends before a column."""
        self.write(end - cell_len(text), y, text, ink, ground)

    def write_runs(self, x: int, y: int, runs: Sequence[Run], room: int) -> int:
        """Runs of text in their inks, as far as there is room; returns the column after them."""
        end = x + room
        for text, ink in runs:
            left = end - x
            if left <= 0:
                break
            fitting = text if cell_len(text) <= left else set_cell_size(text, left)
            x = self.write(x, y, fitting, ink)
        return x

    def relight(self, x: int, y: int, width: int, ink: str, ground: str) -> None:
        """Give a part of a row one ink and one ground; its signs stay."""
        if 0 <= y < self.height:
            left, right = self._columns(x, width)
            self._inks[y][left:right] = [ink] * (right - left)
            self._grounds[y][left:right] = [ground] * (right - left)

    def draw(self, x: int, y: int, pixels: Sequence[str], hues: Mapping[str, str]) -> None:
        """A picture of square pixels, two to a cell: each letter stands for a hue, a space or dot for none."""
        for row in range(0, len(pixels), 2):
            upper = pixels[row]
            lower = pixels[row + 1] if row + 1 < len(pixels) else ""
            for column in range(max(len(upper), len(lower))):
                top = hues.get(upper[column]) if column < len(upper) else None
                bottom = hues.get(lower[column]) if column < len(lower) else None
                here = (x + column, y + row // 2)
                if top and bottom:
                    self.put(*here, _FULL if top == bottom else _UPPER, top, None if top == bottom else bottom)
                elif top or bottom:
                    self.put(*here, _UPPER if top else _LOWER, top or bottom or "plain")

    def tint(self, pixels: Mapping[tuple[int, int], str]) -> None:
        """Square pixels of grounds, two to a cell, by column and row; letters can stand on a cell of one ground."""
        for x, y in sorted({(x, y // 2) for x, y in pixels}):
            upper, lower = pixels.get((x, 2 * y)), pixels.get((x, 2 * y + 1))
            if upper == lower and upper is not None:
                self.put(x, y, " ", "plain", upper)
            elif upper is not None:
                self.put(x, y, _UPPER, upper, lower)
            elif lower is not None:
                self.put(x, y, _LOWER, lower)

    def lines(self) -> list[Line]:
        """What panels show: neighbours that look alike in one run."""
        return [self._line(row) for row in range(self.height)]

    def _line(self, row: int) -> Line:
        runs: list[Run] = []
        text, last, about_last = "", "", ""
        cells = zip(self._signs[row], self._inks[row], self._grounds[row], self._keys[row], strict=True)
        for sign, ink, ground, key in cells:
            name = ink if ground == GROUND or " on " in ink else f"{ink} on {ground}"
            if sign == " ":  # a gap has no ink: it goes with whatever stands before it on the same ground
                alike = " on " not in last if ground == GROUND else last.endswith(f" on {ground}")
                name = last if last and alike else name
            if (name, key) != (last, about_last) and text:
                runs.append((text, about(last, about_last)))
                text = ""
            text, last, about_last = text + sign, name, key
        if text:
            runs.append((text, about(last, about_last)))
        return tuple(runs)
