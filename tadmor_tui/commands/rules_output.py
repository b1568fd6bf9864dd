"""Printing what `tadmor rules` answers: lines with colours, in a pager if they are many, or JSON."""

from __future__ import annotations

import os
import shutil
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.reference.entry import Paragraph, ReferenceEntry
    from tadmor_tui.render.runs import Line

COLOURS = ("auto", "always", "never")
_WIDEST = 100
_CODES = {"title": "1;33", "key": "33", "dim": "2", "legal": "36", "chosen": "1;4"}


def cells() -> int:
    return min(_WIDEST, shutil.get_terminal_size().columns)


def rows() -> int:
    return shutil.get_terminal_size().lines


def print_lines(lines: Sequence[Line], args: Namespace) -> int:
    """Print lines; on a terminal in a pager if it has not enough rows."""
    from tadmor_tui.terminal.streams import beneath

    text = "".join(f"{row}\n" for row in _coded(lines, _coloured(args.color)))
    if sys.stdout.isatty() and len(lines) >= rows() and not args.no_pager:
        from tadmor_tui.terminal.pager import page

        if page(text):
            return 0
    print(text, end="", file=beneath(sys.stdout))
    return 0


def _coloured(wanted: str) -> bool:
    if wanted != "auto":
        return wanted == "always"
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def _coded(lines: Iterable[Line], coloured: bool) -> Iterator[str]:
    """Return lines of clean text, with one code for all that stands together in one ink."""
    from saves.text import plain

    for line in lines:
        pieces: list[tuple[str, str]] = []
        for text, ink, *_ in line:
            code = _CODES.get(ink, "") if coloured else ""
            before = pieces[-1][0] if pieces else code
            pieces.append((code if code == before or text.strip() else "", plain(text)))
        joined = ((code, "".join(text for _, text in several)) for code, several in groupby(pieces, itemgetter(0)))
        yield "".join(f"\x1b[{code}m{text}\x1b[0m" if code else text for code, text in joined).rstrip(" ")


# --- for programs


def as_json(
    entry: ReferenceEntry,
    game: str,
    score: float | None = None,
    excerpt: Callable[[Sequence[Paragraph]], str] | None = None,
) -> dict[str, Any]:
    """Return an entry as programs get it (docs/rules.schema.json)."""
    own = entry.own_paragraphs or entry.paragraphs
    return {
        "id": entry.id,
        "title": entry.title,
        "kind": entry.kind,
        "game": game,
        "text": "\n".join(paragraph.text for paragraph in own),
        "excerpt": excerpt(own) if excerpt else own[0].text,
        "score": None if score is None else round(score, 3),
        "phase": entry.phase,
        **{name: mark.value for name, mark in entry.marks.items()},
        "clauses": list(entry.clauses),
        "paragraphs": [
            {"text": paragraph.text, "label": paragraph.label, "clauses": list(paragraph.clauses)}
            for paragraph in entry.paragraphs
        ],
        "origins": list(entry.origins),
        "links": list(entry.links),
    }


def print_json(answers: Sequence[object]) -> int:
    import json

    from saves.text import sanitize_json

    print(sanitize_json(json.dumps(answers, indent=1, ensure_ascii=False).encode("utf-8", "surrogatepass")).decode())
    return 0
