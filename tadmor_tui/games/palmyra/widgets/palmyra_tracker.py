"""The first row: the turn, what it is used for, and what is left in the reserve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.message import Message, message, numbered_turn
from rules.palmyra import names as things
from rules.palmyra.state import FigureName
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.pieces import figure_sign
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, fit, grounded, line, width
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable

TRACKER = "tracker"

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
_MOVES: dict[str, FigureName] = {"move legion": "legion", "move censor": "censor"}
"""The figure whose place is chosen in a stage."""
_ALL_COINS = 120
"""Coins that the bar has room for at least."""
_COINS_A_SIGN = (5, 8, 13)
"""Coins that a sign of the bar stands for, the fewest first."""


class TrackerSelection(Struct, frozen=True):
    turn: int
    stage: str
    figure: FigureName | None
    """The figure that a turn is used with."""
    mover: Run | None
    """The sign of the figure that moves, or of the player to act."""
    reserve: int | None
    coins: int
    """All coins that are known of."""


class PalmyraTracker(Pane["PalmyraTable", TrackerSelection]):
    """One row; the bar of the reserve has the same length whatever the turn is used for."""

    FITS = True

    def select(self, table: PalmyraTable) -> TrackerSelection:
        return select_tracker(table.ui.view())

    def paint(self, selected: TrackerSelection, size: Size, look: Appearance) -> list[Line]:
        title, turn = t("PALMYRA"), words_of(numbered_turn("palmyra", selected.turn))
        work = words_of(_WORKS.get((selected.stage, selected.figure)) or _STAGES[selected.stage])
        mover = () if selected.mover is None else (selected.mover._replace(text=f" {selected.mover.text} "),)
        left = line((f" {title} ", "title"), (f" {turn} ", "legal"), f" {work} ", *mover)
        longest = max(cell_len(words_of(each)) for each in (*_WORKS.values(), *_STAGES.values()))
        room = size.width - width(left) - (longest - cell_len(work))
        right = next((row for row in _reserve_rows(selected, look.glyphs) if width(row) <= room), ())
        return [grounded((*fit(left, max(0, size.width - width(right))), *right), "panel", size.width)]

    def target_at(self, x: int, y: int) -> str:
        return TRACKER


def select_tracker(view: View) -> TrackerSelection:
    """Select the turn and the reserve."""
    mover = None
    if view.to_act is not None:
        mover = figure_sign(view.players[view.to_act].colour, view.figure or _MOVES.get(view.stage, "legion"))
    coins = (view.reserve or 0) + view.gone + sum(player.coins or 0 for player in view.players)
    return TrackerSelection(view.turn, view.stage, view.figure, mover, view.reserve, coins)


def explain_reserve(view: View) -> str:
    """Tell the coins in the reserve; empty if they may not be told."""
    if view.reserve is None:
        return ""
    return nt(
        "The reserve has {n} coin left; the last one ends the game.",
        "The reserve has {n} coins left; the last one ends the game.",
        view.reserve,
    )


def _reserve_rows(now: TrackerSelection, glyphs: Glyphs) -> Iterator[Line]:
    """The reserve, of all coins that there are; the longest row first."""
    if now.reserve is None:
        return
    left = line(" ", (t("{coins} left", coins=things.counted_coins(now.reserve)), "legal"), " ")
    for each in _COINS_A_SIGN:
        full, whole = -(-now.reserve // each), -(-max(_ALL_COINS, now.coins) // each)
        bar = line((t("reserve"), "dim"), " ", (glyphs.coin * full, "gold"), (glyphs.no_coin * (whole - full), "faint"))
        yield (*bar, *left)
    yield left
