"""The two figures of every player (P1.4)."""

from __future__ import annotations

from typing import Literal, TypeAlias

FigureName: TypeAlias = Literal["legion", "censor"]
FIGURES: tuple[FigureName, ...] = ("legion", "censor")
LEGION, CENSOR = 0, 1
"""Figures as numbers."""
