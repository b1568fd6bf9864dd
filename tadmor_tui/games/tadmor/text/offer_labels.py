"""Actions in words, as lines of the menu: what is done, and what parts it from others of its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from rules.contract import Action
from rules.message import AndList, Name, Value, message
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.scoring import points_when_returned
from tadmor_tui.games.tadmor.text.components import favour_brief, slot_brief, tile_brief
from tadmor_tui.text.translation import nt, pt, t, words_of


class Label(NamedTuple):
    """An action in words; `detail` is what differs within the group, nothing if that is only the price.

    `family` is a line of the menu behind which several such groups stand.
    """

    group: str
    label: str
    detail: str
    family: str = ""


Labeller: TypeAlias = Callable[[Catalogue, int, Any], Label]


def label_of(catalogue: Catalogue, era: int, action: Action) -> Label:
    """An action of that era in words."""
    return LABELS[type(action)](catalogue, era, action)


def _single(label: str) -> Label:
    """Actions that differ only in what they cost or bring."""
    return Label(label, label, "")


def whole_label(group: str, label: str) -> Label:
    """Actions of a group whose labels can be read without it."""
    return Label(group, label, label)


def _region(catalogue: Catalogue, place: str) -> Name | str:
    key = place.partition(".")[0]
    return catalogue.region_name(key) if key in catalogue.file.regions else place


def _with(words: str, using: str) -> str:
    """Name an action, and the tile by which it is done, if there is one."""
    return t("{words} ({tile})", words=words, tile=using) if using else words


def _place(catalogue: Catalogue, era: int, x: a.Place) -> Label:
    piece, group = names.piece(x.piece), pt("to place a piece", "Place")
    slot = catalogue.board(4).slots.get(x.place) or catalogue.board(2).slots.get(x.place)
    if slot is None:
        tile = tile_brief(catalogue.improvements[x.place])
        return whole_label(group, t("Place {piece.a}: {place}, {tile}", piece=piece, place=x.place, tile=tile))
    brief, region = slot_brief(slot, era), _region(catalogue, x.place)
    return whole_label(group, t("Place {piece.a}: {slot}, {region}", piece=piece, slot=brief, region=region))


def _take_tile(catalogue: Catalogue, _: int, x: a.TakeTile) -> Label:
    tile = tile_brief(catalogue.improvements[x.tile])
    return whole_label(t("First improvement"), t("Take {name}: {tile}", name=x.tile, tile=tile))


def _take_back(catalogue: Catalogue, _: int, x: a.TakeBack) -> Label:
    region = _region(catalogue, x.place)
    return whole_label(t("Market: take the piece home"), t("Market: take the piece home ({region})", region=region))


def _end_taxed(_: Catalogue, __: int, x: a.EndTaxed) -> Label:
    return whole_label(t("End your go"), t("Pay the tax and end your go") if x.pay else t("End without paying tax"))


def _buy(catalogue: Catalogue, _: int, x: a.Buy) -> Label:
    return _single(t("Buy {name}: {tile}", name=x.tile, tile=tile_brief(catalogue.improvements[x.tile])))


def _tower(_: Catalogue, __: int, x: a.BuildTower) -> Label:
    levels = nt("Tower +1: {n} level", "Tower +1: {n} levels", x.levels)
    return whole_label(_with(t("Tower +1"), x.using), _with(levels, x.using))


def _pairs(_: Catalogue, __: int, x: a.BuildPairs) -> Label:
    pairs = nt("Tower +2: {n} pair", "Tower +2: {n} pairs", x.pairs)
    return whole_label(_with(t("Tower +2"), x.using), _with(pairs, x.using))


def _traitor(_: Catalogue, __: int, x: a.Traitor) -> Label:
    against = t("Traitor against {rival}", rival=names.merchant(x.rival))
    return whole_label(_with(t("Traitor"), x.using), _with(against, x.using))


def _temple(catalogue: Catalogue, _: int, x: a.BuildTemple) -> Label:
    region = _region(catalogue, x.using)
    return _single(t("Temple: {part} ({region})", part=names.temple_part(x.part), region=region))


def _rare(_: Catalogue, __: int, x: a.BuyRare) -> Label:
    what = (
        t("{colour.capital} rare good", colour=names.colour(x.what))
        if x.what in RARE_COLOURS
        else t("Rare good: {what}", what=names.rare_good(x.what))
    )
    return whole_label(_with(t("Rare good"), x.using), _with(what, x.using))


def _fulfil(catalogue: Catalogue, _: int, x: a.Fulfil) -> Label:
    points = catalogue.missions[x.card].points
    return _single(_with(t("Fulfil {card}: {points} PP", card=x.card, points=points), x.using))


def _first(_: Catalogue, __: int, x: a.FirstToPlay) -> Label:
    good = t("First player, 1 {good}", good=names.good(x.good))
    return whole_label(_with(t("First player"), x.using), _with(good, x.using))


def _taxman(_: Catalogue, __: int, x: a.Taxman) -> Label:
    return whole_label(_with(t("Taxman"), x.using), _with(t("Taxman: no tax this turn"), x.using))


def _trade(_: Catalogue, __: int, x: a.Trade) -> Label:
    return whole_label(t("Trade"), t("Trade 1 {good} for {goods}", good=names.good(x.give), goods=names.goods(x.get)))


def _favour(catalogue: Catalogue, _: int, x: a.Returned) -> Label:
    favour = favour_brief(catalogue.missions[x.card])
    return _single(t("Return {card}: {favour}", card=halved(catalogue, x), favour=favour))


def halved(catalogue: Catalogue, x: a.Returned) -> str:
    """The card that is returned, with what it is worth before and afterwards."""
    mission = catalogue.missions[x.card]
    return t("{card} ({before} → {after} PP)", card=x.card, before=mission.points, after=points_when_returned(mission))


def _favour_with(detail: Callable[[Catalogue, Any], Value]) -> Labeller:
    """A mission that is returned for one of several things."""

    def label(catalogue: Catalogue, era: int, x: Any) -> Label:
        told, favour = words_of(detail(catalogue, x)), favour_brief(catalogue.missions[x.card])
        whole = t("Return {card}: {favour}, {detail}", card=halved(catalogue, x), favour=favour, detail=told)
        return Label(_favour(catalogue, era, x).group, whole, told)

    return label


def _turn_aside(catalogue: Catalogue, _: int, x: a.ReturnForRegion) -> Label:
    region, card = catalogue.region_name(x.region), halved(catalogue, x)
    return Label(
        t("Return {card}: turn the raid aside", card=card),
        t("Return {card}: send the raid to {region.article}", card=card, region=region),
        t("Send the raid to {region.article}", region=region),
    )


LABELS: dict[type, Labeller] = {
    a.TakeGood: lambda catalogue, era, x: whole_label(t("Extra good"), t("Take 1 {good}", good=names.good(x.good))),
    a.TakeTile: _take_tile,
    a.TakeRare: lambda catalogue, era, x: whole_label(
        t("Free rare good"), t("Take the top {colour} rare good", colour=names.colour(x.colour))
    ),
    a.TakeBack: _take_back,
    a.Place: _place,
    a.End: lambda catalogue, era, x: whole_label(pt("to end a go", "End"), t("End your go")),
    a.EndTaxed: _end_taxed,
    a.Raid: lambda catalogue, era, x: whole_label(
        t("Raid"), t("Send the marauders to {region.article}", region=catalogue.region_name(x.region))
    ),
    a.Buy: _buy,
    a.BuildTower: _tower,
    a.BuildPairs: _pairs,
    a.Traitor: _traitor,
    a.BuildTemple: _temple,
    a.BuyRare: _rare,
    a.DrawMission: lambda catalogue, era, x: _single(_with(t("Draw a mission"), x.using)),
    a.Fulfil: _fulfil,
    a.WarSupplies: lambda catalogue, era, x: _single(_with(t("War supplies"), x.using)),
    a.FirstToPlay: _first,
    a.Taxman: _taxman,
    a.Collect: lambda catalogue, era, x: whole_label(
        t("Collect"), t("Collect ({region})", region=_region(catalogue, x.place))
    ),
    a.Trade: _trade,
    a.TradePoints: lambda catalogue, era, x: whole_label(
        t("Trade"), t("Buy 1 {good} with points", good=names.good(x.good))
    ),
    a.Discard: lambda catalogue, era, x: _single(t("Discard {card} for a good", card=x.card))._replace(
        family=t("Discard a mission for a good")
    ),
    a.Caravan: lambda catalogue, era, x: _single(t("Caravan")),
    a.Shipyard: lambda catalogue, era, x: _single(t("Shipyard")),
    a.Gifts: lambda catalogue, era, x: whole_label(
        t("Gifts"), t("Gifts ({region})", region=_region(catalogue, x.place))
    ),
    a.Return: _favour,
    a.ReturnForGoods: _favour_with(lambda _, x: names.goods(x.goods)),
    a.ReturnForTiles: _favour_with(lambda _, x: AndList(x.tiles)),
    a.ReturnForRare: _favour_with(lambda _, x: names.rare_good(x.good)),
    a.ReturnForPart: _favour_with(lambda _, x: names.temple_part(x.part)),
    a.ReturnAgainst: _favour_with(lambda _, x: message("against {rival}", rival=names.merchant(x.rival))),
    a.ReturnForRegion: _turn_aside,
    a.ReturnToSwap: _favour_with(
        lambda catalogue, x: message(
            "{own} for {other}", own=catalogue.place_name(x.own), other=catalogue.place_name(x.other)
        )
    ),
    a.Drop: lambda catalogue, era, x: whole_label(t("Discard"), t("Discard {goods}", goods=names.goods(x.goods))),
}
