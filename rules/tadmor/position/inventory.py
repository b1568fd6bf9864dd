"""Checks that every tile, card and rare good of the game is somewhere in a state, and only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.contract import refuse
from rules.message import Name, Series
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.state import SET_UP, State


def check_tiles(state: State, catalogue: Catalogue) -> None:
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


def check_missions(state: State, catalogue: Catalogue) -> None:
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


def check_rare_goods(state: State, catalogue: Catalogue) -> None:
    if sorted(state.stacks) != sorted(RARE_COLOURS):
        refuse(
            "The rare goods should be three stacks: {colours}.", colours=Series(tuple(map(names.colour, RARE_COLOURS)))
        )
    for colour, stack in state.stacks.items():
        for good in stack:
            if catalogue.colour_of.get(good) != colour:
                refuse("{good.quoted} is no {colour} rare good.", good=good, colour=names.colour(colour))
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
