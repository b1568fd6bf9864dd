"""An app in the player's look: colours, signs and motion as the settings and the terminal have them."""

from __future__ import annotations

from asyncio import get_running_loop
from pathlib import Path

from textual.filter import ANSIToTruecolor, LineFilter
from textual.notifications import Notify, SeverityLevel
from textual.widgets._toast import ToastRack

from saves.problems import reason
from tadmor_tui.config.settings import MotionLevel, Settings, SettingsError, save_settings
from tadmor_tui.render.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.render.palette import Palette, depth_of, palette_of
from tadmor_tui.render.textual_colours import widget_colours
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.terminal.capabilities import over_ssh, speaks_unicode
from tadmor_tui.terminal.filters import AsciiFilter, HarmlessFilter
from tadmor_tui.terminal.segments import harmless_text
from tadmor_tui.terminal.shutdown import OwnDriver, ShutdownApp
from tadmor_tui.terminal.widget_memory import forget_gone_widgets
from tadmor_tui.text.key_names import key_name
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.pane import Pane

MOST_TOASTS, TOAST_ROWS, MOST_ROWS = 2, 3, 6
"""Toasts at the same time, rows of each, and rows of a board that they cover; a warning may have all of them."""
_WIDEST_TOAST, _BESIDE_TOAST = 60, 3
"""Cells of a toast, of which it takes half a window at most, and those beside its text."""
_BETWEEN_TOASTS = 1
_MOST_PARTS_BELOW, _SHARE = 3, 8
"""Below toasts stand what is said, what is asked and what another player asks, each in an eighth of the window."""
_SWEEP_AFTER = 0.5
"""Seconds after the end of a toast's time when it is seen to that it has gone."""


class ThemedApp(ShutdownApp):
    """Whatever it shows, it shows it in this look."""

    NOTIFICATION_TIMEOUT = 6

    def __init__(self, settings: Settings, settings_path: Path | None) -> None:
        """Without a path the settings hold as long as the app runs, and are written nowhere."""
        self.settings = settings  # the style sheets are made with them
        super().__init__()
        if over_ssh():
            self.animation_level = "none"
        self._settings_path = settings_path
        self._harmless = HarmlessFilter()

    @property
    def ascii_only(self) -> bool:
        wanted = self.settings.glyphs
        return wanted == "ascii" or (wanted == "automatic" and not speaks_unicode())

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
        """How much moves on the screens: nothing over a slow line, nor where there are no colours."""
        still = self.animation_level == "none" or over_ssh() or self.palette.theme == "monochrome"
        return "off" if still else self.settings.motion

    def get_line_filters(self) -> list[LineFilter]:
        filters = [self._harmless, *super().get_line_filters()]
        if self.palette.depth != "truecolor":
            # Textual would turn our choice of few colours into many, and these into whatever few are nearest to them.
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
        """Say something in a corner of the screen, as it is: names and titles may be part of it, so none is markup."""
        text = "\n".join(map(harmless_text, message.split("\n")))
        forget_gone_widgets()  # what was said before
        most = TOAST_ROWS if severity == "information" else MOST_ROWS
        super().notify(
            self._cut_to_toast(text, most - bool(title)),
            title=harmless_text(title),
            severity=severity,
            timeout=timeout,
            markup=False,
        )

    @property
    def _toast_cells(self) -> int:
        return max(2, min(_WIDEST_TOAST, self.size.width // 2) - _BESIDE_TOAST)

    def _cut_to_toast(self, text: str, most: int) -> str:
        """As much of a text as a toast has room for, with a sign where it is cut."""
        height = self.size.height
        below = _MOST_PARTS_BELOW * max(1, height // _SHARE)
        rows = max(1, min(most, (height - below) // MOST_TOASTS - _BETWEEN_TOASTS))
        if _rows_of(text, self._toast_cells) <= rows:
            return text
        kept = [row for whole in text.split("\n") for row in wrap_text(whole, self._toast_cells - 1)][:rows]
        return "\n".join(kept) + self.glyphs.cut

    def on_notify(self, event: Notify) -> None:
        """Let the newest toast take the place of older ones, and see that each goes when its time is over.

        If toasts are taller than the screen, Textual scrolls them, and then paints nothing when they are gone: they
        would stay until the next key. Its timer for a toast may also be dropped on a busy machine.
        """
        said, before = event.notification, list(self._notifications)
        rows, kept = _rows_of(said.message, self._toast_cells) + bool(said.title), 1
        for old in reversed(before):
            rows, kept = rows + _rows_of(old.message, self._toast_cells) + bool(old.title), kept + 1
            if rows > MOST_ROWS or kept > MOST_TOASTS:
                self._unnotify(old, refresh=False)
                for holder in self.screen.query(f"#{ToastRack._toast_id(old)}"):
                    holder.remove()
        get_running_loop().call_later(said.timeout + _SWEEP_AFTER, self.call_later, self._sweep_toasts)

    def _sweep_toasts(self) -> None:
        self._refresh_notifications()
        self.screen.refresh()

    def keep_settings(self) -> str | None:
        """Use the settings, and write them down if they are kept; returns what went wrong."""
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
        """Ctrl+C ends nothing, since it is pressed without thinking; say what does."""
        for key, active in self.active_bindings.items():
            if active.binding.action in ("quit", "app.quit"):
                self.notify(t("{key} leaves.", key=key_name(key)))
                return

    def action_repaint(self) -> None:
        if isinstance(self._driver, OwnDriver):
            self._driver.forget_screen()
        self.refresh(repaint=True, layout=True)


def _rows_of(text: str, cells: int) -> int:
    """Rows of a text in a toast."""
    return sum(len(wrap_text(row, cells)) for row in text.split("\n"))
