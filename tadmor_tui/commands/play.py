"""`tadmor`, `tadmor play`: the title screen, or with options a new game at once."""

from __future__ import annotations

from argparse import Namespace

from tadmor_tui.app.launch import play_saved, run_app, wants_plain
from tadmor_tui.commands.new import add_arguments, begin
from tadmor_tui.commands.options import open_store
from tadmor_tui.text.translation import t

__all__ = ["about", "add_arguments", "run"]


def about() -> str:
    return t("play: open the title screen, or start a new game at once if options say which")


def run(args: Namespace) -> int:
    store = open_store(args)
    new = args.game_options or any(
        x is not None for x in (args.game, args.players, args.humans, args.bot, args.seed, args.components)
    )
    if not new and not wants_plain(args):
        return run_app(args, store, None)
    return play_saved(args, store, begin(args, store))
