"""Phase V, after every third turn: amounts are announced, and who alone has most wins a monopoly (M9)."""

from __future__ import annotations

from rules.contract import GoEnded, Seat, StageBegan
from rules.kit.stage import Handler, Stage
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands import names
from rules.marchands.places import RESOURCES
from rules.marchands.stages.course import end_turn
from rules.marchands.table import Table
from rules.message import Message, message


def begin_scoring(table: Table) -> None:
    table.stage = "monopolies"
    table.actor = 0
    table.announced = ((),)
    table.events.append(StageBegan("monopolies"))
    _go_on(table)


def _go_on(table: Table) -> None:
    """To the next player who announces.

    A player who has none of the resource can only announce 0, and is asked all the same where stocks are secret:
    otherwise the others would see who has none, and bluffing would be impossible (M9.2).
    """
    while table.announced:
        while table.actor < table.seats:
            seat = table.seat
            if table.stocks[seat][table.resource] or not table.options.no_secrets:
                return
            _say(table, seat, 0)
        _award(table)
        table.actor = 0
        table.announced = () if table.resource == len(RESOURCES) - 1 else (*table.announced, ())
    end_turn(table)


def _say(table: Table, seat: Seat, amount: int) -> None:
    table.announced = (*table.announced[:-1], (*table.announced[-1], amount))
    table.actor += 1
    table.events.append(e.AmountAnnounced(seat, RESOURCES[table.resource], amount))


def _award(table: Table) -> None:
    """No player gets it if the largest number is shared, or is 0 (M9.3)."""
    amounts, resource = table.announced[-1], RESOURCES[table.resource]
    most = max(amounts)
    if not most or amounts.count(most) > 1:
        table.events.append(e.NoMonopoly(resource, most))
        return
    winner = table.in_order[amounts.index(most)]
    table.monopolies[winner] += 1
    table.events.append(e.MonopolyWon(winner, resource, most, table.catalogue.file.monopolies.influence))


class Monopolies(Stage[Table, a.AnyAction]):
    """Amounts of one resource after another are announced."""

    name = "monopolies"

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        """From the whole stock down to nothing."""
        return [a.Announce(amount) for amount in range(table.stocks[seat][table.resource], -1, -1)]

    def prompt(self, table: Table, seat: Seat) -> Message:
        return message(
            "How many markers of {resource} do you announce?", resource=names.resource(RESOURCES[table.resource])
        )


def _announce(table: Table, seat: Seat, action: a.Announce) -> None:
    _say(table, seat, action.amount)
    table.events.append(GoEnded(seat))
    _go_on(table)


STAGES = (Monopolies(),)
HANDLERS: dict[type, Handler[Table]] = {a.Announce: _announce}
