"""`tadmor host`: a table to which others come with a plain `ssh`, each at his own terminal (docs/hosting.md)."""

from __future__ import annotations

import shlex
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tadmor_tui.app.usage_error import UsageError
from tadmor_tui.commands.game_options import add_hosted_options, take_game_options
from tadmor_tui.commands.options import (
    add_components,
    add_data_folder,
    check_players,
    chosen_game,
    open_store,
    whole_number,
)
from tadmor_tui.commands.play import begin
from tadmor_tui.hosting.server.limits import LIMITS
from tadmor_tui.terminal.capabilities import no_terminal
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from saves.document import Document
    from saves.problems import SaveError
    from saves.shelf import Shelved
    from saves.store import Store
    from tadmor_tui.hosting.server.authority import Authority
    from tadmor_tui.hosting.server.guest_book import Doorkeeper
    from tadmor_tui.hosting.server.server import Place

_ADDRESS = "localhost"
_PORT = 8022
_MOST_PORTS = 65535
_LEAST_PEOPLE = 2
_PATIENCE = 10
_MINUTE = 60.0


def about() -> str:
    return t("open a table to which others come over SSH, each at his own terminal")


def add_arguments(parser: ArgumentParser) -> None:
    table = parser.add_argument_group(t("the table"))
    table.add_argument("--players", type=whole_number(1), metavar=t("N"), help=t("how many play"))
    table.add_argument("--humans", type=whole_number(1), metavar=t("N"), help=t("people among them (all)"))
    table.add_argument("--bot", default=None, metavar=t("NAME"), help=t("who plays the other seats"))
    add_components(table)
    table.add_argument("--new", action="store_true", help=t("a new table, although there is one that is not finished"))
    door = parser.add_argument_group(t("the door"))
    door.add_argument(
        "--listen",
        default=_ADDRESS,
        metavar=t("ADDRESS"),
        help=t("where others reach this machine; without it only people on this machine can come"),
    )
    door.add_argument(
        "--port",
        type=whole_number(0, _MOST_PORTS),
        default=_PORT,
        metavar=t("PORT"),
        help=t("the port ({port}); 0 takes any that is free", port=_PORT),
    )
    table.add_argument(
        "--bot-for",
        default=None,
        metavar=t("NAME"),
        help=t("let a bot play for somebody who stays away, until he takes his seat again"),
    )
    table.add_argument(
        "--at-turn",
        type=shlex.split,
        default=[],
        metavar=t("COMMAND"),
        help=t("run when somebody is to decide who is not there; TADMOR_NAME and TADMOR_TABLE say who and where"),
    )
    table.add_argument(
        "--patience",
        type=whole_number(0),
        default=_PATIENCE,
        metavar=t("MINUTES"),
        help=t(
            "how long somebody may be away before one who is alone at the table may let a bot play for him ({minutes})",
            minutes=_PATIENCE,
        ),
    )
    door.add_argument(
        "--places",
        type=whole_number(1),
        default=LIMITS.sessions,
        metavar=t("N"),
        help=t(
            "how many screens there can be at the same time ({places}); those who play come first",
            places=LIMITS.sessions,
        ),
    )
    door.add_argument("--serve", action="store_true", help=t("only serve: nobody plays in this terminal"))
    take_game_options(parser, add_hosted_options)
    add_data_folder(parser)


def hosting_folder(args: Namespace) -> Path:
    """Where hosts keep their key, their socket and their guests."""
    from saves.places import data_folder

    return data_folder(args.data_dir) / "hosting"


def run(args: Namespace) -> int:
    if sys.platform == "win32":
        raise UsageError(t("“tadmor host” does not run on Windows itself; in the Linux that it can have, it does."))
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
    from tadmor_tui.hosting.server.guest_book import BookError
    from tadmor_tui.hosting.server.server import Place

    try:
        return asyncio.run(_host(args, Place(hosting_folder(args), args.listen, args.port)))
    except (BookError, SaveError) as error:
        raise UsageError(words_of(error)) from None


async def _host(args: Namespace, place: Place) -> int:
    """Serve the table that the command line asks for; none is begun before it is sure that others can come."""
    from saves.document import HUMAN
    from saves.problems import SaveError
    from tadmor_tui.hosting.server.guest_book import Doorkeeper
    from tadmor_tui.hosting.server.server import book_path, see_that_it_can_be_served, serve
    from tadmor_tui.hosting.server.table_heading import heading
    from tadmor_tui.hosting.server.table_registry import Tables

    store, keeper, seconds = open_store(args), Doorkeeper(book_path(place.folder)), _chosen_time(args)
    await see_that_it_can_be_served(place)
    document = _table(args, store, keeper)
    people = [number for number, seat in enumerate(document.seats) if seat.player == HUMAN]
    keeper.open_table(document.id, people)
    if seconds is not None:
        keeper.limit_time(document.id, seconds)

    def open_tables(report: Callable[[str], None]) -> Authority:
        tables = Tables(store, keeper, report, at_turn=args.at_turn, patience=args.patience * _MINUTE)
        tables.open_all(document.id)
        return tables

    limits = replace(LIMITS, sessions=args.places)
    try:
        if args.bot_for is not None:
            _let_bot_play(args, store, document)
        print(t("The table:          {table} ({id})", table=heading(document.game, document.title), id=document.id))
        if told := _told_time(document.game, keeper.seconds_of(document.id)):
            print(told)
        return await serve(place, open_tables, keeper, document.id, plays_too=_own_name(args), limits=limits)
    except SaveError as error:
        raise UsageError(_why_shut(args, error, document.id)) from None


