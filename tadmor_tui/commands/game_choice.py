"""The game that a command is about: `--game`, the environment, the game played last, or the default."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from argparse import _ActionsContainer

GAME_VARIABLE = "TADMOR_GAME"


def add_game(parser: _ActionsContainer, *, or_last: bool = False) -> None:
    """Add `--game`. With `or_last`, the game that was played last is the default."""
    parser.add_argument("--game", metavar=t("NAME"))  # its help is made on demand
    parser.set_defaults(or_last_game=or_last)


def name_games(parser: ArgumentParser) -> None:
    """List the names of the games in the help of `--game`; they are imported only then."""
    for action in parser._actions:
        if "--game" in action.option_strings and action.help is None:
            from rules.games import GAMES
            from rules.message import OrList

            names = OrList(tuple(GAMES))
            if parser.get_default("or_last_game"):
                action.help = t(
                    "which game: {names}, or the first letters (otherwise TADMOR_GAME, or the last played)", names=names
                )
            else:
                action.help = t(
                    "which game: {names}, or the first letters (otherwise TADMOR_GAME, or tadmor)", names=names
                )


def chosen_game(args: Namespace) -> str:
    """Return the name of the game of a command line."""
    from rules.games import GAMES

    return game_among(GAMES, args)


def game_among(names: Iterable[str], args: Namespace) -> str:
    """Return the game of a command line, which should be one of these."""
    from rules import DEFAULT_GAME

    known = tuple(names)
    if args.game is not None:
        return named_game(args.game, known)
    if named := os.environ.get(GAME_VARIABLE):
        return named_game(named, known, GAME_VARIABLE)
    if args.or_last_game:
        from saves.last_game import last_game

        last = last_game(getattr(args, "data_dir", None))
        return last if last in known else DEFAULT_GAME
    return DEFAULT_GAME


def named_game(typed: str, known: Iterable[str], variable: str = "") -> str:
    """Return the game that is called so: by its name or the first letters of it, in any case, or by its title."""
    names = tuple(known)
    letters = " ".join(typed.split()).casefold()
    found = [name for name in names if name == letters] or [name for name in names if name.startswith(letters)]
    found = found or [name for name in names if _title_of(name).casefold() == letters]
    if len(found) == 1:
        return found[0]
    from rules.message import OrList, Series

    if variable:
        told = t(
            "{variable} names no game: “{name}”; there are: {known}.",
            variable=variable,
            name=typed,
            known=Series(names),
        )
    elif found:
        told = t("“{name}” could be {games}; type a few more letters.", name=typed, games=OrList(tuple(found)))
    else:
        told = t("There is no game “{name}”; there are: {known}.", name=typed, known=Series(names))
    raise UsageError(told)


def _title_of(name: str) -> str:
    from rules.games import GAMES

    return words_of(GAMES[name].title)
