"""The last row of a table: who is to do what, and the keys that matter now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import AnyGame, Seat
from rules.game_kind import SeatLabel
from rules.message import AndList
from tadmor_tui.render.text import Line, Run, in_at_most, line, width
from tadmor_tui.render.wrapping import flow
from tadmor_tui.session.client import TimeLeft
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import letter_of, t
from tadmor_tui.widgets.appearance import Appearance, Command
from tadmor_tui.widgets.layout import LEAST_WIDTH
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.pointing import COMMAND, key

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable

ALWAYS = ("explain", "help", "advice")
"""Commands whose keys are always shown: what this is, which keys there are, what to do."""
_ANSWERS = frozenset({"agree", "refuse"})
"""Answers to another player, whose words are always shown."""
LITTLE_TIME = 10
"""Seconds, when a player should hurry."""
_APART = 2
"""Cells beside the keys."""
_BETWEEN = "  "


class Asked(Struct, frozen=True):
    """The question, and to whom it is asked."""

    words: str
    over: bool = False
    label: SeatLabel | None = None
    """Of the seat whose badge stands before it."""
    name: str = ""
    hand_open: bool = False
    """True if a hand lies open on a shared screen, which a badge says."""
    time_left: TimeLeft | None = None


class PromptSelection(Struct, frozen=True):
    """The question, and the commands that matter now, the most important first."""

    asked: Asked
    commands: tuple[Command, ...]


class Prompt(Pane["AnyGameTable", PromptSelection]):
    """Says who is to decide what; it takes as many rows as the question needs."""

    FITS = True
    _counted_for: tuple[Asked, KeyNames, int] | None = None
    _rows = 1

    def select(self, table: AnyGameTable) -> PromptSelection:
        return PromptSelection(self._asked(table), (*table.ui.answers, *table.commands()))

    def _asked(self, table: AnyGameTable) -> Asked:
        if (moment := table.ui.moment) is not None:
            return Asked(t("{sentence}.", sentence=moment.heading))
        if table.course.step_shown is not None:  # it is nobody's business yet who is asked afterwards
            return Asked(table.asked())
        return asked_of(table.snapshot, table.ui.peeking, table.asked())

    def paint(self, selected: PromptSelection, size: Size, look: Appearance) -> list[Line]:
        return in_at_most(paint_prompt(selected.asked, look.keys, selected.commands, size.width), size.height)

    def rows_needed(self, table: AnyGameTable, cells: int) -> int:
        """Return the number of rows of the question at that width; it is counted once per question."""
        asked = (self._asked(table), table.appearance.keys, cells)
        if asked != self._counted_for:
            self._counted_for, self._rows = asked, len(asked_rows(*asked))
        return self._rows


def badge(label: SeatLabel) -> Run:
    """Return the letter of a seat in its colour."""
    return Run(letter_of(label.name), f"seat.{label.key}")


def asked_of(snapshot: TableSnapshot[AnyGame, Struct], hand_open: bool, instead: str = "") -> Asked:
    """Return the question that is open; `instead` is what a person is asked in other words than those of the rules."""
    if not snapshot.acting:
        return Asked(t("The game is over."), over=True)
    person, others = snapshot.person, snapshot.waiting_for
    candidates = (person, snapshot.waiting_for_bot, *others, snapshot.acting[0])
    seat = next(seat for seat in candidates if seat is not None)
    label: SeatLabel | None = snapshot.labels[seat]
    if person is not None:
        asked = instead or snapshot.prompt
    elif len(others) > 1:
        label = None
        asked = t("Waiting for {names}.", names=AndList(tuple(_awaited(snapshot, one) for one in others)))
    elif others:
        asked = t("is to move, but away...") if seat in snapshot.away else t("is deciding...")
    else:
        asked = t("thinking...")
    return Asked(asked, False, label, snapshot.names[seat], hand_open, snapshot.time_left)


def _awaited(snapshot: TableSnapshot[AnyGame, Struct], seat: Seat) -> str:
    name = snapshot.names[seat]
    return t("{name} (away)", name=name) if seat in snapshot.away else name


def paint_prompt(asked: Asked, keys: KeyNames, commands: Sequence[Command], cells: int) -> list[Line]:
    """Paint the question; then commands, the most important first, as far as there is room.

    The keys of `ALWAYS` are there in any case, with a word for what they do if others leave room for it.
    """
    *above, last = asked_rows(asked, keys, cells)
    return [*above, last if asked.over else with_keys(last, keys, commands, cells)]


def with_keys(row: Line, keys: KeyNames, commands: Sequence[Command], cells: int) -> Line:
    """Return a row with the keys of commands at its right end."""
    shown = _key_row(keys, commands, cells - width(row) - _APART)
    if cells < LEAST_WIDTH and width(row) + width(shown) >= cells:  # half a word helps nobody
        shown = ()
    return (*row, Run(" " * max(1, cells - width(row) - width(shown) - 1), "plain"), *shown)


def asked_rows(asked: Asked, keys: KeyNames, cells: int) -> list[Line]:
    """Return the question in as many rows as it needs, with room for the keys of `ALWAYS` in the last one."""
    if asked.over:
        return [line(" ", (asked.words, "legal"))]
    badges = line()
    if asked.label is not None:
        letter, ink, *_ = badge(asked.label)
        badges = line(Run(f" {letter} {asked.name} ", "night", ink))
    if asked.hand_open:
        words = t("hand open")
        badges = line(*badges, " ", Run(f" {words} ", "legal", "raidhd"))
    head = line(*badges, *_time(asked.time_left))
    row = line(*head, (f" {asked.words}", "legal"))
    rows = [row]
    if width(row) > cells:
        first, *others = flow(line((asked.words, "legal")), cells - 1, " " * (width(head) + 1), " ")
        rows = [line(*head, " ", *first[1:]), *others]
    reserved = width(_joined({command: keys.usual(command) for command in ALWAYS})) + _APART
    # in a window that is higher than wide, the keys have a row of their own
    return rows if width(rows[-1]) + reserved <= cells and cells >= LEAST_WIDTH else [*rows, line()]


def _time(left: TimeLeft | None) -> Line:
    """Return the time that is left, where that is limited."""
    if left is None:
        return line()
    if left.paused:
        return line(" ", (t("{seconds} s, paused", seconds=left.seconds), "dim"), " ")
    return line(" ", (t("{seconds} s", seconds=left.seconds), "bad" if left.seconds <= LITTLE_TIME else "dim"), " ")


def _key_row(keys: KeyNames, commands: Sequence[Command], room: int) -> Line:
    """Return the keys of commands in their order: at least those of `ALWAYS`, then with words for as many as have room.

    The first command is the one that people know best: its word makes room for what else matters, and for `ALWAYS`.
    """
    usual = {command: keys.usual(command) for command, _ in commands}
    shown = {command: key if command in ALWAYS else "" for command, key in usual.items()}
    hints = [(command, f"{usual[command]} {words}" if usual[command] else "") for command, words in commands]
    for command, hint in (*((command, usual[command]) for command, _ in commands[:1]), *_by_need(hints)):
        longer = {**shown, command: hint}
        if sum(cell_len(each) + len(_BETWEEN) for each in longer.values() if each) - len(_BETWEEN) <= room:
            shown = longer
    return _joined(shown)


def _by_need(hints: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """Return the order in which hints get the room that there is.

    The end of a go comes before all others, and of a question every answer before `ALWAYS`.
    """
    others, always = hints[1:], [hint for hint in hints if hint[0] in ALWAYS]
    if not any(command == "explain" for command, _ in always):
        always = [*hints[:1], *always]
    matter = next((number for number, (command, _) in enumerate(others) if command in ALWAYS), len(others))
    urgent = sorted(others[:matter], key=lambda hint: hint[0] != "end")
    urgent = [*(hint for hint in hints if hint[0] in _ANSWERS), *urgent]
    return (*urgent, *always, *hints[:1], *(hint for hint in others[matter:] if hint not in always))


def _joined(hints: Mapping[str, str]) -> Line:
    """Return the hints of commands side by side, each to be pressed with the mouse too."""
    runs: list[Run] = []
    for command, hint in hints.items():
        if hint:
            runs += [Run(_BETWEEN, "dim"), Run(hint, "dim", target=key(COMMAND, command))]
    return tuple(runs[1:])
