"""Reasons for refused actions, each in a sentence for the player who tried it.

The list of legal actions alone decides what is allowed; this module only explains. Each kind of action has a function
that looks for the first thing that is in the way and cites the clause.
"""

from __future__ import annotations

from rules.contract import Seat
from rules.kit.game_base import Refusal
from rules.message import Message, message
from rules.palmyra import actions as a
from rules.palmyra import names
from rules.palmyra.cells import FURTHEST, Cell, is_small, neighbours_of, packed, unpacked
from rules.palmyra.reach import can_be_laid, can_begin
from rules.palmyra.state import FIGURES, FigureName
from rules.palmyra.table import IN_CITY, Table
from rules.palmyra.tiles import FEATURE_MASK, KIND_OF, size_of


def whose_go(table: Table, seat: Seat) -> Message:
    """Name the player whose turn it is."""
    return message("It is {player.possessive} turn.", player=names.player(table.options.colours[table.seat]))


def why_nowhere(table: Table, tile: str) -> Message:
    """Explain why a tile of the hand can't be laid on any cell now."""
    kind = KIND_OF[tile]
    if kind not in can_be_laid(table)[size_of(kind)]:
        return _too_many(table, kind)
    figure = names.figure(FIGURES[table.figure])
    if size_of(kind):
        return message("No cell for a small tile is free beside your {figure} (P4.1).", figure=figure)
    return message("No cell for a large tile is free beside your {figure} (P4.1).", figure=figure)


def _conquer(table: Table, seat: Seat, action: a.Conquer) -> Message | None:
    if action.figure == "censor" and not table.has_caesar():
        return message("Only with Caesar may your censor conquer; move your legion (P3.2, P8.3).")
    return _cannot_begin(table, action.figure)


def _revenue(table: Table, seat: Seat, action: a.Revenue) -> Message | None:
    if action.figure == "legion" and not table.has_caesar():
        return message("Only with Caesar may your legion collect revenue; move your censor (P3.2, P8.3).")
    return _cannot_begin(table, action.figure)


def _cannot_begin(table: Table, figure: FigureName) -> Message | None:
    if not table.hands[table.seat]:
        return message("You have no tile to lay, so you have to reorganize (P3.4).")
    if can_begin(table, FIGURES.index(figure)):
        return None
    return message("None of your tiles fits beside your {figure} (P3.4).", figure=names.figure(figure))


def _lay(table: Table, seat: Seat, action: a.Lay) -> Message | None:
    kind = KIND_OF.get(action.tile)
    if kind is None:
        return message("There is no tile {tile.quoted}.", tile=action.tile)
    if kind not in table.hands[table.seat]:
        return message("You have no such tile: {tile}.", tile=names.tile(kind))
    if size_of(kind) != is_small(action.cell):
        if size_of(kind):
            return message("A small tile does not fit on {cell}: x + y is even there (P1.5).", cell=_cell(action))
        return message("A large tile does not fit on {cell}: x + y is odd there (P1.5).", cell=_cell(action))
    if max(map(abs, action.cell)) <= FURTHEST and packed(action.cell) in table.board:
        return message("A tile lies on {cell} already.", cell=_cell(action))
    if not _touches(table, action.cell):
        if table.figures[table.mover] == IN_CITY:
            return message("{cell} does not touch the city (P4.2).", cell=_cell(action))
        return message(
            "{cell} does not touch the tile that your {figure} stands on (P4.1).",
            cell=_cell(action),
            figure=names.figure(FIGURES[table.figure]),
        )
    return _too_many(table, kind)


def _cell(action: a.Lay) -> str:
    return names.cell(action.cell)


def _touches(table: Table, cell: Cell) -> bool:
    standing = table.figures[table.mover]
    beside = table.city.board if standing == IN_CITY else (standing,)
    return any(cell in neighbours_of(unpacked(near)) for near in beside)


def _too_many(table: Table, kind: int) -> Message:
    laying = table.catalogue.file.laying
    with_feature = table.laid_a_feature()
    if kind & FEATURE_MASK and with_feature:
        return message("You have laid a tile with a feature; a second one is never laid in the same turn (P4.4).")
    if kind & FEATURE_MASK and table.laid >= laying.with_feature:
        return message(
            "With a feature at most {most} tiles are laid in a turn, so only plain ones may follow (P4.4).",
            most=laying.with_feature,
        )
    if with_feature:
        return message("With a feature at most {most} tiles are laid in a turn (P4.4).", most=laying.with_feature)
    return message("At most {most} tiles are laid in a turn (P4.4).", most=laying.plain)


def _flip(table: Table, seat: Seat, action: a.Flip) -> Message:
    kind = KIND_OF.get(action.tile)
    if kind is None:
        return message("There is no tile {tile.quoted}.", tile=action.tile)
    return message("You have no such tile: {tile}.", tile=names.tile(kind))


def _take_caesar(table: Table, seat: Seat, action: a.TakeCaesar) -> Message:
    if not table.options.expert:
        return message("Only the expert game has Caesar (P2.7).")
    if table.has_caesar():
        return message("You have Caesar already (P8.2).")
    return message("You have too few coins to pay for Caesar (P8.2).")


def _move(table: Table, seat: Seat, action: a.Move) -> Message | None:
    if (action.figure == "legion") != (table.stage == "move legion"):
        if action.figure == "legion":
            return message("The legion's place is chosen; now choose the censor's.")
        return message("First choose the legion's place, then the censor's.")
    if action.to == "city":
        return None
    where = names.cell(action.to)
    cell = packed(action.to) if max(map(abs, action.to)) <= FURTHEST else IN_CITY
    if cell not in table.board:
        return message("No tile lies on {cell}.", cell=where)
    if cell in table.city.board:
        return message("{cell} is a city tile: type “city” (P1.8).", cell=where)
    if cell == table.legion_to:
        return message("Your legion goes to {cell}, and a land tile holds one figure (P6.3).", cell=where)
    return message("Another player's figure stands on {cell} (P6.3).", cell=where)


REFUSALS: dict[type, Refusal[Table]] = {
    a.Conquer: Refusal(("turn",), _conquer),
    a.Revenue: Refusal(("turn",), _revenue),
    a.Reorganize: Refusal(("turn",)),
    a.Lay: Refusal(("conquer", "revenue"), _lay),
    a.Stop: Refusal(("conquer", "revenue"), lambda *_: message("Such a turn needs at least one laid tile (P3.3).")),
    a.TakeMore: Refusal(("split",)),
    a.Flip: Refusal(("flip",), _flip),
    a.KeepAll: Refusal(("flip",)),
    a.Draw: Refusal(("draw",)),
    a.TakeCaesar: Refusal(("move legion",), _take_caesar),
    a.Move: Refusal(("move legion", "move censor"), _move),
}
