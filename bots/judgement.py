"""The judgement of a game: what each seat can expect, and its chance to win, calibrated with logged games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from importlib.resources import files
from random import Random
from typing import ClassVar, Generic, TypeVar, cast

import msgspec

from bots.chance import CERTAIN, chances, shared_out
from bots.observation import Observation
from rules.contract import AnyGame

GameT = TypeVar("GameT", bound=AnyGame)
SAMPLES = 8
"""Games sampled for the chances as one seat knows them."""


class Calibration(msgspec.Struct, frozen=True):
    """Slopes of the chances by number of players, with the games that they were fitted to."""

    components: str
    """Digest of the components that the games were played with."""
    games: dict[str, int]
    seeds: dict[str, tuple[int, int]]
    bots: dict[str, tuple[str, ...]]
    slopes: dict[str, tuple[int, ...]]
    """One for each moment of the game, in millionths for each unit of the game."""

    def slope(self, players: int, moment: int) -> int:
        """Return a slope; without games of so many players, that of the nearest number."""
        known = self.slopes.get(str(players))
        if known is None:
            nearest = min(map(int, self.slopes), key=lambda number: (abs(number - players), number))
            known = self.slopes[str(nearest)]
        return known[max(0, min(len(known) - 1, moment))]


class Judge(ABC, Generic[GameT]):
    """Judges whole games. Its file of slopes lies beside its module; `bots.lab.train` makes it."""

    FILE: ClassVar[str] = "judgement.json"
    RISING: ClassVar[bool]
    """True if a lead counts for more at later moments, as they are numbered."""
    MOMENTS: ClassVar[int]

    @abstractmethod
    def expected(self, game: GameT) -> list[int]:
        """Return what each seat can expect at the end, in thousandths of the game's unit, with everything open."""

    @abstractmethod
    def moment(self, game: GameT) -> int:
        """Return the row of the slopes for a position."""

    @cached_property
    def calibration(self) -> Calibration:
        package = type(self).__module__.rpartition(".")[0]
        return msgspec.json.decode(files(package).joinpath(self.FILE).read_bytes(), type=Calibration)

    def slope(self, game: GameT) -> int:
        return self.calibration.slope(game.seats, self.moment(game))

    def chances(self, game: GameT) -> tuple[int, ...]:
        """Return the chance of each seat with everything open, in thousandths; none in a game for one player."""
        if game.seats == 1:
            return ()
        if not game.acting:
            winners = game.standings(uncovered=True).winners
            return tuple(CERTAIN // len(winners) if seat in winners else 0 for seat in range(game.seats))
        return chances(self.expected(game), self.slope(game))

    def chances_seen(self, observation: Observation) -> tuple[int, ...]:
        """Return the chances as far as an observation of this game can know: the means over sampled games."""
        rng = Random(observation.seed())
        found = [self.chances(cast(GameT, observation.sample(rng))) for _ in range(SAMPLES)]
        return shared_out(CERTAIN, [sum(column) for column in zip(*found, strict=True)])
