"""Kinds of slots: everything that is said of each, apart from its numbers (`schema.py`) and its prospects.

A kind is one object here. Names and briefs, jobs, kingdom actions, changes of eras and the pieces of actions are built
from it; bots add an appraisal of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rules.contract import Action
from rules.message import Counted, Message, Value, message, nmessage, pmessage
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components import schema as c


class SlotKind(Struct, frozen=True):
    """One kind of slot."""

    row: type[c.SlotEffect]
    name: Callable[[Any], Message]
    """Names a row: on the board, in menus, in the story and in the reference."""
    use: Callable[[Any, int], Message]
    """Tells the use of a row in an era, with its clause."""
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
    era_change: Callable[[Value, int, int], Message] = lambda place, before, after: message(
        "{place}: {after}, not {before}.", place=place, after=after, before=before
    )
    """Tells that this number changes."""
    brief: Callable[[Any, int], Message] | None = None
    """Names a row with its yield in an era, where that is a number; in English at most 14 letters."""
    short_brief: Callable[[Any, int], Message] | None = None
    """The same for a place with little room."""
    simplest: tuple[a.AnyAction, ...] = ()
    """The simplest actions of a piece on it that don't depend on the table; none if it can always be used."""
    actions: tuple[type[Action], ...] = ()
    """Actions for which a piece on such a slot is used, where they don't name the place themselves."""

    @property
    def key(self) -> str:
        """The tag of its rows in component files."""
        return str(self.row.__struct_config__.tag)


def _traitor_use(row: c.TraitorSlot, era: int) -> Message:
    if not row.levels[era]:
        return message("destroys nothing in this era (T5.10)")
    return nmessage(
        "destroy {n} level of a tower at least as tall as yours (T5.10)",
        "destroy {n} levels of a tower at least as tall as yours (T5.10)",
        row.levels[era],
    )


def _traitor_brief(row: c.TraitorSlot, era: int) -> Message:
    return message("Traitor -{levels}", levels=row.levels[era]) if row.levels[era] else message("Traitor idle")


SLOT_KINDS: dict[type, SlotKind] = {
    kind.row: kind
    for kind in (
        SlotKind(
            c.ImproveSlot,
            lambda row: message("Improve"),
            lambda row, era: message("buy one improvement of the display (T5.4)"),
        ),
        SlotKind(
            c.TempleSlot,
            lambda row: message("Temple +card") if row.card else message("Temple"),
            lambda row, era: (
                message("build one temple part and draw a mission (T5.11)")
                if row.card
                else message("build one temple part (T5.11)")
            ),
            job="temple",
            job_detail=lambda place, row: place,
        ),
        SlotKind(
            c.MarketSlot,
            lambda row: message("Market") if row.both_ways else message("Market 1>1"),
            lambda row, era: (
                message("1 basic for 1 advanced good, or 1 advanced for 2 basic (T6.2)")
                if row.both_ways
                else message("1 basic for 1 advanced good (T6.2)")
            ),
            anytime=a.TakeBack,
        ),
        SlotKind(
            c.TowerSlot,
            lambda row: message("Tower +1"),
            lambda row, era: message("tower levels one at a time (T5.7)"),
            job="tower",
            simplest=(a.BuildTower(1),),
            actions=(a.BuildTower,),
        ),
        SlotKind(
            c.PairSlot,
            lambda row: message("Tower +2"),
            lambda row, era: message("tower levels in pairs, at the price of the lower one (T5.7)"),
            job="pairs",
            simplest=(a.BuildPairs(1),),
            actions=(a.BuildPairs,),
        ),
        SlotKind(
            c.TraitorSlot,
            lambda row: message("Traitor"),
            _traitor_use,
            job="traitor",
            numbers_by_era="levels",
            era_change=lambda place, before, after: message(
                "A traitor destroys {levels} of a tower, not {before}.",
                levels=Counted(after, names.LEVEL),
                before=before,
            ),
            brief=_traitor_brief,
            actions=(a.Traitor,),
        ),
        SlotKind(
            c.MissionSlot,
            lambda row: message("Mission"),
            lambda row, era: message("draw a mission, or fulfil one from your hand (T5.15)"),
            job="mission",
            simplest=(a.DrawMission(),),
            actions=(a.DrawMission, a.Fulfil),
        ),
        SlotKind(
            c.MarauderSlot,
            lambda row: message("Marauders"),
            lambda row, era: message("choose in secret the region to be attacked next turn (T4.7)"),
            actions=(a.Raid,),
        ),
        SlotKind(
            c.CaravanSlot,
            lambda row: message("Caravan"),
            lambda row, era: message("claim your next camel, if tower or missions allow it (T6.5)"),
            anytime=lambda place: a.Caravan(),
            simplest=(a.Caravan(),),
            actions=(a.Caravan,),
        ),
        SlotKind(
            c.ShipyardSlot,
            lambda row: message("Shipyard"),
            lambda row, era: message("claim your next ship, if your rare goods allow it (T6.6)"),
            anytime=lambda place: a.Shipyard(),
            simplest=(a.Shipyard(),),
            actions=(a.Shipyard,),
        ),
        SlotKind(
            c.WarSlot,
            lambda row: message("War supplies"),
            lambda row, era: message("PP for your tower's lead over the lowest one (T5.19)"),
            kingdom_mark="war",
            short_brief=lambda row, era: pmessage("with little room", "War supplies"),
            simplest=(a.WarSupplies(),),
            actions=(a.WarSupplies,),
        ),
        SlotKind(
            c.TaxmanSlot,
            lambda row: message("Taxman"),
            lambda row, era: message("no tax for you this turn (T5.21)"),
            kingdom_mark="taxman",
        ),
        SlotKind(
            c.FirstSlot,
            lambda row: message("First player"),
            lambda row, era: message("be first next turn and take a basic good (T5.20)"),
            kingdom_mark="first",
            actions=(a.FirstToPlay,),
        ),
        SlotKind(
            c.GiftSlot,
            lambda row: message("Gifts"),
            lambda row, era: message("{points} PP (T6.7)", points=row.points[era]),
            anytime=a.Gifts,
            numbers_by_era="points",
            era_change=lambda place, before, after: message(
                "{place}: {after} PP, not {before}.", place=place, after=after, before=before
            ),
            brief=lambda row, era: message("Gifts {points}PP", points=row.points[era]),
        ),
        SlotKind(
            c.CollectSlot,
            lambda row: message("{good.capital}", good=names.good(row.good)),
            lambda row, era: message("collect {goods} (T6.1)", goods=Counted(row.amount[era], names.good(row.good))),
            anytime=a.Collect,
            numbers_by_era="amount",
            brief=lambda row, era: message(
                "{good.capital} {amount}", good=names.good(row.good), amount=row.amount[era]
            ),
            short_brief=lambda row, era: message(
                "{good.short.capital} {amount}", good=names.good(row.good), amount=row.amount[era]
            ),
        ),
        SlotKind(
            c.RareSlot,
            lambda row: message("{colour.capital} rare good", colour=names.colour(row.colour)),
            lambda row, era: message("nothing to buy, the stack is empty (T5.13)"),  # else with its top and price
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
