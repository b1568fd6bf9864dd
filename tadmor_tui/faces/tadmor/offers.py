"""What can be done now, in plain words: each legal action with what it costs and what it brings.

Nothing here knows a rule. What an action brings is found by taking it in an imagined game, one that agrees with
everything the player knows, and reading the events; what he can't know before is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rules.contract import Action, GoEnded, PointsScored, Seat
from rules.english import count
from rules.tadmor import actions as a
from rules.tadmor import events as e
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import GOOD_NAMES, NOTHING, add, goods_in_words
from tadmor_tui.faces.tadmor.component_texts import favour_brief, price, slot_brief, tile_brief
from tadmor_tui.table.offer import Offer, Part

_SAY_IT_ALL = (a.End, a.Place, a.TakeTile, a.Raid, a.TakeGood, a.Trade, a.FirstToPlay, a.Drop, a.ReturnForGoods)
"""Actions whose label tells everything, or whose outcome depends on others."""


def offers(game: TadmorGame, seat: Seat) -> list[Offer]:
    """The legal actions of the seat that is to act; what is seldom wanted comes last."""
    imagined = game.determinize(seat, Random(0))
    return sorted((_offer(game, imagined, seat, action) for action in game.legal), key=_weight)


def _weight(offer: Offer) -> tuple[int, ...]:
    """What sinks to the end of the menu: a piece is seldom taken back before its time, and the end comes last.

    Of goods to be thrown away the plain ones come first, so that a hasty Enter does the least harm.
    """
    if isinstance(offer.action, a.Drop):
        return tuple(reversed(offer.action.goods))
    return (2 if offer.action.ends_go else int(isinstance(offer.action, a.TakeBack)),)


def in_words(game: TadmorGame, action: Action) -> str:
    """An action as a line of the menu, without its outcome."""
    return _LABELS[type(action)](game.components, game.state.era, action)[1]


def _offer(game: TadmorGame, imagined: TadmorGame, seat: Seat, action: a.AnyAction) -> Offer:
    group, label = _LABELS[type(action)](game.components, game.state.era, action)
    pays = gains = ""
    if not isinstance(action, _SAY_IT_ALL):
        pays, gains = _outcome(imagined.copy().play(action), seat, action)
    return Offer(action, game.write_action(action), group, label, pays, gains, _parts(action))


def _parts(action: a.AnyAction) -> tuple[Part, ...]:
    """The goods that an action names, if it is of such a kind."""
    if not isinstance(action, a.Buy | a.BuildTemple | a.BuyRare | a.Fulfil | a.ReturnForGoods | a.Drop):
        return ()
    return tuple(Part(n, f"{n} {name}") for n, name in zip(action.goods, GOOD_NAMES, strict=True))


def _outcome(events: Sequence[e.AnyEvent], seat: Seat, action: a.AnyAction) -> tuple[str, str]:
    """What the seat pays and what it gets, as far as it can know."""
    paid = got = NOTHING
    points = 0
    more: list[str] = []
    for event in events:
        match event:
            case GoEnded():
                break
            case e.GoodsPaid(who, goods) if who == seat:
                paid = add(paid, goods)
            case e.GoodsGained(who, goods) if who == seat:
                got = add(got, goods)
            case PointsScored(who, change) if who == seat:
                points += change
            case e.TowerBuilt(who, levels, _, tower) if who == seat:
                more.append(f"tower {tower}" if levels else "")
            case e.TowerFell(who, _, levels, tower) if who != seat:
                more.append(f"tower down to {tower}")
            case e.PieceGained(who, piece) if who == seat:
                more.append(f"a {piece}")
            case e.MissionsDrawn(who, cards) if who == seat:
                more.append(count(cards, "mission card"))
            case e.RareTaken(who, good) if who == seat:
                more.append(good)
            case e.TempleCompleted(who, picks) if who == seat and picks:
                more.append(count(picks, "free rare good"))
            case _:
                pass
    pays = price(paid) if paid != NOTHING else ""
    if points < 0:
        pays = " ".join(part for part in (pays, f"{-points}PP") if part)
    worth = points > 0 or (not points and isinstance(action, a.WarSupplies))
    gains = [goods_in_words(got) if got != NOTHING else "", f"{points} PP" if worth else "", *more]
    return pays, ", ".join(part for part in gains if part)


def _using(action: Any) -> str:
    return f" ({action.using})" if action.using else ""


def _region(catalogue: Catalogue, place: str) -> str:
    key = place.partition(".")[0]
    return catalogue.file.regions[key].name if key in catalogue.file.regions else place


def _place(catalogue: Catalogue, era: int, x: a.Place) -> tuple[str, str]:
    slot = catalogue.board(4).slots.get(x.place) or catalogue.board(2).slots.get(x.place)
    if slot is None:
        return "Place", f"Place a {x.piece}: {x.place}, {tile_brief(catalogue.improvements[x.place])}"
    return "Place", f"Place a {x.piece}: {slot_brief(slot, era)}, {_region(catalogue, x.place)}"


def _buy(catalogue: Catalogue, era: int, x: a.Buy) -> tuple[str, str]:
    label = f"Buy {x.tile}: {tile_brief(catalogue.improvements[x.tile])}"
    return label, label


def _temple(catalogue: Catalogue, era: int, x: a.BuildTemple) -> tuple[str, str]:
    label = f"Temple: {x.part} ({_region(catalogue, x.using)})"
    return label, label


def _rare(catalogue: Catalogue, era: int, x: a.BuyRare) -> tuple[str, str]:
    return f"Rare good{_using(x)}", f"Rare good: {x.what}{_using(x)}"


def _fulfil(catalogue: Catalogue, era: int, x: a.Fulfil) -> tuple[str, str]:
    label = f"Fulfil {x.card}: {catalogue.missions[x.card].points} PP{_using(x)}"
    return label, label


def _discard(catalogue: Catalogue, era: int, x: a.Discard) -> tuple[str, str]:
    return f"Discard {x.card} for a good", f"Discard {x.card} for a good"


def _favour(text: Callable[[Any], str]) -> Callable[[Catalogue, int, Any], tuple[str, str]]:
    def label(catalogue: Catalogue, era: int, x: Any) -> tuple[str, str]:
        group = f"Return {x.card}: {favour_brief(catalogue.missions[x.card])}"
        detail = text(x)
        return group, f"{group}, {detail}" if detail else group

    return label


def _plain(group: str, text: Callable[[Any], str]) -> Callable[[Catalogue, int, Any], tuple[str, str]]:
    return lambda catalogue, era, x: (group, text(x))


_LABELS: dict[type, Callable[[Catalogue, int, Any], tuple[str, str]]] = {
    a.TakeGood: _plain("Extra good", lambda x: f"Take 1 {x.good}"),
    a.TakeTile: lambda catalogue, era, x: (
        "First improvement",
        f"Take {x.tile}: {tile_brief(catalogue.improvements[x.tile])}",
    ),
    a.TakeRare: _plain("Free rare good", lambda x: f"Take the top {x.colour} rare good"),
    a.TakeBack: lambda catalogue, era, x: (
        "Market: take the piece home",
        f"Market: take the piece home ({_region(catalogue, x.place)})",
    ),
    a.Place: _place,
    a.End: _plain("End", lambda x: "End your go"),
    a.EndTaxed: _plain("End your go", lambda x: "Pay the tax and end your go" if x.pay else "End without paying tax"),
    a.Raid: lambda catalogue, era, x: ("Raid", f"Send the marauders to {_region(catalogue, x.region)}"),
    a.Buy: _buy,
    a.BuildTower: lambda catalogue, era, x: (f"Tower{_using(x)}", f"Tower: {count(x.levels, 'level')}{_using(x)}"),
    a.BuildPairs: lambda catalogue, era, x: (
        f"Tower in pairs{_using(x)}",
        f"Tower: {count(x.pairs, 'pair')}{_using(x)}",
    ),
    a.Traitor: lambda catalogue, era, x: (f"Traitor{_using(x)}", f"Traitor against {x.rival.capitalize()}{_using(x)}"),
    a.BuildTemple: _temple,
    a.BuyRare: _rare,
    a.DrawMission: lambda catalogue, era, x: (f"Draw a mission{_using(x)}", f"Draw a mission{_using(x)}"),
    a.Fulfil: _fulfil,
    a.WarSupplies: lambda catalogue, era, x: (f"War supplies{_using(x)}", f"War supplies{_using(x)}"),
    a.FirstToPlay: lambda catalogue, era, x: (f"First to play{_using(x)}", f"First to play, 1 {x.good}{_using(x)}"),
    a.Taxman: lambda catalogue, era, x: (f"Taxman{_using(x)}", f"Bribe the taxman{_using(x)}"),
    a.Collect: lambda catalogue, era, x: ("Collect", f"Collect ({_region(catalogue, x.place)})"),
    a.Trade: _plain("Trade", lambda x: f"Trade 1 {x.give} for {goods_in_words(x.get)}"),
    a.TradePoints: _plain("Trade", lambda x: f"Buy 1 {x.good} with points"),
    a.Discard: _discard,
    a.Caravan: _plain("Caravan", lambda x: "Caravan"),
    a.Shipyard: _plain("Shipyard", lambda x: "Shipyard"),
    a.Gifts: lambda catalogue, era, x: ("Gifts", f"Peace gifts ({_region(catalogue, x.place)})"),
    a.Return: _favour(lambda x: ""),
    a.ReturnForGoods: _favour(lambda x: goods_in_words(x.goods)),
    a.ReturnForTiles: _favour(lambda x: " and ".join(x.tiles)),
    a.ReturnForRare: _favour(lambda x: str(x.good)),
    a.ReturnForPart: _favour(lambda x: str(x.part)),
    a.ReturnAgainst: _favour(lambda x: f"against {x.rival.capitalize()}"),
    a.ReturnForRegion: lambda catalogue, era, x: (
        f"Return {x.card}: turn the raid aside",
        f"Return {x.card}: send the raid to {_region(catalogue, x.region)}",
    ),
    a.ReturnToSwap: _favour(lambda x: f"{x.own} for {x.other}"),
    a.Drop: _plain("Discard", lambda x: f"Discard {goods_in_words(x.goods)}"),
}
