"""A saved game as a file: one JSON document that people can read and compare.

The log has one line for each go: the seconds since the game began, the seat, and the actions in notation, each with a
short digest of what happened:

    "512 2 collect north.wood1 3fa7; end 0b1c"

The digests are a chain over all events so far, so a replay that goes another way is noticed at the action where it
leaves the path. They hold for one version of the game's rules: with another one only the log and its end count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias
from zlib import crc32

import msgspec
from msgspec import Meta, Struct

from rules.contract import Event, Progress, Seat
from rules.decode_errors import describe_error
from rules.message import Message, message
from saves.migrate import VERSION, CannotMigrate, migrate
from saves.problems import DamagedSave, LogError, NewerSave
from saves.text import MAX_TEXT_LENGTH, excerpt, is_plain, plain

FORMAT: Literal["tadmor game"] = "tadmor game"
PUBLIC_STORY: Literal["tadmor public story"] = "tadmor public story"
"""Format of a game exported without its secrets."""
HUMAN = "human"
_THE_DOCUMENT = message("the document")
MAX_NAME_LENGTH = 40
"""Largest number of characters in a player's name."""
MAX_FILE_BYTES = 1_000_000
"""Bytes. A long game has 30,000; a larger file is no game, and would take too long to replay."""
TOO_LARGE = message("is too large for a saved game (more than {most:,} bytes)", most=MAX_FILE_BYTES)
LARGEST_COMPONENTS = 200_000
"""Bytes of a player's own component file, ten times the standard set. As JSON it may have twice as many, and a long
game still fits in beside it.
"""
Moment: TypeAlias = Annotated[datetime, Meta(tz=True)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
MAX_SECONDS = 9_999_999_999
"""Largest number of seconds since the beginning that fits into a log line."""
_DIGEST_DIGITS = 4
_BETWEEN = "; "
"""Separator of actions in a line; no notation contains it."""
_LINE = re.compile(r"([0-9]{1,10}) ([0-9]) (.+)")
_ACTION = re.compile(r"(.+) ([0-9a-f]{4})")
_BARE_ACTION = re.compile(r"(.+)()")
_BYTE = re.compile(r" \(byte (\d+)\)")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_encode = msgspec.json.Encoder().encode


class SeatInfo(Struct, forbid_unknown_fields=True):
    """The occupant of a seat: a name, and `human` or the name of a bot."""

    name: str
    player: str = HUMAN


class SeatChange(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A change of a seat's occupant: the number of actions before it, and the previous occupant."""

    after: Count
    seat: Count
    name: str
    player: str
    agreed: tuple[str, ...] = ()
    """Names of the players who let a bot replace an absent player; empty if the player left the seat themselves."""


class ComponentSet(Struct, forbid_unknown_fields=True):
    """The components of the game; `own` is the text of a player's own file."""

    name: str
    digest: str
    own: str = ""


class Summary(Struct, forbid_unknown_fields=True):
    """The data that lists of games show, so that they need not replay them."""

    progress: Progress
    actions: Count
    scores: tuple[int, ...]
    over: bool


class Document(Struct, forbid_unknown_fields=True, kw_only=True):
    format: Literal["tadmor game"] = FORMAT
    version: Literal[3] = VERSION
    program: str
    game: str
    rules: Annotated[int, Meta(ge=1)]
    """Version of the game's rules with which the digests were made."""
    id: str
    title: str
    begun: Moment
    saved: Moment
    components: ComponentSet
    options: dict[str, Any]
    seats: list[SeatInfo]
    """The current occupants."""
    changes: list[SeatChange] = []
    """Changes of occupants, in their order."""
    summary: Summary
    state: str
    """Digest of the state at the end of the log."""
    undone: list[str] = []
    """Undone actions that can be redone, the next one last: seat and action, `2 place camel x`."""
    log: list[str] = []


class LogEntry(Struct, frozen=True):
    """An action in the log."""

    seconds: int
    """Seconds since the game began."""
    seat: Seat
    text: str
    digest: str
    """Empty if it was not recorded."""


class Undone(NamedTuple):
    """An undone action."""

    seat: Seat
    text: str


def write_undone(undone: Iterable[Undone]) -> list[str]:
    return [f"{one.seat} {one.text}" for one in undone]


def extend_digest(last: int, events: Iterable[Event]) -> int:
    """Return the digest after more events."""
    return crc32(_encode(list(events)), last)


def shorten_digest(digest: int) -> str:
    return f"{digest:08x}"[:_DIGEST_DIGITS]


def state_digest(state: bytes) -> str:
    return f"{crc32(state):08x}"


def write_log(goes: Iterable[Sequence[LogEntry]]) -> list[str]:
    """Return one line for each go."""
    return [
        f"{go[0].seconds} {go[0].seat} " + _BETWEEN.join(f"{entry.text} {entry.digest}".rstrip() for entry in go)
        for go in goes
    ]


class LogReader:
    """Iterator over the entries of a log; raises LogError at the first line that can't be read."""

    def __init__(self, lines: Iterable[str], digests: bool = True) -> None:
        """Without `digests` the actions have none, as in a shared game."""
        self._pattern = _ACTION if digests else _BARE_ACTION
        self.line = 0
        """Number of the last line read."""
        self.text = ""
        """The last action read."""
        self._lines = lines

    def __iter__(self) -> Iterator[LogEntry]:
        for line in self._lines:
            self.line += 1
            match = _LINE.fullmatch(line)
            if match is None:
                raise LogError(message("has a line in its log that I can't read, “{line}”", line=excerpt(line)))
            seconds, seat, actions = match.groups()
            for action in actions.split(_BETWEEN):
                parts = self._pattern.fullmatch(action)
                if parts is None:
                    raise LogError(
                        message("has an action in its log that I can't read, “{action}”", action=excerpt(action))
                    )
                self.text = parts[1]
                yield LogEntry(int(seconds), int(seat), parts[1], parts[2])


def write_document(document: Document) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def read_document(data: bytes) -> Document:
    """Read a document of this or an older version; raises DamagedSave or NewerSave, without a path."""
    raw = _read_json(data)
    if isinstance(raw, dict) and raw.get("format") == PUBLIC_STORY:
        raise DamagedSave(
            None, message("has only the story that everybody could see, so it can be read but not played on from")
        )
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise DamagedSave(None, message("is not a saved game: its “format” is not “{format}”", format=FORMAT))
    version = raw.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise DamagedSave(None, message("has no version number"))
    if version > VERSION:
        raise NewerSave(None, version, VERSION)
    try:
        document = msgspec.convert(migrate(raw, version), Document)
    except CannotMigrate as error:
        raise DamagedSave(None, error.message) from None
    except msgspec.ValidationError as error:
        raise DamagedSave(
            None, message("has a wrong value: {fault}", fault=describe_error(error, _THE_DOCUMENT))
        ) from None
    _check_changes(document)
    # Earlier versions named a set after any file name. Nothing depends on it, and such games must open too.
    document.components.name = plain(excerpt(document.components.name, MAX_TEXT_LENGTH))
    for where, word in _words(document):
        if not is_plain(word) or len(word) > MAX_TEXT_LENGTH:
            raise DamagedSave(None, message("has a wrong value: a text that can't be shown, at {where}", where=where))
    return document


def _check_changes(document: Document) -> None:
    """Check that changes of seats name seats of this game, in order."""
    last = 0
    for number, change in enumerate(document.changes):
        if change.seat >= len(document.seats) or change.after < last:
            raise DamagedSave(
                None, message("has a wrong value: a change of seats that can't be, at changes[{number}]", number=number)
            )
        last = change.after


def _read_json(data: bytes) -> Any:
    if len(data) > MAX_FILE_BYTES:
        raise DamagedSave(None, TOO_LARGE)
    data = data.removeprefix(_BYTE_ORDER_MARK)
    if not data.strip():
        raise DamagedSave(None, message("is empty"))
    try:
        return msgspec.json.decode(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = _line_of(data, error.start)
        raise DamagedSave(
            None, message("is not UTF-8 text (line {line}, byte {byte})", line=line, byte=error.start + 1)
        ) from None
    except RecursionError:
        raise DamagedSave(None, message("is not a saved game: it is nested too deeply")) from None
    except msgspec.DecodeError as error:
        raise DamagedSave(None, _not_json(error, data)) from None


def _not_json(error: Exception, data: bytes) -> Message:
    what = str(error)
    if place := _BYTE.search(what):
        what = what.removeprefix("JSON is malformed: ").replace(place[0], "")
        return message("is not JSON in line {line} ({said})", line=_line_of(data, int(place[1])), said=what)
    if "truncated" in what:
        return message("is cut off in line {line}", line=_line_of(data, len(data)))
    return message("is not JSON ({said})", said=what)


def _line_of(data: bytes, byte: int) -> int:
    return data.count(b"\n", 0, byte) + 1


def _words(document: Document) -> Iterator[tuple[str, str]]:
    """Yield the short texts of a document that are shown as they are, with their places."""
    for name in ("program", "game", "id", "title"):
        yield name, getattr(document, name)
    yield "components.digest", document.components.digest
    for number, seat in enumerate(document.seats):
        yield f"seats[{number}].name", seat.name
        yield f"seats[{number}].player", seat.player
    for number, change in enumerate(document.changes):
        yield f"changes[{number}].name", change.name
        yield f"changes[{number}].player", change.player
