"""A plot as it is drawn: six cards or a row, with what each step leads to, and what comes after them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.marchands import events as e
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CITY_OF, SLOTS, Label
from rules.marchands.prospects import Foreseen, Prospect
from rules.marchands.state import Colour, Reward
from rules.marchands.view import CityView
from tadmor_tui.games.marchands.text.steps import fails, letters, may_fail, outcome, step_sign
from tadmor_tui.games.marchands.visible_position import contract_of, rank_of, regions_around
from tadmor_tui.games.marchands.widgets.signs import goods, seat_ink, stock
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, beside, first_that_fits, fit, grounded, line, line_about, width
from tadmor_tui.text.translation import nt, t

_CARD = (12, 5)
"""Cells and rows of a card that is drawn."""
CARDS_CELLS = SLOTS * _CARD[0]
"""Cells from which on cards stand side by side."""
_AFTER = 35
"""Cells of what comes after the plot, beside the cards."""


_NUMBERS = range(1, SLOTS + 1)
_HALVES = (_NUMBERS[: SLOTS // 2], _NUMBERS[SLOTS // 2 :])
"""The numbers of the steps, and of those in each of two rows."""


class PlotSelection(Struct, frozen=True):
    """A plot that is being made."""

    prospect: Prospect
    ways: tuple[tuple[Label, str], ...]
    """The roads from where it ends, and where they lead."""
    next_deed: Foreseen | None
    """The outcome of a transaction there; None if the plot is full."""
    colour: Colour
    cities: tuple[CityView, ...]
    catalogue: Catalogue
    map_cells: int
    """Cells of the map above it, beside which what comes after the plot begins."""


def paint_plot(plot: PlotSelection, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """Cards where there is room for them, otherwise a row."""
    signs = [step_sign(seen.step) for seen in plot.prospect.steps]
    told = " ".join((*signs, *(["_"] if len(signs) < SLOTS else [])))
    hidden = t("face down for the others")
    title = t("Your plot")
    notes = (f"{told}  {hidden}", told)
    head = titled(title, cells, glyphs, next((each for each in notes if cell_len(title + each) + 3 <= cells), told))
    if cells < CARDS_CELLS and rows > len((head, *_HALVES)):
        return [head, *(_in_a_row(plot, glyphs, cells, half) for half in _HALVES), _then(plot, glyphs, cells)]
    if rows <= _CARD[1] or cells < CARDS_CELLS:
        return [head, _in_a_row(plot, glyphs, cells), _then(plot, glyphs, cells)][:rows]
    after = _AFTER if cells >= SLOTS * _CARD[0] + _AFTER else 0
    wide = min(20, (cells - after) // SLOTS)
    cards = _cards(plot, glyphs, wide, rows - 1)
    if not after:
        return [head, *cards][:rows]
    room = max(wide * SLOTS + 1, min(cells - after, plot.map_cells))
    return [head, *beside((cards, room), (_after(plot, glyphs, cells - room), cells - room))][:rows]


# --- in a row


def step_target(number: int) -> str:
    """The target of a step in the row."""
    return f"step {number}"


def _in_a_row(plot: PlotSelection, glyphs: Glyphs, cells: int, numbers: Sequence[int] = _NUMBERS) -> Line:
    """Steps with as much air between them as there is room for, at most three cells."""
    wide = (cells - 1) // len(numbers)
    for air in (" ", ""):
        slots = [_slot(plot, glyphs, number, wide, air) for number in numbers]
        if sum(map(width, slots)) + 2 * len(numbers) <= cells:
            break
    gap = max(1, min(3, (cells - 1 - sum(map(width, slots))) // (len(numbers) - 1)))
    row = line(" ")
    for number, slot in zip(numbers, slots, strict=True):
        row = (*row, *line_about(slot, step_target(number)), Run(" " * gap, "plain"))
    return fit(row, cells) if width(row) > cells else row


def _slot(plot: PlotSelection, glyphs: Glyphs, number: int, cells: int, air: str) -> Line:
    steps = plot.prospect.steps
    if number > len(steps):
        now = number == len(steps) + 1
        mark = (" _ ", "cursor") if now else (f" {glyphs.dot} ", "faint")
        return line((f"{number}{air}", "legal" if now else "faint"), mark)
    seen = steps[number - 1]
    ink = "bad" if fails(seen) else "plain"
    words = [f" {outcome(seen, glyphs)}", outcome(seen, glyphs)]
    if isinstance(seen.event, e.ContractFulfilled):
        words.append(letters(seen.event.paid))
    chip, warning = _chip(plot, seen), _warning(glyphs, seen)
    return first_that_fits((line((f"{number}{air}", "dim"), chip, (told, ink), *warning) for told in words), cells)


def _chip(plot: PlotSelection, seen: Foreseen) -> Run:
    """The marker of a step: a move in the seat's colour, a transaction on paper."""
    sign = f" {step_sign(seen.step)} "
    if seen.step == "X":
        return Run(sign, "shade", "paper")
    if seen.step == "wait":
        return Run(sign, "dim", "tile")
    return Run(sign, "night", seat_ink(plot.colour))


