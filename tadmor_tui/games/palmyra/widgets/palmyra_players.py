"""The players: their coins, their tiles, what they have flipped, and Caesar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len, set_cell_size
from textual.geometry import Size

from rules.contract import Action, Seat
from rules.palmyra import names as things
from rules.palmyra.components.catalogue import Catalogue
from rules.palmyra.view import PlayerView, View
from tadmor_tui.games.palmyra.pieces import figure_sign, seen_coins, tile_of
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, first_that_fits, fit, grounded, line, width
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable

PLAYER = "player "
"""Before the seat in the names of what the mouse points at."""
_HEAD_ROWS = 2
"""Rows of a player with everything that there is to say."""
_MOST_SIGNS = 5
"""Flipped tiles that are drawn one by one."""


class PlayersSelection(Struct, frozen=True):
    players: tuple[PlayerView, ...]
    """With the coins that may be seen on this screen."""
    names: tuple[str, ...]
    to_act: Seat | None
    target: int
    leaving: int = 0
    """Coins that leave the game after each turn, alone."""
    reserve: int = 0
    own: Seat | None = None
    key: str = ""
    """The key that shows the viewer's own coins, as long as they lie face down."""


class PalmyraPlayers(Pane["PalmyraTable", PlayersSelection]):
    """A block of rows for each player."""

    FITS = True

    def select(self, table: PalmyraTable) -> PlayersSelection:
        ui = table.ui
        components = ui.snapshot.components
        assert isinstance(components, Catalogue)
        selected = select_players(ui.view(), ui.snapshot.names, ui.hand_open, components.file.coins.solo_loss)
        return selected if ui.hand_open else replace(selected, key=table.appearance.keys["hand"])

    def paint(self, selected: PlayersSelection, size: Size, look: Appearance) -> list[Line]:
        rows = _rows_of_player(selected.players, size.height)
        lines = [row for player in selected.players for row in _player(selected, player, look.glyphs, size.width, rows)]
        if selected.target and rows > _HEAD_ROWS:
            lines[_HEAD_ROWS:] = _clock(selected, size.width)
        lines += [line()] * (size.height - len(lines))
        return [grounded(row, "panel", size.width) for row in lines[: size.height]]

    def _seat_at(self, y: int) -> Seat | None:
        players = self.table.ui.view().players
        seat = y // _rows_of_player(players, self.room.height)
        return seat if seat < len(players) else None

    def target_at(self, x: int, y: int) -> str:
        seat = self._seat_at(y)
        return "" if seat is None else f"{PLAYER}{seat}"

    def press(self, x: int, y: int) -> Action | None:
        """Show the tiles of a player."""
        if (seat := self._seat_at(y)) is not None:
            self.table.ui.hand.show(seat)
        return None


def select_players(view: View, names: tuple[str, ...], hand_open: bool = True, leaving: int = 0) -> PlayersSelection:
    """Select all players; `hand_open`: the viewer's coins lie face up; so many coins leave after each turn, alone."""
    players = (replace(player, coins=seen_coins(view, player, hand_open)) for player in view.players)
    return PlayersSelection(tuple(players), names, view.to_act, view.target, leaving, view.reserve or 0, view.seat)


def explain_player(view: View, names: Sequence[str], seat: Seat) -> str:
    """Tell the tiles of a player in numbers."""
    player = view.players[seat]
    large, small = _sizes_of(player)
    return nt(
        "{name}: {large} and {small} tiles, {n} tile flipped; a click shows them.",
        "{name}: {large} and {small} tiles, {n} tiles flipped; a click shows them.",
        player.flipped,
        name=names[seat],
        large=things.counted_large(large),
        small=things.counted_small(small),
    )


def _clock(selected: PlayersSelection, cells: int) -> list[Line]:
    """Tell how long a game alone can last at most."""
    if not selected.leaving or not selected.reserve:
        return []
    leave = nt("{n} coin leaves a turn", "{n} coins leave a turn", selected.leaving)
    turns = nt("at most {n} turn more", "at most {n} turns more", -(-selected.reserve // selected.leaving))
    rows = [line(" ", (each, ink)) for each, ink in ((leave, "plain"), (turns, "legal"))]
    return [fit(row, cells) for row in rows]


def _rows_of_player(players: Sequence[PlayerView], rows: int) -> int:
    return max(1, rows // len(players))


def _sizes_of(player: PlayerView) -> tuple[int, int]:
    """Count the large and the small tiles of a player."""
    small = sum(tile_of(tile).small for tile in player.tiles)
    return len(player.tiles) - small, small


def _player(selected: PlayersSelection, player: PlayerView, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    large, small = _sizes_of(player)
    badge = figure_sign(player.colour, "legion")
    name = Run(selected.names[player.seat], "legal" if player.seat == selected.to_act else "plain")
    who = line(" ", badge._replace(text=f" {badge.text} "), " ", name)
    purse = _purse(selected, player, glyphs)
    if rows == 1:
        tiles = t("{large}+{small}", large=large, small=small)
        right = line((f"{tiles} ", "dim"), (f"{glyphs.flipped}{player.flipped} ", "gold"), *purse)
        return [_spread(who, right, cells)]
    coins = _coins(selected, player)
    head = _spread(who, purse if width(who) + width(coins) >= cells else coins, cells)
    others = (*_flipped(player, glyphs), *(line(" ", (t("Caesar"), "title")) if player.caesar else ()))
    brief = t("tiles {large}+{small}", large=large, small=small)
    in_short = line("     ", (f"{brief} ", "dim"), *others)
    if rows == 2:
        return [head, in_short]
    tiles = t("{large} {small}", large=things.counted_large(large), small=things.counted_small(small))
    told = first_that_fits((line("     ", (f"{tiles}  ", "plain"), *others), in_short), cells)
    return [head, told, *([line()] * (rows - 2))]


def _purse(selected: PlayersSelection, player: PlayerView, glyphs: Glyphs) -> Line:
    """The coins without words."""
    coins, target = player.coins, selected.target
    told = "?" if coins is None else f"{coins}/{target}" if target else str(coins)
    return line(*_peek(selected, player), (told, "dim" if coins is None else "gold"), (glyphs.coin, "gold"), " ")


def _peek(selected: PlayersSelection, player: PlayerView) -> Line:
    """The key that shows the coins, if they are the viewer's and lie face down."""
    hidden = player.coins is None and player.seat == selected.own and selected.key
    return line((f"{selected.key} ", "title")) if hidden else ()


def _coins(selected: PlayersSelection, player: PlayerView) -> Line:
    coins, target = player.coins, selected.target
    if coins is None:
        return line(*_peek(selected, player), (t("? coins"), "dim"), " ")
    if target:
        return line((nt("{n} of {target} coin", "{n} of {target} coins", coins, target=target), "gold"), " ")
    return line((words_of(things.counted_coins(coins)), "gold"), " ")


def _flipped(player: PlayerView, glyphs: Glyphs) -> Line:
    if player.flipped <= _MOST_SIGNS:
        return line((glyphs.flipped * player.flipped, "gold"))
    return line((f"{glyphs.flipped}{player.flipped}", "gold"))


def _spread(left: Line, right: Line, cells: int) -> Line:
    """Two parts at both ends of a row; the left one is cut if it has to be."""
    room = cells - width(right)
    if width(left) >= room:
        kept = cell_len(left[-1].text) - (width(left) - room) - 1
        left = (*left[:-1], left[-1]._replace(text=set_cell_size(left[-1].text, max(0, kept))))
    return (*fit(left, room), *right)
