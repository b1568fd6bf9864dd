"""The first row: the turn, what it is used for, and what is left in the reserve."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from rules.message import Message, message, numbered_turn
from tadmor_tui.games.palmyra.scene import Scene, Standing
from tadmor_tui.render.text import Line, Run, fit, grounded, line, width
from tadmor_tui.text.translation import nt, t, words_of

_WORKS: dict[tuple[str, str | None], Message] = {
    ("conquer", "legion"): message("Conquer with the legion"),
    ("conquer", "censor"): message("Conquer with the censor"),
    ("revenue", "legion"): message("Revenue with the legion"),
    ("revenue", "censor"): message("Revenue with the censor"),
}
_STAGES: dict[str, Message] = {
    "turn": message("Choose what to do"),
    "split": message("Tiles are split"),
    "flip": message("A tile may be flipped"),
    "draw": message("Reorganize: draw a tile"),
    "move legion": message("Reorganize: the legion"),
    "move censor": message("Reorganize: the censor"),
    "game over": message("The game is over"),
}
_COINS_A_SIGN = (5, 8, 13)
"""How many coins a sign of the bar stands for, the finest first."""


def paint_tracker(scene: Scene, cells: int) -> list[Line]:
    """The bar of the reserve has the same length whatever the turn is used for."""
    view = scene.view
    title, turn = t("PALMYRA"), words_of(numbered_turn("palmyra", view.turn))
    work = words_of(_WORKS.get((view.stage, view.figure)) or _STAGES[view.stage])
    left = line((f" {title} ", "title"), (f" {turn} ", "legal"), f" {work} ", *_mover(scene))
    longest = max(cell_len(words_of(each)) for each in (*_WORKS.values(), *_STAGES.values()))
    room = cells - width(left) - (longest - cell_len(work))
    rows = () if view.reserve is None else _reserve_rows(scene, view.reserve)
    right = next((row for row in rows if width(row) <= room), ())
    return [grounded((*fit(left, max(0, cells - width(right))), *right), "panel", cells)]


def _mover(scene: Scene) -> list[Run]:
    """The figure that moves, or whose place is chosen."""
    view = scene.view
    figure = view.figure or {"move legion": "legion", "move censor": "censor"}.get(view.stage)
    if view.to_act is None:
        return []
    if figure is None:
        mover = scene.badge(view.to_act)
    else:
        mover = scene.figure(Standing(view.to_act, "legion" if figure == "legion" else "censor"))
    return [mover._replace(text=f" {mover.text} ")]


def _reserve_rows(scene: Scene, reserve: int) -> Iterator[Line]:
    """What the reserve has left, the longest row first."""
    left = line(" ", (nt("{n} coin left", "{n} coins left", reserve), "legal"), " ")
    yield from ((*reserve_bar(scene, reserve, each), *left) for each in _COINS_A_SIGN)
    yield left


def reserve_bar(scene: Scene, reserve: int, each: int) -> Line:
    """What the reserve has left of all coins, a sign for so many."""
    view, glyphs = scene.view, scene.glyphs
    known = [coins for player in view.players if (coins := player.coins) is not None]
    whole = -(-max(_ALL, reserve + view.gone + sum(known)) // each)
    full = -(-reserve // each)
    return line((t("reserve"), "dim"), " ", (glyphs.coin * full, "gold"), (glyphs.no_coin * (whole - full), "faint"))


_ALL = 120
"""Coins that the bar has room for at least."""
