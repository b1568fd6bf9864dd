"""Options that several commands share."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tadmor_tui.commands.game_choice import add_game, chosen_game
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from argparse import _ActionsContainer

    from bots.lab.workers import Workers
    from rules.contract import Components
    from rules.game_kind import AnyKind
    from saves.store import Store


def check_players(kind: AnyKind, players: int) -> None:
    """Refuse a number of players that does not fit the game."""
    if players not in kind.seats:
        raise UsageError(
            t(
                "{game} is for {least} to {most} players, not for {players}.",
                game=kind.title,
                least=min(kind.seats),
                most=max(kind.seats),
                players=players,
            )
        )


def add_components(parser: _ActionsContainer, *, or_last: bool = False) -> None:
    """Add the flags for the game and its components. With `or_last`, the game played last is the default."""
    add_game(parser, or_last=or_last)
    parser.add_argument(
        "--components",
        type=Path,
        metavar=t("FILE"),
        help=t(
            "a TOML file with the printed values of your own copy, laid over the standard ones"
            " (otherwise the one in your settings folder, if it is there; “standard” leaves it out)"
        ),
    )


def load_components(args: Namespace) -> tuple[Components, str]:
    """Return the component set of the command line, and the text of the player's own file."""
    from rules.contract import ComponentError
    from tadmor_tui.config.new_game import read_components
    from tadmor_tui.config.paths import own_file

    game = chosen_game(args)
    path: Path | None = own_file(game) if args.components is None else args.components
    try:
        standard = path == Path("standard")
        return read_components(game, None if standard else path, streams=args.components is not None)
    except ComponentError as error:
        raise UsageError(words_of(error)) from None


def add_cluster(parser: _ActionsContainer) -> None:
    parser.add_argument(
        "--cluster",
        metavar=t("ADDRESS"),
        help=t("play on the cluster of a Dask scheduler, as tcp://HOST:8786 (docs/simulate.md)"),
    )


@contextmanager
def chosen_workers(args: Namespace, processes: int = 1) -> Iterator[Workers]:
    """Return the workers that play the games: the cluster of the command line, or processes of this machine."""
    from bots.lab.cluster import open_workers
    from bots.lab.workers import WorkersUnavailable

    with ExitStack() as stack:
        try:
            workers = stack.enter_context(open_workers(args.cluster, processes))
        except WorkersUnavailable as error:
            raise UsageError(words_of(error)) from None
        yield workers


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return an argparse type for numbers in a range, with a message that names the range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(wrong(repr(text))) from None
        if number < least or (most is not None and number > most):
            raise ArgumentTypeError(wrong(str(number)))
        return number

    def wrong(given: str) -> str:
        if most is None:
            return t("{given} should be a whole number from {least} up", given=given, least=least)
        return t("{given} should be a whole number from {least} to {most}", given=given, least=least, most=most)

    return read


def seconds(text: str) -> float:
    """Return an argparse type for a duration, with a message that describes it."""
    try:
        number = float(text)
    except ValueError:
        raise ArgumentTypeError(t("{given} should be a number of seconds", given=repr(text))) from None
    if not 0 <= number < float("inf"):
        raise ArgumentTypeError(t("{given} should be a number of seconds from 0 up", given=text))
    return number


def add_data_folder(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar=t("FOLDER"),
        help=t("where games are kept (otherwise TADMOR_HOME, or your system's place for data)"),
    )


def open_store(args: Namespace) -> Store:
    """Return the shelf of games of the command line."""
    from saves.places import data_folder
    from saves.store import Store
    from tadmor_tui import __version__

    return Store(data_folder(args.data_dir), f"tadmor {__version__}", words=words_of)
