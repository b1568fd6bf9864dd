"""Checks of the goes of a state: the present one, and those still to come, have to fit the stage."""

from __future__ import annotations

from collections.abc import Callable

from rules.contract import Seat, refuse
from rules.message import Name
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.stages.setup import EXTRA_GOODS
from rules.tadmor.state import LAST_TURN, SET_UP, Go, State


def check_course(state: State, catalogue: Catalogue) -> None:
    """Raise PositionError if the goes do not fit the stage. Everything else in the state has been checked."""
    if state.go is None:
        if state.stage != "game over":
            refuse("A player should have the go in the stage “{stage}”.", stage=names.stage(state.stage))
        if state.queue or state.turn != LAST_TURN:
            refuse("The game is over after turn {turn}, with no go still to come.", turn=LAST_TURN)
        return
    if state.stage == "game over":
        refuse("The game is over, so nobody has a go.")
    if state.stage in SET_UP and state.turn != 1:
        refuse("The set-up belongs to turn 1.")
    for go in state.queue:
        if go != Go(go.seat, go.about):
            refuse("A go that is still to come (“queue”) can't have begun.")
    _GO_CHECKS[state.stage](state, catalogue, state.go)
    _has_only(state.go, state.stage)
    if state.stage not in ("extra goods", "improvements") and any(go.about for go in (state.go, *state.queue)):
        refuse("Only goes for extra goods and for improvements say what they are “about”.")


def _has_only(go: Go, stage: str) -> None:
    """Each stage has its own things to remember about a go."""
    if stage != "placement" and (go.placed or go.may_place != 1):
        refuse("Pieces are “placed” only in placement.")
    if stage != "construction" and go.picks:
        refuse("Free rare goods (“picks”) are taken only in the construction phase.")
    if stage != "improvements" and go.bought:
        refuse("Improvements are “bought” only in the improvements phase.")


def _play_order(state: State) -> list[Seat]:
    seats = len(state.merchants)
    return [(state.first + i) % seats for i in range(seats)]


def _goes(state: State) -> list[Go]:
    assert state.go is not None
    return [state.go, *state.queue]


def _ends_with(state: State, goes: list[tuple[Seat, str]]) -> None:
    """The goes are the last of those that the stage began with."""
    now = [(go.seat, go.about) for go in _goes(state)]
    if goes[-len(now) :] != now:
        refuse("The goes still to come (“queue”) are not those of the stage “{stage}”.", stage=names.stage(state.stage))


def _extra_goods(state: State, catalogue: Catalogue, go: Go) -> None:
    order = enumerate(_play_order(state))
    _ends_with(state, [(seat, about) for position, seat in order for about in EXTRA_GOODS.get(position, ())])


def _first_improvements(state: State, catalogue: Catalogue, go: Go) -> None:
    _ends_with(state, [(seat, "") for seat in reversed(_play_order(state))])
    to_come = {go.seat for go in _goes(state)}
    for seat, merchant in enumerate(state.merchants):
        if len(merchant.improvements) != (seat not in to_come):
            refuse("Every player who has had a go, and nobody else, has one first improvement (T2.5).")


def _placement(state: State, catalogue: Catalogue, go: Go) -> None:
    """Check that the queue goes round: the merchant with the go is also the last in it (T3.1)."""
    order = _play_order(state)
    after = order.index(go.seat) + 1
    if [go.seat for go in state.queue] != order[after:] + order[:after]:
        refuse("In placement the “queue” is everyone in play order, from the next one round to the last.")
    several = {mission.pieces for mission in catalogue.missions.values() if isinstance(mission, c.PlaceMission)}
    if go.may_place not in {1, *several}:
        refuse("No mission lets anybody place so many pieces (“may_place”) in a go.")
    if go.placed > min(go.may_place, len(state.merchants[go.seat].pieces)):
        refuse("{name} can't have “placed” so many pieces in this go.", name=_name(state, go))


def _everyone(state: State, catalogue: Catalogue, go: Go) -> None:
    _ends_with(state, [(seat, "") for seat in _play_order(state)])


def _some(state: State, catalogue: Catalogue, go: Go) -> None:
    """Some of the merchants, in play order."""
    order = _play_order(state)
    positions = [order.index(go.seat) for go in _goes(state)]
    if positions != sorted(set(positions)):
        refuse(
            "The goes in the stage “{stage}” should be in play order, one for each merchant.",
            stage=names.stage(state.stage),
        )


def _card(state: State, catalogue: Catalogue, go: Go) -> None:
    slots = catalogue.board(len(state.merchants)).marauder_slots
    if state.queue:
        refuse("Only one merchant chooses a marauder card (T4.7).")
    if not any(place in slots for place in state.merchants[go.seat].pieces):
        refuse("{name} has no camel on the Marauders action.", name=_name(state, go))


def _improvements(state: State, catalogue: Catalogue, go: Go) -> None:
    slots = catalogue.board(len(state.merchants)).improvement_slots
    goes = _goes(state)
    for each in goes:
        if each.about not in slots:
            refuse("{about.quoted} is not an improvement slot to have a go about.", about=each.about)
        if not each.bought and each.about not in state.merchants[each.seat].pieces:
            refuse("{name} has no piece on {about} to have a go about.", name=_name(state, each), about=each.about)
    positions = [slots.index(each.about) for each in goes]
    if positions != sorted(set(positions)):
        refuse("The goes in the improvements phase should be in the order of the slots (T5.4).")


def _construction(state: State, catalogue: Catalogue, go: Go) -> None:
    _everyone(state, catalogue, go)
    if go.picks > sum(map(len, state.stacks.values())):
        refuse("There are not so many free rare goods left to take (“picks”).")


def _turn_end(state: State, catalogue: Catalogue, go: Go) -> None:
    _some(state, catalogue, go)
    for each in _goes(state):
        merchant = state.merchants[each.seat]
        if sum(merchant.warehouse) <= catalogue.powers(merchant.improvements).storage:
            refuse("{name} has room for all goods, and so has no go at the end of the turn.", name=_name(state, each))


def _name(state: State, go: Go) -> Name:
    return names.merchant(state.options.colours[go.seat])


_GO_CHECKS: dict[str, Callable[[State, Catalogue, Go], None]] = {
    "extra goods": _extra_goods,
    "first improvements": _first_improvements,
    "placement": _placement,
    "marauders: region": _some,
    "marauders: swap": _some,
    "marauders: card": _card,
    "improvements": _improvements,
    "improvements: favours": _some,
    "construction": _construction,
    "kingdom": _everyone,
    "turn end": _turn_end,
}
