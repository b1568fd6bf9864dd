"""Checks that a state can be played on: everything accounted for once, and nothing where it can't be.

A state that comes from a file or from another program is checked here before it is played on. Each refusal is a
sentence that names the place. Whose go it can be is looked at in `position_of_goes.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from rules.components.editions import refuse_other_components
from rules.contract import refuse
from rules.message import Counted, Name, Series
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.claims import owned
from rules.tadmor.goods import NOTHING, RARE_COLOURS
from rules.tadmor.position_of_goes import check_course
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
            "No player can have chosen a marauder card (“plot”) in the stage “{stage}”.",
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
                refuse("{name} has a piece on {place.quoted}, which is not a place of theirs.", name=name, place=place)
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


def _named(state: State) -> Iterable[tuple[Name, Merchant]]:
    return (
        (names.merchant(colour), merchant)
        for colour, merchant in zip(state.options.colours, state.merchants, strict=True)
    )


# --- every tile, card and rare good once


def _tiles(state: State, catalogue: Catalogue) -> None:
    seats = len(state.merchants)
    in_play = [tile for era in range(3) for tile in catalogue.tiles(era, seats)]
    laid = (*state.display, *state.unseen, *state.cleared)
    found = [*laid, *(tile for merchant in state.merchants for tile in merchant.improvements)]
    _once(names.IMPROVEMENT, found, in_play)
    if state.stage == "extra goods":
        if found:
            refuse("Improvement {tile} is on the table before anybody takes one (T2.5).", tile=found[0])
        return
    if state.stage == "first improvements" and (state.display or state.cleared):
        refuse("No improvement is laid out before everyone has a first one (T2.5).")
    so_far = {tile for era in range(state.era + 1) for tile in catalogue.tiles(era, seats)}
    if missing := [tile for tile in in_play if tile in so_far and tile not in found]:
        refuse("Improvement {tile} is nowhere: it should be owned, in the display, unseen or cleared.", tile=missing[0])
    if early := [tile for tile in laid if tile not in so_far]:
        refuse("Improvement {tile} belongs to a later era.", tile=early[0])


def _missions(state: State, catalogue: Catalogue) -> None:
    found = [*state.deck, *state.discards]
    for merchant in state.merchants:
        found += (*merchant.hand, *merchant.fulfilled, *merchant.returned)
    _once(names.MISSION, found, catalogue.missions)
    if state.stage in SET_UP:
        if found:
            refuse("Mission {card} is on the table before the missions are dealt (T2.7).", card=found[0])
        return
    if missing := [card for card in catalogue.missions if card not in found]:
        refuse("Mission {card} is nowhere: it should be in the deck, the discards or with someone.", card=missing[0])


def _rare_goods(state: State, catalogue: Catalogue) -> None:
    if sorted(state.stacks) != sorted(RARE_COLOURS):
        refuse(
            "The rare goods should be three stacks: {colours}.", colours=Series(tuple(map(names.colour, RARE_COLOURS)))
        )
    for colour, stack in state.stacks.items():
        for good in stack:
            if catalogue.colour_of.get(good) != colour:
                refuse("{good.quoted} is not a {colour} rare good.", good=good, colour=names.colour(colour))
    tiles = Counter(good for stack in state.stacks.values() for good in stack)
    tiles.update(good for merchant in state.merchants for good in merchant.rare_goods)
    for good in {**tiles, **catalogue.colour_of}:
        if good not in catalogue.colour_of:
            refuse("There is no rare good {good.quoted}.", good=good)
        if tiles[good] != len(state.merchants):
            refuse(
                "There should be {merchants} tiles of {good}, in the stacks and with merchants together, not {found}.",
                merchants=len(state.merchants),
                good=names.rare_good(good),
                found=tiles[good],
            )


def _once(what: Name, found: Iterable[str], known: Iterable[str]) -> None:
    """Each thing lies in one place only, and exists in this game."""
    everything = set(known)
    for name, count in Counter(found).items():
        if name not in everything:
            refuse("There is no {what} {name.quoted} in this game.", what=what, name=name)
        if count > 1:
            refuse("{what.capital} {name} lies in {count} places at once.", what=what, name=name, count=count)


_CHECKS: tuple[Callable[[State, Catalogue], None], ...] = (
    _merchants,
    _seats,
    _source_of_chance,
    _regions,
    _tiles,
    _missions,
    _rare_goods,
    _pieces,
    _buildings,
    check_course,
)
