"""Why something is refused in the construction phase."""

from __future__ import annotations

from itertools import islice

from rules.tadmor import actions as a
from rules.tadmor.components import shapes as c
from rules.tadmor.components.shapes import RARE_COLOURS, TEMPLE_PARTS
from rules.tadmor.goods import write_goods
from rules.tadmor.refusals.common import Reason, not_returnable, wrong_price
from rules.tadmor.state import Merchant
from rules.tadmor.table import (
    RARE_FOR_POINTS,
    Table,
    purse,
)
from rules.tadmor.works.jobs import Job, construction_jobs
from rules.tadmor.works.temples import next_parts
from rules.tadmor.works.towers import MOST_AT_ONCE, Climb, climb, climb_pairs

_JOBS = {
    "tower": "that builds towers level by level",
    "pairs": "that builds towers two levels at a time",
    "traitor": "on the Traitor action",
    "mission": "on the King's Missions",
}


def _has_job(table: Table, merchant: Merchant, job: Job, using: str) -> str | None:
    if (job, using) in construction_jobs(table, merchant):
        return None
    if using:
        return f"You have no piece on {using} that could do this."
    where = f"on {job.detail}" if job.kind == "temple" else f"that buys {job.detail} rare goods"
    return f"You have no piece {_JOBS.get(job.kind, where)}."


def _build_tower(table: Table, merchant: Merchant, action: a.BuildTower) -> str:
    missing = _has_job(table, merchant, Job("tower"), action.using)
    return missing or _too_dear(table, merchant, climb, action.levels, "level")


def _build_pairs(table: Table, merchant: Merchant, action: a.BuildPairs) -> str:
    missing = _has_job(table, merchant, Job("pairs"), action.using)
    most = table.catalogue.most_pairs
    if not missing and 0 < most < action.pairs:
        return _too_many_pairs(most)
    return missing or _too_dear(table, merchant, climb_pairs, action.pairs, "pair")


def _too_many_pairs(most: int) -> str:
    if most == 1:
        return "One action builds at most 1 pair: the rulebooks differ, and the French one is followed (T5.7)."
    return f"One action builds at most {most} pairs (T5.7)."


def _too_dear(table: Table, merchant: Merchant, way: Climb, count: int, step: str) -> str:
    if not 1 <= count <= MOST_AT_ONCE:
        return f"Nobody builds {count} {step}s at once."
    cost = next(islice(way(table.catalogue, table.powers(merchant), merchant.tower), count - 1, None))
    what = f"One {step} costs" if count == 1 else f"{count} {step}s cost"
    return f"{what} {write_goods(cost)}, and you have {write_goods(purse(merchant))} (T5.8)."


def _traitor(table: Table, merchant: Merchant, action: a.Traitor) -> str:
    if missing := _has_job(table, merchant, Job("traitor"), action.using):
        return missing
    if not table.catalogue.traitor_levels[table.state.era]:
        return "A traitor destroys nothing in this era (T5.10)."
    if action.rival not in table.state.options.colours:
        return f"There is no {action.rival} merchant in this game."
    rival = table.state.merchants[table.seat_of(action.rival)]
    if rival is merchant:
        return "A traitor strikes at a rival's tower, not at your own (T5.10)."
    if not rival.tower:
        return f"{action.rival.capitalize()} has no tower to destroy."
    return (
        f"{action.rival.capitalize()}'s tower is lower than yours:"
        " a traitor strikes only at the same height or above (T5.10)."
    )


def _build_temple(table: Table, merchant: Merchant, action: a.BuildTemple) -> str | None:
    using = "" if action.using in table.board.rows else action.using
    if missing := _has_job(table, merchant, Job("temple", action.using), using):
        return missing
    if reason := _part_in_the_way(table, merchant, action.part):
        return reason
    cost = table.catalogue.temple_costs[TEMPLE_PARTS.index(action.part)]
    discount = table.powers(merchant).temple_discount
    return wrong_price(merchant, action, f"The {action.part}", cost, discount)


