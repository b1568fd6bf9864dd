"""Maes the silk trader: plots as Soados does, but asks of everything what it does for his chance to win."""

from __future__ import annotations

from bots.marchands.players.soados import Soados
from bots.marchands.worth.outlook import Outlook
from bots.marchands.worth.prices import Prices, prices_by_chance
from rules.contract import Seat
from rules.marchands.table import Table


class Maes(Soados):
    def prices(self, table: Table, seat: Seat) -> Prices:
        return prices_by_chance(table, seat, Outlook(table, seat))
