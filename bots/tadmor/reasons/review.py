"""Review of a finished game of Tadmor: the decisions that cost most, and the turns in which the lead changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from bots.kit.review import Review, TurningPoint
from bots.observation import Observation
from bots.tadmor.evaluation.position_value import FAR_SIGHTED, Valuer
from bots.tadmor.reasons.advice import reason_for
from bots.tadmor.search.action_evaluator import ENDINGS, WIDTH, ActionEvaluator, ScoredAction
from bots.tadmor.search.go_search import GoSearch, Node, search_go
from rules.contract import Seat
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import RESOLUTION

ROLLOUT_REVIEWS, ROLLOUT_REVIEWS_OF_BOTS = 12, 4
"""Placements of each person, and of all bots together, that are compared by rollouts after a quick review of all."""
ROUNDS = 6
MAX_SWINGS, MIN_SWING = 3, 4.0
CERTAIN_POINTS = replace(FAR_SIGHTED, foresight=0.0)
"""Weights for the lead at the end of a turn: without the points that a tower may win in wars."""
_INTERMEDIATE = (a.Collect, a.Gifts, a.Trade, a.TradePoints, a.TakeBack, a.End)
_PREPARATORY = (*_INTERMEDIATE, a.Discard, a.ReturnForGoods)
"""Done for the sake of something else, which is the reason."""
ActionPoint = TurningPoint[a.AnyAction]


class DecisionReview(Review[TadmorGame, a.AnyAction, a.AnyAction]):
    """Reviews whole goes and single decisions, placements in two passes, and the turns that changed the lead."""

    MIN_COST = 0.6

    def __init__(
        self,
        game_at: Callable[[int], TadmorGame],
        actions: Sequence[tuple[Seat, a.AnyAction]],
        names: Sequence[str],
        people: Sequence[Seat] = (),
    ) -> None:
        super().__init__(game_at, actions, people)
        self._names = names
        self._swings: list[ActionPoint] = []

    @property
    def swings(self) -> Sequence[ActionPoint]:
        return sorted(self._swings, key=lambda point: -point.amount)[:MAX_SWINGS]

    def steps(self) -> Iterator[float]:
        """Do the work; yields the part of it that is done, from 0 to 1."""
        total = len(self._actions)
        placements: list[ActionPoint] = []
        number = 0
        while number < total:
            game = self._game_at(number)
            length = 1
            if game.stage in RESOLUTION and not isinstance(game.legal[0], a.TakeRare):
                length, point = self._score_go(number, game)
                self.keep(point)
            elif self.is_decision(number):
                point = self.score(number)
                if game.stage == "placement" and point is not None:
                    placements.append(point)
                else:
                    self.keep(point)
            number += length
            yield 0.7 * number / total
        yield from self._compare_by_rollouts(placements)
        self._swings = self._find_swings()
        yield 1.0

    def _compare_by_rollouts(self, placements: list[ActionPoint]) -> Iterator[float]:
        worst = self.worst(placements, ROLLOUT_REVIEWS, ROLLOUT_REVIEWS_OF_BOTS)
        for done, point in enumerate(worst, 1):
            self.keep(self.score(point.action, ROUNDS))
            yield 0.7 + 0.25 * done / len(worst)

    # --- single decisions

    def is_decision(self, number: int) -> bool:
        return len(self._game_at(number).legal) > 1

    def score(self, number: int, rounds: int = 0) -> ActionPoint | None:
        seat, action = self._actions[number]
        evaluator = ActionEvaluator(Observation(self._game_at(number), seat), number, rounds)
        ranked = evaluator.score_actions(also=action)
        played = next((scored for scored in ranked if scored.action == action), None)
        if played is None or ranked[0].gain <= played.gain:
            return None
        return self._point(number, evaluator, ranked[0], ranked[0].gain - played.gain, (action,), (ranked[0].action,))

    # --- whole goes

    def _score_go(self, number: int, game: TadmorGame) -> tuple[int, ActionPoint | None]:
        """Compare a go with the best one; returns the number of actions that belong together, and what it missed."""
        seat = self._actions[number][0]
        evaluator = ActionEvaluator(Observation(game, seat), number, rounds=0)
        search = search_go(evaluator.game, seat, evaluator.valuer, WIDTH)
        length, reached = self._walk(number, evaluator, search)
        actions = [action for _, action in self._actions[number : number + length]]
        if length == 1 and len(game.legal) == 1:
            return length, None
        best = search.best(evaluator.game)
        lost = best.value + evaluator.card_to_draw(best) - reached
        better = tuple(action for action in best.actions if action not in actions)
        if lost < self.MIN_COST or not better:
            return length, None
        first = next((action for action in better if not isinstance(action, _PREPARATORY)), better[0])
        scored = ScoredAction(first, 0.0, best.actions[best.actions.index(first) + 1 :])
        played = _main(tuple(action for action in actions if action not in best.actions)) or tuple(actions[-1:])
        return length, self._point(number, evaluator, scored, lost, played, _main(better))

    def _walk(self, number: int, evaluator: ActionEvaluator, search: GoSearch) -> tuple[int, float]:
        """Follow the actions taken, to the end of the go or to where something new was revealed.

        Returns their number, and the value that could be expected then.
        """
        twin, length = evaluator.game.copy(), 0
        for _, action in self._actions[number:]:
            if length and action not in twin.legal:  # it rests on something that was revealed only then
                break
            length += 1
            if isinstance(action, ENDINGS):
                return length, search.node_value(Node(twin, (), 0.0, ended=action == a.EndTaxed(True)))
            events = twin.play(action)
            if twin.to_act != evaluator.seat or twin.stage != evaluator.game.stage:
                return length, search.state_value(twin.state)
            if any(event.chance or event.reveals for event in events):
                break
        best = search.best(twin)
        return length, best.value + evaluator.card_to_draw(best)

    def _point(
        self,
        number: int,
        evaluator: ActionEvaluator,
        scored: ScoredAction,
        lost: float,
        played: tuple[a.AnyAction, ...],
        better: tuple[a.AnyAction, ...],
    ) -> ActionPoint:
        legal_now = scored.action in evaluator.legal
        reason = reason_for(evaluator, scored, self._names).full if legal_now else None
        return TurningPoint(number, evaluator.game.state.turn, evaluator.seat, lost, played, better, reason)

    # --- swings

    def _find_swings(self) -> list[ActionPoint]:
        """Return the turns in which a seat gained most on the others, each with its best action."""
        begins = self._turn_begins()
        valuer = Valuer(self._game_at(0).components, weights=CERTAIN_POINTS)
        found = []
        for first, after in pairwise(begins):
            before, then = self._expected(valuer, first), self._expected(valuer, after)
            gains = [now - was for was, now in zip(before, then, strict=True)]
            for seat, gain in enumerate(gains):
                others = [other for number, other in enumerate(gains) if number != seat]
                swing = gain - sum(others) / len(others)
                if swing >= MIN_SWING and gain == max(gains):
                    number = self._best_action(valuer, seat, first, after)
                    turn = self._game_at(first).state.turn
                    found.append(TurningPoint(number, turn, seat, swing, (self._actions[number][1],)))
        return found

    def _turn_begins(self) -> list[int]:
        begins, turn = [], 0
        for number in range(len(self._actions)):
            state = self._game_at(number).state
            if state.turn != turn and state.stage == "placement":
                begins.append(number)
                turn = state.turn
        return [*begins, len(self._actions)]

    def _expected(self, valuer: Valuer, number: int) -> list[float]:
        game = self._game_at(number)
        if game.to_act is None:
            totals = {standing.seat: float(standing.total) for standing in game.standings().ranking}
            return [totals[seat] for seat in range(game.seats)]
        return [valuer.merchant(game.state, seat) for seat in range(game.seats)]

    def _best_action(self, valuer: Valuer, seat: int, first: int, after: int) -> int:
        """Return the action of a seat that raised its expected points most."""
        best, choice = float("-inf"), first
        for number in range(first, after):
            game, then = self._game_at(number), self._game_at(number + 1)
            if game.to_act != seat or then.state.turn != game.state.turn:
                continue
            rise = valuer.merchant(then.state, seat) - valuer.merchant(game.state, seat)
            if rise > best:
                best, choice = rise, number
        return choice


def _main(actions: Sequence[a.AnyAction]) -> tuple[a.AnyAction, ...]:
    """Return the actions that were taken for their own sake."""
    main = tuple(action for action in actions if not isinstance(action, _INTERMEDIATE))
    return main or tuple(actions[:1])
