"""Caravans are placed, the highest roller first (M2.6, M2.7)."""

from __future__ import annotations

from rules.contract import GoEnded, Seat
from rules.kit.stage import Handler, Stage
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.places import CITIES, CITY_OF, DIE
from rules.marchands.stages.course import begin_turn
from rules.marchands.table import Table
from rules.message import Message, message

_STARTS = tuple(a.PlaceCaravan(city) for city in CITIES[:DIE])


class Caravans(Stage[Table, a.AnyAction]):
    """The choice of the cities where caravans start."""

    name = "caravans"

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        """Return the numbered cities without a caravan, by their numbers; never the capital."""
        return [start for city, start in enumerate(_STARTS) if city not in table.caravans]

    def prompt(self, table: Table, seat: Seat) -> Message:
        return message("In which city does your caravan start?")


def _place(table: Table, seat: Seat, action: a.PlaceCaravan) -> None:
    table.caravans[seat] = CITY_OF[action.city]
    table.events += [e.CaravanPlaced(seat, action.city), GoEnded(seat)]
    table.actor += 1
    if table.actor == table.seats:
        begin_turn(table)


STAGES = (Caravans(),)
HANDLERS: dict[type, Handler[Table]] = {a.PlaceCaravan: _place}
