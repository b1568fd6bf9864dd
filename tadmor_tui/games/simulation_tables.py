"""The results of many games among bots, for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table

from bots.games import bots_of
from bots.lab.game_lab import Target
from bots.lab.results import Share, Spread
from bots.lab.simulation import GroupResult, Overview, SimulationSetup
from rules.games import GAMES
from rules.message import Name, Series, message, nmessage
from tadmor_tui.terminal.segments import SanitizedConsole
from tadmor_tui.terminal.streams import beneath
from tadmor_tui.text.translation import language, nt, t, words_of


def print_overview(overview: Overview, game: str) -> None:
    """Yield the tables that any game has."""
    _print(_overview(overview, game))


def print_report(setup: SimulationSetup, tables: Iterable[Table], targets: Sequence[Target]) -> None:
    """Print the tables of a game's own report, and whether the game is balanced."""
    _print([_setup(setup), *tables, _balance(targets)])


def number_table(title: str, *columns: str, words: int = 1) -> Table:
    """Return a table whose first columns are words and the others numbers."""
    table = Table(
        *columns,
        title=title,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for column in table.columns[words:]:
        column.justify = "right"
    return table


def number(value: float, spec: str) -> str:
    """Return a number with the decimal point of the reader's language."""
    return language().number(value, spec)


def percent(share: float | None) -> str:
    return "-" if share is None else number(share, ".1%")


def interval(low: float, high: float) -> str:
    return t("{low:.1f} to {high:.1%}", low=100 * low, high=high)


def points(share: float | None) -> str:
    """Return a difference of shares, in points of a hundred."""
    return "-" if share is None else number(100 * share, "+.1f")


def share_table(equal: float, groups: Iterable[Iterable[tuple[str, Share]]]) -> Table:
    """Return the shares of wins in groups, beside an equal share."""
    above = t("Above {share}", share=percent(equal))
    table = number_table(t("Who wins"), "", t("Games"), t("Wins"), t("Share"), t("95% interval"), above)
    for group in groups:
        for words, s in group:
            numbers = (percent(s.share), interval(s.low, s.high), points(s.above))
            table.add_row(words, str(s.games), number(s.wins, ".1f"), *numbers)
        table.add_section()
    return table


def spread_table(title: str, spreads: Iterable[tuple[str, Spread]]) -> Table:
    """Return the distribution of numbers."""
    middle = (t("Quartile"), t("Median"), t("Quartile"))
    table = number_table(title, "", t("Mean"), t("Deviation"), t("Least"), *middle, t("Most"))
    for name, s in spreads:
        numbers = (s.least, s.lower_quartile, s.median, s.upper_quartile, s.most)
        table.add_row(name, number(s.mean, ".1f"), number(s.deviation, ".1f"), *(number(n, ".0f") for n in numbers))
    return table


def _print(parts: Iterable[RenderableType]) -> None:
    """Print the parts, all at once: Rich would leave by itself if the reader has left."""
    console = SanitizedConsole(sys.stdout)
    with console.capture() as written:
        for number, part in enumerate(parts):
            if number:
                console.print()
            console.print(part, highlight=False)
    print("\n".join(line.rstrip() for line in written.get().splitlines()), file=beneath(sys.stdout))


def _overview(overview: Overview, game: str) -> Iterator[RenderableType]:
    fewest, mean, most = overview.decisions
    decided = Series(
        tuple(
            nmessage("{n} by {how}", "{n} by {how}", times, how=Name(f"{game}/tie-break", how))
            for how, times in overview.decided_by.items()
        )
    )
    yield "\n".join(
        (
            nt(
                "{n} game, seeds {first} to {last}; {fewest} to {most} decisions a game, {mean:.0f} on average,"
                " with {options:.1f} legal actions each.",
                "{n} games, seeds {first} to {last}; {fewest} to {most} decisions a game, {mean:.0f} on average,"
                " with {options:.1f} legal actions each.",
                overview.games,
                first=overview.seeds[0],
                last=overview.seeds[1],
                fewest=fewest,
                most=most,
                mean=mean,
                options=overview.options,
            ),
            t("Mean winning score {score:.1f}; decided {ways}.", score=overview.winning_score, ways=decided),
        )
    )
    yield _groups(t("Bots"), [(group.name, group) for group in overview.bots])
    yield _groups(t("Seats"), [(t("seat {number}", number=n), group) for n, group in enumerate(overview.seats)])
    table = number_table(t("Where points come from"), "", t("All"), t("Winners"))
    for source, (everyone, winners) in overview.sources.items():
        table.add_row(words_of(Name(f"{game}/score", source)), number(everyone, ".1f"), number(winners, ".1f"))
    yield table


def _groups(title: str, groups: Iterable[tuple[str, GroupResult]]) -> Table:
    table = number_table(
        title,
        *("", t("Games"), t("Wins"), t("Share"), t("95% interval")),
        *(t("Mean"), t("Median"), t("Lowest"), t("Highest")),
    )
    for name, g in groups:
        wins = (number(g.wins, ".1f"), percent(g.share), interval(g.low, g.high))
        table.add_row(
            name, str(g.games), *wins, number(g.mean, ".1f"), number(g.median, ".1f"), str(g.lowest), str(g.highest)
        )
    return table


def _setup(setup: SimulationSetup) -> str:
    one = len(set(setup.bots)) == 1
    lines = [
        nt(
            "{n} game of {players}: {bots}; seeds {first} to {last}.",
            "{n} games of {players}: {bots}; seeds {first} to {last}.",
            setup.games,
            players=nmessage("{n} player", "{n} players", setup.players),
            bots=f"{setup.players} x {setup.bots[0]}" if one else Series(setup.bots),
            first=setup.seed,
            last=setup.seed + setup.games - 1,
        )
    ]
    known = bots_of(setup.game)
    searching = tuple(name for name in dict.fromkeys(setup.bots) if known[name].searches)
    if searching:
        how = (
            message("{seconds:g} s", seconds=setup.budget)
            if setup.iterations is None
            else nmessage("{n} rollout", "{n} rollouts", setup.iterations)
        )
        lines.append(t("To search for a decision: {how} ({bots}).", how=how, bots=Series(searching)))
    for field in GAMES[setup.game].option_form:
        if field.name not in setup.options:
            continue
        chosen = next(choice for choice in field.choices if choice.value == setup.options[field.name])
        lines.append(t("{option}: {choice}.", option=field.label, choice=chosen.label))
    lines.append(
        t(
            "Components “{components}” {digest}; tadmor {version}.",
            components=setup.components,
            digest=setup.digest,
            version=setup.version,
        )
    )
    return "\n".join(lines)


def _balance(targets: Sequence[Target]) -> Table:
    table = Table("", "", title=t("Balance"), title_justify="left", box=None, show_header=False, pad_edge=False)
    for target in targets:
        told = t("{wanted}: {found}", wanted=target.wanted, found=target.found)
        table.add_row(t("met") if target.met else t("MISSED"), told)
        if target.misses and target.summed_up:
            table.add_row("", words_of(Series(target.misses)))
    return table
