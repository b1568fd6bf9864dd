"""The games whose simulations have a report of their own, and the tables that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from rich.table import Table

from rules.contract import Components
from tadmor_tui.faces.tadmor.report_tables import report_tables

REPORT_TABLES: dict[str, Callable[[Struct, Components], Iterable[Table]]] = {
    "tadmor": report_tables,
}
"""From the figures of a report and the components of the games; by the names that `rules.games.GAMES` has."""
