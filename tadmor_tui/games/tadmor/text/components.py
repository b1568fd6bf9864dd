"""Improvements, missions and slots in a few words of our own; every number comes from the component set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Slot
from rules.tadmor.components.slot_kinds import SLOT_KINDS
from rules.tadmor.components.tile_kinds import TILE_KINDS
from rules.tadmor.goods import GOOD_NAMES, Goods, read_goods
from tadmor_tui.text.translation import letter_of, nt, t, words_of


def price(goods: Goods | str, between: str = " ") -> str:
    """`2W 1G`; nothing is `free`."""
    return words_of(names.price(read_goods(goods) if isinstance(goods, str) else goods, between))


def good_letters() -> tuple[str, ...]:
    """Return the letters of the four goods, in their order."""
    return tuple(letter_of(names.good(good)) for good in GOOD_NAMES)


def held(goods: Goods) -> str:
    """`2W 1G`; nothing is `-`."""
    return price(goods) if any(goods) else "-"


def rare_goods(goods: Sequence[str]) -> str:
    """Rare goods one after the other: `silk ivory`."""
    return " ".join(words_of(names.rare_good(good)) for good in goods)


def tile_brief(tile: c.Tile) -> str:
    """Return the effect of an improvement, in English in at most 30 letters."""
    return words_of(TILE_KINDS[type(tile)].brief(tile))


def tile_words(tile: c.Tile) -> str:
    """Return the same for a line that has room for whole words."""
    kind = TILE_KINDS[type(tile)]
    return words_of((kind.long_brief or kind.brief)(tile))


_MISSIONS: dict[type, Callable[[Any], str]] = {
    c.AnyRareMission: lambda x: t("any rare good"),
    c.TemplePartMission: lambda x: t("temple part free"),
    c.ShipMission: lambda x: t("next ship"),
    c.CamelMission: lambda x: t("next camel"),
    c.LevelsMission: lambda x: nt("{n} tower level", "{n} tower levels", x.levels),
    c.ChangeRaidMission: lambda x: t("turn a raid aside"),
    c.MarketMission: lambda x: t("a market"),
    c.SwapMission: lambda x: t("swap two pieces"),
    c.DisplayTilesMission: lambda x: nt("{n} improvement", "{n} improvements", x.tiles),
    c.GoodsMission: lambda x: nt("any {n} good", "any {n} goods", x.goods),
    c.NewTempleMission: lambda x: t("a second temple"),
    c.DestroyMission: lambda x: nt("destroy {n} level", "destroy {n} levels", x.levels),
    c.DrawCardsMission: lambda x: nt("draw {n} mission", "draw {n} missions", x.cards),
    c.PlaceMission: lambda x: t("place {number} at once", number=x.pieces),
    c.UnseenTileMission: lambda x: t("unseen improvement"),
}


def favour_brief(mission: c.MissionCard) -> str:
    """Tell the reward for returning a mission, in English in at most 20 letters."""
    return _MISSIONS[type(mission)](mission)


def slot_brief(slot: Slot, era: int) -> str:
    """Return the name of a slot, with its yield in this era where that is a number; in English at most 14 letters."""
    brief = SLOT_KINDS[type(slot.row)].brief
    return words_of(brief(slot.row, era) if brief else slot.called)


def short_slot_brief(slot: Slot, era: int) -> str:
    """Return the same for a place with little room."""
    brief = SLOT_KINDS[type(slot.row)].short_brief
    return words_of(brief(slot.row, era)) if brief else slot_brief(slot, era)
