"""What has the focus at the table, and what is to be said of it: in a line, and for the key that explains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.cells import Cell, is_small, neighbours_of
from rules.palmyra.prospects import Prospect
from rules.palmyra.state import Place
from tadmor_tui.games.palmyra.scene import Scene, Standing, tile_of
from tadmor_tui.games.palmyra.text.places import tile_words
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.appearance import HelpTopic

_ACTION_KEYS: dict[type, Callable[[Any], str]] = {
    a.Conquer: lambda x: "conquer",
    a.Revenue: lambda x: "revenue",
    a.Reorganize: lambda x: "reorganize",
    a.Lay: lambda x: "matches",
    a.Stop: lambda x: "P4.10",
    a.TakeMore: lambda x: "P4.11",
    a.Flip: lambda x: "tribute",
    a.KeepAll: lambda x: "P5.5",
    a.Draw: lambda x: "P6.1",
    a.TakeCaesar: lambda x: "caesar",
    a.Move: lambda x: "P6.2",
}
"""The entry of the reference that each kind of action is about."""


def tile_key(tile: str) -> str:
    """The entry of a kind of tile."""
    size, landscape, feature = tile_of(tile)
    return f"tile.{size}-{landscape}-{feature or 'plain'}"


def choice_told(scene: Scene, prospect: Prospect) -> str:
    """What the turn comes to with the chosen tile, and what may follow."""
    follows, found = _follows(prospect), prospect.outcome
    match found.end:
        case None:
            return _together(scene, prospect, follows)
        case "income":
            return nt(
                "Together {n} tile, more than the stacks can give: the game ends; {follows}",
                "Together {n} tiles, more than the stacks can give: the game ends; {follows}",
                prospect.tiles,
                follows=follows,
            )
        case "coins":
            return nt(
                "Together {n} coin, the last one: the game ends; {follows}",
                "Together {n} coins, the last ones: the game ends; {follows}",
                found.coins,
                follows=follows,
            )
        case _:
            end = t("then the last coins leave, and the game ends.")
            return _together(scene, prospect, end)


def _together(scene: Scene, prospect: Prospect, follows: str) -> str:
    if prospect.coins is None:
        return nt("Together {n} tile; {follows}", "Together {n} tiles; {follows}", prospect.tiles, follows=follows)
    return nt(
        "Together {n} coin of {reserve}; {follows}",
        "Together {n} coins of {reserve}; {follows}",
        prospect.coins.sum,
        reserve=scene.view.reserve or 0,
        follows=follows,
    )


def _follows(prospect: Prospect) -> str:
    tiles, feature = prospect.room
    if not tiles:
        return t("no tile can follow.")
    if feature:
        return nt("{n} tile more, with a feature or plain.", "one with a feature or {n} plain ones may follow.", tiles)
    return nt("{n} plain tile may follow.", "{n} plain tiles may follow.", tiles)


# --- places


def explain_place(scene: Scene, place: Place) -> str:
    """What lies somewhere, in a line."""
    return " ".join(told_of_place(scene, place)[:2])


def told_of_place(scene: Scene, place: Place) -> list[str]:
    """What lies somewhere, who stands there, and what it touches."""
    if place == "city":
        inside = len(scene.in_city())
        return [
            nt(
                "The city is one space, with {n} figure in it.",
                "The city is one space, with {n} figures in it.",
                inside,
            ),
            t("It always has room, and its tiles pay for their landscapes whoever is there."),
        ]
    tile = _tile_at(scene, place)
    if tile is None:
        if is_small(place):
            return [t("A free cell for a small tile, at {cell}.", cell=things.cell(place))]
        return [t("A free cell for a large tile, at {cell}.", cell=things.cell(place))]
    standing = scene.standing_on().get(place)
    return [
        t("{tile.capital} at {cell}.", tile=tile_words(tile), cell=things.cell(place)),
        *([_standing_told(scene, standing)] if standing is not None else []),
        *_around(scene, place),
    ]


def _standing_told(scene: Scene, standing: Standing) -> str:
    return t(
        "{name.possessive} {figure} stands here: to others the tile pays nothing.",
        name=scene.names[standing.seat],
        figure=things.figure(standing.figure),
    )


def _around(scene: Scene, cell: Cell) -> Iterator[str]:
    taken = {tile.cell for tile in (*scene.view.land, *scene.view.city)}
    near = neighbours_of(cell)
    free = sum(other not in taken for other in near)
    yield nt(
        "Of its {all} neighbouring cells {n} is free.",
        "Of its {all} neighbouring cells {n} are free.",
        free,
        all=len(near),
    )


def _tile_at(scene: Scene, cell: Cell) -> str | None:
    return next((tile.tile for tile in scene.view.land if tile.cell == cell), None)


# --- for the reference


def focus_of_place(scene: Scene, place: Place) -> HelpTopic:
    if place == "city":
        return HelpTopic("city", tuple(told_of_place(scene, place)), ("P1.8", "P4.8"))
    tile = _tile_at(scene, place)
    key = "board" if tile is None else tile_key(tile)
    standing = scene.standing_on().get(place)
    links = ("blocking", standing.figure) if standing is not None else ("matches", "board")
    return HelpTopic(key, tuple(told_of_place(scene, place)), links)


def focus_of_action(scene: Scene, action: Action, told: str) -> HelpTopic:
    """What an action is about."""
    links: tuple[str, ...] = ()
    if isinstance(action, a.Lay):
        links = (tile_key(action.tile), "P4.4", "P4.6", "tribute" if scene.view.stage == "revenue" else "stacks")
    elif isinstance(action, a.Flip):
        links = (tile_key(action.tile), "P5.2", "P5.5")
    return HelpTopic(_ACTION_KEYS[type(action)](action), (told,), links)
