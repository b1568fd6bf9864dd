"""Events in words. One sentence for each thing that happened, for the log and for people who listen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.contract import Event, GameEnded, GoEnded, PointsScored, StageBegan, TurnBegan
from rules.message import AndList, Counted, Message, Name, Series, Value, message
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from tadmor_tui.text.translation import nt, t

_FIXED_REASONS = {
    "set-up": message("from the set-up"),
    "trade": message("by a trade"),
    "raid": message("for the raid"),
    "first": message("as first player"),
    "gifts": message("for gifts"),
    "war": message("for war supplies"),
    "prestige": message("for the tallest tower"),
    "tower": message("for the tower"),
    "tax": message("for the tax"),
    "missions": message("for a mission fulfilled"),
    "rare goods": message("for a rare good"),
    "rare good price": message("as the price of a rare good"),
    "rare good": message("for a rare good"),
    "temple": message("for the temple"),
}
WAYS_TO_PIECES = {"caravan": message("caravan"), "shipyard": message("shipyard")}


class Storyteller:
    """Tells events with the names of the merchants and of the places."""

    def __init__(self, names: Sequence[str], catalogue: Catalogue) -> None:
        self._names = names
        self.catalogue = catalogue

    def tell(self, event: Event) -> str | None:
        """A sentence, or None for what nobody needs to be told."""
        return _TELLERS[type(event)](self, event)

    def name(self, seat: int) -> str:
        return self._names[seat]

    def region(self, key: str) -> Name:
        return self.catalogue.region_name(key)

    def place(self, key: str) -> Value:
        return self.catalogue.place_name(key)

    def reason(self, why: str) -> Message:
        """Name the reason for a change of goods or points: a fixed word, a place, or the number of a tile or card."""
        if "." in why:
            return message("({region})", region=self.region(why.partition(".")[0]))
        return reason_without_place(why)


def reason_without_place(why: str) -> Message:
    """`for war supplies`: a fixed word, or the number of a tile or card."""
    return _FIXED_REASONS.get(why) or message("({tile})", tile=why)


def _goods_gained(s: Storyteller, x: e.GoodsGained) -> str:
    return t("{name} gets {goods} {why}.", name=s.name(x.seat), goods=names.goods(x.goods), why=s.reason(x.why))


def _goods_paid(s: Storyteller, x: e.GoodsPaid) -> str:
    if x.why == "no room":
        return t("{name} discards {goods}: no room in the warehouse.", name=s.name(x.seat), goods=names.goods(x.goods))
    return t("{name} gives {goods} {why}.", name=s.name(x.seat), goods=names.goods(x.goods), why=s.reason(x.why))


def _points(s: Storyteller, x: PointsScored) -> str:
    name, why = s.name(x.seat), s.reason(x.why)
    if x.points > 0:
        return t("{name} scores {points} PP {why}.", name=name, points=x.points, why=why)
    return t("{name} loses {points} PP {why}.", name=name, points=-x.points, why=why)


def _plot(s: Storyteller, x: e.PlotMade) -> str:
    if not x.region:
        return t("{name} chooses a marauder card.", name=s.name(x.seat))
    return t("{name} chooses a marauder card: {region}.", name=s.name(x.seat), region=s.region(x.region))


def _drawn(s: Storyteller, x: e.MissionsDrawn) -> str:
    name = s.name(x.seat)
    if not x.cards:
        return nt("{name} draws {n} mission.", "{name} draws {n} missions.", x.count, name=name)
    return nt(
        "{name} draws {n} mission: {cards}.",
        "{name} draws {n} missions: {cards}.",
        x.count,
        name=name,
        cards=AndList(x.cards),
    )


def _built(s: Storyteller, x: e.TowerBuilt) -> str:
    name = s.name(x.seat)
    if not x.free:
        return nt(
            "{name.possessive} tower grows by {n} level to {tower}.",
            "{name.possessive} tower grows by {n} levels to {tower}.",
            x.levels,
            name=name,
            tower=x.tower,
        )
    return nt(
        "{name.possessive} tower grows by {n} level to {tower}, {free} of them free.",
        "{name.possessive} tower grows by {n} levels to {tower}, {free} of them free.",
        x.levels,
        name=name,
        tower=x.tower,
        free=x.free,
    )


def _fell(s: Storyteller, x: e.TowerFell) -> str:
    return nt(
        "{destroyer} destroys {n} level of {name.possessive} tower, down to {tower}.",
        "{destroyer} destroys {n} levels of {name.possessive} tower, down to {tower}.",
        x.levels,
        destroyer=s.name(x.by),
        name=s.name(x.seat),
        tower=x.tower,
    )


def _temple_completed(s: Storyteller, x: e.TempleCompleted) -> str:
    return nt(
        "{name.possessive} temple earns {n} rare good.",
        "{name.possessive} temple earns {n} rare goods.",
        x.picks,
        name=s.name(x.seat),
    )


def _deck_refilled(_: Storyteller, x: e.DeckRefilled) -> str:
    return nt("A new deck is made of {n} discarded mission.", "A new deck is made of {n} discarded missions.", x.count)


def _display(_: Storyteller, x: e.DisplayLaid) -> str:
    return t("Improvements for sale: {tiles}.", tiles=Series(x.tiles)) if x.tiles else t("Improvements for sale: none.")


def _swapped(s: Storyteller, x: e.PiecesSwapped) -> str:
    return t(
        "{name} swaps {place} for {rival.possessive} {other}.",
        name=s.name(x.seat),
        place=s.place(x.place),
        rival=s.name(x.other),
        other=s.place(x.other_place),
    )


def _driven_off(s: Storyteller, x: e.PieceDrivenOff) -> str:
    return t(
        "{name.possessive} {piece} on {place} is driven off.",
        name=s.name(x.seat),
        piece=names.piece(x.piece),
        place=s.place(x.place),
    )


def _placed(s: Storyteller, x: e.PiecePlaced) -> str:
    return t(
        "{name} places {piece.a} on {place}.", name=s.name(x.seat), piece=names.piece(x.piece), place=s.place(x.place)
    )


def _piece_gained(s: Storyteller, x: e.PieceGained) -> str:
    how: Value = WAYS_TO_PIECES.get(x.how, x.how)
    return t("{name} gains {piece.a} ({how}).", name=s.name(x.seat), piece=names.piece(x.piece), how=how)


def _final(s: Storyteller, x: e.FinalScore) -> str:
    lines = [message("{source} {points}", source=names.score_source(y.source), points=y.points) for y in x.lines]
    return t(
        "{place}. {name}: {total} PP ({lines}).",
        place=x.place,
        name=s.name(x.seat),
        total=x.total,
        lines=Series(tuple(lines)),
    )


def _ended(s: Storyteller, x: GameEnded) -> str:
    winners = AndList(tuple(s.name(seat) for seat in x.winners))
    if len(x.winners) > 1:
        return t("The game is over. {winners} share the win.", winners=winners)
    if x.decided_by == "points":
        return t("The game is over. {winner} wins.", winner=winners)
    return t("The game is over. {winner} wins, with more rare goods.", winner=winners)


def _nothing(_: Storyteller, __: object) -> None:
    """Nobody needs to be told."""


_TELLERS: dict[type, Callable[[Storyteller, Any], str | None]] = {
    e.GameBegan: lambda s, x: t("{name} plays first.", name=s.name(x.first)),
    TurnBegan: lambda s, x: t("Turn {turn}. {name} is first to play.", turn=x.turn, name=s.name(x.first)),
    StageBegan: _nothing,
    GoEnded: _nothing,
    e.EraBegan: lambda s, x: t("Era {era} begins.", era=names.ERAS[x.era]),
    e.DisplayLaid: _display,
    GameEnded: _ended,
    e.FinalScore: _final,
    e.GoodsGained: _goods_gained,
    e.GoodsPaid: _goods_paid,
    e.GoodsStored: lambda s, x: t(
        "{name} moves {goods} to the warehouse.", name=s.name(x.seat), goods=names.goods(x.goods)
    ),
    PointsScored: _points,
    e.PiecePlaced: _placed,
    e.PieceReturned: _nothing,
    e.PieceMoved: lambda s, x: t(
        "{name.possessive} {piece} moves onto {place}.",
        name=s.name(x.seat),
        piece=names.piece(x.piece),
        place=x.place,
    ),
    e.PiecesSwapped: _swapped,
    e.PieceGained: _piece_gained,
    e.MaraudersRevealed: lambda s, x: t(
        "{name} reveals the marauders of {region.article}.", name=s.name(x.seat), region=s.region(x.region)
    ),
    e.RaidChanged: lambda s, x: t(
        "{name} sends the marauders to {region.article}.", name=s.name(x.seat), region=s.region(x.region)
    ),
    e.RegionAttacked: lambda s, x: t("Marauders attack {region.article}.", region=s.region(x.region)),
    e.PieceDrivenOff: _driven_off,
    e.PlotMade: _plot,
    e.TileTaken: lambda s, x: t("{name} takes {tile}.", name=s.name(x.seat), tile=x.tile),
    e.MissionsDrawn: _drawn,
    e.DeckRefilled: _deck_refilled,
    e.MissionFulfilled: lambda s, x: t("{name} fulfils {card}.", name=s.name(x.seat), card=x.card),
    e.MissionReturned: lambda s, x: t("{name} returns {card}.", name=s.name(x.seat), card=x.card),
    e.MissionDiscarded: lambda s, x: t("{name} discards {card}.", name=s.name(x.seat), card=x.card),
    e.TowerBuilt: _built,
    e.TowerFell: _fell,
    e.TempleBuilt: lambda s, x: t(
        "{name} builds the {part} of a temple.", name=s.name(x.seat), part=names.temple_part(x.part)
    ),
    e.TempleCompleted: _temple_completed,
    e.RareTaken: lambda s, x: t("{name} takes {good}.", name=s.name(x.seat), good=names.rare_good(x.good)),
    e.StackShuffled: lambda s, x: t("The {colour} rare goods are shuffled.", colour=names.colour(x.colour)),
    e.PawnTaken: lambda s, x: t("{name} will be first to play.", name=s.name(x.seat)),
    e.TaxPaid: lambda s, x: t(
        "{name} pays the tax of {gold}.", name=s.name(x.seat), gold=Counted(x.gold, names.good("gold"))
    ),
    e.TaxRefused: lambda s, x: t("{name} does not pay the tax.", name=s.name(x.seat)),
    e.TaxSpared: lambda s, x: t("The taxman passes {name} by.", name=s.name(x.seat)),
    e.MarketOpened: lambda s, x: t("{name} opens a market with {card}.", name=s.name(x.seat), card=x.card),
    e.PlacementWidened: lambda s, x: nt(
        "{name} may place up to {n} piece.", "{name} may place up to {n} pieces.", x.pieces, name=s.name(x.seat)
    ),
}
