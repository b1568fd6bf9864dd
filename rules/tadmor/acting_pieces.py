"""The pieces of actions: the places where they stand."""

from __future__ import annotations

from collections.abc import Callable

from rules.contract import Action
from rules.tadmor import actions as a
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.slot_kinds import SLOT_KINDS
from rules.tadmor.view import View

_KINDS: dict[type, type[c.SlotEffect]] = {action: kind.row for kind in SLOT_KINDS.values() for action in kind.actions}
"""The kind of slot on which a piece does it."""


def acting_place(view: View, catalogue: Catalogue, action: Action) -> str | None:
    """Return the slot or private tile whose piece does it, for the merchant with the go; None for what needs no piece.

    Of several pieces that could do the same it is the one that goes home then: the first that was placed.
    """
    go = view.go
    if go is None:
        return None
    match action:
        case a.Place(place=place) | a.Collect(place=place) | a.Gifts(place=place) | a.TakeBack(place=place):
            return place
        case a.BuildTemple(using=place) | a.Taxman(using=place):
            return place
        case a.Buy():
            return go.about
        case (
            a.BuildTower(using=tile)
            | a.BuildPairs(using=tile)
            | a.Traitor(using=tile)
            | a.DrawMission(using=tile)
            | a.Fulfil(using=tile)
            | a.WarSupplies(using=tile)
            | a.FirstToPlay(using=tile)
            | a.BuyRare(using=tile)
        ) if tile:
            return tile
        case a.BuyRare(what=what):
            colour = catalogue.colour_of.get(what, what)
            return _first(view, catalogue, lambda row: isinstance(row, c.RareSlot) and row.colour == colour)
        case _:
            kind = _KINDS.get(type(action))
            return None if kind is None else _first(view, catalogue, lambda row: isinstance(row, kind))


def _first(view: View, catalogue: Catalogue, fits: Callable[[c.SlotRow], bool]) -> str | None:
    assert view.go is not None
    rows = catalogue.board(len(view.merchants)).rows
    return next((place for place in view.merchants[view.go.seat].pieces if place in rows and fits(rows[place])), None)
