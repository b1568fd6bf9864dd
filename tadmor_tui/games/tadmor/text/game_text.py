"""Tadmor's words for the table: what can be done, what has happened, and which merchant has won."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action, Components, Event, Seat, Standing, Standings
from rules.message import AndList, Counted, message
from rules.tadmor import events as e
from rules.tadmor import names as thing_names
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.position import catalogue_of
from tadmor_tui.games.tadmor.text.briefs import brief, summed
from tadmor_tui.games.tadmor.text.events import Storyteller
from tadmor_tui.games.tadmor.text.offers import in_words, offers
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import t


class TadmorWords:
    def offers(self, game: TadmorGame, seat: Seat) -> list[Offer]:
        return offers(game, seat)

    def action(self, game: TadmorGame, action: Action) -> str:
        return in_words(game, action)

    def event(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        return Storyteller(names, catalogue_of(components)).tell(event)

    def brief(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        return brief(Storyteller(names, catalogue_of(components)), event)

    def summed(self, events: Sequence[Event]) -> str:
        return summed(events)

    def quiet_action(self, name: str, events: Sequence[Event], components: Components) -> str:
        for event in events:
            if isinstance(event, e.PieceReturned):
                place, piece = catalogue_of(components).place_name(event.place), thing_names.piece(event.piece)
                return t("{name} takes the {piece} back from {place}.", name=name, piece=piece, place=place)
        return t("{name} ends the go.", name=name)


def verdict(standings: Standings, names: Sequence[str], view: View) -> str:
    """Name the winner, and the deciding points or tie-break; every game ends after its ninth turn (T10.2)."""
    winners = AndList(tuple(names[seat] for seat in standings.winners))
    first, second = standings.ranking[:2]
    goods = _rare_goods(view, first)
    if standings.decided_by == "shared":
        return t(
            "{winners} share the win after nine turns, with {points} PP and {goods} each.",
            winners=winners,
            points=first.total,
            goods=goods,
        )
    if standings.decided_by == "points":
        return t(
            "{winner} wins after nine turns with {points} PP, {more} more than {second}.",
            winner=winners,
            points=first.total,
            more=first.total - second.total,
            second=names[second.seat],
        )
    rivals = [
        message("{name.possessive} {number}", name=names[s.seat], number=len(view.merchants[s.seat].rare_goods))
        for s in standings.ranking[1:]
        if s.total == first.total
    ]
    return t(
        "After nine turns, at {points} PP each, {winner} wins the tie by {goods} to {rivals}.",
        points=first.total,
        winner=winners,
        goods=goods,
        rivals=AndList(tuple(rivals)),
    )


def _rare_goods(view: View, standing: Standing) -> Counted:
    return Counted(len(view.merchants[standing.seat].rare_goods), thing_names.RARE_GOOD)
