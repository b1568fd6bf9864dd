"""A report on many games of Tadmor for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from rich.table import Table

from bots.tadmor.lab.report import Report
from rules.contract import Components
from rules.message import Message, message
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.scoring import FINAL
from tadmor_tui.games.simulation_tables import (
    interval,
    number,
    number_table,
    percent,
    points,
    share_table,
    spread_table,
)
from tadmor_tui.games.tadmor.text.components import favour_brief, tile_brief
from tadmor_tui.text.translation import pt, t, words_of

SOURCES: dict[str, Message] = {
    "tower": message("tower, at a new era"),
    "prestige": message("tallest tower, by tiles"),
    "war": message("war supplies"),
    "missions": message("fulfilling, by tiles"),
    "rare goods": message("rare goods, by tiles"),
    "rare good price": message("rare goods paid in PP"),
    "gifts": message("gifts"),
    "trade": message("goods paid in PP"),
    "raid": message("raids, by tiles"),
    "tax": message("tax refused"),
    f"{FINAL}tower": message("tower, at the end"),
    f"{FINAL}temples": message("temples"),
    f"{FINAL}missions": message("missions"),
    f"{FINAL}returned missions": message("returned missions"),
    f"{FINAL}rare goods": message("sets of rare goods"),
}
"""Sources of points in a few words; tiles speak for themselves."""


def report_tables(figures: Struct, components: Components) -> Iterator[Table]:
    assert isinstance(figures, Report)
    assert isinstance(components, Catalogue)
    report, catalogue = figures, components
    yield _shares(report)
    scores = ((t("winners"), report.winning_scores), (t("all merchants"), report.all_scores))
    yield spread_table(t("Scores"), scores)
    yield _lines(report)
    yield _sources(report, catalogue)
    yield _improvements(report, catalogue)
    yield _missions(report, catalogue)
    yield _lengths(report)


def _mean(points: float) -> str:
    return t("{points:.1f}PP", points=points)


def _phi(value: float | None) -> str:
    return "-" if value is None else number(round(value, 2) + 0.0, "+.2f")


def _shares(report: Report) -> Table:
    return share_table(
        report.equal_share,
        (
            [(t("seat {number}", number=number), share) for number, share in enumerate(report.seats)],
            [(t("{place.nth} in the first turn", place=place), share) for place, share in enumerate(report.order, 1)],
            [(t("bot: {name}", name=share.name), share) for share in report.bots],
            [(t("leaning: {leaning}", leaning=names.leaning(share.name)), share) for share in report.leanings],
        ),
    )


def _lines(report: Report) -> Table:
    title = t("Lines: what merchants owe most of their points to")
    rates_of = (t("Won with"), t("95% interval"), t("Followed"), t("Win rate"))
    table = number_table(title, "", *rates_of, t("Winners"), t("Others"))
    for line in report.lines:
        rates = (percent(line.won_with), interval(line.low, line.high), percent(line.followed))
        means = (_mean(line.winners), _mean(line.others))
        table.add_row(words_of(names.family(line.family)), *rates, percent(line.win_rate), *means)
    return table


def _sources(report: Report, catalogue: Catalogue) -> Table:
    title = t("Where points come from")
    table = number_table(title, "", "", t("Winners"), t("Part"), t("Others"), words=2)
    family = ""
    for source in report.sources:
        numbers = (_mean(source.winners), percent(source.part), _mean(source.others))
        name = "" if source.family == family else words_of(names.family(source.family))
        table.add_row(name, _source(source.name, catalogue), *numbers)
        family = source.family
    return table


def _source(name: str, catalogue: Catalogue) -> str:
    tile = name.removeprefix(FINAL)
    known = SOURCES.get(name)
    if known is not None:
        return words_of(known)
    return t("{tile}: {use}", tile=tile, use=tile_brief(catalogue.improvements[tile]))


def _improvements(report: Report, catalogue: Catalogue) -> Table:
    counts = (t("Games"), t("Taken"), t("Owners"))
    table = number_table(t("Improvements"), "", "", *counts, t("Won"), t("Lift"), t("Phi"), words=2)
    for tile in report.improvements:
        brief = tile_brief(catalogue.improvements[tile.tile])
        numbers = (percent(tile.taken), str(tile.owners), percent(tile.win_rate), points(tile.lift), _phi(tile.phi))
        table.add_row(tile.tile, brief, str(tile.offered), *numbers)
    return table


def _missions(report: Report, catalogue: Catalogue) -> Table:
    counts = (t("Drawn"), t("Done"), pt("missions that were returned", "Back"), t("Dropped"))
    table = number_table(t("Missions"), "", "", *counts, t("Won"), t("Lift"), t("Phi"), words=2)
    for m in report.missions:
        rates = (percent(m.fulfilled), percent(m.returned), percent(m.discarded), percent(m.win_rate))
        brief = favour_brief(catalogue.missions[m.card])
        table.add_row(m.card, brief, str(m.drawn), *rates, points(m.lift), _phi(m.phi))
    return table


def _lengths(report: Report) -> Table:
    table = number_table(t("Length"), "", t("Mean"), t("Least"), t("Median"), t("Most"))
    s = report.decisions
    table.add_row(
        t("decisions in a game"),
        number(s.mean, ".1f"),
        number(s.least, ".0f"),
        number(s.median, ".0f"),
        number(s.most, ".0f"),
    )
    table.add_row(t("legal actions in a decision"), number(report.options, ".1f"), "", "", "")
    return table
