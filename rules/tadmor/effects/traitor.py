"""The traitor in the construction phase (T5.10), and the missions that destroy towers too."""

from __future__ import annotations

from collections.abc import Iterable

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.tadmor.actions import AnyAction, ReturnAgainst, Traitor
from rules.tadmor.components import schema as c
from rules.tadmor.effects.favours import Offers
from rules.tadmor.effects.jobs import Job, Offer, finish_job
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table


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


OFFERS: dict[str, Offer] = {"traitor": _offer_traitor}
FAVOURS: Offers = {c.DestroyMission: _offer_destruction}
HANDLERS: dict[type, Handler[Table]] = {Traitor: betray, ReturnAgainst: return_against}
