"""A seat whose stock lies face down, also to itself: for advice on a screen that others can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bots.observation import Observation
from rules.contract import Action, AnyGame
from rules.marchands.game import MarchandsGame
from rules.marchands.table import NOBODY
from rules.marchands.view import View


class PublicObservation(Observation):
    """Knows what all players know, and the seat's own plot. The stock behind the own screen is left out."""

    def known(self) -> object:
        """Return the public view, with the seat's own plot."""
        own, public = self._game.view(self.seat), self._game.view(None)
        assert isinstance(own, View) and isinstance(public, View)
        players = list(public.players)
        players[self.seat] = replace(players[self.seat], plot=own.players[self.seat].plot)
        return replace(public, players=tuple(players))

    def legal_actions(self) -> Sequence[Action]:
        return [action for action in super().legal_actions() if not action.names_hand]

    def sample(self, rng: Random) -> AnyGame:
        game = super().sample(rng)
        assert isinstance(game, MarchandsGame)
        if game.table.all_is_open:
            return game
        own, dealt = game.state.players[self.seat], game.determinize(NOBODY, rng).state
        hidden, players = dealt.players[self.seat], list(dealt.players)
        empty = (0,) * len(hidden.stock)
        players[self.seat] = replace(hidden, plot=own.plot, sealed=own.sealed, stock=empty, kept=(), monopolies=0)
        bag = tuple(map(sum, zip(dealt.bag, hidden.stock, strict=True)))
        contracts = dict(Counter(dealt.contract_bag) + Counter(hidden.kept))
        state = replace(dealt, players=tuple(players), bag=bag, contract_bag=contracts)
        return MarchandsGame.from_state(state, game.components)
