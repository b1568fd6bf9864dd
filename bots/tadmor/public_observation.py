"""A seat whose cards lie face down, also to itself: for advice on a screen that others can see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bots.observation import Observation
from rules.contract import Action, AnyGame
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import Plot, copy_state


class PublicObservation(Observation):
    """Knows what all players know. In sampled games the own hand is empty."""

    def known(self) -> object:
        return self._game.view(None)

    def legal_actions(self) -> Sequence[Action]:
        return [action for action in super().legal_actions() if not action.names_hand]

    def sample(self, rng: Random) -> AnyGame:
        """Deal all hidden cards anew from a fixed order, so that the sample depends on public facts only."""
        game = super().sample(rng)
        assert isinstance(game, TadmorGame)
        state, catalogue = copy_state(game.state), game.components
        hidden = {*state.deck, *(card for merchant in state.merchants for card in merchant.hand)}
        cards = [card for card in catalogue.missions if card in hidden]
        rng.shuffle(cards)
        for seat, merchant in enumerate(state.merchants):
            size = 0 if seat == self.seat else len(merchant.hand)
            merchant.hand, cards = tuple(cards[:size]), cards[size:]
        state.deck = tuple(cards)
        if state.plot is not None:
            regions = [region for region in catalogue.file.regions if region != state.attacked]
            state.plot = Plot(state.plot.seat, rng.choice(regions))
        return TadmorGame.from_state(state, catalogue)