def _chosen_time(args: Namespace) -> int | None:
    """The limit of time that the command line asks for; it is a matter of the table, and not of the game's rules."""
    from rules.games import GAMES

    limit = GAMES[chosen_game(args)].time_limit
    return None if limit is None else args.game_options.pop(limit.option.name, None)


def _told_time(game: str, seconds: int) -> str:
    """What the host is told of the limit of time; nothing if there is none."""
    from rules.games import GAMES

    limit = GAMES[game].time_limit
    chosen = [choice for choice in limit.option.choices if choice.value == seconds] if limit and seconds else []
    return t("{option}: {choice}", option=limit.option.label, choice=chosen[0].label) if limit and chosen else ""


def _own_name(args: Namespace) -> str | None:
    """Who plays in this terminal; nobody if it is none, or if the host only serves."""
    from getpass import getuser

    if args.serve or no_terminal() is not None or not sys.stdout.isatty():
        return None
    try:
        return getuser()
    except (KeyError, OSError):  # a user without a name
        return t("Host")


def _table(args: Namespace, store: Store, keeper: Doorkeeper) -> Document:
    """The unfinished table that fits the command line, so that the same command opens it again; or a new one.

    No table is begun in the place of one whose file can't be read: nobody would notice that the old one is missing.
    """
    from rules.games import GAMES

    kind = GAMES[chosen_game(args)]
    tables = [shelved for shelved in store.games() if shelved.id in keeper.tables and not args.new]
    for shelved in tables:
        document = shelved.document
        if (
            document is not None
            and not document.summary.over
            and (args.game is None or document.game == args.game)
            and args.players in (None, len(document.seats))
        ):
            return document
    for shelved in tables:
        if shelved.document is None and (args.game is None or keeper.title_of(shelved.id)[0] in ("", args.game)):
            raise UsageError(_why_shut(args, _problem_of(store, shelved), shelved.id))
    players = args.players or max(kind.seats[0], args.humans or _LEAST_PEOPLE)
    check_players(kind, players)
    args.players, args.humans, args.seed = players, args.humans or players, None
    with begin(args, store) as saved:
        return saved.document


def _problem_of(store: Store, shelved: Shelved) -> SaveError:
    """Why a file that can't be read can't be."""
    from saves.problems import SaveError

    try:
        store.check(shelved.path)
    except SaveError as error:
        return error
    return SaveError(shelved.problem or shelved.name)  # mended since we looked


def _why_shut(args: Namespace, problem: SaveError, table: str) -> str:
    """What is wrong with the game of a table, and what the host can do about it."""
    from saves.problems import DamagedSave, NewerSave

    if isinstance(problem, DamagedSave) and problem.backup is not None:
        folder = "" if args.data_dir is None else f"--data-dir {shlex.quote(str(args.data_dir))} "
        return t(
            "{problem} This makes the copy the game: {command}. With “--new” another table is opened instead.",
            problem=problem.message,
            command=f"tadmor saves {folder}restore {table}",
        )
    if isinstance(problem, DamagedSave | NewerSave):
        return t("{problem} With “--new” another table is opened instead.", problem=problem.message)
    return words_of(problem)


def _let_bot_play(args: Namespace, store: Store, document: Document) -> None:
    """Somebody has stayed away from the table; raises SaveError if the game can't be opened."""
    from bots.games import bots_of
    from rules.message import Series
    from tadmor_tui.session.game_session import GameSession

    bots = bots_of(document.game)
    bot = args.bot or bots.usual
    if bot not in bots:
        raise UsageError(t("There is no bot “{bot}”; there are: {known}.", bot=bot, known=Series(tuple(bots))))
    with store.open(store.find(document.id)) as saved:
        host = GameSession(saved)
        people = {host.names[seat]: seat for seat in host.people}
        if args.bot_for not in people:
            known = Series(tuple(people))
            raise UsageError(t("No {name} plays at this table; there are: {known}.", name=args.bot_for, known=known))
        host.change_seat(people[args.bot_for], bot, agreed=(t("The host"),))
