"""The final scoring (T10): every line for every merchant, bars, and the sentence that says who has won."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from rules.contract import Standing, Standings
from rules.english import and_list, count
from tadmor_tui.faces.tadmor.painters import Scene
from tadmor_tui.look.lines import Line, Run, fit, line

_SOURCES = 20
_WIDEST_COLUMN = 16
_LONGEST_NAME = 16


def verdict(scene: Scene, standings: Standings) -> str:
    """Who has won, and by what (T10.2)."""
    winners = and_list([scene.names[seat] for seat in standings.winners])
    first, second = standings.ranking[:2]
    if standings.decided_by == "shared":
        return f"{winners} share the win, with {first.total} PP and {_rare_goods(scene, first)} each."
    if standings.decided_by == "points":
        return f"{winners} wins with {first.total} PP, {first.total - second.total} more than {_name(scene, second)}."
    tied = [s for s in standings.ranking[1:] if s.total == first.total]
    rivals = and_list([f"{_name(scene, s)}'s {len(scene.view.merchants[s.seat].rare_goods)}" for s in tied])
    return f"At {first.total} PP each, {winners} wins the tie by {_rare_goods(scene, first)} to {rivals}."


def paint_scores(scene: Scene, standings: Standings, cells: int) -> list[Line]:
    """A column for each merchant, the best first."""
    ranking = standings.ranking
    column = min(_WIDEST_COLUMN, (cells - _SOURCES - 4) // len(ranking))
    heads: list[Run] = []
    for s in ranking:
        ink = f"seat.{scene.colour(s.seat)}"
        text = f"{scene.letter(s.seat)[0]} {_name(scene, s)}"
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
    rows.append(line(("  " + scene.glyphs.rule * (_SOURCES + column * len(ranking)), "frame")))
    rows.append(line((f"  {'Total':<{_SOURCES}}", "legal"), *(_number(s.total, column, "legal") for s in ranking)))
    rows.append(line(f"  {'Place':<{_SOURCES}}", *(_number(s.place, column, "plain") for s in ranking)))
    return rows


def paint_bars(scene: Scene, standings: Standings, cells: int, grown: float = 1.0) -> list[Line]:
    """A bar for each merchant; `grown` from 0 to 1 is how far they have come."""
    most = max(1, *(s.total for s in standings.ranking))
    room = max(0, cells - _LONGEST_NAME - 14)
    rows = []
    for s in standings.ranking:
        points = int(s.total * grown)
        letter, ink = scene.letter(s.seat)
        name = fit(line((f"  {letter} ", ink), _name(scene, s)), _LONGEST_NAME + 5)
        bar = scene.glyphs.bar * (max(0, points) * room // most)
        rows.append((*name, (bar, ink), (f" {points}", "legal")))
    return rows


def fit_right(run: Run, cells: int) -> list[Run]:
    """A run at the right end of a column."""
    return [(" " * max(0, cells - cell_len(run[0])), "plain"), run]


def _number(number: int, cells: int, ink: str) -> Run:
    return f"{number:>{cells}}", ink


def _name(scene: Scene, standing: Standing) -> str:
    name = scene.names[standing.seat]
    return set_cell_size(name, min(_LONGEST_NAME, cell_len(name)))


def _rare_goods(scene: Scene, standing: Standing) -> str:
    return count(len(scene.view.merchants[standing.seat].rare_goods), "rare good")
