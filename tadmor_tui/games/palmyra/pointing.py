"""What the mouse can point at on Palmyra's table, in a line each."""

from __future__ import annotations

from rules.contract import Seat
from rules.palmyra import names as things
from rules.palmyra.income import most_tiles
from rules.palmyra.state import Place
from rules.palmyra.tiles import KIND_OF
from tadmor_tui.games.palmyra.scene import Scene
from tadmor_tui.games.palmyra.text.explanations import explain_place
from tadmor_tui.games.palmyra.text.places import tile_words
from tadmor_tui.games.palmyra.widgets.players import sizes_of
from tadmor_tui.text.translation import nt, t

_PLACE, _PLAYER = "place ", "player "


def place_key(place: Place) -> str:
    return _PLACE + ("city" if place == "city" else things.cell(place))


def player_key(seat: Seat) -> str:
    return f"{_PLAYER}{seat}"


def explain_thing(scene: Scene, thing: str) -> str:
    """What is to be said of it; nothing of an empty cell that nobody can use, nor of what lies face down."""
    if thing.startswith(_PLACE):
        return _place(scene, thing.removeprefix(_PLACE))
    if thing.startswith(_PLAYER):
        return _player(scene, int(thing.removeprefix(_PLAYER)))
    if thing in KIND_OF:
        return t("{tile.capital}.", tile=tile_words(thing))
    if thing == "stacks":
        return nt(
            "{large} and {small} tiles are left; earning more than {n} tile at once ends the game.",
            "{large} and {small} tiles are left; earning more than {n} tiles at once ends the game.",
            most_tiles(scene.view.large, scene.view.small),
            large=things.counted_large(scene.view.large),
            small=things.counted_small(scene.view.small),
        )
    if thing == "tracker" and scene.view.reserve is not None:
        return nt(
            "The reserve has {n} coin left; the last one ends the game.",
            "The reserve has {n} coins left; the last one ends the game.",
            scene.view.reserve,
        )
    return ""


def _place(scene: Scene, name: str) -> str:
    if name == "city":
        return explain_place(scene, "city")
    x, y = map(int, name.split(","))
    return explain_place(scene, (x, y))


def _player(scene: Scene, seat: Seat) -> str:
    if seat >= len(scene.view.players):
        return ""
    player = scene.view.players[seat]
    large, small = sizes_of(player)
    return nt(
        "{name}: {large} and {small} tiles, {n} tile flipped; a click shows them.",
        "{name}: {large} and {small} tiles, {n} tiles flipped; a click shows them.",
        player.flipped,
        name=scene.names[seat],
        large=things.counted_large(large),
        small=things.counted_small(small),
    )
