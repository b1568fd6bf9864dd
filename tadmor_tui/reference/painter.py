"""The lines of the reference screen: query, results, entry and links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.reference.book import Book
from rules.reference.entry import ReferenceEntry
from tadmor_tui.reference.text import Marker, entry_lines, heading, origin_lines, unmarked
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, fit, grounded, line, relit, width, wrapped
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.phrases import join_clauses
from tadmor_tui.text.translation import t


class SearchResult(Struct, frozen=True):
    """A line of the results: an entry, and the stems that were found in it."""

    entry: ReferenceEntry
    stems: frozenset[str] = frozenset()


def paint_search(query: str, guesses: Mapping[str, str], field: int, glyphs: Glyphs, cells: int) -> tuple[Line, int]:
    """Return the query, or room for a text field, with what was guessed, and the column where it begins."""
    title = t("Rules")
    told = join_clauses(t("no “{word}”: “{guess}”?", word=word, guess=guess) for word, guess in guesses.items())
    note = told if query else t("type to search") if field else ""
    head = line((f" {title} ", "title"), (f" {glyphs.pointer} ", "key"))
    asked = Run(" " * field, "chosen") if field else Run(query, "legal")
    return grounded((*head, asked, Run(f" {note}", "dim")), "panel", cells), width(head)


def first_result(cursor: int, count: int, rows: int) -> int:
    """Return the first visible result, so that the cursor is visible."""
    return max(0, min(cursor - rows // 2, count - rows))


def paint_results(found: Sequence[SearchResult], cursor: int, lit: bool, cells: int, rows: int) -> list[Line]:
    first = first_result(cursor, len(found), rows)
    lines = []
    for number, result in enumerate(found[first : first + rows], first):
        row = fit(line(f" {heading(result.entry)}"), cells - 1)
        here = "cursor" if lit else "chosen"
        lines.append(relit(row, here) if number == cursor else row)
    lines = lines or wrapped(t("No results."), cells - 1)
    lines += [line()] * (rows - len(lines))
    return [(*grounded(row, "panel", cells - 1), Run(" ", "plain")) for row in lines]


def entry_body(entry: ReferenceEntry, now: Sequence[str], cells: int, marker: Marker = unmarked) -> list[Line]:
    """Return an entry, after the lines about the current game."""
    label = t("Now:")
    told: list[Line] = [row for sentence in now for row in flow([(f"{label} ", "key"), (sentence, "legal")], cells)]
    return [
        *told,
        *([line()] if told else []),
        *entry_lines(entry, cells, marker, whole=entry.called_by_id),
        *origin_lines(entry, cells),
    ]


def paint_entry(body: Sequence[Line], scroll: int, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """Return the visible part of an entry, with a scrollbar if there is more."""
    shown = [fit(row, cells - 2) for row in body[scroll : scroll + rows]]
    if len(body) <= rows:
        return shown
    size = max(1, rows * rows // len(body))
    top = min(rows - size, scroll * rows // len(body)) if scroll + rows < len(body) else rows - size
    return [
        (*row, Run(" ", "plain"), Run(glyphs.bar if top <= y < top + size else glyphs.upright, "frame"))
        for y, row in enumerate(shown)
    ]


def _links() -> str:
    label = t("Links")
    return f" {label} "


def link_window(book: Book, links: Sequence[str], cursor: int, cells: int) -> tuple[int, list[tuple[int, str]]]:
    """Return the links that fit in a line around the cursor: index of the first, and column and name of each.

    A link that does not fit even alone is cut.
    """
    first, begin = 0, cell_len(_links())
    names = [book.called(key)[: max(1, cells - 2 - begin)] for key in links]
    while True:
        placed, x = [], begin
        for name in names[first:]:
            if x + len(name) > cells - 2:
                break
            placed.append((x, name))
            x += len(name) + 2
        if cursor < first + max(1, len(placed)):
            return first, placed
        first += 1


def paint_links(book: Book, entry: ReferenceEntry, cursor: int, cells: int) -> list[Line]:
    """Return the links in a line, and the title of the one under the cursor."""
    if not entry.links:
        return [line(), line()]
    first, placed = link_window(book, entry.links, cursor, cells)
    row = [Run(_links(), "dim")]
    for number, (_, name) in enumerate(placed, first):
        row += [Run(name, "cursor" if number == cursor else "legal"), Run("  ")]
    if first + len(placed) < len(entry.links):
        row.append(Run(">", "dim"))
    title = heading(book.entry(entry.links[cursor])) if 0 <= cursor < len(entry.links) else t("Tab chooses a link")
    return [fit(tuple(row), cells), fit(line((f"   {title}", "dim")), cells)]
