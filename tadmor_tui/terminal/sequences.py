"""Control sequences that the program sends to enter, clear and leave a terminal."""

from __future__ import annotations

ALTERNATE_SCREEN = "\x1b[?1049h"
MOUSE = "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h"
NO_MOUSE = "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
MODES = "\x1b[?25l\x1b[?1004h\x1b[?2004h\x1b[?7l"  # hide the cursor, report focus, bracketed paste, no line wrap
QUERY_SYNC = "\x1b[?2026$p"
RESTORE_TERMINAL = f"\x1b[?2026l\x1b[m{NO_MOUSE}\x1b[?2004l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
SYNC_BEGIN = "\x1b[?2026h"
"""Starts a synchronized update: a terminal that knows it shows nothing new until its end."""
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Moves the cursor home, clears the screen and the scrollback."""
STRING_END = "\x1b\\"
"""Ends a control sequence that was cut off; has no effect otherwise."""
PUSH_TITLE = "\x1b[22;2t"
POP_TITLE = "\x1b[23;2t"


def window_title(text: str) -> str:
    """Return the sequence that sets the window's title, without control characters in it."""
    return f"\x1b]2;{''.join(sign for sign in text if sign.isprintable())}\x07"
