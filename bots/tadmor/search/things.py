"""The things of a merchant that corrections learnt from games may count. Points are none: they count for themselves."""

from __future__ import annotations

from collections import Counter

from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import GOOD_NAMES
from rules.tadmor.state import State


def things_of(catalogue: Catalogue, state: State, seat: int) -> Counter[str]:
    """Return how many a merchant has of each thing."""
    merchant, missions = state.merchants[seat], catalogue.missions
    heights, top = merchant.temples, len(catalogue.temple_costs)
    placed = list(merchant.pieces.values())
    found = Counter(merchant.improvements)
    found.update(
        {
            "tower": merchant.tower,
            "temple parts": sum(heights),
            "temples begun": sum(0 < height < top for height in heights),
            "temples complete": heights.count(top),
            "types of rare goods": len(set(merchant.rare_goods)),
            "rare goods": len(merchant.rare_goods),
            "missions fulfilled": len(merchant.fulfilled),
            "missions returned": len(merchant.returned),
            "missions in hand": len(merchant.hand),
            "points in hand": sum(missions[card].points for card in merchant.hand),
            "camels": merchant.camels + placed.count("camel"),
            "ships": merchant.ships + placed.count("ship"),
            "improvements": len(merchant.improvements),
            "pawn": int(state.pawn == seat),
        }
    )
    found.update(dict(zip(GOOD_NAMES, merchant.warehouse, strict=True)))
    return +found
