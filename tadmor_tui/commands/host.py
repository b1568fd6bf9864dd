"""`tadmor host`: a table to which others come with a plain `ssh`, each at a terminal of their own (docs/hosting.md)."""

from __future__ import annotations

import shlex
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tadmor_tui.commands.game_choice import chosen_game
from tadmor_tui.commands.game_options import add_hosted_options, take_game_options
from tadmor_tui.commands.new import begin
from tadmor_tui.commands.options import (
    add_components,
    add_data_folder,
    check_players,
    open_store,
    whole_number,
)
from tadmor_tui.hosting.server.limits import LIMITS
from tadmor_tui.terminal.capabilities import no_terminal_reason
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from saves.document import Document
    from saves.problems import SaveError
    from saves.shelf import ListedGame
    from saves.store import Store
    from tadmor_tui.hosting.server.guest_book import GuestBook
    from tadmor_tui.hosting.server.server import HostLocation
    from tadmor_tui.hosting.server.table_registry import TableRegistry

_DEFAULT_ADDRESS = "localhost"
_DEFAULT_PORT = 8022
_MAX_PORT = 65535
_MIN_PEOPLE = 2
_PATIENCE_MINUTES = 10
_MINUTE_SECONDS = 60.0


def about() -> str:
    return t("host a table that others join over SSH, each from their own terminal")


def add_arguments(parser: ArgumentParser) -> None:
    table = parser.add_argument_group(t("the table"))
    table.add_argument("--players", type=whole_number(1), metavar=t("N"), help=t("number of players"))
    table.add_argument("--humans", type=whole_number(1), metavar=t("N"), help=t("number of human players (all)"))
    table.add_argument("--bot", default=None, metavar=t("NAME"), help=t("bot for the other seats"))
    add_components(table, or_last=True)
    table.add_argument("--new", action="store_true", help=t("open a new table even if there is an unfinished one"))
    door = parser.add_argument_group(t("network"))
    door.add_argument(
        "--listen",
        default=_DEFAULT_ADDRESS,
        metavar=t("ADDRESS"),
        help=t("address to listen on (default: this machine only)"),
    )
    door.add_argument(
        "--port",
        type=whole_number(0, _MAX_PORT),
        default=_DEFAULT_PORT,
        metavar=t("PORT"),
        help=t("port to listen on ({port}); 0 takes any free one", port=_DEFAULT_PORT),
    )
    table.add_argument(
        "--bot-for",
        default=None,
        metavar=t("NAME"),
        help=t("let a bot fill in for an absent player until they return"),
    )
    table.add_argument(
        "--at-turn",
        type=shlex.split,
        default=[],
        metavar=t("COMMAND"),
        help=t("command to run when it is an absent player's turn; TADMOR_NAME and TADMOR_TABLE name player and table"),
    )
    table.add_argument(
        "--patience",
        type=whole_number(0),
        default=_PATIENCE_MINUTES,
        metavar=t("MINUTES"),
        help=t(
            "minutes before the only player left may call in a bot for an absent one ({minutes})",
            minutes=_PATIENCE_MINUTES,
        ),
    )
    door.add_argument(
        "--places",
        type=whole_number(1),
        default=LIMITS.sessions,
        metavar=t("N"),
        help=t(
            "maximum number of connected screens ({places}); players come first",
            places=LIMITS.sessions,
        ),
    )
    door.add_argument("--serve", action="store_true", help=t("serve only; do not play in this terminal"))
    door.add_argument(
        "--copy", action="store_true", help=t("also copy the invitation to the clipboard, if the terminal allows it")
    )
    take_game_options(parser, add_hosted_options)
    add_data_folder(parser)


def hosting_folder(args: Namespace) -> Path:
    """Return the folder in which hosts keep their key, their socket and their guest book."""
    from saves.places import data_folder

    return data_folder(args.data_dir) / "hosting"


def run(args: Namespace) -> int:
    if sys.platform == "win32":
        raise UsageError(t("“tadmor host” is not available on Windows; use WSL."))
    if find_spec("asyncssh") is None:
        raise UsageError(
            t(
                "“tadmor host” needs a library that is not installed. In the folder where pyproject.toml lies, type:"
                " {command}",
                command=f'{shlex.quote(sys.executable)} -m pip install ".[host]"',
            )
        )
    import asyncio

    from saves.problems import SaveError
    from tadmor_tui.hosting.server.guest_book import GuestBookError
    from tadmor_tui.hosting.server.server import HostLocation

    try:
        return asyncio.run(_host(args, HostLocation(hosting_folder(args), args.listen, args.port, args.copy)))
    except (GuestBookError, SaveError) as error:
        raise UsageError(words_of(error)) from None


