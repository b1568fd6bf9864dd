"""Marchands d'Empire as lines of text, for the game that is played line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from textual.geometry import Offset

from rules.contract import Action, AnyGame, Components, Seat
from rules.marchands import actions as a
from rules.marchands import names as things
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.notation import WAIT_SIGN, write_plot
from rules.marchands.places import RESOURCES, SLOTS, STEPS
from rules.marchands.prospects import foresee
from rules.marchands.view import PlayerView, View, known_influence
from rules.message import Counted, Message, Name, Series, message, nmessage
from tadmor_tui.games.marchands.map_look import MapLook
from tadmor_tui.games.marchands.text.explanations import describe_stock
from tadmor_tui.games.marchands.text.steps import first_worry
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.map_drawing import layout_for, paint_map, select_map
from tadmor_tui.games.marchands.widgets.supply_pane import sign_legend
from tadmor_tui.render.glyphs import ASCII
from tadmor_tui.render.text import text_of
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance

_MAP = (57, 18)
_TYPED = frozenset({*(step.lower() for step in STEPS), "seal"})
"""Answers that may be typed in one line without anything between."""


class MarchandsLines:
    def board(self, view: View, names: Sequence[str], components: Components) -> Iterator[str]:
        """The table in lines, and the map as it is sketched."""
        catalogue = cast(Catalogue, components)
        yield t(
            "Turn {turn} of {turns}, {stage}; {name} is first.",
            turn=view.turn,
            turns=view.turns,
            stage=Name("marchands/stage", view.stage),
            name=names[view.first],
        )
        yield t(
            "Due: {goods} sets of goods, {contracts} contracts. Bags: {bag} goods, {contract_bag} contracts.",
            goods=view.resources_due,
            contracts=view.contracts_due,
            bag=view.bag,
            contract_bag=view.contract_bag,
        )
        for player in view.players:
            known = known_influence(view, catalogue, player.seat)
            spheres = [
                message("religion {n}", n=known.religion),
                message("electors placed {n}", n=known.electors),
                *([message("politics {n}", n=known.politics)] if known.politics is not None else []),
                *([message("economy {n}", n=known.economy)] if known.economy is not None else []),
            ]
            yield t("{name}: {told}", name=names[player.seat], told=self.seat(view, player.seat))
            yield t("   {spheres}.", spheres=Series(tuple(spheres)))
        position, look = VisiblePosition(view, tuple(names), catalogue), Appearance(ASCII, KeyNames({}), coloured=False)
        size = layout_for(catalogue, *_MAP).size
        cells, rows = max(size.width, _MAP[0]), max(size.height, _MAP[1])
        yield from text_of(paint_map(select_map(position, MapLook(), Offset(0, 0), rows), look, cells)).split("\n")
        yield from sign_legend(position, ASCII)

    def seat(self, view: View, seat: Seat) -> str:
        """A player in a line; stock and plot only if they are open to the one who asks."""
        return t("{parts}.", parts=Series(tuple(_parts(view.players[seat]))))

    def hand(self, view: View, seat: Seat, components: Components) -> Iterator[str]:
        """Stock, kept contracts, monopolies and what is left."""
        return map(words_of, describe_stock(VisiblePosition(view, (), cast(Catalogue, components))))

    def about(self, view: View, action: Action, components: Components) -> str:
        return ""


class MarchandsPlans:
    """Plots."""

    def ahead(self, view: View, game: AnyGame, seat: Seat, names: Sequence[str]) -> Iterator[str]:
        """The end of the plot, the stock there, and the first thing that may go wrong."""
        plot = view.players[seat].plot
        if not plot or view.stage != "plotting" or view.players[seat].stock is None:
            return
        prospect = foresee(cast(MarchandsGame, game).table, seat, plot)
        yield t("After these steps: at {city}, {stock}.", city=prospect.city, stock=_stock(prospect.stock))
        if worry := first_worry(prospect.steps, names):
            yield worry

    def question(self, view: View, seat: Seat, action: Action) -> str:
        plot = view.players[seat].plot
        left = 0 if plot is None else SLOTS - len(plot)
        if not left or not isinstance(action, a.Seal):
            return ""
        return nt(
            "{n} step is left and would be a wait; “{answer}” again seals the plot.",
            "{n} steps are left and would be waits; “{answer}” again seals the plot.",
            left,
            answer="seal",
        )

    def steps(self, answer: str) -> Sequence[str]:
        """`x b a` are three steps, of which a full stop is a wait."""
        parts = ["wait" if part == WAIT_SIGN else part for part in answer.split()]
        return parts if all(part.lower() in _TYPED for part in parts) else [answer]


def _parts(player: PlayerView) -> Iterator[Message]:
    if player.caravan is None:
        yield message("caravan not placed yet")
    else:
        yield message("caravan at {city}", city=player.caravan)
    if player.stock is None:
        yield message("stock hidden")
    else:
        yield _stock(player.stock)
    if player.plot:
        yield message("plot {plot}", plot=write_plot(player.plot))
    if player.sealed:
        yield message("sealed")
    yield nmessage("{n} temple left", "{n} temples left", player.temples_left)
    yield nmessage("{n} elector left", "{n} electors left", player.electors_left)


def _stock(amounts: Sequence[int]) -> Message:
    goods = [Counted(n, things.resource(name)) for name, n in zip(RESOURCES, amounts, strict=True) if n]
    return message("stock {goods}", goods=Series(tuple(goods))) if goods else message("stock empty")
