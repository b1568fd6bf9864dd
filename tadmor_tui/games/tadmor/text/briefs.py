"""Events in a few words, for the list of what happened since one's last go. The sign before each tells who it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any

from rules.contract import Event, GameEnded, GoEnded, PointsScored, StageBegan, TurnBegan
from rules.message import AndList, Message, Series, message
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.goods import NOTHING, add
from tadmor_tui.games.tadmor.text.components import tile_brief
from tadmor_tui.games.tadmor.text.events import WAYS_TO_PIECES, Storyteller, reason_without_place
from tadmor_tui.text.translation import nt, t


def brief(storyteller: Storyteller, event: Event) -> str | None:
    """Tell an event without its subject; None if it need not be told here."""
    return _BRIEFS[type(event)](storyteller, event)


def summed(events: Sequence[Event]) -> str:
    """Sum up a seat's collecting, trading, paying and scoring; empty if it came to nothing."""
    parts = tuple(_sums(events))
    return t("{parts}", parts=Series(parts)) if parts else ""


def _sums(events: Sequence[Event]) -> Iterator[Message]:
    gained = reduce(add, (event.goods for event in events if isinstance(event, e.GoodsGained)), NOTHING)
    paid = reduce(add, (event.goods for event in events if isinstance(event, e.GoodsPaid)), NOTHING)
    points: dict[str, int] = {}
    for event in events:
        if isinstance(event, PointsScored):
            points[event.why] = points.get(event.why, 0) + event.points
    if any(gained):
        yield message("gets {goods}", goods=names.goods(gained))
    if any(paid):
        yield message("gives {goods}", goods=names.goods(paid))
    for why, change in points.items():
        if change:
            yield message("{points:+} PP {why}", points=change, why=reason_without_place(why))


def _drawn(_: Storyteller, x: e.MissionsDrawn) -> str:
    if not x.cards:
        return nt("draws {n} mission", "draws {n} missions", x.count)
    return nt("draws {n} mission: {cards}", "draws {n} missions: {cards}", x.count, cards=AndList(x.cards))


def _fell(s: Storyteller, x: e.TowerFell) -> str:
    return nt(
        "destroys {n} level of {name.possessive} tower",
        "destroys {n} levels of {name.possessive} tower",
        x.levels,
        name=s.name(x.seat),
    )


def _swapped(s: Storyteller, x: e.PiecesSwapped) -> str:
    return t(
        "swaps {place} for {rival.possessive} {other}",
        place=s.place(x.place),
        rival=s.name(x.other),
        other=s.place(x.other_place),
    )


def _taken(s: Storyteller, x: e.TileTaken) -> str:
    return t("takes {tile} ({use})", tile=x.tile, use=tile_brief(s.catalogue.improvements[x.tile]))


def _fulfilled(s: Storyteller, x: e.MissionFulfilled) -> str:
    return t("fulfils {card}, {points} PP", card=x.card, points=s.catalogue.missions[x.card].points)


def _nothing(_: Storyteller, __: object) -> None:
    """It is summed up, or shown elsewhere."""


_BRIEFS: dict[type, Callable[[Storyteller, Any], str | None]] = {
    e.GameBegan: _nothing,
    TurnBegan: _nothing,
    StageBegan: _nothing,
    GoEnded: _nothing,
    e.EraBegan: lambda s, x: t("Era {era} begins", era=names.ERAS[x.era]),
    e.DisplayLaid: lambda s, x: t("new improvements are for sale"),
    GameEnded: _nothing,
    e.FinalScore: _nothing,
    e.GoodsGained: _nothing,
    e.GoodsPaid: _nothing,
    e.GoodsStored: _nothing,
    PointsScored: _nothing,
    e.PiecePlaced: lambda s, x: t("{piece} on {place}", piece=names.piece(x.piece), place=s.place(x.place)),
    e.PieceReturned: _nothing,
    e.PieceMoved: lambda s, x: t("{piece} moves onto {place}", piece=names.piece(x.piece), place=x.place),
    e.PiecesSwapped: _swapped,
    e.PieceGained: lambda s, x: t(
        "gains {piece.a} ({how})", piece=names.piece(x.piece), how=WAYS_TO_PIECES.get(x.how, x.how)
    ),
    e.MaraudersRevealed: lambda s, x: t("reveals the marauders of {region.article}", region=s.region(x.region)),
    e.RaidChanged: lambda s, x: t("sends the marauders to {region.article}", region=s.region(x.region)),
    e.RegionAttacked: lambda s, x: t("marauders attack {region.article}", region=s.region(x.region)),
    e.PieceDrivenOff: lambda s, x: t("loses {piece.a} on {place}", piece=names.piece(x.piece), place=s.place(x.place)),
    e.PlotMade: lambda s, x: t("chooses a marauder card"),
    e.TileTaken: _taken,
    e.MissionsDrawn: _drawn,
    e.DeckRefilled: _nothing,
    e.MissionFulfilled: _fulfilled,
    e.MissionReturned: lambda s, x: t("returns {card}", card=x.card),
    e.MissionDiscarded: lambda s, x: t("discards {card}", card=x.card),
    e.TowerBuilt: lambda s, x: t("builds the tower up to {tower}", tower=x.tower),
    e.TowerFell: _fell,
    e.TempleBuilt: lambda s, x: t("builds a temple's {part}", part=names.temple_part(x.part)),
    e.TempleCompleted: lambda s, x: nt(
        "completes a temple: {n} rare good", "completes a temple: {n} rare goods", x.picks
    ),
    e.RareTaken: lambda s, x: t("takes {good}", good=names.rare_good(x.good)),
    e.StackShuffled: _nothing,
    e.PawnTaken: lambda s, x: t("will be first to play"),
    e.TaxPaid: _nothing,
    e.TaxRefused: _nothing,
    e.TaxSpared: _nothing,
    e.MarketOpened: lambda s, x: t("opens a market with {card}", card=x.card),
    e.PlacementWidened: lambda s, x: nt("may place up to {n} piece", "may place up to {n} pieces", x.pieces),
}
