"""Where a figure may go, the best place first: what it could earn from there next turn, and with which tile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len

from rules.palmyra import names as things
from rules.palmyra.prospects import Outlook
from rules.palmyra.state import Place
from tadmor_tui.games.palmyra.scene import Scene, tile_of
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, fit, line, relit
from tadmor_tui.text.translation import t

_LEAST_FOR_HIRING = 3
"""Rows from which on the offer of Caesar has a row of its own."""


class Goal(NamedTuple):
    """A place, what is typed to go there, and what is to be said of it."""

    place: Place
    key: str
    name: str
    earned: str
    """`4 tiles`."""
    letter: str
    """Of the tile that earns it."""
    outlook: Outlook
    lit: bool


class GoalsLook(Struct, frozen=True):
    goals: Sequence[Goal]
    """In the order of the list."""
    title: str
    hiring: tuple[str, str] | None = None
    """The key that pays for Caesar, and what that does."""


def rows_of_goals(look: GoalsLook, rows: int) -> list[Goal | None]:
    """What each row below the heading is about; None is the offer of Caesar."""
    above: list[Goal | None] = [None] if look.hiring is not None and rows >= _LEAST_FOR_HIRING else []
    room = max(1, rows - 1 - len(above))
    lit = next((number for number, goal in enumerate(look.goals) if goal.lit), 0)
    first = max(0, min(lit // room * room, len(look.goals) - room))
    return [*above, *look.goals[first : first + room]]


def paint_goals(scene: Scene, look: GoalsLook, cells: int, rows: int) -> list[Line]:
    shown = rows_of_goals(look, rows)
    listed = [goal for goal in shown if goal is not None]
    first = look.goals.index(listed[0]) + 1
    part = t("{first} to {last} of {all}", first=first, last=first + len(listed) - 1, all=len(look.goals))
    part = part if len(listed) < len(look.goals) else ""
    head = noted(look.title, cells, scene.glyphs, t("earned next turn with one tile"), part)
    columns = (_width(goal.name for goal in look.goals), _width(goal.earned for goal in look.goals))
    return [head, *(_row(scene, look, goal, cells, columns) for goal in shown)][:rows]


def _width(texts: Iterable[str]) -> int:
    """Cells of a column, with a gap."""
    return max(map(cell_len, texts)) + 2


def _row(scene: Scene, look: GoalsLook, goal: Goal | None, cells: int, columns: tuple[int, int]) -> Line:
    if goal is None:
        assert look.hiring is not None
        key, told = look.hiring
        return fit(line((f" {key:>2} ", "key"), (told, "legal")), cells)
    name, earned = columns
    ink = "good" if goal.outlook.income else "dim"
    row = line(
        (f" {goal.key:>2} ", "key"),
        *fit(line((goal.name, "legal")), name),
        *fit(line((goal.earned, ink)), earned),
        *_how(goal),
    )
    row = fit(row, cells)
    return relit(row, "cursor") if goal.lit else row


def _how(goal: Goal) -> list[Run]:
    """`with a: desert 1 + lake 4`."""
    found = goal.outlook
    if found.lay is None or not found.income:
        return []
    tile = tile_of(found.lay.tile)
    parts: list[str] = []
    if found.match.landscape:
        landscape = things.landscape(tile.landscape)
        parts.append(t("{landscape} {matched}", landscape=landscape, matched=found.match.landscape))
    if found.match.feature:
        parts.append(t("{feature} {matched}", feature=things.feature(tile.feature), matched=found.match.feature))
    if found.caesar:
        parts.append(t("Caesar {n}", n=found.caesar))
    if found.tribute:
        parts.append(t("tribute {n}", n=found.tribute))
    told = t("with {letter}: {matches}", letter=goal.letter, matches=" + ".join(parts))
    return [Run(told, "dim")]
