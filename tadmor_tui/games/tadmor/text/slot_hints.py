"""Hints of a slot's effect for the viewer, in the few letters beside it on a large map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.message import Counted
from rules.tadmor import names
from rules.tadmor import slot_facts as f
from rules.tadmor.goods import NOTHING
from rules.tadmor.means import Price
from rules.tadmor.slot_prospects import SlotProspect
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import price
from tadmor_tui.games.tadmor.text.prices import badges, short_of
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run
from tadmor_tui.text.translation import t


def slot_hints(position: TadmorPosition, glyphs: Glyphs, found: SlotProspect) -> list[Line]:
    """A price with whether it can be paid, or what would be gained, each hint shorter than the one before.

    A sign is added if one's own raid will hit the slot.
    """
    hints: list[Line] = [(Run(t("not now"), "dim"),)]
    if found.facts.worth_it:
        hints = _HINTS[type(found.facts)](position, glyphs, found.facts)
    if found.danger == "own raid" and position.hand_open:
        raid = Run(glyphs.raid, "bad")
        return [*((*hint, Run(" ", "plain"), raid) for hint in hints), (raid,)]
    return hints


def _payable(glyphs: Glyphs, can: bool, *words: str) -> list[Line]:
    """Words with whether it can be paid, and in the end that alone."""
    sign, ink = (glyphs.can, "good") if can else (glyphs.lost, "bad")
    return [*((Run(f"{each} {sign}", ink),) for each in words), (Run(sign, ink),)]


def _price(glyphs: Glyphs, cost: Price) -> list[Line]:
    return _payable(glyphs, cost.payable, _asked(cost))


def _asked(cost: Price) -> str:
    """The printed price; where goods may be left out, how many are to be paid."""
    if not cost.number:
        return t("free")
    if cost.listed == NOTHING or cost.number < sum(cost.listed):
        return t("{goods}", goods=Counted(cost.number, names.GOOD))
    return price(cost.listed)


def _good(*words: str) -> list[Line]:
    return [(Run(each, "good"),) for each in words]


def _levels(_: TadmorPosition, glyphs: Glyphs, x: f.Levels) -> list[Line]:
    asked = _asked(x.price)
    each = () if x.pairs else (t("{price} each", price=asked),)
    return _payable(glyphs, x.payable, *each, asked)


def _mission(position: TadmorPosition, glyphs: Glyphs, x: f.MissionWork) -> list[Line]:
    """Name a card, or hide it where others look at the same screen."""
    if position.hand_open and x.payable_cards:
        return _payable(glyphs, True, max(x.payable_cards, key=lambda card: card.points).card)
    return []


def _rare(position: TadmorPosition, glyphs: Glyphs, x: f.RareGood) -> list[Line]:
    """Its price stands in the name of the slot."""
    if x.payable:
        return _payable(glyphs, True, t("+{points} PP", points=x.after - x.before + x.points))
    return [(Run(short_of(x.price), "bad"),), *_payable(glyphs, False)]


def _taxman(_: TadmorPosition, __: Glyphs, x: f.TaxSpared) -> list[Line]:
    return _good(t("saves {gold}", gold=price((0, 0, 0, x.gold)))) if x.gold else []


_HINTS: dict[type, Callable[[TadmorPosition, Glyphs, Any], list[Line]]] = {
    f.Choosing: lambda position, glyphs, x: _price(glyphs, x.price),
    f.TempleWork: lambda position, glyphs, x: _price(glyphs, x.parts[0].price),
    f.Trading: lambda position, glyphs, x: [(Run(t("{goods}", goods=Counted(sum(x.goods), names.GOOD)), "dim"),)],
    f.Levels: _levels,
    f.Betrayal: lambda position, glyphs, x: [tuple(badges(position, x.victims)[:-1])],
    f.MissionWork: _mission,
    f.Plotting: lambda position, glyphs, x: [],
    f.CamelClaim: lambda position, glyphs, x: _payable(glyphs, True, t("{number.nth} camel", number=x.number)),
    f.ShipClaim: lambda position, glyphs, x: _payable(glyphs, True, t("{number.nth} ship", number=x.number)),
    f.WarPoints: lambda position, glyphs, x: _good(t("+{points} PP", points=x.points)),
    f.TaxSpared: _taxman,
    f.FirstPlace: lambda position, glyphs, x: _good(t("+1 W or S"), t("+1 good")),
    f.GiftPoints: lambda position, glyphs, x: _good(t("+{points} PP", points=x.points)),
    f.Collecting: lambda position, glyphs, x: _good(t("+{goods}", goods=price(x.goods))),
    f.RareGood: _rare,
}
