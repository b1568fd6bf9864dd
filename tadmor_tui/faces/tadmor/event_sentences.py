"""Events in words. One sentence for each thing that happened, for the log and for people who listen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.contract import Event, GameEnded, GoEnded, PointsScored, StageBegan, TurnBegan
from rules.english import and_list, count
from rules.tadmor import events as e
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import goods_in_words

ERAS = ("I", "II", "III")
_FIXED_REASONS = {
    "set-up": "from the set-up",
    "trade": "by a trade",
    "raid": "for the raid",
    "first": "as first to play",
    "gifts": "for peace gifts",
    "war": "for war supplies",
    "prestige": "for the tallest tower",
    "tower": "for the tower",
    "tax": "for the tax",
    "missions": "for a mission fulfilled",
    "rare goods": "for a rare good",
    "rare good price": "as the price of a rare good",
    "rare good": "for a rare good",
    "temple": "for the temple",
    "no room": "for want of room",
}


class Storyteller:
    """Tells events with the names of the merchants and of the places."""

    def __init__(self, names: Sequence[str], catalogue: Catalogue) -> None:
        self._names = names
        self._catalogue = catalogue

    def tell(self, event: Event) -> str | None:
        """A sentence, or None for what nobody needs to be told."""
        return _TELLERS[type(event)](self, event)

    def name(self, seat: int) -> str:
        return self._names[seat]

    def region(self, key: str) -> str:
        return self._catalogue.file.regions[key].name

    def place(self, name: str) -> str:
        """`North Sea wood`; a private action tile keeps its number."""
        region, _, slot = name.partition(".")
        return f"{self.region(region)} {slot.rstrip('123456789').replace('-', ' ')}" if slot else name

    def reason(self, why: str) -> str:
        """Why goods or points changed hands: a fixed word, a place, or the number of a tile or card."""
        if "." in why:
            return f"({self.region(why.partition('.')[0])})"
        return _FIXED_REASONS.get(why, f"({why})")


def _goods_gained(t: Storyteller, x: e.GoodsGained) -> str:
    return f"{t.name(x.seat)} gets {goods_in_words(x.goods)} {t.reason(x.why)}."


def _goods_paid(t: Storyteller, x: e.GoodsPaid) -> str:
    return f"{t.name(x.seat)} gives {goods_in_words(x.goods)} {t.reason(x.why)}."


def _points(t: Storyteller, x: PointsScored) -> str:
    verb = "scores" if x.points > 0 else "loses"
    return f"{t.name(x.seat)} {verb} {abs(x.points)} PP {t.reason(x.why)}."


def _plot(t: Storyteller, x: e.PlotMade) -> str:
    return f"{t.name(x.seat)} chooses a marauder card" + (f": {t.region(x.region)}." if x.region else ".")


def _drawn(t: Storyteller, x: e.MissionsDrawn) -> str:
    cards = f": {and_list(x.cards)}" if x.cards else ""
    return f"{t.name(x.seat)} draws {count(x.count, 'mission')}{cards}."


def _built(t: Storyteller, x: e.TowerBuilt) -> str:
    free = f", {x.free} of them free" if x.free else ""
    return f"{t.name(x.seat)}'s tower grows by {count(x.levels, 'level')} to {x.tower}{free}."


def _final(t: Storyteller, x: e.FinalScore) -> str:
    lines = ", ".join(f"{line.source} {line.points}" for line in x.lines)
    return f"{x.place}. {t.name(x.seat)}: {x.total} PP ({lines})."


def _ended(t: Storyteller, x: GameEnded) -> str:
    winners = and_list([t.name(seat) for seat in x.winners])
    if len(x.winners) > 1:
        return f"The game is over. {winners} share the win."
    how = "" if x.decided_by == "points" else ", with more rare goods"
    return f"The game is over. {winners} wins{how}."


def _nothing(_: Storyteller, __: object) -> None:
    """Nobody needs to be told."""


_TELLERS: dict[type, Callable[[Storyteller, Any], str | None]] = {
    e.GameBegan: lambda t, x: f"{t.name(x.first)} plays first.",
    TurnBegan: lambda t, x: f"--- Turn {x.turn}. {t.name(x.first)} is first to play. ---",
    StageBegan: _nothing,
    GoEnded: _nothing,
    e.EraBegan: lambda t, x: f"Era {ERAS[x.era]} begins.",
    e.DisplayLaid: lambda t, x: f"Improvements for sale: {', '.join(x.tiles) or 'none'}.",
    GameEnded: _ended,
    e.FinalScore: _final,
    e.GoodsGained: _goods_gained,
    e.GoodsPaid: _goods_paid,
    e.GoodsStored: lambda t, x: f"{t.name(x.seat)} moves {goods_in_words(x.goods)} to the warehouse.",
    PointsScored: _points,
    e.PiecePlaced: lambda t, x: f"{t.name(x.seat)} places a {x.piece} on {t.place(x.place)}.",
    e.PieceReturned: _nothing,
    e.PieceMoved: lambda t, x: f"{t.name(x.seat)}'s {x.piece} moves onto {x.place}.",
    e.PiecesSwapped: lambda t, x: (
        f"{t.name(x.seat)} swaps {t.place(x.place)} for {t.name(x.other)}'s {t.place(x.other_place)}."
    ),
    e.PieceGained: lambda t, x: f"{t.name(x.seat)} gains a {x.piece} ({x.how}).",
    e.MaraudersRevealed: lambda t, x: f"{t.name(x.seat)} reveals the marauders of {t.region(x.region)}.",
    e.RaidChanged: lambda t, x: f"{t.name(x.seat)} sends the marauders to {t.region(x.region)}.",
    e.RegionAttacked: lambda t, x: f"Marauders attack {t.region(x.region)}.",
    e.PieceDrivenOff: lambda t, x: f"{t.name(x.seat)}'s {x.piece} on {t.place(x.place)} is driven off.",
    e.PlotMade: _plot,
    e.TileTaken: lambda t, x: f"{t.name(x.seat)} takes {x.tile}.",
    e.MissionsDrawn: _drawn,
    e.DeckRefilled: lambda t, x: f"A new deck is made of {count(x.count, 'discarded mission')}.",
    e.MissionFulfilled: lambda t, x: f"{t.name(x.seat)} fulfils {x.card}.",
    e.MissionReturned: lambda t, x: f"{t.name(x.seat)} returns {x.card}.",
    e.MissionDiscarded: lambda t, x: f"{t.name(x.seat)} discards {x.card}.",
    e.TowerBuilt: _built,
    e.TowerFell: lambda t, x: (
        f"{t.name(x.by)} destroys {count(x.levels, 'level')} of {t.name(x.seat)}'s tower, down to {x.tower}."
    ),
    e.TempleBuilt: lambda t, x: f"{t.name(x.seat)} builds the {x.part} of a temple.",
    e.TempleCompleted: lambda t, x: f"{t.name(x.seat)}'s temple earns {count(x.picks, 'rare good')}.",
    e.RareTaken: lambda t, x: f"{t.name(x.seat)} takes {x.good}.",
    e.StackShuffled: lambda t, x: f"The {x.colour} rare goods are shuffled.",
    e.PawnTaken: lambda t, x: f"{t.name(x.seat)} will be first to play.",
    e.TaxPaid: lambda t, x: f"{t.name(x.seat)} pays the tax of {x.gold} gold.",
    e.TaxRefused: lambda t, x: f"{t.name(x.seat)} does not pay the tax.",
    e.TaxSpared: lambda t, x: f"The taxman passes {t.name(x.seat)} by.",
    e.MarketOpened: lambda t, x: f"{t.name(x.seat)} opens a market with {x.card}.",
    e.PlacementWidened: lambda t, x: f"{t.name(x.seat)} may place up to {x.pieces} pieces.",
}
