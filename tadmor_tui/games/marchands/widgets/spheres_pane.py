"""The three spheres: each player's values, as far as they may be known, and the players who would leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Seat
from rules.marchands.state import SPHERES, Colour, Sphere
from rules.message import Message, message
from tadmor_tui.games.marchands.text.explanations import thing_named
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.signs import letter, seat_ink
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import noted, titled
from tadmor_tui.render.text import Line, Run, first_that_fits, fit, grounded, line, line_about, padded, width
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable

NAMES: dict[Sphere, Message] = {
    "religion": message("Religion"),
    "politics": message("Politics"),
    "economy": message("Economy"),
}
_SHORT: dict[Sphere, Message] = {
    "religion": message("Rel."),
    "politics": message("Pol."),
    "economy": message("Eco."),
}
_SIGN_CELLS = 3
"""Cells of the sign before a name."""
_NAME_CELLS = 9
"""Cells of a name above the bars, at least."""
_BAR_CELLS = 6
_CELLS_FOR_BARS = 34


class SphereValues(Struct, frozen=True):
    """A sphere."""

    sphere: Sphere
    values: tuple[int | None, ...]
    """By seat; in politics, as long as owners are hidden, the number of electors placed."""
    last: frozenset[Seat]
    """The seats that would leave by it, if that is known and not all are equal."""


class SphereSelection(Struct, frozen=True):
    spheres: tuple[SphereValues, ...]
    colours: tuple[Colour, ...]
    all_is_open: bool
    """True if the influence of all players is known."""


class SpheresPane(Pane["MarchandsTable", SphereSelection]):
    """With bars where there is room for them, otherwise a row for each sphere."""

    FITS = True

    def select(self, table: MarchandsTable) -> SphereSelection:
        return select_spheres(table.position())

    def paint(self, selected: SphereSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_spheres(selected, look.glyphs, *size)


def select_spheres(position: VisiblePosition) -> SphereSelection:
    players = position.view.players
    known = [position.influence(player) for player in players]
    values: dict[Sphere, tuple[int | None, ...]] = {
        "religion": tuple(each.religion for each in known),
        "politics": tuple(each.electors if each.politics is None else each.politics for each in known),
        "economy": tuple(each.economy for each in known),
    }
    is_open = all(player.influence is not None for player in players)
    spheres = [
        SphereValues(sphere, values[sphere], _last(values[sphere]) if is_open or sphere == "religion" else frozenset())
        for sphere in SPHERES
    ]
    return SphereSelection(tuple(spheres), position.colours, is_open)


def _last(values: tuple[int | None, ...]) -> frozenset[Seat]:
    least = min(value for value in values if value is not None)
    last = frozenset(seat for seat, value in enumerate(values) if value == least)
    return last if len(last) < len(values) else frozenset()


def sphere_sign(sphere: Sphere, glyphs: Glyphs) -> Run:
    return {
        "religion": Run(glyphs.temple, "limestone"),
        "politics": Run(glyphs.flag, "seat.purple"),
        "economy": Run(glyphs.coin, "gold"),
    }[sphere]


def rows_for(seats: int, cells: int, rows: int, most: int) -> int:
    """Rows with bars where there is room beside everything else, otherwise a row for each sphere."""
    with_bars = _rows_with_bars(seats, cells)
    if rows >= with_bars and cells >= _CELLS_FOR_BARS:
        return with_bars
    in_rows = 1 + len(SPHERES)
    return in_rows + 1 if rows > in_rows else max(0, min(most, in_rows))


def _columns(cells: int) -> int:
    return max(1, cells // 17)


def _rows_with_bars(seats: int, cells: int) -> int:
    return 1 + len(SPHERES) * (1 + -(-seats // _columns(cells)))


def paint_spheres(selected: SphereSelection, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    with_bars = rows >= _rows_with_bars(len(selected.colours), cells) and cells >= _CELLS_FOR_BARS
    lines = _with_bars(selected, glyphs, cells, rows) if with_bars else _in_rows(selected, glyphs, cells)
    return [grounded(row, "panel", cells) for row in lines[:rows]]


def _longest_name() -> int:
    return max(cell_len(words_of(name)) for name in NAMES.values())


def _in_rows(selected: SphereSelection, glyphs: Glyphs, cells: int) -> list[Line]:
    """A column for each seat."""
    colours = selected.colours
    wide = max(2, min(4, (cells - 11) // len(colours)))
    margin = cells - wide * len(colours)
    words = NAMES if margin >= _SIGN_CELLS + _longest_name() else _SHORT
    title = t("Spheres") if margin >= cell_len(t("Spheres")) + 3 else ""
    heads = [run for colour in colours for run in _right(letter(colour), wide)]
    lines: list[Line] = [(*fit(titled(title, margin, glyphs), margin), *heads)]
    for each in selected.spheres:
        name = words_of(words[each.sphere])
        row = fit(line(" ", sphere_sign(each.sphere, glyphs), f" {name}"), margin)
        for seat, value in enumerate(each.values):
            told = Run("?", "dim") if value is None else Run(str(value), "bad" if seat in each.last else "legal")
            row = (*row, *_right(told, wide))
        lines.append(line_about(row, thing_named("sphere", each.sphere)))
    rule = line(" ", (t("the last one leaves"), "dim"))
    return [*lines, rule] if width(rule) <= cells else lines


def _with_bars(selected: SphereSelection, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """A heading for each sphere, and below it a bar for each seat."""
    per_row, lines = _columns(cells), [noted(t("Spheres"), cells, glyphs, t("the last one leaves"))]
    wide, names = cells // per_row, max(_NAME_CELLS, _longest_name())
    spare = rows - _rows_with_bars(len(selected.colours), cells)
    counts: dict[Sphere, str] = {
        "religion": t("ranks of temples"),
        "politics": t("regions won") if selected.all_is_open else t("electors placed"),
        "economy": t("contracts, monopolies"),
    }
    for number, each in enumerate(selected.spheres):
        name = words_of(NAMES[each.sphere])
        if number and spare >= len(SPHERES) - 1:
            lines.append(line())
        sign, what = sphere_sign(each.sphere, glyphs), counts[each.sphere]
        named = line(" ", sign, (f" {padded(name, names)} ", "legal"))
        head = first_that_fits(((*named, Run(what, "dim")), named), cells)
        lines.append(line_about(head, thing_named("sphere", each.sphere)))
        parts = [_bar(each, seat, colour, glyphs, wide) for seat, colour in enumerate(selected.colours)]
        for first in range(0, len(parts), per_row):
            lines.append(tuple(run for part in parts[first : first + per_row] for run in part))
    return lines


def _bar(each: SphereValues, seat: Seat, colour: Colour, glyphs: Glyphs, cells: int) -> Line:
    value, most = each.values[seat], max([value for value in each.values if value is not None] or [1])
    head: list[Run | str] = [" ", letter(colour), " "]
    if value is None:
        return fit(line(*head, (f"{'?' * _BAR_CELLS} ?", "dim")), cells)
    full = -(-_BAR_CELLS * value // max(_BAR_CELLS, most))
    bar = (glyphs.stored * full, seat_ink(colour)), (glyphs.room * (_BAR_CELLS - full), "faint")
    told = line(*head, *bar, (f" {value}", "legal"))
    mark = t("last") if seat in each.last else ""
    return fit(first_that_fits(((*told, Run(f" {mark}", "bad")), told), cells), cells)


def _right(run: Run, cells: int) -> list[Run]:
    return [Run(" " * max(0, cells - len(run.text)), "plain"), run]
