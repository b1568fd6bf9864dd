"""The weighing of a decision in Palmyra: ways to go on with the turn, by the lead some rounds later."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random

from msgspec import Struct

from bots.chance import chances
from bots.kit.search_player import sample_game
from bots.kit.weighing import LUCKS, Scale, WeighedOption, WeighingCache, best_of, mean
from bots.observation import Observation
from bots.palmyra.evaluation import FAR_SIGHTED
from bots.palmyra.judgement import PALMYRA_JUDGE, parts_of_coins
from bots.palmyra.search.turn_choice import Playout, TurnChoice
from rules.contract import Action
from rules.palmyra.game import PalmyraGame

WIDTH = 8
MAX_CANDIDATES = 8
"""Ways to lay tiles that are compared, besides reorganizing."""
LEAST = 300
"""Less than a third of a coin makes no difference."""
COINS, TILES, FLIPS, RIVALS = "coins", "tiles", "flips", "rivals"


class WeighedTurn(Struct, frozen=True):
    """A way to go on, and the player's lead some rounds later in each luck, in thousandths of a coin."""

    actions: tuple[Action, ...]
    outcomes: tuple[int, ...]
    parts: dict[str, int]
    """The mean lead in parts."""
    expected: tuple[int, ...]
    """Mean expectations of all players."""

    @property
    def action(self) -> Action:
        return self.actions[0]


class PalmyraWeighing:
    """The candidates of the player to act, the best first; other actions are weighed when asked for."""

    def __init__(self, observation: Observation, lucks: int = LUCKS) -> None:
        rng = Random(observation.seed())
        self.game, self._legal = sample_game(observation, rng, PalmyraGame), observation.legal_actions()
        self._playouts = [Playout(sample_game(observation, rng, PalmyraGame)) for _ in range(lucks)]
        choice = TurnChoice(self.game.table, FAR_SIGHTED, WIDTH)
        found = [self._tried(actions) for actions in choice.candidates(MAX_CANDIDATES) if actions[0] in self._legal]
        self.ranked = sorted(found, key=lambda turn: -sum(turn.outcomes))
        self._others: dict[Action, WeighedTurn] = {}

    def _tried(self, actions: Sequence[Action]) -> WeighedTurn:
        seat, outcomes, parts, tables = self.game.table.seat, list[int](), list[dict[str, int]](), list[list[int]]()
        for playout in self._playouts:
            players = parts_of_coins(playout.final_table(actions))
            totals = [sum(player) for player in players]
            coins, tiles, flips = players[seat]
            rivals = -max((total for other, total in enumerate(totals) if other != seat), default=0)
            outcomes.append(totals[seat] + rivals)
            parts.append({COINS: coins, TILES: tiles, FLIPS: flips, RIVALS: rivals})
            tables.append(totals)
        means = {name: mean([one[name] for one in parts]) for name in parts[0]}
        return WeighedTurn(tuple(actions), tuple(outcomes), means, tuple(map(mean, zip(*tables, strict=True))))

    @cached_property
    def best(self) -> WeighedTurn:
        return self.ranked[best_of([turn.outcomes for turn in self.ranked])]

    def turn_of(self, action: Action) -> WeighedTurn | None:
        """Return the best way to go on that begins with an action; None if it can't be weighed here."""
        for turn in self.ranked:
            if turn.action == action:
                return turn
        if action not in self._legal:
            return None
        if action not in self._others:
            self._others[action] = self._tried([action])
        return self._others[action]

    def weighed(self, turn: WeighedTurn) -> WeighedOption[WeighedTurn]:
        return self._scale.weigh(turn, turn.outcomes, self.best.outcomes)

    def weigh(self, action: Action) -> WeighedOption[WeighedTurn] | None:
        turn = self.turn_of(action)
        return None if turn is None else self.weighed(turn)

    @cached_property
    def _scale(self) -> Scale:
        if self.game.seats == 1:
            return Scale(LEAST)
        expected, seat, slope = self.best.expected, self.game.table.seat, PALMYRA_JUDGE.slope(self.game)

        def chance(behind: int) -> int:
            return chances([*expected[:seat], expected[seat] - behind, *expected[seat + 1 :]], slope)[seat]

        return Scale(LEAST, chance)


_CACHE: WeighingCache[PalmyraWeighing] = WeighingCache()


def weighing_of(observation: Observation, lucks: int = LUCKS) -> PalmyraWeighing:
    """Return the weighing of a decision; the same knowledge always gets the same one."""
    return _CACHE.get(observation, lucks, PalmyraWeighing)
