"""The kingdom phase (T5.18 to T5.22): tower's prestige, war supplies, first to play, and the taxman."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.contract import GoEnded, Seat
from rules.kit.stage import Handler
from rules.message import Message, message
from rules.tadmor import events as e
from rules.tadmor.actions import END, AnyAction, EndTaxed, FirstToPlay, Taxman, WarSupplies
from rules.tadmor.components import schema as c
from rules.tadmor.components.slot_kinds import SLOT_KINDS
from rules.tadmor.goods import GOLD, ONE, of
from rules.tadmor.stages import GoStage
from rules.tadmor.stages.anytime import anytime
from rules.tadmor.state import Merchant, StageName
from rules.tadmor.table import TAXMAN, TOOK_FIRST, TOOK_WAR, Table, good_index, purse

_SLOT_MARKS = {row: kind.kingdom_mark for row, kind in SLOT_KINDS.items() if kind.kingdom_mark}


class Kingdom(GoStage):
    name = "kingdom"

    def begin(self, table: Table) -> None:
        score_prestige(table)
        super().begin(table)

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        merchant = table.actor()
        actions: list[AnyAction] = []
        for kind, using in _jobs(table, merchant):
            actions += _OFFERS[kind](using)
        actions += anytime(table, merchant)
        if exempt_by(table, merchant) is not None:
            actions.append(END)
        else:
            if purse(merchant)[GOLD] >= table.catalogue.file.tax.gold[table.state.era]:
                actions.append(PAY)
            actions.append(REFUSE)
        return actions

    def end_go(self, table: Table) -> None:
        """Those who owe nothing are spared; the others end their go with an `EndTaxed`."""
        why = exempt_by(table, table.actor())
        if why and tax_is_due(table):
            table.events.append(e.TaxSpared(table.go.seat, why))
        super().end_go(table)

    def close(self, table: Table) -> StageName:
        """Whatever is still out goes home (T5.3)."""
        for seat in table.play_order():
            for place in list(table.state.merchants[seat].pieces):
                table.recall(seat, place)
        return "turn end"

    def prompt(self, table: Table, seat: Seat) -> Message:
        if exempt_by(table, table.actor()) is not None:
            return message("Take your kingdom actions.")
        tax, era = table.catalogue.file.tax, table.state.era
        return message(
            "Kingdom actions; tax: {gold} gold or {penalty} PP.",
            gold=tax.gold[era],
            penalty=tax.penalty[era],
        )


PAY, REFUSE = EndTaxed(True), EndTaxed(False)


def score_prestige(table: Table) -> None:
    """The one merchant with the strictly tallest tower (T5.18)."""
    towers = [merchant.tower for merchant in table.state.merchants]
    tallest = max(towers)
    if towers.count(tallest) == 1:
        seat = towers.index(tallest)
        table.score(seat, table.powers(table.state.merchants[seat]).tallest_points, "prestige")


def _jobs(table: Table, merchant: Merchant) -> Iterator[tuple[str, str]]:
    """Kingdom actions to be taken: on the board, or by a private tile if not taken on the board (T8.2)."""
    on_board = [mark for place in merchant.pieces if (mark := _slot_mark(table, place))]
    for mark in dict.fromkeys(on_board):
        if mark != TAXMAN:
            yield mark, ""
    for place in merchant.pieces:
        if isinstance(table.catalogue.improvements.get(place), c.PrivateKingdomTile):
            for mark in (TOOK_WAR, TOOK_FIRST, TAXMAN):
                if mark not in on_board and mark not in merchant.marks:
                    yield mark, place


def _slot_mark(table: Table, place: str) -> str | None:
    return _SLOT_MARKS.get(type(table.board.rows.get(place)))


_OFFERS: dict[str, Callable[[str], list[AnyAction]]] = {
    TOOK_WAR: lambda using: [WarSupplies(using)],
    TOOK_FIRST: lambda using: [FirstToPlay("wood", using), FirstToPlay("stone", using)],
    TAXMAN: lambda using: [Taxman(using)],
}


def _finish(table: Table, mark: str, using: str) -> None:
    """The piece goes home; what was taken on the board can't be repeated with a private tile (T8.2)."""
    merchant = table.actor()
    if not using:
        merchant.marks += (mark,)
    place = using or next(p for p in merchant.pieces if _slot_mark(table, p) == mark)
    table.recall(table.go.seat, place)


def war_supplies(table: Table, seat: Seat, action: WarSupplies) -> None:
    """Own levels less those of the lowest tower of all (T5.19)."""
    lowest = min(merchant.tower for merchant in table.state.merchants)
    table.score(seat, table.actor().tower - lowest, "war")
    _finish(table, TOOK_WAR, action.using)


def first_to_play(table: Table, seat: Seat, action: FirstToPlay) -> None:
    """The pawn decides about the next turn (T5.20, T5.22)."""
    table.state.pawn = seat
    table.events.append(e.PawnTaken(seat))
    table.gain(seat, ONE[good_index(action.good)], "first")
    _finish(table, TOOK_FIRST, action.using)


def use_taxman(table: Table, seat: Seat, action: Taxman) -> None:
    table.actor().marks += (TAXMAN,)
    table.recall(seat, action.using)


def tax_is_due(table: Table) -> bool:
    tax, era = table.catalogue.file.tax, table.state.era
    return bool(tax.gold[era] or tax.penalty[era])


def exempt_by(table: Table, merchant: Merchant) -> str | None:
    """Return the reason why a merchant owes no tax, or None (T5.21)."""
    if not tax_is_due(table):
        return "no tax"
    if table.powers(merchant).no_tax:
        return "improvement"
    if TAXMAN in merchant.marks or any(place in merchant.pieces for place in table.board.taxman_slots):
        return "taxman"
    return None


def end_taxed(table: Table, seat: Seat, action: EndTaxed) -> None:
    tax, era = table.catalogue.file.tax, table.state.era
    if action.pay:
        table.pay(seat, of(GOLD, tax.gold[era]), "tax")
        table.events.append(e.TaxPaid(seat, tax.gold[era]))
    else:
        table.events.append(e.TaxRefused(seat, tax.penalty[era]))
        table.score(seat, -tax.penalty[era], "tax")
    table.events.append(GoEnded(seat))
    table.state.go = None


HANDLERS: dict[type, Handler[Table]] = {
    WarSupplies: war_supplies,
    FirstToPlay: first_to_play,
    Taxman: use_taxman,
    EndTaxed: end_taxed,
}
