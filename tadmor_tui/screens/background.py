"""Work in a thread of its own, whose result a screen is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from textual.screen import Screen
from textual.worker import get_current_worker

from tadmor_tui.text.translation import language, use_language

ResultT = TypeVar("ResultT")
_REPORTS = 20
"""Number of reports on the progress; each is a line over a slow network."""


def in_background(
    screen: Screen[Any],
    task: Callable[[], ResultT],
    then: Callable[[ResultT], None],
    steps: Iterable[float] = (),
    on_progress: Callable[[float], None] | None = None,
) -> None:
    """Do a task in a thread, in the screen's language, and call `then` with its result if the screen is still open.

    The `steps` come first; each yields the part that is done. A later task of the screen takes the place of this one.
    """
    app, spoken = screen.app, language()

    def work() -> None:
        worker, reported = get_current_worker(), -1

        def report(callback: Callable[[Any], None], told: object) -> None:
            if not worker.is_cancelled and app.is_running:
                app.call_from_thread(callback, told)

        with use_language(spoken):
            for done in steps:
                if worker.is_cancelled:
                    return
                if on_progress is not None and int(done * _REPORTS) > reported:
                    reported = int(done * _REPORTS)
                    report(on_progress, reported / _REPORTS)
            report(then, task())

    screen.run_worker(work, thread=True, exclusive=True)
