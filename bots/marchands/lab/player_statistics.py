"""Statistics of a whole game of Marchands d'Empire, gathered from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from rules.contract import Event, Seat
from rules.marchands import events as e
from rules.marchands.elimination import ratings
from rules.marchands.game import MarchandsGame
from rules.marchands.places import REGIONS
from rules.marchands.state import SPHERES


class PlayerStatistics(Struct):
    """A player's game in brief."""

    order: int = 0
    """Place in the order of the first turn, from 0."""
    influence: tuple[int, int, int] = (0, 0, 0)
    """Religion, politics and economy in the end."""
    rewards: dict[str, int] = {}
    """Number of times that each reward was taken."""
    fulfilled: int = 0
    """Contracts."""
    taken: int = 0
    """Resources taken from cities."""
    failed: int = 0
    """Actions that could not be done."""
    monopolies: int = 0


class MarchandsStatistics(Struct, frozen=True):
    """Statistics of a whole game."""

    players: tuple[PlayerStatistics, ...]
    """In seat order."""
    left: dict[str, int]
    """Number of players who left by each sphere."""
    electors: dict[str, int]
    """Number of electors in each region in the end."""
    regions_won: tuple[str, ...]
    sizes: dict[int, int]
    """Number of fulfilled contracts, by the number of resources that they demand."""
    values: dict[int, int]
    """The same by their values."""


class MarchandsObserver:
    """Follows a game from its opening to its end."""

    def __init__(self, game: MarchandsGame) -> None:
        self._game = game
        seats, first = game.seats, (game.table.first + 1) % game.seats  # the title moves on before turn 1 (M3.3)
        self._players = [PlayerStatistics(order=(seat - first) % seats) for seat in range(seats)]
        self._left: Counter[str] = Counter()
        self._sizes: Counter[int] = Counter()
        self._values: Counter[int] = Counter()

    def note(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case e.ContractFulfilled():
                    self._players[event.seat].fulfilled += 1
                    self._sizes[len(event.paid)] += 1
                    design = self._game.components.design_of[event.contract]
                    self._values[self._game.components.designs[design].value] += 1
                case e.ContractKept():
                    self._rewarded(event.seat, "keep")
                case e.TempleBuilt():
                    self._rewarded(event.seat, "temple")
                case e.ElectorsPlaced():
                    self._rewarded(event.seat, "electors")
                case e.ResourceTaken():
                    self._players[event.seat].taken += 1
                case e.StepFailed():
                    self._players[event.seat].failed += 1
                case e.MonopolyWon():
                    self._players[event.seat].monopolies += 1
                case e.PlayersLeft():
                    self._left[event.sphere] += len(event.seats)

    def _rewarded(self, seat: Seat, reward: str) -> None:
        rewards = self._players[seat].rewards
        rewards[reward] = rewards.get(reward, 0) + 1

    def sources(self, seat: Seat) -> dict[str, int]:
        """Return the influence in the three spheres, which is never added up."""
        return dict(zip(SPHERES, self._players[seat].influence, strict=True))

    def close(self) -> MarchandsStatistics:
        table = self._game.table
        counted = [[rating[0] for rating in ratings(table, sphere)] for sphere in SPHERES]
        for seat, player in enumerate(self._players):
            religion, politics, economy = (points[seat] for points in counted)
            player.influence = religion, politics, economy
        in_regions = list(zip(*table.electors, strict=True))
        return MarchandsStatistics(
            tuple(self._players),
            dict(self._left),
            {name: sum(placed) for name, placed in zip(REGIONS, in_regions, strict=True)},
            tuple(name for name, placed in zip(REGIONS, in_regions, strict=True) if _is_won(placed)),
            dict(self._sizes),
            dict(self._values),
        )


def _is_won(electors: Sequence[int]) -> bool:
    """Return True if one player alone has most (M10.3)."""
    most = max(electors)
    return most > 0 and electors.count(most) == 1
