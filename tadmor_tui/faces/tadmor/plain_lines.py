"""Tadmor as lines of text, for the game that is played line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.contract import Components, Seat
from rules.english import count
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import write_goods
from rules.tadmor.view import MerchantView, View
from tadmor_tui.faces.tadmor.component_texts import tile_brief
from tadmor_tui.faces.tadmor.event_sentences import ERAS
from tadmor_tui.faces.tadmor.scene import catalogue_of


class TadmorLines:
    def board(self, view: View, names: Sequence[str], components: Components) -> Iterator[str]:
        return board_lines(view, names, catalogue_of(components))

    def seat(self, view: View, seat: Seat) -> str:
        return merchant_line(view.merchants[seat])


def merchant_line(m: MerchantView) -> str:
    """A merchant in a line; the hand only if it is open to the one who asks."""
    parts = [
        f"{m.points} PP",
        f"goods {write_goods(m.warehouse)}",
        f"traded {write_goods(m.traded)}" if any(m.traded) else "",
        f"{count(m.camels, 'camel')} and {count(m.ships, 'ship')} in reserve",
        f"tower {m.tower}",
        f"temples {' '.join(map(str, m.temples))}" if m.temples else "",
        f"rare goods {' '.join(m.rare_goods)}" if m.rare_goods else "",
        f"improvements {' '.join(m.improvements)}" if m.improvements else "",
        f"hand {' '.join(m.hand)}" if m.hand else f"{count(m.hand_size, 'mission')} in hand",
        f"fulfilled {' '.join(m.fulfilled)}" if m.fulfilled else "",
        f"returned {' '.join(m.returned)}" if m.returned else "",
    ]
    return ", ".join(part for part in parts if part) + "."


def board_lines(view: View, names: Sequence[str], catalogue: Catalogue) -> Iterator[str]:
    """The table in lines."""
    yield f"Turn {view.turn} of 9, Era {ERAS[view.era]}, {view.stage}. {names[view.first]} is first to play."
    for merchant in view.merchants:
        yield f"{names[merchant.seat]}: {merchant_line(merchant)}"
        for place, piece in merchant.pieces.items():
            yield f"    {piece} on {place}"
    yield "For sale:" if view.display else "For sale: nothing."
    for tile in view.display:
        yield f"    {tile}: {tile_brief(catalogue.improvements[tile])}"
    for colour, stack in view.stacks.items():
        left = ", ".join(f"{n} {good}" for good, n in stack.left.items())
        yield f"{colour.capitalize()} rare goods: {stack.top or 'none'} on top ({left or 'none left'})."
    yield f"{count(view.deck_size, 'mission')} in the deck. Under attack: {view.attacked or 'nothing'}."
