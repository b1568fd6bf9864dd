"""`tadmor rules`: look up a rule, a component or a term of a game, quickly. It needs neither Textual nor Rich."""

from __future__ import annotations

import os
import shutil
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tadmor_tui.commands.game_options import take_game_options
from tadmor_tui.commands.options import add_components, chosen_game, load_components
from tadmor_tui.config.paths import own_file
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import language, t, words_of_deferred

if TYPE_CHECKING:
    from rules.reference.book import Book
    from rules.reference.entry import MarkValue, ReferenceEntry
    from rules.reference.game_reference import Facet
    from rules.reference.search import Hit
    from tadmor_tui.render.runs import Line

NOT_FOUND = 1
_WIDEST = 100
_MOST = 8
_CODES = {"title": "1;33", "key": "33", "dim": "2", "legal": "36", "chosen": "1;4"}


def about() -> str:
    return t("look up a rule: by its id, by words, or by lists")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar=t("WORDS"), help=t("an id, or any words"))
    parser.add_argument("--json", action="store_true", help=t("print the answer for a program"))
    add_components(parser)
    take_game_options(parser, _add_lists, _game_with_rules)


def run(args: Namespace) -> int:
    book = _book(args)
    words = " ".join(args.words).strip()
    several = len(args.words) > 1 and all(map(book.is_called, args.words))
    ids = [book.resolve(word) for word in (args.words if several else [words])]
    among = _listed(book, args.game_options)
    if words and among is None and all(ids):
        return _show(book, [book.entry(key) for key in ids if key], args)
    if words:
        return _search(book, words, None if among is None else frozenset(entry.id for entry in among), args)
    if among is not None:
        return _list(book, among, args)
    return _introduce(book, args)


def _book(args: Namespace) -> Book:
    from rules.reference.book import book_of
    from rules.references import REFERENCES

    game = _game_with_rules(args)
    standard = args.components is None and own_file(game) is None
    return book_of(REFERENCES[game](), None if standard else load_components(args)[0], language())


# --- games


def _game_with_rules(args: Namespace) -> str:
    """Return the game of the command line, if it has a reference."""
    from rules import DEFAULT_GAME
    from rules.references import REFERENCES

    game: str = args.game or DEFAULT_GAME
    if game not in REFERENCES:
        from rules.games import GAMES

        title = GAMES[chosen_game(args)].title
        raise UsageError(
            t(
                "{game} has no rules to look up yet; there are rules of: {known}.",
                game=title,
                known=", ".join(REFERENCES),
            )
        )
    return game


def _add_lists(parser: ArgumentParser, game: str) -> Sequence[str]:
    """Add the flags that list the entries of a game, or filter them."""
    from rules.references import reference_of

    if (reference := reference_of(game)) is None:
        return ()
    group = parser.add_argument_group(t("lists in the rules of {game}", game=words_of_deferred(reference.title)))

    def add(name: str, metavar: str, about: str, **more: Any) -> None:
        about = about.replace("%", "%%")  # argparse interprets percent signs
        group.add_argument(f"--{name}", metavar=metavar, default=SUPPRESS, help=about, **more)

    kinds = ", ".join(f"{kind.name} ({words_of_deferred(kind.about)})" for kind in reference.kinds)
    about_kinds = t("all of a kind: {kinds}", kinds=kinds)
    add("list", t("KIND"), about_kinds, choices=[kind.name for kind in reference.kinds])
    if phases := reference.phases:
        about_phases = t("only what is about a phase: {phases}", phases=", ".join(phases))
        add("phase", t("PHASE"), about_phases, choices=phases)
    for facet in reference.facets:
        add(facet.name, words_of_deferred(facet.name).upper(), words_of_deferred(facet.help), type=_mark_of(facet))
    return ["list", "phase", *(facet.name for facet in reference.facets)]


def _mark_of(facet: Facet) -> Callable[[str], MarkValue]:
    """Return an argparse type for a facet, with a message that lists the choices."""

    def read(text: str) -> MarkValue:
        for mark in facet.marks:
            if text.lower() in (str(mark.value).lower(), mark.short.lower()):
                return mark.value
        known = ", ".join(str(mark.value) for mark in facet.marks)
        raise ArgumentTypeError(t("'{text}' should be one of {known}", text=text, known=known))

    return read


