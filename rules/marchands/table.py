"""The table in play: the state as small numbers, so that whatever searches for a good plot can copy and try quickly.

It is turned into words and back at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Self, TypeAlias

from msgspec import Struct

from rules.contract import Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CITIES, CITY_OF, DIE, RESOURCE_OF, RESOURCES, STEPS, Step
from rules.marchands.state import Options, PlacedCity, Player, StageName, State

NOBODY = -1
NOWHERE = -1
NO_CONTRACT = -1
EVERY_CARD = tuple(range(1, DIE + 1))
Amounts: TypeAlias = tuple[int, ...]
"""Number of each resource, cheapest first."""


class Table(Struct, gc=False):
    """A state being played on. What is in a list is a number or a tuple, which copies share."""

    catalogue: Catalogue
    options: Options
    chance: int
    stage: StageName
    turn: int
    first: Seat
    step: int
    actor: int
    goods: list[tuple[int, ...]]
    """The resources in each city, cheapest first."""
    contracts: list[int]
    """The design of the contract in each city, or NO_CONTRACT."""
    temples: list[Seat]
    """The owner of the temple in each city, or NOBODY."""
    caravans: list[int]
    stocks: list[Amounts]
    kept: list[tuple[int, ...]]
    """The designs of kept contracts, in order."""
    monopolies: list[int]
    electors: list[tuple[int, ...]]
    """Number of electors of each seat in each region, by seat."""
    plots: list[tuple[int, ...]]
    sealed: list[bool]
    taken: list[int]
    """The cities from which each seat has taken a resource in this turn, as bits."""
    resources_due: int
    contracts_due: int
    bag: Amounts
    contract_bag: tuple[int, ...]
    """Number of each design."""
    cards: tuple[int, ...]
    fulfilled: int = NO_CONTRACT
    announced: tuple[tuple[int, ...], ...] = ()
    victor: Seat = NOBODY
    events: list[e.AnyEvent] = []
    """Those of the action that is being carried out."""

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...

    @property
    def seats(self) -> int:
        return len(self.caravans)

    @property
    def seat(self) -> Seat:
        """The seat whose go it is, where one decides alone."""
        return (self.first + self.actor) % len(self.caravans)

    @property
    def in_order(self) -> tuple[Seat, ...]:
        """The seats from the first player clockwise (M3.4)."""
        return tuple((self.first + place) % self.seats for place in range(self.seats))

    @property
    def to_act(self) -> Seat | None:
        return None if self.stage in ("plotting", "game over") else self.seat

    @property
    def acting(self) -> tuple[Seat, ...]:
        if self.stage == "plotting":
            return tuple([seat for seat, sealed in enumerate(self.sealed) if not sealed])
        return () if self.stage == "game over" else (self.seat,)

    def acts(self, seat: Seat) -> bool:
        """True if a seat is one of those that act."""
        if self.stage == "plotting":
            return 0 <= seat < len(self.sealed) and not self.sealed[seat]
        return self.stage != "game over" and seat == self.seat

    @property
    def last_turn(self) -> int:
        return self.catalogue.turns(self.options.short)

    @property
    def plots_are_shown(self) -> bool:
        """True if every player knows this turn's plots (M4.4)."""
        return self.stage != "plotting"

    @property
    def all_is_open(self) -> bool:
        """True if stocks, contracts, monopolies and electors are known to all (M10.1, M11.3)."""
        return self.options.no_secrets or self.stage == "game over"

    @property
    def resource(self) -> int:
        """The resource of which amounts are announced."""
        return len(self.announced) - 1

    def temples_left(self, seat: Seat) -> int:
        return self.catalogue.file.pieces.temples - self.temples.count(seat)

    def electors_left(self, seat: Seat) -> int:
        return self.catalogue.file.pieces.electors - sum(self.electors[seat])

    def is_empty(self, city: int) -> bool:
        """True if a city can be supplied: neither resources nor a contract lie there (M2.4, M8.5)."""
        return not self.goods[city] and self.contracts[city] == NO_CONTRACT

    def cities_with(self, bits: int) -> tuple[str, ...]:
        """Return the cities that bits stand for, in words."""
        return tuple(name for city, name in enumerate(CITIES) if bits >> city & 1)

    def copy(self) -> Self:
        """Return an independent copy; set new events before playing on it."""
        twin = self.__copy__()
        twin.goods = self.goods.copy()
        twin.contracts = self.contracts.copy()
        twin.temples = self.temples.copy()
        twin.caravans = self.caravans.copy()
        twin.stocks = self.stocks.copy()
        twin.kept = self.kept.copy()
        twin.monopolies = self.monopolies.copy()
        twin.electors = self.electors.copy()
        twin.plots = self.plots.copy()
        twin.sealed = self.sealed.copy()
        twin.taken = self.taken.copy()
        return twin


