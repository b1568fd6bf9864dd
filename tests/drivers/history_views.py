"""The views of a history."""

from __future__ import annotations

from msgspec import Struct

from rules.contract import AnyGame
from tadmor_tui.session.history import History


def views_of(history: History[AnyGame, Struct], number: int) -> list[Struct]:
    """The table as the people here may see it; when all is over, as each seat saw it; none where it is not shown."""
    seats = range(history.seats if history.over else 1)
    return [history.snapshot(number, seat).view for seat in seats] if history.shows(number) else []
