"""The set-ups of the games that were begun last, one for each kind of game, in a small file beside the saved games."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from saves.atomic import make_folder, write_atomic
from saves.document import MAX_NAME_LENGTH
from saves.files import read_file
from saves.text import one_line

FORMAT: Literal["tadmor set-ups"] = "tadmor set-ups"
VERSION: Literal[1] = 1
_LARGEST_FILE = 100_000
"""Bytes; a set-up has a few hundred."""
_MOST_SEATS = 20


class SeatSetUp(Struct, frozen=True):
    """A seat of a new game."""

    player: str
    label: str
    name: str = ""
    """Empty: the player's own."""


class SetUp(Struct, frozen=True):
    """Everything that is chosen before a game begins but the seed."""

    seats: Annotated[tuple[SeatSetUp, ...], Meta(max_length=_MOST_SEATS)] = ()
    first: int | None = None
    """The index of the seat that begins; None: by chance."""
    options: dict[str, bool | int | str] = {}
    components: str = ""


class LastSetUps(Struct, kw_only=True):
    format: Literal["tadmor set-ups"] = FORMAT
    version: Literal[1] = VERSION
    last: str = ""
    """The game that was begun last."""
    games: dict[str, SetUp] = {}


class SetUpFile:
    """The file. It is a convenience: one that can't be read counts as empty, and one that can't be written is left."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> LastSetUps:
        try:
            found = msgspec.json.decode(read_file(self._path, _LARGEST_FILE), type=LastSetUps)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return LastSetUps()
        for game, set_up in found.games.items():
            seats = tuple(SeatSetUp(s.player, s.label, one_line(s.name, MAX_NAME_LENGTH)) for s in set_up.seats)
            found.games[game] = SetUp(seats, set_up.first, set_up.options, set_up.components)
        return found

    def remember(self, game: str, set_up: SetUp) -> None:
        """Keep the set-up of a game that has begun."""
        found = self.read()
        found.last = game
        found.games[game] = set_up
        data = msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
        with suppress(OSError):
            make_folder(self._path.parent)
            write_atomic(self._path, data, keep_last=False)