def changed(amounts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """Return the amounts with one of them raised or lowered."""
    return (*amounts[:at], amounts[at] + by, *amounts[at + 1 :])


# --- between the table and the state


def state_of(table: Table) -> State:
    """Return the table in words."""
    designs = table.catalogue.designs
    return State(
        options=table.options,
        components=table.catalogue.digest,
        chance=f"{table.chance:x}",
        stage=table.stage,
        turn=table.turn,
        first=table.first,
        step=table.step,
        actor=table.actor,
        cities={name: placed for city, name in enumerate(CITIES) if (placed := placed_in(table, city)) != PlacedCity()},
        players=tuple(
            Player(
                caravan=None if table.caravans[seat] == NOWHERE else CITIES[table.caravans[seat]],
                stock=table.stocks[seat],
                kept=tuple(designs[design].name for design in table.kept[seat]),
                monopolies=table.monopolies[seat],
                electors=table.electors[seat],
                plot=steps(table.plots[seat]),
                sealed=table.sealed[seat],
                taken=table.cities_with(table.taken[seat]),
            )
            for seat in range(table.seats)
        ),
        resources_due=table.resources_due,
        contracts_due=table.contracts_due,
        bag=table.bag,
        contract_bag={design.name: n for design, n in zip(designs, table.contract_bag, strict=True) if n},
        cards=table.cards,
        fulfilled=None if table.fulfilled == NO_CONTRACT else designs[table.fulfilled].name,
        announced=table.announced,
        victor=None if table.victor == NOBODY else table.victor,
    )


def placed_in(table: Table, city: int) -> PlacedCity:
    """Return the contents of a city, in words."""
    contract, temple = table.contracts[city], table.temples[city]
    return PlacedCity(
        goods=tuple(RESOURCES[resource] for resource in table.goods[city]),
        contract=None if contract == NO_CONTRACT else table.catalogue.designs[contract].name,
        temple=None if temple == NOBODY else temple,
    )


def steps(plot: Iterable[int]) -> tuple[Step, ...]:
    """Return a plot in words."""
    return tuple(STEPS[step] for step in plot)


def table_of(state: State, catalogue: Catalogue) -> Table:
    """Return the table that a state tells of; the state has been checked."""
    designs, players = catalogue.design_of, state.players
    cities = [state.cities.get(name, PlacedCity()) for name in CITIES]
    return Table(
        catalogue=catalogue,
        options=state.options,
        chance=int(state.chance, 16),
        stage=state.stage,
        turn=state.turn,
        first=state.first,
        step=state.step,
        actor=state.actor,
        goods=[tuple(RESOURCE_OF[name] for name in city.goods) for city in cities],
        contracts=[NO_CONTRACT if city.contract is None else designs[city.contract] for city in cities],
        temples=[NOBODY if city.temple is None else city.temple for city in cities],
        caravans=[NOWHERE if player.caravan is None else CITY_OF[player.caravan] for player in players],
        stocks=[player.stock for player in players],
        kept=[tuple(sorted(designs[name] for name in player.kept)) for player in players],
        monopolies=[player.monopolies for player in players],
        electors=[player.electors for player in players],
        plots=[tuple(map(STEPS.index, player.plot)) for player in players],
        sealed=[player.sealed for player in players],
        taken=[_bits(player.taken) for player in players],
        resources_due=state.resources_due,
        contracts_due=state.contracts_due,
        bag=state.bag,
        contract_bag=tuple(state.contract_bag.get(design.name, 0) for design in catalogue.designs),
        cards=state.cards,
        fulfilled=NO_CONTRACT if state.fulfilled is None else designs[state.fulfilled],
        announced=state.announced,
        victor=NOBODY if state.victor is None else state.victor,
    )


def _bits(cities: Sequence[str]) -> int:
    return sum(1 << CITY_OF[name] for name in cities)
