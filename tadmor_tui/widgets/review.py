"""The lists of a review: what decided the game, and what people could have done better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.contract import Seat
from rules.game_kind import SeatLabel
from rules.message import Message
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, grounded, line, line_about, padded, relit, width, wrapped
from tadmor_tui.session.advice import MissedRow, ReviewReport, TurningRow
from tadmor_tui.session.review import points_of_chance
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.pointing import ITEM, key
from tadmor_tui.widgets.prompt import badge

MISSED_ROWS = 4
"""Rows of a missed decision, at least: it, the better one, and its reason."""
_BAR_POINTS, _LONGEST_BAR = 3, 12
_NARROW_BAR = 100
"""Narrower windows have no bars."""


class ReviewLook(Struct, frozen=True):
    """A report, its cursor and its signs."""

    report: ReviewReport
    turn_name: Callable[[int], Message]
    labels: Sequence[SeatLabel]
    names: Sequence[str]
    glyphs: Glyphs
    cursor: int
    viewer: Seat | None
    can_try: bool
    narrow: bool

    @property
    def rows_of_point(self) -> int:
        return 2 if self.narrow else 1


def paint_points(look: ReviewLook, cells: int) -> list[Line]:
    """Paint the turning points in the order of the game."""
    whose = t("everyone's chance") if look.viewer is None else t("chance of {name}", name=look.names[look.viewer])
    heading = titled(t("What decided the game"), cells, look.glyphs, whose)
    if not look.report.points:
        said = t("Nothing that shows in the chances.") if look.report.complete else ""
        return [heading, line((f"  {said}", "dim"))]
    rows = [row for number, point in enumerate(look.report.points) for row in _point(look, number, point, cells)]
    return [heading, *rows]


def _point(look: ReviewLook, number: int, point: TurningRow, cells: int) -> list[Line]:
    lit = number == look.cursor
    change = point.changes[point.seat if look.viewer is None else look.viewer]
    letter, ink, *_ = badge(look.labels[point.seat])
    pointer = look.glyphs.pointer if lit else " "
    turn = padded(words_of(look.turn_name(point.turn)), 8)
    note = Run(f"{points_of_chance(change):>11} ", "good" if change > 0 else "bad")
    head = (Run(f" {pointer} {number + 1}  ", "key"), Run(f"{turn} ", "dim"), Run(letter, "night", ink))
    lead = Run(f"  {point.lead}" if point.lead else "", "title")
    if look.narrow:
        rows: list[Line] = [
            (*fit(line(*head, (f" {point.lead}", "title")), cells - 12), note),
            fit(line((f"      {point.fact}", "legal")), cells),
        ]
    else:
        bar = Run("")
        if cells >= _NARROW_BAR:
            signs = look.glyphs.thick_rule * min(_LONGEST_BAR, max(1, abs(change) // _BAR_POINTS)) if change else ""
            bar = Run(f"{signs:>{_LONGEST_BAR}} ", note.ink)
        told = line(*head, (f" {point.fact}", "legal"))
        room = cells - cell_len(note.text) - cell_len(bar.text) - cell_len(lead.text)
        rows = [(*fit(told, room), lead, bar, note)]
    return [line_about(relit(row, "cursor") if lit else row, key(ITEM, number)) for row in rows]


def missed_rows(report: ReviewReport) -> int:
    """Return the rows that the decisions of people take, at least."""
    return 1 + MISSED_ROWS * len(report.missed) + (not report.missed)


def paint_missed(look: ReviewLook, cells: int, rows: int, thinking: str) -> list[Line]:
    """Paint the decisions of people that could have been better, with what they cost.

    With more rows than that needs, it tells how many were good, and longer reasons whole.
    """
    heading = titled(t("Your decisions"), cells, look.glyphs, t("judged by the same search as the advice"))
    if thinking:
        return [heading, line((f"  {thinking}", "plain"))]
    report = look.report
    well = [fit(line((f"  {look.glyphs.can} {told}", "good")), cells) for told in report.done_well]
    if not report.missed:
        nothing = t("No costly mistakes.")
        return [heading, line((f"  {nothing}", "good")), *well]
    free = max(0, rows - missed_rows(report))
    well = well[:free]
    more = (free - len(well)) // len(report.missed)
    told = [row for number, one in enumerate(report.missed) for row in _missed(look, number, one, cells, more)]
    return [heading, *told, *well]


def _missed(look: ReviewLook, number: int, missed: MissedRow, cells: int, more_rows: int) -> list[Line]:
    at = len(look.report.points) + number
    lit = at == look.cursor
    letter, ink, *_ = badge(look.labels[missed.seat])
    turn = padded(words_of(look.turn_name(missed.turn)), 8)
    sign = chr(ord("a") + number)
    note = Run(f"{missed.cost:>11} ", "bad")
    head = line(
        (f" {sign} ", "cursor"), (f" {turn} ", "dim"), Run(letter, "night", ink), (f" {missed.played}", "legal")
    )
    retry = t("{key} tries it again from here", key=sign) if look.can_try and not look.narrow else ""
    again, word = line((f"{retry} ", "key")), t("better:")
    better = line((f"      {word} ", "good"), (missed.better, "legal"))
    told = [(*fit(better, cells - width(again)), *again)]
    reason = wrapped(missed.reason, cells - 2, "      ")
    room = MISSED_ROWS - 2 + more_rows
    told += [fit(row, cells) for row in reason[:room]]
    if len(reason) > room:
        told[-1] = (*fit(told[-1], cells - 2), Run(f"{look.glyphs.cut} ", "dim"))
    first = (*fit(head, cells - cell_len(note.text)), note)
    rows = [relit(first, "cursor") if lit else grounded(first, "tile", cells)]
    rows += [grounded(row, "tile", cells) for row in told]
    return [line_about(row, key(ITEM, at)) for row in rows]
