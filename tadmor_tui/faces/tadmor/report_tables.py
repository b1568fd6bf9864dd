"""A report on many games of Tadmor for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from rich.table import Table

from bots.lab.figures import Spread
from bots.tadmor.lab.report import Report
from rules.contract import Components
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.scoring.sources import FINAL
from tadmor_tui.faces.tadmor.component_texts import favour_brief, tile_brief
from tadmor_tui.simulation_tables import interval, number_table, percent

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


def report_tables(figures: Struct, components: Components) -> Iterator[Table]:
    assert isinstance(figures, Report)
    assert isinstance(components, Catalogue)
    report, catalogue = figures, components
    yield _shares(report)
    yield _scores({"winners": report.winning_scores, "all merchants": report.all_scores})
    yield _lines(report)
    yield _sources(report, catalogue)
    yield _improvements(report, catalogue)
    yield _missions(report, catalogue)
    yield _lengths(report)


def _points(share: float | None) -> str:
    """A difference of shares, in points of a hundred."""
    return "-" if share is None else f"{100 * share:+.1f}"


def _phi(value: float | None) -> str:
    return "-" if value is None else f"{round(value, 2) + 0.0:+.2f}"


def _shares(report: Report) -> Table:
    table = number_table("Who wins", "", "Games", "Wins", "Share", "95 % interval", f"Above {report.equal_share:.1%}")
    groups = {
        "{}": report.seats,
        "{} in the first turn": report.order,
        "bot: {}": report.bots,
        "leaning: {}": report.leanings,
    }
    for words, shares in groups.items():
        for s in shares:
            numbers = (percent(s.share), interval(s.low, s.high), _points(s.above))
            table.add_row(words.format(s.name), str(s.games), f"{s.wins:.1f}", *numbers)
        table.add_section()
    return table


def _scores(spreads: dict[str, Spread]) -> Table:
    table = number_table("Scores", "", "Mean", "Deviation", "Least", "Quarter", "Median", "Quarter", "Most")
    for name, s in spreads.items():
        numbers = (s.least, s.lower_quartile, s.median, s.upper_quartile, s.most)
        table.add_row(name, f"{s.mean:.1f}", f"{s.deviation:.1f}", *(f"{n:.0f}" for n in numbers))
    return table


def _lines(report: Report) -> Table:
    title = "Lines: what merchants owe most of their points to"
    table = number_table(title, "", "Won with", "95 % interval", "Followed", "Win rate", "Winners", "Others")
    for line in report.lines:
        rates = (percent(line.won_with), interval(line.low, line.high), percent(line.followed))
        points = (f"{line.winners:.1f}PP", f"{line.others:.1f}PP")
        table.add_row(line.family, *rates, percent(line.win_rate), *points)
    return table


def _sources(report: Report, catalogue: Catalogue) -> Table:
    table = number_table("Where points come from", "", "", "Winners", "Part", "Others", words=2)
    family = ""
    for source in report.sources:
        numbers = (f"{source.winners:.1f}PP", percent(source.part), f"{source.others:.1f}PP")
        table.add_row("" if source.family == family else source.family, _source(source.name, catalogue), *numbers)
        family = source.family
    return table


def _source(name: str, catalogue: Catalogue) -> str:
    tile = name.removeprefix(FINAL)
    known = SOURCES.get(name)
    return f"{tile}: {tile_brief(catalogue.improvements[tile])}" if known is None else known


def _improvements(report: Report, catalogue: Catalogue) -> Table:
    table = number_table("Improvements", "", "", "Games", "Taken", "Owners", "Won", "Lift", "Phi", words=2)
    for t in report.improvements:
        brief = tile_brief(catalogue.improvements[t.tile])
        numbers = (percent(t.taken), str(t.owners), percent(t.win_rate), _points(t.lift), _phi(t.phi))
        table.add_row(t.tile, brief, str(t.offered), *numbers)
    return table


def _missions(report: Report, catalogue: Catalogue) -> Table:
    table = number_table("Missions", "", "", "Drawn", "Done", "Back", "Dropped", "Won", "Lift", "Phi", words=2)
    for m in report.missions:
        rates = (percent(m.fulfilled), percent(m.returned), percent(m.discarded), percent(m.win_rate))
        brief = favour_brief(catalogue.missions[m.card])
        table.add_row(m.card, brief, str(m.drawn), *rates, _points(m.lift), _phi(m.phi))
    return table


def _lengths(report: Report) -> Table:
    table = number_table("Length", "", "Mean", "Least", "Median", "Most")
    s = report.decisions
    table.add_row("decisions in a game", f"{s.mean:.1f}", f"{s.least:.0f}", f"{s.median:.0f}", f"{s.most:.0f}")
    table.add_row("legal actions in a decision", f"{report.options:.1f}", "", "", "")
    return table
