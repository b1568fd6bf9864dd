"""Purchases of the best turn with a set of places: the turn solver's result in detail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from bots.tadmor.search.payment import pay_with_trades
from bots.tadmor.search.spending import BuildState, SpendingSearch
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor.components.schema import TEMPLE_PARTS

TOWER_KINDS = ("tower", "pairs")
_EQUAL_POINTS = 1e-9


class Purchase(Struct, frozen=True):
    """Something that goods are spent on: a rare good, a part of a temple, a mission, levels of the tower."""

    kind: str
    what: str
    """The rare good, the part, the card (empty: a card is drawn), the height that the tower reaches."""


def best_purchases(solver: TurnSolver, places: Iterable[str]) -> list[Purchase]:
    """Return the purchases of the best turn with pieces on these places."""
    spending = max(solver.spending_searches(places), key=SpendingSearch.best_total)
    goods, built, purchases = spending.funds, BuildState.of(solver), []
    for at, (kind, detail) in enumerate(spending.jobs):
        best = spending.best(goods, spending.jobs, at, built)
        if spending.best(goods, spending.jobs, at + 1, built) > best - _EQUAL_POINTS:
            continue
        for cost, gain, after in spending.options(kind, goods, detail, built):
            left = pay_with_trades(goods, cost, spending.rates)
            if left is not None and gain + spending.best(left, spending.jobs, at + 1, after) > best - _EQUAL_POINTS:
                purchases.append(Purchase(kind, _what(kind, built, after)))
                goods, built = left, after
                break
    return purchases


def _what(kind: str, before: BuildState, after: BuildState) -> str:
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


def added_purchases(before: list[Purchase], after: list[Purchase]) -> list[Purchase]:
    """Return the purchases that one more place makes possible; a tower counts only if it becomes higher."""
    more = Counter(after) - Counter(before)
    height = max((int(purchase.what) for purchase in before if purchase.kind in TOWER_KINDS), default=0)
    return [purchase for purchase in more if purchase.kind not in TOWER_KINDS or int(purchase.what) > height]
