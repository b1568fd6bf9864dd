"""The 24 kinds of land tiles. A kind is a small number in play, and words wherever people or programs read it.

A kind is `size * 12 + landscape * 4 + feature`; feature 0 is none. So `kind & 3` is its feature.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Size: TypeAlias = Literal["large", "small"]
SIZES: tuple[Size, ...] = ("large", "small")
LANDSCAPES = ("desert", "hills", "mountains")
FEATURES = ("plain", "tower", "lake", "caravan")
"""The first is none."""

KINDS = range(len(SIZES) * len(LANDSCAPES) * len(FEATURES))
PER_SIZE = len(LANDSCAPES) * len(FEATURES)
FEATURE_MASK = 3

LARGE, SMALL = 0, 1
"""Sizes as numbers."""


def kind_number(size: int, landscape: int, feature: int) -> int:
    return size * PER_SIZE + landscape * len(FEATURES) + feature


def size_of(kind: int) -> int:
    return kind // PER_SIZE


def landscape_of(kind: int) -> int:
    return kind // len(FEATURES) % len(LANDSCAPES)


def feature_of(kind: int) -> int:
    return kind & FEATURE_MASK


def _words(kind: int) -> str:
    words = (SIZES[size_of(kind)], LANDSCAPES[landscape_of(kind)], FEATURES[feature_of(kind)])
    return " ".join(words if feature_of(kind) else words[:2])


TILES = tuple(_words(kind) for kind in KINDS)
"""The kinds as actions, events, views and saves name them: `large hills tower`, `small desert`."""
KIND_OF = {tile: kind for kind, tile in enumerate(TILES)}
