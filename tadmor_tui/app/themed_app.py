"""An app with the player's appearance: colours, characters and animations by settings and terminal."""

from __future__ import annotations

from asyncio import get_running_loop
from pathlib import Path

from textual.filter import ANSIToTruecolor, LineFilter
from textual.notifications import Notify, SeverityLevel

from saves.problems import reason
from tadmor_tui.config.settings import MotionLevel, Settings, SettingsError, save_settings
from tadmor_tui.render.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.render.palette import Palette, depth_of, palette_of
from tadmor_tui.render.textual_colours import widget_colours
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.terminal.capabilities import is_over_ssh, supports_unicode
from tadmor_tui.terminal.filters import AsciiFilter, SanitizingFilter
from tadmor_tui.terminal.segments import sanitize_text
from tadmor_tui.terminal.shutdown import OwnDriver, ShutdownApp
from tadmor_tui.terminal.textual_internals import (
    driver_of,
    forget_removed_widgets,
    notifications_of,
    remove_expired_notifications,
    withdraw,
)
from tadmor_tui.text.key_names import key_name
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.pane import Pane

MAX_TOASTS, TOAST_ROWS, MAX_TOAST_ROWS = 2, 3, 6
"""Number of toasts at a time, rows of each, and rows of a board that they cover; a warning may have all of them."""
_WIDEST_TOAST, _BESIDE_TOAST = 60, 3
"""Width of a toast in cells, at most half the window, and the cells beside its text."""
_BETWEEN_TOASTS = 1
_MOST_PARTS_BELOW, _SHARE = 3, 8
"""Number of parts below toasts (story, prompt, question of another player), and each one's fraction of the window."""
_SWEEP_AFTER = 0.5
"""Seconds after the end of a toast's time when its removal is checked."""


class ThemedApp(ShutdownApp):
    """An app that shows everything in the player's appearance."""

    NOTIFICATION_TIMEOUT = 6

    def __init__(self, settings: Settings, settings_path: Path | None) -> None:
        """Without a path the settings last as long as the app runs, and are not written."""
        self.settings = settings  # the style sheets depend on them
        super().__init__()
        if is_over_ssh():
            self.animation_level = "none"
        self._settings_path = settings_path
        self._harmless = SanitizingFilter()

    @property
    def ascii_only(self) -> bool:
        wanted = self.settings.glyphs
        return wanted == "ascii" or (wanted == "automatic" and not supports_unicode())

    @property
    def glyphs(self) -> Glyphs:
        return ASCII if self.ascii_only else UNICODE

    @property
    def palette(self) -> Palette:
        return palette_of("monochrome" if self.no_color else self.settings.theme, depth_of(self.console.color_system))

    def get_css_variables(self) -> dict[str, str]:
        return {**super().get_css_variables(), **widget_colours(self.settings.theme)}

    @property
    def bot_pause(self) -> float:
        return max(0.001, self.settings.bot_pause)

    @property
    def motion(self) -> MotionLevel:
        """Amount of animation: none over a slow network or without colours."""
        still = self.animation_level == "none" or is_over_ssh() or self.palette.theme == "monochrome"
        return "off" if still else self.settings.motion

    def get_line_filters(self) -> list[LineFilter]:
        filters = [self._harmless, *super().get_line_filters()]
        if self.palette.depth != "truecolor":
            # Textual would turn our choice of few colours into many, and these into the nearest few again.
            filters = [each for each in filters if not isinstance(each, ANSIToTruecolor)]
        return [*filters, AsciiFilter()] if self.ascii_only else filters

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Show a notification as plain text: it may contain names and titles, so it is no markup."""
        text = "\n".join(map(sanitize_text, message.split("\n")))
        forget_removed_widgets()  # of earlier notifications
        most = TOAST_ROWS if severity == "information" else MAX_TOAST_ROWS
        super().notify(
            self._cut_to_toast(text, most - bool(title)),
            title=self._cut_to_toast(sanitize_text(title), 1),
            severity=severity,
            timeout=timeout,
            markup=False,
        )

    @property
    def _toast_cells(self) -> int:
        return max(2, min(_WIDEST_TOAST, self.size.width // 2) - _BESIDE_TOAST)

    def _cut_to_toast(self, text: str, most: int) -> str:
        """Return as much of a text as fits into a toast, with a mark where it is cut."""
        height = self.size.height
        below = _MOST_PARTS_BELOW * max(1, height // _SHARE)
        rows = max(1, min(most, (height - below) // MAX_TOASTS - _BETWEEN_TOASTS))
        if _rows_of(text, self._toast_cells) <= rows:
            return text
        kept = [row for whole in text.split("\n") for row in wrap_text(whole, self._toast_cells - 1)][:rows]
        return "\n".join(kept) + self.glyphs.cut

    def on_notify(self, event: Notify) -> None:
        """Replace older toasts by the newest one, and make sure that each disappears in time.

        If toasts are taller than the screen, Textual scrolls them, and paints nothing when they are gone: they would
        stay until the next key. Its timer for a toast may also be dropped on a busy machine.
        """
        said, before = event.notification, notifications_of(self)
        rows, kept = _rows_of(said.message, self._toast_cells) + bool(said.title), 1
        for old in reversed(before):
            rows, kept = rows + _rows_of(old.message, self._toast_cells) + bool(old.title), kept + 1
            if rows > MAX_TOAST_ROWS or kept > MAX_TOASTS:
                withdraw(self, old)
        get_running_loop().call_later(said.timeout + _SWEEP_AFTER, self.call_later, self._sweep_toasts)

    def _sweep_toasts(self) -> None:
        remove_expired_notifications(self)
        self.screen.refresh()

    def keep_settings(self) -> str | None:
        """Apply the settings, and write them if they have a file; returns what went wrong."""
        self.refresh_css(animate=False)
        for screen in self.screen_stack:
            for panel in screen.query(Pane):
                panel.use_palette(self.palette)
        if self._settings_path is None:
            return None
        try:
            save_settings(self.settings, self._settings_path)
        except SettingsError as error:
            return t("This change is not kept. {why}", why=error.message)
        except OSError as error:
            return t("The settings can't be kept: {why}.", why=reason(error))
        return None

    def action_help_quit(self) -> None:
        """Name the key that quits: Ctrl+C does not, since it is pressed without thinking."""
        for key, active in self.active_bindings.items():
            if active.binding.action in ("quit", "app.quit"):
                self.notify(t("{key} leaves.", key=key_name(key)))
                return

    def action_repaint(self) -> None:
        if isinstance(driver := driver_of(self), OwnDriver):
            driver.forget_screen()
        self.refresh(repaint=True, layout=True)


def _rows_of(text: str, cells: int) -> int:
    """Return the rows of a text in a toast."""
    return sum(len(wrap_text(row, cells)) for row in text.split("\n"))
