"""What the places of a merchant are best used for in this turn, deed by deed: the workshop's sums with their story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from bots.tadmor.search.paying import pay_with_trades
from bots.tadmor.search.spending import BuiltSoFar, Spending
from bots.tadmor.search.turn_worth import Workshop
from rules.tadmor.components.schema import TEMPLE_PARTS

_SAME = 1e-9


class Deed(Struct, frozen=True):
    """Something that goods are spent on: a rare good, a part of a temple, a mission, levels of the tower."""

    kind: str
    what: str
    """The rare good, the part, the card (empty: a card is drawn), the height that the tower reaches."""


def best_use(shop: Workshop, places: Iterable[str]) -> list[Deed]:
    """The deeds of the best turn with pieces on these places."""
    spending = max(shop.spendings(places), key=Spending.whole)
    goods, built, deeds = spending.funds, BuiltSoFar.of(shop), []
    for at, (kind, detail) in enumerate(spending.jobs):
        best = spending.best(goods, spending.jobs, at, built)
        if spending.best(goods, spending.jobs, at + 1, built) > best - _SAME:
            continue
        for cost, gain, after in spending.ways(kind, goods, detail, built):
            left = pay_with_trades(goods, cost, spending.rates)
            if left is not None and gain + spending.best(left, spending.jobs, at + 1, after) > best - _SAME:
                deeds.append(Deed(kind, _what(kind, built, after)))
                goods, built = left, after
                break
    return deeds


def _what(kind: str, before: BuiltSoFar, after: BuiltSoFar) -> str:
    match kind:
        case "rare":
            return after.rare[-1]
        case "temple":
            grown = Counter(after.temples) - Counter(before.temples)
            return TEMPLE_PARTS[max(grown) - 1]
        case "mission":
            return after.cards[-1] if len(after.cards) > len(before.cards) else ""
        case _:
            return str(after.tower)


def added_deeds(before: list[Deed], after: list[Deed]) -> list[Deed]:
    """What is done only with the help of one place more; a tower counts by how much higher it gets."""
    more = Counter(after) - Counter(before)
    towers = [int(deed.what) for deed in before if deed.kind in ("tower", "pairs")]
    return [deed for deed in more if deed.kind not in ("tower", "pairs") or int(deed.what) > max(towers, default=0)]
