"""`tadmor continue`: resume the last unfinished game, or another one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tadmor_tui.app.launch import add_appearance_flags, play_saved
from tadmor_tui.commands.options import add_data_folder, open_store
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of


def about() -> str:
    return t("continue the unfinished game played last, or the one you name")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", default="newest", metavar=t("GAME"), help=t("its id or title (default: the newest)")
    )
    add_data_folder(parser)
    add_appearance_flags(parser)


def run(args: Namespace) -> int:
    from saves.problems import SaveError

    store = open_store(args)
    try:
        saved = store.open(store.find(args.game))
    except SaveError as error:
        raise UsageError(words_of(error)) from None
    return play_saved(args, store, saved)
