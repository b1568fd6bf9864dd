"""The final page: every sphere with the players who left by it, and the course of each; the map beside a saved game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rich.cells import cell_len

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.elimination import ratings
from rules.marchands.game import MarchandsGame
from rules.marchands.state import SPHERES, Colour, Sphere
from rules.marchands.view import View
from tadmor_tui.games.marchands.map_look import MapLook
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.map_drawing import paint_whole_map
from tadmor_tui.games.marchands.widgets.signs import badge, seat_ink
from tadmor_tui.games.marchands.widgets.spheres_pane import NAMES, paint_spheres, select_spheres, sphere_sign
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, line, padded
from tadmor_tui.session.history import History
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame

_LEAST_COLUMN, _WIDEST_COLUMN = 7, 16
_TURN_CELLS = 3
"""Cells of a turn in the course of a sphere."""


def paint_map_beside_game(history: History[MarchandsGame, View], look: Appearance, frame: PictureFrame) -> list[Line]:
    """The map of a saved game, or its spheres where the map has no room."""
    position = _position(history)
    drawn = paint_whole_map(position, MapLook(), look, frame.cells, frame.rows)
    return drawn or paint_spheres(select_spheres(position), look.glyphs, frame.cells, min(frame.rows, 1 + len(SPHERES)))


def paint_final_page(
    history: History[MarchandsGame, View], look: Appearance, cells: int, rows: int, course: bool
) -> list[Line]:
    """The spheres with the players over their columns, and the course of each, or only that."""
    if course:
        return list(_course(history, look.glyphs, cells))[:rows]
    table = list(_table(history, look.glyphs, cells))
    left = rows - len(table) - 1
    whole = list(_course(history, look.glyphs, cells))
    if left >= len(whole):
        return [*table, line(), *whole][:rows]
    return table[:rows]


def _position(history: History[MarchandsGame, View]) -> VisiblePosition:
    view = history.snapshot(history.last, 0).view
    return VisiblePosition(view, history.names, cast(Catalogue, history.components))


# --- the table


def _table(history: History[MarchandsGame, View], glyphs: Glyphs, cells: int) -> Iterator[Line]:
    """A column for each player, the winner first; a sign marks who left by a sphere."""
    position = _position(history)
    ranking = history.position(history.last).standings().ranking
    seats, words = [standing.seat for standing in ranking], _row_words()
    margin = min(max(cell_len(word) for word in words) + 4, max(10, cells - _LEAST_COLUMN * len(seats)))
    column = max(_LEAST_COLUMN, min(_WIDEST_COLUMN, (cells - margin) // len(seats)))
    names = [history.names[seat][: column - 3] for seat in seats]
    yield titled(t("The three spheres"), cells, glyphs, t("the last one leaves"))
    heads: list[Run] = [Run(" " * margin)]
    for seat, name in zip(seats, names, strict=True):
        heads += [Run(" " * (column - cell_len(name) - 2)), badge(position.colours[seat]), Run(f" {name}", "legal")]
    yield tuple(heads)
    gone = {sphere: {seat for each in position.view.departures if each.leave and each.sphere == sphere
                     for seat in each.seats} for sphere in SPHERES}  # fmt: skip
    by_sphere = {each.sphere: each.values for each in select_spheres(position).spheres}
    players = position.view.players
    details: dict[Sphere, list[tuple[str, list[int]]]] = {
        "religion": [(t("temples"), [position.temples(player.seat) for player in players])],
        "politics": [(t("electors on the map"), [position.influence(player).electors for player in players])],
        "economy": [
            (t("contracts kept"), [len(player.kept or ()) for player in players]),
            (t("monopolies"), [player.monopolies or 0 for player in players]),
        ],
    }
    for sphere in SPHERES:
        head = line(" ", sphere_sign(sphere, glyphs), " ", (words_of(NAMES[sphere]), "legal"))
        yield _row(fit(head, margin), [by_sphere[sphere][seat] for seat in seats], column, glyphs,
                   [seat in gone[sphere] for seat in seats])  # fmt: skip
        for told, numbers in details[sphere]:
            yield _row(fit(line("   ", (told, "dim")), margin), [numbers[seat] for seat in seats], column, glyphs)
    yield line((f" {glyphs.rule * min(cells - 2, margin + column * len(seats) - 1)}", "frame"))
    outlasted = fit(line(" ", (t("rivals outlasted"), "legal")), margin)
    yield _row(outlasted, [standing.total for standing in ranking], column, glyphs)
    star = f"{glyphs.mission} "
    places = [f"{star if standing.place == 1 else ''}{standing.place}" for standing in ranking]
    yield (*fit(line(" ", (t("Place"), "legal")), margin), *(Run(place.rjust(column), "title") for place in places))


def _row_words() -> list[str]:
    named = [words_of(name) for name in NAMES.values()]
    return [*named, t("temples"), t("electors on the map"), t("contracts kept"), t("monopolies"), t("rivals outlasted")]


def _row(
    head: Line, numbers: Sequence[int | None], column: int, glyphs: Glyphs, gone: Sequence[bool] | None = None
) -> Line:
    """A number in the column of each player, marked where it made the player leave."""
    row = list(head)
    for at, number in enumerate(numbers):
        out = gone is not None and gone[at]
        told = f"{glyphs.lost}{number}" if out else str(number)
        row.append(Run(told.rjust(column), "bad" if out else "plain"))
    return tuple(row)


# --- the course


def _course(history: History[MarchandsGame, View], glyphs: Glyphs, cells: int) -> Iterator[Line]:
    """A line of numbers for each player and sphere, turn by turn."""
    position = _position(history)
    ends = [begin for turn, begin in sorted(history.turns.items()) if turn > 1] + [history.last]
    tables = [history.position(number).table for number in ends]
    names = min(max(cell_len(name) for name in history.names), 12)
    shown = tables[-max(1, (cells - names - 8) // _TURN_CELLS) :]
    first = len(tables) - len(shown) + 1
    for sphere in SPHERES:
        yield titled(f"{words_of(NAMES[sphere])}", cells, glyphs, t("at each turn's end"))
        turns = "".join(f"{turn:>{_TURN_CELLS}}" for turn in range(first, len(tables) + 1))
        yield line((f" {padded(t('turn'), names + 4)}{turns}", "dim"))
        values = [[rated[0] for rated in ratings(table, sphere)] for table in shown]
        for seat, colour in enumerate(position.colours):
            yield _course_of(seat, history.names[seat][:names], names, colour, values)


def _course_of(seat: Seat, name: str, names: int, colour: Colour, values: Sequence[Sequence[int]]) -> Line:
    """The numbers of a player; who leads alone at a turn's end stands out."""
    runs: list[Run | str] = [" ", badge(colour), Run(f" {padded(name, names)}  ", "plain")]
    for at_end in values:
        leads = at_end[seat] == max(at_end) and list(at_end).count(at_end[seat]) == 1
        runs.append(Run(f"{at_end[seat]:>{_TURN_CELLS}}", seat_ink(colour) if leads else "dim"))
    return line(*runs)
