"""The base of all screens: sparing repaints, the player's appearance, and the warning of an unsaved game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, TypeVar, cast

from rich.cells import set_cell_size
from textual import on
from textual.events import Click, Mount, MouseDown, Resize, ScreenSuspend
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import line
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.app_protocol import AppProtocol
from tadmor_tui.terminal.textual_internals import forget_removed_widgets
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane, Panel

Result = TypeVar("Result")
_MAX_WARNING_SHARE = 8
"""Divisor of the window's height for the warning."""


def warning_rows(warning: str, window: Size) -> list[str]:
    """Return the warning in as many rows as it needs and the window allows."""
    rows = wrap_text(warning, window.width, " ", " ") if warning else []
    return rows[: max(1, window.height // _MAX_WARNING_SHARE)]


class WarningBanner(Panel):
    """The warning in the last rows; it ignores clicks."""

    def show_rows(self, rows: list[str], window: Size) -> None:
        cells, height = window
        self.place(Region(0, height - len(rows), cells, len(rows)) if rows else None)
        self.show([line((set_cell_size(row, cells), "warning")) for row in rows])

    def on_click(self, event: Click) -> None:
        event.stop()
        event.prevent_default()


class BaseScreen(Screen[Result]):
    """A screen that does not repaint when the focus changes, as Textual's own does, to spare slow networks.

    A screen fills its `area` in `relayout`. The rows below belong to the base, so no screen can hide the warning.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    _banner: WarningBanner | None = None
    """None until it is needed."""
    _appearance: Appearance | None = None
    _appearance_for: tuple[object, ...] = ()
    """The settings that the appearance was made for."""
    _warned_in = 0
    """Rows of the warning."""

    @property
    def shown(self) -> OpenGame | None:
        """The game on the screen, if there is one."""
        return None

    @property
    def is_typing(self) -> bool:
        """True while letters are typed into a text, so that none of them is a command."""
        return False

    @property
    def tadmor_app(self) -> AppProtocol:
        return cast(AppProtocol, self.app)

    @cached_property
    def keys(self) -> KeyNames:
        """The keys of this screen with the player's changes; they are constant while the screen is open."""
        return KeyNames.of(active.binding for active in self.active_bindings.values())

    @property
    def appearance(self) -> Appearance:
        app = self.app
        settings = cast(AppProtocol, app).settings
        wanted = (settings.glyphs, settings.theme, app.no_color)
        if self._appearance is None or wanted != self._appearance_for:
            glyphs, palette = self.tadmor_app.glyphs, self.tadmor_app.palette
            coloured, shaded = palette.theme != "monochrome", palette.depth != "16"
            self._appearance, self._appearance_for = Appearance(glyphs, self.keys, coloured, shaded), wanted
        return self._appearance

    # --- room for the warning

    @property
    def area(self) -> Size:
        """The size that a screen may fill: the window without the rows of a warning."""
        return Size(self.size.width, max(1, self.size.height - len(warning_rows(self.tadmor_app.warning, self.size))))

    def relayout(self) -> None:
        """Fill the area, which has changed, and paint."""
        raise NotImplementedError

    def on_language_change(self) -> None:
        """Show everything in the new language."""
        if self.shown is not None:
            self.shown.turning_points = self.shown.review = None  # they are in words
        self.show_warning()
        self.relayout()

    def on_unmount(self) -> None:
        forget_removed_widgets()

    def on_resize(self, _: Resize) -> None:
        self.show_warning()
        self.relayout()

    @on(Mount)
    def show_warning(self) -> None:
        """Update the warning of a screen that is mounted."""
        rows = warning_rows(self.tadmor_app.warning, self.size)
        if rows and self._banner is None:
            self._banner = WarningBanner(self.tadmor_app.palette, id="warning")
            self.mount(self._banner)
        if self._banner is not None:
            self._banner.show_rows(rows, self.size)
        before, self._warned_in = self._warned_in, len(rows)
        if self._warned_in != before:
            self.relayout()

    # --- animation

    def end_motion(self) -> None:
        """Skip to the end of an animation."""

    def consumes_key(self, action: str, again: bool) -> bool:
        """End animations at a key; return True if that is all that the key does.

        `action` is the key's binding; `again` is True if the same key was pressed before.
        """
        self.end_motion()
        return False

    @on(MouseDown)
    @on(ScreenSuspend)
    def _interrupt_motion(self) -> None:
        self.end_motion()

    # --- the mouse

    async def on_pane_scrolled(self, message: Pane.Scrolled) -> None:
        """Let the wheel do what the arrow keys do; screens with several panes prevent this default."""
        active = self.active_bindings.get("down" if message.step > 0 else "up")
        if active is not None:
            await self.app.run_action(active.binding.action, active.node)


def show_warning_on(screens: Iterable[Screen[Any]]) -> None:
    """Update the warning of the app on all its screens."""
    for screen in screens:
        if isinstance(screen, BaseScreen) and screen.is_mounted:
            screen.show_warning()
