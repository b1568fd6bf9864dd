"""The words of Marchands d'Empire for the table: what can be done, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.contract import Action, Components, Event, Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from tadmor_tui.games.marchands.text.events import brief, summed, tell
from tadmor_tui.games.marchands.text.offers import in_words, offers
from tadmor_tui.games.marchands.text.steps import step_sign
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import t


class MarchandsWords:
    def offers(self, game: MarchandsGame, seat: Seat) -> list[Offer]:
        return offers(game, seat)

    def action(self, game: MarchandsGame, action: Action) -> str:
        return in_words(game, action)

    def event(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        return tell(event, names, cast(Catalogue, components))

    def brief(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        return brief(event, names, cast(Catalogue, components))

    def summed(self, events: Sequence[Event]) -> str:
        return summed(events)

    def quiet_action(self, name: str, events: Sequence[Event], components: Components) -> str:
        """Plotting is quiet; which step it was is told only where that may be known."""
        for event in events:
            if isinstance(event, e.StepPlotted):
                if event.step is None:
                    return t("{name} plots a step.", name=name)
                return t("{name} plots {step}.", name=name, step=step_sign(event.step))
            if isinstance(event, e.StepErased):
                return t("{name} removes the last step.", name=name)
        return t("{name} ends the go.", name=name)
