"""The answer to a question as lines: the best entry in full, the others by their titles. Nothing here imports Rich."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tadmor_tui.reference.library import Answer
from tadmor_tui.reference.text import entry_lines, heading, origin_lines, see_also_lines
from tadmor_tui.render.runs import Line, Run
from tadmor_tui.render.wrapping import cells_of, flow
from tadmor_tui.text.translation import t

if TYPE_CHECKING:
    from rules.reference.search import Found, Hit

MOST = 8
"""Number of entries: the best one and seven others."""
_FEWEST_OTHERS = 2


def answer_lines(given: Answer, cells: int, rows: int, *, everything: bool = False) -> list[Line]:
    """Return an answer for a window of some rows, of which the last is left to the prompt.

    What is too much for it is left out: other entries, then gaps, at last origins and links; never the best entry.
    """
    best, *others = given.found.hits
    entry = given.rules.book.entry(best.key)
    marked = given.rules.index.vocabulary.marked
    notes = guess_lines(given, cells)
    also = elsewhere_lines(given, cells)
    origins = origin_lines(entry, cells)
    links = [*origins[1:], *((),) * bool(origins), *see_also_lines(entry, given.rules.book, cells, everything)]

    def told(spaced: bool, links: Sequence[Line], listed: Sequence[Hit]) -> list[Line]:
        body = entry_lines(entry, cells, lambda text: marked(text, best.stems), whole=everything, spaced=spaced)
        parts = filter(None, (notes, body, links, [*other_lines(listed, cells), *also]))
        return [row for number, part in enumerate(parts) for row in ((),) * bool(number) + tuple(part)]

    def fitted(spaced: bool, links: Sequence[Line], fewest: int) -> list[Line] | None:
        counts = range(len(others), min(fewest, len(others)) - 1, -1)
        shown = (told(spaced, links, others[:count]) for count in counts)
        return next((lines for lines in shown if len(lines) < rows), None)

    if everything:
        return told(True, links, others)
    ways = ((True, links, _FEWEST_OTHERS), (False, links, 0), (False, (), 0))
    return next((lines for way in ways if (lines := fitted(*way))), None) or told(True, links, others)


def other_lines(hits: Sequence[Hit], cells: int) -> list[Line]:
    """Return the other entries, one to a line."""
    wide = max((cells_of(hit.key) for hit in hits), default=0)
    return [
        (Run(f"{hit.key:<{wide}}  ", "legal"), *flow([(hit.title, "plain")], max(1, cells - wide - 2))[0])
        for hit in hits
    ]


def elsewhere_lines(given: Answer, cells: int) -> list[Line]:
    """Return what other games have, one to a line."""
    told = (
        t("Also in {game}: {title}", game=rules.title, title=heading(rules.book.entry(hit.key)))
        for rules, hit in given.elsewhere
    )
    return [row for text in told for row in flow([(text, "dim")], cells)]


def guess_lines(given: Answer, cells: int) -> list[Line]:
    """Return what is not found and was guessed."""
    missed = given.missed
    found = given.found if missed is None else missed
    lines = [line for text in guesses_told(found) for line in flow([(text, "key")], cells)]
    if missed is not None:
        if not lines:
            lines = flow([(t("No results for “{words}”.", words=" ".join(found.unknown)), "key")], cells)
        lines += flow([(t("Found in {game}:", game=given.rules.title), "key")], cells)
    return lines


def guesses_told(found: Found) -> list[str]:
    """Return a sentence for each word that was taken for another."""
    return [
        t("No results for “{word}”; did you mean “{guess}”?", word=word, guess=guess)
        for word, guess in found.guesses.items()
    ]
