"""What is due for supply, what the bags have, and what the signs of the table mean."""

from __future__ import annotations

from rich.cells import cell_len

from rules.marchands.names import resource as resource_name
from rules.marchands.places import RESOURCES
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, grounded, line, padded, width
from tadmor_tui.text.translation import t

_ROOMY = 34
"""Cells from which on names stand beside the signs."""


def paint_supply(scene: Scene, cells: int, rows: int) -> list[Line]:
    """The counters and the bags; the next monopolies where there is a row for them; then the signs."""
    view, roomy = scene.view, cells >= _ROOMY
    note = t("after the acts") if roomy else ""
    bag = t("bag {n}", n=view.bag)
    contract_bag = t("bag {n}", n=view.contract_bag)
    goods, contracts = t("goods"), t("contracts")
    wide = max(10 if roomy else 9, cell_len(goods), cell_len(contracts))
    lines = [
        titled(t("Supply"), cells, scene.glyphs, note),
        _counted(goods, wide, t("{n} due", n=view.resources_due), bag, view.resources_due, cells),
        _counted(contracts, wide, t("{n} due", n=view.contracts_due), contract_bag, view.contracts_due, cells),
    ]
    every = scene.catalogue.file.turns.between_scorings
    turn = min(view.turns - view.turns % every, -(-max(1, view.turn) // every) * every)
    if view.stage != "game over":
        told = t("monopolies after {turn}", turn=turn) if not roomy else t("monopolies after turn {turn}", turn=turn)
        lines.append(line((f" {told}", "dim")))
    if view.cards or roomy:
        empty = sum(not city.goods and city.contract is None for city in view.cities)
        chance = t("cards {n}", n=len(view.cards)) if view.cards else t("die of 20")
        told = t("{n} cities are empty", n=empty)
        if roomy:
            lines.append(line((f" {padded(told, 21)} ", "dim"), (chance, "dim")))
    signs = paint_signs(scene, cells)
    if rows - len(lines) >= len(signs):
        lines += signs
    return [grounded(row, "panel", cells) for row in lines[:rows]]


def _counted(what: str, wide: int, due: str, bag: str, number: int, cells: int) -> Line:
    left = line((f" {padded(what, wide)} ", "dim"), (due, "legal" if number else "dim"))
    return (*fit(left, max(0, cells - cell_len(bag) - (cells >= _ROOMY))), Run(bag, "plain"))


def paint_signs(scene: Scene, cells: int) -> list[Line]:
    """What the signs mean."""
    worths = scene.catalogue.file.resources
    glyphs = scene.glyphs
    if cells < _ROOMY:
        goods: list[Run | str] = [" "]
        for name in RESOURCES:
            goods += [scene.good(name), f"{worths[name].worth} "]
        contract, rank, temple, electors = t("contract"), t("rank"), t("temple"), t("electors")
        caravan, step = t("caravan"), t("your step")
        rows = [
            line(*goods),
            line(Run(" 9 ", "shade", "paper"), f" {contract} ", (glyphs.mission, "title"), f" {rank}"),
            line(" ", (glyphs.temple, "limestone"), f" {temple}   ", glyphs.flag, f" {electors}"),
            line(" ", scene.badge(0), f" {caravan}  ", ("3", scene.ink(0)), f" {step}"),
        ]
        return [titled(t("Signs"), cells, glyphs), *rows]
    others = [
        line(" ", (glyphs.mission, "title"), " ", t("rank")),
        line(" ", (glyphs.temple, "limestone"), " ", t("temple")),
        line(" ", (glyphs.flag, "plain"), " ", t("electors")),
        line(Run("9", "shade", "paper"), Run(glyphs.pointer, "shade", "paper"), " ", t("contract")),
        line(" ", scene.badge(0), " ", t("caravan")),
        line(" ", ("3", scene.ink(0)), " ", t("your step")),
    ]
    for words in (_worth, _short_worth):
        marks = [line(" ", scene.good(name), " ", words(name, worths[name].worth)) for name in RESOURCES] + others
        wide = [max(width(mark) for mark in marks[column::3]) + 1 for column in range(3)]
        if sum(wide) <= cells:
            break
    spare = max(0, cells - sum(wide)) // 3
    rows = [
        tuple(run for at, mark in enumerate(marks[first : first + 3]) for run in fit(mark, wide[at] + spare))
        for first in range(0, len(marks), 3)
    ]
    return [titled(t("Signs"), cells, glyphs), *rows]


def _worth(name: str, worth: int) -> str:
    return t("{resource} {worth}", resource=resource_name(name), worth=worth)


def _short_worth(name: str, worth: int) -> str:
    return t("{resource.short} {worth}", resource=resource_name(name), worth=worth)


def legend(scene: Scene) -> list[str]:
    """The same in lines of text."""
    return [" ".join("".join(text for text, *_ in row).split()) for row in paint_signs(scene, 60)[1:]]
