"""Pens of a terminal, as the numbers of an SGR sequence: from one to the next in as few bytes as possible."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_USUAL_INK, _USUAL_GROUND = _USUAL = ("39", "49")
_SEEN_IN_GAPS = frozenset({"4", "7", "9", "21", "53"})
"""Underlined, reversed, struck through and the like."""
_WEIGHTS, _USUAL_WEIGHT = frozenset({"1", "2"}), "22"
"""Bold and dim, and what takes both away."""
_LENGTHS = {"2": 5, "5": 3}
"""Numbers of a colour with red, green and blue, and of one of 256, with the 38 or 48 before it."""


class _Pen(NamedTuple):
    """What a sequence sets when it begins with nothing."""

    ink: str
    ground: str
    more: frozenset[str]
    """Bold, underlined and the like."""


def pen_change(before: str | None, after: str) -> str:
    """The sequence that makes one pen of another; before None anything may be set."""
    if before is None:
        return _anew(after)
    return _change(before, after)


@lru_cache(maxsize=4096)
def pen_of_gap(pen: str) -> str:
    """As much of a pen as can be seen where nothing is written: its ground."""
    read = _read(pen)
    if read.more & _SEEN_IN_GAPS:
        return pen
    return "" if read.ground == _USUAL_GROUND else read.ground


@lru_cache(maxsize=4096)
def pen_for_gap(before: str | None, wanted: str) -> str:
    """A pen that makes a gap look as it would with the wanted one, and is nearest to the one that is there."""
    if before is None or _read(wanted).more & _SEEN_IN_GAPS or _read(before).more & _SEEN_IN_GAPS:
        return pen_of_gap(wanted)
    old, ground = _read(before), _read(wanted).ground
    parts = [*sorted(old.more, key=int), *(part for part in (old.ink, ground) if part not in _USUAL)]
    return ";".join(parts)


def _anew(pen: str) -> str:
    return f"\x1b[0;{pen}m" if pen else "\x1b[m"


@lru_cache(maxsize=4096)
def _change(before: str, after: str) -> str:
    old, new = _read(before), _read(after)
    taken = old.more - new.more
    if not taken <= _WEIGHTS or (taken and new.more & _WEIGHTS):  # others go only together with all the rest
        return _anew(after)
    steps = ([_USUAL_WEIGHT] if taken else []) + sorted(new.more - old.more, key=int)
    steps += [new.ink] if new.ink != old.ink else []
    steps += [new.ground] if new.ground != old.ground else []
    return min(_anew(after), f"\x1b[{';'.join(steps)}m", key=len) if steps else ""


@lru_cache(maxsize=4096)
def _read(pen: str) -> _Pen:
    numbers = pen.split(";") if pen else []
    ink, ground, more = _USUAL_INK, _USUAL_GROUND, set()
    while numbers:
        number = int(numbers[0] or 0)
        wide = _LENGTHS.get(numbers[1], 1) if number in (38, 48) and len(numbers) > 1 else 1
        part, numbers = ";".join(numbers[:wide]), numbers[wide:]
        if 30 <= number <= 39 or 90 <= number <= 97:
            ink = part
        elif 40 <= number <= 49 or 100 <= number <= 107:
            ground = part
        else:
            more.add(part)
    return _Pen(ink, ground, frozenset(more))
