"""Marauders (T4): last turn's card is revealed, a region is attacked, and a new card is chosen in secret."""

from __future__ import annotations

from collections.abc import Iterable

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.message import Message, message
from rules.tadmor import events as e
from rules.tadmor.actions import END, AnyAction, Raid, ReturnForRegion, ReturnToSwap
from rules.tadmor.components import schema as c
from rules.tadmor.effects.jobs import Offers, returns
from rules.tadmor.goods import NOTHING
from rules.tadmor.stages import GoStage
from rules.tadmor.stages.anytime import piece_returns
from rules.tadmor.state import Merchant, Plot, StageName
from rules.tadmor.table import Table


class RegionWindow(GoStage):
    """Window A: the revealed region may be changed before it is attacked (T4.1, T4.2)."""

    name = "marauders: region"

    def begin(self, table: Table) -> None:
        state = table.state
        state.raid, state.plot = state.plot, None
        state.queue = ()
        if state.raid is not None:
            table.events.append(e.MaraudersRevealed(state.raid.seat, state.raid.region))
            table.queue_goes(_holders(table, c.ChangeRaidMission))

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        merchant = table.actor()
        return [*returns(table, merchant, _REGION_FAVOURS), *piece_returns(table, merchant), END]

    def close(self, table: Table) -> StageName:
        if table.state.raid is not None:
            attack(table, table.state.raid)
        return "marauders: swap"

    def prompt(self, table: Table, seat: Seat) -> Message:
        raid = table.state.raid
        assert raid is not None
        return message(
            "The marauders are on their way to {region.article}: send them elsewhere, or let them come.",
            region=table.catalogue.region_name(raid.region),
        )


class SwapWindow(GoStage):
    """Window B: after an attack pieces may change places (T4.6)."""

    name = "marauders: swap"

    def begin(self, table: Table) -> None:
        table.queue_goes(_holders(table, c.SwapMission) if table.state.raid is not None else ())

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        merchant = table.actor()
        return [*returns(table, merchant, _SWAP_FAVOURS), *piece_returns(table, merchant), END]

    def close(self, table: Table) -> StageName:
        table.state.raid = None
        return "marauders: card"

    def prompt(self, table: Table, seat: Seat) -> Message:
        return message("Swap one of your pieces with a rival's of the same kind, or leave them where they are.")


class CardChoice(GoStage):
    """A camel still on the Marauders action chooses the next region to be attacked (T4.7)."""

    name = "marauders: card"

    def begin(self, table: Table) -> None:
        chosen_by = [seat for place in table.board.marauder_slots if (seat := table.owner_of(place)) is not None]
        table.queue_goes(chosen_by[:1])

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        return [Raid(region) for region in table.catalogue.file.regions if region != table.state.attacked]

    def close(self, table: Table) -> StageName:
        return "improvements"

    def prompt(self, table: Table, seat: Seat) -> Message:
        return message("Choose in secret the region that the marauders will attack next turn.")


def _holders(table: Table, kind: type[c.Mission]) -> list[Seat]:
    missions = table.catalogue.missions
    return [
        seat
        for seat in table.play_order()
        if any(isinstance(missions[card], kind) for card in table.state.merchants[seat].fulfilled)
    ]


def attack(table: Table, raid: Plot) -> None:
    """T4.3 to T4.5: the card takes its place, pieces are driven off, the revealer is rewarded."""
    state = table.state
    state.attacked = raid.region
    table.events.append(e.RegionAttacked(raid.seat, raid.region))
    struck_a_rival = False
    for seat in table.play_order():
        merchant = state.merchants[seat]
        if table.powers(merchant).spares(seat == raid.seat):
            continue
        for place in [p for p in merchant.pieces if _region(table, p) == raid.region]:
            piece = merchant.pieces.pop(place)
            table.add_to_reserve(merchant, piece)
            table.events.append(e.PieceDrivenOff(seat, piece, place))
            struck_a_rival |= seat != raid.seat
    powers = table.powers(state.merchants[raid.seat])
    if struck_a_rival:
        table.score(raid.seat, powers.raid_points, "raid")
    if powers.raid_goods != NOTHING:
        table.gain(raid.seat, powers.raid_goods, "raid")
    table.score(raid.seat, powers.raid_goods_points, "raid")


def _region(table: Table, place: str) -> str | None:
    """Private action tiles lie in no region."""
    slot = table.board.slots.get(place)
    return slot.region if slot else None


def _offer_regions(table: Table, _: Merchant, card: str, __: c.ChangeRaidMission) -> Iterable[AnyAction]:
    state = table.state
    assert state.raid is not None
    closed = (state.attacked, state.raid.region)
    return [ReturnForRegion(card, region) for region in table.catalogue.file.regions if region not in closed]


def change_region(table: Table, seat: Seat, action: ReturnForRegion) -> None:
    """The merchant who chose the card stays the revealer (T4.2)."""
    state = table.state
    assert state.raid is not None
    table.spend_mission(seat, action.card)
    state.raid = Plot(state.raid.seat, action.region)
    table.events.append(e.RaidChanged(seat, action.region))


def _offer_swaps(table: Table, merchant: Merchant, card: str, _: c.SwapMission) -> Iterable[AnyAction]:
    on_board = table.board.slots
    return [
        ReturnToSwap(card, own, other)
        for own, kind in merchant.pieces.items()
        if own in on_board
        for rival in table.state.merchants
        if rival is not merchant
        for other, other_kind in rival.pieces.items()
        if other in on_board and other_kind == kind
    ]


def swap(table: Table, seat: Seat, action: ReturnToSwap) -> None:
    merchant = table.actor()
    other = table.owner_of(action.other)
    assert other is not None
    rival = table.state.merchants[other]
    table.spend_mission(seat, action.card)
    piece = merchant.pieces.pop(action.own)
    merchant.pieces[action.other] = rival.pieces.pop(action.other)
    rival.pieces[action.own] = piece
    table.events.append(e.PiecesSwapped(seat, action.own, other, action.other, piece))


def choose_card(table: Table, seat: Seat, action: Raid) -> None:
    """The camel goes home and the card lies face down (T4.7)."""
    merchant = table.actor()
    place = next(p for p in merchant.pieces if p in table.board.marauder_slots)
    table.recall(seat, place)
    table.state.plot = Plot(seat, action.region)
    table.events.append(e.PlotMade(seat, action.region))
    table.state.go = None


_REGION_FAVOURS: Offers = {c.ChangeRaidMission: _offer_regions}
_SWAP_FAVOURS: Offers = {c.SwapMission: _offer_swaps}

HANDLERS: dict[type, Handler[Table]] = {
    ReturnForRegion: change_region,
    ReturnToSwap: swap,
    Raid: choose_card,
}
