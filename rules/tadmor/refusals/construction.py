"""Reasons for refusals in the construction phase."""

from __future__ import annotations

from itertools import islice

from rules.message import Counted, Message, Name, Series, message, nmessage
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.jobs import Job, construction_jobs
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.effects.towers import MOST_AT_ONCE, Climb, climb, climb_pairs
from rules.tadmor.goods import RARE_COLOURS, write_goods
from rules.tadmor.refusals.common import Reason, not_returnable, wrong_price
from rules.tadmor.state import Merchant
from rules.tadmor.table import RARE_FOR_POINTS, Table, purse

_NO_PIECE = {
    "tower": message("You have no piece that builds towers level by level."),
    "pairs": message("You have no piece that builds towers two levels at a time."),
    "traitor": message("You have no piece on the Traitor action."),
    "mission": message("You have no piece on the King's Missions."),
}
"""Said of a job that no piece does."""
_PARTS = Series(tuple(map(names.temple_part, TEMPLE_PARTS)))


def _has_job(table: Table, merchant: Merchant, job: Job, using: str) -> Message | None:
    if (job, using) in construction_jobs(table, merchant):
        return None
    if using:
        return message("You have no piece on {using} that could do this.", using=using)
    if job.kind == "temple":
        return message("You have no piece on {place}.", place=job.detail)
    if job.kind == "rare":
        return message("You have no piece that buys {colour} rare goods.", colour=names.colour(job.detail))
    return _NO_PIECE[job.kind]


def _build_tower(table: Table, merchant: Merchant, action: a.BuildTower) -> Message:
    missing = _has_job(table, merchant, Job("tower"), action.using)
    return missing or _too_dear(table, merchant, climb, action.levels, names.LEVEL)


def _build_pairs(table: Table, merchant: Merchant, action: a.BuildPairs) -> Message:
    missing = _has_job(table, merchant, Job("pairs"), action.using)
    most = table.most_pairs
    if not missing and 0 < most < action.pairs:
        return _too_many_pairs(most)
    return missing or _too_dear(table, merchant, climb_pairs, action.pairs, names.PAIR)


def _too_many_pairs(most: int) -> Message:
    return nmessage(
        "One action builds at most {n} pair: the rulebooks differ, and the French one is followed (T5.7).",
        "One action builds at most {n} pairs (T5.7).",
        most,
    )


def _too_dear(table: Table, merchant: Merchant, way: Climb, count: int, step: Name) -> Message:
    if not 1 <= count <= MOST_AT_ONCE:
        return message("Nobody builds {steps} at once.", steps=Counted(count, step))
    cost = next(islice(way(table.catalogue, table.powers(merchant), merchant.tower), count - 1, None))
    return nmessage(
        "One {step} costs {cost}, and you have {have} (T5.8).",
        "{n} {step.many} cost {cost}, and you have {have} (T5.8).",
        count,
        step=step,
        cost=write_goods(cost),
        have=write_goods(purse(merchant)),
    )


def _traitor(table: Table, merchant: Merchant, action: a.Traitor) -> Message:
    if missing := _has_job(table, merchant, Job("traitor"), action.using):
        return missing
    if not table.catalogue.traitor_levels[table.state.era]:
        return message("A traitor destroys nothing in this era (T5.10).")
    if action.rival not in table.state.options.colours:
        return message("There is no {rival} merchant in this game.", rival=names.colour(action.rival))
    rival = table.state.merchants[table.seat_of(action.rival)]
    if rival is merchant:
        return message("A traitor strikes at a rival's tower, not at your own (T5.10).")
    if not rival.tower:
        return message("{rival} has no tower to destroy.", rival=names.merchant(action.rival))
    return message(
        "{rival.possessive} tower is lower than yours: a traitor strikes only at the same height or above (T5.10).",
        rival=names.merchant(action.rival),
    )


