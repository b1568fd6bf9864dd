"""Goals of an action and their public names: things that are paid for, and their prices for a merchant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.tadmor.evaluation.position_value import rare_sets_value
from bots.tadmor.reasons.reason import SECRET_MISSION, Clause
from bots.tadmor.search.payment import discounted
from bots.tadmor.search.turn_solver import Purchase
from rules.message import AndList, Message, Value, message, nmessage
from rules.tadmor import names as named
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.claims import owned
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


def rare_clauses(table: Table, m: Merchant, gained: Sequence[str], turns: int) -> Iterator[Clause]:
    """Yield the advantages of rare goods: colours for the shipyard, types for the sets."""
    goods, colour_of = (*m.rare_goods, *gained), table.catalogue.colour_of
    what = AndList(tuple(map(named.rare_good, gained)))
    fewest = min(sum(colour_of[g] == colour for g in goods) for colour in RARE_COLOURS)
    before = min(sum(colour_of[g] == colour for g in m.rare_goods) for colour in RARE_COLOURS)
    ships = owned(m, "ship")
    opens = any(
        rule.ship == ships + 1 and before < rule.of_each_colour <= fewest
        for rule in table.catalogue.file.shipyard.values()
    )
    if opens and turns and ships < table.catalogue.file.limits.ships:
        if fewest == 1:
            text = message("collects the third colour ({goods}): the shipyard opens", goods=what)
        else:
            text = message(
                "collects the {number.ordinal} good of each colour ({goods}): the shipyard opens",
                number=fewest,
                goods=what,
            )
        yield Clause(text, 10)
    sets = table.catalogue.file.scoring.rare_sets
    more = rare_sets_value(goods, sets) - rare_sets_value(m.rare_goods, sets)
    types = len(set(goods))
    if types > len(set(m.rare_goods)):
        text = nmessage(
            "{goods} makes {n} type of rare goods, {points} PP more at the end",
            "{goods} makes {n} types of rare goods, {points} PP more at the end",
            types,
            goods=what,
            points=more,
        )
        yield Clause(text, 6)
    else:
        text = message("{goods} begins another set of rare goods, {points} PP more at the end", goods=what, points=more)
        yield Clause(text, 5)
