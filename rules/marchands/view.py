"""The knowledge of a seat (M1.9, M1.10). This module is the filter for secrets: nothing hidden passes it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import FOR_EVER, Memory, Seat
from rules.marchands.components.catalogue import NO_ROAD, Catalogue
from rules.marchands.elimination import Departure, ratings
from rules.marchands.places import CITIES, CITY_OF, LABELS, REGIONS, RESOURCES, SLOTS, TRANSACT, Step
from rules.marchands.stages.resolving import electors_due
from rules.marchands.standings import outcome_of
from rules.marchands.state import SPHERES, Colour, StageName
from rules.marchands.table import NO_CONTRACT, NOWHERE, Table, placed_in, steps


class CityView(Struct, frozen=True):
    """A city with all that lies in it."""

    city: str
    goods: tuple[str, ...]
    contract: str | None
    temple: Seat | None


class PlayerView(Struct, frozen=True):
    """A player as others see them; what is None lies behind the screen."""

    seat: Seat
    colour: Colour
    caravan: str | None
    temples_left: int
    electors_left: int
    sealed: bool
    plot: tuple[Step, ...] | None
    taken: tuple[str, ...]
    """The cities from which the player has taken a resource in this turn."""
    stock: tuple[int, ...] | None
    """By resource, cheapest first."""
    kept: tuple[str, ...] | None
    monopolies: int | None
    electors: tuple[int, ...] | None
    """By region. Not even their owner may look at them, unless an option or the end lays them open (M7.6)."""
    influence: tuple[int, int, int] | None
    """Religion, politics and economy, where all that counts lies open."""


class View(Struct, frozen=True):
    seat: Seat | None
    turn: int
    turns: int
    stage: StageName
    first: Seat
    acting: tuple[Seat, ...]
    step: int
    """The action of the plots that is carried out, from 1 on; 0 outside phase III."""
    players: tuple[PlayerView, ...]
    cities: tuple[CityView, ...]
    electors: tuple[int, ...]
    """Number in each region, of all owners together."""
    resources_due: int
    contracts_due: int
    bag: int
    contract_bag: int
    """Numbers in the bags."""
    monopolies_left: int
    cards: tuple[int, ...]
    """The numbered cards that are still in the pile (M11.5)."""
    fulfilled: str | None
    """The contract for which rewards are being chosen."""
    electors_to_place: int
    resource: str | None
    """Of which amounts are announced."""
    announced: tuple[tuple[int, ...], ...]
    """In this scoring, for each resource so far, in order from the first player."""
    no_secrets: bool
    memo: bool
    departures: tuple[Departure, ...]
    """The players who left by each sphere, once the game is over."""


def view_of(table: Table, seat: Seat | None) -> View:
    """Return the table as that seat sees it; None is a spectator."""
    stage = table.stage
    resolving = stage in ("rewards", "electors")
    return View(
        seat=seat,
        turn=table.turn,
        turns=table.last_turn,
        stage=stage,
        first=table.first,
        acting=table.acting,
        step=table.step + 1 if resolving else 0,
        players=tuple(_player(table, other, seat) for other in range(table.seats)),
        cities=tuple(_city(table, city) for city in range(len(CITIES))),
        electors=tuple(map(sum, zip(*table.electors, strict=True))),
        resources_due=table.resources_due,
        contracts_due=table.contracts_due,
        bag=sum(table.bag),
        contract_bag=sum(table.contract_bag),
        monopolies_left=table.catalogue.file.monopolies.cards - sum(table.monopolies),
        cards=table.cards,
        fulfilled=None if table.fulfilled == NO_CONTRACT else table.catalogue.designs[table.fulfilled].name,
        electors_to_place=electors_due(table, table.seat) if stage == "electors" else 0,
        resource=RESOURCES[table.resource] if stage == "monopolies" else None,
        announced=table.announced,
        no_secrets=table.options.no_secrets,
        memo=table.options.memo,
        departures=outcome_of(table).departures if stage == "game over" else (),
    )


def memory_of(view: View) -> Memory:
    """Tell the acts of the last plots until the next ones are shown, where there are secrets (M1.10)."""
    if view.no_secrets or view.stage == "game over":
        return FOR_EVER
    return Memory(turns=2 if view.stage == "plotting" else 1, noted=view.memo)


def earlier_view(view: View) -> None:
    """Positions that lie further back are not shown: goods on the map and electors in the regions would tell it all."""


def _city(table: Table, city: int) -> CityView:
    placed = placed_in(table, city)
    return CityView(CITIES[city], placed.goods, placed.contract, placed.temple)


def _player(table: Table, seat: Seat, watcher: Seat | None) -> PlayerView:
    own, known = seat == watcher, table.all_is_open
    knows_electors = known or (own and table.options.memo)
    return PlayerView(
        seat=seat,
        colour=table.options.colours[seat],
        caravan=None if table.caravans[seat] == NOWHERE else CITIES[table.caravans[seat]],
        temples_left=table.temples_left(seat),
        electors_left=table.electors_left(seat),
        sealed=table.sealed[seat],
        plot=steps(table.plots[seat]) if own or table.plots_are_shown else None,
        taken=table.cities_with(table.taken[seat]),
        stock=table.stocks[seat] if own or known else None,
        kept=tuple(table.catalogue.designs[design].name for design in table.kept[seat]) if own or known else None,
        monopolies=table.monopolies[seat] if own or known else None,
        electors=table.electors[seat] if knows_electors else None,
        influence=_influence(table, seat) if known else None,
    )


def _influence(table: Table, seat: Seat) -> tuple[int, int, int]:
    religion, politics, economy = (ratings(table, sphere)[seat][0] for sphere in SPHERES)
    return religion, politics, economy


class KnownInfluence(NamedTuple):
    """A player's values in each sphere; None where they are hidden."""

    religion: int
    electors: int
    """Number that were placed: all see how many there are, but not their owners."""
    politics: int | None
    economy: int | None


