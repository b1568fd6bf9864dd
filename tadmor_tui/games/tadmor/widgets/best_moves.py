"""The best three slots for the next piece, as the adviser sees them; shown only to those who want to be advised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len

from rules.tadmor import actions as a
from rules.tadmor import names
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, fit, line, line_about, relit, width
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pointing import key

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.ui_state import TadmorUIState

MOST_ADVISED = 3
"""Advised actions that stand on the table."""

ADVISED = "advised"
"""The kind of target that an advised action is; its name is its place in the list."""
BEST_ROWS = 1 + 2 * MOST_ADVISED
"""Rows in which most of them have their reasons below them."""
_ROOM_FOR_SLOT = 5
"""Rows that reasons leave for what the slot itself brings."""


class BestSelection(Struct, frozen=True):
    """What is advised to the person who places a piece."""

    position: TadmorPosition
    wanted: bool
    found: tuple[AdvisedAction, ...] | None
    """None: it is still being thought about."""
    cursor: int | None
    """The line under the cursor, if the arrow keys belong to them."""


def select_best(ui: TadmorUIState) -> BestSelection:
    wanted = ui.settings.best_moves == "on"
    return BestSelection(ui.position(), wanted, ui.best.shown or None, ui.best.cursor)


def paint_best(selected: BestSelection, look: Appearance, cells: int, rows: int) -> list[Line]:
    """A heading and the best three, with their reasons if there is room; or the key that shows them."""
    if not selected.wanted:
        off = t("advice off: {key} shows the best three here", key=look.keys["advice"])
        return [line((f" {off}", "dim"))] if rows >= MOST_ADVISED and cell_len(off) < cells else []
    heading = noted(t("Best three"), cells, look.glyphs, look.keys.note("advice", t("off")), t("chance to win"))
    if selected.found is None:
        return [heading, line(" ", (t("thinking..."), "dim"))]
    best = selected.found[:MOST_ADVISED]
    reasons = _reasons(best, cells, rows - _ROOM_FOR_SLOT - 1 - len(best))
    lines = [heading] if rows > MOST_ADVISED + 1 else []
    for number, advised in enumerate(best):
        row = _advised(selected.position, advised, number, cells)
        lines += [relit(fit(row, cells - 1), "cursor") if number == selected.cursor else row, *reasons[number]]
    return lines


def _reasons(best: Sequence[AdvisedAction], cells: int, rows: int) -> list[list[Line]]:
    """The reasons of the first ones, as many as have room; each is whole."""
    told: list[list[Line]] = []
    for advised in best:
        reason = [line((text, "dim")) for text in wrap_text(advised.remark.text, cells - 1, "   ", "   ")]
        fits = len(reason) <= rows and len(told) == sum(map(bool, told))
        told.append(reason if fits else [])
        rows -= len(told[-1])
    return told


def _advised(position: TadmorPosition, advised: AdvisedAction, number: int, cells: int) -> Line:
    """`1 Wood 3  North Sea, ship  57 %`."""
    action, worth = advised.action, advised.worth
    name = advised.remark.head
    slot = position.board.slots.get(action.place) if isinstance(action, a.Place) else None
    if slot is not None and isinstance(action, a.Place):
        name = t(
            "{slot}  {region}, {piece}",
            slot=slot_brief(slot, position.view.era),
            region=position.region(slot.region),
            piece=names.piece(action.piece),
        )
    row = line((f" {number + 1} ", "title"), (name, "legal"))
    gap = cells - width(row) - cell_len(worth) - 1
    return line_about((*row, Run(" " * max(1, gap)), Run(worth, "good")), key(ADVISED, number))
