"""Between the table in play and the state that is saved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CITIES, CITY_OF, RESOURCE_OF, RESOURCES, STEPS, Step
from rules.marchands.state import PlacedCity, Player, State
from rules.marchands.table import NO_CONTRACT, NOBODY, NOWHERE, Table


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
