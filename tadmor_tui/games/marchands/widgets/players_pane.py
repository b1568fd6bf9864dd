"""The players: where their caravans are, who has sealed, and as much of their possessions as may be known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len, set_cell_size
from textual.geometry import Size

from rules.contract import Seat
from rules.marchands.state import Colour
from tadmor_tui.games.marchands.text.explanations import thing_named
from tadmor_tui.games.marchands.visible_position import VisiblePosition, contract_of
from tadmor_tui.games.marchands.widgets.signs import badge, stock
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, fit, grounded, line, line_about, width
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable

_NAME_CELLS = 8
"""Cells of a name where there is little room."""
_ROWS_BELOW = 20
"""Rows that the other panes of the column need."""


class Possessions(Struct, frozen=True):
    """The things behind a player's screen."""

    stock: tuple[int, ...]
    contracts: int
    value: int
    """Of all kept contracts."""
    monopolies: int | None


class PlayerSelection(Struct, frozen=True):
    """A player as the viewer may know them."""

    seat: Seat
    name: str
    colour: Colour
    is_viewer: bool
    acts: bool
    plots: bool
    sealed: bool
    caravan: str | None
    temples: int
    temples_left: int
    electors: int
    electors_left: int
    behind: Possessions | None
    """None if it is hidden."""


class MarchandsPlayers(Pane["MarchandsTable", tuple[PlayerSelection, ...]]):
    """As many rows for each player as there are, and one more for the viewer if one is left."""

    FITS = True

    def select(self, table: MarchandsTable) -> tuple[PlayerSelection, ...]:
        return select_players(table.position())

    def paint(self, selected: tuple[PlayerSelection, ...], size: Size, look: Appearance) -> list[Line]:
        return paint_players(selected, look.glyphs, *size)


def select_players(position: VisiblePosition) -> tuple[PlayerSelection, ...]:
    view = position.view
    selected = []
    for player in view.players:
        behind = None
        if position.shows(player) and player.stock is not None and player.kept is not None:
            value = sum(contract_of(position.catalogue, name).value for name in player.kept)
            behind = Possessions(player.stock, len(player.kept), value, player.monopolies)
        selected.append(
            PlayerSelection(
                seat=player.seat,
                name=position.names[player.seat],
                colour=player.colour,
                is_viewer=player.seat == view.seat,
                acts=player.seat in view.acting,
                plots=view.stage == "plotting",
                sealed=player.sealed and view.stage == "plotting",
                caravan=player.caravan,
                temples=position.temples(player.seat),
                temples_left=player.temples_left,
                electors=position.influence(player).electors,
                electors_left=player.electors_left,
                behind=behind,
            )
        )
    return tuple(selected)


def rows_for(seats: int, rows: int) -> int:
    """Rows of the pane in a column of so many, of which others need some: the viewer's goods have a row more."""
    ways = ((seats * each + more) for each, more in ((3, 0), (2, 1), (2, 0)))
    return next((wanted for wanted in ways if rows - wanted >= _ROWS_BELOW), seats)


def paint_players(players: tuple[PlayerSelection, ...], glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    each, more = divmod(rows, len(players))
    lines = [
        line_about(row, thing_named("player", player.seat))
        for player in players
        for row in _player(player, glyphs, cells, max(1, each) + (1 if more and player.is_viewer else 0))
    ]
    return [grounded(row, "panel", cells) for row in lines[:rows]]


def _player(player: PlayerSelection, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    name = _cut(player.name, _NAME_CELLS if rows == 1 else cells - 8)
    name_ink = "legal" if player.acts else "plain"
    head = line(" ", badge(player.colour, 1), " ", (f"{name:<{_NAME_CELLS - 1}} ", name_ink))
    if rows == 1:
        return [(*head, *_brief(player, glyphs, cells - width(head)))]
    behind, where = (
        line("     ", *_behind(player, glyphs, cells - 6)),
        line("     ", *_where(player, glyphs, cells - 6)),
    )
    state = tuple(_brief(player, glyphs, 14) if player.is_viewer and rows == 2 else _state(player, glyphs))
    gap = max(1, cells - width(head) - width(state) - 1)
    return [(*fit(head, width(head) + gap), *state), where, behind][:rows]


def _brief(player: PlayerSelection, glyphs: Glyphs, cells: int) -> list[Run]:
    """Where the caravan is, and the viewer's stock."""
    if player.is_viewer and player.behind is not None:
        city = Run(f"{player.caravan} ", "plain") if player.caravan is not None else Run("", "plain")
        with_city = [city, *stock(player.behind.stock, cells - 1 - len(city.text), glyphs)]
        return with_city if width(tuple(with_city)) < cells else stock(player.behind.stock, cells - 1, glyphs)
    where = t("face down") if player.is_viewer else _place(player)
    if cell_len(where) > cells:
        where = glyphs.dot
    return [Run(f"{where} ", "dim"), Run(glyphs.can if player.sealed else " ", "good")]


def _place(player: PlayerSelection) -> str:
    return t("at {city}", city=player.caravan) if player.caravan is not None else t("not placed")


def _state(player: PlayerSelection, glyphs: Glyphs) -> list[Run]:
    """Sealed, or waited for."""
    if player.sealed:
        told = t("sealed")
        return [Run(f"{glyphs.can} {told}", "good")]
    if player.plots:
        return [Run(t("plots"), "dim")]
    return [Run(t("decides"), "title")] if player.acts else []


def _where(player: PlayerSelection, glyphs: Glyphs, cells: int) -> list[Run]:
    """Caravan, temples and electors, which lie in the open; and those that are left, where there is room."""
    whole = [
        Run(f"{_place(player):<6} ", "plain"),
        Run(glyphs.temple, "limestone"),
        Run(f"{player.temples} ", "plain"),
        Run(t("of {n}", n=player.temples + player.temples_left), "dim"),
        Run(f"  {glyphs.flag}", "plain"),
        Run(f"{player.electors} ", "plain"),
        Run(t("of {n}", n=player.electors + player.electors_left), "dim"),
    ]
    return whole if width(tuple(whole)) <= cells + 1 else [run for run in whole if run.ink != "dim"]


def _behind(player: PlayerSelection, glyphs: Glyphs, cells: int) -> list[Run]:
    behind = player.behind
    if behind is None:
        told = t("stock and contracts hidden")
        return [Run(told, "dim")] if cell_len(told) <= cells + 1 else [Run("?", "dim")]
    goods = stock(behind.stock, cells * 2 // 3, glyphs)
    kept = t("no contract kept")
    if behind.contracts:
        kept = nt("{n} contract: {values}", "{n} contracts: {values}", behind.contracts, values=behind.value)
    monopolies = f"{glyphs.rare}{behind.monopolies}"
    left = cells - width(tuple(goods)) - cell_len(kept) - cell_len(monopolies)
    if left < 4:
        return [*goods, Run(f" {glyphs.card}{behind.contracts} ", "plain"), Run(monopolies, "gold")]
    return [*goods, Run(f"  {kept}  ", "dim"), Run(monopolies, "gold")]


def _cut(text: str, cells: int) -> str:
    return text if cell_len(text) <= cells else set_cell_size(text, cells)
