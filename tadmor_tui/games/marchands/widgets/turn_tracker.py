"""The first row: the turn among all turns, the phase, and the first player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.marchands.state import Colour, StageName
from rules.message import Message, message
from tadmor_tui.games.marchands.acts import SUPPLY, Act
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.signs import badge
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, fit, grounded, line, width
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable

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


class TrackerSelection(Struct, frozen=True):
    """The turn as it stands, or at the act that is on show."""

    turn: int
    turns: int
    between_scorings: int
    """Turns from one scoring of monopolies to the next."""
    stage: StageName
    first: Colour
    phase: int | None
    """The phase of the act that is on show, as a place among the phases."""


class MarchandsTracker(Pane["MarchandsTable", TrackerSelection]):
    """One line, with fewer parts where it has less room."""

    FITS = True

    def select(self, table: MarchandsTable) -> TrackerSelection:
        return select_tracker(table.position(), table.ui.acts.on_show)

    def paint(self, selected: TrackerSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_tracker(selected, look.glyphs, size.width)


def select_tracker(position: VisiblePosition, act: Act | None = None) -> TrackerSelection:
    view, every = position.view, position.catalogue.file.turns.between_scorings
    phase = None if act is None else 1 if act.number < SUPPLY else 2 if act.number == SUPPLY else 3
    return TrackerSelection(view.turn, view.turns, every, view.stage, position.colours[view.first], phase)


def paint_tracker(selected: TrackerSelection, glyphs: Glyphs, cells: int) -> list[Line]:
    now, turn, turns = selected, selected.turn, selected.turns
    title, first = t("MARCHANDS D'EMPIRE"), t("first")
    long = t("turn {turn} of {turns}", turn=turn, turns=turns) if turn else t("set-up")
    phase = words_of(_STAGES[now.stage] if now.phase is None else _PHASES[now.phase][0])
    right = line(" ", (first, "dim"), " ", badge(now.first, 1), " ") if turn else ()
    signs = _turns(now, glyphs)
    course = line((f" {title}   ", "title"), (f"{long} ", "legal"), *signs, "   ", *_phases(now, glyphs))
    brief = line((f" {long} ", "legal"))
    rows: list[Line] = [
        (*course, *line("   "), *_monopoly(now, glyphs)),
        course,
        (*line((f" {title} ", "title")), *brief, *signs, *line(f"  {phase} ")),
        (*brief, *signs, *line(f"  {phase} ")),
        (*brief, *line(f"  {phase} ")),
        brief,
    ]
    row = next((row for row in rows if width(row) + width(right) <= cells), rows[-1])
    return [grounded((*fit(row, max(0, cells - width(right))), *right), "panel", cells)]


def _turns(now: TrackerSelection, glyphs: Glyphs) -> list[Run]:
    """A sign for every turn; after those with a sign of their own monopolies are won."""
    runs: list[Run] = []
    for turn in range(1, now.turns + 1):
        scores = turn % now.between_scorings == 0
        if turn == now.turn and now.stage != "game over":
            runs.append(Run(glyphs.now, "title"))
        elif turn <= now.turn:
            runs.append(Run(glyphs.rare if scores else glyphs.done, "gold" if scores else "plain"))
        else:
            runs.append(Run(glyphs.rare_to_come if scores else glyphs.to_come, "dim"))
    return runs


def _phases(now: TrackerSelection, glyphs: Glyphs) -> list[Run]:
    """The phases of a turn; the one that is going on, or is on show, stands out."""
    if not any(now.stage in stages for _, stages in _PHASES):
        return [Run(words_of(_STAGES[now.stage]), "legal")]
    scores = now.turn % now.between_scorings == 0
    runs: list[Run] = []
    for number, (name, stages) in enumerate(_PHASES if scores else _PHASES[:-1]):
        if runs:
            runs.append(Run(f" {glyphs.pointer} ", "faint"))
        lit = number == now.phase if now.phase is not None else now.stage in stages
        runs.append(Run(words_of(name), "legal" if lit else "dim"))
    return runs


def next_scoring(turn: int, turns: int, between_scorings: int) -> int:
    """The turn after which monopolies are won next."""
    return min(turns - turns % between_scorings, -(-max(1, turn) // between_scorings) * between_scorings)


def _monopoly(now: TrackerSelection, glyphs: Glyphs) -> list[Run]:
    if now.stage == "game over":
        return []
    turn = next_scoring(now.turn, now.turns, now.between_scorings)
    return [Run(f"{glyphs.rare} ", "gold"), Run(t("monopolies after turn {turn}", turn=turn), "dim")]
