"""A screen between two parts of a game; any of the usual keys closes it."""

from __future__ import annotations

from functools import partial
from time import monotonic

from textual.app import ComposeResult
from textual.binding import Binding

from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import grounded, line
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.session.interlude import Interlude
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.interlude import Painter, paint_interlude
from tadmor_tui.widgets.pane import Panel
from tadmor_tui.widgets.scores import Players

_AFTER_HURRY = 0.5
"""Seconds after which a key that hurries bots is meant for this screen."""


class InterludeScreen(BaseScreen[None]):
    """The scores so far, and the coming changes."""

    BINDINGS = [Binding("enter,space", "go_on(True)", show=False), Binding("escape", "go_on(False)", show=False)]

    def __init__(self, shown: OpenGame, interlude: Interlude, hurried: bool = False) -> None:
        """`hurried`: the key to go on was just pressed to hurry bots, and may come once more."""
        super().__init__()
        self._deaf_until = monotonic() + (_AFTER_HURRY if hurried else 0)
        self._shown = shown
        self._interlude = interlude
        self._history = shown.history(interlude.action)

    @property
    def shown(self) -> OpenGame:
        return self._shown

    def on_language_change(self) -> None:
        self._interlude = self._shown.interlude(self._interlude.action) or self._interlude
        super().on_language_change()

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="interlude")

    def on_mount(self) -> None:
        self.relayout()

    def relayout(self) -> None:
        panel, (cells, rows) = self.query_one("#interlude", Panel), self.area
        panel.styles.width, panel.styles.height = cells, rows
        snapshot = self._shown.snapshot
        players = Players(snapshot.names, snapshot.labels, self.tadmor_app.glyphs, self._shown.game_name)
        lines = paint_interlude(players, self._interlude, cells, rows - 1, self._picture())
        keys = grounded(line((" ".join(("", t("Enter goes on"))), "dim")), "panel", cells)
        panel.show([*lines, *([line()] * (rows - 1 - len(lines))), keys])

    def _picture(self) -> Painter | None:
        """Return the picture of the buildings at that time, if the game has one."""
        if self._shown.game_ui.picture is None:
            return None
        return partial(self._shown.game_ui.picture, self._history, self.appearance)

    def action_go_on(self, could_hurry: bool) -> None:
        if could_hurry and monotonic() < self._deaf_until:
            return
        if self.is_current:  # a second Enter may be on its way already
            self.dismiss(None)

    def on_pane_pressed(self) -> None:
        self.action_go_on(False)
