"""What all screens share: no repaint of everything when the focus moves, and a way to the player's look."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from tadmor_tui.app import TadmorApp

Result = TypeVar("Result")


class LeanScreen(Screen[Result]):
    """Textual's own screen paints itself anew whenever the focus changes, which a slow line feels."""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    @property
    def tadmor(self) -> TadmorApp:
        """The app, with its settings and its shelf of games."""
        return cast("TadmorApp", self.app)
