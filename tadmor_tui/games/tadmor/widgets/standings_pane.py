"""Points of all merchants if the game ended now, by source."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.contract import Standing
from rules.message import Message, Series, message
from rules.tadmor import names
from rules.tadmor.state import Colour
from tadmor_tui.games.tadmor.position import TadmorPosition, seat_letter
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, line, wrapped
from tadmor_tui.render.wrapping import cells_of
from tadmor_tui.text.phrases import join_clauses
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

_COLUMN, _TOTAL = 4, 6
"""Cells of a source of points, and of their sum."""


class StandingsSelection(Struct, frozen=True):
    """The scores if the game ended now, the best first."""

    ranking: tuple[Standing, ...]
    colours: tuple[Colour, ...]


class StandingsPane(Pane["TadmorTable", StandingsSelection]):
    """A row for each merchant: what everything is worth now, and the sum."""

    MIN = Size(1, 7)

    def select(self, table: TadmorTable) -> StandingsSelection:
        return table.ui.of_position(select_standings)

    def paint(self, selected: StandingsSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_standings(selected, look.glyphs, *size)


class _Column(Struct, frozen=True):
    """Some lines of the score: the sign or word above them, what it stands for, and which lines they are."""

    heading: Callable[[Glyphs], str]
    meaning: Message
    sources: frozenset[str]


_COLUMNS = (
    _Column(lambda _: t("PP"), message("points on the track"), frozenset({"track"})),
    _Column(lambda glyphs: glyphs.tower, message("the tower"), frozenset({"tower"})),
    _Column(lambda glyphs: glyphs.mission, message("missions"), frozenset({"missions", "returned missions"})),
    _Column(lambda glyphs: glyphs.temple, message("temples"), frozenset({"temples"})),
    _Column(lambda glyphs: glyphs.rare, message("rare goods"), frozenset({"rare goods"})),
    _Column(lambda _: t("I"), message("improvements"), frozenset({"improvements"})),
)


def legend(glyphs: Glyphs) -> str:
    """Explain the headings of the merchants' table."""
    told = [t("{heading} {meaning}", heading=column.heading(glyphs), meaning=column.meaning) for column in _COLUMNS]
    return join_clauses((*told, t("now the score if the game ended now")))


def select_standings(position: TadmorPosition) -> StandingsSelection:
    return StandingsSelection(position.ranking, position.colours)


def paint_standings(selected: StandingsSelection, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    now = t("now")
    heads = "".join(_right(column.heading(glyphs), _COLUMN) for column in _COLUMNS)
    lines = [
        titled(t("Merchants"), cells, glyphs),
        line((f"{'':4}{heads}{_right(now, _TOTAL)}", "dim")),
        *(_merchant(selected.colours[standing.seat], standing) for standing in selected.ranking),
    ]
    note = wrapped(t("now: if the game ended now"), cells - 1)
    return [*lines, *([(Run(text, "dim"),) for row in note for text, *_ in row] if len(lines) < rows else [])][:rows]


def _merchant(colour: Colour, standing: Standing) -> Line:
    letter, ink, *_ = seat_letter(colour)
    points = [sum(x.points for x in standing.lines if x.source in column.sources) for column in _COLUMNS]
    return line(
        " ",
        Run(f" {letter} ", "night", ink),
        *((_right(str(number), _COLUMN), "plain" if number else "faint") for number in points),
        (_right(str(standing.total), _TOTAL), "legal"),
    )


def _right(text: str, cells: int) -> str:
    return " " * (cells - cells_of(text)) + text


def worth_words(standing: Standing) -> str:
    """`Now worth 71 PP: track 53, tower 6, temples 12`."""
    parts = tuple(
        message("{source} {points}", source=names.score_source(entry.source), points=entry.points)
        for entry in standing.lines
        if entry.points
    )
    if not parts:
        return t("Now worth {total} PP", total=standing.total)
    return t("Now worth {total} PP: {parts}", total=standing.total, parts=Series(parts))


def points_and_worth(points: int, worth: int | None, glyphs: Glyphs, cells: int) -> str:
    """`53→71 PP`: the points on the track, and what everything would be worth now; as much as has room."""
    usual = t("{points} PP", points=points)
    if worth is None:
        return usual
    both = f"{points}{glyphs.arrow}{worth}"
    ways = (t("{points} PP", points=both), both, usual)
    return next((way for way in ways if cells_of(way) <= cells), words_of(message("{points}", points=points)))
