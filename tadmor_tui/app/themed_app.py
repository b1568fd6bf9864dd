"""An app with the player's appearance: colours, characters and animations by settings and terminal."""

from __future__ import annotations

from rich.console import RenderableType
from textual.app import App
from textual.filter import ANSIToTruecolor, LineFilter
from textual.notifications import Notify, SeverityLevel

from tadmor_tui.app.toasts import Toasts
from tadmor_tui.config.settings import MotionLevel, Settings
from tadmor_tui.render.glyphs import ASCII, UNICODE, Glyphs
from tadmor_tui.render.palette import Palette, depth_of, palette_of
from tadmor_tui.render.textual_colours import widget_colours
from tadmor_tui.terminal.capabilities import is_over_ssh, supports_unicode
from tadmor_tui.terminal.filters import AsciiFilter, SanitizingFilter
from tadmor_tui.terminal.segments import sanitize_text
from tadmor_tui.terminal.shutdown import OwnDriver, Shutdown
from tadmor_tui.terminal.textual_internals import driver_of, forget_removed_widgets
from tadmor_tui.text.key_names import key_name
from tadmor_tui.text.translation import t


class ThemedApp(App[None]):
    """An app that shows everything in the player's appearance."""

    NOTIFICATION_TIMEOUT = 6

    def __init__(self, settings: Settings) -> None:
        self.settings = settings  # the style sheets depend on them
        super().__init__()
        if is_over_ssh():
            self.animation_level = "none"
        self.shutdown = Shutdown(self)
        self._toasts = Toasts(self)
        self._harmless = SanitizingFilter()

    def on_load(self) -> None:
        self.shutdown.end_if_asked()

    def panic(self, *renderables: RenderableType) -> None:
        super().panic(*renderables)
        self.shutdown.fail()

    @property
    def glyphs(self) -> Glyphs:
        wanted = self.settings.glyphs
        return ASCII if wanted == "ascii" or (wanted == "automatic" and not supports_unicode()) else UNICODE

    @property
    def palette(self) -> Palette:
        return palette_of("monochrome" if self.no_color else self.settings.theme, depth_of(self.console.color_system))

    def get_css_variables(self) -> dict[str, str]:
        return {**super().get_css_variables(), **widget_colours(self.settings.theme)}

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
        return [*filters, AsciiFilter()] if self.glyphs is ASCII else filters

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
        text, mark = "\n".join(map(sanitize_text, message.split("\n"))), self.glyphs.cut
        forget_removed_widgets()  # of earlier notifications
        super().notify(
            self._toasts.cut(text, severity, bool(title), mark),
            title=self._toasts.cut_to(sanitize_text(title), 1, mark),
            severity=severity,
            timeout=timeout,
            markup=False,
        )

    def on_notify(self, event: Notify) -> None:
        self._toasts.make_room(event.notification)

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
