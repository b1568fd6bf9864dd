"""Goals of an action and their public names: things that are paid for, and their prices for a merchant."""

from __future__ import annotations

from collections.abc import Iterator

from bots.tadmor.reasons.reason import SECRET_MISSION
from bots.tadmor.search.payment import discounted
from bots.tadmor.search.purchases import Purchase
from rules.message import Message, Value, message, nmessage
from rules.tadmor import names as named
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.jobs import construction_jobs
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.goods import RARE_COLOURS, Goods
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table, purse

PAIR_OF_LEVELS = message("a pair of tower levels")


def next_level(m: Merchant) -> Message:
    return message("tower level {number}", number=m.tower + 1)


def temple_part(part: str) -> Message:
    """Return a part of the temple as a goal."""
    return message("the {part} of the temple", part=named.temple_part(part))


def tax_saved(gold: int, points: int) -> Message:
    return message("saves the tax: {gold} gold or {points} PP", gold=gold, points=points)


def purchase_name(purchase: Purchase) -> tuple[Value, Message | None]:
    """Return a purchase as something to be paid for, and its public name if that is a different one."""
    match purchase.kind:
        case "rare":
            return named.rare_good(purchase.what), None
        case "temple":
            return temple_part(purchase.what), None
        case "mission":
            return (purchase.what, SECRET_MISSION) if purchase.what else (message("a new mission"), None)
        case _:
            return nmessage("a tower of {n} level", "a tower of {n} levels", int(purchase.what)), None


def prices(table: Table, seat: int) -> Iterator[tuple[tuple[Value, Message | None], Goods]]:
    """Yield the possible uses of a merchant's pieces in this turn, each with its public name and its price."""
    m, catalogue = table.state.merchants[seat], table.catalogue
    powers, funds = table.powers(m), purse(m)
    for job, _ in construction_jobs(table, m):
        level, pair = catalogue.tower_prices(m.tower + 1, powers.tower_without)
        match job.kind:
            case "tower":
                yield (next_level(m), None), level
            case "pairs":
                yield (PAIR_OF_LEVELS, None), pair
            case "mission":
                for card in m.hand:
                    cost = discounted(catalogue.mission_costs[card], powers.mission_discount, funds)
                    yield (card, SECRET_MISSION), cost
            case "temple":
                for part in next_parts(table, m):
                    cost = discounted(catalogue.temple_costs[part], powers.temple_discount, funds)
                    yield (temple_part(TEMPLE_PARTS[part]), None), cost
            case "rare" if stack := table.state.stacks[job.detail]:
                colour = next(colour for colour in RARE_COLOURS if colour == job.detail)
                yield (
                    (named.rare_good(stack[0]), None),
                    discounted(catalogue.rare_prices[colour], powers.rare_discount, funds),
                )
