"""The players: their coins, their tiles, what they have flipped, and Caesar."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from rules.palmyra import names as things
from rules.palmyra.view import PlayerView
from tadmor_tui.games.palmyra.scene import Scene, Standing, tile_of
from tadmor_tui.render.text import Line, Run, first_that_fits, fit, grounded, line, width
from tadmor_tui.text.translation import nt, t

_MOST_SIGNS = 5
"""Flipped tiles that are drawn one by one."""


def paint_players(scene: Scene, cells: int, rows: int) -> list[Line]:
    """As many rows for each player as there are."""
    each = max(1, rows // len(scene.view.players))
    lines = [row for player in scene.view.players for row in _player(scene, player, cells, each)]
    return [grounded(row, "panel", cells) for row in lines]


def _player(scene: Scene, player: PlayerView, cells: int, rows: int) -> list[Line]:
    if rows == 1:
        return [_in_a_row(scene, player, cells)]
    head = _headed(scene, player, cells)
    large, small = sizes_of(player)
    others = (*_flipped(scene, player), *_caesar(player))
    brief = t("tiles {large}+{small}", large=large, small=small)
    in_short = line("     ", (f"{brief} ", "dim"), *others)
    if rows == 2:
        return [head, in_short]
    places = [scene.figure(Standing(player.seat, figure)) for figure in ("legion", "censor")]
    where: list[Run | str] = ["   "]
    for figure, place in zip(places, (player.legion, player.censor), strict=True):
        words = t("in the city") if place == "city" else t("outside")
        where += [figure._replace(text=f" {figure.text} "), Run(f" {words} ", "dim")]
    tiles = t("{large} {small}", large=things.counted_large(large), small=things.counted_small(small))
    body = [
        first_that_fits((line("     ", (f"{tiles}  ", "plain"), *others), in_short), cells),
        line(*where),
        line(),
    ]
    return [head, *body[: rows - 1]]


def _headed(scene: Scene, player: PlayerView, cells: int) -> Line:
    """The name and the coins, in words if the whole name has room beside them."""
    who, coins = line(" ", *_who(scene, player)), _coins(scene, player)
    short = width(who) + width(coins) >= cells
    return _spread(who, _purse(scene, player) if short else coins, cells)


def sizes_of(player: PlayerView) -> tuple[int, int]:
    """How many large and small tiles somebody has."""
    small = sum(tile_of(tile).small for tile in player.tiles)
    return len(player.tiles) - small, small


def _in_a_row(scene: Scene, player: PlayerView, cells: int) -> Line:
    large, small = sizes_of(player)
    tiles = t("{large}+{small}", large=large, small=small)
    right = line((f"{tiles} ", "dim"), (f"{scene.glyphs.flipped}{player.flipped} ", "gold"), *_purse(scene, player))
    return _spread(line(" ", *_who(scene, player)), right, cells)


def _who(scene: Scene, player: PlayerView) -> list[Run]:
    badge = scene.badge(player.seat)
    acts = player.seat == scene.view.to_act
    return [
        badge._replace(text=f" {badge.text} "),
        Run(" ", "plain"),
        Run(scene.names[player.seat], "legal" if acts else "plain"),
    ]


def _purse(scene: Scene, player: PlayerView) -> Line:
    coins, target = scene.coins(player), scene.view.target
    told = "?" if coins is None else f"{coins}/{target}" if target else str(coins)
    return line((told, "dim" if coins is None else "gold"), (scene.glyphs.coin, "gold"), " ")


def _coins(scene: Scene, player: PlayerView) -> Line:
    coins = scene.coins(player)
    if coins is None:
        return line((t("? coins"), "dim"), " ")
    if scene.view.target:
        told = nt("{n} of {target} coin", "{n} of {target} coins", coins, target=scene.view.target)
        return line((told, "gold"), " ")
    return line((nt("{n} coin", "{n} coins", coins), "gold"), " ")


def _flipped(scene: Scene, player: PlayerView) -> Line:
    sign = scene.glyphs.flipped
    if player.flipped <= _MOST_SIGNS:
        return line((sign * player.flipped, "gold"))
    return line((f"{sign}{player.flipped}", "gold"))


def _caesar(player: PlayerView) -> Line:
    return line(" ", (t("Caesar"), "title")) if player.caesar else ()


def _spread(left: Line, right: Line, cells: int) -> Line:
    """Two parts at both ends of a row; the left one is cut if it has to be."""
    room = cells - width(right)
    if width(left) >= room and left:
        kept = cell_len(left[-1].text) - (width(left) - room) - 1
        left = (*left[:-1], left[-1]._replace(text=set_cell_size(left[-1].text, max(0, kept))))
    return (*fit(left, room), *right)
