"""The pieces that merchants place."""

from __future__ import annotations

from typing import Literal, TypeAlias

PieceKind: TypeAlias = Literal["camel", "ship"]
PIECES: tuple[PieceKind, ...] = ("camel", "ship")
