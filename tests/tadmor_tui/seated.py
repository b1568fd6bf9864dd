"""People and bots at a table, for tests of everything that shows a game."""

from __future__ import annotations

from typing import cast

from rules.contract import Action
from rules.tadmor.game import TadmorGame
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.faces.shown_game import ShownGame
from tadmor_tui.faces.tadmor.model import TadmorModel
from tadmor_tui.screens.played_game import PlayedGameScreen


class SeatedGame(ShownGame):
    """A game of Tadmor at this terminal, with the true game at hand."""

    @property
    def game(self) -> TadmorGame:
        return cast(TadmorGame, self.host.game)

    def act(self, action: Action, why: str = "") -> None:
        """Let the seat that is to act do something."""
        self.host.apply(self.game.acting[0], action, why)

    def told(self) -> list[str]:
        """The story in sentences."""
        return [line.text for line in self.eyes.story]


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


def on_the_map(screen: PlayedGameScreen) -> TadmorModel:
    """Where the person is on Tadmor's table."""
    assert isinstance(screen.model, TadmorModel)
    return screen.model
