"""`tadmor new`: start a game at once, without the title screen."""

from __future__ import annotations

from argparse import Namespace

from tadmor_tui.app.launch import play_saved
from tadmor_tui.commands.options import open_store
from tadmor_tui.commands.play import add_arguments, begin
from tadmor_tui.text.translation import t

__all__ = ["about", "add_arguments", "run"]


def about() -> str:
    return t("begin a new game at once: you against a bot, or as the options say")


def run(args: Namespace) -> int:
    store = open_store(args)
    return play_saved(args, store, begin(args, store))
