"""The verdict on a game of Marchands d'Empire: the departures, sphere by sphere, and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Standings
from rules.marchands.elimination import Departure
from rules.marchands.state import SPHERES
from rules.marchands.view import View
from rules.message import AndList
from tadmor_tui.games.marchands.text.events import CRITERIA
from tadmor_tui.games.marchands.text.events import SPHERES as SPHERE_WORDS
from tadmor_tui.text.translation import t


def verdict(standings: Standings, names: Sequence[str], view: View) -> str:
    """Tell of the departures by each sphere, and of the winner (M10.5 to M10.12)."""
    return " ".join((*(_departure(each, names) for each in view.departures), _winner(standings, names)))


def _departure(departure: Departure, names: Sequence[str]) -> str:
    who, sphere = AndList(tuple(names[seat] for seat in departure.seats)), SPHERE_WORDS[departure.sphere]
    if not departure.leave:
        return t("By {sphere} {names} are equal and last, so nobody leaves.", sphere=sphere, names=who)
    if not departure.criterion:
        return t("By {sphere} {names} leave together.", sphere=sphere, names=who)
    why = CRITERIA[departure.sphere, departure.criterion]
    return t("By {sphere} {name} leaves, with {why}.", sphere=sphere, name=who, why=why)


def _winner(standings: Standings, names: Sequence[str]) -> str:
    winners = AndList(tuple(names[seat] for seat in standings.winners))
    if standings.decided_by == "shared":
        return t("{winners} share the victory.", winners=winners)
    if standings.decided_by == "die":
        return t("The die makes {winner} the winner.", winner=winners)
    first = standings.ranking[0]
    led = [line.source for line in first.lines if line.points and line.source not in SPHERES]
    if led:
        return t("{winner} leads in two spheres, and wins at once.", winner=winners)
    return t("{winner} is left, and wins.", winner=winners)
