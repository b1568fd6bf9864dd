"""Towers in the construction phase (T5.7 to T5.10): levels, pairs, the traitor, and the missions that do the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import TypeAlias

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.tadmor.actions import AnyAction, BuildPairs, BuildTower, Return, ReturnAgainst, Traitor
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.tile_kinds import Powers
from rules.tadmor.effects.jobs import Effects, Job, Offer, Offers, finish_job, plain_return
from rules.tadmor.goods import NOTHING, Goods, add, covers
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table, purse, with_free_levels

MOST_AT_ONCE = 99
"""Ends the list of what can be built when a component set makes it free."""


Climb: TypeAlias = Callable[[Catalogue, Powers, int], Iterator[Goods]]
"""A way up from a height: the whole cost so far after each step that is paid for."""


def climb(catalogue: Catalogue, powers: Powers, height: int) -> Iterator[Goods]:
    """One level after another."""
    cost = NOTHING
    while True:
        cost = add(cost, catalogue.tower_prices(height + 1, powers.tower_without)[0])
        height = with_free_levels(height + 1, powers.free_level_every)
        yield cost


def climb_pairs(catalogue: Catalogue, powers: Powers, height: int) -> Iterator[Goods]:
    """One pair after another; a pair has the price of its first paid level (T5.7, T5.9)."""
    cost = NOTHING
    while True:
        cost = add(cost, catalogue.tower_prices(height + 1, powers.tower_without)[1])
        for _ in range(2):
            height = with_free_levels(height + 1, powers.free_level_every)
        yield cost


def affordable(costs: Iterator[Goods], funds: Goods, most: int) -> int:
    """Count the steps up that can be paid."""
    count = 0
    while count < most and covers(funds, next(costs)):
        count += 1
    return count


@cache
def _levels(count: int, using: str) -> tuple[BuildTower, ...]:
    return tuple(BuildTower(n, using) for n in range(1, count + 1))


@cache
def _pairs(count: int, using: str) -> tuple[BuildPairs, ...]:
    return tuple(BuildPairs(n, using) for n in range(1, count + 1))


def _offer_levels(table: Table, merchant: Merchant, _: Job, using: str, actions: list[AnyAction]) -> None:
    steps = climb(table.catalogue, table.powers(merchant), merchant.tower)
    actions += _levels(affordable(steps, purse(merchant), MOST_AT_ONCE), using)


def _offer_pairs(table: Table, merchant: Merchant, _: Job, using: str, actions: list[AnyAction]) -> None:
    steps = climb_pairs(table.catalogue, table.powers(merchant), merchant.tower)
    most = table.most_pairs or MOST_AT_ONCE
    actions += _pairs(affordable(steps, purse(merchant), most), using)


def build_levels(table: Table, seat: Seat, action: BuildTower) -> None:
    _build(table, climb, action.levels, action.levels, Job("tower"), action.using)


def build_pairs(table: Table, seat: Seat, action: BuildPairs) -> None:
    _build(table, climb_pairs, action.pairs, 2 * action.pairs, Job("pairs"), action.using)


def _build(table: Table, way: Climb, steps: int, levels: int, job: Job, using: str) -> None:
    merchant = table.actor()
    costs = way(table.catalogue, table.powers(merchant), merchant.tower)
    table.pay(table.go.seat, next(islice(costs, steps - 1, None)), "tower")
    table.grow_tower(table.go.seat, levels, job.kind)
    finish_job(table, job, using)


def _offer_free_levels(_: Table, __: Merchant, card: str, ___: c.LevelsMission) -> Iterable[AnyAction]:
    return (plain_return(card),)


def return_for_levels(table: Table, seat: Seat, action: Return, mission: c.LevelsMission) -> None:
    """Levels that a free-level tile gives do not count (T5.17a)."""
    table.grow_tower(seat, mission.levels, action.card)


# --- the traitor


def traitor_victims(table: Table, merchant: Merchant) -> list[Seat]:
    """Rivals whose towers are at least as tall, and have something to lose (T5.10)."""
    return [
        seat
        for seat, rival in enumerate(table.state.merchants)
        if rival is not merchant and rival.tower >= max(merchant.tower, 1)
    ]


def _offer_traitor(table: Table, merchant: Merchant, _: Job, using: str, actions: list[AnyAction]) -> None:
    if table.catalogue.traitor_levels[table.state.era]:
        colours = table.state.options.colours
        actions += [Traitor(colours[seat], using) for seat in traitor_victims(table, merchant)]


def betray(table: Table, seat: Seat, action: Traitor) -> None:
    levels = table.catalogue.traitor_levels[table.state.era]
    table.raze_tower(table.seat_of(action.rival), levels, seat, "traitor")
    finish_job(table, Job("traitor"), action.using)


def _offer_destruction(table: Table, merchant: Merchant, card: str, _: c.DestroyMission) -> Iterable[AnyAction]:
    """No condition on the height (T9.2)."""
    colours = table.state.options.colours
    return [
        ReturnAgainst(card, colours[seat])
        for seat, rival in enumerate(table.state.merchants)
        if rival is not merchant and rival.tower
    ]


def return_against(table: Table, seat: Seat, action: ReturnAgainst) -> None:
    mission = table.catalogue.missions[action.card]
    assert isinstance(mission, c.DestroyMission)
    table.spend_mission(seat, action.card)
    table.raze_tower(table.seat_of(action.rival), mission.levels, seat, action.card)


OFFERS: dict[str, Offer] = {"tower": _offer_levels, "pairs": _offer_pairs, "traitor": _offer_traitor}
FAVOURS: Offers = {c.LevelsMission: _offer_free_levels, c.DestroyMission: _offer_destruction}
EFFECTS: Effects = {c.LevelsMission: return_for_levels}
HANDLERS: dict[type, Handler[Table]] = {
    BuildTower: build_levels,
    BuildPairs: build_pairs,
    Traitor: betray,
    ReturnAgainst: return_against,
}
