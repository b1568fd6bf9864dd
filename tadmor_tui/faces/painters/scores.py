"""The final scoring: every line for every player, and bars."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from rules.contract import Standing, Standings
from rules.game_kind import SeatLabel
from rules.message import Name
from tadmor_tui.faces.painters.prompt import badge
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.look.lines import Line, Run, fit, line
from tadmor_tui.translation import t

_SOURCES = 20
_WIDEST_COLUMN = 16
_LONGEST_NAME = 16


class Players(Struct, frozen=True):
    """Who took part in which game, and the signs to paint them with."""

    names: Sequence[str]
    labels: Sequence[SeatLabel]
    glyphs: Glyphs
    game: str
    """Its name, for the names of what it scores."""


def paint_scores(players: Players, standings: Standings, cells: int) -> list[Line]:
    """A column for each player, the best first."""
    ranking = standings.ranking
    sources = [t("{source.capital}", source=Name(f"{players.game}/score", entry.source)) for entry in ranking[0].lines]
    total, place = t("Total"), t("Place")
    first = max([_SOURCES, *(cell_len(label) + 1 for label in (*sources, total, place))])
    column = min(_WIDEST_COLUMN, (cells - first - 4) // len(ranking))
    heads: list[Run] = []
    for s in ranking:
        letter, ink = badge(players.labels[s.seat])
        text = f"{letter} {_name(players, s)}"
        heads += fit_right((text if cell_len(text) < column else set_cell_size(text, column - 1), ink), column)
    rows = [line(" " * (2 + first), *heads)]
    for number, source in enumerate(sources):
        points = [s.lines[number].points for s in ranking]
        rows.append(
            line(
                f"  {set_cell_size(source, first)}",
                *(_number(n, column, "plain" if n else "dim") for n in points),
            )
        )
    rows.append(line(("  " + players.glyphs.rule * (first + column * len(ranking)), "frame")))
    rows.append(
        line((f"  {set_cell_size(total, first)}", "legal"), *(_number(s.total, column, "legal") for s in ranking))
    )
    rows.append(line(f"  {set_cell_size(place, first)}", *(_number(s.place, column, "plain") for s in ranking)))
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