def _listed(book: Book, options: Mapping[str, Any]) -> Sequence[ReferenceEntry] | None:
    """Return the entries that pass the filters of the command line; None without a filter."""
    kind, phase = options.get("list", ""), options.get("phase", "")
    marks = {facet.name: options[facet.name] for facet in book.reference.facets if facet.name in options}
    return book.entries(kind, phase, marks) if options else None


# --- answers


def _show(book: Book, entries: Sequence[ReferenceEntry], args: Namespace) -> int:
    from tadmor_tui.reference.text import entry_lines

    if args.json:
        answers = [_as_json(entry, book) for entry in entries]
        return _print_json(answers if len(answers) > 1 else answers[0])
    for number, entry in enumerate(entries):
        _print([*([()] if number else []), *entry_lines(entry, _cells())])
    return 0


def _search(book: Book, words: str, among: frozenset[str] | None, args: Namespace) -> int:
    from rules.reference.search import Index
    from tadmor_tui.reference.text import hit_lines

    index = Index(book)
    hits = index.find(words, _MOST, among)
    if args.json:
        _print_json([{"score": round(hit.score, 2), **_as_json(hit.entry, book)} for hit in hits])
        return 0 if hits else NOT_FOUND
    if not hits:
        raise UsageError(
            t(
                "Nothing is found for “{words}”; “{command}” alone says what can be asked.",
                words=words,
                command=_command(args),
            )
        )

    marked = index.vocabulary.marked

    def lines_of(hit: Hit) -> list[Line]:
        return hit_lines(hit.entry, index.best_line(hit), lambda text: marked(text, hit.stems), _cells())

    for hit in hits:
        _print(lines_of(hit))
    return 0


def _list(book: Book, entries: Sequence[ReferenceEntry], args: Namespace) -> int:
    from tadmor_tui.reference.text import list_lines

    if args.json:
        return _print_json([_as_json(entry, book) for entry in entries])
    if not entries:
        raise UsageError(t("Nothing in the reference fits all of these."))
    _print(list_lines(entries, _cells()))
    return 0


def _introduce(book: Book, args: Namespace) -> int:
    from tadmor_tui.reference.text import paragraph_lines, question_lines
    from tadmor_tui.render.wrapping import flow

    reference = book.reference
    first = book.entry(reference.first_entry)
    if args.json:
        lists = [kind.name for kind in reference.kinds]
        return _print_json({"summary": _as_json(first, book), "lists": lists, "phases": list(reference.phases)})
    cells = _cells()
    _print(flow([(first.title, "title")], cells))
    for paragraph in first.paragraphs:
        _print(paragraph_lines(paragraph, cells))
    _print([(), *question_lines(reference.questions, _command(args), cells)])
    return 0


def _command(args: Namespace) -> str:
    """Return the ways to ask for the rules of this game."""
    return f"tadmor rules --game {args.game}" if args.game else "tadmor rules"


# --- printing


def _as_json(entry: ReferenceEntry, book: Book) -> dict[str, Any]:
    facets = [facet.name for facet in book.reference.facets]
    return {
        "id": entry.id,
        "kind": entry.kind,
        "title": entry.title,
        "phase": entry.phase,
        **{name: entry.marks[name].value if name in entry.marks else None for name in facets},
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

    from saves.text import sanitize_json

    print(sanitize_json(json.dumps(answer, indent=1, ensure_ascii=False).encode("utf-8", "surrogatepass")).decode())
    return 0


def _cells() -> int:
    return min(_WIDEST, shutil.get_terminal_size().columns)


def _print(lines: Iterable[Line]) -> None:
    from saves.text import plain
    from tadmor_tui.terminal.streams import beneath

    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    for line in lines:
        shown = [(plain(text), _CODES.get(ink)) for text, ink, *_ in line]
        if coloured:
            coded = "".join(f"\x1b[{code}m{text}\x1b[0m" if code else text for text, code in shown)
            print(coded, file=beneath(sys.stdout))
        else:
            print("".join(text for text, _ in shown).rstrip())
