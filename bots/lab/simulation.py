"""Many games among the same bots: how they are played, and what all games can tell of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean, median

from msgspec import Struct
from msgspec.structs import asdict

from bots.budget import SearchLimit
from bots.lab.arena import Entrant, Fixture, rotation
from bots.lab.results import GameResult, SeatResult, Share, share_of
from rules.game_kind import OptionValue


class SimulationSetup(Struct, frozen=True):
    """Settings of a simulation: enough to play its games again."""

    version: str
    game: str
    components: str
    digest: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, OptionValue]
    budget: float
    iterations: int | None

    def fixtures(self) -> list[Fixture]:
        limit = SearchLimit(self.budget, self.iterations)
        entrants = [Entrant(name, limit) for name in self.bots]
        return list(rotation(self.game, entrants, self.games, self.seed, self.options))


class GroupResult(Share, frozen=True):
    """Result of a bot or a seat: what it won, and its scores."""

    mean: float
    median: float
    lowest: int
    highest: int


class Overview(Struct, frozen=True):
    """Result of many games, in a form that all games share."""

    games: int
    seeds: tuple[int, int]
    """The first and the last."""
    decisions: tuple[int, float, int]
    """Of a game: fewest, mean, most."""
    options: float
    """Legal actions in a decision, on average."""
    winning_score: float
    decided_by: dict[str, int]
    bots: tuple[GroupResult, ...]
    seats: tuple[GroupResult, ...]
    sources: dict[str, tuple[float, float]]
    """Mean points by their source: over all seats, and over the winners."""


def overview(results: Sequence[GameResult]) -> Overview:
    by_bot: dict[str, list[tuple[SeatResult, float]]] = defaultdict(list)
    by_seat: dict[str, list[tuple[SeatResult, float]]] = defaultdict(list)
    for result in results:
        for number, (seat, share) in enumerate(zip(result.seats, result.wins(), strict=True)):
            by_bot[seat.bot].append((seat, share))
            by_seat[f"seat {number}"].append((seat, share))
    everyone = [seat for result in results for seat in result.seats]
    winning = [seat for seat in everyone if seat.place == 1]
    lengths = [result.decisions for result in results]
    equal = 1 / len(results[0].seats)
    return Overview(
        games=len(results),
        seeds=(results[0].seed, results[-1].seed),
        decisions=(min(lengths), fmean(lengths), max(lengths)),
        options=sum(result.options for result in results) / sum(lengths),
        winning_score=fmean(seat.total for seat in winning),
        decided_by=dict(Counter(result.decided_by for result in results).most_common()),
        bots=tuple(_group(name, by_bot[name], equal) for name in sorted(by_bot)),
        seats=tuple(_group(name, by_seat[name], equal) for name in sorted(by_seat)),
        sources=_sources(everyone, winning),
    )


def _group(name: str, results: Sequence[tuple[SeatResult, float]], equal: float) -> GroupResult:
    totals = [seat.total for seat, _ in results]
    won = share_of(name, len(totals), sum(share for _, share in results), equal)
    return GroupResult(
        **asdict(won), mean=fmean(totals), median=median(totals), lowest=min(totals), highest=max(totals)
    )


def _sources(everyone: Sequence[SeatResult], winning: Sequence[SeatResult]) -> dict[str, tuple[float, float]]:
    names = dict.fromkeys(name for seat in everyone for name in seat.sources)
    means = {name: (_mean(everyone, name), _mean(winning, name)) for name in names}
    return dict(sorted(means.items(), key=lambda item: -item[1][0]))


def _mean(seats: Sequence[SeatResult], source: str) -> float:
    return fmean(seat.sources.get(source, 0) for seat in seats)