def _warning(glyphs: Glyphs, seen: Foreseen) -> list[Run]:
    if fails(seen) or may_fail(seen):
        return [Run(f" {glyphs.lost}", "bad")]
    return [Run(" ?", "bad")] if seen.peril is not None else []


def _then(plot: PlotSelection, glyphs: Glyphs, cells: int) -> Line:
    """The place of the caravan, the stock there, and the steps that can follow."""
    prospect = plot.prospect
    at = t("then at {city}, rank {rank}", city=prospect.city, rank=rank_of(plot.catalogue, prospect.city))
    held = t("stock")
    where, goods = line((f" {at}   ", "legal")), line((f"{held} ", "dim"), *stock(prospect.stock, 12, glyphs), "   ")
    ways = _ways(plot)
    rows = ((*where, *goods, *_follows(plot, glyphs)), (*where, *goods, *ways), (*where, *ways), where)
    return first_that_fits(rows, cells)


def _follows(plot: PlotSelection, glyphs: Glyphs) -> list[Run]:
    """The last step's reward if it has one, otherwise where roads lead and what a transaction would do."""
    steps = plot.prospect.steps
    if steps and isinstance(steps[-1].event, e.ContractFulfilled):
        return _rewards(plot, glyphs, steps[-1].event)
    if plot.next_deed is None:
        return [Run(t("the plot is full"), "dim")]
    return [*_ways(plot), Run("  ", "plain"), *_deed(plot, glyphs, plot.next_deed)]


def _ways(plot: PlotSelection) -> list[Run]:
    if plot.next_deed is None:
        return []
    return [part for label, city in plot.ways for part in (Run(label, "key"), Run(f" {city}  "))]


def _deed(plot: PlotSelection, glyphs: Glyphs, seen: Foreseen) -> list[Run]:
    """The outcome of X where the plot has come to."""
    event = seen.event
    if isinstance(event, e.ContractFulfilled):
        told = t("fulfils {value} for {letters}", value=contract_of(plot.catalogue, event.contract).value,
                 letters=letters(event.paid))  # fmt: skip
        return [Run("X", "key"), Run(f" {told}", "good")]
    return [Run("X", "key"), Run(f" {outcome(seen, glyphs)}", "dim" if fails(seen) else "good")]


def _rewards(plot: PlotSelection, glyphs: Glyphs, event: e.ContractFulfilled, in_signs: bool = False) -> list[Run]:
    """The rewards of a contract; electors as a sign where there is little room."""
    rank = rank_of(plot.catalogue, event.city)
    words: dict[Reward, Run] = {
        "keep": Run(t("keep {value}", value=contract_of(plot.catalogue, event.contract).value), "gold"),
        "temple": Run(t("temple {rank}", rank=rank), "limestone"),
        "electors": Run(
            f"{glyphs.flag} {rank}" if in_signs else nt("{n} elector", "{n} electors", rank),
            "seat.purple",
        ),
    }
    runs: list[Run] = [Run(t("two of:"), "dim") if len(event.rewards) > 2 else Run(t("brings:"), "dim")]
    for number, reward in enumerate(event.rewards):
        runs += [Run(", " if number else " ", "dim"), words[reward]]
    return runs


# --- as cards


def _cards(plot: PlotSelection, glyphs: Glyphs, wide: int, rows: int) -> list[Line]:
    canvas = Canvas(wide * SLOTS, min(rows, _CARD[1]))
    for number in range(1, SLOTS + 1):
        _card(canvas, plot, glyphs, number, (number - 1) * wide, wide - 1)
    return canvas.lines()


