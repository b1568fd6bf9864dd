"""The plot: six cards with what each step leads to, and what comes after them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.marchands import events as e
from rules.marchands.places import SLOTS, Label
from rules.marchands.prospects import Foreseen, Prospect
from rules.marchands.state import Reward
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.games.marchands.text.steps import fails, letters, may_fail, outcome, step_sign
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, beside, first_that_fits, fit, grounded, line, width
from tadmor_tui.text.translation import nt, t

_CARD = (12, 5)
"""Cells and rows of a card that is drawn."""
_AFTER = 35
"""Cells of what comes after the plot, beside the cards."""


class PlotLook(Struct, frozen=True):
    """A plot that is being made."""

    prospect: Prospect
    ways: Sequence[tuple[Label, str]]
    """The roads from where it ends, and where they lead."""
    next_deed: Foreseen | None
    """What a transaction there would do; None if the plot is full."""


def paint_plot(scene: Scene, look: PlotLook, cells: int, rows: int, side: int = 0) -> list[Line]:
    """Cards where there is room for them, otherwise a row; `side` is how much lies beside the map above them."""
    signs = [step_sign(seen.step) for seen in look.prospect.steps]
    told = " ".join((*signs, *(["_"] if len(signs) < SLOTS else [])))
    hidden = t("face down for the others")
    head = titled(t("Your plot"), cells, scene.glyphs, f"{told}  {hidden}")
    if rows <= _CARD[1]:
        steps = _in_rows(scene, look, cells)
        return [head, *steps, *_then(scene, look, cells)][:rows]
    after = _AFTER if cells >= SLOTS * _CARD[0] + _AFTER else 0
    wide = min(20, (cells - after) // SLOTS)
    cards = _cards(scene, look, wide, rows - 1)
    if not after:
        return [head, *cards][:rows]
    room = max(wide * SLOTS + 1, min(cells - after, cells - side))
    return [head, *beside((cards, room), (_after(scene, look, cells - room), cells - room))][:rows]


# --- in rows


def _in_rows(scene: Scene, look: PlotLook, cells: int) -> list[Line]:
    wide = (cells - 1) // SLOTS
    row = line(" ")
    for number in range(1, SLOTS + 1):
        row = (*row, *fit(_slot(scene, look, number, wide - 1), wide))
    return [row]


def _slot(scene: Scene, look: PlotLook, number: int, cells: int) -> Line:
    steps = look.prospect.steps
    if number > len(steps):
        now = number == len(steps) + 1
        mark = (" _ ", "cursor") if now else (f" {scene.glyphs.dot} ", "faint")
        return line((f"{number}", "legal" if now else "faint"), mark)
    seen = steps[number - 1]
    ink = "bad" if fails(seen) else "plain"
    words = [f" {outcome(seen, scene.glyphs)}", outcome(seen, scene.glyphs)]
    if isinstance(seen.event, e.ContractFulfilled):
        words.append(letters(seen.event.paid))
    rows = (line((f"{number}", "dim"), _chip(scene, seen), (told, ink), *_warning(scene, seen)) for told in words)
    return first_that_fits(rows, cells)


def _chip(scene: Scene, seen: Foreseen) -> Run:
    """The marker of a step: a move in the seat's colour, a transaction on paper."""
    sign = f" {step_sign(seen.step)} "
    if seen.step == "X":
        return Run(sign, "shade", "paper")
    if seen.step == "wait" or scene.view.seat is None:
        return Run(sign, "dim", "tile")
    return Run(sign, "night", scene.ink(scene.view.seat))


def _warning(scene: Scene, seen: Foreseen) -> list[Run]:
    if fails(seen) or may_fail(seen):
        return [Run(scene.glyphs.lost, "bad")]
    return [Run("?", "bad")] if seen.peril is not None else []


def _then(scene: Scene, look: PlotLook, cells: int) -> list[Line]:
    """Where the caravan would be, what the stock would have, and what can follow there."""
    prospect = look.prospect
    at = t("then at {city}, rank {rank}", city=prospect.city, rank=scene.rank(prospect.city))
    stock = t("stock")
    left: list[Run | str] = [
        Run(f" {at}   ", "legal"),
        Run(f"{stock} ", "dim"),
        *scene.stock(prospect.stock, 12),
        "   ",
    ]
    follows = _follows(scene, look)
    row = line(*left, *follows)
    return [fit(row if width(row) <= cells else line(*left, *_ways(look)), cells)]


def _follows(scene: Scene, look: PlotLook) -> list[Run]:
    """The last step's reward if it has one, otherwise where roads lead and what a transaction would do."""
    steps = look.prospect.steps
    if steps and isinstance(steps[-1].event, e.ContractFulfilled):
        return _rewards(scene, steps[-1].event)
    if look.next_deed is None:
        return [Run(t("the plot is full"), "dim")]
    return [*_ways(look), Run("  ", "plain"), *_deed(scene, look.next_deed)]


def _ways(look: PlotLook) -> list[Run]:
    if look.next_deed is None:
        return []
    return [part for label, city in look.ways for part in (Run(label, "key"), Run(f" {city}  "))]


def _deed(scene: Scene, seen: Foreseen) -> list[Run]:
    """What X would do where the plot has come to."""
    event = seen.event
    if isinstance(event, e.ContractFulfilled):
        told = t("fulfils {value} for {letters}", value=scene.contract(event.contract).value,
                 letters=letters(event.paid))  # fmt: skip
        return [Run("X", "key"), Run(f" {told}", "good")]
    return [Run("X", "key"), Run(f" {outcome(seen, scene.glyphs)}", "dim" if fails(seen) else "good")]


