"""Games as one line of text: a compressed document without anything that a replay computes by itself.

A line begins with `tadmor1.`; the rest is base64 of a checksum and of data compressed with LZMA. A line may end with
`@120`, the position to open it at. Nothing in it is trusted: its length is limited before it is decoded, what it
unpacks to while it is unpacked, and the number of its actions before they are replayed.
"""

from __future__ import annotations

import base64
import binascii
import lzma
import re
from collections.abc import Iterable
from typing import Annotated, NamedTuple
from zlib import crc32

import msgspec
from msgspec import Meta, Raw, Struct

from rules.message import Message, message
from saves.document import Document, LogEntry, LogReader, read_document, write_log
from saves.loading import LoadedGame, replay
from saves.notes import MAX_NOTES, Note, clean_notes
from saves.problems import DamagedSave, SaveError
from saves.timeline import Timeline, bring_up_to_date

PREFIX = "tadmor1."
_ANY_PREFIX = re.compile(r"tadmor[0-9]+\.")
MAX_CODE_LENGTH = 300_000
"""Characters. A finished game has 6,000 at most, an unfinished one 30,000, and own components fit in beside it."""
MAX_UNPACKED = 8_000_000
"""Bytes; the positions of a long unfinished game have 2,000,000."""
MAX_ACTIONS = 5_000
"""Actions of a shared game; a long one has 700."""
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22, "pb": 0}]
_CHECKSUM_BYTES = 4
_POSITION_DIGITS = 6
_LETTERS = re.compile(r"[A-Za-z0-9_-]+")
_RECOMPUTED = {"id": "", "program": "", "undone": []}
_BETWEEN = "; "


class BadCode(SaveError):
    """A line that is no whole game."""

    def __init__(self, wrong: Message) -> None:
        super().__init__(message("The code {wrong}; ask for it again, or for an exported file.", wrong=wrong))


class CodeTooLong(SaveError):
    """A game that does not fit into a line."""

    def __init__(self) -> None:
        super().__init__(
            message("This game is too large for a line of text; “tadmor saves export” writes it to a file.")
        )


class SharedGame(Struct, frozen=True, tag="game", forbid_unknown_fields=True):
    """A finished game: a document whose log has no digests."""

    document: Raw
    notes: Annotated[tuple[Note, ...], Meta(max_length=MAX_NOTES)] = ()


class SharedStory(Struct, frozen=True, tag="public", forbid_unknown_fields=True):
    """An unfinished game as spectators have seen it."""

    story: Raw
    notes: Annotated[tuple[Note, ...], Meta(max_length=MAX_NOTES)] = ()


class Code(NamedTuple):
    """A line that has been unpacked."""

    content: SharedGame | SharedStory
    position: int | None
    """The position to open the game at, if the line names one."""


def is_code(word: str) -> bool:
    """Return True if a word looks like a shared game, whole or damaged."""
    return _ANY_PREFIX.match(word.strip()) is not None


def write_code(content: SharedGame | SharedStory, position: int | None = None) -> str:
    """Return a line of text; raises CodeTooLong."""
    data = msgspec.json.encode(content)
    packed = lzma.compress(data, format=lzma.FORMAT_RAW, filters=_FILTERS)
    checked = crc32(packed).to_bytes(_CHECKSUM_BYTES, "big") + packed
    code = PREFIX + base64.urlsafe_b64encode(checked).decode("ascii").rstrip("=")
    if len(code) > MAX_CODE_LENGTH or len(data) > MAX_UNPACKED:
        raise CodeTooLong
    return code if position is None else f"{code}@{position}"


def read_code(line: str) -> Code:
    """Unpack a line; raises BadCode. Its content is still to be checked."""
    line = line.strip()
    if len(line) > MAX_CODE_LENGTH + _POSITION_DIGITS + 1:
        raise BadCode(message("is too long (more than {most:,} characters)", most=MAX_CODE_LENGTH))
    code, at, place = line.partition("@")
    if not code.startswith(PREFIX):
        newer = is_code(code)
        raise BadCode(message("was made by a newer Tadmor") if newer else message("does not begin with “tadmor1.”"))
    if at and not (place.isascii() and place.isdigit() and len(place) <= _POSITION_DIGITS):
        raise BadCode(message("ends with a position that is not a number"))
    data = _unpack(code.removeprefix(PREFIX))
    try:
        content = msgspec.json.decode(data, type=SharedGame | SharedStory)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadCode(message("holds no game")) from None
    return Code(content, int(place) if at else None)


def _unpack(letters: str) -> bytes:
    if not _LETTERS.fullmatch(letters):
        raise BadCode(message("has letters that no code has, or is incomplete"))
    try:
        checked = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        raise BadCode(message("is incomplete")) from None
    checksum, packed = checked[:_CHECKSUM_BYTES], checked[_CHECKSUM_BYTES:]
    if crc32(packed).to_bytes(_CHECKSUM_BYTES, "big") != checksum:
        raise BadCode(message("is damaged or incomplete"))
    unpacker = lzma.LZMADecompressor(format=lzma.FORMAT_RAW, filters=_FILTERS)
    try:
        data = unpacker.decompress(packed, max_length=MAX_UNPACKED + 1)
    except (lzma.LZMAError, EOFError):
        raise BadCode(message("is damaged or incomplete")) from None
    if len(data) > MAX_UNPACKED:
        raise BadCode(message("unpacks to more than any game has"))
    return data


# --- finished games


def share_game(document: Document, timeline: Timeline, notes: Iterable[Note] = ()) -> SharedGame:
    """Return a finished game for a line of text."""
    raw = {**msgspec.to_builtins(document), **_RECOMPUTED, "log": _without_digests(timeline)}
    return SharedGame(Raw(msgspec.json.encode(raw)), tuple(notes))


def open_shared(shared: SharedGame) -> LoadedGame:
    """Check and replay a shared game; raises BadCode."""
    try:
        document = read_document(bytes(shared.document))
        if sum(line.count(_BETWEEN) + 1 for line in document.log) > MAX_ACTIONS:
            raise BadCode(message("has more actions than any game"))
        timeline = replay(None, document, log=LogReader(document.log, digests=False))
    except DamagedSave as damage:
        raise BadCode(damage.wrong) from None
    if timeline.game.acting:
        raise BadCode(message("holds a game that is not over"))
    bring_up_to_date(document, timeline, document.saved)
    return LoadedGame(b"", document, timeline)


def shared_notes(content: SharedGame | SharedStory, last: int) -> list[Note]:
    """Return the notes of a shared game, up to its last position."""
    return list(clean_notes(content.notes, last).values())


def _without_digests(timeline: Timeline) -> list[str]:
    goes = [[LogEntry(entry.seconds, entry.seat, entry.text, "") for entry in go] for go in timeline.goes]
    return write_log(goes)
