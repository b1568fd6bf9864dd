"""Tadmor's words for the table: what can be done, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action, Components, Event, Seat
from rules.tadmor import events as e
from rules.tadmor import names as thing_names
from rules.tadmor.game import TadmorGame
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
