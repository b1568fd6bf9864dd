"""`tadmor doctor`: report the environment, for finding faults."""

from __future__ import annotations

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from tadmor_tui.commands.options import add_data_folder
from tadmor_tui.terminal.capabilities import (
    ColourDepth,
    ascii_only_reason,
    detect_colour_depth,
    is_over_ssh,
    no_terminal_reason,
    supports_unicode,
)
from tadmor_tui.text.translation import nt, t, words_of

_LEAST = (80, 24)
_NAMES = 12
"""Width of the names in cells; longer ones take more."""


def about() -> str:
    return t("check the installation: terminal, size, colours, folders, games")


def add_arguments(parser: ArgumentParser) -> None:
    add_data_folder(parser)


def run(args: Namespace) -> int:
    from saves.text import plain

    findings = list(_findings(args))
    names = max(_NAMES, *(len(name) for name, _, _ in findings))
    for name, found, advice in findings:
        print(plain(f"{name:<{names}} {found}"))
        if advice:
            print(plain(f"{'':<{names}}   {advice}"))
    return 0


def _findings(args: Namespace) -> Iterator[tuple[str, str, str]]:
    from tadmor_tui import __version__

    yield t("Tadmor"), f"{__version__}, Python {sys.version.split()[0]}, {sys.platform}", ""
    reason = no_terminal_reason()
    yield (
        t("Terminal"),
        reason or os.environ.get("TERM") or t("unnamed"),
        t("The game is played line by line.") if reason else "",
    )
    size = shutil.get_terminal_size()
    small = size.columns < _LEAST[0] or size.lines < _LEAST[1]
    yield t("Size"), f"{size.columns}x{size.lines}", t("80x24 or larger shows everything.") if small else ""
    yield t("Colours"), *_colours()
    yield t("Characters"), *_signs()
    distant = is_over_ssh()
    yield (
        t("Connection"),
        t("SSH") if distant else t("this machine"),
        t("ssh -C makes it faster still.") if distant else "",
    )
    yield from _folders(args)


def _signs() -> tuple[str, str]:
    if (why := ascii_only_reason()) is not None:
        return t("ASCII, because {why}", why=why), t("You can still choose Unicode in the settings.")
    return t("Unicode") if supports_unicode() else t("ASCII, because the locale is not UTF-8"), ""


def _colours() -> tuple[str, str]:
    from tadmor_tui.config.settings import load_settings, settings_path

    if "NO_COLOR" in os.environ:
        return t("none, because NO_COLOR is set"), ""
    wanted = load_settings(settings_path()).colour_depth  # faults of the file are reported below
    if wanted != "automatic":
        return t("{number}, from your settings", number=_number_of_colours(wanted)), ""
    depth = detect_colour_depth()
    found = _number_of_colours(depth)
    if depth == "256" and is_over_ssh():
        return found, t("Over SSH more are sent if COLORTERM=truecolor is passed on, or with “--colors true”.")
    return found, t("A TERM that ends in -256color has more.") if depth == "16" else ""


def _number_of_colours(depth: ColourDepth) -> str:
    return t("16 million") if depth == "true" else depth


def _folders(args: Namespace) -> Iterator[tuple[str, str, str]]:
    from saves.places import data_folder
    from saves.problems import SaveError
    from saves.store import Store
    from tadmor_tui.config.paths import is_there
    from tadmor_tui.config.settings import load_settings, settings_path

    folder = data_folder(args.data_dir)
    try:
        store = Store(folder, "tadmor")
        shelf = store.games()
    except SaveError as error:
        yield t("Games"), str(folder), words_of(error)
    else:
        broken = sum(shelved.document is None for shelved in shelf)
        advice = t("“tadmor saves check” says what is wrong with the damaged ones.") if broken else ""
        if store.folder.exists() and not os.access(store.folder, os.W_OK):
            advice = t("Nothing can be written there, so games are read-only; check the permissions of the folder.")
        found = nt(
            "{folder}: {n} game, {broken} damaged",
            "{folder}: {n} games, {broken} damaged",
            len(shelf),
            folder=str(folder),
            broken=broken,
        )
        yield t("Games"), found, advice
    path, problems = settings_path(), list[str]()
    load_settings(path, lambda problem: problems.append(words_of(problem)))
    there = is_there(path)
    found = str(path) if there else t("{path} (not there yet: the defaults are used)", path=str(path))
    yield t("Settings"), found, " ".join(problems)
