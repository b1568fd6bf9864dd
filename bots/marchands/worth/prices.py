"""What the things are worth that a plot can bring: rewards, and resources for contracts to come."""

from __future__ import annotations

from functools import cached_property
from math import exp
from typing import NamedTuple

from bots.marchands.worth.outlook import Gains, Outlook
from rules.contract import Seat
from rules.marchands.places import REGIONS, RESOURCES
from rules.marchands.rewards import possible_rewards
from rules.marchands.state import Reward
from rules.marchands.table import Amounts, Table

RANKS = (1, 2, 3)
KEPT = 3.0
"""How much economy is looked at, to see what a point of it is worth."""


class Thrift(NamedTuple):
    """How resources are judged."""

    stock: float = 0.6
    """The part of its worth for contracts that a resource in stock is sure to bring."""
    turns: float = 3.0
    """So many turns before the end resources begin to lose their worth."""
    plenty: float = 3.0
    """Of so many alike the last ones are worth little."""
    monopoly: float = 0.2
    """The chance of a monopoly that one more resource brings."""
    open_contract: float = 0.3
    """The part of its reward that a contract is worth which lies on the map and can be paid."""
    near: float = 0.8
    """What is left of that for each move on the way there."""
    missing: float = 0.4
    """And for each resource that is missing."""


USUAL_THRIFT = Thrift()


class Prices:
    """What a player thinks that a thing is worth, in any unit."""

    def __init__(
        self,
        table: Table,
        seat: Seat,
        economy: float,
        temples: tuple[float, ...],
        electors: tuple[float, ...],
        thrift: Thrift = USUAL_THRIFT,
    ) -> None:
        """`temples` by the rank of the city, from 0 on; `electors` for one in each region."""
        self._table, self._seat = table, seat
        self.economy, self.temples, self.electors, self.thrift = economy, temples, electors, thrift
        self._stocks: dict[Amounts, float] = {}

    def rewards(self, city: int, design: int) -> dict[Reward, float]:
        """What each reward is worth that is possible there."""
        catalogue = self._table.catalogue
        rank = catalogue.ranks[city]
        worth: dict[Reward, float] = {
            "keep": self.economy * catalogue.designs[design].value,
            "temple": self.temples[rank],
            "electors": rank * max(self.electors[region] for region in catalogue.regions_of[city]),
        }
        return {reward: worth[reward] for reward in possible_rewards(self._table, self._seat, city)}

    def contract(self, city: int, design: int) -> float:
        """What the best two rewards are worth; two have to be taken if they are possible (M7.1)."""
        return sum(sorted(self.rewards(city, design).values())[-2:])

    @cached_property
    def _resources(self) -> tuple[float, ...]:
        """What one of each is worth for contracts to come."""
        file, turns = self._table.catalogue.file, self._turns
        others = sorted((self.temples[2], 2 * sum(self.electors) / len(self.electors)))[-1]
        demand = [0.0] * len(RESOURCES)
        for design, copies in zip(self._table.catalogue.designs, self._table.catalogue.copies, strict=True):
            for resource, n in enumerate(design.demand):
                demand[resource] += copies * n
        items = sum(demand) / sum(self._table.catalogue.copies)
        part = self.thrift.stock * min(1.0, turns / self.thrift.turns)
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
        """What a stock is worth after this turn."""
        known = self._stocks.get(amounts)
        if known is None:
            plenty = self.thrift.plenty
            scorings = 1 + int(self._turns) // self._table.catalogue.file.turns.between_scorings
            card = self.economy * self._table.catalogue.file.monopolies.influence * self.thrift.monopoly
            known = self._stocks[amounts] = sum(
                worth * plenty * (1 - exp(-n / plenty)) + card * min(scorings, 2) * min(n, 5)
                for worth, n in zip(self._resources, amounts, strict=True)
            )
        return known


def fixed_prices(table: Table, seat: Seat) -> Prices:
    """The same in every game: a point of economy is 1."""
    return Prices(table, seat, 1.0, (0.0, 2.5, 5.0, 7.5), (1.5,) * len(REGIONS))


def prices_by_chance(table: Table, seat: Seat, outlook: Outlook, thrift: Thrift = USUAL_THRIFT) -> Prices:
    """What each thing does for the chance to win."""
    now = outlook.chance
    temples = (0.0, *(outlook.with_gains(Gains(religion=rank, temples=1)) - now for rank in RANKS))
    electors = tuple(outlook.with_gains(Gains(electors={region: 1.0})) - now for region in range(len(REGIONS)))
    economy = (outlook.with_gains(Gains(economy=KEPT)) - now) / KEPT
    return Prices(table, seat, economy, temples if table.temples_left(seat) else (0.0,) * 4, electors, thrift)
