"""The final scoring: every line for every player, and bars."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from rules.contract import Standing, Standings
from rules.game_kind import SeatLabel
from tadmor_tui.faces.painters.prompt import badge
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.look.lines import Line, Run, fit, line

_SOURCES = 20
_WIDEST_COLUMN = 16
_LONGEST_NAME = 16


class Players(Struct, frozen=True):
    """Who took part, and the signs to paint them with."""

    names: Sequence[str]
    labels: Sequence[SeatLabel]
    glyphs: Glyphs


def paint_scores(players: Players, standings: Standings, cells: int) -> list[Line]:
    """A column for each player, the best first."""
    ranking = standings.ranking
    column = min(_WIDEST_COLUMN, (cells - _SOURCES - 4) // len(ranking))
    heads: list[Run] = []
    for s in ranking:
        letter, ink = badge(players.labels[s.seat])
        text = f"{letter} {_name(players, s)}"
        heads += fit_right((text if cell_len(text) < column else set_cell_size(text, column - 1), ink), column)
    rows = [line(f"  {'':<{_SOURCES}}", *heads)]
    for number, entry in enumerate(ranking[0].lines):
        points = [s.lines[number].points for s in ranking]
        rows.append(
            line(
                f"  {entry.source.capitalize():<{_SOURCES}}",
                *(_number(n, column, "plain" if n else "dim") for n in points),
            )
        )
    rows.append(line(("  " + players.glyphs.rule * (_SOURCES + column * len(ranking)), "frame")))
    rows.append(line((f"  {'Total':<{_SOURCES}}", "legal"), *(_number(s.total, column, "legal") for s in ranking)))
    rows.append(line(f"  {'Place':<{_SOURCES}}", *(_number(s.place, column, "plain") for s in ranking)))
    return rows


def paint_bars(players: Players, standings: Standings, cells: int, grown: float = 1.0) -> list[Line]:
    """A bar for each player; `grown` from 0 to 1 is how far they have come."""
    most = max(1, *(s.total for s in standings.ranking))
    room = max(0, cells - _LONGEST_NAME - 14)
    rows = []
    for s in standings.ranking:
        points = int(s.total * grown)
        letter, ink = badge(players.labels[s.seat])
        name = fit(line((f"  {letter} ", ink), _name(players, s)), _LONGEST_NAME + 5)
        bar = players.glyphs.bar * (max(0, points) * room // most)
        rows.append((*name, (bar, ink), (f" {points}", "legal")))
    return rows


def fit_right(run: Run, cells: int) -> list[Run]:
    """A run at the right end of a column."""
    return [(" " * max(0, cells - cell_len(run[0])), "plain"), run]


def _number(number: int, cells: int, ink: str) -> Run:
    return f"{number:>{cells}}", ink


def _name(players: Players, standing: Standing) -> str:
    name = players.names[standing.seat]
    return set_cell_size(name, min(_LONGEST_NAME, cell_len(name)))
