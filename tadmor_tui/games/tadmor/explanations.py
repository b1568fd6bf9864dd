"""The entries of the reference that actions have, and the reasons why something can't be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rules.contract import Action, RulesError, Seat
from rules.message import Message
from rules.tadmor import actions as a
from rules.tadmor.components import schema as c
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.components.slot_kinds import SLOT_KINDS
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import write_goods
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.text.translation import t, words_of

_MOST = 5

_ACTION_KEYS: dict[type, Callable[[Any], str]] = {
    a.TakeGood: lambda x: "T2.2",
    a.TakeTile: lambda x: str(x.tile),
    a.TakeRare: lambda x: "T5.12",
    a.TakeBack: lambda x: "T6.2",
    a.Place: lambda x: str(x.place),
    a.End: lambda x: "T5.1",
    a.EndTaxed: lambda x: "tax",
    a.Raid: lambda x: "T4.7",
    a.Buy: lambda x: str(x.tile),
    a.BuildTower: lambda x: "T5.8",
    a.BuildPairs: lambda x: "T5.7",
    a.Traitor: lambda x: "T5.10",
    a.BuildTemple: lambda x: f"temple.{x.part}",
    a.BuyRare: lambda x: "T5.13",
    a.DrawMission: lambda x: "T5.15",
    a.WarSupplies: lambda x: "T5.19",
    a.FirstToPlay: lambda x: "T5.20",
    a.Taxman: lambda x: "T5.21",
    a.Collect: lambda x: str(x.place),
    a.Gifts: lambda x: str(x.place),
    a.Trade: lambda x: "trading",
    a.TradePoints: lambda x: "T6.3",
    a.Caravan: lambda x: "T6.5",
    a.Shipyard: lambda x: "T6.6",
    a.Drop: lambda x: "T7.1",
    **dict.fromkeys(
        (
            a.Fulfil,
            a.Discard,
            a.Return,
            a.ReturnForGoods,
            a.ReturnForTiles,
            a.ReturnForRare,
            a.ReturnForPart,
            a.ReturnAgainst,
            a.ReturnForRegion,
            a.ReturnToSwap,
        ),
        lambda x: str(x.card),
    ),
}


def action_key(action: Action) -> str:
    """The entry that an action is about; a mission's is its card."""
    return _ACTION_KEYS[type(action)](action)


def not_possible(game: TadmorGame, seat: Seat) -> tuple[str, ...]:
    """For each piece that somebody has out and can't use now: why not."""
    if game.to_act != seat or game.stage not in ("improvements", "construction", "kingdom"):
        return ()
    legal = {type(action) for action in game.legal}
    told: list[str] = []
    for place in game.state.merchants[seat].pieces:
        slot = game.board.slots.get(place)
        for action in _tries(game, seat, slot.row) if slot else ():
            if type(action) in legal:
                break
            if (reason := _reason(game, seat, action)) and slot:
                told.append(t("{slot} can't be used: {reason}", slot=slot_brief(slot, game.state.era), reason=reason))
                break
    return tuple(told[:_MOST])


def closed_reason(game: TadmorGame, seat: Seat, place: str) -> str | None:
    """Say why a merchant can't place a piece on a slot, or use theirs there; None if they can, or have none there."""
    slot, era = game.board.slots[place], game.state.era
    if game.to_act != seat:
        return t("It is not your go.")
    if game.stage == "placement":
        tries: Iterator[a.AnyAction] = (a.Place(piece, place) for piece in slot.takes)
    elif place in game.state.merchants[seat].pieces:
        tries = _tries(game, seat, slot.row)
    else:
        return None
    reason = None
    for action in tries:
        if (reason := _reason(game, seat, action)) is None:
            return None
    return words_of(_naming(reason, place, slot_brief(slot, era))) if reason else None


def _naming(reason: Message, place: str, words: str) -> Message:
    """The same reason with a slot called as the map calls it, not as it is typed."""
    return replace(reason, values={hole: words if value == place else value for hole, value in reason.values.items()})


def _reason(game: TadmorGame, seat: Seat, action: a.AnyAction) -> Message | None:
    try:
        game.copy().apply(seat, action)
    except RulesError as error:
        return error.message
    return None


def _tries(game: TadmorGame, seat: Seat, row: c.SlotRow) -> Iterator[a.AnyAction]:
    """The simplest thing that a piece on a slot of this row could do."""
    match row:
        case c.TempleSlot():
            height = next((h for h in game.state.merchants[seat].temples if h < len(TEMPLE_PARTS)), 0)
            place = next(name for name, slot in game.board.slots.items() if slot.row is row)
            cost = write_goods(game.components.temple_costs[height])
            yield game.read_action(f"temple {TEMPLE_PARTS[height]} for {cost} using {place}")
        case c.TraitorSlot():
            for number, colour in enumerate(game.options.colours):
                if number != seat:
                    yield game.read_action(f"traitor {colour}")
        case c.RareSlot(colour=colour):
            yield game.read_action(f"rare {colour} for {write_goods(game.components.rare_prices[colour])}")
        case _:
            yield from SLOT_KINDS[type(row)].simplest
