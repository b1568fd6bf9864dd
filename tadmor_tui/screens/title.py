"""The title: continue, new game, saved games, settings, quit."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.binding import Binding

from rules.message import message
from saves.problems import SaveError
from tadmor_tui import __version__
from tadmor_tui.look.lines import Line, line
from tadmor_tui.look.wrapping import wrap_text
from tadmor_tui.screens.form_fields import Button, Field
from tadmor_tui.screens.shelf_form import ShelfFormScreen
from tadmor_tui.translation import t, words_of

_NAME = (
    "████████  █████  ██████  ███    ███  ██████  ██████ ",
    "   ██    ██   ██ ██   ██ ████  ████ ██    ██ ██   ██",
    "   ██    ███████ ██   ██ ██ ████ ██ ██    ██ ██████ ",
    "   ██    ██   ██ ██   ██ ██  ██  ██ ██    ██ ██   ██",
    "   ██    ██   ██ ██████  ██      ██  ██████  ██   ██",
)


class TitleScreen(ShelfFormScreen):
    KEYS = (message("Up and down move"), message("Enter chooses"), message("q quits"))
    BINDINGS = [Binding("q", "quit_tadmor", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._newest: str | None = None

    def read_shelf(self) -> None:
        try:
            self._newest = words_of(self.tadmor.store.look(self.tadmor.store.newest()).name)
        except SaveError:
            self._newest = None

    def header(self, cells: int) -> list[Line]:
        indent = max(2, (cells - len(_NAME[0])) // 2)
        pad = " " * indent
        art = [line((pad + row, "title")) for row in _NAME]
        below = t("Palmyra, the bride of the desert: an unofficial game for two to four merchants")
        rows = [row.strip() for row in wrap_text(below, cells - 2)]
        centred = [line((" " * max(2, (cells - cell_len(row)) // 2) + row, "dim")) for row in rows]
        return [line(), *art, line(), *centred, line()]

    def fields(self) -> Sequence[Field]:
        self.keep_up()
        fields: list[Field] = []
        if self._newest is not None:
            fields.append(Button(t("Continue"), self.tadmor.continue_newest, self._newest))
        fields += [
            Button(t("New game"), self.tadmor.show_new_game),
            Button(t("Saved games"), self.tadmor.show_saves),
            Button(t("Guided first turn"), self.tadmor.show_guide, t("learn by playing")),
            Button(
                t("Rules"), self.tadmor.show_reference, t("also with {key} at any time", key=self.keys["reference"])
            ),
            Button(t("Settings"), self.tadmor.show_settings),
            Button(t("Quit"), self.action_quit_tadmor, t("version {version}", version=__version__)),
        ]
        return fields

    def action_quit_tadmor(self) -> None:
        self.app.exit()

    def action_leave(self) -> None:
        """Escape does nothing here: over a slow line an arrow key can look like it."""
