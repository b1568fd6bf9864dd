"""The settings, changed line by line and saved at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args, get_type_hints

from rules.message import Message, message
from tadmor_tui.config.settings import Settings
from tadmor_tui.render.specimen import paint_specimen
from tadmor_tui.render.text import Line
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Choice, Field
from tadmor_tui.text.languages import LANGUAGES
from tadmor_tui.text.translation import t, words_of

_PAUSES = (0.0, 0.2, 0.4, 0.8, 1.5)
_LABELS = {
    "language": message("Language"),
    "theme": message("Colours"),
    "glyphs": message("Characters"),
    "colour_depth": message("Number of colours"),
    "slow_line": message("Slow connection"),
    "curtain": message("Curtain"),
    "bots_say_why": message("Bots say why"),
    "chances": message("Chances of winning"),
    "undo_with_bots": message("Undo bots' moves"),
}
_PACE = {
    "bot_time": message("Time to think"),
    "motion": message("Motion"),
    "moments": message("Moments"),
    "stop_at_losses": message("Stop at losses"),
    "automatic_end": message("Automatic end"),
    "end_of_go": message("End of a go"),
}
"""The settings of pace, which have a page of their own; the pause of bots comes before them."""
_THEMES = {
    "dark": message("dark"),
    "light": message("light"),
    "colour-blind": message("colour-blind"),
    "monochrome": message("monochrome"),
}
_VALUES: dict[str, dict[str, Message]] = {
    "language": {"automatic": message("automatic")},
    "theme": _THEMES,
    "glyphs": {"automatic": message("automatic"), "unicode": message("unicode"), "ascii": message("ascii")},
    "colour_depth": {
        "automatic": message("automatic"),
        "16": message("16"),
        "256": message("256"),
        "true": message("16 million"),
    },
    "slow_line": {"off": message("off"), "on": message("on")},
    "bot_time": {
        "1 second": message("1 second"),
        "2 seconds": message("2 seconds"),
        "4 seconds": message("4 seconds"),
        "8 seconds": message("8 seconds"),
    },
    "motion": {"off": message("off"), "short": message("short"), "full": message("full")},
    "end_of_go": {
        "always ask": message("always ask"),
        "ask when something is left": message("ask when something is left"),
        "never ask": message("never ask"),
    },
    "moments": {
        "stop": message("until a key"),
        "two seconds": message("two seconds"),
        "line only": message("only a line"),
    },
    "stop_at_losses": {"off": message("off"), "on": message("on")},
    "automatic_end": {
        "off": message("off"),
        "nothing left": message("when nothing is left"),
        "nothing worthwhile": message("when nothing is worthwhile"),
    },
    "curtain": {"always": message("always"), "for secrets": message("for secrets"), "never": message("never")},
    "bots_say_why": {"off": message("off"), "on": message("on")},
    "chances": {"off": message("off"), "on": message("on")},
    "undo_with_bots": {"off": message("off"), "on": message("on")},
}
"""Return the names of the settings' values; a language has its own name."""
_ABOUT: dict[str, Message] = {
    "language": message("The language of the whole program. It changes at once."),
    "theme": message("The colours of the whole screen. They change at once."),
    "glyphs": message("Which characters the table is drawn with."),
    "colour_depth": message("How many colours are sent to the terminal. Takes effect at the next start."),
    "bot_time": message("How long a bot that searches may think about a decision, from the next game on."),
    "motion": message("Shows actions as they happen. Off over SSH and without colours."),
    "moments": message("How losses, large gains and new parts of a game are shown. Without motion: as a line."),
    "stop_at_losses": message("Whether a loss waits for a key, however fast everything else is."),
    "automatic_end": message("Which goes end without a key press."),
    "end_of_go": message("Whether the key that ends a go asks first."),
    "curtain": message("Hides the table while the keyboard changes hands."),
    "slow_line": message("Boards that grow with the window stay smaller, so that less is sent."),
    "bots_say_why": message("Whether the story gives the reasons for bots' actions."),
    "chances": message("Whether a key shows the chances of winning during a game."),
    "undo_with_bots": message("Whether undo also takes back the bots' moves, when only one person plays."),
}
"""Return the purpose of each setting."""
_NOTES: dict[str, dict[str, Message]] = {
    "language": {"automatic": message("according to the terminal's locale")},
    "theme": {
        "dark": message("for a dark room, or a dark terminal"),
        "light": message("for a bright room"),
        "colour-blind": message("safe for red-green colour blindness"),
        "monochrome": message("without any colours"),
    },
    "glyphs": {
        "automatic": message("detected automatically"),
        "unicode": message("pictures and symbols"),
        "ascii": message("letters and plain symbols, for every terminal"),
    },
    "colour_depth": {
        "automatic": message("detected automatically; over SSH 256, unless the terminal announces more"),
        "16": message("the terminal's own, for text consoles"),
        "256": message("less to send over a slow connection"),
        "true": message("every shade, a third more to send"),
    },
    "bot_time": {
        "1 second": message("as its strength was measured"),
        "2 seconds": message("up to twice as many tries"),
        "4 seconds": message("up to four times as many tries"),
        "8 seconds": message("up to eight times as many tries"),
    },
    "motion": {
        "off": message("everything is there at once"),
        "short": message("a quarter of a second at the most"),
        "full": message("unhurried; any key ends it at once"),
    },
    "end_of_go": {
        "always ask": message("a go never ends by mistake"),
        "ask when something is left": message("only if something could still be done"),
        "never ask": message("the key ends it at once"),
    },
    "moments": {
        "stop": message("a panel, until a key is pressed"),
        "two seconds": message("a panel that goes away by itself"),
        "line only": message("the game goes on at once"),
    },
    "stop_at_losses": {
        "off": message("losses are like all other moments"),
        "on": message("what you lose is never missed"),
    },
    "automatic_end": {
        "off": message("none"),
        "nothing left": message("those in which nothing else is possible"),
        "nothing worthwhile": message("also those in which you could only discard or return something"),
    },
    "curtain": {
        "always": message("whenever another player is to act"),
        "for secrets": message("only before something that one person alone may see"),
        "never": message("all may see everything, or one person plays"),
    },
    "slow_line": {
        "off": message("as large as they fit"),
        "on": message("for a phone or a slow connection"),
    },
    "bots_say_why": {
        "off": message("only what was done"),
        "on": message("with the reason after each of their actions"),
    },
    "chances": {
        "off": message("only in the review after the game"),
        "on": message("by what you know; on a shared screen, by what everybody knows"),
    },
    "undo_with_bots": {
        "off": message("the bots' actions stay"),
        "on": message("as long as nothing has been revealed"),
    },
}
"""Return the meanings of the values."""


