"""`tadmor learn`: take the next lesson of a game, or any other one, on the screen or line by line."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from tadmor_tui.app.launch import add_appearance_flags, run_app, wants_plain
from tadmor_tui.commands.game_choice import named_game
from tadmor_tui.commands.options import add_data_folder, open_store, whole_number
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from tadmor_tui.games.lesson_progress import Progress


def about() -> str:
    return t("learn a game in lessons where you make the moves")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar=t("GAME"), help=t("the game to learn (the one you are learning)"))
    parser.add_argument(
        "number", nargs="?", type=whole_number(1), metavar=t("N"), help=t("number of the lesson (the next one)")
    )
    parser.add_argument("--list", action="store_true", help=t("list all lessons and tick those that you have finished"))
    add_data_folder(parser)
    add_appearance_flags(parser)


def run(args: Namespace) -> int:
    from tadmor_tui.games.lesson import Lesson, games_with_lessons, lesson_names
    from tadmor_tui.games.lesson_progress import progress_in

    store = open_store(args)
    progress = progress_in(store)
    if args.list:
        _print_list(progress)
        return 0
    game = progress.game if args.game is None else named_game(args.game, games_with_lessons())
    names = lesson_names(game)
    if args.number is not None and args.number > len(names):
        raise UsageError(t("The lessons of this game are numbered 1 to {last}.", last=len(names)))
    name = names[args.number - 1] if args.number is not None else progress.next_of(game) or names[0]
    if not wants_plain(args):
        return run_app(args, store, None, lesson=(game, name))

    from tadmor_tui.lessons.plain import PlainLesson
    from tadmor_tui.terminal.streams import ask

    try:
        done = PlainLesson(Lesson(game, name), ask, print).play()
    except EOFError:
        print()
        return 0
    if done:
        progress.note(game, name)
    return 0


def _print_list(progress: Progress) -> None:
    from rules.games import GAMES
    from tadmor_tui.games.lesson import games_with_lessons, lesson_names, minutes_of, title_of

    mark = "✓" if (sys.stdout.encoding or "").lower().startswith("utf") else "x"
    for game in games_with_lessons():
        print(words_of(GAMES[game].title))
        for number, name in enumerate(lesson_names(game), 1):
            done = mark if name in progress.done(game) else " "
            title, minutes = title_of(game, name), minutes_of(game, name)
            told = t("{number}  {title}, about {n} minutes", number=number, title=title, n=minutes)
            print(f" {done} {told}")
