"""Kinds of slots: everything that the rules say of each, apart from its numbers (`schema.py`) and its prospects.

A kind is one object here. Names, jobs, kingdom actions, changes of eras and the pieces of actions are built from it;
bots and screens keep their own parts by its key.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rules.contract import Action
from rules.message import Message, message
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components import schema as c


class SlotKind(Struct, frozen=True):
    """One kind of slot."""

    row: type[c.SlotEffect]
    name: Callable[[Any], Message]
    """Names a row: on the board, in menus, in the story and in the reference."""
    anytime: Callable[[str], a.AnyAction] | None = None
    """The action of a piece on a place at any time of the resolution stage (T6)."""
    job: str = ""
    """The job of a piece in the construction phase; modules in `effects` say what it offers and does."""
    job_detail: Callable[[str, Any], str] | None = None
    """Parts jobs of one kind: the place of a temple, the colour of a rare good."""
    kingdom_mark: str = ""
    """The mark of a merchant who has used it in the kingdom phase."""
    numbers_by_era: str = ""
    """The field with a number for each era."""
    actions: tuple[type[Action], ...] = ()
    """Actions for which a piece on such a slot is used, where they don't name the place themselves."""

    @property
    def key(self) -> str:
        """The tag of its rows in component files."""
        return str(self.row.__struct_config__.tag)


SLOT_KINDS: dict[type, SlotKind] = {
    kind.row: kind
    for kind in (
        SlotKind(c.ImproveSlot, lambda row: message("Improve")),
        SlotKind(
            c.TempleSlot,
            lambda row: message("Temple +card") if row.card else message("Temple"),
            job="temple",
            job_detail=lambda place, row: place,
        ),
        SlotKind(
            c.MarketSlot,
            lambda row: message("Market") if row.both_ways else message("Market 1>1"),
            anytime=a.TakeBack,
        ),
        SlotKind(c.TowerSlot, lambda row: message("Tower +1"), job="tower", actions=(a.BuildTower,)),
        SlotKind(c.PairSlot, lambda row: message("Tower +2"), job="pairs", actions=(a.BuildPairs,)),
        SlotKind(
            c.TraitorSlot,
            lambda row: message("Traitor"),
            job="traitor",
            numbers_by_era="levels",
            actions=(a.Traitor,),
        ),
        SlotKind(c.MissionSlot, lambda row: message("Mission"), job="mission", actions=(a.DrawMission, a.Fulfil)),
        SlotKind(c.MarauderSlot, lambda row: message("Marauders"), actions=(a.Raid,)),
        SlotKind(
            c.CaravanSlot, lambda row: message("Caravan"), anytime=lambda place: a.Caravan(), actions=(a.Caravan,)
        ),
        SlotKind(
            c.ShipyardSlot, lambda row: message("Shipyard"), anytime=lambda place: a.Shipyard(), actions=(a.Shipyard,)
        ),
        SlotKind(c.WarSlot, lambda row: message("War supplies"), kingdom_mark="war", actions=(a.WarSupplies,)),
        SlotKind(c.TaxmanSlot, lambda row: message("Taxman"), kingdom_mark="taxman"),
        SlotKind(c.FirstSlot, lambda row: message("First player"), kingdom_mark="first", actions=(a.FirstToPlay,)),
        SlotKind(c.GiftSlot, lambda row: message("Gifts"), anytime=a.Gifts, numbers_by_era="points"),
        SlotKind(
            c.CollectSlot,
            lambda row: message("{good.capital}", good=names.good(row.good)),
            anytime=a.Collect,
            numbers_by_era="amount",
        ),
        SlotKind(
            c.RareSlot,
            lambda row: message("{colour.capital} rare good", colour=names.colour(row.colour)),
            job="rare",
            job_detail=lambda place, row: str(row.colour),
        ),
    )
}
"""The kinds by their rows, in the order of `schema.SlotRow`."""
PLAIN_JOBS = tuple(kind.job for kind in SLOT_KINDS.values() if kind.job and kind.job_detail is None)
"""The jobs that need no detail."""


def slot_name(row: c.SlotRow, number: int = 0) -> Message:
    """Return the name of a row of slots; with a number, of one of several that follow one another."""
    if number and isinstance(row, c.ImproveSlot):
        return message("Improve {number.nth}", number=number)
    return SLOT_KINDS[type(row)].name(row)


def anytime_action(place: str, row: c.SlotRow) -> a.AnyAction | None:
    """Return the action of a piece on this slot at any time of the resolution stage (T6)."""
    kind = SLOT_KINDS.get(type(row))
    return kind.anytime(place) if kind is not None and kind.anytime is not None else None
