"""`tadmor replay`: replay a saved game, or print its story where there is no screen."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tadmor_tui.app.launch import add_appearance_flags, run_app, wants_plain
from tadmor_tui.commands.options import add_data_folder, open_store, whole_number
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from saves.saved_game import SavedGame
    from saves.store import Store


def about() -> str:
    return t("step through a saved game by action, go or turn")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar=t("GAME"),
        help=t(
            "an exported file, or a game's id, its title or the beginning of either;"
            " “newest” is the unfinished one played last"
        ),
    )
    parser.add_argument(
        "--at",
        type=whole_number(0),
        metavar=t("N"),
        help=t("action to open at (default: the beginning, or the present of an unfinished game)"),
    )
    parser.add_argument(
        "--review",
        action="store_true",
        help=t("show the turning points of a finished game: what would have been better"),
    )
    add_data_folder(parser)
    add_appearance_flags(parser)


def run(args: Namespace) -> int:
    from saves.problems import SaveError

    store = open_store(args)
    try:
        saved = store.watch(find_game(store, args.game))
    except SaveError as error:
        raise UsageError(words_of(error)) from None
    if args.review and saved.game.acting:
        raise UsageError(t("This game is not over yet; --review looks back at finished games."))
    if wants_plain(args) or not sys.stdout.isatty():
        if args.review:
            print_review(saved)
        else:
            print_story(saved, args.at or 0)
        return 0
    return run_app(args, store, saved, args.at, args.review)


def find_game(store: Store, word: str) -> Path:
    """Return a file by its path, or a game of the shelf; raises SaveError."""
    return Path(word) if word != "newest" and os.path.isfile(word) else store.find(word)


def print_story(saved: SavedGame, first: int) -> None:
    """Print one line for each event, with the number of its action; secrets stay secret."""
    from saves.text import plain
    from tadmor_tui.games.open_game import LocalGame

    history = LocalGame(saved).history()
    for number in range(first, history.last + 1):
        for told in history.story(number):
            print(f"{number:>4}  {plain(told.by_itself)}")


def print_review(saved: SavedGame) -> None:
    """Print the turning points, each with the number of its action for `--at`."""
    from saves.text import plain
    from tadmor_tui.games.open_game import LocalGame

    shown = LocalGame(saved)
    if shown.game_ui.adviser is None:
        raise UsageError(
            t("There are no reviews of {game} yet; without “--review” the story is told.", game=saved.kind.title)
        )
    review = shown.game_ui.adviser.review(shown.history(), shown.prepared)
    for _ in review.steps():
        pass
    points = review.turning_points()
    for point in points:
        remark = point.remark
        told = t("{head} ({note}). {text}", head=plain(remark.head), note=remark.note, text=plain(remark.text))
        print(f"{point.place:>4}  {told}")
    if not points:
        print(t("Nobody missed anything that would have mattered."))
