"""A canvas of cells, each with a character, an ink and a ground, for pictures that are more than lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from rich.cells import cell_len, set_cell_size

from tadmor_tui.render.palette import GROUND
from tadmor_tui.render.runs import PLAIN, Line, Run

_UPPER, _LOWER, _FULL = "▀", "▄", "█"


class Canvas:
    """Rows of characters, inks and grounds. Drawing beyond the edges is cut off."""

    def __init__(self, width: int, height: int, ground: str = GROUND) -> None:
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._inks = [[PLAIN] * width for _ in range(height)]
        self._grounds = [[ground] * width for _ in range(height)]
        self._targets = [[""] * width for _ in range(height)]
        """The target of each cell."""

    def copy(self) -> Self:
        """Return a copy to paint over."""
        twin = type(self)(0, 0)
        twin.width, twin.height = self.width, self.height
        twin._signs = [row[:] for row in self._signs]
        twin._inks = [row[:] for row in self._inks]
        twin._grounds = [row[:] for row in self._grounds]
        twin._targets = [row[:] for row in self._targets]
        return twin

    def is_blank(self, x: int, y: int) -> bool:
        """Return True if a cell of the canvas is empty."""
        return 0 <= x < self.width and 0 <= y < self.height and self._signs[y][x] == " "

    def ground_at(self, x: int, y: int) -> str:
        return self._grounds[y][x]

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Clear a rectangle and give it a ground."""
        left, right = self._columns(x, width)
        for row in range(max(0, y), min(self.height, y + height)):
            self._signs[row][left:right] = [" "] * (right - left)
            self._grounds[row][left:right] = [ground] * (right - left)
            self._targets[row][left:right] = [""] * (right - left)

    def mark(self, x: int, y: int, width: int, height: int, target: str) -> None:
        """Set the target of a rectangle."""
        left, right = self._columns(x, width)
        for row in range(max(0, y), min(self.height, y + height)):
            self._targets[row][left:right] = [target] * (right - left)

    def _columns(self, x: int, width: int) -> tuple[int, int]:
        """Return the first column and the one after the last, cut to the canvas."""
        left = min(self.width, max(0, x))
        return left, max(left, min(self.width, x + width))

    def put(self, x: int, y: int, sign: str, ink: str, ground: str | None = None) -> None:
        """Draw one character of one cell; without a ground it keeps the one below."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._signs[y][x], self._inks[y][x] = sign, ink
            if ground is not None:
                self._grounds[y][x] = ground

    def write(self, x: int, y: int, text: str, ink: str, ground: str | None = None) -> int:
        """Write a text and return the column after it; the second cell of a wide character stays empty."""
        widths = [cell_len(sign) for sign in text]
        if all(wide == 1 for wide in widths):
            return self._write_narrow(x, y, text, ink, ground)
        for sign, wide in zip(text, widths, strict=True):
            if wide == 0:
                continue
            if x + wide > self.width:
                break
            self.put(x, y, sign, ink, ground)
            if wide == 2:
                self.put(x + 1, y, "", ink, ground)
            x += wide
        return x

    def _write_narrow(self, x: int, y: int, text: str, ink: str, ground: str | None) -> int:
        """Write characters of one cell each."""
        left, right = self._columns(x, len(text))
        if 0 <= y < self.height:
            self._signs[y][left:right] = text[left - x : right - x]
            self._inks[y][left:right] = [ink] * (right - left)
            if ground is not None:
                self._grounds[y][left:right] = [ground] * (right - left)
        return max(x, min(x + len(text), self.width))

    def write_right(self, end: int, y: int, text: str, ink: str, ground: str | None = None) -> None:
        """Write a text that ends before a column."""
        self.write(end - cell_len(text), y, text, ink, ground)

    def write_runs(self, x: int, y: int, runs: Sequence[Run], room: int) -> int:
        """Write runs in their inks as far as there is room, and return the column after them."""
        end = x + room
        for text, ink, ground, _ in runs:
            left = end - x
            if left <= 0:
                break
            fitting = text if cell_len(text) <= left else set_cell_size(text, left)
            x = self.write(x, y, fitting, ink, ground or None)
        return x

    def relight(self, x: int, y: int, width: int, ink: str, ground: str) -> None:
        """Give a part of a row one ink and one ground, and keep its characters."""
        if 0 <= y < self.height:
            left, right = self._columns(x, width)
            self._inks[y][left:right] = [ink] * (right - left)
            self._grounds[y][left:right] = [ground] * (right - left)

    def draw(self, x: int, y: int, pixels: Sequence[str], hues: Mapping[str, str]) -> None:
        """Draw square pixels, two to a cell: each letter stands for a hue, a space or dot for none."""
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
                    self.put(*here, _UPPER if top else _LOWER, top or bottom or PLAIN)

    def tint(self, pixels: Mapping[tuple[int, int], str]) -> None:
        """Set grounds by square pixels, two to a cell, by column and row; text can stand on a cell of one ground."""
        for x, y in sorted({(x, y // 2) for x, y in pixels}):
            upper, lower = pixels.get((x, 2 * y)), pixels.get((x, 2 * y + 1))
            if upper == lower and upper is not None:
                self.put(x, y, " ", PLAIN, upper)
            elif upper is not None:
                self.put(x, y, _UPPER, upper, lower)
            elif lower is not None:
                self.put(x, y, _LOWER, lower)

    def lines(self) -> list[Line]:
        """Return the rows as lines, adjacent cells that look alike in one run."""
        return [self._line(row) for row in range(self.height)]

    def _line(self, row: int) -> Line:
        runs: list[Run] = []
        text, last = "", ("", "", "")
        cells = zip(self._signs[row], self._inks[row], self._grounds[row], self._targets[row], strict=True)
        for sign, ink, under, target in cells:
            ground = "" if under == GROUND else under
            # a space has no visible ink: it joins the run before it on the same ground
            joins = sign == " " and text and ground == last[1]
            style = (last[0] if joins else ink, ground, target)
            if text and style != last:
                runs.append(Run(text, *last))
                text = ""
            text, last = text + sign, style
        if text:
            runs.append(Run(text, *last))
        return tuple(runs)
