"""A saved game as a file: one JSON document that people can read and compare.

The log has one line for each go: the seconds since the game began, the seat, and the actions in notation, each with a
short digest of what happened:

    "512 2 place camel palmyra.market 3fa; end 0b1"

The digests are a chain over all events so far, so a replay that goes another way is noticed at the action where it
leaves the path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Literal
from zlib import crc32

import msgspec
from msgspec import Struct

from rules.contract import Event, Seat
from saves.migrate import VERSION, migrate
from saves.problems import DamagedSave, LogError, SaveError

FORMAT: Literal["tadmor game"] = "tadmor game"
HUMAN = "human"
LARGEST_FILE = 4_000_000
"""Bytes. A long game has 30,000; whatever is larger than this is no game."""
_DIGEST_DIGITS = 3
_LINE = re.compile(r"(\d{1,10}) (\d) (.+)")
_ACTION = re.compile(r"(.+) ([0-9a-f]{3})")
_encode = msgspec.json.Encoder().encode


class SeatInfo(Struct, forbid_unknown_fields=True):
    """Who sits there: a name, and `human` or the name of a bot."""

    name: str
    player: str = HUMAN


class ComponentSet(Struct, forbid_unknown_fields=True):
    """The components that the game is played with; `own` is the text of a player's own file."""

    name: str
    digest: str
    own: str = ""


class Summary(Struct, forbid_unknown_fields=True):
    """What a list of games shows, so that it need not replay them."""

    progress: str
    actions: int
    scores: tuple[int, ...]
    over: bool


class Document(Struct, forbid_unknown_fields=True, kw_only=True):
    format: Literal["tadmor game"] = FORMAT
    version: Literal[1] = VERSION
    program: str
    game: str
    id: str
    title: str
    begun: datetime
    saved: datetime
    components: ComponentSet
    options: dict[str, Any]
    seats: list[SeatInfo]
    summary: Summary
    state: str
    """The digest of the state that the log leads to."""
    undone: list[str] = []
    """Actions that were taken back and can be done again, the next one last."""
    log: list[str] = []


class Entry(Struct):
    """An action that was taken."""

    seconds: int
    """Since the game began."""
    seat: Seat
    text: str
    digest: str


def chain(last: int, events: Iterable[Event]) -> int:
    """The digest after some more events."""
    return crc32(_encode(list(events)), last)


def short(digest: int) -> str:
    return f"{digest:08x}"[:_DIGEST_DIGITS]


def state_digest(state: bytes) -> str:
    return f"{crc32(state):08x}"


def write_log(entries: Iterable[Entry]) -> list[str]:
    lines: list[str] = []
    last: Entry | None = None
    for entry in entries:
        action = f"{entry.text} {entry.digest}"
        if last is not None and last.seat == entry.seat and not last.text.startswith("end"):
            lines[-1] += f"; {action}"
        else:
            lines.append(f"{entry.seconds} {entry.seat} {action}")
        last = entry
    return lines


def read_log(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries of a log; raises LogError at the first line that can't be read."""
    for number, line in enumerate(lines, 1):
        match = _LINE.fullmatch(line)
        if match is None:
            raise LogError(f"has a log line {number} that I can't read, “{line[:60]}”")
        seconds, seat, actions = match.groups()
        for action in actions.split("; "):
            parts = _ACTION.fullmatch(action)
            if parts is None:
                raise LogError(f"has an action in log line {number} that I can't read, “{action[:60]}”")
            yield Entry(int(seconds), int(seat), parts[1], parts[2])


def write_document(document: Document) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def read_document(data: bytes) -> Document:
    """Read a document of this or an older version; raises DamagedSave (without a path) or SaveError."""
    if len(data) > LARGEST_FILE:
        raise DamagedSave(None, "is far too large for a game")
    try:
        raw = msgspec.json.decode(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DamagedSave(None, f"is not UTF-8 text (byte {error.start + 1})") from None
    except (msgspec.DecodeError, RecursionError) as error:
        what = "is empty" if not data.strip() else f"is not whole JSON ({_plain(error)})"
        raise DamagedSave(None, what) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise DamagedSave(None, f"is no saved game: its “format” is not “{FORMAT}”")
    version = raw.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise DamagedSave(None, "has no version number")
    if version > VERSION:
        raise SaveError(
            f"This game was saved by a newer Tadmor (format {version}; this one knows up to {VERSION}): please update."
        )
    try:
        return msgspec.convert(migrate(raw, version), Document)
    except msgspec.ValidationError as error:
        raise DamagedSave(None, f"has a wrong value: {_plain(error)}") from None


def _plain(error: Exception) -> str:
    """msgspec's message without its typography."""
    return str(error).replace("`", "").replace("$.", "").replace(" - at ", ", at ").replace("$", "the document")