def _part_in_the_way(table: Table, merchant: Merchant, part: str) -> str | None:
    if part not in TEMPLE_PARTS:
        return f"There is no “{part}” in a temple; its parts are {', '.join(TEMPLE_PARTS)}."
    number = TEMPLE_PARTS.index(part)
    if number in next_parts(table, merchant):
        return None
    if not table.temple_card_left(number):
        return f"No card with {part} is left in the supply (T5.11)."
    return f"The {part} is not the next part of your temple: {', '.join(TEMPLE_PARTS)} is the order (T5.11)."


def _buy_rare(table: Table, merchant: Merchant, action: a.BuyRare) -> str | None:
    colour = table.catalogue.colour_of.get(action.what, action.what)
    if colour not in RARE_COLOURS:
        return f"There is no rare good “{action.what}”."
    if missing := _has_job(table, merchant, Job("rare", colour), action.using):
        return missing
    powers = table.powers(merchant)
    stack = table.state.stacks[colour]
    if not stack:
        return f"The {colour} stack is empty (T5.13)."
    if action.what != colour and not powers.chooses_rare:
        return f"Only the top of the {colour} stack is for sale, {stack[0]} (T5.13)."
    if action.what == colour and powers.chooses_rare:
        return "Name the rare good that you choose (T5.14)."
    if action.points:
        if not powers.rare_for_points:
            return "You have no improvement that lets you buy rare goods with PP (T5.14)."
        if RARE_FOR_POINTS in merchant.marks:
            return "You have bought a rare good with PP this turn, and once is all (T5.14)."
        return (
            f"A rare good costs {powers.rare_for_points} PP, you have {merchant.points} and can't go below 0 (T5.14)."
        )
    price = table.catalogue.rare_prices[colour]
    return wrong_price(merchant, action, f"A {colour} rare good", price, powers.rare_discount)


def _take_rare(table: Table, _: Merchant, action: a.TakeRare) -> str:
    if not table.go.picks:
        return "You have no free rare good to take (T5.12)."
    return f"The {action.colour} stack is empty (T5.12)."


def _draw(table: Table, merchant: Merchant, action: a.DrawMission) -> str:
    return _has_job(table, merchant, Job("mission"), action.using) or "No mission card is left (T5.15)."


def _fulfil(table: Table, merchant: Merchant, action: a.Fulfil) -> str | None:
    if missing := _has_job(table, merchant, Job("mission"), action.using):
        return missing
    if action.card not in merchant.hand:
        return f"{action.card} is not in your hand."
    cost = table.catalogue.mission_costs[action.card]
    return wrong_price(merchant, action, action.card, cost, table.powers(merchant).mission_discount)


def _return_against(table: Table, merchant: Merchant, action: a.ReturnAgainst) -> str:
    if missing := not_returnable(table, merchant, action.card, c.DestroyMission):
        return missing
    return f"{action.rival.capitalize()} is no rival with a tower to destroy."


def _return_for_part(table: Table, merchant: Merchant, action: a.ReturnForPart) -> str | None:
    missing = not_returnable(table, merchant, action.card, c.TemplePartMission)
    return missing or _part_in_the_way(table, merchant, action.part)


def _return_for_rare(table: Table, merchant: Merchant, action: a.ReturnForRare) -> str:
    missing = not_returnable(table, merchant, action.card, c.AnyRareMission)
    return missing or f"There is no “{action.good}” in the stacks."


REASONS: dict[type, Reason] = {
    a.TakeRare: _take_rare,
    a.BuildTower: _build_tower,
    a.BuildPairs: _build_pairs,
    a.Traitor: _traitor,
    a.BuildTemple: _build_temple,
    a.BuyRare: _buy_rare,
    a.DrawMission: _draw,
    a.Fulfil: _fulfil,
    a.ReturnForRare: _return_for_rare,
    a.ReturnForPart: _return_for_part,
    a.ReturnAgainst: _return_against,
}
