"""Phrases that several screens and commands use."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tadmor_tui.text.translation import nt, t

if TYPE_CHECKING:
    from bots.roster import Roster


def format_age(then: datetime) -> str:
    """Return the time since a moment, in the largest unit that fits."""
    seconds = max(0, int((datetime.now(UTC) - then).total_seconds()))
    if days := seconds // 86400:
        return nt("{n} day ago", "{n} days ago", days)
    if hours := seconds // 3600:
        return nt("{n} hour ago", "{n} hours ago", hours)
    if minutes := seconds // 60:
        return nt("{n} minute ago", "{n} minutes ago", minutes)
    return t("just now")


def join_clauses(parts: Iterable[str]) -> str:
    """Join clauses by semicolons: `a: the first; b: the second`."""
    told = ""
    for part in parts:
        told = t("{told}; {more}", told=told, more=part) if told else part
    return told


def describe_bot(bots: Roster, name: str) -> str:
    """Return a bot's level and character in words."""
    return t("level {level}, {character}", level=bots.level(name), character=bots[name].character)
