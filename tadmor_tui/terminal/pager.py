"""Long answers in the player's pager."""

from __future__ import annotations

import os
import shutil
import sys

_USUAL = "less"
_LESS_FLAGS = "FRX"
"""Quit if it fits, show colours, leave the text on the screen."""


def page(text: str) -> bool:
    """Show a text in `$PAGER`, or in less; False if there is no pager."""
    import shlex
    import subprocess

    try:
        command = shlex.split(os.environ.get("PAGER", _USUAL))
    except ValueError:
        return False
    if not command or shutil.which(command[0]) is None:
        return False
    environment = {"LESS": _LESS_FLAGS, "LESSCHARSET": "utf-8", **os.environ}
    sys.stdout.flush()
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=environment) as pager:
        assert pager.stdin is not None
        try:
            pager.stdin.write(text.encode("utf-8", "replace"))
            pager.stdin.close()
        except BrokenPipeError:  # left before the end
            pass
    return True
