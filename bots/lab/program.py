"""Identity of the program on this machine: two machines play the same games only if it is the same."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import bots
import rules
from rules.games import GAMES
from rules.message import Message, message


@cache
def local_program() -> dict[str, str]:
    """Return what decides a game besides its seed. It is asked of machines that may have another version.

    If files change while the program runs, the answer stays what it was at first.
    """
    return {
        "tadmor": _installed("tadmor"),
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",  # sums of floats differ from one to the next
        "Dask": _installed("distributed"),
        **{f"rules of {game}": str(kind.rules_version) for game, kind in GAMES.items()},
        "code": _digest(),
    }


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def _digest() -> str:
    """Return a digest of all files of the rules and the bots, whatever their line ends."""
    digest = sha256()
    for package in (rules, bots):
        folder = Path(package.__path__[0])
        for file in sorted(folder.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.relative_to(folder).as_posix().encode())
                digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def describe_difference(where: str, there: dict[str, str]) -> Message | None:
    """Describe what keeps another machine from playing the same games as this one; None if nothing does."""
    here = local_program()
    for what in (*here, *there):
        ours, theirs = here.get(what, "?"), there.get(what, "?")
        if ours != theirs and what == "code":
            return message(
                "{where} has tadmor {version} like this machine, but not the same files of it;"
                " install the same everywhere, and start scheduler and workers again.",
                where=where,
                version=here["tadmor"],
            )
        if ours != theirs:
            return message(
                "{where} has {what} {theirs}, and this machine has {what} {ours}; it must be the same everywhere.",
                where=where,
                what=what,
                theirs=theirs,
                ours=ours,
            )
    return None
