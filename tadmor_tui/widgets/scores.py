"""The final scoring: every line for every player, and bars made of these lines."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from rules.contract import ScoreLine, Standing, Standings
from rules.game_kind import SeatLabel
from rules.message import Name
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, line, relit, width, wrapped
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.prompt import badge

_SOURCES = 20
_LEAST_COLUMN, _WIDEST_COLUMN = 12, 16
_LONGEST_NAME = 16
_LEAST_SIDE, _BRIEF_COLUMN = 23, 5
"""Cells of the scores beside a picture, and of a player in them."""
_PARTS = ("stone", "wood", "azure", "palm", "limestone", "rare.red", "gold", "marble", "lake", "rare.grey", "raid")
"""The hues of what points came from, in the order in which it is counted."""


class Players(Struct, frozen=True):
    """The players of a game, and the signs to paint them with."""

    names: Sequence[str]
    labels: Sequence[SeatLabel]
    glyphs: Glyphs
    game: str
    """Its name, for the names of what it scores."""
    has_labels: bool = False
    """True if the lines of the ranking have the names of their sources in words."""


def paint_scores(players: Players, standings: Standings, cells: int, places: bool = True) -> list[Line]:
    """Paint a column for each player, the best first; before each source the hue that it has in the bars.

    `places` is False while points are counted: then the row of places stays empty.
    """
    ranking, sources = standings.ranking, _sources(players, standings)
    first, column = _columns(players, standings, cells)
    total, place = t("Total"), t("Place")
    heads: list[Run] = []
    for s in ranking:
        letter, ink, *_ = badge(players.labels[s.seat])
        text = f" {letter} {_name(players, s)}"
        heads += fit_right(Run(_cut(text, column - 1), "night", ink), column)
    rows = [line(" " * (2 + first), *heads)]
    for number, source in enumerate(sources):
        points = [s.lines[number].points for s in ranking]
        rows.append(
            line(
                Run(" ", "night", _hue(number)),
                f" {set_cell_size(source, first)}",
                *(_number(n, column, "plain" if n else "faint") for n in points),
            )
        )
    rows.append(line(("  " + players.glyphs.rule * (first + column * len(ranking)), "frame")))
    rows.append(
        line((f"  {set_cell_size(total, first)}", "legal"), *(_number(s.total, column, "legal") for s in ranking))
    )
    if len(ranking) > 1:
        told = [_place(players, s, column) for s in ranking] if places else []
        rows.append(line(f"  {set_cell_size(place, first)}", *told))
    return rows


def score_column_cells(players: Players, standings: Standings) -> int:
    """Return the cells of the scores where they stand beside a picture."""
    return max(_LEAST_SIDE, _labels_cells(players, standings) + _BRIEF_COLUMN * len(standings.ranking) + 3)


def paint_score_column(
    players: Players, standings: Standings, cells: int, rows: int, most: int | None = None
) -> list[Line]:
    """Paint the scores where they stand beside a picture: a narrow table by the letters of the players, then their
    bars, with names and totals above them where there are rows for that."""
    ranking, first = standings.ranking, _labels_cells(players, standings)
    column = min(_WIDEST_COLUMN, (cells - first - 3) // len(ranking))
    badges = [Run(f" {badge(players.labels[s.seat])[0]} ", "night", badge(players.labels[s.seat])[1]) for s in ranking]
    table = [line(" " * (3 + first), *(run for each in badges for run in fit_right(each, column)))]
    for number, source in enumerate(_sources(players, standings)):
        points = [s.lines[number].points for s in ranking]
        numbers = (_number(n, column - 1, "plain" if n else "faint") for n in points)
        label = line(" ", Run(" ", "night", _hue(number)), f" {set_cell_size(source, first)}")
        table.append(line(*label, *(run for each in numbers for run in (each, " "))))
    totals = (_number(s.total, column - 1, "legal") for s in ranking)
    table.append(line((f"   {set_cell_size(t('Total'), first)}", "legal"), *(r for n in totals for r in (n, " "))))
    full = most_points(standings) if most is None else most
    spare = rows - len(table) - 2 * len(ranking)
    if spare < 1:
        return [*table, line(), *paint_bars(players, standings, cells, most)][:rows]
    bars: list[Line] = []
    for s, sign in zip(ranking, badges, strict=True):
        star = f"{players.glyphs.mission} " if s.place == 1 and most is None and len(ranking) > 1 else ""
        whose = line(" ", sign, f" {_name(players, s)}")
        total = f"{star}{s.total}"
        gap = " " * max(1, cells - width(whose) - cell_len(total) - 1)
        bars += [line()] if not bars or spare >= len(ranking) else []
        bars += [(*whose, Run(gap), Run(total, "title" if star else "legal"))]
        bars += [line(" ", *_bar(players.glyphs, s.lines, cells - 2, full))]
    return [*table, *bars]


def _labels_cells(players: Players, standings: Standings) -> int:
    return max(cell_len(label) for label in (*_sources(players, standings), t("Total")))


def _sources(players: Players, standings: Standings) -> list[str]:
    lines = standings.ranking[0].lines
    if players.has_labels:
        return [entry.source for entry in lines]
    return [t("{source.capital}", source=Name(f"{players.game}/score", entry.source)) for entry in lines]


def _first_column(players: Players, standings: Standings) -> int:
    """Return cells for the names of what was scored."""
    labels = (*_sources(players, standings), t("Total"), t("Place"))
    return max([_SOURCES, *(cell_len(label) + 1 for label in labels)])


def _columns(players: Players, standings: Standings, cells: int) -> tuple[int, int]:
    """Return cells for the names of what was scored, and for each player."""
    first = _first_column(players, standings)
    return first, min(_WIDEST_COLUMN, (cells - first - 4) // len(standings.ranking))


def columns_of_players(players: Players, standings: Standings, cells: int) -> tuple[int, int]:
    """Return the first column of the players in the table of scores, and the width of each."""
    first, column = _columns(players, standings, cells)
    return 2 + first, column


def scores_cells(players: Players, standings: Standings, most: int) -> int:
    """Return the cells that the table of scores can use, but not more than `most` if it can be read well in them."""
    least, widest = (
        4 + _first_column(players, standings) + column * len(standings.ranking)
        for column in (_LEAST_COLUMN, _WIDEST_COLUMN)
    )
    return max(least, min(most, widest))


def paint_bars(
    players: Players, standings: Standings, cells: int, most: int | None = None, thick: bool = False
) -> list[Line]:
    """Paint a bar for each player, in parts by source of points; a full bar has `most` points, or those of the best.

    Neighbouring parts differ by their signs too, and a part that has room for it says how many points it is. A thick
    bar has a row and a half, where half a row can be drawn.
    """
    if most is None:
        most = most_points(standings)
    names = min(_LONGEST_NAME, max(cell_len(players.names[s.seat]) for s in standings.ranking))
    room = max(0, cells - names - 14)
    rows: list[Line] = []
    for s in standings.ranking:
        letter, ink, *_ = badge(players.labels[s.seat])
        name = fit(line("  ", Run(f" {letter} ", "night", ink), f" {_name(players, s)}"), names + 7)
        bar = _bar(players.glyphs, s.lines, room, most)
        rows.append((*name, *bar, Run(f" {s.total}", "legal")))
        if thick and players.glyphs.pictures:
            lower = [Run("▀" * cell_len(run.text), run.ground) for run in bar]
            rows.append(line(" " * width(name), *lower))
    return rows


def most_points(standings: Standings) -> int:
    """Return the points of the longest bar."""
    return max(1, *(sum(max(0, entry.points) for entry in s.lines) for s in standings.ranking))


def paint_sources(players: Players, standings: Standings, about: Sequence[str], cells: int) -> list[Line]:
    """Explain every source, each beside its hue and its name, or below them."""
    rows: list[Line] = [titled(t("What counted"), cells, players.glyphs)]
    first = _first_column(players, standings)
    for number, (source, told) in enumerate(zip(_sources(players, standings), about, strict=True)):
        head = line(Run(" ", "night", _hue(number)), (f" {set_cell_size(source, first)}", "legal"))
        if width(head) + cell_len(told) < cells:
            rows.append((*head, Run(told, "plain")))
        else:
            rows += [head, *(relit(row, "plain") for row in wrapped(told, cells - 2, "   "))]
    return rows


def paint_legend(players: Players, standings: Standings, cells: int) -> list[Line]:
    """Return the legend of the bars."""
    sources = enumerate(_sources(players, standings))
    return _in_rows(
        [line(Run("  ", "night", _hue(number)), (f" {source}", "dim")) for number, source in sources], cells
    )


def paint_leaders(players: Players, standings: Standings, cells: int) -> list[Line]:
    """Return the best seat of each source that brought one seat more than any other."""
    items: list[Line] = []
    for number, source in enumerate(_sources(players, standings)):
        most = max(s.lines[number].points for s in standings.ranking)
        leaders = [s for s in standings.ranking if s.lines[number].points == most]
        if most > 0 and len(leaders) == 1:
            letter, ink, *_ = badge(players.labels[leaders[0].seat])
            items.append(line(Run(f" {letter} ", "night", ink), f" {source} ", (str(most), "legal")))
    return [titled(t("Most points from"), cells, players.glyphs), *_in_rows(items, cells)] if items else []


def _in_rows(items: Sequence[Line], cells: int) -> list[Line]:
    """Return items side by side, in as many rows as they need."""
    rows: list[Line] = []
    for item in items:
        if rows and width(rows[-1]) + 2 + width(item) <= cells:
            rows[-1] = (*rows[-1], Run("  ", "plain"), *item)
        else:
            rows.append((Run("  ", "plain"), *item))
    return rows


def paint_hues(players: Players, standings: Standings, cells: int) -> list[Line]:
    """Return the parts of the bars, where no table beside them names them: only those with points."""
    rows: list[list[Run]] = []
    used = 0
    for number, source in enumerate(_sources(players, standings)):
        if all(s.lines[number].points <= 0 for s in standings.ranking):
            continue
        entry: list[Run] = [Run("  ", "plain"), Run("  ", "night", _hue(number)), Run(f" {source}", "dim")]
        wide = 5 + cell_len(source)
        if not rows or used + wide > cells:
            rows.append([])
            used = 0
        rows[-1] += entry
        used += wide
    return [tuple(row) for row in rows]


def bars_title(glyphs: Glyphs, cells: int) -> Line:
    return titled(t("Where the points came from"), cells, glyphs)


def _bar(glyphs: Glyphs, entries: Sequence[ScoreLine], room: int, most: int) -> list[Run]:
    """Return a bar; each part begins where the ones before end, so that rounding never adds up."""
    runs: list[Run] = []
    before = drawn = parts = 0
    for number, entry in enumerate(entries):
        before += max(0, entry.points)
        wide = before * room // most - drawn
        if wide > 0:
            hue, points = _hue(number), str(entry.points)
            sign = glyphs.shade if parts % 2 else glyphs.bar
            if cell_len(points) + 2 <= wide:
                left = (wide - cell_len(points)) // 2
                right = wide - left - cell_len(points)
                runs.append(Run(sign * left, hue, hue))
                runs.append(Run(points, "night", hue))
                runs.append(Run(sign * right, hue, hue))
            else:
                runs.append(Run(sign * wide, hue, hue))
            drawn, parts = drawn + wide, parts + 1
    return runs


def _hue(number: int) -> str:
    return _PARTS[number % len(_PARTS)]


def fit_right(run: Run, cells: int) -> list[Run]:
    """Return a run at the right end of a column."""
    return [Run(" " * max(0, cells - cell_len(run[0])), "plain"), run]


def _number(number: int, cells: int, ink: str) -> Run:
    return Run(f"{number:>{cells}}", ink)


def _place(players: Players, standing: Standing, cells: int) -> Run:
    """Return a place; the winner's has a star."""
    if standing.place > 1:
        return _number(standing.place, cells, "plain")
    return Run(f"{players.glyphs.mission:>{cells - 2}} {standing.place}", "title")


def _cut(text: str, cells: int) -> str:
    return text if cell_len(text) <= cells else set_cell_size(text, cells)


def _name(players: Players, standing: Standing) -> str:
    return _cut(players.names[standing.seat], _LONGEST_NAME)
