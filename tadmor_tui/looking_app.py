"""An app in the player's look: colours, signs and motion as the settings and the terminal have them."""

from __future__ import annotations

from pathlib import Path

from textual.filter import ANSIToTruecolor, LineFilter
from textual.notifications import SeverityLevel

from saves.problems import reason
from tadmor_tui.key_names import key_name
from tadmor_tui.look.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.look.palette import Palette, depth_of, palette_of
from tadmor_tui.look.panel import Panel
from tadmor_tui.look.widget_colours import widget_colours
from tadmor_tui.look.widget_memory import forget_gone_widgets
from tadmor_tui.settings import MotionLevel, Settings, SettingsError, save_settings
from tadmor_tui.terminal.capabilities import over_ssh, speaks_unicode
from tadmor_tui.terminal.endable_app import EndableApp, OwnDriver
from tadmor_tui.terminal.filters import AsciiFilter, HarmlessFilter
from tadmor_tui.terminal.segments import harmless_text
from tadmor_tui.translation import t


class LookingApp(EndableApp):
    """Whatever it shows, it shows it in this look."""

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
        lines = "\n".join(map(harmless_text, message.split("\n")))
        forget_gone_widgets()  # what was said before
        super().notify(lines, title=harmless_text(title), severity=severity, timeout=timeout, markup=False)

    def keep_settings(self) -> str | None:
        """Use the settings, and write them down if they are kept; returns what went wrong."""
        self.refresh_css(animate=False)
        for screen in self.screen_stack:
            for panel in screen.query(Panel):
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
