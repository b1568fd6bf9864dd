"""A game with short words for what tests of any game do and ask."""

from __future__ import annotations

from typing import Generic, TypeVar

import pytest
from msgspec import Struct

from rules.contract import Action, Event, Game, IllegalAction
from tests.rules.choosers import legal, take

E = TypeVar("E", bound=Event)


class Played(Generic[E]):
    """Plays a game by its notation, for the first seat that acts."""

    def __init__(self, game: Game[Action, E, Struct]) -> None:
        self._played = game
        self.events: list[E] = []

    def do(self, *lines: str) -> list[E]:
        """Take actions given in notation; returns (and keeps) what happened."""
        self.events = []
        for line in lines:
            self.events += take(self._played, self._played.read_action(line))
        return self.events

    def refuse(self, *lines: str, because: str = "") -> None:
        """Check that each of these actions is refused, is not offered, and changes nothing."""
        for line in lines:
            before, action = self._played.save_state(), self._played.read_action(line)
            assert line not in self.options, f"{line} is offered"
            with pytest.raises(IllegalAction) as refused:
                take(self._played, action)
            assert because in str(refused.value)
            assert self._played.save_state() == before, f"{line} was refused but changed something"

    @property
    def options(self) -> list[str]:
        """The legal actions in notation."""
        return [self._played.write_action(action) for action in legal(self._played)] if self._played.acting else []

    def offers(self, start: str) -> list[str]:
        """The legal actions that begin with some words."""
        return [line for line in self.options if line == start or line.startswith(start + " ")]

    @property
    def stage(self) -> str:
        return self._played.stage
