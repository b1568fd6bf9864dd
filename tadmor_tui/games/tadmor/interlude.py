"""Between two eras: what everybody scored in the one, and what is different in the other."""

from __future__ import annotations

from collections.abc import Iterator

from rules.contract import PointsScored
from rules.message import Counted, Message, Series, message
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.slot_kinds import SLOT_KINDS
from rules.tadmor.era_changes import SlotChange, era_changes
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.position import catalogue_of
from tadmor_tui.games.tadmor.text.components import tile_brief
from tadmor_tui.session.history import History
from tadmor_tui.session.interlude import Interlude, Scored, ends_part
from tadmor_tui.text.translation import t, words_of

_SOURCES = {
    "tower": message("tower levels"),
    "prestige": message("the tallest tower"),
    "war": message("war supplies"),
    "gifts": message("peace gifts"),
    "missions": message("bonus for missions"),
    "rare goods": message("rare goods"),
    "rare good price": message("prices of rare goods"),
    "trade": message("trades"),
    "raid": message("raids"),
    "tax": message("the tax"),
}
"""Where points on the track come from, in the order in which they are shown; tiles and cards follow."""


def era_end(history: History[TadmorGame, View], number: int) -> Interlude | None:
    """Return the summary of an era after the action that ended it; None after any other."""
    begun = next((event for event in history.events(number) if isinstance(event, e.EraBegan)), None)
    if begun is None:
        return None
    catalogue, seats = catalogue_of(history.components), history.seats
    display = next((event.tiles for event in history.events(number) if isinstance(event, e.DisplayLaid)), ())
    return Interlude(
        title=t("Era {era} is over", era=names.ERAS[begun.era - 1]),
        scored=tuple(_scored(history, number)),
        points=tuple(merchant.points for merchant in history.snapshot(number, 0).view.merchants),
        standings=history.standings(number),
        next_title=t("Era {era} begins", era=names.ERAS[begun.era]),
        changes=tuple(_changes(catalogue, seats, begun.era, display)),
        action=number,
        details=tuple((tile, tile_brief(catalogue.improvements[tile])) for tile in display),
    )


def _scored(history: History[TadmorGame, View], last: int) -> Iterator[Scored]:
    """The points of the era that ended with an action, by source."""
    sums: dict[str, list[int]] = {source: [0] * history.seats for source in _SOURCES}
    first = next((n for n in range(last - 1, 0, -1) if ends_part(history.events(n))), 0)
    for number in range(first + 1, last + 1):
        for event in history.events(number):
            if isinstance(event, PointsScored):
                sums.setdefault(event.why, [0] * history.seats)[event.seat] += event.points
    for source, points in sums.items():
        if any(points):
            label = _SOURCES.get(source) or message("{card}", card=source)
            yield Scored(words_of(label), tuple(points))


def _changes(catalogue: Catalogue, seats: int, era: int, display: tuple[str, ...]) -> Iterator[str]:
    changes = era_changes(catalogue, catalogue.board(seats), era)
    if changes.tile_price.before != changes.tile_price.after:
        yield t(
            "Improvements cost {after} each, not {before} as before.",
            after=Counted(changes.tile_price.after, names.GOOD),
            before=changes.tile_price.before,
        )
    if (changes.tax.before, changes.penalty.before) != (changes.tax.after, changes.penalty.after):
        yield t(
            "The taxman wants {gold} every turn, or takes {points} PP.",
            gold=Counted(changes.tax.after, names.good("gold")),
            points=changes.penalty.after,
        )
    for change in changes.slots:
        yield t("{change}", change=_slot_change(catalogue, change))
    yield t("Improvements of the last era that nobody bought are gone.")
    if display:
        yield t("New improvements for sale: {tiles}.", tiles=Series(display))


def _slot_change(catalogue: Catalogue, changed: SlotChange) -> Message:
    place, change = catalogue.place_name(changed.slot.name), changed.change
    return SLOT_KINDS[type(changed.slot.row)].era_change(place, change.before, change.after)
