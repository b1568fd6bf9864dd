"""A report on many games of Palmyra for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from rich.table import Table

from bots.palmyra.lab import PalmyraReport
from rules.contract import Components
from rules.message import Message, Name, message
from tadmor_tui.games.simulation_tables import number, number_table, percent, share_table, spread_table
from tadmor_tui.text.translation import t, words_of

WORKS: dict[str, Message] = {
    "conquer": message("conquer"),
    "revenue": message("revenue"),
    "reorganize": message("reorganize"),
}
ENDS: dict[str, Message] = {"coins": message("the last coin"), "tiles": message("tiles that can't be drawn")}


def report_tables(figures: Struct, components: Components) -> Iterator[Table]:
    assert isinstance(figures, PalmyraReport)
    report = figures
    yield share_table(
        report.equal_share,
        (
            [(t("seat {number}", number=number), share) for number, share in enumerate(report.seats)],
            [(t("{place.nth} to play", place=place), share) for place, share in enumerate(report.order, 1)],
            [(t("bot: {name}", name=share.name), share) for share in report.bots],
        ),
    )
    spreads = (
        (t("coins of winners"), report.winning_scores),
        (t("coins of all players"), report.all_scores),
        (t("turns in a game"), report.turns),
        (t("decisions in a game"), report.decisions),
    )
    yield spread_table(t("Scores and lengths"), spreads)
    yield _sources(report)
    yield _turns(report)
    yield _ends(report)


def _sources(report: PalmyraReport) -> Table:
    table = number_table(t("Where coins come from"), "", t("Winners"), t("Part"), t("Others"))
    for source in report.sources:
        numbers = (number(source.winners, ".1f"), percent(source.part), number(source.others, ".1f"))
        table.add_row(words_of(Name("palmyra/score", source.name)), *numbers)
    return table


def _turns(report: PalmyraReport) -> Table:
    table = number_table(t("What turns are used for"), "", t("Winners"), t("Others"))
    for work in report.works:
        table.add_row(words_of(WORKS[work.name]), number(work.winners, ".1f"), number(work.others, ".1f"))
    table.add_section()
    table.add_row(t("flipped tiles"), *(number(flipped, ".1f") for flipped in report.flipped))
    return table


def _ends(report: PalmyraReport) -> Table:
    table = number_table(t("How games end"), "", t("Games"))
    for end, games in report.ends.items():
        table.add_row(words_of(ENDS[end]), str(games))
    table.add_section()
    table.add_row(t("tiles laid in a game"), number(report.laid, ".1f"))
    return table
