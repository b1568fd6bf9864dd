"""What all screens share: no repaint of everything when the focus moves, and a way to the player's look."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import get_current_worker

if TYPE_CHECKING:
    from tadmor_tui.app import TadmorApp

Result = TypeVar("Result")


class LeanScreen(Screen[Result]):
    """Textual's own screen paints itself anew whenever the focus changes, which a slow line feels."""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def reporter(self) -> Callable[..., None]:
        """For the thread of a worker, asked when it begins: a way to call the screen, if it is still there then."""
        app, worker = self.app, get_current_worker()

        def report(callback: Callable[..., None], *told: Any) -> None:
            if not worker.is_cancelled and app.is_running:
                app.call_from_thread(callback, *told)

        return report

    @property
    def tadmor(self) -> TadmorApp:
        """The app, with its settings and its shelf of games."""
        return cast("TadmorApp", self.app)
