"""People and bots at a table, for tests of everything that shows a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from rules.contract import Action
from rules.tadmor.game import TadmorGame
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.games.tadmor.map_cursor import MapCursor
from tadmor_tui.games.tadmor.map_layout import map_layout
from tadmor_tui.games.tadmor.ui_state import TadmorUIState
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.widgets.pane import Pane


class SeatedGame(LocalGame):
    """A game of Tadmor at this terminal, with the true game at hand."""

    @property
    def game(self) -> TadmorGame:
        return cast(TadmorGame, self.host.position)

    def act(self, action: Action, why: str = "") -> None:
        """Let the seat that is to act do something."""
        self.host.apply(self.game.acting[0], action, why)

    def told(self) -> list[str]:
        """The story in sentences."""
        return [line.text for line in self.snapshot.story]


def seated(game: TadmorGame, people: int = 1) -> SeatedGame:
    """A table at any position: the first seats are people, the others bots, named after their colours."""
    seats = [
        SeatInfo(colour.capitalize(), HUMAN) if seat < people else SeatInfo(f"{colour.capitalize()} (bot)", "random")
        for seat, colour in enumerate(game.options.colours)
    ]
    return at_position(game, seats)


def at_position(game: TadmorGame, seats: list[SeatInfo]) -> SeatedGame:
    """A table at any position, with these people and bots."""
    return SeatedGame(PlayedGame("tadmor", Timeline(game), seats))


def on_the_map(screen: TableScreen) -> TadmorUIState:
    """Where the person is on Tadmor's table."""
    assert isinstance(screen.ui, TadmorUIState)
    return screen.ui


def arrows_to(screen: TableScreen, wanted: Callable[[str], bool]) -> list[str]:
    """The fewest arrow keys that bring the cursor of the map to a place that is wanted."""
    model, size = on_the_map(screen), screen.query_one("#map", Pane).size
    layout = map_layout(model.board, size.width, size.height)
    keys_to: dict[str | None, list[str]] = {model.cursor.place: []}
    reached = list(keys_to)
    for place in reached:
        if place is not None and wanted(place):
            return keys_to[place]
        for way in ("up", "down", "left", "right"):
            cursor = MapCursor()
            cursor.place = place
            cursor.move(way, model.placing, layout)
            if cursor.place not in keys_to:
                keys_to[cursor.place] = [*keys_to[place], way]
                reached.append(cursor.place)
    raise AssertionError("the arrow keys lead to no such place")
