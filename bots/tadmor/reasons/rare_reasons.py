"""Reasons for rare goods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.tadmor.evaluation.position_value import rare_sets_value
from bots.tadmor.reasons.reason import Clause
from rules.message import AndList, message, nmessage
from rules.tadmor import names as named
from rules.tadmor.effects.claims import owned
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table


def rare_clauses(table: Table, m: Merchant, gained: Sequence[str], turns: int) -> Iterator[Clause]:
    """Yield the advantages of rare goods: colours for the shipyard, types for the sets."""
    goods, colour_of = (*m.rare_goods, *gained), table.catalogue.colour_of
    what = AndList(tuple(map(named.rare_good, gained)))
    fewest = min(sum(colour_of[g] == colour for g in goods) for colour in RARE_COLOURS)
    before = min(sum(colour_of[g] == colour for g in m.rare_goods) for colour in RARE_COLOURS)
    ships = owned(m, "ship")
    opens = any(
        rule.ship == ships + 1 and before < rule.of_each_colour <= fewest
        for rule in table.catalogue.file.shipyard.values()
    )
    if opens and turns and ships < table.catalogue.file.limits.ships:
        if fewest == 1:
            text = message("collects the third colour ({goods}): the shipyard opens", goods=what)
        else:
            text = message(
                "collects the {number.ordinal} good of each colour ({goods}): the shipyard opens",
                number=fewest,
                goods=what,
            )
        yield Clause(text, 10)
    sets = table.catalogue.file.scoring.rare_sets
    more = rare_sets_value(goods, sets) - rare_sets_value(m.rare_goods, sets)
    types = len(set(goods))
    if types > len(set(m.rare_goods)):
        text = nmessage(
            "{goods} makes {n} type of rare goods, {points} PP more at the end",
            "{goods} makes {n} types of rare goods, {points} PP more at the end",
            types,
            goods=what,
            points=more,
        )
        yield Clause(text, 6)
    else:
        text = message("{goods} begins another set of rare goods, {points} PP more at the end", goods=what, points=more)
        yield Clause(text, 5)
