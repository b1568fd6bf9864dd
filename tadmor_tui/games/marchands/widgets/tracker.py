"""The first row: the turn among all turns, the phase, and who is first."""

from __future__ import annotations

from rules.marchands.state import StageName
from rules.message import Message, message
from tadmor_tui.games.marchands.acts import SUPPLY, Act
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.render.text import Line, Run, fit, grounded, line, width
from tadmor_tui.text.translation import t, words_of

_STAGES: dict[StageName, Message] = {
    "caravans": message("Caravans are placed"),
    "plotting": message("Plot in secret"),
    "rewards": message("Act: rewards"),
    "electors": message("Act: electors"),
    "monopolies": message("Monopolies"),
    "game over": message("The game is over"),
}
_PHASES = (
    (message("Plot"), ("plotting",)),
    (message("Act"), ("rewards", "electors")),
    (message("Supply"), ()),
    (message("Monopolies"), ("monopolies",)),
)


def paint_tracker(scene: Scene, cells: int, act: Act | None = None) -> list[Line]:
    """With an act that is on show, the phase that it belongs to."""
    view = scene.view
    title = t("MARCHANDS D'EMPIRE")
    short = t("turn {turn}", turn=view.turn) if view.turn else t("set-up")
    long = t("turn {turn} of {turns}", turn=view.turn, turns=view.turns) if view.turn else t("set-up")
    first = t("first")
    on = _PHASES[_phase_of(act)][0] if act is not None else None
    phase = words_of(on or _STAGES[view.stage])
    right = line(" ", (first, "dim"), " ", scene.badge(view.first, 1), " ") if view.turn else ()
    rows: list[Line] = [
        (*line((f" {title}   ", "title"), (f"{long} ", "legal")), *_turns(scene), *line("   "), *_phases(scene, on),
         *line("   "), *_monopoly(scene)),
        (*line((f" {title}   ", "title"), (f"{long} ", "legal")), *_turns(scene), *line("   "), *_phases(scene, on)),
        (*line((f" {title}  ", "title"), (f"{short} ", "legal")), *_turns(scene), *line(f"  {phase} ")),
        (*line((f" {title}  ", "title"), (f"{short} ", "legal")), *line(f"  {phase} ")),
    ]  # fmt: skip
    row = next((row for row in rows if width(row) + width(right) <= cells), rows[-1])
    return [grounded((*fit(row, max(0, cells - width(right))), *right), "panel", cells)]


def _turns(scene: Scene) -> list[Run]:
    """A sign for every turn; after those with a sign of their own monopolies are won."""
    view, glyphs = scene.view, scene.glyphs
    every = scene.catalogue.file.turns.between_scorings
    runs: list[Run] = []
    for turn in range(1, view.turns + 1):
        scores = turn % every == 0
        if turn == view.turn and view.stage != "game over":
            runs.append(Run(glyphs.now, "title"))
        elif turn <= view.turn:
            runs.append(Run(glyphs.rare if scores else glyphs.done, "gold" if scores else "plain"))
        else:
            runs.append(Run(glyphs.rare_to_come if scores else glyphs.to_come, "dim"))
    return runs


def _phase_of(act: Act) -> int:
    """Acting, supply or monopolies, as a place among the phases."""
    return 1 if act.number < SUPPLY else 2 if act.number == SUPPLY else 3


def _phases(scene: Scene, on: Message | None) -> list[Run]:
    """The phases of a turn; the one that is going on, or is on show, stands out."""
    view = scene.view
    if not any(view.stage in stages for _, stages in _PHASES):
        return [Run(words_of(_STAGES[view.stage]), "legal")]
    scores = view.turn % scene.catalogue.file.turns.between_scorings == 0
    runs: list[Run] = []
    for name, stages in _PHASES if scores else _PHASES[:-1]:
        if runs:
            runs.append(Run(f" {scene.glyphs.pointer} ", "faint"))
        lit = name is on if on is not None else view.stage in stages
        runs.append(Run(words_of(name), "legal" if lit else "dim"))
    return runs


def _monopoly(scene: Scene) -> list[Run]:
    view, every = scene.view, scene.catalogue.file.turns.between_scorings
    last = view.turns - view.turns % every
    turn = min(last, -(-max(1, view.turn) // every) * every)
    told = t("monopolies after turn {turn}", turn=turn)
    return [Run(f"{scene.glyphs.rare} ", "gold"), Run(told, "dim")] if view.stage != "game over" else []