def theme_name(theme: str) -> str:
    return words_of(_THEMES[theme])


class SettingsScreen(FormScreen):
    """All settings, or those of pace, to which a line of the others leads."""

    HEADING = message("Settings")
    EXPLAINS = True

    def __init__(self, pace: bool = False) -> None:
        super().__init__()
        self._names = _PACE if pace else _LABELS
        if pace:
            self.HEADING = message("Pace")
        self._make_choices()

    def on_language_change(self) -> None:
        self._make_choices()
        super().on_language_change()

    def _make_choices(self) -> None:
        settings, hints = self.tadmor_app.settings, get_type_hints(Settings)
        self._choices: dict[str, Choice] = {}
        if self._names is _PACE:
            nearest = min(range(len(_PAUSES)), key=lambda n: abs(_PAUSES[n] - settings.bot_pause))
            self._choices["bot_pause"] = Choice(
                t("Bot pause"),
                [t("{pause} seconds", pause=pause) for pause in _PAUSES],
                nearest,
                about=t("How long the game pauses between two actions of bots."),
            )
        for name, label in self._names.items():
            values = get_args(hints[name])
            words = {value: words_of(called) for value, called in _VALUES[name].items()}
            if name == "language":
                words |= {str(code): called for code, called in LANGUAGES.items()}
            self._choices[name] = Choice(
                words_of(label),
                values,
                values.index(getattr(settings, name)),
                {value: words_of(note) for value, note in _NOTES[name].items()},
                words,
                about=words_of(_ABOUT[name]),
            )

    def fields(self) -> Sequence[Field]:
        about = t("Bot pause, motion, moments that stop the game, and goes that end automatically.")
        pace = [] if self._names is _PACE else [Button(t("Pace"), self._show_pace, about=about)]
        return [*self._choices.values(), *pace, Button(t("Back"), self.action_leave)]

    def _show_pace(self) -> None:
        self.app.push_screen(SettingsScreen(pace=True))

    def below(self, cells: int, rows: int) -> list[Line]:
        """Return a specimen of the choices."""
        if self._names is _PACE or rows <= 1:
            return []
        coloured = self.tadmor_app.palette.theme != "monochrome"
        return paint_specimen(self.tadmor_app.glyphs, coloured, cells, rows)

    def changed(self, field: Field) -> None:
        for name, choice in self._choices.items():
            value = _PAUSES[choice.index] if name == "bot_pause" else choice.value
            setattr(self.tadmor_app.settings, name, value)
        self.message = self.tadmor_app.keep_settings() or ""
