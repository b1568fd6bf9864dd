"""A disk that fails at will, for tests of everything that has to say so."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from saves.atomic import write_atomic

FULL = os.strerror(errno.ENOSPC)


class FailingDisk:
    """No game that is played can be saved while `fault` is an error number; everything else can be written."""

    def __init__(self) -> None:
        self.fault: int | None = None

    def fill(self) -> None:
        self.fault = errno.ENOSPC

    def mend(self) -> None:
        self.fault = None

    def write(self, path: Path, data: bytes, **how: Any) -> None:
        if self.fault is not None:
            raise OSError(self.fault, os.strerror(self.fault), str(path))
        write_atomic(path, data, **how)


@contextmanager
def failing_disk() -> Iterator[FailingDisk]:
    disk = FailingDisk()
    with patch("saves.saved_game.write_atomic", disk.write):
        yield disk
