"""What has the focus at the table, and what is to be said of it: for the key that explains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.contract import Action, RulesError, Seat
from rules.english import count
from rules.tadmor import actions as a
from rules.tadmor.components import shapes as c
from rules.tadmor.components.shapes import TEMPLE_PARTS
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import goods_in_words, write_goods
from tadmor_tui.faces.table_face import Focus
from tadmor_tui.faces.tadmor.component_texts import slot_brief
from tadmor_tui.faces.tadmor.painters.rivals import LEGEND
from tadmor_tui.faces.tadmor.scene import Scene

_MOST = 5
_HEADINGS = f"In the table of the merchants: {LEGEND}."


_TAB_KEYS = {
    "improvements": "improvements",
    "missions": "missions",
    "goods in stacks": "rare-goods",
    "log": "undo",
    "keys": "undo",
}
"""What the panels are about."""

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


def merchant_focus(scene: Scene, seat: Seat) -> Focus:
    """A merchant's board: the tower, and what it is worth to know."""
    merchant = scene.view.merchants[seat]
    price, pair = scene.catalogue.tower_prices(merchant.tower + 1, ())
    told = (
        f"{scene.names[seat]}'s tower has {count(merchant.tower, 'level')};"
        f" the next would cost {goods_in_words(price)}, a pair {goods_in_words(pair)}, before any improvement."
    )
    return Focus("tower", (told, _HEADINGS), (*merchant.improvements, *merchant.fulfilled, *merchant.returned))


def panel_focus(scene: Scene, tab: str) -> Focus:
    """A panel of the table, with links to what lies on it face up."""
    view = scene.view
    own = view.merchants[scene.seat]
    links: dict[str, tuple[str, ...]] = {
        "improvements": view.display,
        "missions": (*_open_hand(scene), *own.fulfilled, *own.returned),
        "goods in stacks": tuple(f"rare.{stack.top}" for stack in view.stacks.values() if stack.top),
    }
    told = (_HEADINGS,) if tab == "keys" else ()
    return Focus(_TAB_KEYS.get(tab, "summary"), told, links.get(tab, ()))


def _open_hand(scene: Scene) -> tuple[str, ...]:
    """The missions in hand, if they lie face up on this screen."""
    hand = scene.view.merchants[scene.seat].hand
    return tuple(hand or ()) if scene.hand_open else ()


def slot_focus(scene: Scene, place: str, told: str) -> Focus:
    """A slot, and which others are closed to the viewer and why."""
    view = scene.view
    slots = scene.board.slots
    taken = [
        f"{slot_brief(slots[name], view.era)} ({scene.names[m.seat]})"
        for m in view.merchants
        for name in m.pieces
        if name in slots
    ]
    closed = [f"Taken, so closed to you: {', '.join(taken)} (T3.3)."] if taken else []
    own = view.merchants[scene.seat]
    for piece, left in (("camel", own.camels), ("ship", own.ships)):
        if not left:
            closed.append(f"You have no {piece} left to place, so the slots for a {piece} alone are closed (T3.1).")
    return Focus(place, (told, *closed))


# --- what can't be done, and why


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
                told.append(f"{slot_brief(slot, game.state.era)} can't be used: {reason}")
                break
    return tuple(told[:_MOST])


def why_closed(game: TadmorGame, seat: Seat, place: str) -> str | None:
    """Why somebody can't place a piece on a slot, or use the one he has there; None if he can, or has none there."""
    slot, era = game.board.slots[place], game.state.era
    if game.to_act != seat:
        return "It is not your go."
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
    return reason.replace(place, slot_brief(slot, era)) if reason else None


def _reason(game: TadmorGame, seat: Seat, action: a.AnyAction) -> str | None:
    try:
        game.copy().apply(seat, action)
    except RulesError as error:
        return str(error)
    return None


def _tries(game: TadmorGame, seat: Seat, row: c.SlotRow) -> Iterator[a.AnyAction]:
    """The simplest thing that a piece on a slot of this row could do."""
    return (game.read_action(line) for line in _TRIES[type(row)](game, seat, row))


def _temple(game: TadmorGame, seat: Seat, row: c.TempleSlot) -> list[str]:
    height = next((h for h in game.state.merchants[seat].temples if h < len(TEMPLE_PARTS)), 0)
    place = next(name for name, slot in game.board.slots.items() if slot.row is row)
    cost = write_goods(game.components.temple_costs[height])
    return [f"temple {TEMPLE_PARTS[height]} for {cost} using {place}"]


def _traitor(game: TadmorGame, seat: Seat, _: c.TraitorSlot) -> list[str]:
    return [f"traitor {colour}" for n, colour in enumerate(game.options.colours) if n != seat]


def _rare(game: TadmorGame, _: Seat, row: c.RareSlot) -> list[str]:
    return [f"rare {row.colour} for {write_goods(game.components.rare_prices[row.colour])}"]


def _always(line: str) -> Callable[[TadmorGame, Seat, Any], list[str]]:
    return lambda game, seat, row: [line]


def _nothing(_: TadmorGame, __: Seat, ___: object) -> list[str]:
    """A piece there can always be used, or has nothing to do in its owner's go."""
    return []


_TRIES: dict[type, Callable[[TadmorGame, Seat, Any], list[str]]] = {
    c.TowerSlot: _always("tower 1"),
    c.PairSlot: _always("pairs 1"),
    c.TraitorSlot: _traitor,
    c.TempleSlot: _temple,
    c.RareSlot: _rare,
    c.CaravanSlot: _always("caravan"),
    c.ShipyardSlot: _always("shipyard"),
    c.WarSlot: _always("war"),
    c.MissionSlot: _always("draw"),
    c.ImproveSlot: _nothing,
    c.MarketSlot: _nothing,
    c.MarauderSlot: _nothing,
    c.TaxmanSlot: _nothing,
    c.FirstSlot: _nothing,
    c.GiftSlot: _nothing,
    c.CollectSlot: _nothing,
}
