"""The toasts of an app: as large as the board allows, and gone in time."""

from __future__ import annotations

from asyncio import get_running_loop

from textual.app import App
from textual.notifications import Notification, SeverityLevel

from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.terminal.textual_internals import notifications_of, remove_expired_notifications, withdraw

MAX_TOASTS, TOAST_ROWS, MAX_TOAST_ROWS = 2, 3, 6
"""Number of toasts at a time, rows of each, and rows of a board that they cover; a warning may have all of them."""
_WIDEST_TOAST, _BESIDE_TOAST = 60, 3
"""Width of a toast in cells, at most half the window, and the cells beside its text."""
_BETWEEN_TOASTS = 1
_MOST_PARTS_BELOW, _SHARE = 3, 8
"""Number of parts below toasts (story, prompt, question of another player), and each one's fraction of the window."""
_SWEEP_AFTER = 0.5
"""Seconds after the end of a toast's time when its removal is checked."""


class Toasts:
    """The sizes of an app's toasts, and their order."""

    def __init__(self, app: App[None]) -> None:
        self._app = app

    def cut(self, text: str, severity: SeverityLevel, has_title: bool, mark: str) -> str:
        """Return as much of a message as fits into a toast, with a mark where it is cut."""
        return self.cut_to(text, (TOAST_ROWS if severity == "information" else MAX_TOAST_ROWS) - has_title, mark)

    def cut_to(self, text: str, most: int, mark: str) -> str:
        """Return as much of a text as fits into some rows of a toast."""
        height = self._app.size.height
        below = _MOST_PARTS_BELOW * max(1, height // _SHARE)
        rows = max(1, min(most, (height - below) // MAX_TOASTS - _BETWEEN_TOASTS))
        if _rows_of(text, self._cells) <= rows:
            return text
        kept = [row for whole in text.split("\n") for row in wrap_text(whole, self._cells - 1)][:rows]
        return "\n".join(kept) + mark

    @property
    def _cells(self) -> int:
        return max(2, min(_WIDEST_TOAST, self._app.size.width // 2) - _BESIDE_TOAST)

    def make_room(self, said: Notification) -> None:
        """Replace older toasts by the newest one, and make sure that each disappears in time.

        If toasts are taller than the screen, Textual scrolls them, and paints nothing when they are gone: they would
        stay until the next key. Its timer for a toast may also be dropped on a busy machine.
        """
        rows, kept = _rows_of(said.message, self._cells) + bool(said.title), 1
        for old in reversed(notifications_of(self._app)):
            rows, kept = rows + _rows_of(old.message, self._cells) + bool(old.title), kept + 1
            if rows > MAX_TOAST_ROWS or kept > MAX_TOASTS:
                withdraw(self._app, old)
        get_running_loop().call_later(said.timeout + _SWEEP_AFTER, self._app.call_later, self._sweep)

    def _sweep(self) -> None:
        remove_expired_notifications(self._app)
        self._app.screen.refresh()


def _rows_of(text: str, cells: int) -> int:
    """Return the rows of a text in a toast."""
    return sum(len(wrap_text(row, cells)) for row in text.split("\n"))