def _card(canvas: Canvas, plot: PlotSelection, glyphs: Glyphs, number: int, x: int, wide: int) -> None:
    steps = plot.prospect.steps
    now = number == len(steps) + 1
    ground = "tile" if number <= len(steps) or now else "tile2"
    canvas.fill(x, 0, wide, _CARD[1], ground)
    ink = "title" if now else seat_ink(plot.colour) if number <= len(steps) else "frame"
    _rim(canvas, glyphs, x, wide, ink)
    canvas.write(x + 2, 0, f" {number} ", "legal" if number <= len(steps) + 1 else "faint")
    lines: list[list[Run]] = [[], [], []]
    if number <= len(steps):
        seen = steps[number - 1]
        lines = [
            [_chip(plot, seen)],
            [Run(outcome(seen, glyphs), "bad" if fails(seen) else "legal")],
            _below(plot, glyphs, seen),
        ]
    elif now:
        ways = " ".join(label for label, _ in plot.ways)
        lines = [[Run(" _ ", "cursor")], [Run(ways, "legal")], [Run(t("X or wait"), "dim")]]
    for y, runs in enumerate(lines, 1):
        _centred(canvas, x + 1, y, wide - 2, runs)


def _rim(canvas: Canvas, glyphs: Glyphs, x: int, wide: int, ink: str) -> None:
    corners, rule, bottom = glyphs.corners, glyphs.rule, _CARD[1] - 1
    canvas.write(x, 0, corners[0] + rule * (wide - 2) + corners[1], ink)
    canvas.write(x, bottom, corners[2] + rule * (wide - 2) + corners[3], ink)
    for y in range(1, bottom):
        canvas.put(x, y, glyphs.upright, ink)
        canvas.put(x + wide - 1, y, glyphs.upright, ink)


def _centred(canvas: Canvas, x: int, y: int, wide: int, runs: Sequence[Run]) -> None:
    room = wide - sum(cell_len(text) for text, *_ in runs)
    x += max(0, room // 2)
    for text, ink, ground, _ in runs:
        x = canvas.write(x, y, text[:wide], ink, "cursor" if ink == "cursor" else ground or None)


def _below(plot: PlotSelection, glyphs: Glyphs, seen: Foreseen) -> list[Run]:
    """The last row of a card: what lies there, what stays, or that it may fail."""
    if fails(seen):
        return [Run(t("{sign} fails", sign=glyphs.lost), "bad")]
    if may_fail(seen):
        return [Run(t("{sign} may fail", sign=glyphs.lost), "bad")]
    event = seen.event
    if isinstance(event, e.ContractFulfilled):
        return [Run(t("for {value}", value=contract_of(plot.catalogue, event.contract).value), "good")]
    if isinstance(event, e.ResourceTaken):
        if seen.peril is not None:
            return [Run(t("or another"), "bad")]
        return [Run(nt("{n} stays", "{n} stay", event.left), "dim")]
    city = plot.cities[CITY_OF[seen.city]]
    if city.contract is not None:
        design = contract_of(plot.catalogue, city.contract)
        return [Run(f"{design.value}{glyphs.pointer}", "plain"), *goods(design.goods, " ")]
    return goods(city.goods, " ") if city.goods else [Run(t("empty"), "dim")]


def _after(plot: PlotSelection, glyphs: Glyphs, cells: int) -> list[Line]:
    """Beside the cards: where all of it leads."""
    prospect = plot.prospect
    regions = " ".join(regions_around(plot.catalogue, prospect.city))
    at, rank = t("at {city}", city=prospect.city), t("rank {rank}", rank=rank_of(plot.catalogue, prospect.city))
    touching, held = t("touching {regions}", regions=regions), t("stock")
    lines = [
        line((t("After these steps"), "title")),
        line((f"{at}, ", "legal"), (f"{rank}, {touching}", "plain")),
        line((f"{held} ", "dim"), *stock(prospect.stock, cells - 8, glyphs)),
        line(*_ways(plot)) if plot.next_deed is not None else line((t("the plot is full: seal it"), "dim")),
    ]
    fulfilled = [seen.event for seen in prospect.steps if isinstance(seen.event, e.ContractFulfilled)]
    if fulfilled:
        rows = (line(*_rewards(plot, glyphs, fulfilled[-1], in_signs)) for in_signs in (False, True))
        lines.append(first_that_fits(rows, cells))
    elif plot.next_deed is not None:
        lines.append(line(*_deed(plot, glyphs, plot.next_deed)))
    return [grounded(row, "night", cells) for row in lines]
