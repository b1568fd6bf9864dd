"""Prices of what a plot can bring: rewards, and resources for later contracts."""

from __future__ import annotations

from functools import cached_property
from math import exp
from typing import NamedTuple

from bots.marchands.evaluation.preferences import EVEN, Preference
from bots.marchands.evaluation.win_chance import WinChance
from rules.contract import Seat
from rules.marchands.places import REGIONS, RESOURCES
from rules.marchands.stages.resolving import possible_rewards
from rules.marchands.state import Reward
from rules.marchands.table import Amounts, Table

RANKS = (1, 2, 3)
POLITICS_STEP, ECONOMY_STEP = 0.3, 3.0
"""Amounts that are added to estimate the value of a point."""


class ResourceWeights(NamedTuple):
    """Weights for the value of resources."""

    stock: float = 0.3
    """Part of its value for contracts that a resource in stock is certain to bring."""
    turns: float = 6.0
    """Turns before the end at which resources begin to lose their value."""
    plenty: float = 2.6
    """Number of equal resources beyond which further ones add little."""
    monopoly: float = 1.0
    """Weight of monopolies."""
    waiting: float = 0.8
    """Part of a monopoly that is left for each turn until it is scored."""
    rivals: float = 0.7
    """Amount of a resource that each rival is assumed to have."""
    open_contract: float = 0.3
    """Part of its reward that an affordable contract on the map adds."""
    near: float = 0.87
    """Factor of that for each move on the way there."""
    missing: float = 0.5
    """And for each resource that is missing."""


USUAL_RESOURCE_WEIGHTS = ResourceWeights()
SHORT_SIGHTED = USUAL_RESOURCE_WEIGHTS._replace(monopoly=0.0, open_contract=0.0)


class Prices:
    """A player's estimate of what things are worth, in any unit."""

    def __init__(
        self,
        table: Table,
        seat: Seat,
        economy: float,
        temples: tuple[float, ...],
        electors: tuple[float, ...],
        resource_weights: ResourceWeights = USUAL_RESOURCE_WEIGHTS,
    ) -> None:
        """Set prices; `temples` by the rank of the city, from 0 on; `electors` for one elector in each region."""
        self._table, self._seat = table, seat
        self.economy, self.temples, self.electors, self.resource_weights = economy, temples, electors, resource_weights
        self._stocks: dict[Amounts, float] = {}

    def rewards(self, table: Table, city: int, design: int) -> dict[Reward, float]:
        """Return the price of each reward that is possible in a city, on this table or on a later one."""
        catalogue = table.catalogue
        rank = catalogue.ranks[city]
        prices: dict[Reward, float] = {
            "keep": self.economy * catalogue.designs[design].value,
            "temple": self.temples[rank],
            "electors": rank * max(self.electors[region] for region in catalogue.regions_of[city]),
        }
        return {reward: prices[reward] for reward in possible_rewards(table, self._seat, city)}

    def contract(self, city: int, design: int) -> float:
        """Return the price of the best two rewards; two have to be taken if they are possible (M7.1)."""
        return sum(sorted(self.rewards(self._table, city, design).values())[-2:])

    @cached_property
    def _resources(self) -> tuple[float, ...]:
        """Value of one of each resource for later contracts."""
        file, turns = self._table.catalogue.file, self._turns
        others = sorted((self.temples[2], 2 * sum(self.electors) / len(self.electors)))[-1]
        demand = [0.0] * len(RESOURCES)
        for design, copies in zip(self._table.catalogue.designs, self._table.catalogue.copies, strict=True):
            for resource, n in enumerate(design.demand):
                demand[resource] += copies * n
        items = sum(demand) / sum(self._table.catalogue.copies)
        part = self.resource_weights.stock * min(1.0, turns / self.resource_weights.turns)
        return tuple(
            part
            * (
                self.economy * file.resources[name].worth
                + others / items * min(1.5, demand[resource] / file.resources[name].markers)
            )
            for resource, name in enumerate(RESOURCES)
        )

    @cached_property
    def _turns(self) -> float:
        """Turns in which resources can still be used."""
        return float(self._table.last_turn - self._table.turn)

    def stock(self, amounts: Amounts) -> float:
        """Return the value of a stock after this turn."""
        known = self._stocks.get(amounts)
        if known is None:
            plenty, card, hard = self.resource_weights.plenty, self._monopoly_value, self._monopoly_threshold
            known = self._stocks[amounts] = sum(
                [
                    value * plenty * (1 - exp(-n / plenty)) + card * n**1.5 / (n**1.5 + hard)
                    for value, n in zip(self._resources, amounts, strict=True)
                    if n
                ]
            )
        return known

    @cached_property
    def _monopoly_value(self) -> float:
        """Value of a certain monopoly now, with regard to the scorings to come (M9)."""
        file, table = self._table.catalogue.file, self._table
        between = file.turns.between_scorings
        due = [turn for turn in range(table.turn, table.last_turn + 1) if not turn % between]
        sure = sum(self.resource_weights.waiting ** (turn - table.turn) for turn in due)
        return self.economy * file.monopolies.influence * self.resource_weights.monopoly * sure

    @cached_property
    def _monopoly_threshold(self) -> float:
        """The more rivals there are, the more one needs to have most."""
        return self.resource_weights.rivals * (self._table.seats + 1)


def fixed_prices(table: Table, seat: Seat, preference: Preference = EVEN) -> Prices:
    """Return the same prices in every game, without regard to monopolies and the next turn: a point of economy is 1."""
    temples = tuple(preference.temples * price for price in (0.0, 2.5, 5.0, 7.5))
    weights = SHORT_SIGHTED._replace(stock=SHORT_SIGHTED.stock * preference.stock)
    return Prices(table, seat, preference.economy, temples, (1.5 * preference.electors,) * len(REGIONS), weights)


def prices_by_chance(
    table: Table, seat: Seat, win_chance: WinChance, resource_weights: ResourceWeights = USUAL_RESOURCE_WEIGHTS
) -> Prices:
    """Return prices by their effect on the chance to win."""
    now = win_chance.chance
    temples = (0.0,) * (len(RANKS) + 1)
    if table.temples_left(seat):
        temples = (0.0, *(win_chance.with_temple(rank) - now for rank in RANKS))
    politics = (win_chance.with_politics(POLITICS_STEP) - now) / POLITICS_STEP
    electors = tuple(politics * win_chance.elector(region) for region in range(len(REGIONS)))
    economy = (win_chance.with_economy(ECONOMY_STEP) - now) / ECONOMY_STEP
    return Prices(table, seat, economy, temples, electors, resource_weights)
