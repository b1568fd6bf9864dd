"""`tadmor replay`: walk through a saved game; where there is no screen, read its story."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tadmor_tui.commands.options import UsageError, add_data_folder, open_store, whole_number

if TYPE_CHECKING:
    from saves.store import Store
    from tadmor_tui.session import Session

HELP = "walk through a saved game, by actions, goes and turns"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        help="an exported file, or a game's id, its title or the beginning of either; “newest” is the unfinished one"
        " played last",
    )
    parser.add_argument(
        "--at",
        type=whole_number(0),
        metavar="N",
        help="open after so many actions (otherwise at the beginning, or where an unfinished game stands)",
    )
    parser.add_argument("--story", action="store_true", help="print the story instead, as is done for a pipe")
    add_data_folder(parser)


def run(args: Namespace) -> int:
    from saves.problems import SaveError
    from tadmor_tui.session import Session

    store = open_store(args)
    try:
        saved = store.watch(find_game(store, args.game))
    except SaveError as error:
        raise UsageError(str(error)) from None
    if args.story or not sys.stdout.isatty():
        return print_story(Session(saved), args.at)
    from tadmor_tui.app import TadmorApp
    from tadmor_tui.settings import SettingsError, load_settings, settings_path
    from tadmor_tui.terminal import no_terminal

    if no_terminal():
        return print_story(Session(saved), args.at)
    path = settings_path()
    try:
        settings = load_settings(path)
    except SettingsError as error:
        raise UsageError(str(error)) from None
    app = TadmorApp(store, settings, path, first=saved, first_action=args.at)
    app.run()
    return app.return_code or 0


def find_game(store: Store, word: str) -> Path:
    """A file by its path, or a game of the shelf; raises SaveError."""
    return Path(word) if word != "newest" and os.path.isfile(word) else store.find(word)


def print_story(session: Session, first: int | None) -> int:
    """One line for each thing that happened, with the number of its action; secrets stay secret here too."""
    from saves.text import plain
    from tadmor_tui.course import Course

    course = Course(session)
    for number in range(first or 0, course.last + 1):
        for sentence in course.story(number):
            print(f"{number:>4}  {plain(sentence)}")
    return 0
