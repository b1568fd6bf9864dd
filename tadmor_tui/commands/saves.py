"""`tadmor saves`: the shelf of saved games on the command line."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tadmor_tui.commands.options import UsageError, add_data_folder, open_store

if TYPE_CHECKING:
    from datetime import datetime

    from saves.store import Shelved, Store

HELP = "list, show, check, export, import, rename, copy or delete saved games"
_GAME_HELP = "its id, its title or the beginning of either; “newest” is the unfinished game played last"


def add_arguments(parser: ArgumentParser) -> None:
    add_data_folder(parser)
    parser.set_defaults(do=_list, json=False)
    actions = parser.add_subparsers(metavar="WHAT", title="what to do (without it: list)")

    listing = actions.add_parser("list", help="all games: name, scores, age")
    listing.add_argument("--json", action="store_true", help="for a program")
    listing.set_defaults(do=_list)
    for name, do, text in (
        ("show", _show, "one game with its log"),
        ("check", _check, "replay a game, or all of them, and say what is wrong"),
        ("export", _export, "write a game to a file or to standard output"),
        ("rename", _rename, "give a game another title"),
        ("duplicate", _duplicate, "make a second game with the same past"),
        ("delete", _delete, "move a game to the trash folder"),
    ):
        action = actions.add_parser(name, help=text)
        action.set_defaults(do=do)
        if name == "check":
            action.add_argument("game", nargs="?", metavar="GAME", help=_GAME_HELP)
        else:
            action.add_argument("game", metavar="GAME", help=_GAME_HELP)
        if name == "export":
            action.add_argument("file", nargs="?", type=Path, metavar="FILE", help="standard output without it")
        if name == "rename":
            action.add_argument("title", metavar="TITLE")
    bring_in = actions.add_parser("import", help="put an exported game on the shelf")
    bring_in.add_argument("file", nargs="?", type=Path, metavar="FILE", help="standard input without it")
    bring_in.set_defaults(do=_import)


def run(args: Namespace) -> int:
    from saves.problems import SaveError

    try:
        result: int = args.do(open_store(args), args)
    except SaveError as error:
        raise UsageError(str(error)) from None
    return result


def _list(store: Store, args: Namespace) -> int:
    shelf = store.games()
    if args.json:
        import msgspec

        print(msgspec.json.encode([_facts(shelved) for shelved in shelf]).decode())
        return 0
    if not shelf:
        print("There are no saved games yet.")
        return 0
    from rich.console import Console
    from rich.table import Table

    table = Table("Id", "Game", "Scores", "Played", box=None, pad_edge=False)
    for shelved in shelf:
        document = shelved.document
        if document is None:
            table.add_row(shelved.id, shelved.problem, "", "")
        else:
            table.add_row(document.id, shelved.name, _scores(shelved), age(document.saved))
    Console().print(table, highlight=False)
    return 0


def _facts(shelved: Shelved) -> dict[str, object]:
    document = shelved.document
    if document is None:
        return {"file": str(shelved.path), "problem": shelved.problem}
    return {
        "id": document.id,
        "title": document.title,
        "file": str(shelved.path),
        "begun": document.begun,
        "saved": document.saved,
        "seats": document.seats,
        "summary": document.summary,
    }


def _scores(shelved: Shelved) -> str:
    document = shelved.document
    assert document is not None
    return "  ".join(f"{seat.name} {n}" for seat, n in zip(document.seats, document.summary.scores, strict=False))


def age(then: datetime) -> str:
    """How long ago something was, in the largest unit that fits."""
    from datetime import UTC, datetime

    seconds = max(0, int((datetime.now(UTC) - then).total_seconds()))
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            n = seconds // length
            return f"{n} {unit} ago" if n == 1 else f"{n} {unit}s ago"
    return "just now"


def _show(store: Store, args: Namespace) -> int:
    shelved = store.look(store.find(args.game))
    if shelved.document is None:
        raise UsageError(shelved.problem)
    document = shelved.document
    print(f"{shelved.name} ({document.id})")
    print(f"{_scores(shelved)}. {document.summary.actions} actions, begun {document.begun:%Y-%m-%d %H:%M} UTC.")
    print(f"Components: {document.components.name}. File: {shelved.path}")
    for line in document.log:
        print(f"  {line}")
    return 0


def _check(store: Store, args: Namespace) -> int:
    from saves.problems import SaveError

    paths = [store.find(args.game)] if args.game else [shelved.path for shelved in store.games()]
    wrong = 0
    for path in paths:
        try:
            saved = store.watch(path)
        except SaveError as error:
            wrong += 1
            print(error)
        else:
            print(f"{path.name} is whole: {len(saved.timeline)} actions.")
    return 1 if wrong else 0


def _export(store: Store, args: Namespace) -> int:
    data = store.export(store.find(args.game))
    if args.file is None:
        sys.stdout.buffer.write(data)
        return 0
    try:
        with args.file.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise UsageError(f"{args.file} exists already; choose another name.") from None
    except OSError as error:
        raise UsageError(f"{args.file} can't be written: {error.strerror}.") from None
    return 0


def _import(store: Store, args: Namespace) -> int:
    try:
        data = sys.stdin.buffer.read() if args.file is None else args.file.read_bytes()
    except OSError as error:
        raise UsageError(f"I can't read {args.file}: {error.strerror}.") from None
    shelved = store.look(store.bring_in(data))
    print(f"{shelved.name} is on the shelf as {shelved.id}.")
    return 0


def _rename(store: Store, args: Namespace) -> int:
    path = store.find(args.game)
    store.rename(path, args.title)
    print(f"It is now called {store.look(path).name}.")
    return 0


def _duplicate(store: Store, args: Namespace) -> int:
    shelved = store.look(store.duplicate(store.find(args.game)))
    print(f"{shelved.name} is on the shelf as {shelved.id}.")
    return 0


def _delete(store: Store, args: Namespace) -> int:
    target = store.throw_away(store.find(args.game))
    print(f"It lies in the trash now: {target}")
    return 0
