"""Palmyra's words for the table: what can be done, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action, Components, Event, Seat
from rules.palmyra.game import PalmyraGame
from tadmor_tui.faces.palmyra.briefs import brief, summed
from tadmor_tui.faces.palmyra.offers import in_words, offers
from tadmor_tui.faces.palmyra.sentences import tell
from tadmor_tui.table.offer import Offer
from tadmor_tui.translation import t


class PalmyraWords:
    def offers(self, game: PalmyraGame, seat: Seat) -> list[Offer]:
        return offers(game, seat)

    def action(self, game: PalmyraGame, action: Action) -> str:
        return in_words(game, action)

    def event(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        return tell(event, names)

    def brief(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        return brief(event, names)

    def summed(self, events: Sequence[Event]) -> str:
        return summed(events)

    def quiet_action(self, name: str, events: Sequence[Event], components: Components) -> str:
        return t("{name} ends the turn.", name=name)
