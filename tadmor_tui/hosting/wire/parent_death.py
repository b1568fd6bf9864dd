"""Processes of a host that the system kills with it, also while they are stopped."""

from __future__ import annotations

import os
import signal
import sys

_PR_SET_PDEATHSIG = 1
"""Of Linux; other systems have nothing like it."""


def kill_with_parent(parent: int) -> None:
    """Have this process killed when its parent ends; at once if that has happened already.

    Linux takes the end of the thread that started this process for the end of the parent: a host starts its processes
    in its main thread.
    """
    if sys.platform != "linux":
        return
    import ctypes

    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:  # the parent ended before the call
        os._exit(1)
