"""A replay: the bar that shows where in the game one is, and the story up to there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from rules.contract import AnyGame
from rules.message import Message
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, grounded, line
from tadmor_tui.session.history import History
from tadmor_tui.session.story import StoryLine
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.story_log import story_rows

_LONGEST_NAME = 14
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
"""Of how many turns one has its number in the bar."""

AnyHistory: TypeAlias = History[AnyGame, Struct]


class Bar(Struct, frozen=True):
    """The place of the bar on its line."""

    left: int
    cells: int

    def action_at(self, x: int, last: int) -> int | None:
        """Return the action that a cell of the line stands for."""
        if not self.left <= x < self.left + self.cells:
            return None
        return round((x - self.left) * last / max(1, self.cells - 1))

    def cell_of(self, number: int, last: int) -> int:
        return round(number * (self.cells - 1) / max(1, last))


def caption(history: AnyHistory, number: int) -> str:
    """`action 120 of 340, turn 4, Ana`."""
    actor = history.actor(number)
    if actor is None:
        return nt("the beginning, {n} action", "the beginning, {n} actions", history.last)
    name = history.names_at(number)[actor]
    short = name if cell_len(name) <= _LONGEST_NAME else set_cell_size(name, _LONGEST_NAME)
    return _caption(number, history.last, history.turn_name(history.turn_at(number)), short)


def _caption(number: int, last: int, turn: Message, name: str) -> str:
    return t("action {number} of {last}, {turn}, {name}", number=number, last=last, turn=turn, name=name)


def place_bar(history: AnyHistory, cells: int) -> Bar:
    """Return the bar, which takes what the longest caption leaves, so that it never moves."""
    longest = max(min(_LONGEST_NAME, cell_len(name)) for name in history.all_names)
    last, turn = history.last, history.turn_name(max(history.turns, default=0))
    left = 1 + max(cell_len(_caption(last, last, turn, " " * longest)), cell_len(caption(history, 0))) + 1
    return Bar(left, max(10, cells - left - 1))


def paint_position(history: AnyHistory, number: int, glyphs: Glyphs, cells: int) -> list[Line]:
    """Paint the caption and the bar, with the number of each turn where it begins, and a flag at notes."""
    bar = place_bar(history, cells)
    begins = _turn_numbers({turn: bar.cell_of(begin, history.last) for turn, begin in history.turns.items()}, bar.cells)
    here = bar.cell_of(number, history.last)
    marks = {bar.cell_of(place, history.last) for place in history.notes.by_position if place <= history.last}
    signs: list[Run] = []
    for x in range(bar.cells):
        sign = begins.get(x) or (glyphs.bar if x <= here else glyphs.rule)
        ink = "cursor" if x == here else "legal" if x in begins else "key" if x < here else "frame"
        signs.append(Run(glyphs.flag, "cursor" if x == here else "title") if x in marks else Run(sign, ink))
    text = line((f" {caption(history, number)}", "legal"))
    return [grounded((*fit(text, bar.left), *signs), "panel", cells)]


def _turn_numbers(places: Mapping[int, int], cells: int) -> dict[int, str]:
    """Return the digits of turns by their cells: of every turn, every second, fifth and so on, as there is room."""
    for step in _STEPS:
        told = [(turn, places[turn]) for turn in sorted(places) if turn % step == 0 or turn == 1]
        ends = [-1, *(cell + len(str(turn)) for turn, cell in told)]
        if step == _STEPS[-1] or all(end < cell for end, (_, cell) in zip(ends, told, strict=False)):
            whole = [(turn, cell) for turn, cell in reversed(told) if cell + len(str(turn)) <= cells]
            return {cell + n: digit for turn, cell in whole for n, digit in enumerate(str(turn))}
    return {}


class ToldLine(Struct, frozen=True):
    """A line of the story and the action that it tells of."""

    row: Line
    action: int
    begins: bool
    """True if it is the first line of the action."""


def story_lines(
    history: AnyHistory, number: int, glyphs: Glyphs, cells: int, rows: int, skipped: int = 0
) -> list[ToldLine]:
    """Return the last lines of the story up to an action; of an action that needs more rows, those from `skipped` on.

    The action that led here stands out, then the go it belongs to.
    """
    first = history.first_of_go(number)

    def lines_of(action: int, sentences: Sequence[StoryLine]) -> list[ToldLine]:
        ink = "legal" if action == number else "plain" if action >= first else "dim"
        rows = [row for told in sentences for row in story_rows(told, history.labels, glyphs, ink, cells)]
        return [ToldLine(row, action, n == 0) for n, row in enumerate(rows)]

    told = lines_of(number, history.story(number))
    if len(told) > rows:
        return told[skipped : skipped + rows]
    action = number - 1
    while action >= 0 and len(told) < rows:
        told = lines_of(action, history.told(action)) + told
        action -= 1
    return told[-rows:]


def lines_left(history: AnyHistory, number: int, glyphs: Glyphs, cells: int, rows: int, skipped: int) -> int:
    """Return the number of lines about the action itself below those that are shown."""
    told = [story_rows(told, history.labels, glyphs, "plain", cells) for told in history.story(number)]
    return max(0, sum(map(len, told)) - skipped - rows)


def story_room(cells: int, rows: int) -> tuple[int, int]:
    """Return cells and rows for the sentences in a panel of that size."""
    return cells - 2, rows - 1


def paint_story(
    history: AnyHistory, number: int, glyphs: Glyphs, keys: KeyNames, cells: int, rows: int, skipped: int = 0
) -> list[Line]:
    """Paint the story, the newest last, with a pointer at the action that led here."""
    room = story_room(cells, rows)
    left = lines_left(history, number, glyphs, *room, skipped)
    more = keys.note("replay-read-on", nt("{n} more line", "{n} more lines", left)) if left else ""
    lines = [titled(t("Replay"), cells, glyphs, more, "key")]
    for entry in story_lines(history, number, glyphs, *room, skipped):
        pointer = glyphs.pointer if entry.action == number and entry.begins else " "
        lines.append((*line((pointer, "key")), *entry.row))
    return lines


def action_of(lines: Sequence[ToldLine], row: int) -> int | None:
    """Return the action under a row of the story."""
    return lines[row].action if 0 <= row < len(lines) else None
