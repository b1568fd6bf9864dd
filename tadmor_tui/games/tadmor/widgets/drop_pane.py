"""Goods that have no room: ticked one by one, until as many are ticked as have to go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Action
from rules.message import Counted
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.goods import GOOD_NAMES, NOTHING, Goods, add
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, fit, line, padded, relit, wrapped
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable
    from tadmor_tui.games.tadmor.ui_state import TadmorUIState

_NUMBER = 4
"""Cells for a number of goods."""


class TickedGoods:
    """The goods that a person has ticked to throw away, and the line under the cursor."""

    def __init__(self, drops: Sequence[a.Drop]) -> None:
        self._drops = drops
        self.goods: Goods = NOTHING
        self.cursor = 0
        self.kinds = [kind for kind in range(len(GOOD_NAMES)) if any(drop.goods[kind] for drop in drops)]
        """The kinds of goods that can be thrown away, by their places."""

    @property
    def number(self) -> int:
        """Goods that have to go in all."""
        return sum(self._drops[0].goods) if self._drops else 0

    @property
    def left(self) -> int:
        """Goods that are still to be ticked."""
        return self.number - sum(self.goods)

    @property
    def action(self) -> a.Drop | None:
        """The action, when enough goods are ticked."""
        return next((drop for drop in self._drops if drop.goods == self.goods), None)

    def move(self, steps: int) -> None:
        self.cursor = (self.cursor + steps) % (len(self.kinds) + 1)

    def tick(self, line_number: int, step: int = 1) -> None:
        """Throw one more good of a line away, or one less; nothing happens if there is none left, or no need."""
        if line_number >= len(self.kinds):
            return
        kind = self.kinds[line_number]
        w, s, m, g = (step if place == kind else 0 for place in range(len(GOOD_NAMES)))
        wanted = add(self.goods, (w, s, m, g))
        fitting = (drop for drop in self._drops if all(n <= most for n, most in zip(wanted, drop.goods, strict=True)))
        if min(wanted) >= 0 and next(fitting, None) is not None:
            self.goods = wanted
        self.cursor = len(self.kinds) if not self.left else line_number

    def take(self, drop: a.Drop) -> None:
        """Tick what an action throws away."""
        self.goods, self.cursor = drop.goods, len(self.kinds)


def ticked_goods(ui: TadmorUIState) -> TickedGoods | None:
    """Begin to tick goods, if there is a choice of what is thrown away."""
    drops = [action for action in ui.snapshot.legal if isinstance(action, a.Drop)]
    return TickedGoods(drops) if len(drops) > 1 else None


class DropSelection(Struct, frozen=True):
    stored: Goods
    room: int
    ticked: Goods
    kinds: tuple[int, ...]
    left: int
    cursor: int


class DropPane(Pane["TadmorTable", DropSelection]):
    """A line for each kind of goods, and one that throws the ticked ones away; it stands in the place of the menu."""

    FITS = True

    def select(self, table: TadmorTable) -> DropSelection:
        ui = table.ui
        ticked, own = ui.ticked, ui.position().own
        assert ticked is not None
        stored = add(own.warehouse, own.traded)
        return DropSelection(stored, own.storage, ticked.goods, tuple(ticked.kinds), ticked.left, ticked.cursor)

    def paint(self, selected: DropSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_drop(selected, look, *size)

    def _line_at(self, y: int) -> int | None:
        ticked = self.table.ui.ticked
        return y - 1 if ticked is not None and 0 < y <= len(ticked.kinds) + 1 else None

    def explain(self) -> str:
        keys = self.table.appearance.keys
        return t(
            "{choose} throws one away, {less} keeps it.",
            choose=keys["choose"],
            less=keys["left"],
        )

    def help_topic(self) -> HelpTopic:
        return HelpTopic("T7.1")

    def commands(self) -> list[Command]:
        return [("choose", t("throw one away"))]

    def move(self, way: str) -> None:
        ticked = self.table.ui.ticked
        if ticked is None:
            return
        if way in ("up", "down"):
            ticked.move(1 if way == "down" else -1)
        else:
            line_number = ticked.cursor
            ticked.tick(line_number, 1 if way == "right" else -1)

    def choose(self) -> Action | None:
        ticked = self.table.ui.ticked
        return None if ticked is None else self.choose_line(ticked.cursor)

    def choose_line(self, number: int) -> Action | None:
        """Tick one good of a line; the last line throws away what is ticked."""
        ticked, ui = self.table.ui.ticked, self.table.ui
        if ticked is None or number > len(ticked.kinds):
            return None
        if number < len(ticked.kinds):
            before = ticked.goods
            ticked.tick(number)
            if ticked.left and ticked.goods == before:
                ui.hint = t("Nothing left in this line; choose another one.")
            return None
        ticked.cursor = number
        if ticked.action is None:
            ui.hint = nt(
                "First choose {n} more good to throw away.", "First choose {n} more goods to throw away.", ticked.left
            )
        return ticked.action

    def press(self, x: int, y: int) -> Action | None:
        number = self._line_at(y)
        return None if number is None else self.choose_line(number)

    def scroll(self, step: int) -> None:
        if (ticked := self.table.ui.ticked) is not None:
            ticked.move(step)


def paint_drop(selected: DropSelection, look: Appearance, cells: int, rows: int) -> list[Line]:
    stored = sum(selected.stored)
    note = t("{stored} goods, room for {room}", stored=stored, room=selected.room)
    to_go = nt("{n} more to throw away", "{n} more to throw away", selected.left)
    lines = [noted(t("Too many goods"), cells, look.glyphs, note, to_go if selected.left else "")]
    words = [words_of(names.good(GOOD_NAMES[kind])) for kind in selected.kinds]
    column = max(map(cell_len, words)) + 2
    for number, (kind, word) in enumerate(zip(selected.kinds, words, strict=True)):
        gone, kept = selected.ticked[kind], selected.stored[kind] - selected.ticked[kind]
        keeps = padded(t("keep {number}", number=kept), _NUMBER + 6)
        away = t("throw away {number}", number=gone) if gone else ""
        bar = look.glyphs.stored * kept, look.glyphs.lost * gone
        row = line(
            (f" {number + 1} ", "key"),
            (padded(word, column), "legal"),
            (f"{keeps}  ", "plain"),
            (bar[0], "title"),
            (f"{bar[1]}  ", "bad"),
            (away, "bad"),
        )
        lines.append(_lit(row, number == selected.cursor, cells))
    last = len(selected.kinds)
    counted = [Counted(n, names.good(name)) for n, name in zip(selected.ticked, GOOD_NAMES, strict=True) if n]
    done = t("Discard {goods}", goods=names.goods(selected.ticked)) if counted else t("Discard nothing yet")
    row = line((f" {last + 1} ", "key"), Run(done, "dim" if selected.left else "legal"))
    lines.append(_lit(row, last == selected.cursor, cells))
    how = t("Goods that you throw away bring nothing; next time, spend them before the turn ends.")
    told = [relit(part, "dim") for part in wrapped(how, cells - 1)]
    return [*lines, *(told if len(lines) + len(told) <= rows else [])][:rows]


def _lit(row: Line, lit: bool, cells: int) -> Line:
    return relit(fit(row, cells - 1), "cursor") if lit else row
