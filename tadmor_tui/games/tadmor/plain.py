"""Tadmor as lines of text, for the game that is played line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.contract import Action, Components, Seat
from rules.message import Counted, Message, Series, message
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.state import LAST_TURN
from rules.tadmor.view import MerchantView, StackView, View
from tadmor_tui.games.tadmor.position import catalogue_of
from tadmor_tui.games.tadmor.text.components import favour_brief, held, price, rare_goods, tile_brief
from tadmor_tui.games.tadmor.text.slot_line import slot_use
from tadmor_tui.text.translation import t, words_of

_SET_IN = " " * 4


class TadmorLines:
    def board(self, view: View, names: Sequence[str], components: Components) -> Iterator[str]:
        return board_lines(view, names, catalogue_of(components))

    def seat(self, view: View, seat: Seat) -> str:
        return merchant_line(view.merchants[seat])

    def hand(self, view: View, seat: Seat, components: Components) -> Iterator[str]:
        return hand_lines(view.merchants[seat], catalogue_of(components))

    def about(self, view: View, action: Action, components: Components) -> str:
        """A slot in a sentence, a card with its favour; tiles and what is returned are told by the labels."""
        catalogue = catalogue_of(components)
        match action:
            case a.Place():
                row = catalogue.board(len(view.merchants)).rows.get(action.place)
                return t("{use.capital}.", use=slot_use(view, catalogue, row)) if row is not None else ""
            case a.Fulfil():
                favour = favour_brief(catalogue.missions[action.card])
                return t("Can then be returned: {favour}.", favour=favour)
            case a.Discard():
                return t("{card}: {mission}.", card=action.card, mission=_mission(action.card, catalogue))
        return ""


def merchant_line(m: MerchantView) -> str:
    """A merchant in a line; the hand only if it is open to the one who asks."""
    return t("{parts}.", parts=Series(tuple(_parts(m))))


def _parts(m: MerchantView) -> Iterator[Message]:
    yield message("{points} PP", points=m.points)
    yield message("goods {goods}", goods=held(m.warehouse))
    if any(m.traded):
        yield message("traded {goods}", goods=held(m.traded))
    camels, ships = Counted(m.camels, names.CAMEL), Counted(m.ships, names.SHIP)
    yield message("{camels} and {ships} in reserve", camels=camels, ships=ships)
    yield message("tower {levels}", levels=m.tower)
    if m.temples:
        yield message("temples {parts}", parts=" ".join(map(str, m.temples)))
    if m.rare_goods:
        yield message("rare goods {goods}", goods=rare_goods(m.rare_goods))
    if m.improvements:
        yield message("improvements {tiles}", tiles=" ".join(m.improvements))
    if m.hand:
        yield message("hand {cards}", cards=" ".join(m.hand))
    else:
        yield message("{missions} in hand", missions=Counted(m.hand_size, names.MISSION))
    if m.fulfilled:
        yield message("fulfilled {cards}", cards=" ".join(m.fulfilled))
    if m.returned:
        yield message("returned {cards}", cards=" ".join(m.returned))


def hand_lines(m: MerchantView, catalogue: Catalogue) -> Iterator[str]:
    """Every card and tile of a merchant with what it does; the hand only if it is open to the one who asks."""
    for card in m.hand or ():
        yield t("In hand, {card}: {mission}.", card=card, mission=_mission(card, catalogue))
    for card in m.fulfilled:
        yield t("Fulfilled, {card}: {mission}.", card=card, mission=_mission(card, catalogue))
    for tile in m.improvements:
        yield t("Improvement {tile}: {use}.", tile=tile, use=tile_brief(catalogue.improvements[tile]))


def _mission(card: str, catalogue: Catalogue) -> str:
    """Tell the price of a mission, its points, and the reward for returning it."""
    mission = catalogue.missions[card]
    return t(
        "costs {cost}, {points} PP; returned: {favour}, and half the PP",
        cost=price(catalogue.mission_costs[card]),
        points=mission.points,
        favour=favour_brief(mission),
    )


def board_lines(view: View, seat_names: Sequence[str], catalogue: Catalogue) -> Iterator[str]:
    """The table in lines."""
    yield t(
        "Turn {turn} of {turns}, Era {era}, {stage}. {name} is first to play.",
        turn=view.turn,
        turns=LAST_TURN,
        era=names.ERAS[view.era],
        stage=names.stage(view.stage),
        name=seat_names[view.first],
    )
    for merchant in view.merchants:
        yield t("{name}: {told}", name=seat_names[merchant.seat], told=merchant_line(merchant))
        for place, piece in merchant.pieces.items():
            use = _use(view, catalogue, place)
            standing = t("{piece} on {place}: {use}", piece=names.piece(piece), place=place, use=use)
            yield f"{_SET_IN}{standing}"
    yield t("For sale:") if view.display else t("For sale: nothing.")
    for tile in view.display:
        told = t("{tile}: {use}", tile=tile, use=tile_brief(catalogue.improvements[tile]))
        yield f"{_SET_IN}{told}"
    for colour, stack in view.stacks.items():
        yield _stack_line(colour, stack)
    missions = Counted(view.deck_size, names.MISSION)
    if view.attacked:
        region = catalogue.region_name(view.attacked)
        yield t("{missions} in the deck. Under attack: {region}.", missions=missions, region=region)
    else:
        yield t("{missions} in the deck. No region is under attack.", missions=missions)


def _use(view: View, catalogue: Catalogue, place: str) -> str:
    """Tell the effect of the slot or private tile under a piece."""
    slot = catalogue.board(len(view.merchants)).slots.get(place)
    return tile_brief(catalogue.improvements[place]) if slot is None else words_of(slot_use(view, catalogue, slot.row))


def _stack_line(colour: str, stack: StackView) -> str:
    if not stack.top:
        return t("{colour.capital} rare goods: none on top (none left).", colour=names.colour(colour))
    return t(
        "{colour.capital} rare goods: {good} on top ({left}).",
        colour=names.colour(colour),
        good=names.rare_good(stack.top),
        left=Series(tuple(Counted(n, names.rare_good(good)) for good, n in stack.left.items())),
    )