async def _host(args: Namespace, place: HostLocation) -> int:
    """Serve the table that the command line asks for; no table is begun before all that a host needs is checked."""
    from saves.document import HUMAN
    from saves.problems import SaveError
    from tadmor_tui.hosting.server.guest_book import GuestBook
    from tadmor_tui.hosting.server.server import ensure_servable, guest_book_path, serve
    from tadmor_tui.hosting.server.table_registry import TableRegistry
    from tadmor_tui.hosting.wire.messages import table_heading

    store, guest_book, seconds = open_store(args), GuestBook(guest_book_path(place.folder)), _time_limit(args)
    await ensure_servable(place)
    document = _find_or_begin_table(args, store, guest_book)
    people = [number for number, seat in enumerate(document.seats) if seat.player == HUMAN]
    guest_book.open_table(document.id, people)
    if seconds is not None:
        guest_book.limit_time(document.id, seconds)

    def open_tables(report: Callable[[str], None]) -> TableRegistry:
        patience = args.patience * _MINUTE_SECONDS
        tables = TableRegistry(store, guest_book, report, at_turn=args.at_turn, patience_seconds=patience)
        tables.open_all(document.id)
        return tables

    limits = replace(LIMITS, sessions=args.places)
    try:
        if args.bot_for is not None:
            _replace_by_bot(args, store, document)
        print(
            t("The table:          {table} ({id})", table=table_heading(document.game, document.title), id=document.id)
        )
        if limit := _time_limit_text(document.game, guest_book.seconds_of(document.id)):
            print(limit)
        return await serve(place, open_tables, guest_book, document.id, own_player=_own_name(args), limits=limits)
    except SaveError as error:
        raise UsageError(_explain_problem(args, error, document.id)) from None


def _time_limit(args: Namespace) -> int | None:
    """Return the time limit that the command line asks for; it belongs to the table, and not to the rules."""
    from rules.games import GAMES

    limit = GAMES[chosen_game(args)].time_limit
    return None if limit is None else args.game_options.pop(limit.option.name, None)


def _time_limit_text(game: str, seconds: int) -> str:
    """Return the line about the time limit for the host; empty without one."""
    from rules.games import GAMES

    limit = GAMES[game].time_limit
    chosen = [choice for choice in limit.option.choices if choice.value == seconds] if limit and seconds else []
    return t("{option}: {choice}", option=limit.option.label, choice=chosen[0].label) if limit and chosen else ""


def _own_name(args: Namespace) -> str | None:
    """Return the name of the player in this terminal; None if there is no terminal, or if the host only serves."""
    from getpass import getuser

    if args.serve or no_terminal_reason() is not None or not sys.stdout.isatty():
        return None
    try:
        return getuser()
    except (KeyError, OSError):  # a user without a name
        return t("Host")


def _find_or_begin_table(args: Namespace, store: Store, guest_book: GuestBook) -> Document:
    """Return the unfinished table that fits the command line, so that the same command opens it again, or a new one.

    No table is begun in place of one whose file can't be read: the missing one would go unnoticed.
    """
    from rules.games import GAMES

    game = chosen_game(args)
    kind, asked = GAMES[game], args.game and game
    tables = [shelved for shelved in store.games() if shelved.id in guest_book.tables and not args.new]
    for shelved in tables:
        document = shelved.document
        if (
            document is not None
            and not document.summary.over
            and asked in (None, document.game)
            and args.players in (None, len(document.seats))
        ):
            return document
    for shelved in tables:
        if shelved.document is None and (asked is None or guest_book.title_of(shelved.id)[0] in ("", asked)):
            raise UsageError(_explain_problem(args, _problem_of(store, shelved), shelved.id))
    players = args.players or max(kind.seats[0], args.humans or _MIN_PEOPLE)
    check_players(kind, players)
    args.players, args.humans, args.seed = players, args.humans or players, None
    with begin(args, store) as saved:
        return saved.document


def _problem_of(store: Store, shelved: ListedGame) -> SaveError:
    """Return the reason why a file can't be read."""
    from saves.problems import SaveError

    try:
        store.check(shelved.path)
    except SaveError as error:
        return error
    return SaveError(shelved.problem or shelved.name)  # mended meanwhile


def _explain_problem(args: Namespace, problem: SaveError, table: str) -> str:
    """Say what is wrong with the game of a table, and what the host can do about it."""
    from saves.problems import DamagedSave, NewerSave

    if isinstance(problem, DamagedSave) and problem.backup is not None:
        folder = "" if args.data_dir is None else f"--data-dir {shlex.quote(str(args.data_dir))} "
        return t(
            "{problem} To use the copy instead: {command}. “--new” opens another table.",
            problem=problem.message,
            command=f"tadmor saves {folder}restore {table}",
        )
    if isinstance(problem, DamagedSave | NewerSave):
        return t("{problem} “--new” opens another table.", problem=problem.message)
    return words_of(problem)


def _replace_by_bot(args: Namespace, store: Store, document: Document) -> None:
    """Let a bot play for an absent player; raises SaveError if the game can't be opened."""
    from bots.games import bots_of
    from rules.message import Series
    from tadmor_tui.session.game_session import GameSession

    bots = bots_of(document.game)
    bot = args.bot or bots.usual
    if bot not in bots:
        raise UsageError(t("There is no bot “{bot}”; there are: {known}.", bot=bot, known=Series(tuple(bots))))
    with store.open(store.find(document.id)) as saved:
        session = GameSession(saved)
        people = {session.names[seat]: seat for seat in session.people}
        if args.bot_for not in people:
            known = Series(tuple(people))
            raise UsageError(t("No {name} plays at this table; there are: {known}.", name=args.bot_for, known=known))
        session.change_seat(people[args.bot_for], bot, agreed=(t("The host"),))