def _build_temple(table: Table, merchant: Merchant, action: a.BuildTemple) -> Message | None:
    using = "" if action.using in table.board.rows else action.using
    if missing := _has_job(table, merchant, Job("temple", action.using), using):
        return missing
    if reason := _part_in_the_way(table, merchant, action.part):
        return reason
    cost = table.catalogue.temple_costs[TEMPLE_PARTS.index(action.part)]
    discount = table.powers(merchant).temple_discount
    return wrong_price(merchant, action, message("the {part}", part=names.temple_part(action.part)), cost, discount)


def _part_in_the_way(table: Table, merchant: Merchant, part: str) -> Message | None:
    if part not in TEMPLE_PARTS:
        return message("There is no “{part}” in a temple; its parts are {parts}.", part=part, parts=_PARTS)
    number = TEMPLE_PARTS.index(part)
    if number in next_parts(table, merchant):
        return None
    if not table.temple_card_left(number):
        return message("No card with {part} is left in the supply (T5.11).", part=names.temple_part(part))
    return message(
        "The {part} is not the next part of your temple: {parts} is the order (T5.11).",
        part=names.temple_part(part),
        parts=_PARTS,
    )


def _buy_rare(table: Table, merchant: Merchant, action: a.BuyRare) -> Message | None:
    colour = table.catalogue.colour_of.get(action.what, action.what)
    if colour not in RARE_COLOURS:
        return message("There is no rare good “{what}”.", what=action.what)
    if missing := _has_job(table, merchant, Job("rare", colour), action.using):
        return missing
    powers = table.powers(merchant)
    stack = table.state.stacks[colour]
    if not stack:
        return message("The {colour} stack is empty (T5.13).", colour=names.colour(colour))
    if action.what != colour and not powers.chooses_rare:
        return message(
            "Only the top of the {colour} stack is for sale, {top} (T5.13).",
            colour=names.colour(colour),
            top=names.rare_good(stack[0]),
        )
    if action.what == colour and powers.chooses_rare:
        return message("Name the rare good that you choose (T5.14).")
    if action.points:
        if not powers.rare_for_points:
            return message("You have no improvement that lets you buy rare goods with PP (T5.14).")
        if RARE_FOR_POINTS in merchant.marks:
            return message("You have bought a rare good with PP this turn, and once is all (T5.14).")
        return message(
            "A rare good costs {price} PP, you have {points} and can't go below 0 (T5.14).",
            price=powers.rare_for_points,
            points=merchant.points,
        )
    price = table.catalogue.rare_prices[colour]
    return wrong_price(
        merchant, action, message("a {colour} rare good", colour=names.colour(colour)), price, powers.rare_discount
    )


def _take_rare(table: Table, _: Merchant, action: a.TakeRare) -> Message:
    if not table.go.picks:
        return message("You have no free rare good to take (T5.12).")
    return message("The {colour} stack is empty (T5.12).", colour=names.colour(action.colour))


def _draw(table: Table, merchant: Merchant, action: a.DrawMission) -> Message:
    return _has_job(table, merchant, Job("mission"), action.using) or message("No mission card is left (T5.15).")


def _fulfil(table: Table, merchant: Merchant, action: a.Fulfil) -> Message | None:
    if missing := _has_job(table, merchant, Job("mission"), action.using):
        return missing
    if action.card not in merchant.hand:
        return message("{card} is not in your hand.", card=action.card)
    cost = table.catalogue.mission_costs[action.card]
    return wrong_price(merchant, action, action.card, cost, table.powers(merchant).mission_discount)


def _return_against(table: Table, merchant: Merchant, action: a.ReturnAgainst) -> Message:
    if missing := not_returnable(table, merchant, action.card, c.DestroyMission):
        return missing
    return message("{rival} is not a rival with a tower to destroy.", rival=names.merchant(action.rival))


def _return_for_part(table: Table, merchant: Merchant, action: a.ReturnForPart) -> Message | None:
    missing = not_returnable(table, merchant, action.card, c.TemplePartMission)
    return missing or _part_in_the_way(table, merchant, action.part)


def _return_for_rare(table: Table, merchant: Merchant, action: a.ReturnForRare) -> Message:
    missing = not_returnable(table, merchant, action.card, c.AnyRareMission)
    return missing or message("There is no “{good}” in the stacks.", good=action.good)


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
