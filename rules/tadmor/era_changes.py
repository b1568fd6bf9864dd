"""The changes of a new era: prices, the tax, and the yield of slots, as facts; wording is for screens."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Board, Catalogue, Slot
from rules.tadmor.components.slot_kinds import SLOT_KINDS


class Change(Struct, frozen=True):
    """A number before and after."""

    before: int
    after: int


class SlotChange(Struct, frozen=True):
    """The yield or effect of a slot, before and after."""

    slot: Slot
    change: Change


class EraChanges(Struct, frozen=True):
    tile_price: Change
    """Goods for an improvement (T5.4)."""
    tax: Change
    """Gold that the taxman wants (T5.21)."""
    penalty: Change
    """PP that are taken instead."""
    slots: tuple[SlotChange, ...]
    """The first of equal slots, in the order of the board, if it gives something else than before."""


def era_changes(catalogue: Catalogue, board: Board, era: int) -> EraChanges:
    """Return the changes of an era (1 or 2, counted from 0)."""
    file = catalogue.file
    return EraChanges(
        tile_price=_change(file.improvement_market.cost, era),
        tax=_change(file.tax.gold, era),
        penalty=_change(file.tax.penalty, era),
        slots=tuple(_slots(board, era)),
    )


def _slots(board: Board, era: int) -> Iterator[SlotChange]:
    for name, slot in board.slots.items():
        if board.alike[name] == name and (numbers := _numbers(slot)) and numbers[era - 1] != numbers[era]:
            yield SlotChange(slot, _change(numbers, era))


def _numbers(slot: Slot) -> c.PerEra | None:
    """Return the numbers of a slot that has one for each era."""
    field = SLOT_KINDS[type(slot.row)].numbers_by_era
    numbers: c.PerEra | None = getattr(slot.row, field) if field else None
    return numbers


def _change(numbers: c.PerEra, era: int) -> Change:
    return Change(numbers[era - 1], numbers[era])
