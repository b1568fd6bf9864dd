"""A report on many games as tables for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from bots.figures import Share, Spread
from bots.report import Report, Settings
from bots.targets import Target
from rules.tadmor.catalogue import Catalogue
from tadmor_tui.cards import favour_brief, tile_brief


def print_report(report: Report, targets: Sequence[Target], catalogue: Catalogue) -> None:
    """Print everything, all at once: Rich would leave by itself if the reader has left."""
    console = Console()
    with console.capture() as written:
        _write_settings(report.settings, console)
        for table in _tables(report, catalogue):
            console.print(table)
        _write_targets(targets, console)
    print(written.get(), end="")


def print_targets(settings: Settings, targets: Sequence[Target]) -> None:
    console = Console()
    with console.capture() as written:
        _write_settings(settings, console)
        _write_targets(targets, console)
    print(written.get(), end="")


def _write_settings(settings: Settings, console: Console) -> None:
    how = f"{settings.iterations} rollouts" if settings.iterations is not None else f"{settings.budget:g} s"
    setup = "experienced" if settings.experienced else "usual"
    last = settings.seed + settings.games - 1
    console.print(
        f"{settings.games} games of {settings.players} merchants: {', '.join(settings.bots)} (zenobia: {how}); "
        f"seeds {settings.seed} to {last}, {setup} set-up, components {settings.components} {settings.digest}, "
        f"tadmor {settings.version}.",
        highlight=False,
    )


def _write_targets(targets: Sequence[Target], console: Console) -> None:
    table = _table("Balance", "Target", "Found", "")
    for target in targets:
        table.add_row(target.wanted, ", ".join(target.misses) or target.found, "met" if target.met else "MISSED")
    console.print(table)


def _table(title: str, *columns: str, left: int = 1) -> Table:
    table = Table(*columns, title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in table.columns[left:]:
        column.justify = "right"
    return table


def _tables(report: Report, catalogue: Catalogue) -> Iterable[Table]:
    for title, shares in (
        ("Wins by seat", report.seats),
        ("Wins by place in the first turn", report.order),
        ("Wins by bot", report.bots),
        ("Wins by leaning", report.leanings),
    ):
        yield _share_table(title, shares)
    yield _score_table({"winners": report.winning_scores, "all merchants": report.all_scores})
    yield _line_table(report)
    yield _source_table(report)
    yield _tile_table(report, catalogue)
    yield _mission_table(report, catalogue)
    yield _length_table(report)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def _points(share: float | None) -> str:
    """A difference of shares, in points of a hundred."""
    return "-" if share is None else f"{100 * share:+.1f}"


def _phi(value: float | None) -> str:
    return "-" if value is None else f"{value:+.2f}"


def _share_table(title: str, shares: Sequence[Share]) -> Table:
    table = _table(title, "", "Games", "Wins", "Share", "95 % interval", "Above equal")
    for s in shares:
        interval = f"{_percent(s.low)} to {_percent(s.high)}"
        table.add_row(s.name, str(s.games), f"{s.wins:.1f}", _percent(s.share), interval, _points(s.above))
    return table


def _score_table(spreads: dict[str, Spread]) -> Table:
    table = _table("Scores", "", "Mean", "Deviation", "Least", "Quarter", "Median", "Quarter", "Most")
    for name, s in spreads.items():
        numbers = (s.mean, s.deviation, s.least, s.lower_quartile, s.median, s.upper_quartile, s.most)
        table.add_row(name, *(f"{n:.1f}" for n in numbers))
    return table


def _line_table(report: Report) -> Table:
    table = _table(
        "Lines: most points of a merchant", "", "Winner's", "95 % interval", "Anybody's", "Win rate", "PP", "Others' PP"
    )
    for line in report.lines:
        share = line.won_with
        table.add_row(
            line.family,
            _percent(share.share),
            f"{_percent(share.low)} to {_percent(share.high)}",
            _percent(line.followed),
            _percent(line.win_rate),
            f"{line.winners:.1f}",
            f"{line.others:.1f}",
        )
    return table


def _source_table(report: Report) -> Table:
    table = _table("Where points come from", "Source", "Line", "Winners", "Others", "Winners' part", left=2)
    for source in report.sources:
        numbers = (f"{source.winners:.1f}", f"{source.others:.1f}", _percent(source.part))
        table.add_row(source.name, source.family, *numbers)
    return table


def _tile_table(report: Report, catalogue: Catalogue) -> Table:
    table = _table("Improvements", "", "", "Offered", "Taken", "Owners", "won", "lift", "phi", left=2)
    for t in report.improvements:
        brief = tile_brief(catalogue.improvements[t.tile])
        numbers = (_percent(t.rate), str(t.owners), _percent(t.win_rate), _points(t.lift), _phi(t.phi))
        table.add_row(t.tile, brief, str(t.offered), *numbers)
    return table


def _mission_table(report: Report, catalogue: Catalogue) -> Table:
    table = _table("Missions", "", "", "Drawn", "Done", "Returned", "Dropped", "won", "lift", "phi", left=2)
    for m in report.missions:
        rates = (_percent(m.fulfilled), _percent(m.returned), _percent(m.discarded), _percent(m.win_rate))
        brief = favour_brief(catalogue.missions[m.card])
        table.add_row(m.card, brief, str(m.drawn), *rates, _points(m.lift), _phi(m.phi))
    return table


def _length_table(report: Report) -> Table:
    table = _table("Length", "", "Mean", "Least", "Median", "Most")
    s = report.length.decisions
    table.add_row("decisions", f"{s.mean:.1f}", f"{s.least:.0f}", f"{s.median:.0f}", f"{s.most:.0f}")
    table.add_row("legal actions in one", f"{report.length.options:.1f}", "", "", "")
    return table
