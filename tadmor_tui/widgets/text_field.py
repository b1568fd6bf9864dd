"""A line of text that can be edited like any line on a terminal."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import ClassVar

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from textual.actions import SkipAction, parse
from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widgets import Input
from textual.widgets.input import Selection

from tadmor_tui.render.palette import Palette
from tadmor_tui.terminal.segments import sanitize_text

_TEXT, _CURSOR, _SELECTED = ("chosen", ""), ("cursor", ""), ("legal", "frame")
"""Inks of the field."""


class TextField(Input, inherit_bindings=False, inherit_css=False):
    """Textual's Input in one row and in the colours of the palette, with two changes.

    Keys count in the order in which they were pressed. Input takes letters at once, but leaves Backspace and the arrows
    to bindings, which run after the letters that came behind them in the same packet.

    A screen whose other keys must keep that order too makes the field with `focusable=False`, gets all keys itself and
    hands them on by `take_key`: with the focus the field would have a queue of keys beside that of the screen.
    """

    DEFAULT_CSS = """
    TextField {
        position: absolute; height: 1; border: none; padding: 0; background: transparent;
        overflow: hidden; scrollbar-size: 0 0; pointer: default;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,ctrl+b", "cursor_left", show=False),
        Binding("right,ctrl+f", "cursor_right", show=False),
        Binding("shift+left", "cursor_left(True)", show=False),
        Binding("shift+right", "cursor_right(True)", show=False),
        Binding("ctrl+left,alt+b", "cursor_left_word", show=False),
        Binding("ctrl+right,alt+f", "cursor_right_word", show=False),
        Binding("ctrl+shift+left", "cursor_left_word(True)", show=False),
        Binding("ctrl+shift+right", "cursor_right_word(True)", show=False),
        Binding("home,ctrl+a", "home", show=False),
        Binding("end,ctrl+e", "end", show=False),
        Binding("shift+home", "home(True)", show=False),
        Binding("shift+end", "end(True)", show=False),
        Binding("backspace,ctrl+h", "delete_left", show=False),
        Binding("delete,ctrl+d", "delete_right", show=False),
        Binding("ctrl+w,alt+backspace,ctrl+backspace", "delete_left_word", show=False),
        Binding("alt+d,ctrl+delete", "delete_right_word", show=False),
        Binding("ctrl+u", "delete_left_all", show=False),
        Binding("ctrl+k", "delete_right_all", show=False),
        Binding("ctrl+x", "cut", show=False),
        Binding("ctrl+c,super+c", "copy", show=False),
        Binding("ctrl+v", "paste", show=False),
    ]

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False, repaint=False)
    """It changes with every letter, and Textual would lay out the whole screen anew; nothing here depends on it."""

    def __init__(self, palette: Palette, cut: str, *, longest: int = 0, focusable: bool = True) -> None:
        """`cut` stands in the first cell where the beginning has no room; 0 characters is no limit."""
        super().__init__(max_length=longest, select_on_focus=False)
        self.cursor_blink = False
        self.can_focus = focusable
        self._palette = palette
        self._cut = cut
        self._first_cell = 0
        """The part of the text that is seen begins there."""

    def place(self, region: Region | None) -> None:
        """Take this part of the screen, or none."""
        self.display = region is not None
        if region is not None:
            self.styles.offset = (region.x, region.y)
            self.styles.width = region.width

    def use_look(self, palette: Palette, cut: str) -> None:
        if (palette, cut) != (self._palette, self._cut):
            self._palette, self._cut = palette, cut
            self.refresh()

    def begin(self, text: str, longest: int) -> None:
        """Edit another text, with the cursor behind it."""
        self.max_length = longest
        self.value = text
        self.cursor_position = len(text)

    # --- keys

    async def _on_key(self, event: Key) -> None:
        if self.take_key(event):
            event.stop()
            event.prevent_default()

    def take_key(self, event: Key) -> bool:
        """Write or edit as the key says, at once; False if the field has no use for it."""
        if event.character and event.is_printable:
            self._write(event.character)
            return True
        if not (bound := self._bindings.key_to_bindings.get(event.key)):
            return False
        _, name, parameters = parse(bound[0].action)
        try:
            getattr(self, f"action_{name}")(*parameters)
        except SkipAction:
            return False
        return True

    def _on_paste(self, event: Paste) -> None:
        self.take_paste(event.text)
        event.stop()
        event.prevent_default()

    def take_paste(self, pasted: str) -> None:
        """Write the first line of a pasted text as if it had been typed, as far as there is room for it."""
        letters = "".join(filter(str.isprintable, next(iter(pasted.strip().splitlines()), "").rstrip()))
        room = self.max_length - len(self.value) + len(self.selected_text) if self.max_length else len(letters)
        self._write(letters[: max(0, room)])

    def _write(self, letters: str) -> None:
        """Write at the cursor, in place of what is selected."""
        self.replace(letters, *self.selection)

    def action_paste(self) -> None:
        """Paste what was cut or copied in another field."""
        self.take_paste(self.app.clipboard)

    # --- characters that are more than one code point

    def action_cursor_left(self, select: bool = False) -> None:
        if select or self.selection.is_empty:
            self._move_to(self._boundary(self.cursor_position, -1), select)
        else:
            super().action_cursor_left()

    def action_cursor_right(self, select: bool = False) -> None:
        if select or self.selection.is_empty:
            self._move_to(self._boundary(self.cursor_position, 1), select)
        else:
            super().action_cursor_right()

    def action_delete_left(self) -> None:
        if self.selection.is_empty:
            self.delete(self._boundary(self.cursor_position, -1), self.cursor_position)
        else:
            self.delete_selection()

    def action_delete_right(self) -> None:
        if self.selection.is_empty:
            self.delete(self.cursor_position, self._boundary(self.cursor_position, 1))
        else:
            self.delete_selection()

    def _move_to(self, position: int, select: bool) -> None:
        self.selection = Selection(self.selection.start if select else position, position)

    def _boundary(self, position: int, step: int) -> int:
        """Return the next position in a direction that is not between a letter and its accents."""
        position += step
        while 0 < position < len(self.value) and not get_character_cell_size(self.value[position]):
            position += step
        return max(0, min(position, len(self.value)))

    # --- cells

    def point_at(self, cell: int) -> None:
        """Put the cursor onto the character in a cell of the field, or behind the last one."""
        self.cursor_position = self._cell_offset_to_index(cell)

    def _cell_offset_to_index(self, offset: int) -> int:
        """Return the position of the character that is shown in a cell."""
        wanted, position = self._first_cell + offset, 0
        while position < len(self.value) and self._cells_before(self._boundary(position, 1)) <= wanted:
            position = self._boundary(position, 1)
        return position

    def _cells_before(self, position: int) -> int:
        return cell_len(sanitize_text(self.value[:position]))

    def _watch_selection(self, selection: Selection) -> None:
        """Do nothing: which part of the text is seen depends on the size too, so painting decides it."""

    def _first_cell_shown(self) -> int:
        """Return the first visible cell: as before, unless the cursor were out of sight or room were wasted."""
        room, mark = max(1, self.size.width), cell_len(self._cut)
        start, end = map(self._cells_before, (self.cursor_position, self._boundary(self.cursor_position, 1)))
        first = min(self._first_cell, max(0, self._cells_before(len(self.value)) + 1 - room))
        first = max(first, max(end, start + 1) - room)
        return max(0, start - mark) if first and start < first + mark else first

    def render_line(self, y: int) -> Strip:
        self._first_cell = first = self._first_cell_shown()
        width, text = self.size.width, self._palette.style(*_TEXT)
        strip = Strip([Segment(sanitize_text(letters), self._palette.style(*ink)) for letters, ink in self._runs()])
        strip = strip.crop(first, first + width).extend_cell_length(width, text)
        mark = cell_len(self._cut)
        if first and mark < width:
            strip = Strip([Segment(self._cut, text), *strip.crop(mark, width)], width)
        return strip

    def _runs(self) -> list[tuple[str, tuple[str, str]]]:
        """Return the text in pieces, each with its ink; a blank is for a cursor behind the last letter."""
        shown, (start, end), at = f"{self.value} ", sorted(self.selection), self.cursor_position
        behind = max(at + 1, self._boundary(at, 1))
        inks = [_SELECTED if start <= position < end else _TEXT for position in range(len(shown))]
        if self.has_focus or not self.can_focus:
            inks[at:behind] = [_CURSOR] * (behind - at)
        pieces = groupby(zip(shown, inks, strict=True), key=itemgetter(1))
        return [("".join(letter for letter, _ in letters), ink) for ink, letters in pieces]
