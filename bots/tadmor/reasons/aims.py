"""What an action can be for, as others call it: things that are paid for, and what they cost a merchant now."""

from __future__ import annotations

from collections.abc import Iterator

from bots.tadmor.reasons.reason import SECRET_MISSION
from bots.tadmor.search.paying import cheapened
from bots.tadmor.search.turn_plan import Deed
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
    """A part of the temple as an aim."""
    return message("the {part} of the temple", part=named.temple_part(part))


def tax_saved(gold: int, points: int) -> Message:
    return message("saves the tax: {gold} gold or {points} PP", gold=gold, points=points)


def deed_words(deed: Deed) -> tuple[Value, Message | None]:
    """A deed as a thing to be paid for, and its name for others' ears if that is another one."""
    match deed.kind:
        case "rare":
            return named.rare_good(deed.what), None
        case "temple":
            return temple_part(deed.what), None
        case "mission":
            return (deed.what, SECRET_MISSION) if deed.what else (message("a new mission"), None)
        case _:
            return nmessage("a tower of {n} level", "a tower of {n} levels", int(deed.what)), None


def prices(table: Table, seat: int) -> Iterator[tuple[tuple[Value, Message | None], Goods]]:
    """What a merchant's pieces could be used for in this turn, with its price, and its name for others' ears."""
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
                    cost = cheapened(catalogue.mission_costs[card], powers.mission_discount, funds)
                    yield (card, SECRET_MISSION), cost
            case "temple":
                for part in next_parts(table, m):
                    cost = cheapened(catalogue.temple_costs[part], powers.temple_discount, funds)
                    yield (temple_part(TEMPLE_PARTS[part]), None), cost
            case "rare" if stack := table.state.stacks[job.detail]:
                colour = next(colour for colour in RARE_COLOURS if colour == job.detail)
                yield (
                    (named.rare_good(stack[0]), None),
                    cheapened(catalogue.rare_prices[colour], powers.rare_discount, funds),
                )
