"""A place between any two system calls of a save, where a test can let the disk fail or the process die."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_CALLS = ("open", "close", "fsync", "link", "replace", "unlink", "mkdir")
Act = Callable[[int, str], None]


class _SteppingFile:
    """A file whose writes come in two halves."""

    def __init__(self, file: Any, step: Callable[[str], None]) -> None:
        self._file = file
        self._step = step

    def __enter__(self) -> _SteppingFile:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._step("close file")
        finally:  # a close that fails closes all the same
            self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, data: bytes) -> int:
        half = len(data) // 2
        self._step("write the first half")
        self._file.write(data[:half])
        self._file.flush()
        self._step("write the second half")
        self._file.write(data[half:])
        return len(data)

    def flush(self) -> None:
        self._step("flush")
        self._file.flush()


@contextmanager
def steps(act: Act) -> Iterator[None]:
    """Call `act` with a number and a name before every system call that changes the disk."""
    count = 0

    def step(name: str) -> None:
        nonlocal count
        count += 1
        act(count, name)

    def stepping(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def stepped(*args: Any, **more: Any) -> Any:
            step(name)
            return call(*args, **more)

        return stepped

    opened: Any = io.open

    def open_file(file: Any, mode: str = "r", *args: Any, **more: Any) -> Any:
        if not set(mode) & set("wxa+"):
            return opened(file, mode, *args, **more)
        step("open file")
        return _SteppingFile(opened(file, mode, *args, **more), step)

    real = {name: getattr(os, name) for name in _CALLS}
    try:
        for name, call in real.items():
            setattr(os, name, stepping(name, call))
        io.open = open_file
        yield
    finally:
        for name, call in real.items():
            setattr(os, name, call)
        io.open = opened


def steps_of(work: Callable[[], object]) -> list[str]:
    """The names of the steps that some work goes through."""
    names: list[str] = []
    with steps(lambda _, name: names.append(name)):
        work()
    return names
