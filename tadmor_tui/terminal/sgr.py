"""SGR parameters of a terminal ("pens"): from one to the next in as few bytes as possible."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_USUAL_INK, _USUAL_GROUND = _USUAL = ("39", "49")
_SEEN_IN_GAPS = frozenset({"4", "7", "9", "21", "53"})
"""Attributes that are visible on a space: underline, reverse, strike through and the like."""
_WEIGHTS, _USUAL_WEIGHT = frozenset({"1", "2"}), "22"
"""Bold and dim, and the parameter that resets both."""
_LENGTHS = {"2": 5, "5": 3}
"""Number of parameters of an RGB colour and of one of 256, including the 38 or 48."""


class _Pen(NamedTuple):
    """The attributes that parameters set, starting from the default."""

    ink: str
    ground: str
    more: frozenset[str]
    """Bold, underline and the like."""


def pen_change(before: str | None, after: str) -> str:
    """Return the sequence that changes one pen into another; None before means unknown."""
    if before is None:
        return _anew(after)
    return _change(before, after)


@lru_cache(maxsize=4096)
def pen_of_gap(pen: str) -> str:
    """Return the part of a pen that is visible on a space: its background."""
    read = _read(pen)
    if read.more & _SEEN_IN_GAPS:
        return pen
    return "" if read.ground == _USUAL_GROUND else read.ground


@lru_cache(maxsize=4096)
def pen_for_gap(before: str | None, wanted: str) -> str:
    """Return the pen nearest to the one in force that makes a space look as the wanted one would."""
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
    if not taken <= _WEIGHTS or (taken and new.more & _WEIGHTS):  # others can only be reset all together
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
