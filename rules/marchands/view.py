"""The knowledge of a seat (M1.9, M1.10). This module is the filter for secrets: nothing hidden passes it."""

from __future__ import annotations

from msgspec import Struct

from rules.contract import FOR_EVER, Memory, Seat
from rules.marchands.elimination import Departure
from rules.marchands.influence import ratings
from rules.marchands.places import CITIES, RESOURCES, Step
from rules.marchands.rewards import electors_due
from rules.marchands.standings import outcome_of
from rules.marchands.state import SPHERES, Colour, StageName
from rules.marchands.state_codec import placed_in, steps
from rules.marchands.table import NO_CONTRACT, NOWHERE, Table


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
    """Which action of the plots is carried out, from 1 on; 0 outside phase III."""
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
