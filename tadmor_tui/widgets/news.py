"""What happened since one's last go: as a panel, or in a single row where there is no room for more."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.contract import AnyGame, Importance
from rules.game_kind import SeatLabel
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, first_that_fits, fit, grounded, line, line_about, relit, width, wrapped
from tadmor_tui.session.news import News
from tadmor_tui.session.ui_state import NEWS, UIState
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.pointing import PANEL, TOLD, key
from tadmor_tui.widgets.seat_lines import signed, signed_rows

_INKS = {
    Importance.LOSS: "attacked",
    Importance.NOTABLE: "legal",
    Importance.USUAL: "plain",
    Importance.ROUTINE: "dim",
}

AnyModel = UIState[AnyGame, Struct]


def paint_news(model: AnyModel, glyphs: Glyphs, keys: KeyNames, cells: int, rows: int) -> list[Line]:
    """As many lines as have room, and how many more there are; with the cursor on one, those around it."""
    if rows == 1:
        return [_in_a_row(model, glyphs, keys, cells)]
    news = model.news()
    shown = _shown(model, cells, rows)
    how = keys.note("choose" if model.reads_news else "news", t("replay"))
    left = len(news) - len({number for number, _ in shown})
    more = nt("{n} more", "{n} more", left) if left else ""
    lines = [noted(t("Since your last go"), cells, glyphs, how if news else "", more)]
    if not news:
        return [*lines, *(relit(row, "dim") for row in wrapped(t("nobody else has done anything yet"), cells - 1))]
    chosen = model.news_cursor if model.reads_news else None
    lines += (relit(fit(row, cells), "cursor") if number == chosen else row for number, row in shown)
    return lines


def _shown(model: AnyModel, cells: int, rows: int) -> list[tuple[int, Line]]:
    """The rows below the title, each with the number of the line that it belongs to."""
    every = [(number, row) for number, one in enumerate(model.news()) for row in _rows(model, one, cells)]
    room = max(1, rows - 1)
    end = max((place for place, (number, _) in enumerate(every, 1) if number <= model.news_cursor), default=0)
    return every[max(0, end - room) :][:room]


def _rows(model: AnyModel, news: News, cells: int) -> list[Line]:
    rows = signed_rows(model.eyes.labels, news.seat, news.text, _INKS[news.importance], cells)
    return [line_about(row, key(TOLD, news.action)) for row in rows]


def news_line(news: News, labels: Sequence[SeatLabel]) -> Line:
    """One of them in a line, with the sign of its seat."""
    return signed(labels, news.seat, news.text, _INKS[news.importance])


def _in_a_row(model: AnyModel, glyphs: Glyphs, keys: KeyNames, cells: int) -> Line:
    """As much as fits beside each other; the title is short where that makes room."""
    titles = (t("since your go"), t("new"), glyphs.new)
    row = first_that_fits((_row(model, keys, title, cells, whole=True) for title in titles), cells)
    if width(row) > cells:
        row = _row(model, keys, t("since your go"), cells, whole=False)
    return grounded(row, "panel", cells)


def _row(model: AnyModel, keys: KeyNames, title: str, cells: int, whole: bool) -> Line:
    """All of it, or what fits, with the number of what does not."""
    news, row = model.news(), line((f" {title} ", "title"))
    if not news:
        return (*row, Run(t("nobody else has done anything yet"), "dim"))
    for number, one in enumerate(news):
        left = len(news) - number - 1
        more = f" {keys.note('news', nt('{n} more', '{n} more', left + 1))}"
        told = (*line(" "), *line_about(news_line(one, model.eyes.labels), key(TOLD, one.action)), *line(" "))
        if not whole and width(row) + width(told) + (cell_len(more) if left else 0) > cells:
            return (*row, Run(more, "dim", target=key(PANEL, NEWS)))
        row = (*row, *told)
    return row
