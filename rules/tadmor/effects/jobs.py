"""Jobs: what a piece on a construction slot, or on a private construction tile, can be used for. Favours: missions
returned for what they bring (T9).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

from rules.contract import Seat
from rules.tadmor.actions import AnyAction, Return
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.slot_kinds import SLOT_KINDS
from rules.tadmor.components.tile_kinds import TILE_KINDS
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table


class Job(Struct, frozen=True):
    """A construction action; `detail` parts jobs of one kind: the colour of a rare good, the place of a temple."""

    kind: str
    detail: str = ""


Offer: TypeAlias = Callable[[Table, Merchant, Job, str, list[AnyAction]], None]
"""Adds to the list what a merchant can do with a job; `using` is the private tile that it comes from, or empty."""


def slot_job(place: str, row: c.SlotRow) -> Job | None:
    """Return the job of a piece on a slot of the board."""
    kind = SLOT_KINDS.get(type(row))
    if kind is None or not kind.job:
        return None
    return Job(kind.job, kind.job_detail(place, row) if kind.job_detail is not None else "")


def tile_jobs(tile: str, improvement: c.Improvement | None) -> tuple[Job, ...]:
    """Return the jobs to choose from with a piece on a private action tile (T8.2)."""
    kind = TILE_KINDS.get(type(improvement))
    return tuple(job for name in (kind.jobs if kind is not None else ()) for job in _jobs_called(name, tile))


def _jobs_called(kind: str, tile: str) -> tuple[Job, ...]:
    match kind:
        case "temple":
            return (Job(kind, tile),)
        case "rare":
            return tuple(Job(kind, colour) for colour in RARE_COLOURS)
        case _:
            return (Job(kind),)


@lru_cache(maxsize=256)
def _jobs_at(catalogue: Catalogue, two: bool, place: str) -> tuple[tuple[Job, str], ...]:
    row = catalogue.board(2 if two else 4).rows.get(place)
    if row is not None:
        job = slot_job(place, row)
        return ((job, ""),) if job else ()
    return tuple((job, place) for job in tile_jobs(place, catalogue.improvements.get(place)))


def construction_jobs(table: Table, merchant: Merchant) -> dict[tuple[Job, str], str]:
    """Return the merchant's jobs, each with the private tile it uses, and where the piece for it stands.

    Two pieces that could do the same job are one entry: which of them goes home makes no difference.
    """
    jobs: dict[tuple[Job, str], str] = {}
    two = table.seats == 2
    for place in merchant.pieces:
        for entry in _jobs_at(table.catalogue, two, place):
            jobs.setdefault(entry, place)
    return jobs


def finish_job(table: Table, job: Job, using: str) -> None:
    """The piece goes home after its job (T5)."""
    place = construction_jobs(table, table.actor())[job, using]
    table.recall(table.go.seat, place)


Offers: TypeAlias = Mapping[type, Callable[[Table, Merchant, str, Any], Iterable[AnyAction]]]
"""For each kind of mission that a stage lets one return: the ways to return it."""

Effects: TypeAlias = Mapping[type, Callable[[Table, Seat, Return, Any], None]]
"""For each kind of mission whose favour needs no choice: what returning it does."""


def returns(table: Table, merchant: Merchant, offers: Offers) -> list[AnyAction]:
    """List every way to return a fulfilled mission of the kinds that are due now."""
    actions: list[AnyAction] = []
    for card in merchant.fulfilled:
        mission = table.catalogue.missions[card]
        offer = offers.get(type(mission))
        if offer is not None:
            actions += offer(table, merchant, card, mission)
    return actions


plain_return = cache(Return)
