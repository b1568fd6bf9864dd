"""The players: where their caravans are, whether they have sealed, and what may be known of what they have."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from rules.marchands.view import PlayerView
from tadmor_tui.games.marchands.pointing import player_key
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.render.text import Line, Run, fit, grounded, line, line_about, width
from tadmor_tui.text.translation import nt, t

_NAME = 8
"""Cells of a name where there is little room."""


def rows_for(seats: int, rows: int) -> int:
    """Rows of the panel in a column of so many, of which others need some: one's own goods have a row more."""
    return next(
        (seats * each + more for each, more in ((3, 0), (2, 1), (2, 0)) if rows - seats * each - more >= 20), seats
    )


def paint_players(scene: Scene, cells: int, rows: int) -> list[Line]:
    """As many rows for each player as there are, and one more for the viewer if one is left."""
    each, more = divmod(rows, len(scene.view.players))
    lines = [
        line_about(row, player_key(player.seat))
        for player in scene.view.players
        for row in _player(scene, player, cells, max(1, each) + (1 if more and player.seat == scene.view.seat else 0))
    ]
    return [grounded(row, "panel", cells) for row in lines[:rows]]


def _player(scene: Scene, player: PlayerView, cells: int, rows: int) -> list[Line]:
    name = _cut(scene.names[player.seat], _NAME if rows == 1 else cells - 8)
    name_ink = "legal" if player.seat in scene.view.acting else "plain"
    head = line(" ", scene.badge(player.seat, 1), " ", (f"{name:<{_NAME - 1}} ", name_ink))
    if rows == 1:
        return [(*head, *_brief(scene, player, cells - width(head)))]
    own = player.seat == scene.view.seat
    behind, where = line("     ", *_behind(scene, player, cells - 6)), line("     ", *_where(scene, player))
    state = tuple(_brief(scene, player, 14) if own and rows == 2 else _state(scene, player))
    gap = max(1, cells - width(head) - width(state) - 1)
    return [(*fit(head, width(head) + gap), *state), where, behind][:rows]


def _brief(scene: Scene, player: PlayerView, cells: int) -> list[Run]:
    """One's own stock; of others where their caravans are."""
    if player.seat == scene.view.seat and scene.shows(player) and player.stock is not None:
        return scene.stock(player.stock, cells - 1)
    sign = scene.glyphs.can if player.sealed and scene.view.stage == "plotting" else " "
    where = t("at {city}", city=player.caravan) if player.caravan is not None else t("not placed")
    if player.seat == scene.view.seat:
        where = t("face down")
    return [Run(f"{where} ", "dim"), Run(sign, "good")]


def _state(scene: Scene, player: PlayerView) -> list[Run]:
    """Whether he has sealed, or is being waited for."""
    if scene.view.stage == "plotting":
        if player.sealed:
            told = t("sealed")
            return [Run(f"{scene.glyphs.can} {told}", "good")]
        return [Run(t("plots"), "dim")]
    return [Run(t("decides"), "title")] if player.seat in scene.view.acting else []


def _where(scene: Scene, player: PlayerView) -> list[Run]:
    """Caravan, temples and electors, which lie in the open."""
    city = t("at {city}", city=player.caravan) if player.caravan is not None else t("not placed")
    known = scene.influence(player)
    return [
        Run(f"{city:<6} ", "plain"),
        Run(f"{scene.glyphs.temple}", "limestone"),
        Run(f"{scene.temples(player.seat)} ", "plain"),
        Run(t("of {n}", n=scene.temples(player.seat) + player.temples_left), "dim"),
        Run(f"  {scene.glyphs.flag}", "plain"),
        Run(f"{known.electors} ", "plain"),
        Run(t("of {n}", n=known.electors + player.electors_left), "dim"),
    ]


def _behind(scene: Scene, player: PlayerView, cells: int) -> list[Run]:
    """What lies behind a player's screen, or that it is hidden."""
    if not scene.shows(player) or player.stock is None or player.kept is None:
        return [Run(t("stock and contracts hidden"), "dim")]
    stock = scene.stock(player.stock, cells * 2 // 3)
    values = sum(scene.contract(name).value for name in player.kept)
    kept = nt("{n} contract: {values}", "{n} contracts: {values}", len(player.kept), values=values)
    monopolies = f"{scene.glyphs.rare}{player.monopolies}"
    left = cells - width(tuple(stock)) - cell_len(kept) - cell_len(monopolies)
    if left < 4:
        return [*stock, Run(f" {scene.glyphs.card}{len(player.kept)} ", "plain"), Run(monopolies, "gold")]
    return [*stock, Run(f"  {kept}  ", "dim"), Run(monopolies, "gold")]


def _cut(text: str, cells: int) -> str:
    return text if cell_len(text) <= cells else set_cell_size(text, cells)
