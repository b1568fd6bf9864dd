"""The three spheres: what everybody has in each, as far as that may be known, and who would leave."""

from __future__ import annotations

from rich.cells import cell_len

from rules.marchands.state import SPHERES, Sphere
from rules.message import Message, message
from tadmor_tui.games.marchands.pointing import sphere_key
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, grounded, line, line_about, padded
from tadmor_tui.text.translation import t, words_of

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
_SIGN = 3
"""Cells of the sign before a name."""
_NAME = 9
"""Cells of a name above the bars, at least."""
_BAR = 6
"""Signs of a bar."""


def sphere_sign(scene: Scene, sphere: Sphere) -> Run:
    glyphs = scene.glyphs
    return {
        "religion": Run(glyphs.temple, "limestone"),
        "politics": Run(glyphs.flag, "seat.purple"),
        "economy": Run(glyphs.coin, "gold"),
    }[sphere]


def rows_for(seats: int, cells: int, rows: int, most: int) -> int:
    """Rows with bars where there is room beside everything else, otherwise a row for each sphere."""
    with_bars = 1 + len(SPHERES) * (1 + -(-seats // _columns(cells)))
    if rows >= with_bars and cells >= 34:
        return with_bars
    in_rows = 1 + len(SPHERES)
    return in_rows + 1 if rows > in_rows else max(0, min(most, in_rows))


def _columns(cells: int) -> int:
    return max(1, cells // 17)


def paint_spheres(scene: Scene, cells: int, rows: int) -> list[Line]:
    seats, per_row = len(scene.view.players), _columns(cells)
    if rows >= 1 + len(SPHERES) * (1 + -(-seats // per_row)) and cells >= 34:
        return _with_bars(scene, cells, rows)
    return _in_rows(scene, cells, rows)


def values(scene: Scene, sphere: Sphere) -> list[int | None]:
    """What each seat has; in politics, as long as owners are hidden, how many electors it has placed."""
    known = [scene.influence(player) for player in scene.view.players]
    match sphere:
        case "religion":
            return [each.religion for each in known]
        case "politics":
            return [each.electors if each.politics is None else each.politics for each in known]
        case "economy":
            return [each.economy for each in known]


def last_in(scene: Scene, sphere: Sphere) -> frozenset[int]:
    """Who would leave by a sphere, if that is known and not all are equal."""
    if sphere != "religion" and any(player.influence is None for player in scene.view.players):
        return frozenset()
    found = [value for value in values(scene, sphere) if value is not None]
    least = min(found)
    last = [seat for seat, value in enumerate(values(scene, sphere)) if value == least]
    return frozenset(last) if len(last) < len(scene.view.players) else frozenset()


def _what_counts(scene: Scene, sphere: Sphere) -> str:
    if sphere == "religion":
        return t("ranks of temples")
    if sphere == "politics":
        hidden = any(player.influence is None for player in scene.view.players)
        return t("electors placed") if hidden else t("regions won")
    return t("contracts, monopolies")


def _longest_name() -> int:
    return max(cell_len(words_of(name)) for name in NAMES.values())


def _in_rows(scene: Scene, cells: int, rows: int) -> list[Line]:
    """A column for each seat."""
    seats = scene.view.players
    wide = max(2, min(4, (cells - 11) // len(seats)))
    margin = cells - wide * len(seats)
    words = NAMES if margin >= _SIGN + _longest_name() else _SHORT
    title = t("Spheres") if margin >= 11 else ""
    heads: list[Run] = [
        run for player in seats for run in _right(Run(scene.badge(player.seat)[0], scene.ink(player.seat)), wide)
    ]
    lines: list[Line] = [(*fit(titled(title, margin, scene.glyphs), margin), *heads)]
    for sphere in SPHERES:
        sign, ink, *_ = sphere_sign(scene, sphere)
        name = words_of(words[sphere])
        row = fit(line(" ", (sign, ink), f" {name}"), margin)
        last = last_in(scene, sphere)
        for seat, value in enumerate(values(scene, sphere)):
            told = Run("?", "dim") if value is None else Run(str(value), "bad" if seat in last else "legal")
            row = (*row, *_right(told, wide))
        lines.append(line_about(row, sphere_key(sphere)))
    lines.append(line(" ", (t("the last one leaves"), "dim")))
    return [grounded(row, "panel", cells) for row in lines[:rows]]


def _with_bars(scene: Scene, cells: int, rows: int) -> list[Line]:
    """A heading for each sphere, and below it a bar for each seat."""
    per_row, lines = _columns(cells), [titled(t("Spheres"), cells, scene.glyphs, t("the last one leaves"))]
    wide, names = cells // per_row, max(_NAME, _longest_name())
    spare = rows - 1 - len(SPHERES) * (1 + -(-len(scene.view.players) // per_row))
    for number, sphere in enumerate(SPHERES):
        sign, ink, *_ = sphere_sign(scene, sphere)
        name = words_of(NAMES[sphere])
        if number and spare >= len(SPHERES) - 1:
            lines.append(line())
        head = line(" ", (sign, ink), (f" {padded(name, names)} ", "legal"), (_what_counts(scene, sphere), "dim"))
        lines.append(line_about(head, sphere_key(sphere)))
        parts = [_bar(scene, sphere, seat, wide) for seat in range(len(scene.view.players))]
        for first in range(0, len(parts), per_row):
            lines.append(tuple(run for part in parts[first : first + per_row] for run in part))
    return [grounded(row, "panel", cells) for row in lines[:rows]]


def _bar(scene: Scene, sphere: Sphere, seat: int, cells: int) -> Line:
    every = values(scene, sphere)
    value, most = every[seat], max([each for each in every if each is not None] or [1])
    head: list[Run | str] = [" ", Run(scene.badge(seat)[0], scene.ink(seat)), " "]
    if value is None:
        return fit(line(*head, (f"{'?' * _BAR} ?", "dim")), cells)
    full = -(-_BAR * value // max(_BAR, most))
    bar = (scene.glyphs.stored * full, scene.ink(seat)), (scene.glyphs.room * (_BAR - full), "faint")
    mark = t("last") if seat in last_in(scene, sphere) else ""
    return fit(line(*head, *bar, (f" {value}", "legal"), (f" {mark}", "bad")), cells)


def _right(run: Run, cells: int) -> list[Run]:
    return [Run(" " * max(0, cells - len(run[0])), "plain"), run]
