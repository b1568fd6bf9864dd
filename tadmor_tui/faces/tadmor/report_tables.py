"""A report on many games for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table

from bots.lab.figures import Spread
from bots.tadmor.lab.balance_targets import Target
from bots.tadmor.lab.report import Report, Settings
from rules.english import count
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.scoring.sources import FINAL
from tadmor_tui.faces.tadmor.component_texts import favour_brief, tile_brief
from tadmor_tui.terminal.segments import HarmlessConsole
from tadmor_tui.terminal.streams import beneath

SOURCES = {
    "tower": "tower, at a new era",
    "prestige": "tallest tower, by tiles",
    "war": "war supplies",
    "missions": "fulfilling, by tiles",
    "rare goods": "rare goods, by tiles",
    "rare good price": "rare goods paid in PP",
    "gifts": "peace gifts",
    "trade": "goods paid in PP",
    "raid": "raids, by tiles",
    "tax": "tax refused",
    f"{FINAL}tower": "tower, at the end",
    f"{FINAL}temples": "temples",
    f"{FINAL}missions": "missions",
    f"{FINAL}returned missions": "returned missions",
    f"{FINAL}rare goods": "sets of rare goods",
}
"""Sources of points in a few words; tiles speak for themselves."""


def print_report(settings: Settings, report: Report, targets: Sequence[Target], catalogue: Catalogue) -> None:
    _print([_settings(settings), *_tables(report, catalogue), _balance(targets)])


def print_targets(settings: Settings, targets: Sequence[Target]) -> None:
    _print([_settings(settings), _balance(targets)])


def _print(parts: Sequence[RenderableType]) -> None:
    """Print the parts, all at once: Rich would leave by itself if the reader has left."""
    console = HarmlessConsole(sys.stdout)
    with console.capture() as written:
        for number, part in enumerate(parts):
            if number:
                console.print()
            console.print(part)
    print("\n".join(line.rstrip() for line in written.get().splitlines()), file=beneath(sys.stdout))


def _settings(settings: Settings) -> str:
    one = len(set(settings.bots)) == 1
    bots = f"{settings.players} x {settings.bots[0]}" if one else ", ".join(settings.bots)
    last = settings.seed + settings.games - 1
    lines = [
        f"{count(settings.games, 'game')} of {settings.players} merchants: {bots}; seeds {settings.seed} to {last}."
    ]
    if "zenobia" in settings.bots:
        rollouts = settings.iterations
        how = f"{settings.budget:g} s" if rollouts is None else count(rollouts, "rollout")
        lines.append(f"A placement of zenobia has {how}.")
    setup = "The set-up for experienced players" if settings.experienced else "The usual set-up"
    lines.append(f"{setup}; components “{settings.components}” {settings.digest}; tadmor {settings.version}.")
    return "\n".join(lines)


def _balance(targets: Sequence[Target]) -> Table:
    table = Table("", "", title="Balance", title_justify="left", box=None, show_header=False, pad_edge=False)
    for target in targets:
        table.add_row("met" if target.met else "MISSED", f"{target.wanted}: {target.found}")
        if any(miss not in target.found for miss in target.misses):
            table.add_row("", ", ".join(target.misses))
    return table


def _tables(report: Report, catalogue: Catalogue) -> Iterator[Table]:
    yield _shares(report)
    yield _scores({"winners": report.winning_scores, "all merchants": report.all_scores})
    yield _lines(report)
    yield _sources(report, catalogue)
    yield _improvements(report, catalogue)
    yield _missions(report, catalogue)
    yield _lengths(report)


def _table(title: str, *columns: str, words: int = 1) -> Table:
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


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def _interval(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {high:.1%}"


def _points(share: float | None) -> str:
    """A difference of shares, in points of a hundred."""
    return "-" if share is None else f"{100 * share:+.1f}"


def _phi(value: float | None) -> str:
    return "-" if value is None else f"{round(value, 2) + 0.0:+.2f}"


def _shares(report: Report) -> Table:
    table = _table("Who wins", "", "Games", "Wins", "Share", "95 % interval", f"Above {report.equal_share:.1%}")
    groups = {
        "{}": report.seats,
        "{} in the first turn": report.order,
        "bot: {}": report.bots,
        "leaning: {}": report.leanings,
    }
    for words, shares in groups.items():
        for s in shares:
            numbers = (_percent(s.share), _interval(s.low, s.high), _points(s.above))
            table.add_row(words.format(s.name), str(s.games), f"{s.wins:.1f}", *numbers)
        table.add_section()
    return table


def _scores(spreads: dict[str, Spread]) -> Table:
    table = _table("Scores", "", "Mean", "Deviation", "Least", "Quarter", "Median", "Quarter", "Most")
    for name, s in spreads.items():
        numbers = (s.least, s.lower_quartile, s.median, s.upper_quartile, s.most)
        table.add_row(name, f"{s.mean:.1f}", f"{s.deviation:.1f}", *(f"{n:.0f}" for n in numbers))
    return table


def _lines(report: Report) -> Table:
    title = "Lines: what merchants owe most of their points to"
    table = _table(title, "", "Won with", "95 % interval", "Followed", "Win rate", "Winners", "Others")
    for line in report.lines:
        rates = (_percent(line.won_with), _interval(line.low, line.high), _percent(line.followed))
        points = (f"{line.winners:.1f}PP", f"{line.others:.1f}PP")
        table.add_row(line.family, *rates, _percent(line.win_rate), *points)
    return table


def _sources(report: Report, catalogue: Catalogue) -> Table:
    table = _table("Where points come from", "", "", "Winners", "Part", "Others", words=2)
    family = ""
    for source in report.sources:
        numbers = (f"{source.winners:.1f}PP", _percent(source.part), f"{source.others:.1f}PP")
        table.add_row("" if source.family == family else source.family, _source(source.name, catalogue), *numbers)
        family = source.family
    return table


def _source(name: str, catalogue: Catalogue) -> str:
    tile = name.removeprefix(FINAL)
    known = SOURCES.get(name)
    return f"{tile}: {tile_brief(catalogue.improvements[tile])}" if known is None else known


def _improvements(report: Report, catalogue: Catalogue) -> Table:
    table = _table("Improvements", "", "", "Games", "Taken", "Owners", "Won", "Lift", "Phi", words=2)
    for t in report.improvements:
        brief = tile_brief(catalogue.improvements[t.tile])
        numbers = (_percent(t.taken), str(t.owners), _percent(t.win_rate), _points(t.lift), _phi(t.phi))
        table.add_row(t.tile, brief, str(t.offered), *numbers)
    return table


def _missions(report: Report, catalogue: Catalogue) -> Table:
    table = _table("Missions", "", "", "Drawn", "Done", "Back", "Dropped", "Won", "Lift", "Phi", words=2)
    for m in report.missions:
        rates = (_percent(m.fulfilled), _percent(m.returned), _percent(m.discarded), _percent(m.win_rate))
        brief = favour_brief(catalogue.missions[m.card])
        table.add_row(m.card, brief, str(m.drawn), *rates, _points(m.lift), _phi(m.phi))
    return table


def _lengths(report: Report) -> Table:
    table = _table("Length", "", "Mean", "Least", "Median", "Most")
    s = report.decisions
    table.add_row("decisions in a game", f"{s.mean:.1f}", f"{s.least:.0f}", f"{s.median:.0f}", f"{s.most:.0f}")
    table.add_row("legal actions in a decision", f"{report.options:.1f}", "", "", "")
    return table
