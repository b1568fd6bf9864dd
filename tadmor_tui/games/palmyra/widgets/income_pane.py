"""The income of the chosen tiles on each cell, by landscape and feature, and that of the turn with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.prospects import Prospect
from rules.palmyra.state import Place
from tadmor_tui.games.palmyra.pieces import figures_of
from tadmor_tui.games.palmyra.text.places import short_tile, tile_words
from tadmor_tui.games.palmyra.text.prospects import counted_income, matches_told
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, fit, line, width
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable

_FEW_ROWS = 3
"""Rows that are too few for all neighbours of a cell."""
_FOR_NEIGHBOURS = 3
"""Rows that are kept for them."""


class CellIncome(NamedTuple):
    """A cell, the tile that would be laid there, and what that brings."""

    number: int
    tile: str
    letter: str
    prospect: Prospect
    lit: bool


class IncomeSelection(Struct, frozen=True):
    """The income of the chosen tiles, a large and a small one."""

    cells: tuple[CellIncome, ...]
    flipped: int
    stop: str
    """The offer to stop; empty if there is none."""
    stops: bool
    """True if the cursor stands on it."""
    blockers: Mapping[Place, str]
    """The name of the player whose figure stands on a tile."""


class IncomePane(Pane["PalmyraTable", IncomeSelection]):
    """Seen instead of the menu while tiles are laid on the board.

    It has a row for each cell; where there are more, the one under the cursor, and all of them side by side.
    """

    FITS = True

    def select(self, table: PalmyraTable) -> IncomeSelection:
        ui, view, names = table.ui, table.ui.view(), table.ui.snapshot.names
        stop = ui.offer_of(a.Stop)
        return IncomeSelection(
            tuple(
                CellIncome(
                    ui.choices.numbers[cell],
                    tile,
                    ui.hand.letters.get(tile, ""),
                    ui.choices.prospect(cell, tile),
                    cell == ui.cursor,
                )
                for cell, tile in ui.choices.chosen().items()
            ),
            view.players[view.to_act or 0].flipped,
            "" if stop is None else stop.line,
            ui.on_board and ui.cursor is None,
            {figure.place: names[figure.seat] for figure in figures_of(view)},
        )

    def paint(self, selected: IncomeSelection, size: Size, look: Appearance) -> list[Line]:
        (cells, rows), every = size, selected.cells
        tiles = {each.letter: words_of(short_tile(each.tile)) for each in every}
        chosen = ", ".join(f"{letter} {tile}" for letter, tile in sorted(tiles.items()))
        stop = f"{look.keys.note('stop', selected.stop)} " if selected.stop else ""
        head = (
            *noted(t("Income of each cell"), cells - cell_len(stop), look.glyphs, chosen),
            Run(stop, "cursor" if selected.stops else "legal"),
        )
        room = rows - 1
        lit = next((each for each in every if each.lit), every[0])
        if len(every) <= room or (look.pictures and room > _FEW_ROWS):
            shown = every if len(every) <= room else _best(every, lit, max(1, room - _FOR_NEIGHBOURS))
            body = [_row(selected, each, look.glyphs, cells) for each in shown]
            return [head, *body, *_neighbours(selected, lit, cells)][:rows]
        return [head, _row(selected, lit, look.glyphs, cells), *_side_by_side(every, cells)][:rows]

    def press(self, x: int, y: int) -> Action | None:
        """The heading stops."""
        offer = None if y else self.table.ui.offer_of(a.Stop)
        return None if offer is None else offer.action

    def scroll(self, step: int) -> None:
        """Everything is chosen on the board."""


def _best(every: Sequence[CellIncome], lit: CellIncome, rows: int) -> list[CellIncome]:
    """The cells where most is earned, in reading order, and then the one under the cursor: the others stay in place."""
    ranked = sorted(every, key=lambda each: (-each.prospect.gain, each.number))
    paying = [each for each in ranked if each.prospect.gain or each.prospect.outcome.end]
    best = sorted(paying[: rows - 1], key=lambda each: each.number)
    return best if lit in best else [*best, lit]


def _row(selected: IncomeSelection, each: CellIncome, glyphs: Glyphs, cells: int) -> Line:
    """Only its beginning shows where the cursor is, so that little changes when it moves."""
    pointer = glyphs.pointer if each.lit else " "
    name = t("cell {number}", number=each.number)
    ink = "title" if each.lit else "dim"
    left = line((f" {pointer} ", "key"), (f"{name} {each.letter}  ", ink), *_breakdown(each))
    rights = ((*told, Run(" ")) for told in _turn_told(selected.flipped, each.prospect))
    right = next((right for right in rights if width(left) + width(right) <= cells), ())
    return (*fit(left, cells - width(right)), *right)


def _neighbours(selected: IncomeSelection, lit: CellIncome, cells: int) -> list[Line]:
    """Every tile that the chosen one would touch there, and what it pays."""
    head = t("beside cell {number}:", number=lit.number)
    runs: list[Run] = [Run(f"{head} ", "dim")]
    for number, contact in enumerate(lit.prospect.contacts):
        runs.append(Run(", " if number else "", "dim"))
        runs.append(Run(words_of(tile_words(contact.tile)), "plain"))
        if contact.blocked:
            told = t("blocked by {name}", name=selected.blockers[contact.cell])
            runs.append(Run(f" ({told})", "bad"))
        elif paid := contact.landscape + contact.feature:
            runs.append(Run(f" {paid}", "good"))
    return flow(runs, cells - 1, "   ", "   ")


def _breakdown(each: CellIncome) -> Line:
    """`desert 1 + lake 4 = 5 coins`."""
    prospect, match = each.prospect, each.prospect.match
    matches = " + ".join(matches_told(each.tile, match))
    brought = min(match.sum, prospect.gain)
    gain = words_of(counted_income(brought, coins=prospect.coins is not None))
    parts = [Run(matches), Run(" = ", "dim")] if matches else []
    parts.append(Run(gain, "good" if brought else "dim"))
    if brought < match.sum:
        told = t("of {matched}", matched=match.sum)
        parts.append(Run(f" {told}", "dim"))
    if blocked := sum(contact.blocked for contact in prospect.contacts):
        told = nt("{n} blocked", "{n} blocked", blocked)
        parts.append(Run(f"  ({told})", "bad"))
    return line(*parts)


def _turn_told(flipped: int, prospect: Prospect) -> list[Line]:
    """Tell the income of the whole turn, at length and in short: the end of the game matters most."""
    found = prospect.outcome
    match found.end:
        case None:
            return _tribute(flipped, prospect)
        case "income":
            tiles = things.counted_tiles(prospect.tiles)
            told = t("the stacks can't give {tiles}: the game ends", tiles=tiles)
        case "coins":
            told = nt(
                "the turn: {n} coin, the last one: the game ends",
                "the turn: {n} coins, the last ones: the game ends",
                found.coins,
            )
        case _:
            told = t("then the last coins leave: the game ends")
    return [line((f"  {said}", "bad")) for said in (told, t("the game ends"))]


def _tribute(flipped: int, prospect: Prospect) -> list[Line]:
    """Tell the income of the whole turn against the flipped tiles, at length and in short."""
    coins = prospect.coins
    if coins is None or not flipped:
        income = things.counted_tiles(prospect.tiles) if coins is None else things.counted_coins(coins.sum)
        told = t("the turn: {income}", income=income)
        return [line((f"  {told}", "dim"))]
    collected = coins.matched + coins.caesar
    if coins.tribute:
        told = t("tribute: {matched} is more than {flipped} flipped", matched=collected, flipped=flipped)
        more, short = (f"+{coins.tribute}", "good"), t("tribute")
        return [line((f"  {said} ", "dim"), more) for said in (told, short)]
    told = t("no tribute: {matched} is not more than {flipped} flipped", matched=collected, flipped=flipped)
    short = t("no tribute")
    return [line((f"  {said}", "dim")) for said in (told, short)]


def _side_by_side(every: Sequence[CellIncome], cells: int) -> list[Line]:
    """List the cells that bring something: `9 +1, 10 +2!`, with a mark where the game ends."""
    paying = [each for each in every if each.prospect.gain or each.prospect.outcome.end]
    if not paying:
        nothing = t("No cell brings anything with these tiles.")
        return [line((f"   {nothing}", "dim"))]
    runs: list[Run] = []
    for each in paying:
        brings, ends = each.prospect.gain, each.prospect.outcome.end is not None
        sign = f"{f'+{brings}' if brings else ''}{'!' if ends else ''}"
        runs += [Run(", " if runs else "", "dim"), Run(f"{each.number} ", "dim"), Run(sign, "bad" if ends else "good")]
    return flow(runs, cells - 1, "   ", "   ")
