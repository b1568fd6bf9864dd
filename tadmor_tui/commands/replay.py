"""`tadmor replay`: replay a saved game, or print its story where there is no screen."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from typing import TYPE_CHECKING

from tadmor_tui.app.launch import add_appearance_flags, run_app, wants_plain
from tadmor_tui.commands.options import add_data_folder, open_store, whole_number
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from saves.store import Store
    from tadmor_tui.games.open_game import OpenGame
    from tadmor_tui.share.opening import OpenedCode


def about() -> str:
    return t("step through a saved game by action, go or turn")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar=t("GAME"),
        help=t(
            "a shared code, an exported file, or a game's id, its title or the beginning of either;"
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
    store = open_store(args)
    opening = partial(open_game, store, args.game, args.review)
    if not wants_plain(args) and sys.stdout.isatty():
        return run_app(args, store, opening, args.at, args.review)
    shown, place = opening()
    if args.review:
        print_review(shown)
    else:
        print_story(shown, (place or 0) if args.at is None else args.at)
    return 0


def open_game(store: Store, word: str, to_review: bool = False) -> OpenedCode:
    """Open a code, a file or a game of the shelf read-only; raises UsageError."""
    from saves.problems import SaveError
    from saves.shared_code import is_code
    from tadmor_tui.games.open_game import LocalGame
    from tadmor_tui.share.opening import OpenedCode, find_game, open_code

    try:
        opened = (
            open_code(store, word)
            if is_code(word)
            else OpenedCode(LocalGame(store.watch(find_game(store, word))), None)
        )
    except SaveError as error:
        raise UsageError(words_of(error)) from None
    if to_review and opened.game.table.position.acting:
        raise UsageError(t("This game is not over yet; --review looks back at finished games."))
    return opened


def print_story(shown: OpenGame, first: int) -> None:
    """Print one line for each event, with the number of its action; secrets stay secret."""
    from saves.text import plain

    history = shown.history()
    for number in range(first, history.last + 1):
        for told in history.story(number):
            print(f"{number:>4}  {plain(told.by_itself)}")


def print_review(shown: OpenGame) -> None:
    """Print the turning points, each with the number of its action for `--at`."""
    from rules.games import GAMES
    from saves.text import plain

    if shown.game_ui.adviser is None:
        game = GAMES[shown.game_name].title
        raise UsageError(t("There are no reviews of {game} yet; without “--review” you get the story.", game=game))
    review = shown.game_ui.adviser.review(shown.history(), shown.prepared)
    for _ in review.steps():
        pass
    points = review.turning_points()
    for point in points:
        remark = point.remark
        told = t("{head} ({note}). {text}", head=plain(remark.head), note=remark.note, text=plain(remark.text))
        print(f"{point.place:>4}  {told}")
    if not points:
        print(t("No costly mistakes."))
