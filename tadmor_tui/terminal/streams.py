"""Standard output and standard error: nothing that a terminal would obey leaves the program through them.

Whatever is printed passes here last: answers, errors, warnings, tracebacks. A command that colours what it prints makes
its texts harmless itself and writes to the stream beneath; bytes for a program or a file go to the stream's buffer.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from tadmor_tui.terminal.ascii_signs import to_ascii
from tadmor_tui.terminal.capabilities import why_only_ascii


class HarmlessStream:
    """A stream of lines, with a mark in place of each character that a terminal would obey."""

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
def harmless_streams() -> Iterator[None]:
    """Nothing reaches the standard streams that a terminal would obey, not even the traceback of an error in here."""
    # Python colours its own help and tracebacks with codes among the text, which would be shown as marks.
    os.environ["PYTHON_COLORS"] = "0"
    given = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _guarded(sys.stdout), _guarded(sys.stderr, in_ascii=_only_ascii(sys.stderr))
    yield
    sys.stdout, sys.stderr = given  # but not after an error: whoever tells of it writes to the guarded ones


def open_closed_streams() -> None:
    """A stream that was closed before the start (Python has None for it) is one that fails like any other that can't.

    So what is printed to a closed output is noticed, and no file that is opened later gets the number of a standard
    stream, into which anybody might write.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")  # nothing to read
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # can't be written
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")  # nobody to tell of that


def beneath(stream: TextIO) -> TextIO:
    """The stream as the system gave it, for texts that are harmless already and carry colours of ours."""
    return stream.beneath if isinstance(stream, HarmlessStream) else stream


LONGEST_LINE = 1 << 20
"""Characters that a line of input may have."""


class EndlessLine(Exception):
    """A line of input that goes on and on; nobody can tell whether it has an end."""


def ask(prompt: str) -> str:
    """As `input`, which hands its prompt to the terminal itself if there is one; raises EndlessLine too.

    A terminal bounds its lines itself. Of anything else no more is read than a line may have.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(_harmless(prompt))
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline(LONGEST_LINE + 1)
    if not line:
        raise EOFError
    answer = line.removesuffix("\n")
    if len(answer) > LONGEST_LINE:
        raise EndlessLine
    return answer


_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""The cursor goes home, the screen is emptied, and so is what was scrolled away."""


def can_be_cleared() -> bool:
    """Whether somebody sits at a terminal that knows how to clear itself."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def clear() -> None:
    """Take everything off the terminal, also what was scrolled away."""
    stream = beneath(sys.stdout)
    stream.write(_CLEAR)
    stream.flush()


def _only_ascii(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that has no other signs."""
    return stream is not None and stream.isatty() and why_only_ascii() is not None


def _guarded(stream: TextIO | None, in_ascii: bool = False) -> TextIO:
    """Without a stream (Python has None for one that is closed) there is nothing to guard."""
    if stream is None or isinstance(stream, HarmlessStream):
        return cast(TextIO, stream)
    return cast(TextIO, HarmlessStream(stream, in_ascii))


def _harmless(text: str) -> str:
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text  # nearly always, and so `saves` need not be imported for `tadmor --help`
    from saves.text import plain_lines

    return plain_lines(text)
