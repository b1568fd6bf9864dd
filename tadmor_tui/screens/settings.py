"""The settings, changed line by line and kept at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args, get_type_hints

from tadmor_tui.screens.form import Button, Choice, Field, FormScreen
from tadmor_tui.settings import Settings

_PAUSES = (0.0, 0.2, 0.4, 0.8, 1.5)
_LABELS = {
    "theme": "Colours",
    "glyphs": "Signs",
    "end_of_go": "End of a go",
    "curtain": "Curtain",
    "bots_say_why": "Bots say why",
}


class SettingsScreen(FormScreen):
    HEADING = "Settings"

    def on_mount(self) -> None:
        settings, hints = self.tadmor.settings, get_type_hints(Settings)
        self._choices: dict[str, Choice] = {}
        for name, label in _LABELS.items():
            values = get_args(hints[name])
            self._choices[name] = Choice(label, values, values.index(getattr(settings, name)))
        nearest = min(range(len(_PAUSES)), key=lambda n: abs(_PAUSES[n] - settings.bot_pause))
        self._choices["bot_pause"] = Choice("Pause of bots", [f"{p} seconds" for p in _PAUSES], nearest)
        super().on_mount()

    def fields(self) -> Sequence[Field]:
        return [*self._choices.values(), Button("Back", self.action_leave)]

    def changed(self, field: Field) -> None:
        for name, choice in self._choices.items():
            value = _PAUSES[choice.index] if name == "bot_pause" else choice.value
            setattr(self.tadmor.settings, name, value)
        self.message = self.tadmor.keep_settings() or ""
