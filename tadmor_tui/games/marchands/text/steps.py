"""The outcome of a step of a plot, in a word or two and in a sentence, and what may come between."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Seat
from rules.marchands import events as e
from rules.marchands.names import resource as resource_name
from rules.marchands.notation import WAIT_SIGN
from rules.marchands.places import Step
from rules.marchands.prospects import Foreseen
from rules.message import AndList, Message, Series, message
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.text.translation import letter_of, nt, t

_WHY_SHORT: dict[e.Failure, Message] = {
    "no road": message("no road"),
    "nothing there": message("nothing"),
    "taken already": message("1 a turn"),
    "demand not met": message("too few"),
}


def step_sign(step: Step) -> str:
    """`b`, `X`, or a full stop for a wait."""
    return WAIT_SIGN if step == "wait" else step


def fails(seen: Foreseen) -> bool:
    """Return True if a step surely does nothing."""
    return isinstance(seen.event, e.StepFailed)


def may_fail(seen: Foreseen) -> bool:
    return seen.peril == "gone"


def letters(resources: Sequence[str]) -> str:
    return "".join(letter_of(resource_name(name)) for name in resources)


def outcome(seen: Foreseen, glyphs: Glyphs) -> str:
    """Return the outcome of a step, in at most eight cells."""
    event = seen.event
    match event:
        case e.CaravanMoved():
            return f"{glyphs.arrow} {event.to}"
        case e.ResourceTaken():
            return t("takes {letter}", letter=letter_of(resource_name(event.resource)))
        case e.ContractFulfilled():
            return t("pays {letters}", letters=letters(event.paid))
        case e.StepFailed():
            return t("{why}", why=_WHY_SHORT[event.why])
        case _:
            return t("waits")


def told_of_step(number: int, seen: Foreseen, value: int, names: Sequence[str]) -> str:
    """A step in a sentence, with what may come between."""
    event = seen.event
    match event:
        case e.CaravanMoved():
            return t("Step {number}: road {label} leads from {origin} to {city}.", number=number, label=event.label,
                     origin=event.origin, city=event.to)  # fmt: skip
        case e.ResourceTaken():
            told = t(
                "Step {number} takes {resource}, the cheapest at {city}; {left} stay.",
                number=number,
                resource=resource_name(event.resource),
                city=event.city,
                left=event.left,
            )
        case e.ContractFulfilled():
            told = t(
                "Step {number} pays {resources} for the contract worth {value} at {city}.",
                number=number,
                resources=AndList(tuple(map(resource_name, event.paid))),
                value=value,
                city=event.city,
            )
        case e.StepFailed():
            return fault_of_step(number, event)
        case _:
            return t("Step {number}: the caravan waits at {city}.", number=number, city=seen.city)
    return " ".join(filter(None, (told, peril_of_step(number, seen, names))))


def route_told(steps: Sequence[Foreseen], start: str) -> Series:
    """A whole plot by its cities: `coal at 11, over 8 to 9, the contract at 9, wait`."""
    told: list[Message] = []
    passed: list[str] = []
    here = start
    for seen in steps:
        event = seen.event
        if isinstance(event, e.CaravanMoved):
            passed.append(event.to)
        else:
            told += [*_way(passed, isinstance(event, e.ResourceTaken | e.ContractFulfilled)), _deed(seen)]
            passed = []
        here = seen.city
    return Series((*told, *_way(passed, False)) or (message("wait at {city}", city=here),))


def _way(cities: Sequence[str], named_next: bool) -> list[Message]:
    """The cities that a caravan goes over; a single one need not be told if what is done there names it."""
    if not cities or (len(cities) == 1 and named_next):
        return []
    if len(cities) == 1:
        return [message("to {city}", city=cities[0])]
    return [message("over {cities} to {city}", cities=AndList(tuple(cities[:-1])), city=cities[-1])]


def _deed(seen: Foreseen) -> Message:
    event = seen.event
    match event:
        case e.ResourceTaken():
            return message("{resource} at {city}", resource=resource_name(event.resource), city=event.city)
        case e.ContractFulfilled():
            return message("fulfil the contract at {city}", city=event.city)
        case e.StepFailed():
            return message("nothing at {city}", city=event.city)
        case _:
            return message("wait at {city}", city=seen.city)


def fault_of_step(number: int, event: e.StepFailed) -> str:
    """Tell why a step surely does nothing."""
    match event.why:
        case "no road":
            return t("Step {number} fails: no road {label} leads from {city}.", number=number, label=event.step,
                     city=event.city)  # fmt: skip
        case "nothing there":
            return t("Step {number} fails: nothing lies at {city}.", number=number, city=event.city)
        case "taken already":
            return t("Step {number} fails: each turn you take only one resource at {city}.", number=number,
                     city=event.city)  # fmt: skip
        case _:
            return t("Step {number} fails: your stock does not meet the demand at {city}.", number=number,
                     city=event.city)  # fmt: skip


def peril_of_step(number: int, seen: Foreseen, names: Sequence[str]) -> str:
    """Tell what others could do before it; nothing if they can't do anything."""
    if seen.peril is None:
        return ""
    rivals = _rivals(seen.rivals, names)
    if seen.peril == "another":
        return nt(
            "Step {number} may bring another resource: {rivals} can be at {city} sooner.",
            "Step {number} may bring another resource: {rivals} can be at {city} sooner.",
            len(seen.rivals),
            number=number,
            rivals=rivals,
            city=seen.city,
        )
    return nt(
        "Step {number} may fail: {rivals} can be at {city} sooner.",
        "Step {number} may fail: {rivals} can be at {city} sooner.",
        len(seen.rivals),
        number=number,
        rivals=rivals,
        city=seen.city,
    )


def _rivals(seats: Sequence[Seat], names: Sequence[str]) -> AndList:
    return AndList(tuple(names[seat] for seat in seats))


def first_worry(steps: Sequence[Foreseen], names: Sequence[str]) -> str:
    """The first thing that is or may go wrong with a plot, the surest first."""
    for number, seen in enumerate(steps, 1):
        if isinstance(seen.event, e.StepFailed):
            return fault_of_step(number, seen.event)
    for wanted in ("gone", "another"):
        for number, seen in enumerate(steps, 1):
            if seen.peril == wanted:
                return peril_of_step(number, seen, names)
    return ""
