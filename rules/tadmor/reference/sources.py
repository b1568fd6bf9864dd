"""The origins of the values of Tadmor's components, in words."""

from __future__ import annotations

from rules.language import Hole
from rules.reference.facts import ComponentValues
from rules.reference.origins import origin_lines
from rules.reference.wording import message
from rules.tadmor.reference.facts import ERAS

VALUES: dict[str, Hole] = {
    "slots": message("the number of slots"),
    "slots_for_two": message("the number of slots with two merchants"),
    "number": message("its number"),
    "effect": message("what it does"),
    "returned": message("what returning it does"),
    "action": message("the action"),
    "region": message("the region"),
    "piece": message("the piece"),
    "points": message("the PP"),
    "for_two": message("its use with two merchants"),
    "start": message("whether it is a start tile"),
    "era": message("the era"),
    "measure": message("what it measures"),
    "most": message("how many at most"),
    "name": message("the name"),
    "cost": message("the price"),
    "price": message("the price"),
    "types": message("the types"),
    "colour": message("the colour"),
    "good": message("the good"),
    "amount": message("the amount"),
    "give": message("what is given"),
    "get": message("what is received"),
    "basic": message("the PP for a basic good"),
    "advanced": message("the PP for an advanced good"),
    "bought": message("the PP for a bought rare good"),
    "free": message("the PP for a free rare good"),
    "every": message("which levels"),
    "goods": message("the goods"),
    "factor": message("how many times"),
    "levels": message("the levels"),
    "tiles": message("how many improvements"),
    "cards": message("how many cards"),
    "pieces": message("how many pieces"),
    "last_era": message("the last era"),
    "card": message("whether a card is drawn"),
    "both_ways": message("whether it trades both ways"),
}
"""The names of the values of components."""
WITHOUT_ORIGIN = ("name",)
"""The values of a slot that are for people only."""


def component_origins(table: ComponentValues, is_slot: bool = False) -> tuple[Hole, ...]:
    """Return the origins that are not the rulebook, and the note."""
    return origin_lines(table, VALUES, WITHOUT_ORIGIN if is_slot else (), _era)


def _era(_: str, place: int, places: int) -> Hole:
    """A list with a value for each era is spoken of by eras."""
    return message("Era {era}", era=ERAS[place]) if places == len(ERAS) else place + 1
