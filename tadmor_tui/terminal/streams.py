"""Standard output and standard error without control characters.

Everything printed passes here last: answers, errors, warnings, tracebacks. A command that prints colours cleans its
texts itself and writes to the stream beneath; bytes for a program or a file go to the stream's buffer.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from tadmor_tui.terminal.ascii_fallback import to_ascii
from tadmor_tui.terminal.capabilities import ascii_only_reason
from tadmor_tui.terminal.sequences import CLEAR


class UsageError(Exception):
    """A fault on the command line, or in a file it names; the message is one sentence on one line."""

    def __init__(self, message: str) -> None:
        from saves.text import plain

        super().__init__(plain(message))


class SanitizedStream:
    """A text stream with a mark in place of each control character."""

    def __init__(self, beneath: TextIO, in_ascii: bool = False) -> None:
        self.beneath = beneath
        self._in_ascii = in_ascii

    def write(self, text: str) -> int:
        shown = _harmless(text)
        self.beneath.write(to_ascii(shown) if self._in_ascii else shown)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.beneath, name)


@contextmanager
def sanitize_streams() -> Iterator[None]:
    """Clean both standard streams, even of control characters in the traceback of an error raised inside."""
    # Python colours its own help and tracebacks with escape codes, which would be shown as marks.
    os.environ["PYTHON_COLORS"] = "0"
    given = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _guarded(sys.stdout), _guarded(sys.stderr, in_ascii=_only_ascii(sys.stderr))
    yield
    sys.stdout, sys.stderr = given  # not after an error: its traceback goes to the guarded streams


def open_closed_streams() -> None:
    """Replace standard streams that were closed before the start, which are None, by ones that fail properly.

    So output to a closed stream is noticed, and no file opened later gets the number of a standard stream.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")  # nothing to read
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # can't be written
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")  # no place to report to


def beneath(stream: TextIO) -> TextIO:
    """Return the stream as the system gave it, for texts that are clean already and contain our colours."""
    return stream.beneath if isinstance(stream, SanitizedStream) else stream


MAX_LINE_LENGTH = 1 << 20
"""Largest number of characters in a line of input."""


class LineTooLong(Exception):
    """A line of input longer than any line may be."""


def ask(prompt: str) -> str:
    """Read a line as `input` does; raises EndlessLine too.

    `input` passes its prompt to a terminal directly. A terminal limits its lines itself; of other input no more is read
    than a line may have.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(_harmless(prompt))
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline(MAX_LINE_LENGTH + 1)
    if not line:
        raise EOFError
    answer = line.removesuffix("\n")
    if len(answer) > MAX_LINE_LENGTH:
        raise LineTooLong
    return answer


def can_be_cleared() -> bool:
    """Return True if input and output are a terminal that can be cleared."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def clear() -> None:
    """Clear the terminal, scrollback included."""
    stream = beneath(sys.stdout)
    stream.write(CLEAR)
    stream.flush()


def _only_ascii(stream: TextIO | None) -> bool:
    """Return True if a stream is a terminal that can show ASCII only."""
    return stream is not None and stream.isatty() and ascii_only_reason() is not None


def _guarded(stream: TextIO | None, in_ascii: bool = False) -> TextIO:
    """Wrap a stream; a missing one (None) stays."""
    if stream is None or isinstance(stream, SanitizedStream):
        return cast(TextIO, stream)
    return cast(TextIO, SanitizedStream(stream, in_ascii))


def _harmless(text: str) -> str:
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text  # nearly always; so `saves` need not be imported for `tadmor --help`
    from saves.text import plain_lines

    return plain_lines(text)
