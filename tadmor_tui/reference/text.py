"""Entries of the reference as lines with inks, for the terminal and for the screen. Nothing here imports Rich."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import zip_longest
from typing import TypeAlias

from rules.language import deferred
from rules.reference.entry import Paragraph, ReferenceEntry
from rules.reference.game_reference import Question
from tadmor_tui.render.runs import Line, Run
from tadmor_tui.render.wrapping import cells_of, flow
from tadmor_tui.text.translation import t, words_of_deferred

Marker: TypeAlias = Callable[[str], Iterable[tuple[str, bool]]]
"""Splits a text into runs, with True for those that were searched."""

_INDENT = "  "
LABELS = {
    "Ruling": deferred("Ruling:"),
    "Timing": deferred("Timing:"),
    "Together": deferred("Together:"),
    "Against": deferred("Against:"),
    "Hint": deferred("Hint:"),
}
"""Labels of paragraphs in words."""


def unmarked(text: str) -> list[tuple[str, bool]]:
    return [(text, False)]


def heading(entry: ReferenceEntry) -> str:
    """Return the title, after the id if people use that."""
    return t("{id}: {title}", id=entry.id, title=entry.title) if entry.called_by_id else entry.title


def entry_lines(entry: ReferenceEntry, cells: int, marker: Marker = unmarked, see_also: bool = True) -> list[Line]:
    """Return a whole entry with its links at the end."""
    lines: list[Line] = [*flow([(heading(entry), "title")], cells), *_about(entry, cells)]
    before: Paragraph | None = None
    for paragraph in entry.paragraphs:
        if paragraph.head:
            lines += [(), *flow([(paragraph.head, "key")], cells)]
        elif not (paragraph.row or (paragraph.drawn and before is not None and before.drawn)):
            lines.append(())
        before = paragraph
        lines += paragraph_lines(paragraph, cells, marker, plain_clause=entry.id)
    if entry.origins:
        lines += [(), *flow([(" ".join(entry.origins), "dim")], cells)]
    if entry.links and see_also:
        label = t("See also")
        lines += [(), *flow([(f"{label} ", "dim"), (", ".join(entry.links), "legal")], cells, hanging=_INDENT)]
    return lines


def paragraph_lines(paragraph: Paragraph, cells: int, marker: Marker = unmarked, plain_clause: str = "") -> list[Line]:
    """Return a paragraph between its label and its clause; a row of a drawing is cut."""
    if paragraph.drawn:
        return [(Run(f"{_INDENT}{paragraph.text}"[:cells], "plain"),)]
    label = words_of_deferred(LABELS[paragraph.label]) if paragraph.label else ""
    runs: list[Run] = [Run(f"{label} ", "key")] if label else []
    runs += (Run(text, "chosen" if found else "plain") for text, found in marker(paragraph.text))
    clauses = " ".join(clause for clause in paragraph.clauses if clause != plain_clause)
    if clauses and not paragraph.row and not paragraph.head:
        runs.append(Run(f" ({clauses})", "dim"))
    if paragraph.row:
        return flow(runs, cells, _INDENT, _INDENT * 2)
    return flow(runs, cells)


def _about(entry: ReferenceEntry, cells: int) -> list[Line]:
    parts = [words_of_deferred(words) for words in (entry.kind, *(mark.label for mark in entry.marks.values()))]
    if entry.phase:
        phase = words_of_deferred(entry.phase)
        parts.append(t("phase: {phase}", phase=phase))
    return flow([(", ".join(parts), "dim")], cells)


def hit_lines(entry: ReferenceEntry, line: str, marker: Marker, cells: int) -> list[Line]:
    """Return a search result: its heading, and the best matching paragraph."""
    title = [(text, "chosen" if found else "title") for text, found in marker(heading(entry))]
    name = [] if entry.called_by_id else [(f" [{entry.id}]", "dim")]
    text = [(part, "chosen" if found else "plain") for part, found in marker(line)]
    return [*flow([*title, *name], cells), *flow(text, cells, _INDENT, _INDENT)]


def list_lines(entries: Collection[ReferenceEntry], cells: int) -> list[Line]:
    """Return ids and titles, one to a line, with their marks, in columns."""
    wide = max((cells_of(entry.id) for entry in entries), default=0)
    told = [[*(mark.short for mark in entry.marks.values()), *entry.columns] for entry in entries]
    widths = [max(map(cells_of, column)) for column in zip_longest(*told, fillvalue="")]
    lines: list[Line] = []
    for entry, between in zip(entries, told, strict=True):
        name = f"{entry.id:<{wide}}  "
        columns = "".join(f"{text:<{width}}  " for text, width in zip(between, widths, strict=False))
        (_, *first), *rest = flow([(entry.title, "plain")], cells, name + columns, " " * cells_of(name + columns))
        lines += [(Run(name, "legal"), Run(columns, "dim"), *first), *rest]
    return lines


def question_lines(questions: Iterable[Question], command: str, cells: int) -> list[Line]:
    """Return the ways to ask with a command, and what each gives."""
    asked = [
        (f"{command} {words_of_deferred(question.words)}", words_of_deferred(question.answer)) for question in questions
    ]
    wide = max((cells_of(words) for words, _ in asked), default=0) + 2
    lines: list[Line] = []
    for words, answer in asked:
        (margin, *first), *rest = flow([(answer, "plain")], cells, f"{words:<{wide}}", " " * wide)
        lines += [(Run(margin[0], "key"), *first), *rest]
    return lines
