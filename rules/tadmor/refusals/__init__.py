"""Why an action is refused, in a sentence for the player who tried it.

The list of legal actions alone decides what is allowed; this module only explains. Each kind of action has a function
that looks for the first thing that is in the way and cites the clause.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action
from rules.tadmor import actions as a
from rules.tadmor.notation import write_action
from rules.tadmor.refusals import before_resolution, construction, resolution
from rules.tadmor.refusals.common import Reason
from rules.tadmor.state import RESOLUTION
from rules.tadmor.table import Table

_REASONS: dict[type, Reason] = {
    **before_resolution.REASONS,
    **construction.REASONS,
    **resolution.REASONS,
}
_STAGES_OF: dict[type, tuple[tuple[str, ...], str] | None] = {
    a.TakeGood: (("extra goods",), "the set-up"),
    a.TakeTile: (("first improvements",), "the set-up"),
    a.Place: (("placement",), "placement"),
    a.Raid: (("marauders: card",), "the end of the marauders stage"),
    a.ReturnForRegion: (("marauders: region",), "the moment after a marauder card is revealed"),
    a.ReturnToSwap: (("marauders: swap",), "the moment after an attack"),
    a.Buy: (("improvements",), "the improvements phase"),
    a.ReturnForTiles: (("improvements: favours",), "the end of the improvements phase"),
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
        (("construction",), "the construction phase"),
    ),
    **dict.fromkeys((a.WarSupplies, a.FirstToPlay, a.Taxman, a.EndTaxed), (("kingdom",), "the kingdom phase")),
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
        (RESOLUTION, "the resolution stage"),
    ),
    a.Drop: (("turn end",), "the end of the turn"),
    a.End: None,
    a.Return: None,
}
"""The stages that an action is for, and how they are called; None for what belongs to several."""


def why_not(table: Table, action: Action, legal: Sequence[Action]) -> str:
    """The reason, as one sentence, for the merchant whose go it is."""
    stages = _STAGES_OF[type(action)]
    if stages and table.state.stage not in stages[0]:
        return f"That is for {stages[1]}; this is “{table.state.stage}”."
    if table.go.picks and not isinstance(action, a.TakeRare):
        return "First take the free rare goods for your temple (T5.12)."
    reason = _REASONS[type(action)](table, table.actor(), action)
    return reason or f"“{write_action(action)}” is not possible now; you could “{write_action(legal[0])}”."
