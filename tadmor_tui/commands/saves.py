"""`tadmor saves`: the shelf of saved games on the command line."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tadmor_tui.commands.options import add_data_folder, open_store
from tadmor_tui.commands.saves_files import STANDARD, export_game, import_game
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.phrases import format_age
from tadmor_tui.text.results import told_result
from tadmor_tui.text.translation import nt, t, words_of

if TYPE_CHECKING:
    from saves.results import Result
    from saves.shelf import ListedGame
    from saves.store import Store


def about() -> str:
    return t("list, show, check, restore, export, import, rename, duplicate or delete saved games")


def _about_the_game() -> str:
    return t("its id, its title or the beginning of either; “newest” is the unfinished game played last")


def add_arguments(parser: ArgumentParser) -> None:
    add_data_folder(parser)
    parser.set_defaults(do=_list, json=False)
    actions = parser.add_subparsers(metavar=t("WHAT"), title=t("what to do (without it: list)"))

    def action(name: str, do: Callable[[Store, Namespace], int], text: str) -> ArgumentParser:
        added = actions.add_parser(name, help=text, description=text)
        added.add_argument(
            "--data-dir", type=Path, metavar=t("FOLDER"), default=SUPPRESS, help=t("where games are kept")
        )
        added.set_defaults(do=do)
        return added

    def game_action(name: str, do: Callable[[Store, Namespace], int], text: str) -> ArgumentParser:
        added = action(name, do, text)
        added.add_argument("game", metavar=t("GAME"), help=_about_the_game())
        return added

    _add_json(action("list", _list, t("list all games: name, scores, age")))
    _add_json(game_action("show", _show, t("show one game with its log")))
    check = action("check", _check, t("replay one game, or all of them, and show what is wrong"))
    check.add_argument("game", nargs="?", metavar=t("GAME"), help=_about_the_game())
    _add_json(check)
    restore = action(
        "restore", _restore, t("bring a game back: from the trash, or a damaged one from its last good copy")
    )
    restore.add_argument(
        "game",
        nargs="?",
        metavar=t("GAME"),
        help=t("{game}; without it: list what is in the trash", game=_about_the_game()),
    )
    export = game_action("export", export_game, t("write a game to a file or to standard output"))
    _add_file(export, t("standard output"))
    export.add_argument(
        "--without-secrets",
        action="store_true",
        help=t("for an unfinished game, write only what everybody could see (to read, not to play on)"),
    )
    imported = action("import", import_game, t("add an exported game or a shared code to your saved games"))
    _add_file(imported, t("standard input"), t("FILE or CODE"))
    game_action("rename", _rename, t("give a game another title")).add_argument("title", metavar=t("TITLE"))
    game_action("duplicate", _duplicate, t("copy a game with its history"))
    game_action("delete", _delete, t("move a game to the trash folder"))


def _add_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=t("for a program"))


def _add_file(parser: ArgumentParser, otherwise: str, called: str | None = None) -> None:
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        default=STANDARD,
        metavar=called or t("FILE"),
        help=t("“-”, or nothing, is {otherwise}", otherwise=otherwise),
    )


def run(args: Namespace) -> int:
    from saves.problems import SaveError

    try:
        result: int = args.do(open_store(args), args)
    except SaveError as error:
        raise UsageError(words_of(error)) from None
    return result


def _print_json(facts: object) -> None:
    import msgspec

    from saves.text import sanitize_json

    print(sanitize_json(msgspec.json.encode(facts)).decode())


def _file_name(path: Path) -> str:
    """Return a path for JSON: a byte that is not UTF-8 is replaced."""
    return str(path).encode("utf-8", "surrogateescape").decode("utf-8", "replace")


# --- listing


def _list(store: Store, args: Namespace) -> int:
    shelf = store.games()
    results = store.results.of(shelf)
    if args.json:
        _print_json([_facts(*pair) for pair in zip(shelf, results, strict=True)])
    elif not shelf:
        print(t("There are no saved games yet."))
    elif sys.stdout.isatty():
        _print_table(shelf, results)
    else:
        for pair in zip(shelf, results, strict=True):
            print("\t".join(_row(*pair)))
    return 0


def _print_table(shelf: list[ListedGame], results: list[Result | None]) -> None:
    from rich.table import Table

    from tadmor_tui.terminal.segments import SanitizedConsole, sanitize_text

    table = Table(t("Id"), t("Game"), t("Title"), t("Winner"), t("Scores"), t("Played"), box=None, pad_edge=False)
    for shelved, result in zip(shelf, results, strict=True):
        if shelved.document is not None:
            number, name, scores, age, game, won = _row(shelved, result)
            table.add_row(*(sanitize_text(cell) for cell in (number, game, name, won, scores, age)))
    console = SanitizedConsole(sys.stdout)
    if table.row_count:
        console.print(table)
    for shelved in shelf:
        if shelved.document is None:
            console.print(sanitize_text(_problem(shelved)))


def _row(shelved: ListedGame, result: Result | None) -> tuple[str, ...]:
    """Return the columns as scripts know them; the game and the winner came later, and are the last."""
    from rules.games import GAMES

    document = shelved.document
    if document is None:
        return shelved.id, _problem(shelved), "", "", "", ""
    game = words_of(GAMES[document.game].title) if document.game in GAMES else document.game
    return (
        document.id,
        words_of(shelved.name),
        _scores(shelved),
        format_age(document.saved),
        game,
        told_result(document, result),
    )


def _problem(shelved: ListedGame) -> str:
    """Return the fault of a file; empty if it is whole."""
    return words_of(shelved.problem) if shelved.problem else ""


def _facts(shelved: ListedGame, result: Result | None = None) -> dict[str, object]:
    document = shelved.document
    if document is None:
        return {"file": _file_name(shelved.path), "problem": _problem(shelved)}
    return {
        "id": document.id,
        "game": document.game,
        "title": document.title,
        "name": words_of(shelved.name),
        "file": _file_name(shelved.path),
        "begun": document.begun,
        "saved": document.saved,
        "seats": document.seats,
        "summary": document.summary,
        **({} if result is None else {"winners": result.winners, "totals": result.totals}),
    }


def _scores(shelved: ListedGame) -> str:
    document = shelved.document
    assert document is not None
    from rules.games import GAMES

    kind, scores = GAMES.get(document.game), zip(document.seats, document.summary.scores, strict=False)
    return "  ".join(f"{seat.name} {n}" if kind is None else words_of(kind.score(seat.name, n)) for seat, n in scores)


def _show(store: Store, args: Namespace) -> int:
    from saves.text import plain

    shelved = store.look(store.find(args.game))
    if shelved.document is None:
        raise UsageError(_problem(shelved))
    document = shelved.document
    # The log contains secrets, such as a marauder card that was chosen, so it is shown when the game is over.
    # So does the seed: a player who starts the same game again sees every card.
    over = document.summary.over
    log = document.log if over else []
    result = store.results.of([shelved])[0]
    if args.json:
        told = {"seed": document.options.get("seed")} if over else {}
        _print_json({**_facts(shelved, result), "components": document.components.name, **told, "log": log})
        return 0
    if won := told_result(document, result):
        print(t("{name} ({id}): {result}", name=shelved.name, id=document.id, result=won))
    else:
        print(f"{words_of(shelved.name)} ({document.id})")
    print(
        nt(
            "{scores}. {n} action, begun {begun} UTC.",
            "{scores}. {n} actions, begun {begun} UTC.",
            document.summary.actions,
            scores=_scores(shelved),
            begun=f"{document.begun:%Y-%m-%d %H:%M}",
        )
    )
    print(t("Components: {name}.", name=plain(document.components.name)), end=" ")
    if over:
        print(t("Seed: {seed}.", seed=str(document.options.get("seed"))), end=" ")
    print(t("File: {path}", path=plain(str(shelved.path))))
    for line in log:
        print(f"  {plain(line)}")
    if not over:
        print(t("“tadmor replay {id}” tells the story so far; the log is shown when the game is over.", id=document.id))
    return 0


def _check(store: Store, args: Namespace) -> int:
    from saves.problems import SaveError
    from saves.text import plain

    paths = [store.find(args.game)] if args.game else [shelved.path for shelved in store.games()]
    findings: list[dict[str, object]] = []
    for path in paths:
        try:
            saved = store.check(path)
        except SaveError as error:
            findings.append({"file": _file_name(path), "whole": False, "problem": words_of(error)})
        else:
            findings.append({"file": _file_name(path), "whole": True, "actions": len(saved.timeline)})
    if args.json:
        _print_json(findings)
    else:
        for path, found in zip(paths, findings, strict=True):
            name = plain(path.name)
            print(
                nt("{name} is intact: {n} action.", "{name} is intact: {n} actions.", actions, name=name)
                if isinstance(actions := found.get("actions"), int)
                else found["problem"]
            )
    return 0 if all(found["whole"] for found in findings) else 1


# --- changing


def _restore(store: Store, args: Namespace) -> int:
    from saves.text import plain

    if args.game is None:
        return _print_trash(store)
    path = store.find_to_restore(args.game)
    if store.is_in_trash(path):
        shelved = store.look(store.restore_from_trash(path))
        print(t("{name} has been restored.", name=shelved.name))
        if shelved.problem:
            print(_problem(shelved))
        return 0
    aside = store.restore_backup(path)
    print(
        t(
            "{name} has been restored from its last good copy; the damaged file is kept as {file}",
            name=store.look(path).name,
            file=plain(str(aside)),
        )
    )
    return 0


def _print_trash(store: Store) -> int:
    trash = store.trashed_games()
    for shelved in trash:
        print("\t".join(_row(shelved, None)))
    if not trash:
        print(t("The trash is empty."))
    return 0


def _rename(store: Store, args: Namespace) -> int:
    path = store.find(args.game)
    store.rename(path, args.title)
    print(t("It is now called {name}.", name=store.look(path).name))
    return 0


def _duplicate(store: Store, args: Namespace) -> int:
    shelved = store.look(store.duplicate(store.find(args.game)))
    print(t("{name} has been added as {id}.", name=shelved.name, id=shelved.id))
    return 0


def _delete(store: Store, args: Namespace) -> int:
    from saves.text import plain

    target = store.move_to_trash(store.find(args.game))
    word = store.look(target).id
    print(
        t(
            "Moved to the trash; “tadmor saves restore {word}” brings it back: {path}",
            word=word,
            path=plain(str(target)),
        )
    )
    return 0