def _rewards(scene: Scene, event: e.ContractFulfilled, in_signs: bool = False) -> list[Run]:
    """What may be chosen for a contract; electors as a sign where there is little room."""
    rank = scene.rank(event.city)
    words: dict[Reward, Run] = {
        "keep": Run(t("keep {value}", value=scene.contract(event.contract).value), "gold"),
        "temple": Run(t("temple {rank}", rank=rank), "limestone"),
        "electors": Run(
            f"{scene.glyphs.flag} {rank}" if in_signs else nt("{n} elector", "{n} electors", rank),
            "seat.purple",
        ),
    }
    runs: list[Run] = [Run(t("two of:"), "dim") if len(event.rewards) > 2 else Run(t("brings:"), "dim")]
    for number, reward in enumerate(event.rewards):
        runs += [Run(", " if number else " ", "dim"), words[reward]]
    return runs


# --- as cards


def _cards(scene: Scene, look: PlotLook, wide: int, rows: int) -> list[Line]:
    canvas = Canvas(wide * SLOTS, min(rows, _CARD[1]))
    for number in range(1, SLOTS + 1):
        _card(canvas, scene, look, number, (number - 1) * wide, wide - 1)
    return canvas.lines()


def _card(canvas: Canvas, scene: Scene, look: PlotLook, number: int, x: int, wide: int) -> None:
    steps, glyphs = look.prospect.steps, scene.glyphs
    now = number == len(steps) + 1
    ground = "tile" if number <= len(steps) or now else "tile2"
    canvas.fill(x, 0, wide, _CARD[1], ground)
    ink = "title" if now else scene.ink(scene.view.seat or 0) if number <= len(steps) else "frame"
    _rim(canvas, glyphs.corners, glyphs.rule, glyphs.upright, x, wide, ink)
    canvas.write(x + 2, 0, f" {number} ", "legal" if number <= len(steps) + 1 else "faint")
    lines: list[list[Run]] = [[], [], []]
    if number <= len(steps):
        seen = steps[number - 1]
        lines = [
            [_chip(scene, seen)],
            [Run(outcome(seen, glyphs), "bad" if fails(seen) else "legal")],
            _below(scene, seen, wide - 2),
        ]
    elif now:
        ways = " ".join(label for label, _ in look.ways)
        lines = [[Run(" _ ", "cursor")], [Run(ways, "legal")], [Run(t("X or wait"), "dim")]]
    for y, runs in enumerate(lines, 1):
        _centred(canvas, x + 1, y, wide - 2, runs)


def _rim(canvas: Canvas, corners: str, rule: str, upright: str, x: int, wide: int, ink: str) -> None:
    bottom = _CARD[1] - 1
    canvas.write(x, 0, corners[0] + rule * (wide - 2) + corners[1], ink)
    canvas.write(x, bottom, corners[2] + rule * (wide - 2) + corners[3], ink)
    for y in range(1, bottom):
        canvas.put(x, y, upright, ink)
        canvas.put(x + wide - 1, y, upright, ink)


def _centred(canvas: Canvas, x: int, y: int, wide: int, runs: Sequence[Run]) -> None:
    room = wide - sum(cell_len(text) for text, *_ in runs)
    x += max(0, room // 2)
    for text, ink, ground, _ in runs:
        x = canvas.write(x, y, text[:wide], ink, "cursor" if ink == "cursor" else ground or None)


def _below(scene: Scene, seen: Foreseen, cells: int) -> list[Run]:
    """The last row of a card: what lies there, what stays, or that it may fail."""
    if fails(seen):
        return [Run(t("{sign} fails", sign=scene.glyphs.lost), "bad")]
    if may_fail(seen):
        return [Run(t("{sign} may fail", sign=scene.glyphs.lost), "bad")]
    event = seen.event
    if isinstance(event, e.ContractFulfilled):
        return [Run(t("for {value}", value=scene.contract(event.contract).value), "good")]
    if isinstance(event, e.ResourceTaken):
        if seen.peril is not None:
            return [Run(t("or another"), "bad")]
        return [Run(nt("{n} stays", "{n} stay", event.left), "dim")]
    city = scene.city(seen.city)
    if city.contract is not None:
        design = scene.contract(city.contract)
        return [Run(f"{design.value}{scene.glyphs.pointer}", "plain"), *scene.goods(design.goods, " ")]
    return scene.goods(city.goods, " ") if city.goods else [Run(t("empty"), "dim")]


def _after(scene: Scene, look: PlotLook, cells: int) -> list[Line]:
    """Beside the cards: where all of it leads."""
    prospect = look.prospect
    regions = " ".join(scene.regions_of(prospect.city))
    at, rank = t("at {city}", city=prospect.city), t("rank {rank}", rank=scene.rank(prospect.city))
    touching, stock = t("touching {regions}", regions=regions), t("stock")
    lines = [
        line((t("After these steps"), "title")),
        line((f"{at}, ", "legal"), (f"{rank}, {touching}", "plain")),
        line((f"{stock} ", "dim"), *scene.stock(prospect.stock, cells - 8)),
        line(*_ways(look)) if look.next_deed is not None else line((t("the plot is full: seal it"), "dim")),
    ]
    fulfilled = [seen.event for seen in prospect.steps if isinstance(seen.event, e.ContractFulfilled)]
    if fulfilled:
        rows = (line(*_rewards(scene, fulfilled[-1], in_signs)) for in_signs in (False, True))
        lines.append(first_that_fits(rows, cells))
    elif look.next_deed is not None:
        lines.append(line(*_deed(scene, look.next_deed)))
    return [grounded(row, "night", cells) for row in lines]
