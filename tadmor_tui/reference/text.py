"""Entries of the reference as lines with inks, for the terminal and for the screen. Nothing here imports Rich."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import zip_longest
from typing import Protocol, TypeAlias

from rules.language import deferred
from rules.reference.entry import Paragraph, ReferenceEntry
from rules.reference.game_reference import Question
from tadmor_tui.render.runs import Line, Run
from tadmor_tui.render.wrapping import cells_of, flow
from tadmor_tui.text.phrases import join_clauses
from tadmor_tui.text.translation import t, words_of_deferred

Marker: TypeAlias = Callable[[str], Iterable[tuple[str, bool]]]
"""Splits a text into runs, with True for those that were searched."""

_INDENT = "  "
_MOST_LINKS = 5
LABELS = {
    "Ruling": deferred("Ruling:"),
    "Timing": deferred("Timing:"),
    "Together": deferred("Together:"),
    "Against": deferred("Against:"),
    "Hint": deferred("Hint:"),
}
"""Labels of paragraphs in words."""


class Titles(Protocol):
    """A book that knows the titles of its entries."""

    def title_of(self, key: str, /) -> str: ...


def unmarked(text: str) -> list[tuple[str, bool]]:
    return [(text, False)]


def heading(entry: ReferenceEntry) -> str:
    """Return the title, after the id if people use that."""
    return t("{id}: {title}", id=entry.id, title=entry.title) if entry.called_by_id else entry.title


def entry_lines(
    entry: ReferenceEntry, cells: int, marker: Marker = unmarked, *, whole: bool = False, spaced: bool = True
) -> list[Line]:
    """Return an entry in its own words; the whole of a chapter or a subject has its clauses, too."""
    lines: list[Line] = flow([(heading(entry), "title")], cells)
    before: Paragraph | None = None
    for paragraph in entry.paragraphs if whole else entry.own_paragraphs or entry.paragraphs:
        if paragraph.head:
            lines += [(), *flow([(paragraph.head, "key")], cells)]
        elif spaced and not (paragraph.row or (paragraph.drawn and before is not None and before.drawn)):
            lines.append(())
        before = paragraph
        lines += paragraph_lines(paragraph, cells, marker, plain_clause=entry.id)
    return lines


def origin_lines(entry: ReferenceEntry, cells: int) -> list[Line]:
    """Return the origins of the values of an entry."""
    return [(), *flow([(" ".join(entry.origins), "dim")], cells)] if entry.origins else []


def see_also_lines(entry: ReferenceEntry, titles: Titles, cells: int, everything: bool = False) -> list[Line]:
    """Return the first links of an entry, or all of them; its parts come first."""
    keys = [*dict.fromkeys((*entry.parts, *entry.links))][: None if everything else _MOST_LINKS]
    named = join_clauses(t("{title} ({id})", title=titles.title_of(key), id=key) for key in keys)
    label = t("See also")
    return flow([(f"{label} ", "dim"), (named, "legal")], cells, hanging=_INDENT) if keys else []


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
