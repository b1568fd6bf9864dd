"""Actions as short lines that a person can read and type, and back.

Every action has exactly one spelling and every spelling means one action, whatever the position. The grammar is in
`docs/notation.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from rules.kit.notation import Form, Notation
from rules.tadmor import actions as a
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.goods import GOOD_NAMES, Goods, read_goods, write_goods
from rules.tadmor.state import COLOURS

REGION_WORD = r"[a-z]+"
PLACE = rf"{REGION_WORD}\.[a-z][a-z0-9-]*|I\d+"


def _write_received(goods: Goods) -> str:
    return "+".join(name if n == 1 else f"{n}{name}" for n, name in zip(goods, GOOD_NAMES, strict=True) if n)


def _read_received(text: str) -> Goods:
    counts = [0, 0, 0, 0]
    for word in text.split("+"):
        match = re.fullmatch(r"([2-9]?)(wood|stone|marble|gold)", word)
        if not match:
            raise ValueError(text)
        counts[GOOD_NAMES.index(match[2])] += int(match[1] or 1)
    return cast(Goods, tuple(counts))


def _using(action: Any) -> str:
    return f" using {action.using}" if action.using else ""


def _price(action: a.BuyRare) -> str:
    return f"{action.points}pp" if action.points else write_goods(action.goods)


_WRITERS: dict[type, Callable[[Any], str]] = {
    a.TakeGood: lambda x: f"take {x.good}",
    a.TakeTile: lambda x: f"take {x.tile}",
    a.TakeRare: lambda x: f"take {x.colour}",
    a.TakeBack: lambda x: f"take back {x.place}",
    a.Place: lambda x: f"place {x.piece} {x.place}",
    a.End: lambda x: "end",
    a.EndTaxed: lambda x: "end pay tax" if x.pay else "end refuse tax",
    a.Raid: lambda x: f"raid {x.region}",
    a.Buy: lambda x: f"buy {x.tile} for {write_goods(x.goods)}",
    a.BuildTower: lambda x: f"tower {x.levels}{_using(x)}",
    a.BuildPairs: lambda x: f"pairs {x.pairs}{_using(x)}",
    a.Traitor: lambda x: f"traitor {x.rival}{_using(x)}",
    a.BuildTemple: lambda x: f"temple {x.part} for {write_goods(x.goods)}{_using(x)}",
    a.BuyRare: lambda x: f"rare {x.what} for {_price(x)}{_using(x)}",
    a.DrawMission: lambda x: f"draw{_using(x)}",
    a.Fulfil: lambda x: f"fulfil {x.card} for {write_goods(x.goods)}{_using(x)}",
    a.WarSupplies: lambda x: f"war{_using(x)}",
    a.FirstToPlay: lambda x: f"first {x.good}{_using(x)}",
    a.Taxman: lambda x: f"taxman{_using(x)}",
    a.Collect: lambda x: f"collect {x.place}",
    a.Trade: lambda x: f"trade {x.give}>{_write_received(x.get)}",
    a.TradePoints: lambda x: f"trade pp>{x.good}",
    a.Discard: lambda x: f"discard {x.card} for {x.good}",
    a.Caravan: lambda x: "caravan",
    a.Shipyard: lambda x: "shipyard",
    a.Gifts: lambda x: f"gifts {x.place}",
    a.Return: lambda x: f"return {x.card}",
    a.ReturnForGoods: lambda x: f"return {x.card} for {write_goods(x.goods)}",
    a.ReturnForTiles: lambda x: f"return {x.card} for {' '.join(x.tiles)}",
    a.ReturnForRare: lambda x: f"return {x.card} for {x.good}",
    a.ReturnForPart: lambda x: f"return {x.card} for {x.part}",
    a.ReturnAgainst: lambda x: f"return {x.card} against {x.rival}",
    a.ReturnForRegion: lambda x: f"return {x.card} at {x.region}",
    a.ReturnToSwap: lambda x: f"return {x.card} swapping {x.own} {x.other}",
    a.Drop: lambda x: f"drop {write_goods(x.goods)}",
}


_GOOD = "|".join(GOOD_NAMES)
_RIVAL = "|".join(COLOURS)
_HEAP = r"0|(?:\d+[wsmg])+"
_USING = r"(?: using (?P<using>I\d+))?"
_PART = "|".join(TEMPLE_PARTS)

_CONVERT: dict[str, Callable[[str], Any]] = {
    "goods": read_goods,
    "get": _read_received,
    "levels": int,
    "pairs": int,
    "points": int,
    "tiles": lambda text: tuple(text.split(" ")),
    "pay": lambda text: text == "pay",
}
_FORMS: tuple[Form[a.AnyAction], ...] = (
    ("take", rf"(?P<good>{_GOOD})", a.TakeGood),
    ("take", r"(?P<tile>I\d+)", a.TakeTile),
    ("take", r"(?P<colour>grey|yellow|red)", a.TakeRare),
    ("take", rf"back (?P<place>{PLACE})", a.TakeBack),
    ("place", rf"(?P<piece>camel|ship) (?P<place>{PLACE})", a.Place),
    ("end", r"", a.End),
    ("end", r"(?P<pay>pay|refuse) tax", a.EndTaxed),
    ("raid", rf"(?P<region>{REGION_WORD})", a.Raid),
    ("buy", rf"(?P<tile>I\d+) for (?P<goods>{_HEAP})", a.Buy),
    ("tower", rf"(?P<levels>[1-9]\d?){_USING}", a.BuildTower),
    ("pairs", rf"(?P<pairs>[1-9]\d?){_USING}", a.BuildPairs),
    ("traitor", rf"(?P<rival>{_RIVAL}){_USING}", a.Traitor),
    ("temple", rf"(?P<part>{_PART}) for (?P<goods>{_HEAP}) using (?P<using>{PLACE})", a.BuildTemple),
    ("rare", rf"(?P<what>[a-z]+) for (?P<points>[1-9]\d*)pp{_USING}", a.BuyRare),
    ("rare", rf"(?P<what>[a-z]+) for (?P<goods>{_HEAP}){_USING}", a.BuyRare),
    ("draw", _USING, a.DrawMission),
    ("fulfil", rf"(?P<card>K\d+) for (?P<goods>{_HEAP}){_USING}", a.Fulfil),
    ("war", _USING, a.WarSupplies),
    ("first", rf"(?P<good>wood|stone){_USING}", a.FirstToPlay),
    ("taxman", r"using (?P<using>I\d+)", a.Taxman),
    ("collect", rf"(?P<place>{PLACE})", a.Collect),
    ("trade", rf"pp>(?P<good>{_GOOD})", a.TradePoints),
    ("trade", rf"(?P<give>{_GOOD})>(?P<get>[a-z0-9+]+)", a.Trade),
    ("discard", rf"(?P<card>K\d+) for (?P<good>{_GOOD})", a.Discard),
    ("caravan", r"", a.Caravan),
    ("shipyard", r"", a.Shipyard),
    ("gifts", rf"(?P<place>{PLACE})", a.Gifts),
    ("return", r"(?P<card>K\d+)", a.Return),
    ("return", rf"(?P<card>K\d+) for (?P<part>{_PART})", a.ReturnForPart),
    ("return", r"(?P<card>K\d+) for (?P<tiles>I\d+(?: I\d+)*)", a.ReturnForTiles),
    ("return", rf"(?P<card>K\d+) for (?P<goods>{_HEAP})", a.ReturnForGoods),
    ("return", r"(?P<card>K\d+) for (?P<good>[a-z]+)", a.ReturnForRare),
    ("return", rf"(?P<card>K\d+) against (?P<rival>{_RIVAL})", a.ReturnAgainst),
    ("return", rf"(?P<card>K\d+) at (?P<region>{REGION_WORD})", a.ReturnForRegion),
    ("return", rf"(?P<card>K\d+) swapping (?P<own>{PLACE}) (?P<other>{PLACE})", a.ReturnToSwap),
    ("drop", rf"(?P<goods>{_HEAP})", a.Drop),
)
NOTATION = Notation(_WRITERS, _FORMS, _CONVERT)
write_action, read_action = NOTATION.write, NOTATION.read
