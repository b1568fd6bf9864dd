"""The supply that is due, the contents of the bags, and the meaning of the signs of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.marchands.components.catalogue import Catalogue
from rules.marchands.names import resource as resource_name
from rules.marchands.places import RESOURCES
from rules.marchands.state import Colour
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.signs import badge, good, seat_ink
from tadmor_tui.games.marchands.widgets.turn_tracker import next_scoring
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import noted, titled
from tadmor_tui.render.text import Line, Run, first_that_fits, fit, grounded, line, padded, text_of, width
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable

_ROOMY = 34
"""Cells from which on names stand beside the signs."""
_LEGEND_CELLS = 60


class SupplySelection(Struct, frozen=True):
    rows: int
    """Rows of all of it; the stack may lie over the lowest ones."""
    catalogue: Catalogue
    colour: Colour
    """Of the caravan that stands for all among the signs."""
    resources_due: int
    contracts_due: int
    bag: int
    contract_bag: int
    scoring: int | None
    """The turn after which monopolies are won next; None when the game is over."""
    cards: int
    """Cards in the pile; 0: there is a die instead."""
    empty_cities: int


class SupplyPane(Pane["MarchandsTable", SupplySelection]):
    FITS = True

    def select(self, table: MarchandsTable) -> SupplySelection:
        return select_supply(table.position(), table.map_rows + 1 - table.layout.regions[SupplyPane].y)

    def paint(self, selected: SupplySelection, size: Size, look: Appearance) -> list[Line]:
        return paint_supply(selected, look.glyphs, size.width)[: size.height]


def select_supply(position: VisiblePosition, rows: int) -> SupplySelection:
    view, every = position.view, position.catalogue.file.turns.between_scorings
    return SupplySelection(
        rows=rows,
        catalogue=position.catalogue,
        colour=position.colours[0],
        resources_due=view.resources_due,
        contracts_due=view.contracts_due,
        bag=view.bag,
        contract_bag=view.contract_bag,
        scoring=None if view.stage == "game over" else next_scoring(view.turn, view.turns, every),
        cards=len(view.cards),
        empty_cities=sum(not city.goods and city.contract is None for city in view.cities),
    )


def paint_supply(selected: SupplySelection, glyphs: Glyphs, cells: int) -> list[Line]:
    """The counters and the bags; the next monopolies where there is a row for them; then the signs."""
    roomy, turn = cells >= _ROOMY, selected.scoring
    goods, contracts = t("goods"), t("contracts")
    wide = max(10 if roomy else 9, cell_len(goods), cell_len(contracts))
    lines = [
        noted(t("Supply"), cells, glyphs, t("after the acts") if roomy else ""),
        _counted(goods, wide, selected.resources_due, selected.bag, cells),
        _counted(contracts, wide, selected.contracts_due, selected.contract_bag, cells),
    ]
    if turn is not None:
        told = t("monopolies after {turn}", turn=turn) if not roomy else t("monopolies after turn {turn}", turn=turn)
        lines += [line((f" {told}", "dim"))] if cell_len(told) < cells else []
    if roomy:
        chance = t("cards {n}", n=selected.cards) if selected.cards else t("20-sided die")
        told = t("{n} cities are empty", n=selected.empty_cities)
        empty = line((f" {padded(told, 21)} ", "dim"))
        lines.append(first_that_fits(((*empty, Run(chance, "dim")), empty), cells))
    for signs in signs_in(selected.catalogue, selected.colour, glyphs, cells):
        if selected.rows - len(lines) >= len(signs) and _fits(signs, cells):
            lines += signs
            break
    return [grounded(row, "panel", cells) for row in lines[: selected.rows]]


def _fits(rows: Sequence[Line], cells: int) -> bool:
    """Return True if nothing but spaces lies beyond the edge."""
    return all(cell_len(text_of([row]).rstrip()) <= cells for row in rows)


def _counted(what: str, wide: int, due: int, bag: int, cells: int) -> Line:
    named, counted = Run(f" {padded(what, wide)} ", "dim"), Run(t("{n} due", n=due), "legal" if due else "dim")
    ways = [((named, counted), t("bag {n}", n=bag)), ((named,), t("bag {n}", n=bag)), ((named,), str(bag))]
    room = cells - (cells >= _ROOMY)
    return first_that_fits(
        ((*fit(left, max(width(left), room - cell_len(right))), Run(right)) for left, right in ways), room
    )


def signs_in(catalogue: Catalogue, colour: Colour, glyphs: Glyphs, cells: int) -> Iterator[list[Line]]:
    """The meaning of the signs, with the names of goods and without where there are few cells."""
    short = paint_signs(catalogue, colour, glyphs, cells)
    if cells < _ROOMY:
        rest = short[2:]
        forms = ((" ", _named), (" ", _shorter), ("", _shorter), (" ", _shortest))
        named = [
            first_that_fits((line(margin, *chain(*map(form, some))) for margin, form in forms), cells + 1)
            for some in (RESOURCES[:2], RESOURCES[2:])
        ]
        yield [titled(t("Legend"), cells, glyphs, t("worth 1 to 5")), *named, *rest]
    yield short


def _named(resource: str) -> list[Run]:
    return [good(resource), Run(f" {words_of(resource_name(resource))} ")]


def _shorter(resource: str) -> list[Run]:
    return [good(resource), Run(f" {_short_name(resource)} ")]


def _shortest(resource: str) -> list[Run]:
    """The sign as the initial of the name, if it is that."""
    sign, name = good(resource), _short_name(resource)
    if not name.casefold().startswith(sign.text.casefold()):
        return _shorter(resource)
    return [sign, Run(f"{name[len(sign.text) :]} ")]


def _short_name(resource: str) -> str:
    return t("{resource.short}", resource=resource_name(resource))


def paint_signs(catalogue: Catalogue, colour: Colour, glyphs: Glyphs, cells: int) -> list[Line]:
    """The meaning of the signs."""
    title = titled(t("Legend"), cells, glyphs)
    worths = {name: catalogue.file.resources[name].worth for name in RESOURCES}
    caravan, step = badge(colour), Run("3", seat_ink(colour))
    if cells < _ROOMY:
        goods = [part for name, worth in worths.items() for part in (good(name), f"{worth} ")]
        of_rank, of_temple, of_electors = t("rank"), t("temple"), t("electors")
        of_contract, of_caravan, of_step = t("contract"), t("caravan"), t("your step")
        return [
            title,
            line(" ", *goods),
            line(Run(" 9 ", "shade", "paper"), f" {of_contract} ", (glyphs.mission, "title"), f" {of_rank}"),
            line(" ", (glyphs.temple, "limestone"), f" {of_temple}   ", glyphs.flag, f" {of_electors}"),
            line(" ", caravan, f" {of_caravan}  ", step, f" {of_step}"),
        ]
    others = [
        line(" ", (glyphs.mission, "title"), " ", t("rank")),
        line(" ", (glyphs.temple, "limestone"), " ", t("temple")),
        line(" ", (glyphs.flag, "plain"), " ", t("electors")),
        line(Run("9", "shade", "paper"), Run(glyphs.pointer, "shade", "paper"), " ", t("contract")),
        line(" ", caravan, " ", t("caravan")),
        line(" ", step, " ", t("your step")),
    ]
    for words, gap in ((_worth, 1), (_short_worth, 1), (_short_worth, 0)):
        marks = [line(" ", good(name), " ", words(name, worth)) for name, worth in worths.items()] + others
        wide = [max(width(mark) for mark in marks[column::3]) + gap for column in range(3)]
        if sum(wide) - gap <= cells:
            break
    spare = max(0, cells - sum(wide)) // 3
    rows = [
        tuple(run for at, mark in enumerate(marks[first : first + 3]) for run in fit(mark, wide[at] + spare))
        for first in range(0, len(marks), 3)
    ]
    return [title, *rows]


def _worth(name: str, worth: int) -> str:
    return t("{resource} {worth}", resource=resource_name(name), worth=worth)


def _short_worth(name: str, worth: int) -> str:
    return t("{resource.short} {worth}", resource=resource_name(name), worth=worth)


def sign_legend(position: VisiblePosition, glyphs: Glyphs) -> list[str]:
    """The signs in lines of text."""
    _, *rows = paint_signs(position.catalogue, position.colours[0], glyphs, _LEGEND_CELLS)
    return [" ".join(text_of([row]).split()) for row in rows]
