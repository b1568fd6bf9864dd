"""The reference over the game: search as you type, read, follow links, go back and forward."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key, Paste
from textual.geometry import Region

from rules.message import Message, message
from rules.reference.book import Book
from tadmor_tui.reference.painter import (
    entry_body,
    first_result,
    link_window,
    paint_entry,
    paint_links,
    paint_results,
    paint_search,
)
from tadmor_tui.reference.reader import ReferenceReader
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, grounded, in_rows, line
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.text.translation import language, words_of
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.text_field import TextField

_PANELS = ("search", "results", "entry", "links", "keys")
_WHEEL_ROWS = 3
"""Rows of text for each notch of the wheel."""
_LONGEST_QUERY = 40
_ID = re.compile(r"[\w.-]*\w")
_TYPING = (
    message("Type to search"),
    message("Up Down choose"),
    message("Enter read"),
    message("Left back"),
    message("Right forward"),
    message("Esc close"),
)
_TYPED = (*_TYPING[:3], _TYPING[-1])
"""The keys while the search has text: Left and Right move the cursor in it."""
_READING = (
    message("Up Down scroll"),
    message("Tab Enter link"),
    message("Left back"),
    message("Right forward"),
    message("/ search"),
    message("Esc close"),
)


_ROWS_FOR_MORE_KEYS = 12
"""Smallest height for keys in more than one row."""


def _key_rows(cells: int, hints: Sequence[Message]) -> list[str]:
    return in_rows(map(words_of, hints), cells, "  ")


def arrange_reference(width: int, height: int, keys: int = 1) -> dict[str, Region]:
    """Lay out the search above, the results left, the entry with its links right, the keys below in some rows."""
    left = min(46, width * 35 // 100) if width >= 60 else 0
    rows = max(1, height - 1 - keys)
    panels = {"search": Region(0, 0, width, 1), "keys": Region(0, height - keys, width, keys)}
    if left:
        panels["results"] = Region(0, 1, left, rows)
    panels["entry"] = Region(left, 1, width - left, max(1, rows - 2))
    panels["links"] = Region(left, 1 + max(1, rows - 2), width - left, 2)
    return panels


class ReferenceScreen(BaseScreen[None]):
    """A screen over any other that changes nothing below."""

    BINDINGS = [
        Binding("up,k", "up", tooltip=message("a line up").text, show=False),
        Binding("down,j", "down", tooltip=message("a line down").text, show=False),
        Binding("pageup", "page(-1)", tooltip=message("a page up").text, show=False),
        Binding("pagedown,space", "page(1)", tooltip=message("a page down").text, show=False),
        Binding("home", "page(-1000)", tooltip=message("to the beginning").text, show=False),
        Binding("end", "page(1000)", tooltip=message("to the end").text, show=False),
        Binding("tab", "link(1)", tooltip=message("the next link").text, show=False),
        Binding("shift+tab", "link(-1)", tooltip=message("the previous link").text, show=False),
        Binding("enter", "follow", tooltip=message("open").text, show=False),
        Binding("left,b,backspace", "step(-1)", tooltip=message("the previous entry").text, show=False),
        Binding("right,f", "step(1)", tooltip=message("forward again").text, show=False),
        Binding("slash,f1", "search", tooltip=message("search").text, show=False),
        Binding("escape,q,question_mark", "leave", tooltip=message("back").text, show=False),
    ]

    def __init__(
        self,
        book: Book,
        key: str | None = None,
        now: Callable[[], Sequence[str]] = tuple,
        links: Sequence[str] = (),
    ) -> None:
        """Open at an entry, with the lines `now` about the game and further links; without one, ready to search."""
        super().__init__()
        self.reader = ReferenceReader(book, key, links)
        self._asked, self._tell_now, self._now = key, now, tuple(now())
        self._regions: dict[str, Region] = {}
        self._panels: dict[str, Panel] = {}

    def compose(self) -> ComposeResult:
        for name in _PANELS:
            self._panels[name] = Panel(self.tadmor_app.palette, id=f"reference-{name}")
            yield self._panels[name]
        self._field = TextField(
            self.tadmor_app.palette, self.tadmor_app.glyphs.cut, longest=_LONGEST_QUERY, focusable=False
        )
        self._field.display = False
        yield self._field

    def on_mount(self) -> None:
        self.relayout()

    def relayout(self) -> None:
        if self.reader.book.language is not language():
            self.reader.read_in(language())
            self._now = tuple(self._tell_now())
        keys = max(len(_key_rows(self.area.width, hints)) for hints in (_TYPING, _READING))
        self._regions = arrange_reference(*self.area, keys if self.area.height >= _ROWS_FOR_MORE_KEYS else 1)
        for name, panel in self._panels.items():
            panel.place(self._regions.get(name))
        self._paint()

    # --- keys

    @property
    def is_typing(self) -> bool:
        return self.reader.typing

    def on_key(self, event: Key) -> None:
        """Write into the search while it is open; while it is empty, only letters belong to it.

        Keys that choose there are handled here too: a binding would run after letters typed later.
        """
        reader = self.reader
        if not reader.typing:
            return
        if event.key in ("up", "down"):
            self._go(-1 if event.key == "up" else 1)
        elif event.key == "enter":
            self.action_follow()
        elif not (reader.query or event.is_printable or event.key == "backspace"):
            return
        elif self._search_field().take_key(event):
            self._take_query()
        else:
            return
        event.stop()

    def on_paste(self, event: Paste) -> None:
        if self.reader.typing:
            event.stop()
            self._search_field().take_paste(event.text)
            self._take_query()

    def _search_field(self) -> TextField:
        """Return the text field, also if it has changed since it was painted."""
        if self._field.value != self.reader.query:
            self._field.begin(self.reader.query, _LONGEST_QUERY)
        return self._field

    def _take_query(self) -> None:
        """Search for the text in the field."""
        if self._field.value != self.reader.query:
            self.reader.search(self._field.value)
            self._paint()

    def action_up(self) -> None:
        self._go(-1)

    def action_down(self) -> None:
        self._go(1)

    def _go(self, step: int) -> None:
        if self.reader.typing:
            self.reader.move(step)
        else:
            self.reader.scroll += step
        self._paint()

    def action_page(self, step: int) -> None:
        self.reader.scroll += step * max(1, self._regions["entry"].height - 1)
        self._paint()

    def action_link(self, step: int) -> None:
        self.reader.next_link(step)
        self._paint()

    def action_follow(self) -> None:
        if not self.reader.follow() and self.reader.typing:
            self.reader.read()
        self._paint()

    def action_step(self, step: int) -> None:
        self.reader.back(step)
        self._paint()

    def action_search(self) -> None:
        self.reader.typing = True
        self.reader.search("")
        self._paint()

    def action_leave(self) -> None:
        self.dismiss()

    # --- the mouse

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        reader = self.reader
        if message.pane is self._panels["results"]:
            number = first_result(reader.cursor, len(reader.found), self._regions["results"].height) + message.y
            if number < len(reader.found):
                reader.choose(number)
                reader.read()
        elif message.pane is self._panels["links"] and message.y == 0 and reader.entry.links:
            cells = self._regions["links"].width
            first, placed = link_window(reader.book, reader.entry.links, reader.link, cells)
            for number, (x, name) in enumerate(placed, first):
                if x <= message.x < x + len(name):
                    reader.link = number
                    reader.follow()
                    break
        elif message.pane is self._panels["entry"]:
            self._follow_word(message.x, message.y)
        elif message.pane is self._panels["search"]:
            self.action_search()
        self._paint()

    async def on_pane_scrolled(self, message: Pane.Scrolled) -> None:
        """Go to the next result over the results, and through the text everywhere else."""
        message.prevent_default()
        if message.pane is self._panels["results"]:
            self.reader.move(message.step)
        else:
            self.reader.scroll += message.step * _WHEEL_ROWS
        self._paint()

    def _follow_word(self, x: int, y: int) -> None:
        """Follow a link by a click on an id in the text."""
        lines = self._panels["entry"].lines
        text = "".join(part for part, *_ in lines[y]) if y < len(lines) else ""
        for match in _ID.finditer(text):
            if match.start() <= x < match.end() and match[0] in self.reader.entry.links:
                self.reader.typing = False
                self.reader.open(match[0])
                return

    # --- painting

    def _paint(self) -> None:
        reader, glyphs = self.reader, self.tadmor_app.glyphs
        region = self._regions["entry"]
        body = self._body(region.width)
        reader.scroll = max(0, min(reader.scroll, len(body) - region.height))
        self._panels["entry"].show(paint_entry(body, reader.scroll, glyphs, region.width, region.height))
        self._panels["links"].show(paint_links(reader.book, reader.entry, reader.link, self._regions["links"].width))
        if (results := self._regions.get("results")) is not None:
            self._panels["results"].show(
                paint_results(reader.found, reader.mark, reader.typing, results.width, results.height)
            )
        self._paint_search(glyphs)
        hints = _READING if not reader.typing else _TYPED if reader.query else _TYPING
        rows = _key_rows(self._regions["keys"].width, hints)
        self._panels["keys"].show([grounded(line((row, "dim")), "panel", self.area.width) for row in rows])

    def _paint_search(self, glyphs: Glyphs) -> None:
        reader, region = self.reader, self._regions["search"]
        room = _LONGEST_QUERY + 1 if reader.typing else 0
        row, left = paint_search(reader.query, reader.guesses, room, glyphs, region.width)
        self._panels["search"].show([row])
        cells = min(room, region.width - left)
        if cells <= 0:
            self._field.place(None)
            return
        self._field.use_look(self.tadmor_app.palette, glyphs.cut)
        self._search_field().place(Region(region.x + left, region.y, cells, 1))

    def _body(self, cells: int) -> list[Line]:
        entry = self.reader.entry
        now = self._now if entry.id == self._asked else ()
        return entry_body(entry, now, cells - 2, self.reader.marked)
