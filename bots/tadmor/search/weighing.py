"""The weighing of a decision in Tadmor: its candidates by their expected lead and chance, and the parts of that."""

from __future__ import annotations

from functools import cached_property
from random import Random

from bots.chance import chances
from bots.kit.weighing import LUCKS, Scale, WeighedOption, WeighingCache, best_of
from bots.observation import Observation
from bots.tadmor.search.action_evaluator import WIDTH, ActionEvaluator, ScoredAction, thousandths
from bots.tadmor.search.go_search import rival_tower_value
from bots.tadmor.search.judgement import TADMOR_JUDGE
from bots.tadmor.search.rollout_simulator import RIVAL_WEIGHTS
from bots.tadmor.search.turn_solver import TurnSolver
from bots.tadmor.search.value_parts import GOODS, RIVALS, TURN, merchant_parts, turn_parts
from rules.tadmor import actions as a
from rules.tadmor.state import IMPROVEMENTS, RESOLUTION
from rules.tadmor.table import Table

LEAST = 1000
"""One PP makes no difference."""


class TadmorWeighing:
    """The candidates of the seat that is to act, the best first; other actions are weighed when asked for."""

    def __init__(self, observation: Observation, lucks: int = LUCKS, width: int = WIDTH) -> None:
        self.evaluator = ActionEvaluator(observation, lucks, width)
        self.ranked = self.evaluator.score_actions()
        self._others: dict[a.AnyAction, ScoredAction | None] = {}
        self._parts: dict[a.AnyAction, dict[str, int]] = {}

    @cached_property
    def best(self) -> ScoredAction:
        return self.ranked[best_of([scored.outcomes for scored in self.ranked])]

    def scored(self, action: a.AnyAction) -> ScoredAction | None:
        """Return any action as it was scored; None if this judgement has nothing to say about it."""
        for scored in self.ranked:
            if scored.action == action:
                return scored
        if action not in self._others:
            found = self.evaluator.score_actions(also=action)
            self._others[action] = next((scored for scored in found if scored.action == action), None)
        return self._others[action]

    def weighed(self, scored: ScoredAction) -> WeighedOption[ScoredAction]:
        return self._scale.weigh(scored, scored.outcomes, self.best.outcomes)

    def weigh(self, action: a.AnyAction) -> WeighedOption[ScoredAction] | None:
        scored = self.scored(action)
        return None if scored is None else self.weighed(scored)

    # --- chance

    @cached_property
    def _scale(self) -> Scale:
        expected, seat = self._expected(), self.evaluator.seat
        slope = TADMOR_JUDGE.slope(self.evaluator.game)

        def chance(behind: int) -> int:
            return chances([*expected[:seat], expected[seat] - behind, *expected[seat + 1 :]], slope)[seat]

        return Scale(LEAST, chance)

    def _expected(self) -> list[int]:
        """Return what each seat can expect after the best action."""
        evaluator, best = self.evaluator, self.best
        if isinstance(best.action, a.Place):
            return self._expected_of_place(best.action)
        game, seat = evaluator.game, evaluator.seat
        expected = TADMOR_JUDGE.expected(game)
        if game.stage in RESOLUTION and game.stage not in IMPROVEMENTS:
            more = TADMOR_JUDGE.corrections(game)[seat]
            done = thousandths(evaluator.valuer.merchant(game.state, seat)) + best.gain + more
            expected[seat] = max(expected[seat], done)
        else:
            expected[seat] += best.gain
        return expected

    def _expected_of_place(self, place: a.Place) -> list[int]:
        rollouts = self.evaluator.rollouts()
        sums = [0] * self.evaluator.table.seats
        for simulator, luck in rollouts:
            values = simulator.values(simulator.play_out(place, Random(luck)))
            for seat, solver in enumerate(simulator.solvers):
                stock = solver.leftover(solver.funds)
                sums[seat] += thousandths(solver.valuer.merchant(solver.state, seat) - stock + values[seat])
        more = TADMOR_JUDGE.corrections(self.evaluator.game)
        return [total // len(rollouts) + one for total, one in zip(sums, more, strict=True)]

    # --- parts

    def parts(self, scored: ScoredAction) -> dict[str, int]:
        """Return an action's value in parts, in thousandths; their differences add up to that of the gains."""
        if scored.action not in self._parts:
            self._parts[scored.action] = self._found_parts(scored)
        return self._parts[scored.action]

    def _found_parts(self, scored: ScoredAction) -> dict[str, int]:
        found: dict[str, int] = {}
        if isinstance(scored.action, a.Place):
            found = self._parts_of_place(scored.action)
        elif scored.end is not None:
            found = self._parts_of_go(scored)
        found[TURN] = found.get(TURN, 0) + scored.gain - sum(found.values())
        return found

    def _parts_of_place(self, place: a.Place) -> dict[str, int]:
        rollouts, seat = self.evaluator.rollouts(), self.evaluator.seat
        sums: dict[str, int] = {}
        for simulator, luck in rollouts:
            places = simulator.play_out(place, Random(luck))
            values = simulator.values(places)
            rivals = [value for other, value in enumerate(values) if other != seat]
            less = -RIVAL_WEIGHTS[len(values)] * sum(rivals) / len(rivals)
            own = turn_parts(simulator.solvers[seat], *simulator.left_to(seat, places))
            for name, points in (*own.items(), (RIVALS, less)):
                sums[name] = sums.get(name, 0) + thousandths(points)
        return {name: total // len(rollouts) for name, total in sums.items()}

    def _parts_of_go(self, scored: ScoredAction) -> dict[str, int]:
        assert scored.end is not None
        valuer, seat, state = self.evaluator.valuer, self.evaluator.seat, scored.end.game.state
        found = {name: thousandths(points) for name, points in merchant_parts(valuer, state, seat).items()}
        if self.evaluator.game.stage not in IMPROVEMENTS:
            found[RIVALS] = thousandths(rival_tower_value(valuer, state, seat))
            return found
        solver = TurnSolver(Table(valuer.catalogue, state), seat, valuer)
        found[GOODS] -= thousandths(solver.leftover(solver.funds))
        for name, points in turn_parts(solver, state.merchants[seat].pieces).items():
            found[name] = found.get(name, 0) + thousandths(points)
        return found


_CACHE: WeighingCache[TadmorWeighing] = WeighingCache()


def weighing_of(observation: Observation, lucks: int = LUCKS) -> TadmorWeighing:
    """Return the weighing of a decision; the same knowledge always gets the same one."""
    return _CACHE.get(observation, lucks, TadmorWeighing)
