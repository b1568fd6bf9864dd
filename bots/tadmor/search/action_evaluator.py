"""Scores of a seat's legal actions, in prestige points, with all that the seat knows and nothing more.

Each action is followed to the end of the go, or of the placement stage, by the searches of the strong bots. A score is
a gain: over ending the go at once, over wasting the piece, or over leaving the position as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bots.kit.search_player import sample_game
from bots.kit.weighing import LUCKS, mean
from bots.observation import Observation
from bots.tadmor.evaluation.position_value import FAR_SIGHTED, Valuer
from bots.tadmor.evaluation.slot_value import cost_value
from bots.tadmor.sampled_table import Actions, legal_actions, table_of
from bots.tadmor.search.go_search import MAX_PAYMENTS, NOT_SEARCHED, GoSearch, Node, Purpose, purpose_of, search_go
from bots.tadmor.search.placement_plan import PIECE_NOW_VALUE, candidate_places
from bots.tadmor.search.raids import answer_value, raid_damage
from bots.tadmor.search.rollout_simulator import SAMPLES, RolloutSimulator
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import Goods
from rules.tadmor.state import MARAUDERS, RESOLUTION
from rules.tadmor.table import Table

WIDTH = 5
MAX_MISSIONS = 5
"""Missions of a hand that are considered in placement."""
ENDINGS = (a.End, a.EndTaxed)
ANSWERS = (a.ReturnForRegion, a.ReturnToSwap, a.End)
"""Answers to marauders."""


class ScoredAction(Struct, frozen=True):
    """An action, its gain in thousandths of a PP in each luck, and the best way to go on after it."""

    action: a.AnyAction
    outcomes: tuple[int, ...]
    plan: tuple[a.AnyAction, ...] = ()
    end: Node | None = None
    """The position that the plan leads to, of an action in a go."""

    @property
    def gain(self) -> int:
        return mean(self.outcomes)


class ActionEvaluator:
    """Scores the actions of the seat that is to act. The same knowledge gives the same scores."""

    def __init__(self, observation: Observation, lucks: int = LUCKS, width: int = WIDTH) -> None:
        """`width` is the number of positions that the search of a go keeps at each step."""
        self.observation, self.seat, self._lucks, self._width = observation, observation.seat, lucks, width
        self._rng = Random(observation.seed())
        self.game = sample_game(observation, self._rng, TadmorGame)
        placing = self.game.stage == "placement"
        self.table = self._with_few_missions(self.game) if placing else table_of(self.game)
        self.valuer = Valuer(self.game.components, weights=FAR_SIGHTED)
        self.legal = legal_actions(observation)
        self._rollouts: list[tuple[RolloutSimulator, int]] = []

    def score_actions(self, also: a.AnyAction | None = None) -> list[ScoredAction]:
        """Return the actions worth considering, the best first; `also` is one that is scored in any case."""
        if self.game.stage == "placement":
            found = self._score_placements(also)
        elif self.game.stage in RESOLUTION:
            found = self._score_go(also)
        else:
            found = self._score_single_steps()
        legal = set(self.legal)  # an observation may show less than a game sampled from it
        return sorted((scored for scored in found if scored.action in legal), key=lambda scored: -scored.gain)

    def _with_few_missions(self, game: TadmorGame) -> Table:
        """Return a table with only the most promising missions of a large hand: each further one doubles the work."""
        twin = game.copy()
        for merchant in twin.state.merchants:
            if len(merchant.hand) > MAX_MISSIONS:
                merchant.hand = tuple(sorted(merchant.hand, key=self._remaining_cost)[:MAX_MISSIONS])
        return table_of(twin)

    def _remaining_cost(self, card: str) -> float:
        """Return the cost of a mission less its points; the smaller, the more promising."""
        catalogue = self.game.components
        return sum(catalogue.mission_costs[card]) - catalogue.missions[card].points

    # --- placement

    def _score_placements(self, also: a.AnyAction | None) -> list[ScoredAction]:
        places = [action for action in self.legal if isinstance(action, a.Place)]
        found: list[ScoredAction] = []
        if places:
            chosen = candidate_places(TurnSolver(self.table, self.seat, without_denial(self.valuer)), places)
            if isinstance(also, a.Place) and also not in chosen:
                chosen.append(also)
            found = self._score_by_rollouts(chosen)
        nothing = (0,) * self._lucks
        best = max((scored.outcomes for scored in found), key=sum, default=nothing)
        now = self.valuer.merchant(self.game.state, self.seat)
        for action in self.legal:
            if isinstance(action, a.End):
                found.append(ScoredAction(action, nothing))
            elif not isinstance(action, a.Place):  # a mission returned; the placement comes after it
                more = thousandths(self._value_after_return(action) - now)
                found.append(ScoredAction(action, tuple(one + more for one in best)))
        return found

    def _value_after_return(self, action: a.AnyAction) -> float:
        then = self.game.state_right_after(action)
        before, after = self.game.state.merchants[self.seat], then.merchants[self.seat]
        piece = after.camels + after.ships > before.camels + before.ships
        return self.valuer.merchant(then, self.seat) + (PIECE_NOW_VALUE if piece else 0.0)

    def _score_by_rollouts(self, chosen: Sequence[a.Place]) -> list[ScoredAction]:
        """Play the stage out with each place, with the same luck for all, and compare with wasting the piece."""
        one_of_each = {place.piece: place for place in chosen}.values()
        found: list[list[int]] = [[] for _ in chosen]
        for simulator, luck in self.rollouts():
            wasted = max(simulator.play(place, Random(luck), is_wasted=True) for place in one_of_each)
            for outcomes, place in zip(found, chosen, strict=True):
                outcomes.append(thousandths(simulator.play(place, Random(luck)) - wasted))
        return [ScoredAction(place, tuple(outcomes)) for place, outcomes in zip(chosen, found, strict=True)]

    def rollouts(self) -> list[tuple[RolloutSimulator, int]]:
        """Return a simulator and a seed for each luck."""
        if not self._rollouts:
            simulators: list[RolloutSimulator] = []
            for number in range(self._lucks):
                if number < SAMPLES:
                    simulators.append(self._new_simulator(simulators[0] if simulators else None))
                self._rollouts.append((simulators[number % SAMPLES], self._rng.getrandbits(32)))
        return self._rollouts

    def _new_simulator(self, shared_with: RolloutSimulator | None) -> RolloutSimulator:
        table = self._with_few_missions(sample_game(self.observation, self._rng, TadmorGame))
        return RolloutSimulator(table, self.seat, [without_denial(self.valuer)] * table.seats, shared_with)

    # --- goes

    def _score_go(self, also: a.AnyAction | None) -> list[ScoredAction]:
        search = search_go(self.game, self.seat, self.valuer, self._width)
        base = search.node_value(Node(self.game, (), 0.0))
        groups: dict[Purpose, list[a.AnyAction]] = {}
        for action in self.legal:
            if not isinstance(action, NOT_SEARCHED) or isinstance(action, a.End | a.DrawMission):
                groups.setdefault(purpose_of(action), []).append(action)
        sequences: list[tuple[a.AnyAction, ...]] = [
            (action,) for group in groups.values() for action in sorted(group, key=_price)[:MAX_PAYMENTS]
        ]
        begun = [sequence for sequence in search.action_sequences(self.game) if len(sequence) > 1]
        found: dict[Purpose, ScoredAction] = {}
        if also is not None:
            begun.append((also,))
        for sequence in (*sequences, *begun):
            scored = self._score_sequence(search, sequence, base)
            key: Purpose = also if also is not None and sequence[0] == also else purpose_of(sequence[0])
            if key not in found or scored.gain > found[key].gain:
                found[key] = scored
        return list(found.values())

    def _score_sequence(self, search: GoSearch, sequence: Actions, base: float) -> ScoredAction:
        """Score some actions together with the best that can follow them in the same go."""
        first, rest = sequence[0], tuple(sequence[1:])
        if isinstance(first, ENDINGS):
            end = Node(self.game, (), 0.0, ended=first == a.EndTaxed(True))
            return self._scored(first, search.node_value(end) - base, (), end)
        if isinstance(first, a.DrawMission):
            return self._scored(first, self._value_of_draw(search, first) - base, (), Node(self.game, (), 0.0))
        twin = self.game.copy()
        for action in sequence:
            if isinstance(action, ENDINGS):
                end = Node(twin, (), 0.0, ended=True)
                return self._scored(first, search.node_value(end) - base, rest, end)
            twin.play(action)
        if twin.to_act != self.seat or twin.stage != self.game.stage:
            return self._scored(first, search.state_value(twin.state) - base, rest, Node(twin, (), 0.0))
        best = search.best(twin)
        return self._scored(first, best.value + self.card_to_draw(best) - base, (*rest, *best.actions), best)

    def _scored(
        self, action: a.AnyAction, gain: float, plan: tuple[a.AnyAction, ...] = (), end: Node | None = None
    ) -> ScoredAction:
        return ScoredAction(action, (thousandths(gain),), plan, end)

    def card_to_draw(self, node: Node) -> float:
        """Return the value of a card that can still be drawn before the go ends; the search leaves it for last."""
        if node.ended or not any(isinstance(action, a.DrawMission) for action in node.game.legal):
            return 0.0
        deck, state = self.game.state.deck, node.game.state
        return sum(self.valuer.in_hand(state, card) for card in deck) / len(deck) if deck else 0.0

    def _value_of_draw(self, search: GoSearch, action: a.DrawMission) -> float:
        """Return the mean value of drawing a card, over several samples of the deck."""
        total = 0.0
        for _ in range(SAMPLES):
            twin = sample_game(self.observation, self._rng, TadmorGame)
            twin.play(action)
            total += search.best(twin).value if twin.to_act == self.seat else search.state_value(twin.state)
        return total / SAMPLES

    # --- single steps

    def _score_single_steps(self) -> list[ScoredAction]:
        if isinstance(self.legal[0], a.Raid):
            damage = raid_damage(self.table, self.seat, self.valuer)
            return [self._scored(raid, damage(raid.region)) for raid in self.legal if isinstance(raid, a.Raid)]
        if self.game.stage in MARAUDERS:
            value = answer_value(self.table, self.seat, self.valuer)
            base = value(a.END)
            answers = [action for action in self.legal if isinstance(action, ANSWERS)]
            return [self._scored(action, value(action) - base) for action in answers]
        now = self.valuer.merchant(self.game.state, self.seat)
        return [self._scored(action, self._value_after(action) - now) for action in self.legal]

    def _value_after(self, action: a.AnyAction) -> float:
        """Return the value of the position after an action, without what a new turn brings by itself."""
        twin = self.game.copy()
        if isinstance(action, a.Drop):
            merchant = twin.state.merchants[self.seat]
            kept = tuple(have - drop for have, drop in zip(merchant.warehouse, action.goods, strict=True))
            merchant.warehouse = (kept[0], kept[1], kept[2], kept[3])
        elif not isinstance(action, a.End):
            twin.play(action)
        return self.valuer.merchant(twin.state, self.seat)


def thousandths(points: float) -> int:
    return round(1000 * points)


def without_denial(valuer: Valuer) -> Valuer:
    """Return a valuer that does not value denial: rollouts show by themselves what rivals do."""
    return Valuer(valuer.catalogue, valuer.preference, replace(valuer.weights, denial=0.0))


def _price(action: a.AnyAction) -> float:
    goods: Goods | None = getattr(action, "goods", None)
    return cost_value(goods) if goods else 0.0
