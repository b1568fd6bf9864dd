"""Events in a few words, for the list of what happened since one's last go. The sign before each tells who it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.contract import Event, GameEnded, GoEnded, StageBegan, TurnBegan
from rules.marchands import events as e
from rules.marchands import names as things
from rules.message import AndList
from tadmor_tui.games.marchands.text.events import SPHERES, goods_told
from tadmor_tui.games.marchands.text.offers import regions_told
from tadmor_tui.text.translation import nt, t


def brief(event: Event, names: Sequence[str]) -> str | None:
    """Tell an event without the player it is about; None for what need not be told here."""
    return BRIEFS[type(event)](names, event)


def summed(events: Sequence[Event]) -> str:
    """Sum up the moves of a caravan."""
    moves = [event for event in events if isinstance(event, e.CaravanMoved)]
    if not moves:
        return ""
    return nt("goes to {city}", "goes to {city} in {n} moves", len(moves), city=moves[-1].to)


def _left(names: Sequence[str], x: e.PlayersLeft) -> str:
    who = AndList(tuple(names[seat] for seat in x.seats))
    return nt("{names} leaves by {sphere}", "{names} leave by {sphere}", len(x.seats), names=who,
              sphere=SPHERES[x.sphere])  # fmt: skip


def _goods_placed(_: Sequence[str], x: e.GoodsPlaced) -> str:
    if not x.goods:
        return t("goods come to {city}", city=x.city)
    return t("{goods} come to {city}", goods=goods_told(x.goods), city=x.city)


def _taken(_: Sequence[str], x: e.ResourceTaken) -> str:
    if not x.resource:
        return t("takes a resource at {city}", city=x.city)
    return t("takes {resource} at {city}", resource=things.resource(x.resource), city=x.city)


def _fulfilled(_: Sequence[str], x: e.ContractFulfilled) -> str:
    if not x.contract:
        return t("fulfils the contract at {city}", city=x.city)
    return t("pays {goods} for the contract at {city}", goods=goods_told(x.paid), city=x.city)


def _kept(_: Sequence[str], x: e.ContractKept) -> str:
    if x.value is None:
        return t("keeps the contract")
    return t("keeps the contract, worth {value}", value=x.value)


def _electors(_: Sequence[str], x: e.ElectorsPlaced) -> str:
    if not all(x.regions):
        return nt("places {n} elector", "places {n} electors", len(x.regions))
    return t("electors: {regions}", regions=regions_told(x.regions))


def _failed(_: Sequence[str], x: e.StepFailed) -> str:
    match x.why:
        case "no road":
            return t("finds no road {label} at {city}", label=x.step, city=x.city)
        case "nothing there":
            return t("finds nothing at {city}", city=x.city)
        case "taken already":
            return t("had taken one at {city}", city=x.city)
        case _:
            return t("can't meet the demand at {city}", city=x.city)


def _nothing(_: Sequence[str], __: object) -> None:
    """It is summed up, or shown elsewhere."""


BRIEFS: dict[type, Callable[[Sequence[str], Any], str | None]] = {
    e.GoodsPlaced: _goods_placed,
    e.ContractPlaced: lambda names, x: t("a contract comes to {city}", city=x.city),
    e.CardsShuffled: _nothing,
    e.StillDue: lambda names, x: t("the bags are too empty"),
    e.DieRolled: _nothing,
    e.CaravanPlaced: lambda names, x: t("starts at {city}", city=x.city),
    TurnBegan: _nothing,
    StageBegan: _nothing,
    e.StepPlotted: _nothing,
    e.StepErased: _nothing,
    e.PlotSealed: _nothing,
    e.PlotUnsealed: _nothing,
    GoEnded: _nothing,
    e.PlotsShown: _nothing,
    e.StepBegan: _nothing,
    e.CaravanMoved: _nothing,
    e.Waited: _nothing,
    e.StepFailed: _failed,
    e.ResourceTaken: _taken,
    e.ContractFulfilled: _fulfilled,
    e.ContractKept: _kept,
    e.ContractReturned: _nothing,
    e.TempleBuilt: lambda names, x: t("temple at {city}, worth {n}", city=x.city, n=x.influence),
    e.ElectorsPlaced: _electors,
    e.AmountAnnounced: _nothing,
    e.MonopolyWon: lambda names, x: t("wins the monopoly of {resource}", resource=things.resource(x.resource)),
    e.NoMonopoly: _nothing,
    e.InfluenceCounted: _nothing,
    e.SpheresLed: lambda names, x: t(
        "leads in {spheres}", spheres=AndList(tuple(SPHERES[sphere] for sphere in x.spheres))
    ),
    e.PlayersLeft: _left,
    e.NobodyLeft: lambda names, x: t("nobody leaves by {sphere}", sphere=SPHERES[x.sphere]),
    e.ElectorsTakenOff: _nothing,
    GameEnded: _nothing,
}
