"""The chessboard of cells without end (P1.5, P1.6). A cell is a pair (x, y) to people and one number in play."""

from __future__ import annotations

from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""Column and row; y grows downwards."""

_STRIDE = 1 << 10
_HALF = _STRIDE // 2
FURTHEST = 200
"""No game can reach a column or row as far from (0, 0): there are 93 tiles, and the city lies near the middle."""

_ORTHOGONAL = ((0, -1), (-1, 0), (1, 0), (0, 1))
_ALL_AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


def packed(cell: Cell) -> int:
    return cell[1] * _STRIDE + cell[0]


def unpacked(number: int) -> Cell:
    x = (number + _HALF) % _STRIDE - _HALF
    return x, (number - x) // _STRIDE


def is_small(cell: Cell) -> bool:
    """True if a cell takes only small tiles; every other takes only large ones (P1.5)."""
    return (cell[0] + cell[1]) % 2 == 1


def neighbours_of(cell: Cell) -> tuple[Cell, ...]:
    """Return the cells that touch a cell, row by row: 4 of a small one, 8 of a large one (P1.6)."""
    x, y = cell
    return tuple((x + dx, y + dy) for dx, dy in (_ORTHOGONAL if is_small(cell) else _ALL_AROUND))


class _Neighbours(dict[int, tuple[int, ...]]):
    def __missing__(self, number: int) -> tuple[int, ...]:
        found = self[number] = tuple(map(packed, neighbours_of(unpacked(number))))
        return found


class _Sizes(dict[int, int]):
    def __missing__(self, number: int) -> int:
        found = self[number] = int(is_small(unpacked(number)))
        return found


NEIGHBOURS = _Neighbours()
"""The same for packed cells, worked out once for each."""
SIZE_AT = _Sizes()
"""The size of tile, as a number, that a packed cell takes."""
