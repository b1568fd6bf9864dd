"""`tadmor puzzle`: positions in which the best decision is to be found."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tadmor_tui.app.launch import add_appearance_flags, run_app, wants_plain, write_line
from tadmor_tui.commands.game_choice import add_game, game_among
from tadmor_tui.commands.options import add_data_folder, open_store
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t

NOT_SOLVED = 1
"""Exit status of plain mode if the puzzle was left unsolved."""


def about() -> str:
    return t("find the best decision in positions of real games")


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser, or_last=True)
    parser.add_argument("--grade", type=int, choices=(1, 2, 3), help=t("only puzzles of this grade; 3 is the hardest"))
    parser.add_argument("--daily", action="store_true", help=t("the puzzle of the day, the same for everybody"))
    add_data_folder(parser)
    add_appearance_flags(parser)


def run(args: Namespace) -> int:
    from datetime import date

    from bots.games import PUZZLES
    from tadmor_tui.puzzles.series import PuzzleSeries

    store = open_store(args)
    day = date.today() if args.daily else None
    game = None if args.daily and args.game is None else game_among(PUZZLES, args)
    series = PuzzleSeries(store.puzzles, game, args.grade, day)
    if series.exercise is None:
        raise UsageError(t("There are no such puzzles."))
    if not wants_plain(args):
        return run_app(args, store, None, puzzles=series)

    from tadmor_tui.puzzles.plain import ask_puzzle
    from tadmor_tui.terminal.streams import ask

    return 0 if ask_puzzle(series, ask, write_line) else NOT_SOLVED
