"""The games there are. This is the only place that knows them by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rules.contract import Game
from rules.tadmor.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import Options


class GameKind(Struct, frozen=True):
    """What is needed to begin a game and to go on with one."""

    options: type[Struct]
    start: Callable[[Any], Game]
    load_state: Callable[[bytes], Game]
    components: Callable[[], str]
    """The digest of the standard component set."""


GAMES: dict[str, GameKind] = {
    "tadmor": GameKind(Options, TadmorGame, TadmorGame.load_state, lambda: standard_catalogue().digest),
}
