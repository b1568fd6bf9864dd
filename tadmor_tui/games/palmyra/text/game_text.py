"""Palmyra's words for the table: what can be done, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action, Components, Event, Seat
from rules.palmyra import names as things
from rules.palmyra.events import PlaceChosen
from rules.palmyra.game import PalmyraGame
from tadmor_tui.games.palmyra.text.events import BRIEFS, TELLERS, place_told, summed
from tadmor_tui.games.palmyra.text.offers import in_words, offers
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import t


class PalmyraWords:
    def offers(self, game: PalmyraGame, seat: Seat) -> list[Offer]:
        return offers(game, seat)

    def action(self, game: PalmyraGame, action: Action) -> str:
        return in_words(game, action)

    def event(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        return TELLERS[type(event)](names, event)

    def brief(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        return BRIEFS[type(event)](names, event)

    def summed(self, events: Sequence[Event]) -> str:
        return summed(events)

    def quiet_action(self, name: str, events: Sequence[Event], components: Components) -> str:
        """The legion's place is told with the censor's, for they go together; alone only where there is no more."""
        for event in events:
            if isinstance(event, PlaceChosen):
                figure, place = things.figure(event.figure), place_told(event.to)
                return t("{name.possessive} {figure} will go to {place}.", name=name, figure=figure, place=place)
        return t("{name} ends the turn.", name=name)
