"""The turn tracker: nine turns in three eras, the stage, the region under attack and who holds a card."""

from __future__ import annotations

from rules.tadmor.state import LAST_TURN, TURNS_PER_ERA
from tadmor_tui.faces.tadmor.event_sentences import ERAS
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.lines import Line, Run, line, width


def paint_tracker(scene: Scene, cells: int) -> list[Line]:
    """In one line, with shorter words where it has less room."""
    stage = scene.view.stage.capitalize()
    short = stage.partition(":")[0]
    ways = [(" TADMOR ", stage, "holds a card"), (" TADMOR ", stage, "card"), (" TADMOR ", short, "card")]
    rows = [_tracker(scene, *words) for words in (*ways, ("", short, "card"))]
    return [next((row for row in rows if width(row) <= cells), rows[-1])]


def _tracker(scene: Scene, title: str, stage: str, card: str) -> Line:
    view, glyphs = scene.view, scene.glyphs
    runs: list[Run | str] = [(title, "title"), f" Turn {view.turn}/{LAST_TURN} "]
    for era, name in enumerate(ERAS):
        runs.append((f" {name} ", "legal" if era == view.era else "dim"))
        first = era * TURNS_PER_ERA + 1
        for turn in range(first, first + TURNS_PER_ERA):
            sign = glyphs.done if turn < view.turn else glyphs.now if turn == view.turn else glyphs.to_come
            runs.append((sign, "legal" if turn == view.turn else "dim"))
    runs.append((f"  {stage}", "legal"))
    runs += ["  1st ", scene.letter(view.first)]
    if view.pawn != view.first:
        runs += ["", (f"{glyphs.arrow}", "dim"), scene.letter(view.pawn)]
    row = line(*runs)
    if view.attacked:
        row += ((f"  {glyphs.attacked} {scene.region(view.attacked)}", "attacked"),)
    if view.plot_by is not None:
        row += ((" ", "plain"), scene.letter(view.plot_by), (f" {card}", "plain"))
    return row
