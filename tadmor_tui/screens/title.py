"""The title: continue, new game, saved games, settings, quit, below the colonnade at dusk."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len, set_cell_size
from textual.binding import Binding

from bots.games import PUZZLES
from rules.games import GAMES
from rules.message import AndList, message
from saves.problems import SaveError
from saves.store import Store
from tadmor_tui import __version__
from tadmor_tui.games.lesson import lesson_names, title_of
from tadmor_tui.puzzles.series import PuzzleSeries, puzzles_of
from tadmor_tui.render.text import Line, Run, grounded, line
from tadmor_tui.render.title_art import LEAST_CELLS, LEAST_ROWS, SUNSET, below_name, paint_dusk
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.animation_player import AnimationPlayer
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button
from tadmor_tui.screens.game_list import ShelfReading
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.pane import Panel

_NAME = (
    "████████  █████  ██████  ███    ███  ██████  ██████ ",
    "   ██    ██   ██ ██   ██ ████  ████ ██    ██ ██   ██",
    "   ██    ███████ ██   ██ ██ ████ ██ ██    ██ ██████ ",
    "   ██    ██   ██ ██   ██ ██  ██  ██ ██    ██ ██   ██",
    "   ██    ██   ██ ██████  ██      ██  ██████  ██   ██",
)
_COLUMNS, _WIDEST_COLUMN = 2, 48
"""Widths of the menu below the picture in cells."""
_GAP = " " * 3
"""Separator of hints in the row of keys."""
_LESSON = 3
"""The line of the next lesson, if there is no game to continue."""
_ROOMY = 30
"""Smallest height with space around the menu."""


class TitleScreen(FormScreen):
    KEYS = (message("Arrows move"), message("Enter chooses"), message("q quits"))
    BINDINGS = [Binding("q", "quit_tadmor", tooltip=message("leave Tadmor").text, show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._newest = _NewestGame()
        self._shelf = ShelfReading(self._read_newest)
        self._menu: _Menu | None = None
        """The menu below the picture; None if there is no picture."""
        self.motion: AnimationPlayer[int] = AnimationPlayer(self, self.paint)

    def on_mount(self) -> None:
        if self.tadmor_app.motion == "full":
            self.motion.play(SUNSET)

    def end_motion(self) -> None:
        self.motion.end()

    def on_language_change(self) -> None:
        self._shelf.mark_changed()
        super().on_language_change()

    def on_screen_suspend(self) -> None:
        self._shelf.leave()

    def on_screen_resume(self) -> None:
        self._shelf.come_back()

    def _read_newest(self) -> None:
        """Read the game to continue; if it is another one now, the cursor goes to the most likely line."""
        if self._newest.read(self.tadmor_app.store):
            self.cursor = self._newest.most_likely_line(self.tadmor_app.store)

    def _continue_newest(self) -> None:
        app = self.tadmor_app
        try:
            app.play(app.store.open(app.store.newest()))
        except SaveError as error:
            self.notify(words_of(error), severity="error")

    def header(self, cells: int) -> list[Line]:
        """Return the name in large letters, where the picture has no room, or no characters."""
        pad = " " * max(2, (cells - len(_NAME[0])) // 2)
        art = [line((pad + row, "title")) for row in _NAME]
        rows = [row.strip() for row in wrap_text(_in_the_box(), cells - 2)]
        centred = [line((" " * max(2, (cells - cell_len(row)) // 2) + row, "dim")) for row in rows]
        return [line(), *art, line(), *centred, line()]

    def fields(self) -> Sequence[Button]:
        self._shelf.refresh()
        fields: list[Button] = []
        if self._newest.title is not None:
            fields.append(Button(t("Continue"), self._continue_newest, self._newest.title))
        fields += [
            Button(t("New game"), self.tadmor_app.show_new_game, t("against bots or friends")),
            Button(t("Saved games"), self.tadmor_app.show_saves, t("play on, watch, copy")),
            Button(t("Puzzles"), self._show_puzzles, t("find the best decision")),
            self._next_lesson(),
            Button(t("All lessons"), self.tadmor_app.lessons.show_list, t("the rules by playing")),
            Button(
                t("Rules"), self.tadmor_app.show_reference, t("also with {key} at any time", key=self.keys["reference"])
            ),
            Button(t("Settings"), self.tadmor_app.show_settings, t("colours, characters, pace")),
            Button(t("Quit"), self.action_quit_tadmor, t("version {version}", version=__version__)),
        ]
        return fields

    def _next_lesson(self) -> Button:
        """Return the line of the next lesson; after the last one that of a first game."""
        lessons = self.tadmor_app.lessons
        game, name = lessons.game, lessons.next
        if name is None:
            return Button(t("A first game"), partial(lessons.begin_first_game, game), words_of(GAMES[game].title))
        number = 1 + lesson_names(game).index(name)
        told = t("{game}: {title}", game=GAMES[game].title, title=title_of(game, name))
        return Button(t("Lesson {number}", number=number), partial(lessons.open, game, name), told, cuts_note=True)

    def _show_puzzles(self) -> None:
        """Open the puzzles of the game that was played last, or of the first that has any."""
        app = self.tadmor_app
        played = app.store.set_ups.read().last
        game = played if puzzles_of(played) else next((name for name in PUZZLES if puzzles_of(name)), None)
        app.show_puzzles(PuzzleSeries(app.store.puzzles, game))

    def action_quit_tadmor(self) -> None:
        self.app.exit()

    def action_leave(self) -> None:
        """Ignore Escape: over a slow network an arrow key can look like it."""

    # --- the picture, and the menu below it in two columns

    def paint(self) -> None:
        fields, (cells, rows) = self.fields(), self.area
        self.cursor = min(self.cursor, len(fields) - 1)
        keys = _GAP.join(map(words_of, self.KEYS))
        menu = _Menu(fields, cells)
        air = 1 if rows >= _ROOMY else 0
        height = rows - menu.rows - 2 * air - 1
        drawn = self.tadmor_app.glyphs.pictures and cells >= LEAST_CELLS and height >= LEAST_ROWS
        if not drawn or not menu.fits or cell_len(keys) > cells:
            self._menu = None
            super().paint()
            return
        menu.top = height + air
        self._menu = menu
        panel = self.query_one("#form", Panel)
        panel.styles.width, panel.styles.height = cells, rows
        between = [line()] * air
        choices = menu.paint(self.cursor, self.tadmor_app.glyphs.pointer, self.tadmor_app.glyphs.cut)
        last = grounded(line((keys.center(cells), "dim")), "panel", cells)
        panel.show([*self._picture(cells, height), *between, *choices, *between, last])

    def _picture(self, cells: int, rows: int) -> list[Line]:
        coloured = self.tadmor_app.palette.theme != "monochrome"
        canvas = paint_dusk(cells, rows, coloured, self.motion.shown or 0).copy()
        lines, top = [_in_the_box()], below_name(rows)
        if rows >= _ROOMY:
            lines = [t("A box of unofficial board games"), *_games()]
        if all(cell_len(text) < cells for text in lines):
            for row, text in enumerate(lines):
                canvas.write((cells - cell_len(text)) // 2, top + row, text, "dim" if row else "ink")
        return canvas.lines()

    def action_change(self, step: int) -> None:
        """Move between the columns."""
        if self._menu is not None:
            self.cursor = self._menu.beside(self.cursor)
        self.paint()

    def field_at(self, x: int, y: int) -> int | None:
        return super().field_at(x, y) if self._menu is None else self._menu.item_at(x, y)


def _in_the_box() -> str:
    """Return the games in one line."""
    return t("A box of unofficial board games: {games}", games=AndList(tuple(kind.title for kind in GAMES.values())))


def _games() -> list[str]:
    """Return a line about each game."""
    return [
        t(
            "{game}: {about}, for {least} to {most}",
            game=kind.title,
            about=kind.about,
            least=min(kind.seats),
            most=max(kind.seats),
        )
        for kind in GAMES.values()
        if kind.about is not None
    ]


class _NewestGame:
    """The game that was played last, as far as the shelf has been read."""

    def __init__(self) -> None:
        self.title: str | None = None
        """None: there is no game to continue."""
        self._has_read = False

    def read(self, store: Store) -> bool:
        """Read the shelf; return True if it is another game than before, or the first time."""
        before, first = self.title, not self._has_read
        try:
            newest = store.look(store.newest())
            kind = None if newest.document is None else GAMES.get(newest.document.game)
            self.title = words_of(newest.name)
            if kind is not None:
                self.title = t("{game}: {name}", game=kind.title, name=newest.name)
        except SaveError:
            self.title = None
        self._has_read = True
        return first or before != self.title

    def most_likely_line(self, store: Store) -> int:
        """Return the line that most people want: to play on; to learn, before their first game; or to begin one."""
        if self.title is not None:
            return 0
        try:
            played = bool(store.games()) or bool(store.set_ups.read().games)
        except SaveError:
            played = True
        return 0 if played else _LESSON


class _Menu:
    """Two columns of buttons, centred on the screen."""

    def __init__(self, items: Sequence[Button], cells: int) -> None:
        self._items = items
        self.top = 0
        """The first row of the menu."""
        self.rows = -(-len(items) // _COLUMNS)
        self._cells = cells
        self._column = min(_WIDEST_COLUMN, cells // _COLUMNS - 1)
        self._left = (cells - _COLUMNS * self._column) // 2

    @property
    def fits(self) -> bool:
        """True if everything but the players' own texts fits."""
        return all(
            cell_len(item.label) + (0 if number == 0 or item.cuts_note else cell_len(item.note)) + 6 <= self._column
            for number, item in enumerate(self._items)
        )

    def paint(self, cursor: int, pointer: str, cut: str) -> list[Line]:
        rows: list[Line] = []
        for row in range(self.rows):
            runs = [Run(" " * self._left)]
            for number in range(row, len(self._items), self.rows):
                runs += self._item(self._items[number], number == cursor, pointer, cut)
            rows.append(tuple(runs))
        return rows

    def _item(self, item: Button, lit: bool, pointer: str, cut: str) -> Line:
        """Return a label at the left end of its column and a note at the right one."""
        room = self._column - cell_len(item.label) - 6
        note = item.note if cell_len(item.note) <= room else set_cell_size(item.note, max(0, room - 1)) + cut
        gap = " " * (room - cell_len(note) + 1)
        if lit:
            return (Run(f" {pointer} {item.label}{gap}{note} ", "cursor"), Run(" ", "plain"))
        return (Run(f"   {item.label}", "legal"), Run(f"{gap}{note}  ", "dim"))

    def beside(self, number: int) -> int:
        """Return the item in the other column."""
        return min(len(self._items) - 1, number + self.rows) if number < self.rows else number - self.rows

    def item_at(self, x: int, y: int) -> int | None:
        column, row = (x - self._left) // self._column, y - self.top
        number = column * self.rows + row
        inside = 0 <= row < self.rows and 0 <= column < _COLUMNS
        return number if inside and number < len(self._items) else None
