"""Jobs: what a piece on a construction slot, or on a private construction tile, can be used for."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from rules.tadmor.actions import AnyAction
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table


class Job(Struct, frozen=True):
    """A construction action; `detail` parts jobs of one kind: the colour of a rare good, the place of a temple."""

    kind: str
    detail: str = ""


Offer: TypeAlias = Callable[[Table, Merchant, Job, str, list[AnyAction]], None]
"""Adds to the list what a merchant can do with a job; `using` is the private tile that it comes from, or empty."""

_PLAIN: dict[type, str] = {
    c.TowerSlot: "tower",
    c.PairSlot: "pairs",
    c.TraitorSlot: "traitor",
    c.MissionSlot: "mission",
}


def slot_job(place: str, row: c.SlotRow) -> Job | None:
    """Return the job of a piece on a slot of the board."""
    match row:
        case c.TempleSlot():
            return Job("temple", place)
        case c.RareSlot():
            return Job("rare", row.colour)
        case _:
            kind = _PLAIN.get(type(row))
            return Job(kind) if kind else None


def tile_jobs(tile: str, improvement: c.Improvement | None) -> tuple[Job, ...]:
    """Return the jobs to choose from with a piece on a private action tile (T8.2)."""
    if isinstance(improvement, c.PrivateTempleTile):
        return (Job("temple", tile),)
    if isinstance(improvement, c.PrivateConstructionTile):
        rare = (Job("rare", colour) for colour in RARE_COLOURS)
        return (*(Job(kind) for kind in _PLAIN.values()), Job("temple", tile), *rare)
    return ()


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
