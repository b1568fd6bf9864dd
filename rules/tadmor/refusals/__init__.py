"""Reasons for refused actions, each in a sentence for the player who tried it.

The list of legal actions alone decides what is allowed; this module only explains. Each kind of action has a function
that looks for the first thing that is in the way and cites the clause.
"""

from __future__ import annotations

from rules.contract import Action, Seat
from rules.message import Message, message, pmessage
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.refusals import before_resolution, construction, resolution
from rules.tadmor.refusals.common import Reason
from rules.tadmor.state import RESOLUTION
from rules.tadmor.table import Table

_REASONS: dict[type, Reason] = {
    **before_resolution.REASONS,
    **construction.REASONS,
    **resolution.REASONS,
}
_STAGES_OF: dict[type, tuple[tuple[str, ...], Message] | None] = {
    a.TakeGood: (("extra goods",), message("the set-up")),
    a.TakeTile: (("first improvements",), message("the set-up")),
    a.Place: (("placement",), pmessage("when an action is possible", "placement")),
    a.Raid: (("marauders: card",), message("the end of the marauders stage")),
    a.ReturnForRegion: (("marauders: region",), message("the moment after a marauder card is revealed")),
    a.ReturnToSwap: (("marauders: swap",), message("the moment after an attack")),
    a.Buy: (("improvements",), message("the improvements phase")),
    a.ReturnForTiles: (("improvements: favours",), message("the end of the improvements phase")),
    **dict.fromkeys(
        (
            a.BuildTower,
            a.BuildPairs,
            a.Traitor,
            a.BuildTemple,
            a.BuyRare,
            a.TakeRare,
            a.DrawMission,
            a.Fulfil,
            a.ReturnAgainst,
            a.ReturnForPart,
            a.ReturnForRare,
        ),
        (("construction",), message("the construction phase")),
    ),
    **dict.fromkeys((a.WarSupplies, a.FirstToPlay, a.Taxman, a.EndTaxed), (("kingdom",), message("the kingdom phase"))),
    **dict.fromkeys(
        (
            a.Collect,
            a.Gifts,
            a.Caravan,
            a.Shipyard,
            a.TakeBack,
            a.Trade,
            a.TradePoints,
            a.Discard,
            a.ReturnForGoods,
        ),
        (RESOLUTION, message("the resolution stage")),
    ),
    a.Drop: (("turn end",), message("the end of the turn")),
    a.End: None,
    a.Return: None,
}
"""The stages that an action is for, and how they are called; None for what belongs to several."""


def whose_go(table: Table, seat: Seat) -> Message:
    """Name the merchant whose go it is."""
    return message("It is {merchant.possessive} go.", merchant=names.merchant(table.colour(table.go.seat)))


def why_not(table: Table, action: Action) -> Message | None:
    """Give the reason, as one sentence, to the merchant whose go it is; None if nothing special is in the way."""
    stages = _STAGES_OF[type(action)]
    if stages and table.state.stage not in stages[0]:
        return message("That is for {when}; this is “{stage}”.", when=stages[1], stage=names.stage(table.state.stage))
    if table.go.picks and not isinstance(action, a.TakeRare):
        return message("First take the free rare goods for your temple (T5.12).")
    return _REASONS[type(action)](table, table.actor(), action)
