"""What a person announces of each resource, all of them together behind one curtain."""

from __future__ import annotations

from collections.abc import Mapping

from rules.marchands.names import resource as resource_name
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, grounded, line, padded, relit
from tadmor_tui.text.translation import t, words_of

_NAME = 10
"""Cells of a resource's name."""


def paint_amounts(
    scene: Scene, amounts: Mapping[str, int], held: Mapping[str, int], good: str, cells: int, rows: int
) -> list[Line]:
    """A row for each resource that is still to come; the one under the cursor can be changed."""
    head = titled(t("What you announce"), cells, scene.glyphs, t("face down for the others"))
    return [head, *(_row(scene, name, n, held[name], name == good, cells) for name, n in amounts.items())][:rows]


def _row(scene: Scene, name: str, amount: int, held: int, lit: bool, cells: int) -> Line:
    told = f"< {amount} >" if held else f"  {amount}  "
    runs: list[Run | str] = [
        "  ",
        scene.good(name, 1),
        f" {padded(words_of(resource_name(name)), _NAME)} ",
        Run(f"{told}  ", "legal" if held else "dim"),
        Run(t("of {n} that you have", n=held) if held else t("you have none"), "dim"),
    ]
    row = grounded(line(*runs), "tile", cells)
    return relit(row, "cursor") if lit else row
