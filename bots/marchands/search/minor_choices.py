"""The smaller decisions: two rewards for a contract, where electors go, what is announced, where the caravan starts."""

from __future__ import annotations

from bots.marchands.evaluation.prices import Prices
from bots.marchands.search.plot_search import PlotSearch
from rules.contract import Seat
from rules.marchands import actions as a
from rules.marchands.places import CITIES, DIE, REGIONS
from rules.marchands.stages.resolving import electors_due
from rules.marchands.state import REWARDS, Reward
from rules.marchands.table import Table

REPEAT_FACTOR = 0.6
"""Factor of an elector's value when one more has just gone to its region."""


def best_rewards(table: Table, seat: Seat, prices: Prices) -> a.TakeRewards:
    """Return the two most valuable rewards; of equal ones those that the rules name first."""
    values = prices.rewards(table, table.caravans[seat], table.fulfilled)
    first, second = sorted(values, key=lambda reward: -values[reward])[:2]
    return a.TakeRewards(_in_order(first, second))


def _in_order(one: Reward, two: Reward) -> tuple[Reward, Reward]:
    return (one, two) if REWARDS.index(one) < REWARDS.index(two) else (two, one)


def best_electors(table: Table, seat: Seat, prices: Prices) -> a.PlaceElectors:
    """Return electors placed one after the other where they are most valuable."""
    regions = table.catalogue.regions_of[table.caravans[seat]]
    values = {region: prices.electors[region] for region in regions}
    placed: list[int] = []
    for _ in range(electors_due(table, seat)):
        placed.append(max(values, key=values.__getitem__))
        values[placed[-1]] *= REPEAT_FACTOR
    return a.PlaceElectors(tuple(REGIONS[region] for region in sorted(placed)))


def announcement(table: Table, seat: Seat) -> a.Announce:
    """Announce all if it can win or break the monopoly; otherwise nothing."""
    has, said = table.stocks[seat][table.resource], max(table.announced[-1], default=0)
    if has < said:
        return a.Announce(0)
    is_last = len(table.announced[-1]) == table.seats - 1
    return a.Announce(min(has, said + 1) if is_last else has)


def best_start(table: Table, prices: Prices, seat: Seat) -> a.PlaceCaravan:
    """Return the city from which the first plot can bring most."""
    search = PlotSearch(table, seat, prices)
    free = [city for city in range(DIE) if city not in table.caravans]
    return a.PlaceCaravan(CITIES[max(free, key=lambda city: search.best(city).value)])
