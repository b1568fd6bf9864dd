"""What came of many games among bots, for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table

from bots.games import bots_of
from bots.lab.game_lab import Target
from bots.lab.simulation import GroupResult, Overview, SimulationSetup
from rules.english import count
from rules.games import GAMES
from tadmor_tui.terminal.segments import HarmlessConsole
from tadmor_tui.terminal.streams import beneath
from tadmor_tui.translation import t


def print_overview(overview: Overview) -> None:
    """What can be told of any game."""
    _print(_overview(overview))


def print_report(setup: SimulationSetup, tables: Iterable[Table], targets: Sequence[Target]) -> None:
    """The tables of a game's own report, and whether the game is balanced."""
    _print([_setup(setup), *tables, _balance(targets)])


def number_table(title: str, *columns: str, words: int = 1) -> Table:
    """A table whose first columns are words and the others numbers."""
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


def percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def interval(low: float, high: float) -> str:
    return t("{low:.1f} to {high:.1%}", low=100 * low, high=high)


def _print(parts: Iterable[RenderableType]) -> None:
    """Print the parts, all at once: Rich would leave by itself if the reader has left."""
    console = HarmlessConsole(sys.stdout)
    with console.capture() as written:
        for number, part in enumerate(parts):
            if number:
                console.print()
            console.print(part, highlight=False)
    print("\n".join(line.rstrip() for line in written.get().splitlines()), file=beneath(sys.stdout))


def _overview(overview: Overview) -> Iterator[RenderableType]:
    fewest, mean, most = overview.decisions
    decided = ", ".join(f"{times} by {how}" for how, times in overview.decided_by.items())
    yield (
        f"{count(overview.games, 'game')}, seeds {overview.seeds[0]} to {overview.seeds[1]}; "
        f"{fewest} to {most} decisions a game, {mean:.0f} on average, with {overview.options:.1f} legal actions each.\n"
        f"Mean winning score {overview.winning_score:.1f}; decided {decided}."
    )
    yield _groups("Bots", overview.bots)
    yield _groups("Seats", overview.seats)
    table = number_table("Where points come from", "", "All", "Winners")
    for source, (everyone, winners) in overview.sources.items():
        table.add_row(source, f"{everyone:.1f}", f"{winners:.1f}")
    yield table


def _groups(title: str, groups: Sequence[GroupResult]) -> Table:
    table = number_table(title, "", "Games", "Wins", "Share", "95 % interval", "Mean", "Median", "Lowest", "Highest")
    for g in groups:
        wins = (f"{g.wins:.1f}", percent(g.share), interval(g.low, g.high))
        table.add_row(g.name, str(g.games), *wins, f"{g.mean:.1f}", f"{g.median:.1f}", str(g.lowest), str(g.highest))
    return table


def _setup(setup: SimulationSetup) -> str:
    one = len(set(setup.bots)) == 1
    bots = f"{setup.players} x {setup.bots[0]}" if one else ", ".join(setup.bots)
    last = setup.seed + setup.games - 1
    lines = [f"{count(setup.games, 'game')} of {setup.players} players: {bots}; seeds {setup.seed} to {last}."]
    known = bots_of(setup.game)
    searching = [name for name in dict.fromkeys(setup.bots) if known[name].searches]
    if searching:
        how = f"{setup.budget:g} s" if setup.iterations is None else count(setup.iterations, "rollout")
        lines.append(f"To search for a decision: {how} ({', '.join(searching)}).")
    for field in GAMES[setup.game].option_form:
        chosen = next(choice for choice in field.choices if choice.value == setup.options[field.name])
        lines.append(f"{field.label}: {chosen.label}.")
    lines.append(f"Components “{setup.components}” {setup.digest}; tadmor {setup.version}.")
    return "\n".join(lines)


def _balance(targets: Sequence[Target]) -> Table:
    table = Table("", "", title="Balance", title_justify="left", box=None, show_header=False, pad_edge=False)
    for target in targets:
        table.add_row("met" if target.met else "MISSED", f"{target.wanted}: {target.found}")
        if any(miss not in target.found for miss in target.misses):
            table.add_row("", ", ".join(target.misses))
    return table
