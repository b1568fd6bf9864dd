"""Checks that a state can be played on: everything accounted for once, and nothing where it can't be.

A state that comes from a file or from another program is checked here before it is played on. Each refusal is a
sentence that names the place. That each tile, card and rare good is there is looked at in `inventory.py`, whose
go it can be in `goes.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from rules.components.editions import refuse_other_components
from rules.contract import refuse
from rules.message import Counted, Name, Series
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.claims import owned
from rules.tadmor.goods import NOTHING
from rules.tadmor.position.goes import check_course
from rules.tadmor.position.inventory import check_missions, check_rare_goods, check_tiles
from rules.tadmor.state import COLOURS, MARAUDERS, PIECES, RESOLUTION, SET_UP, Merchant, State
from rules.tadmor.table import MARKS, with_free_levels

MOST = 10**6
"""Goods and points are unlimited (T1.6), but never so many."""
_CHANCE = re.compile(r"0|[1-9a-f][0-9a-f]{0,15}")
_PIECES_OUT = ("placement", *MARAUDERS, *RESOLUTION)
_RAIDS = ("marauders: region", "marauders: swap")
_NO_PLOT = (*SET_UP, *_RAIDS, "marauders: card")


def check_position(state: State, catalogue: Catalogue) -> None:
    """Raise PositionError if the state can't be played on."""
    refuse_other_components(state.components, catalogue)
    for check in _CHECKS:
        check(state, catalogue)


def _merchants(state: State, _: Catalogue) -> None:
    colours = state.options.colours
    if not 2 <= len(colours) <= len(COLOURS) or len(set(colours)) < len(colours):
        refuse("Tadmor is for two to four merchants of different colours.")
    if len(state.merchants) != len(colours):
        refuse(
            "There are {colours} colours but {merchants} merchants.",
            colours=len(colours),
            merchants=len(state.merchants),
        )
    for name, merchant in _named(state):
        if not all(0 <= n <= MOST for n in (*merchant.warehouse, *merchant.traded)):
            refuse("{name} should have from 0 to {most} of each good.", name=name, most=MOST)
        if abs(merchant.points) > MOST:
            refuse("{name} should have from -{most} to {most} points.", name=name, most=MOST)
        if unknown := [mark for mark in merchant.marks if mark not in MARKS]:
            refuse(
                "{name} has an unknown mark, {unknown.quoted}; there are: {marks}.",
                name=name,
                unknown=unknown[0],
                marks=Series(MARKS),
            )
        if any(not 1 <= height <= len(TEMPLE_PARTS) for height in merchant.temples):
            refuse("{name} has a temple with no parts or with more than {most}.", name=name, most=len(TEMPLE_PARTS))
        if state.stage not in RESOLUTION and (merchant.traded != NOTHING or merchant.marks):
            refuse("{name} can have traded goods and marks only in the resolution stage (T1.3).", name=name)


def _seats(state: State, _: Catalogue) -> None:
    seats = range(len(state.merchants))
    plots = (plot.seat for plot in (state.plot, state.raid) if plot)
    goes = (go.seat for go in (*state.queue, *((state.go,) if state.go else ())))
    if not all(seat in seats for seat in (state.first, state.pawn, *state.finishers, *plots, *goes)):
        refuse("A seat is named that does not exist; there are seats 0 to {last}.", last=len(seats) - 1)
    if len(set(state.finishers)) < len(state.finishers):
        refuse("A merchant is named twice among those who completed a temple.")
    for seat, merchant in enumerate(state.merchants):
        if len(TEMPLE_PARTS) in merchant.temples and seat not in state.finishers:
            refuse(
                "{name} has a complete temple but is not among those who completed one.",
                name=names.merchant(state.options.colours[seat]),
            )


def _source_of_chance(state: State, _: Catalogue) -> None:
    if not _CHANCE.fullmatch(state.chance):
        refuse("“chance” should be 1 to 16 hexadecimal digits.")


def _regions(state: State, catalogue: Catalogue) -> None:
    named = [state.attacked, *(plot.region for plot in (state.plot, state.raid) if plot)]
    for region in named:
        if region is not None and region not in catalogue.file.regions:
            refuse("There is no region {region.quoted}.", region=region)
    if state.plot and state.plot.region == state.attacked:
        refuse("{region} lies under attack, so nobody can have chosen it (T4.7).", region=state.plot.region)
    if state.plot and state.stage in _NO_PLOT:
        refuse(
            "Nobody can have a marauder card before him (“plot”) in the stage “{stage}”.",
            stage=names.stage(state.stage),
        )
    if (state.raid is not None) != (state.stage in _RAIDS):
        stage = names.stage(state.stage)
        if state.stage in _RAIDS:
            refuse("There should be a revealed marauder card (“raid”) in the stage “{stage}”.", stage=stage)
        refuse("There can't be a revealed marauder card (“raid”) in the stage “{stage}”.", stage=stage)


def _pieces(state: State, catalogue: Catalogue) -> None:
    board, limits = catalogue.board(len(state.merchants)), catalogue.file.limits
    stood_on: dict[str, Name] = {}
    for name, merchant in _named(state):
        private = catalogue.powers(merchant.improvements).private
        for place, piece in merchant.pieces.items():
            slot = board.slots.get(place)
            if slot is None and place not in private:
                refuse("{name} has a piece on {place.quoted}, which is no place of his.", name=name, place=place)
            if slot is not None and piece not in slot.takes:
                refuse(
                    "{name} has {piece.a} on {place}, which does not take one.",
                    name=name,
                    piece=names.piece(piece),
                    place=place,
                )
            if place in stood_on:
                refuse(
                    "{name} and {other} both have a piece on {place}.", name=name, other=stood_on[place], place=place
                )
            stood_on[place] = name
        if merchant.pieces and state.stage not in _PIECES_OUT:
            refuse("{name} can have no pieces out in the stage “{stage}”.", name=name, stage=names.stage(state.stage))
        for kind, most in zip(PIECES, (limits.camels, limits.ships), strict=True):
            if owned(merchant, kind) > most:
                refuse(
                    "{name} has {pieces}; {most} are the most.",
                    name=name,
                    pieces=Counted(owned(merchant, kind), names.piece(kind)),
                    most=most,
                )


def _buildings(state: State, catalogue: Catalogue) -> None:
    for part, cards in enumerate(catalogue.temple_cards):
        used = sum(merchant.temples.count(part + 1) for merchant in state.merchants)
        if used > cards:
            refuse(
                "There are only {cards} temple cards with {part}, not {used}.",
                cards=cards,
                part=names.temple_part(TEMPLE_PARTS[part]),
                used=used,
            )
    for name, merchant in _named(state):
        every = catalogue.powers(merchant.improvements).free_level_every
        grown = with_free_levels(merchant.tower, every)
        if grown != merchant.tower:
            refuse(
                "{name.possessive} tower can't stay at {tower}: it grows to {grown} at once (T5.9).",
                name=name,
                tower=merchant.tower,
                grown=grown,
            )


_CHECKS: tuple[Callable[[State, Catalogue], None], ...] = (
    _merchants,
    _seats,
    _source_of_chance,
    _regions,
    check_tiles,
    check_missions,
    check_rare_goods,
    _pieces,
    _buildings,
    check_course,
)


def _named(state: State) -> Iterable[tuple[Name, Merchant]]:
    return (
        (names.merchant(colour), merchant)
        for colour, merchant in zip(state.options.colours, state.merchants, strict=True)
    )
