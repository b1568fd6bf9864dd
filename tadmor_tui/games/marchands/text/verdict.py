"""The verdict on a game of Marchands d'Empire: the departures, sphere by sphere, and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Standings
from rules.marchands.elimination import Departure
from rules.marchands.state import SPHERES, Sphere
from rules.marchands.view import View
from rules.message import AndList, Message, message
from tadmor_tui.text.translation import t

SPHERE_WORDS: dict[Sphere, Message] = {
    "religion": message("religion"),
    "politics": message("politics"),
    "economy": message("economy"),
}
CRITERION_WORDS: dict[tuple[str, str], Message] = {
    ("religion", "points"): message("the fewest points in religion"),
    ("religion", "highest temple"): message("the lowest best temple"),
    ("religion", "temples"): message("the fewest temples"),
    ("politics", "points"): message("the fewest regions won"),
    ("politics", "best region"): message("the fewest electors in the best region won"),
    ("politics", "electors"): message("the fewest electors"),
    ("economy", "points"): message("the fewest points in economy"),
    ("economy", "monopolies"): message("the fewest monopolies"),
    ("economy", "highest contract"): message("the lowest best contract"),
    ("economy", "contracts"): message("the fewest contracts"),
    ("economy", "gold"): message("the least gold left"),
    ("economy", "gems"): message("the fewest gems left"),
    ("economy", "silver"): message("the least silver left"),
    ("economy", "bronze"): message("the least bronze left"),
    ("economy", "coal"): message("the least coal left"),
}
"""The comparisons in which a player was alone last."""


def verdict(standings: Standings, names: Sequence[str], view: View) -> str:
    """Tell of the departures by each sphere, and of the winner (M10.5 to M10.12)."""
    return " ".join((*(departure_told(each, names) for each in view.departures), winner_told(standings, names)))


def departure_told(departure: Departure, names: Sequence[str]) -> str:
    """Tell who leaves by a sphere, and why."""
    who, sphere = AndList(tuple(names[seat] for seat in departure.seats)), SPHERE_WORDS[departure.sphere]
    if not departure.leave:
        return t("{names} are equal and last by {sphere}, so nobody leaves.", sphere=sphere, names=who)
    if not departure.criterion:
        return t("{names} leave together by {sphere}.", sphere=sphere, names=who)
    why = CRITERION_WORDS[departure.sphere, departure.criterion]
    return t("{name} leaves by {sphere}, with {why}.", sphere=sphere, name=who, why=why)


def winner_told(standings: Standings, names: Sequence[str]) -> str:
    """Tell who wins, and why."""
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
