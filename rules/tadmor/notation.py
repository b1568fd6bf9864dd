"""Actions as short lines that a person can read and type, and back.

Every action has exactly one spelling and every spelling means one action, whatever the position. The grammar is in
`docs/notation.md`.
"""

from __future__ import annotations

import re
from typing import cast

from rules.kit.notation import Form, Notation, Spelling
from rules.tadmor import actions as a
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.goods import GOOD_NAMES, RARE_COLOURS, Goods, read_goods, write_goods
from rules.tadmor.state import COLOURS, PIECES

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


_CARD = r"K\d+"
_TILE = r"I\d+"
_WORD = Spelling(r"[a-z]+")
_GOOD = Spelling("|".join(GOOD_NAMES))
_COUNT = Spelling(r"[1-9]\d?", int)
_PLACE = Spelling(PLACE)
_SPELLINGS = {
    "card": Spelling(_CARD),
    "tile": Spelling(_TILE),
    "tiles": Spelling(rf"{_TILE}(?: {_TILE})*", lambda text: tuple(text.split(" ")), " ".join),
    "good": _GOOD,
    "basic good": Spelling("wood|stone"),
    "give": _GOOD,
    "get": Spelling(r"[a-z0-9+]+", _read_received, _write_received),
    "goods": Spelling(r"0|(?:\d+[wsmg])+", read_goods, write_goods),
    "points": Spelling(r"[1-9]\d*", int),
    "colour": Spelling("|".join(RARE_COLOURS)),
    "rare good": _WORD,
    "what": _WORD,
    "part": Spelling("|".join(TEMPLE_PARTS)),
    "piece": Spelling("|".join(PIECES)),
    "place": _PLACE,
    "own": _PLACE,
    "other": _PLACE,
    "region": Spelling(REGION_WORD),
    "rival": Spelling("|".join(COLOURS)),
    "levels": _COUNT,
    "pairs": _COUNT,
    "pay": Spelling("pay|refuse", lambda text: text == "pay", lambda pays: "pay" if pays else "refuse"),
    "using": Spelling(
        rf"(?: using {_TILE})?",
        lambda text: text.removeprefix(" using "),
        lambda tile: f" using {tile}" if tile else "",
    ),
}
_FORMS: tuple[Form[a.AnyAction], ...] = (
    ("take {good}", a.TakeGood),
    ("take {tile}", a.TakeTile),
    ("take {colour}", a.TakeRare),
    ("take back {place}", a.TakeBack),
    ("place {piece} {place}", a.Place),
    ("end", a.End),
    ("end {pay} tax", a.EndTaxed),
    ("raid {region}", a.Raid),
    ("buy {tile} for {goods}", a.Buy),
    ("tower {levels}{using}", a.BuildTower),
    ("pairs {pairs}{using}", a.BuildPairs),
    ("traitor {rival}{using}", a.Traitor),
    ("temple {part} for {goods} using {using:place}", a.BuildTemple),
    ("rare {what} for {goods}{using}", a.BuyRare),
    ("rare {what} for {points}pp{using}", a.BuyRare),
    ("draw{using}", a.DrawMission),
    ("fulfil {card} for {goods}{using}", a.Fulfil),
    ("war{using}", a.WarSupplies),
    ("first {good:basic good}{using}", a.FirstToPlay),
    ("taxman using {using:tile}", a.Taxman),
    ("collect {place}", a.Collect),
    ("trade pp>{good}", a.TradePoints),
    ("trade {give}>{get}", a.Trade),
    ("discard {card} for {good}", a.Discard),
    ("caravan", a.Caravan),
    ("shipyard", a.Shipyard),
    ("gifts {place}", a.Gifts),
    ("return {card}", a.Return),
    ("return {card} for {part}", a.ReturnForPart),
    ("return {card} for {tiles}", a.ReturnForTiles),
    ("return {card} for {goods}", a.ReturnForGoods),
    ("return {card} for {good:rare good}", a.ReturnForRare),
    ("return {card} against {rival}", a.ReturnAgainst),
    ("return {card} at {region}", a.ReturnForRegion),
    ("return {card} swapping {own} {other}", a.ReturnToSwap),
    ("drop {goods}", a.Drop),
)
NOTATION = Notation(_FORMS, _SPELLINGS)
write_action, read_action = NOTATION.write, NOTATION.read
