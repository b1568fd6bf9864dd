"""The settings of an app: applied to its screens, and written."""

from __future__ import annotations

from pathlib import Path

from saves.problems import reason
from tadmor_tui.app.themed_app import ThemedApp
from tadmor_tui.config.settings import SettingsError, save_settings
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.text.languages import LanguageCode, language_of
from tadmor_tui.text.translation import choose, t
from tadmor_tui.widgets.pane import Pane


class SettingsKeeper:
    """Applies and writes the settings of an app."""

    def __init__(self, app: ThemedApp, path: Path | None, usual_language: LanguageCode) -> None:
        """`usual_language` is meant where the settings name none.

        Without a path the settings last as long as the app runs, and are not written.
        """
        self._app = app
        self._path = path
        self._usual_language = usual_language
        self._language_set = app.settings.language
        """Language of the settings when it was chosen last; the command line may have overruled it."""

    def apply_keys(self) -> None:
        """Apply the key bindings of the settings."""
        if self._app.settings.keys:
            self._app.set_keymap(self._app.settings.keys)

    def apply(self) -> None:
        """Apply all settings but the keys; a new language takes effect at once, on every screen."""
        app, wanted = self._app, self._app.settings.language
        screens = [screen for screen in app.screen_stack if isinstance(screen, BaseScreen)]
        if wanted != self._language_set:
            self._language_set = wanted
            choose(language_of(self._usual_language if wanted == "automatic" else wanted))
            for screen in screens:
                if screen.is_mounted:
                    screen.on_language_change()
        for shown in {screen.shown for screen in screens if screen.shown is not None}:
            shown.table.preferences_changed()
        app.refresh_css(animate=False)
        for any_screen in app.screen_stack:
            for panel in any_screen.query(Pane):
                panel.use_palette(app.palette)

    def keep(self) -> str | None:
        """Apply the settings, and write them if they have a file; returns the reason if that failed."""
        self.apply()
        if self._path is None:
            return None
        try:
            save_settings(self._app.settings, self._path)
        except SettingsError as error:
            return t("This change was not saved. {why}", why=error.message)
        except OSError as error:
            return t("The settings can't be saved: {why}.", why=reason(error))
        return None
