"""Ages in words."""

from __future__ import annotations

from datetime import UTC, datetime

from tadmor_tui.text.translation import nt, t


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
