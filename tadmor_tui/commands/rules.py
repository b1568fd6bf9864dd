"""`tadmor rules`: looks up a rule, a tile, a card or a word, in a blink. Textual and Rich are not needed for that."""

from __future__ import annotations

import os
import re
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tadmor_tui.commands.options import UsageError, add_components, load_components, whole_number
from tadmor_tui.folders import own_file
from tadmor_tui.translation import t

if TYPE_CHECKING:
    from rules.reference.book import Book, Entry
    from rules.reference.search import Hit
    from tadmor_tui.reference_text import Line

NOT_FOUND = 1
LISTS = (
    *("subjects", "clauses", "improvements", "missions", "slots", "goods"),
    *("buildings", "regions", "examples", "hints", "glossary"),
)
PHASES = (
    *("set-up", "placement", "marauders", "improvements", "construction"),
    *("kingdom", "anytime", "turn-end", "end"),
)
_WIDEST = 100
_MOST = 8
_NUMBERED = re.compile(r"[ikt]\d+(\.\d+a?)?", re.IGNORECASE)
_CODES = {"title": "1;33", "key": "33", "dim": "2", "legal": "36", "chosen": "1;4"}


def about() -> str:
    return t("look up a rule: by id (I25, k16, T5.9), by words (free level), or by lists")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="WORDS", help="an id such as I25, k16 or T5.9, or any words")
    parser.add_argument("--list", choices=LISTS, metavar="KIND", help=f"list all of a kind: {', '.join(LISTS)}")
    parser.add_argument("--era", type=whole_number(1, 3), metavar="N", default=0, help="only improvements of this era")
    parser.add_argument("--phase", choices=PHASES, metavar="PHASE", default="", help=f"only {', '.join(PHASES)}")
    parser.add_argument("--json", action="store_true", help="print the answer for a program")
    add_components(parser)


def run(args: Namespace) -> int:
    book = _book(args)
    words = " ".join(args.words).strip()
    ids = [book.resolve(word) for word in args.words] if _are_ids(args.words) else [book.resolve(words)]
    among = book.entries(args.list or "", args.era, args.phase) if args.list or args.era or args.phase else None
    if words and among is None and all(ids):
        return _show([book.entry(key) for key in ids if key], args)
    if words:
        return _search(book, words, None if among is None else frozenset(entry.id for entry in among), args)
    if among is not None:
        return _list(among, args)
    return _introduce(book, args)


def _are_ids(words: Sequence[str]) -> bool:
    """Several ids may be asked for at once."""
    return len(words) > 1 and all(_NUMBERED.fullmatch(word) for word in words)


def _book(args: Namespace) -> Book:
    from rules.reference.book import Book
    from rules.reference.facts import facts_of, standard_facts

    if args.components is None and own_file() is None:
        return Book(standard_facts())
    components: Any = load_components(args)[0]
    return Book(facts_of(components.file))


# --- answers


def _show(entries: Sequence[Entry], args: Namespace) -> int:
    from tadmor_tui.reference_text import entry_lines

    if args.json:
        return _print_json([_as_json(entry) for entry in entries] if len(entries) > 1 else _as_json(entries[0]))
    for number, entry in enumerate(entries):
        _print([*([()] if number else []), *entry_lines(entry, _cells())])
    return 0


def _search(book: Book, words: str, among: frozenset[str] | None, args: Namespace) -> int:
    from rules.reference.search import Index, marked
    from tadmor_tui.reference_text import hit_lines

    hits = Index(book).find(words, _MOST, among)
    if args.json:
        _print_json([{"score": round(hit.score, 2), **_as_json(hit.entry)} for hit in hits])
        return 0 if hits else NOT_FOUND
    if not hits:
        raise UsageError(f"Nothing is found for “{words}”; “tadmor rules” alone says what can be asked.")

    def lines_of(hit: Hit) -> list[Line]:
        return hit_lines(hit.entry, hit.line, lambda text: marked(text, hit.stems), _cells())

    for hit in hits:
        _print(lines_of(hit))
    return 0


def _list(entries: Sequence[Entry], args: Namespace) -> int:
    from tadmor_tui.reference_text import list_lines

    if args.json:
        return _print_json([_as_json(entry) for entry in entries])
    if not entries:
        raise UsageError("Nothing in the reference fits all of these.")
    _print(list_lines(entries, _cells()))
    return 0


def _introduce(book: Book, args: Namespace) -> int:
    from tadmor_tui.reference_text import flow, paragraph_lines, what_can_be_asked

    summary = book.entry("summary")
    if args.json:
        return _print_json({"summary": _as_json(summary), "lists": list(LISTS), "phases": list(PHASES)})
    cells = _cells()
    _print(flow([(summary.title, "title")], cells))
    for paragraph in summary.paragraphs:
        _print(paragraph_lines(paragraph, cells))
    _print([(), *what_can_be_asked(cells)])
    return 0


# --- printing


def _as_json(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "kind": entry.kind,
        "title": entry.title,
        "phase": entry.phase,
        "era": entry.era or None,
        "clauses": list(entry.clauses),
        "paragraphs": [
            {"text": paragraph.text, "label": paragraph.label, "clauses": list(paragraph.clauses)}
            for paragraph in entry.paragraphs
        ],
        "origins": list(entry.origins),
        "links": list(entry.links),
    }


def _print_json(answer: object) -> int:
    import json

    from saves.text import harmless_json

    print(harmless_json(json.dumps(answer, indent=1, ensure_ascii=False).encode("utf-8", "surrogatepass")).decode())
    return 0


def _cells() -> int:
    return min(_WIDEST, shutil.get_terminal_size().columns)


def _print(lines: Iterable[Line]) -> None:
    from saves.text import plain
    from tadmor_tui.terminal.streams import beneath

    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    for line in lines:
        shown = [(plain(text), _CODES.get(ink)) for text, ink in line]
        if coloured:
            coded = "".join(f"\x1b[{code}m{text}\x1b[0m" if code else text for text, code in shown)
            print(coded, file=beneath(sys.stdout))
        else:
            print("".join(text for text, _ in shown).rstrip())
