"""The signs on the screen, in Unicode and in ASCII."""

from __future__ import annotations

from msgspec import Struct


class Glyphs(Struct, frozen=True):
    camel_slot: str
    ship_slot: str
    either_slot: str
    camel: str
    ship: str
    done: str
    now: str
    to_come: str
    rule: str
    upright: str
    bar: str
    pointer: str
    attacked: str
    arrow: str
    dot: str
    cut: str
    """Where a line was too long."""


UNICODE = Glyphs("○", "▭", "◐", "●", "▬", "■", "▣", "□", "─", "│", "█", "▸", "✗", "→", "·", "…")
ASCII = Glyphs("o", "=", "@", "o", "=", "#", "X", ".", "-", "|", "#", ">", "x", ">", "-", "~")
