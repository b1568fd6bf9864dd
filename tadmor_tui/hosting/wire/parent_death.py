"""Processes of a host that the system itself ends with it, also while they are stopped and can do nothing."""

from __future__ import annotations

import os
import signal
import sys

_PR_SET_PDEATHSIG = 1
"""PR_SET_PDEATHSIG of Linux; other systems have nothing like it."""


def kill_with_parent(parent: int) -> None:
    """Have this process killed when its parent ends; at once if that has happened already.

    Linux counts the end of the thread that began this process as the end of the parent: a host begins its processes
    in its main thread.
    """
    if sys.platform != "linux":
        return
    import ctypes

    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:  # it ended before it was asked for
        os._exit(1)
