"""The games there are. This is the only place that knows them by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rules.contract import Components, Game
from rules.tadmor.catalogue import catalogue_of, own_catalogue, standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import Options, usual_options

DEFAULT_GAME = "tadmor"


class GameKind(Struct, frozen=True):
    """What is needed to begin a game and to go on with one."""

    options: type[Struct]
    usual_options: Callable[[int, int, bool], Struct]
    """Options for a number of seats, a seed, and whether the set-up is that of experienced players."""
    start: Callable[[Any, Any], Game]
    """Begin a game with options and components."""
    load_state: Callable[[bytes, Any], Game]
    """Go on from a state as JSON; raises PositionError."""
    standard_components: Callable[[], Components]
    own_components: Callable[[str, str], Components]
    """A player's file (its text and what it is called) laid over the standard components; raises ComponentError."""
    components_of: Callable[[str, str, str], Components]
    """The components of an old game: their digest, the player's file if there was one, and what they are called."""


GAMES: dict[str, GameKind] = {
    "tadmor": GameKind(
        options=Options,
        usual_options=usual_options,
        start=TadmorGame,
        load_state=TadmorGame.load_state,
        standard_components=standard_catalogue,
        own_components=own_catalogue,
        components_of=catalogue_of,
    ),
}
