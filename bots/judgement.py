"""The judgement of a game: what each seat can expect, and its chance to win, calibrated with logged games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from random import Random
from typing import ClassVar, Generic, TypeAlias, TypeVar, cast

import msgspec

from bots.chance import CERTAIN, chances, shared_out
from bots.observation import Observation
from rules.contract import AnyGame, Seat

Corrections: TypeAlias = dict[str, tuple[int, ...]]
"""Of each thing that a seat can have, for each moment, in thousandths of the game's unit."""
GameT = TypeVar("GameT", bound=AnyGame)
SAMPLES = 8
"""Games sampled for the chances as one seat knows them."""


class Fit(msgspec.Struct, frozen=True):
    """Slopes of the chances, and corrections of the expectations, with the games that they were fitted to."""

    games: int
    seeds: tuple[tuple[int, int], ...]
    """First and last seed of each log."""
    bots: tuple[str, ...]
    slopes: tuple[int, ...]
    """One for each moment of the game, in millionths for each unit of the game."""
    corrections: Corrections = {}

    def slope(self, moment: int) -> int:
        return self.slopes[max(0, min(len(self.slopes) - 1, moment))]


def correction(table: Corrections, things: Mapping[str, int], moment: int) -> int:
    """Return the correction of the expectation of a seat that has these things."""
    return sum(count * table[name][moment] for name, count in things.items() if name in table)


class Calibration(msgspec.Struct, frozen=True):
    """All fits of a game, by number of players."""

    components: str
    """Digest of the components that the games were played with."""
    slopes: dict[str, Fit]
    """Of the judgement as it is made by hand."""
    corrected: dict[str, Fit] = {}
    """Of the judgement with corrections, for these components only."""

    def fit(self, players: int, components: str) -> Fit:
        """Return the fit for a game; without games of so many players, that of the nearest number."""
        if components == self.components and str(players) in self.corrected:
            return self.corrected[str(players)]
        nearest = min(map(int, self.slopes), key=lambda number: (abs(number - players), number))
        return self.slopes[str(nearest)]


class Judge(ABC, Generic[GameT]):
    """Judges whole games. Its file of fits lies beside its module; `bots.lab.train` makes it."""

    FILE: ClassVar[str] = "judgement.json"
    RISING: ClassVar[bool]
    """True if a lead counts for more at later moments, as they are numbered."""
    MOMENTS: ClassVar[int]

    @abstractmethod
    def uncorrected(self, game: GameT) -> list[int]:
        """Return what each seat can expect at the end, in thousandths of the game's unit, with everything open."""

    @abstractmethod
    def moment(self, game: GameT) -> int:
        """Return the moment of a position, by which slopes and corrections are numbered."""

    def things(self, game: GameT, seat: Seat) -> Mapping[str, int]:
        """Return the things of a seat that corrections may count, and how many it has of each."""
        return {}

    def may_slip(self, game: GameT) -> bool:
        """Return True if games for learning may have a random decision here, so that they differ more."""
        return False

    @cached_property
    def calibration(self) -> Calibration:
        package = type(self).__module__.rpartition(".")[0]
        return msgspec.json.decode(files(package).joinpath(self.FILE).read_bytes(), type=Calibration)

    def fit(self, game: GameT) -> Fit:
        return self.calibration.fit(game.seats, game.components.digest)

    def slope(self, game: GameT) -> int:
        return self.fit(game).slope(self.moment(game))

    def corrections(self, game: GameT) -> list[int]:
        """Return what games have taught about the things of each seat, in thousandths of the unit."""
        table, moment = self.fit(game).corrections, self.moment(game)
        if not table:
            return [0] * game.seats
        return [correction(table, self.things(game, seat), moment) for seat in range(game.seats)]

    def expected(self, game: GameT) -> list[int]:
        """Return what each seat can expect at the end, with the corrections."""
        return [one + more for one, more in zip(self.uncorrected(game), self.corrections(game), strict=True)]

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
