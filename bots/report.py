"""What many games say about the game: who wins, with what, and which tiles and cards go with winning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

from msgspec import Struct

from bots.arena import GameResult, SeatResult
from bots.figures import Share, Spread, phi, share_of, spread
from rules.tadmor.catalogue import Catalogue
from rules.tadmor.families import FAMILIES, Family, family_of, followed


class Settings(Struct, frozen=True):
    """How the games were played: enough to play them again."""

    version: str
    components: str
    digest: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    experienced: bool
    budget: float
    iterations: int | None


class Source(Struct, frozen=True):
    """Where points come from: the mean of a winner and of the others, and its part of all that winners score."""

    name: str
    family: Family
    winners: float
    others: float
    part: float


class Line(Struct, frozen=True):
    """A way to prestige, by what it brings and by who follows it: those who owe it more points than any other."""

    family: Family
    winners: float
    others: float
    won_with: Share
    """In how many games the winner followed it."""
    followed: float
    """How often a merchant followed it, winner or not."""
    win_rate: float | None
    """Of those who followed it."""


class Tile(Struct, frozen=True):
    """An improvement: how often it is taken when it is for sale, and how those do who have it."""

    tile: str
    era: int
    offered: int
    """Games in which it was for sale."""
    taken: int
    """How many of these somebody took it."""
    rate: float | None
    owners: int
    """Merchants who had it, in all games, however they came by it."""
    win_rate: float | None
    lift: float | None
    """How far that is above an equal share."""
    phi: float | None
    """How having it goes with winning, in the games in which somebody could or did have it."""


class Mission(Struct, frozen=True):
    """A mission: what becomes of it in a hand, and how those do who fulfil it."""

    card: str
    drawn: int
    fulfilled: float | None
    """Of those who drew it."""
    returned: float | None
    """Of those who fulfilled it."""
    discarded: float | None
    """Of those who drew it."""
    win_rate: float | None
    lift: float | None
    phi: float | None
    """How fulfilling it goes with winning, among those who drew it."""


class Length(Struct, frozen=True):
    decisions: Spread
    options: float
    """Legal actions in a decision, on average."""


class Report(Struct, frozen=True):
    settings: Settings
    equal_share: float
    seats: tuple[Share, ...]
    order: tuple[Share, ...]
    """By the place in the order of the first turn."""
    bots: tuple[Share, ...]
    leanings: tuple[Share, ...]
    winning_scores: Spread
    all_scores: Spread
    decided_by: dict[str, int]
    lines: tuple[Line, ...]
    sources: tuple[Source, ...]
    improvements: tuple[Tile, ...]
    missions: tuple[Mission, ...]
    length: Length


class Seated(Struct, frozen=True):
    """One merchant of one game."""

    seat: int
    game: GameResult
    result: SeatResult
    won: float
    families: tuple[Family, ...]


def report(results: Sequence[GameResult], settings: Settings, catalogue: Catalogue) -> Report:
    equal = 1 / settings.players
    everyone = [
        Seated(seat, game, result, won, followed(result.career.sources, catalogue))
        for game in results
        for seat, (result, won) in enumerate(zip(game.seats, game.wins(), strict=True))
    ]
    lengths = [game.decisions for game in results]
    return Report(
        settings=settings,
        equal_share=equal,
        seats=_shares(everyone, equal, lambda s: f"seat {s.seat + 1}"),
        order=_shares(everyone, equal, lambda s: f"place {s.result.career.order + 1}"),
        bots=_shares(everyone, equal, lambda s: s.result.bot),
        leanings=_shares(everyone, equal, lambda s: s.result.leaning or "none"),
        winning_scores=spread([max(seat.total for seat in game.seats) for game in results]),
        all_scores=spread([s.result.total for s in everyone]),
        decided_by=_counted(game.decided_by for game in results),
        lines=tuple(_line(family, everyone, len(results), catalogue) for family in FAMILIES),
        sources=_sources(everyone, catalogue),
        improvements=_tiles(everyone, equal, settings.players, catalogue),
        missions=tuple(_mission(card, everyone, equal) for card in catalogue.missions),
        length=Length(spread(lengths), sum(game.options for game in results) / sum(lengths)),
    )


def _shares(everyone: Iterable[Seated], equal: float, name: Callable[[Seated], str]) -> tuple[Share, ...]:
    won: dict[str, list[float]] = defaultdict(list)
    for seated in everyone:
        won[name(seated)].append(seated.won)
    return tuple(share_of(name, len(won[name]), sum(won[name]), equal) for name in sorted(won))


def _counted(words: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return dict(sorted(counts.items()))


def _mean(pairs: Iterable[tuple[float, float]]) -> float:
    """The mean of numbers with weights."""
    total = weight = 0.0
    for number, each in pairs:
        total += number * each
        weight += each
    return total / weight if weight else 0.0


def _means(everyone: Sequence[Seated], points: Callable[[SeatResult], int]) -> tuple[float, float]:
    """What winners have and what the others have."""
    winners = _mean((points(s.result), s.won) for s in everyone)
    return winners, _mean((points(s.result), not s.won) for s in everyone)


def _sources(everyone: Sequence[Seated], catalogue: Catalogue) -> tuple[Source, ...]:
    names = sorted({name for s in everyone for name in s.result.career.sources})
    score = _mean((s.result.total, s.won) for s in everyone)
    rows = []
    for name in names:
        winners, others = _means(everyone, lambda result, name=name: result.career.sources.get(name, 0))  # type: ignore[misc]
        rows.append(Source(name, family_of(name, catalogue), winners, others, winners / score if score else 0.0))
    return tuple(sorted(rows, key=lambda row: (FAMILIES.index(row.family), -row.winners, row.name)))


def _line(family: Family, everyone: Sequence[Seated], games: int, catalogue: Catalogue) -> Line:
    def points(result: SeatResult) -> int:
        return sum(n for source, n in result.career.sources.items() if family_of(source, catalogue) == family)

    parts = [(1 / len(s.families), s.won) for s in everyone if family in s.families]
    wins, followers = sum(part * won for part, won in parts), sum(part for part, _ in parts)
    return Line(
        family,
        *_means(everyone, points),
        won_with=share_of(family, games, wins, 1 / len(FAMILIES)),
        followed=followers / len(everyone),
        win_rate=wins / followers if followers else None,
    )


def _tiles(everyone: Sequence[Seated], equal: float, players: int, catalogue: Catalogue) -> tuple[Tile, ...]:
    names = [tile for era in range(3) for tile in catalogue.tiles(era, players)]
    return tuple(_tile(name, catalogue.improvements[name].era, everyone, equal) for name in names)


def _tile(name: str, era: int, everyone: Sequence[Seated], equal: float) -> Tile:
    had = {id(s.game) for s in everyone if name in s.result.career.improvements}
    offered = {id(s.game) for s in everyone if name in s.game.offered}
    pairs = [
        (float(name in s.result.career.improvements), s.won)
        for s in everyone
        if id(s.game) in had or id(s.game) in offered
    ]
    won = [win for has, win in pairs if has]
    taken = len(offered & had)
    return Tile(
        name,
        era,
        len(offered),
        taken,
        taken / len(offered) if offered else None,
        len(won),
        fmean(won) if won else None,
        fmean(won) - equal if won else None,
        phi(pairs),
    )


def _mission(card: str, everyone: Sequence[Seated], equal: float) -> Mission:
    drew = [s for s in everyone if card in s.result.career.drawn]
    pairs = [(float(card in s.result.career.fulfilled), s.won) for s in drew]
    won = [win for has, win in pairs if has]
    returned = sum(card in s.result.career.returned for s in drew)
    discarded = sum(card in s.result.career.discarded for s in drew)
    return Mission(
        card,
        len(drew),
        len(won) / len(drew) if drew else None,
        returned / len(won) if won else None,
        discarded / len(drew) if drew else None,
        fmean(won) if won else None,
        fmean(won) - equal if won else None,
        phi(pairs),
    )
