"""`tadmor doctor`: what the program finds around it, for when something looks wrong."""

from __future__ import annotations

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from tadmor_tui.commands.options import add_data_folder
from tadmor_tui.terminal.capabilities import no_terminal, over_ssh, speaks_unicode

HELP = "report what the program found: terminal, size, colours, folders, games"
_LEAST = (80, 24)


def add_arguments(parser: ArgumentParser) -> None:
    add_data_folder(parser)


def run(args: Namespace) -> int:
    from saves.text import plain

    for name, found, advice in _findings(args):
        print(plain(f"{name:<12} {found}"))
        if advice:
            print(plain(f"{'':<12}   {advice}"))
    return 0


def _findings(args: Namespace) -> Iterator[tuple[str, str, str]]:
    from tadmor_tui import __version__

    yield "Tadmor", f"{__version__}, Python {sys.version.split()[0]}, {sys.platform}", ""
    reason = no_terminal()
    yield (
        "Terminal",
        reason or os.environ.get("TERM", "not named"),
        "The game is played line by line." if reason else "",
    )
    size = shutil.get_terminal_size()
    small = size.columns < _LEAST[0] or size.lines < _LEAST[1]
    yield "Size", f"{size.columns}x{size.lines}", "From 80x24 on you see everything." if small else ""
    yield "Colours", *_colours()
    unicode = speaks_unicode()
    yield "Signs", "Unicode" if unicode else "ASCII, because the locale is not UTF-8", ""
    yield "Line", "SSH" if over_ssh() else "this machine", "ssh -C makes it faster still." if over_ssh() else ""
    yield from _folders(args)


def _colours() -> tuple[str, str]:
    if "NO_COLOR" in os.environ:
        return "none, because NO_COLOR is set", ""
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "16 million", ""
    if "256" in os.environ.get("TERM", ""):
        return "256", ""
    return "16", "A TERM that ends in -256color has more."


def _folders(args: Namespace) -> Iterator[tuple[str, str, str]]:
    from saves.places import data_folder
    from saves.problems import SaveError
    from saves.store import Store
    from tadmor_tui.folders import is_there
    from tadmor_tui.settings import SettingsError, load_settings, settings_path

    folder = data_folder(args.data_dir)
    try:
        store = Store(folder, "tadmor")
        shelf = store.games()
    except SaveError as error:
        yield "Games", str(folder), str(error)
    else:
        broken = sum(shelved.document is None for shelved in shelf)
        advice = "“tadmor saves check” says what is wrong with the damaged ones." if broken else ""
        if store.folder.exists() and not os.access(store.folder, os.W_OK):
            advice = "Nothing can be written there, so games can only be looked at; check the rights of the folder."
        yield "Games", f"{folder}: {len(shelf)} games, {broken} damaged", advice
    path = settings_path()
    try:
        load_settings(path)
    except SettingsError as error:
        yield "Settings", str(path), str(error)
    else:
        yield "Settings", f"{path}{'' if is_there(path) else ' (not there yet: the defaults are used)'}", ""
