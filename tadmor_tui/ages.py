"""How old something is, in words."""

from __future__ import annotations

from datetime import UTC, datetime


def age(then: datetime) -> str:
    """How long ago something was, in the largest unit that fits."""
    seconds = max(0, int((datetime.now(UTC) - then).total_seconds()))
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            n = seconds // length
            return f"{n} {unit} ago" if n == 1 else f"{n} {unit}s ago"
    return "just now"
