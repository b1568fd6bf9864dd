"""Recordings in the format asciicast v2, for players of terminal sessions: a line of JSON for each frame.

The first frame is whole; each of the others has only the cells that change.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from io import StringIO

from rich.console import Console

from tadmor_tui.recording.stage import Frame
from tadmor_tui.terminal.changed_cells import ChangedCells

_VERSION = 2
_BEGINNING = "\x1b[?25l\x1b[2J"
"""Hides the cursor and clears the screen."""
_LAST_FRAME = 3.0
"""Seconds for which the last frame stays."""


def write_cast(frames: Sequence[Frame], pace: float, title: str, begun: datetime) -> bytes:
    """Return a recording with so many seconds for each frame."""
    width, height = max(strip.cell_length for strip in frames[0]), len(frames[0])
    header = {
        "version": _VERSION,
        "width": width,
        "height": height,
        "timestamp": int(begun.timestamp()),
        "duration": round((len(frames) - 1) * pace + _LAST_FRAME, 3),
        "title": title,
        "env": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    }
    lines = [json.dumps(header, ensure_ascii=False), *_events(frames, pace, (width, height))]
    return ("\n".join(lines) + "\n").encode()


def _events(frames: Sequence[Frame], pace: float, size: tuple[int, int]) -> Iterator[str]:
    console = Console(color_system="truecolor", file=StringIO(), force_terminal=True, legacy_windows=False)
    terminal = ChangedCells()
    for number, frame in enumerate(frames):
        drawn = "".join(f"\x1b[{y};1H{strip.render(console)}" for y, strip in enumerate(frame, 1))
        text = terminal.changes(drawn, size)
        yield json.dumps([round(number * pace, 3), "o", text if number else _BEGINNING + text], ensure_ascii=False)
    yield json.dumps([round((len(frames) - 1) * pace + _LAST_FRAME, 3), "o", ""])
