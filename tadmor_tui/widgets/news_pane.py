"""News since the last go: as a list, or in a single row where there is no room for more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Importance
from rules.game_kind import SeatLabel
from rules.message import message
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, first_that_fits, fit, grounded, line, line_about, relit, width, wrapped
from tadmor_tui.session.moment import Told
from tadmor_tui.session.news import News
from tadmor_tui.session.story import StoryLine
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance, Command
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.pointing import PANEL, TOLD, key
from tadmor_tui.widgets.seat_lines import signed, signed_rows

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable

NEWS_COMMAND = "news"
_NUMBER_OF_NEWS = 18
"""Cells for the number of the news in a row."""
_INKS = {
    Importance.LOSS: "attacked",
    Importance.NOTABLE: "legal",
    Importance.USUAL: "plain",
    Importance.ROUTINE: "dim",
}


class NewsSelection(Struct, frozen=True):
    """The news, and where the person is in them."""

    news: tuple[News, ...]
    labels: tuple[SeatLabel, ...]
    cursor: int
    reads: bool
    """True if the arrow keys go from line to line."""
    watched: StoryLine | None = None
    """The last sentence of the story, for those who only look on and have no go of their own."""
    told: Told = Told()
    """What has just happened, which stands before the news where these have one row."""


class NewsPane(Pane["AnyGameTable", NewsSelection]):
    """The most important first; while it is open, the arrow keys go from line to line."""

    NAME = message("Since your last go")
    COMPACT = Size(0, 2)
    FITS = True

    def select(self, table: AnyGameTable) -> NewsSelection:
        ui = table.ui
        reads, told = ui.open_pane is NewsPane, told_now(table)
        news, labels, watched = tuple(ui.news()), table.snapshot.labels, None
        if not news and not table.snapshot.people and ui.story:
            watched = ui.story[-1]
        return NewsSelection(news, labels, ui.reading.news_line, reads, watched, told)

    def paint(self, selected: NewsSelection, size: Size, look: Appearance) -> list[Line]:
        """Paint as many lines as have room, and how many more there are; with the cursor on one, those around it."""
        cells, rows = size
        if rows < self.COMPACT.height:
            return [grounded(_in_a_row(selected, look, cells), "panel", cells)]
        news, shown = selected.news, _shown(selected, cells, rows)
        how = look.keys.note("choose" if selected.reads else NEWS_COMMAND, t("replay"))
        left = len(news) - len({number for number, _ in shown})
        more = nt("{n} more", "{n} more", left) if left else ""
        lines = [noted(words_of(self.NAME), cells, look.glyphs, how if news else "", more)]
        if not news and selected.watched is not None:
            return [*lines, *signed_rows(selected.labels, selected.watched.seat, selected.watched.text, "plain", cells)]
        if not news:
            return [*lines, *(relit(row, "dim") for row in wrapped(t("nobody else has done anything yet"), cells - 1))]
        chosen = selected.cursor if selected.reads else None
        lines += (relit(fit(row, cells), "cursor") if number == chosen else row for number, row in shown)
        return lines

    def commands(self) -> list[Command]:
        return [("choose", t("replay"))]

    def move(self, way: str) -> None:
        self.table.ui.reading.turn_news({"up": -1, "down": 1}.get(way, 0))

    def scroll(self, step: int) -> None:
        self.table.ui.reading.turn_news(step)


def tells_in_a_row(table: AnyGameTable) -> bool:
    """Return True if the news of a table have one row, which then tells what has just happened, too."""
    region = table.layout.regions.get(NewsPane)
    return region is not None and region.height < NewsPane.COMPACT.height


def told_now(table: AnyGameTable) -> Told:
    """Return what has just happened; nothing while earlier things are shown."""
    return table.ui.told if table.ui.moment is None and table.course.step_shown is None else Told()


def told_row(told: Told, cells: int) -> Line:
    """Return what has just happened in a row, the newest first, as far as it fits; empty if there is nothing."""
    parts: list[tuple[tuple[str, ...], str]] = [((told.done,), "gain")] if told.done else []
    inks = {True: "attacked", False: "legal"}
    parts += [((one.sentence, one.heading), inks[one.is_loss]) for one in reversed(told.moments)]
    row: Line = ()
    for texts, ink in parts:
        longer = ((*row, Run("  " if row else " "), Run(text, ink)) for text in texts)
        row = next((each for each in longer if width(each) <= cells), row or line(" ", (texts[-1], ink)))
    return row


def _shown(selected: NewsSelection, cells: int, rows: int) -> list[tuple[int, Line]]:
    """Return the rows below the title, each with the number of the line that it belongs to."""
    every = [(number, row) for number, one in enumerate(selected.news) for row in _rows(one, selected.labels, cells)]
    room = max(1, rows - 1)
    end = max((place for place, (number, _) in enumerate(every, 1) if number <= selected.cursor), default=0)
    return every[max(0, end - room) :][:room]


def _rows(news: News, labels: Sequence[SeatLabel], cells: int) -> list[Line]:
    rows = signed_rows(labels, news.seat, news.text, _INKS[news.importance], cells)
    return [line_about(row, key(TOLD, news.action)) for row in rows]


def news_line(news: News, labels: Sequence[SeatLabel]) -> Line:
    """Return news in a line, with the sign of its seat."""
    return signed(labels, news.seat, news.text, _INKS[news.importance])


def _in_a_row(selected: NewsSelection, look: Appearance, cells: int) -> Line:
    """Return what has just happened, and beside it as much of the news as fits: at least how many there are."""
    told = told_row(selected.told, cells - (_NUMBER_OF_NEWS if selected.news else 0))
    apart = line(" ") if told else ()
    left = cells - width(told) - width(apart)
    return (*told, *apart, *_news_row(selected, look, left)) if not told or (selected.news and left > 0) else told


def _news_row(selected: NewsSelection, look: Appearance, cells: int) -> Line:
    """Return as much as fits beside each other; the title is short where that makes room."""
    if (watched := selected.watched) is not None:
        return signed(selected.labels, watched.seat, watched.text, "plain")
    titles = (t("since your go"), t("new"), look.glyphs.new)
    row = first_that_fits((_row(selected, look.keys, title, cells, whole=True) for title in titles), cells)
    if width(row) > cells:
        row = first_that_fits((_row(selected, look.keys, title, cells, whole=False) for title in titles), cells)
    return row


def _row(selected: NewsSelection, keys: KeyNames, title: str, cells: int, whole: bool) -> Line:
    """Return all of it, or what fits, with the number of what does not."""
    news, row = selected.news, line((f" {title} ", "title"))
    if not news:
        return (*row, Run(t("nobody else has done anything yet"), "dim"))
    for number, one in enumerate(news):
        left = len(news) - number - 1
        more = f" {keys.note(NEWS_COMMAND, nt('{n} more', '{n} more', left + 1))}"
        told = (*line(" "), *line_about(news_line(one, selected.labels), key(TOLD, one.action)), *line(" "))
        if not whole and width(row) + width(told) + (cell_len(more) if left else 0) > cells:
            return (*row, Run(more, "dim", target=key(PANEL, NEWS_COMMAND)))
        row = (*row, *told)
    return row
