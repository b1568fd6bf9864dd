"""What came of many games among bots, in numbers and as tables."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, median

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bots.lab.arena import GameResult, SeatResult
from saves.text import harmless_json
from tadmor_tui.terminal.segments import HarmlessConsole
from tadmor_tui.terminal.streams import beneath


class Group(Struct, frozen=True):
    """The results of one bot or of one seat. A shared win counts as a part of one."""

    name: str
    games: int
    wins: float
    mean: float
    median: float
    lowest: int
    highest: int


class Summary(Struct, frozen=True):
    games: int
    seeds: tuple[int, int]
    """The first and the last."""
    decisions: tuple[int, float, int]
    """Of a game: fewest, mean, most."""
    options: float
    """Legal actions in a decision, on average."""
    winning_score: float
    decided_by: dict[str, int]
    bots: tuple[Group, ...]
    seats: tuple[Group, ...]
    sources: dict[str, tuple[float, float]]
    """Where points came from: the mean over all merchants, and over the winners."""


def summarise(results: Sequence[GameResult]) -> Summary:
    by_bot: dict[str, list[tuple[SeatResult, float]]] = defaultdict(list)
    by_seat: dict[str, list[tuple[SeatResult, float]]] = defaultdict(list)
    for result in results:
        for number, (seat, share) in enumerate(zip(result.seats, result.wins(), strict=True)):
            by_bot[seat.bot].append((seat, share))
            by_seat[f"seat {number}"].append((seat, share))
    everyone = [seat for result in results for seat in result.seats]
    winning = [seat for seat in everyone if seat.place == 1]
    lengths = [result.decisions for result in results]
    return Summary(
        games=len(results),
        seeds=(results[0].seed, results[-1].seed),
        decisions=(min(lengths), fmean(lengths), max(lengths)),
        options=sum(result.options for result in results) / sum(lengths),
        winning_score=fmean(seat.total for seat in winning),
        decided_by=dict(Counter(result.decided_by for result in results).most_common()),
        bots=_groups(by_bot),
        seats=_groups(by_seat),
        sources=_sources(everyone, winning),
    )


def _groups(results: dict[str, list[tuple[SeatResult, float]]]) -> tuple[Group, ...]:
    groups = []
    for name in sorted(results):
        totals = [seat.total for seat, _ in results[name]]
        wins = sum(share for _, share in results[name])
        groups.append(Group(name, len(totals), wins, fmean(totals), median(totals), min(totals), max(totals)))
    return tuple(groups)


def _sources(everyone: Sequence[SeatResult], winning: Sequence[SeatResult]) -> dict[str, tuple[float, float]]:
    names = dict.fromkeys(name for seat in everyone for name in seat.statistics.sources)
    means = {name: (_mean(everyone, name), _mean(winning, name)) for name in names}
    return dict(sorted(means.items(), key=lambda item: -item[1][0]))


def _mean(seats: Iterable[SeatResult], source: str) -> float:
    return fmean(seat.statistics.sources.get(source, 0) for seat in seats)


def summary_as_json(summary: Summary) -> str:
    return harmless_json(msgspec.json.format(msgspec.json.encode(summary))).decode()


def print_summary(summary: Summary) -> None:
    """Print the tables, all at once: Rich would leave by itself if the reader has left."""
    console = HarmlessConsole(sys.stdout)
    with console.capture() as written:
        _write_summary(summary, console)
    print(written.get(), end="", file=beneath(sys.stdout))


def _write_summary(summary: Summary, console: Console) -> None:
    fewest, mean, most = summary.decisions
    console.print(
        f"{summary.games} games, seeds {summary.seeds[0]} to {summary.seeds[1]}; "
        f"{fewest} to {most} decisions a game, {mean:.0f} on average, with {summary.options:.1f} legal actions each.",
        highlight=False,
    )
    decided = ", ".join(f"{count} by {how}" for how, count in summary.decided_by.items())
    console.print(f"Mean winning score {summary.winning_score:.1f} PP; decided {decided}.", highlight=False)
    for title, groups in (("Bot", summary.bots), ("Seat", summary.seats)):
        table = Table(title, "Games", "Wins", "Win rate", "Mean", "Median", "Lowest", "Highest")
        for column in table.columns[1:]:
            column.justify = "right"
        for g in groups:
            rate = f"{g.wins / g.games:.1%}"
            numbers = (f"{g.wins:.1f}", rate, f"{g.mean:.1f}", f"{g.median:.1f}", str(g.lowest), str(g.highest))
            table.add_row(g.name, str(g.games), *numbers)
        console.print(table)
    table = Table("Points from", "All", "Winners")
    for column in table.columns[1:]:
        column.justify = "right"
    for source, (everyone, winners) in summary.sources.items():
        table.add_row(source, f"{everyone:.1f}", f"{winners:.1f}")
    console.print(table)
