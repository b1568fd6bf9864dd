"""A replay: the bar that shows where in the game one is, the story up to there, and the boards of the merchants."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from rules.contract import Seat
from rules.english import count
from tadmor_tui.faces.tadmor.painters import Scene, titled
from tadmor_tui.faces.tadmor.painters.rivals import paint_merchant
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.look.lines import Line, Run, beside, fit, line, width
from tadmor_tui.table.history import Course

_LONGEST_NAME = 14
_BOARD_ROWS = 9


class Bar(Struct, frozen=True):
    """Where on its line the bar is."""

    left: int
    cells: int

    def action_at(self, x: int, last: int) -> int | None:
        """The action that a cell of the line stands for."""
        if not self.left <= x < self.left + self.cells:
            return None
        return round((x - self.left) * last / max(1, self.cells - 1))

    def cell_of(self, number: int, last: int) -> int:
        return round(number * (self.cells - 1) / max(1, last))


def caption(course: Course, number: int, turn: int) -> str:
    """`action 120 of 340, turn 4, Ana`."""
    actor = course.actor(number)
    if actor is None:
        return f"the beginning, {course.last} actions"
    name = course.names_at(number)[actor]
    short = name if cell_len(name) <= _LONGEST_NAME else set_cell_size(name, _LONGEST_NAME)
    return f"action {number} of {course.last}, turn {turn}, {short}"


def place_bar(course: Course, cells: int) -> Bar:
    """The bar takes what the longest caption leaves, so that it never moves."""
    longest = max(min(_LONGEST_NAME, cell_len(name)) for name in course.all_names)
    left = len(f" action {course.last} of {course.last}, turn 9, ") + longest + 1
    return Bar(left, max(10, cells - left - 1))


def paint_position(course: Course, number: int, turn: int, glyphs: Glyphs, cells: int) -> list[Line]:
    """The caption and the bar, with the number of each turn where it begins."""
    bar = place_bar(course, cells)
    begins = {bar.cell_of(begin, course.last): str(turn) for turn, begin in sorted(course.turns.items(), reverse=True)}
    here = bar.cell_of(number, course.last)
    signs: list[Run] = []
    for x in range(bar.cells):
        sign = begins.get(x) or (glyphs.bar if x <= here else glyphs.rule)
        signs.append((sign, "cursor" if x == here else "legal" if x in begins else "key" if x < here else "frame"))
    text = line((f" {caption(course, number, turn)}", "legal"))
    return [(*fit(text, bar.left), *signs)]


class StoryLine(Struct, frozen=True):
    """A line of the story and the action that it tells of."""

    text: str
    action: int
    begins: bool
    """Whether it is the first line of the action."""


def story_lines(course: Course, number: int, cells: int, rows: int, skipped: int = 0) -> list[StoryLine]:
    """The last lines of the story up to an action; of an action that needs more rows, those from `skipped` on."""
    told = _lines_of(course, number, course.story(number), cells)
    if len(told) > rows:
        return told[skipped : skipped + rows]
    action = number - 1
    while action >= 0 and len(told) < rows:
        told = _lines_of(course, action, course.told(action), cells) + told
        action -= 1
    return told[-rows:]


def lines_left(course: Course, number: int, cells: int, rows: int, skipped: int) -> int:
    """How many lines about the action itself lie below those that are shown."""
    return max(0, len(_lines_of(course, number, course.story(number), cells)) - skipped - rows)


def _lines_of(course: Course, action: int, sentences: Sequence[str], cells: int) -> list[StoryLine]:
    wrapped = [part for sentence in sentences for part in wrap(sentence, cells)]
    return [StoryLine(part, action, n == 0) for n, part in enumerate(wrapped)]


def wrap(sentence: str, cells: int) -> list[str]:
    """A sentence in lines; all but the first are indented."""
    rows = [""]
    for word in sentence.split():
        longer = f"{rows[-1]} {word}" if rows[-1].strip() else rows[-1] + word
        if cell_len(longer) > cells and rows[-1].strip():
            rows.append("  " + word)
        else:
            rows[-1] = longer
    return rows


def story_room(cells: int, rows: int) -> tuple[int, int]:
    """Cells and rows for the sentences in a panel of that size."""
    return cells - 4, rows - 1


def paint_story(
    course: Course, number: int, glyphs: Glyphs, keys: KeyNames, cells: int, rows: int, skipped: int = 0
) -> list[Line]:
    """What has happened, the newest last; the action that led here stands out, then the go it belongs to."""
    first = course.first_of_go(number)
    room = story_room(cells, rows)
    left = lines_left(course, number, *room, skipped)
    more = keys.note("replay-read-on", count(left, "more line")) if left else ""
    lines = [titled("Replay", cells, glyphs, more, "key")]
    for entry in story_lines(course, number, *room, skipped):
        now = entry.action == number
        pointer = glyphs.pointer if now and entry.begins else " "
        ink = "legal" if now else "plain" if entry.action >= first else "dim"
        lines.append(line((f" {pointer} ", "key"), (entry.text, ink)))
    return lines


def paint_board(scene: Scene, cells: int, rows: int, note: str) -> list[Line]:
    """The board of the chosen merchant; in two columns where there are few rows."""
    lines = paint_merchant(scene, scene.seat, cells)
    name = _heading(scene, scene.seat, cells, note, chosen=True)
    if rows >= len(lines):
        return [name, *lines[1:]]
    half = len(lines) // 2
    first, second = lines[1 : half + 1], lines[half + 1 :]
    left = min(max(map(width, first)) + 2, cells * 3 // 5)
    return [name, *beside((first, left), (second, cells - left))]


def paint_boards(scene: Scene, columns: int, cells: int, rows: int) -> list[Line]:
    """The boards of all merchants, the chosen one marked."""
    seats = range(len(scene.view.merchants))
    wide = cells // columns
    lines: list[Line] = []
    for first in range(0, len(seats), columns):
        boards = [(_whole(scene, seat, wide), wide) for seat in seats[first : first + columns]]
        lines += [*beside(*boards), line()]
    return lines[:rows]


def _whole(scene: Scene, seat: Seat, cells: int) -> list[Line]:
    return [_heading(scene, seat, cells, "", seat == scene.seat), *paint_merchant(scene, seat, cells)[1:]]


def _heading(scene: Scene, seat: Seat, cells: int, note: str, chosen: bool) -> Line:
    m = scene.view.merchants[seat]
    name = set_cell_size(scene.names[seat], min(_LONGEST_NAME, cell_len(scene.names[seat])))
    points = f" {m.points} PP "
    start: Sequence[Run | str] = (
        (scene.glyphs.pointer if chosen else scene.glyphs.rule, "key" if chosen else "frame"),
        scene.letter(seat),
        (f" {name}", "title"),
        (points, "legal"),
    )
    used = cell_len(name) + len(points) + 3
    rule = (scene.glyphs.rule * max(0, cells - used - len(note) - 1 - bool(note)), "frame")
    return line(*start, rule, *(((" " + note, "dim"),) if note else ()), (" ", "frame"))


def boards_height(merchants: int, columns: int) -> int:
    """Rows that the boards of all merchants need."""
    return -(-merchants // columns) * (_BOARD_ROWS + 1) - 1


def action_of(lines: Sequence[StoryLine], row: int) -> int | None:
    """The action under a row of the story."""
    return lines[row].action if 0 <= row < len(lines) else None
