"""A command of the host's own that is run when somebody is to decide who is not there: it may send a message."""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import DEVNULL
from collections.abc import Callable, Sequence

from tadmor_tui.text.translation import t

_MAX_PROCESSES = 4
_MAX_SECONDS = 60.0
"""Seconds that it may take."""


class TurnCommand:
    """Runs a program, without a shell. What it learns stands in its environment, and is no secret."""

    def __init__(self, words: Sequence[str], report: Callable[[str], None], longest: float = _MAX_SECONDS) -> None:
        """`report` tells whoever looks after the host what went wrong."""
        self._words = tuple(words)
        self._report = report
        self._longest = longest
        self._free = asyncio.Semaphore(_MAX_PROCESSES)
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, name: str, title: str, game: str) -> None:
        """Somebody is to decide at a table."""
        told = {"TADMOR_NAME": name, "TADMOR_TABLE": title, "TADMOR_GAME": game}
        task = asyncio.get_running_loop().create_task(self._run(told))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _run(self, told: dict[str, str]) -> None:
        async with self._free:
            try:
                process = await asyncio.create_subprocess_exec(
                    *self._words, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, env={**os.environ, **told}
                )
            except OSError as error:
                self._tell(error.strerror or str(error))
                return
            try:
                status = await asyncio.wait_for(process.wait(), self._longest)
                wrong = t("its status was {status}", status=status) if status else ""
            except TimeoutError:
                wrong = t("it does not end")
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()  # or a process that has ended would be left behind
            if wrong:
                self._tell(wrong)

    def _tell(self, why: str) -> None:
        self._report(t("The command that is run at a turn did not work: {why}.", why=why))
