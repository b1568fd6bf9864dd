"""Explanations of places and choices, in a line and for the reference."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.cells import Cell, is_small, neighbours_of
from rules.palmyra.prospects import Prospect
from rules.palmyra.state import Place
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.pieces import figure_at, figures_of, tile_of
from tadmor_tui.games.palmyra.text.places import tile_words
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.appearance import HelpTopic

_ACTION_KEYS: dict[type, str] = {
    a.Conquer: "conquer",
    a.Revenue: "revenue",
    a.Reorganize: "reorganize",
    a.Lay: "matches",
    a.Stop: "P4.10",
    a.TakeMore: "P4.11",
    a.Flip: "tribute",
    a.KeepAll: "P5.5",
    a.Draw: "P6.1",
    a.TakeCaesar: "caesar",
    a.Move: "P6.2",
}
"""The entry of the reference that each kind of action is about."""


def tile_key(tile: str) -> str:
    """Return the entry of a kind of tile."""
    size, landscape, feature = tile_of(tile)
    return f"tile.{size}-{landscape}-{feature or 'plain'}"


def choice_told(reserve: int, prospect: Prospect) -> str:
    """Tell the income of the turn with the chosen tile, and what may follow."""
    follows, found = _follows(prospect), prospect.outcome
    match found.end:
        case None:
            return _together(reserve, prospect, follows)
        case "income":
            return t(
                "Together {tiles}, more than the stacks can give: the game ends; {follows}",
                tiles=things.counted_tiles(prospect.tiles),
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
            return _together(reserve, prospect, t("then the last coins leave, and the game ends."))


def _together(reserve: int, prospect: Prospect, follows: str) -> str:
    if prospect.coins is None:
        return t("Together {tiles}; {follows}", tiles=things.counted_tiles(prospect.tiles), follows=follows)
    coins = things.counted_coins(prospect.coins.sum)
    return t("Together {coins} of {reserve}; {follows}", coins=coins, reserve=reserve, follows=follows)


def _follows(prospect: Prospect) -> str:
    tiles, feature = prospect.room
    if not tiles:
        return t("no tile can follow.")
    if feature:
        return nt("{n} tile more, with a feature or plain.", "one with a feature or {n} plain ones may follow.", tiles)
    return nt("{n} plain tile may follow.", "{n} plain tiles may follow.", tiles)


# --- places


def explain_place(view: View, names: Sequence[str], place: Place) -> str:
    """Describe a place in a line."""
    return " ".join(told_of_place(view, names, place)[:2])


def told_of_place(view: View, names: Sequence[str], place: Place) -> list[str]:
    """Describe what lies at a place, the figure on it, and the free cells around it."""
    if place == "city":
        return [
            nt(
                "The city is one space, with {n} figure in it.",
                "The city is one space, with {n} figures in it.",
                sum(figure.place == "city" for figure in figures_of(view)),
            ),
            t("It always has room, and its tiles pay for their landscapes no matter who is there."),
        ]
    tile = _tile_at(view, place)
    if tile is None:
        if is_small(place):
            return [t("A free cell for a small tile.")]
        return [t("A free cell for a large tile.")]
    told = [t("{tile.capital}.", tile=tile_words(tile))]
    if (standing := figure_at(view, place)) is not None:
        told.append(
            t(
                "{name.possessive} {figure} stands here: the tile pays others nothing.",
                name=names[standing.seat],
                figure=things.figure(standing.name),
            )
        )
    return [*told, _around(view, place)]


def _around(view: View, cell: Cell) -> str:
    taken = {tile.cell for tile in (*view.land, *view.city)}
    near = neighbours_of(cell)
    return nt(
        "Of its {all} neighbouring cells {n} is free.",
        "Of its {all} neighbouring cells {n} are free.",
        sum(other not in taken for other in near),
        all=len(near),
    )


def _tile_at(view: View, cell: Cell) -> str | None:
    return next((tile.tile for tile in view.land if tile.cell == cell), None)


# --- for the reference


def focus_of_place(view: View, names: Sequence[str], place: Place) -> HelpTopic:
    told = tuple(told_of_place(view, names, place))
    if place == "city":
        return HelpTopic("city", told, ("P1.8", "P4.8"))
    tile, standing = _tile_at(view, place), figure_at(view, place)
    links = ("matches", "board") if standing is None else ("blocking", standing.name)
    return HelpTopic("board" if tile is None else tile_key(tile), told, links)


def focus_of_action(stage: str, action: Action, told: str) -> HelpTopic:
    """Return the entry about an action."""
    links: tuple[str, ...] = ()
    if isinstance(action, a.Lay):
        links = (tile_key(action.tile), "P4.4", "P4.6", "tribute" if stage == "revenue" else "stacks")
    elif isinstance(action, a.Flip):
        links = (tile_key(action.tile), "P5.2", "P5.5")
    return HelpTopic(_ACTION_KEYS[type(action)], (told,), links)
