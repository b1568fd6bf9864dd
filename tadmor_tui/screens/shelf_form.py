"""A form with data of the shelf, which is read when it may have changed and not for every repaint."""

from __future__ import annotations

from tadmor_tui.screens.form import FormScreen


class ShelfFormScreen(FormScreen):
    """A form that reads the shelf seldom: many games take time, above all damaged ones."""

    def __init__(self) -> None:
        super().__init__()
        self._changed = True
        self._away = False

    def read_shelf(self) -> None:
        """Read the games."""

    def refresh_shelf(self) -> None:
        """Read the shelf if it may have changed since the last time."""
        if self._changed:
            self._changed = False
            self.read_shelf()

    def on_language_change(self) -> None:
        self.mark_shelf_changed()
        super().on_language_change()

    def mark_shelf_changed(self) -> None:
        self._changed = True

    def on_screen_suspend(self) -> None:
        self._away = True

    def on_screen_resume(self) -> None:
        """Note that a game may have been played while another screen was on top."""
        self._changed, self._away = self._changed or self._away, False
