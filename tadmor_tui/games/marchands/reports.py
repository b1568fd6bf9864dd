"""A report on many games of Marchands d'Empire for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from rich.table import Table

from bots.marchands.lab import SPHERE_NAMES, ContractFigures, MarchandsReport
from rules.contract import Components
from rules.message import Message, message
from tadmor_tui.games.simulation_tables import number, number_table, percent, share_table, spread_table
from tadmor_tui.text.translation import t, words_of

NUMBERS: dict[str, Message] = {
    "contracts": message("contracts fulfilled"),
    "keep": message("contracts kept"),
    "temple": message("temples built"),
    "electors": message("times that electors were placed"),
    "monopolies": message("monopolies"),
    "resources": message("resources taken"),
    "failed": message("actions that failed"),
}


def report_tables(figures: Struct, components: Components) -> Iterator[Table]:
    assert isinstance(figures, MarchandsReport)
    report = figures
    yield share_table(
        report.equal_share,
        (
            [(t("seat {number}", number=number), share) for number, share in enumerate(report.seats)],
            [(t("{place.nth} to play", place=place), share) for place, share in enumerate(report.order, 1)],
            [(t("bot: {name}", name=share.name), share) for share in report.bots],
        ),
    )
    yield _spheres(report)
    yield _means(report)
    yield _regions(report)
    yield _contracts(t("Contracts by the resources they demand"), report.sizes)
    yield _contracts(t("Contracts by their value"), report.values)
    yield spread_table(t("Length"), ((t("contracts in a game"), report.fulfilled),))


def _spheres(report: MarchandsReport) -> Table:
    table = number_table(t("By what players leave"), "", t("Games"), t("Winners"), t("Others"))
    for sphere in report.spheres:
        numbers = (percent(sphere.decides), number(sphere.winners, ".1f"), number(sphere.others, ".1f"))
        table.add_row(words_of(SPHERE_NAMES[sphere.name]), *numbers)
    return table


def _means(report: MarchandsReport) -> Table:
    table = number_table(t("What players do"), "", t("Winners"), t("Others"))
    for mean in report.means:
        table.add_row(words_of(NUMBERS[mean.name]), number(mean.winners, ".1f"), number(mean.others, ".1f"))
    return table


def _regions(report: MarchandsReport) -> Table:
    table = number_table(t("Regions"), "", t("Electors"), t("Won by a player"))
    for region in report.regions:
        table.add_row(region.name, number(region.electors, ".1f"), percent(region.won))
    return table


def _contracts(title: str, contracts: Sequence[ContractFigures]) -> Table:
    table = number_table(title, "", t("In a game"))
    for contract in contracts:
        table.add_row(str(contract.number), number(contract.fulfilled, ".1f"))
    return table