def known_influence(view: View, catalogue: Catalogue, seat: Seat) -> KnownInfluence:
    """Temples stand in the open; everything else is known to its owner, or to none, until all is laid open."""
    player = view.players[seat]
    religion = sum(catalogue.ranks[CITY_OF[city.city]] for city in view.cities if city.temple == seat)
    placed = catalogue.file.pieces.electors - player.electors_left
    if player.influence is not None:
        return KnownInfluence(religion, placed, player.influence[1], player.influence[2])
    if player.kept is None or player.monopolies is None:
        return KnownInfluence(religion, placed, None, None)
    values = sum(catalogue.designs[catalogue.design_of[name]].value for name in player.kept)
    return KnownInfluence(religion, placed, None, values + catalogue.file.monopolies.influence * player.monopolies)


# --- the unknown, dealt anew


T = TypeVar("T")

_SEED_BITS = 64


def deal_anew(table: Table, seat: Seat, rng: Random) -> Table:
    """Return a table that this seat can't tell from the true one. Everything it knows stays as it is.

    Open events of long ago are taken to be forgotten (M1.10). The hidden things are put into a fixed order before they
    are dealt, so that the outcome depends on what is known and on `rng` alone.
    """
    twin = table.copy()
    twin.options = replace(table.options, seed=rng.getrandbits(_SEED_BITS))
    twin.chance = rng.getrandbits(_SEED_BITS)
    others = [other for other in range(table.seats) if other != seat]
    if not table.plots_are_shown:
        for other in others:
            twin.plots[other] = _imagined_plot(table, other, rng) if table.sealed[other] else ()
    if not table.all_is_open:
        _deal_resources(twin, others, rng)
        _deal_contracts(twin, others, rng)
        _deal_monopolies(twin, others, rng)
        _deal_electors(twin, others if table.options.memo else range(table.seats), rng)
    return twin


def _imagined_plot(table: Table, seat: Seat, rng: Random) -> tuple[int, ...]:
    """Return a walk along roads that are there, with transactions now and then."""
    city = table.caravans[seat]
    plot: list[int] = []
    while len(plot) < SLOTS:
        roads = table.catalogue.roads[city]
        step = rng.choice([TRANSACT, *(label for label in range(len(LABELS)) if roads[label] != NO_ROAD)])
        plot.append(step)
        city = city if step == TRANSACT else roads[step]
    return tuple(plot)


def _shuffled(things: Sequence[T], rng: Random) -> list[T]:
    mixed = list(things)
    rng.shuffle(mixed)
    return mixed


def _deal_resources(twin: Table, others: Sequence[Seat], rng: Random) -> None:
    """The bag keeps its size; what others have announced just now they have (M9.2)."""
    announced = [[0] * len(RESOURCES) for _ in range(twin.seats)]
    for resource, amounts in enumerate(twin.announced):
        for other, amount in zip(twin.in_order, amounts, strict=False):
            announced[other][resource] = amount
    unknown = [n + sum(twin.stocks[other][kind] for other in others) for kind, n in enumerate(twin.bag)]
    in_stocks = sum(sum(twin.stocks[other]) for other in others)
    stocks = {other: announced[other] for other in others}
    for kind in range(len(RESOURCES)):
        unknown[kind] -= sum(stock[kind] for stock in stocks.values())
    mixed = _shuffled([kind for kind, n in enumerate(unknown) for _ in range(n)], rng)
    for _ in range(in_stocks - sum(map(sum, stocks.values()))):
        stocks[rng.choice(others)][mixed.pop()] += 1
    for other, stock in stocks.items():
        twin.stocks[other] = tuple(stock)
    twin.bag = tuple(map(mixed.count, range(len(RESOURCES))))


def _deal_contracts(twin: Table, others: Sequence[Seat], rng: Random) -> None:
    kept = [design for other in others for design in twin.kept[other]]
    designs = range(len(twin.contract_bag))
    mixed = _shuffled(sorted(kept + [design for design in designs for _ in range(twin.contract_bag[design])]), rng)
    dealt: dict[Seat, list[int]] = {other: [] for other in others}
    for _ in kept:
        dealt[rng.choice(others)].append(mixed.pop())
    for other, mine in dealt.items():
        twin.kept[other] = tuple(sorted(mine))
    twin.contract_bag = tuple(map(mixed.count, designs))


def _deal_monopolies(twin: Table, others: Sequence[Seat], rng: Random) -> None:
    together = sum(twin.monopolies[other] for other in others)
    for other in others:
        twin.monopolies[other] = 0
    for _ in range(together):
        twin.monopolies[rng.choice(others)] += 1


def _deal_electors(twin: Table, unknown: Sequence[Seat], rng: Random) -> None:
    """Deal owners: the numbers by region and by player are known, but not whose each elector is (M1.9)."""
    counts = [sum(twin.electors[seat][region] for seat in unknown) for region in range(len(REGIONS))]
    mixed = _shuffled([region for region, n in enumerate(counts) for _ in range(n)], rng)
    for seat in unknown:
        mine = [mixed.pop() for _ in range(sum(twin.electors[seat]))]
        twin.electors[seat] = tuple(map(mine.count, range(len(REGIONS))))
