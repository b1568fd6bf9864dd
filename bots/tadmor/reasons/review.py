"""A finished game looked at again: the decisions that cost most, and the turns in which the lead changed.

Each decision is judged by what its seat knew then: from its chair, in a game imagined from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bots.observation import Observation
from bots.tadmor.evaluation.position_value import FAR_SIGHTED, Valuer
from bots.tadmor.reasons.advice import reason_for
from bots.tadmor.search.action_evaluator import ENDINGS, WIDTH, ActionEvaluator, ScoredAction
from bots.tadmor.search.go_search import GoSearch, Node, search_go
from rules.message import Message
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import RESOLUTION

ROLLOUT_REVIEWS, ROLLOUT_REVIEWS_OF_BOTS = 12, 4
"""Placements of each person, and of all bots together, that are played out again, after a first sight of all."""
ROUNDS = 6
MAX_MISSED, MIN_MISSED = 5, 0.6
"""Decisions of each person that are told, and of all bots together; and what they cost at least."""
MAX_SWINGS, MIN_SWING = 3, 4.0
CERTAIN_POINTS = replace(FAR_SIGHTED, foresight=0.0)
"""For the lead at the end of a turn: points that are sure, not those that a tower may win in wars."""
_INTERMEDIATE = (a.Collect, a.Gifts, a.Trade, a.TradePoints, a.TakeBack, a.End)
_PREPARATORY = (*_INTERMEDIATE, a.Discard, a.ReturnForGoods)
"""Done for the sake of something else, which is the reason."""


class TurningPoint(Struct, frozen=True):
    """A decision or a turn that counted."""

    action: int
    """How many actions lie before it."""
    turn: int
    seat: int
    points: float
    """What a decision cost, or what the seat gained on the others in the turn."""
    played: tuple[Any, ...]
    better: tuple[Any, ...] = ()
    """What would have been better; empty for a turn that changed the lead."""
    reason: Message | None = None

    @property
    def missed(self) -> bool:
        return bool(self.better)


class Review:
    """Looks through a game step by step, so that it can be stopped at any time."""

    def __init__(
        self,
        game_at: Callable[[int], TadmorGame],
        actions: Sequence[Any],
        names: Sequence[str],
        people: Sequence[int] = (),
    ) -> None:
        """`game_at` gives the game as it was after so many actions; `people` are the seats of those who want to learn.

        Without any everybody is looked at alike.
        """
        self._game_at, self._actions, self._names = game_at, actions, names
        self._people = tuple(people) or tuple(range(game_at(0).seats))
        self._found: list[TurningPoint] = []
        self._swings: list[TurningPoint] = []

    @property
    def points(self) -> list[TurningPoint]:
        """The turning points that were found: of each person, then of the others, in the order of the game."""
        missed = self._worst(self._found, MAX_MISSED, MAX_MISSED)
        swings = sorted(self._swings, key=lambda point: -point.points)[:MAX_SWINGS]
        return sorted((*missed, *swings), key=lambda point: (self._group(point.seat), point.action, point.missed))

    def _group(self, seat: int) -> int:
        """People one after the other, then everybody else."""
        return self._people.index(seat) if seat in self._people else len(self._people)

    def _worst(self, points: Sequence[TurningPoint], of_a_person: int, of_bots: int) -> list[TurningPoint]:
        """What cost most: so many of each person, and so many of all bots together."""
        groups: dict[int, list[TurningPoint]] = {}
        for point in sorted(points, key=lambda point: -point.points):
            groups.setdefault(self._group(point.seat), []).append(point)
        return [
            point
            for group, found in groups.items()
            for point in found[: of_a_person if group < len(self._people) else of_bots]
        ]

    def steps(self) -> Iterator[float]:
        """Do the work; yields how much of it is done, from 0 to 1."""
        total = len(self._actions)
        placements: list[TurningPoint] = []
        number = 0
        while number < total:
            game = self._game_at(number)
            length = 1
            if game.stage in RESOLUTION and not isinstance(game.legal[0], a.TakeRare):
                length, point = self._go(number, game)
                self._keep(point)
            elif len(game.legal) > 1:
                point = self._decision(number, game, rounds=0)
                if game.stage == "placement" and point is not None:
                    placements.append(point)
                else:
                    self._keep(point)
            number += length
            yield 0.7 * number / total
        yield from self._look_closer(placements)
        self._swings = self._turns()
        yield 1.0

    def _keep(self, point: TurningPoint | None) -> None:
        if point is not None and point.points >= MIN_MISSED:
            self._found.append(point)

    def _look_closer(self, placements: list[TurningPoint]) -> Iterator[float]:
        worst = self._worst(placements, ROLLOUT_REVIEWS, ROLLOUT_REVIEWS_OF_BOTS)
        for done, point in enumerate(worst, 1):
            self._keep(self._decision(point.action, self._game_at(point.action), ROUNDS))
            yield 0.7 + 0.25 * done / len(worst)

    # --- single decisions

    def _decision(self, number: int, game: TadmorGame, rounds: int) -> TurningPoint | None:
        seat, action = game.to_act, self._actions[number]
        assert seat is not None
        evaluator = ActionEvaluator(Observation(game, seat), number, rounds)
        ranked = evaluator.score_actions(also=action)
        played = next((scored for scored in ranked if scored.action == action), None)
        if played is None or ranked[0].gain <= played.gain:
            return None
        return self._point(number, evaluator, ranked[0], ranked[0].gain - played.gain, (action,), (ranked[0].action,))

    # --- whole goes

    def _go(self, number: int, game: TadmorGame) -> tuple[int, TurningPoint | None]:
        """What a go could have been, and how many of its actions belong together."""
        seat = game.to_act
        assert seat is not None
        evaluator = ActionEvaluator(Observation(game, seat), number, rounds=0)
        search = search_go(evaluator.game, seat, evaluator.valuer, WIDTH)
        length, reached = self._walk(number, evaluator, search)
        actions = self._actions[number : number + length]
        if length == 1 and len(game.legal) == 1:
            return length, None
        best = search.best(evaluator.game)
        lost = best.value + evaluator.card_to_draw(best) - reached
        better = tuple(action for action in best.actions if action not in actions)
        if lost < MIN_MISSED or not better:
            return length, None
        first = next((action for action in better if not isinstance(action, _PREPARATORY)), better[0])
        scored = ScoredAction(first, 0.0, best.actions[best.actions.index(first) + 1 :])
        played = _main(tuple(action for action in actions if action not in best.actions)) or tuple(actions[-1:])
        return length, self._point(number, evaluator, scored, lost, played, _main(better))

    def _walk(self, number: int, evaluator: ActionEvaluator, search: GoSearch) -> tuple[int, float]:
        """Follow what was really done, to the end of the go or to where something new was seen.

        Returns how many actions that were, and what could be expected then.
        """
        twin, length = evaluator.game.copy(), 0
        for action in self._actions[number:]:
            if length and action not in twin.legal:  # it rests on something that was seen only then
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
        played: tuple[Any, ...],
        better: tuple[Any, ...],
    ) -> TurningPoint:
        legal_now = scored.action in evaluator.legal
        reason = reason_for(evaluator, scored, self._names).full if legal_now else None
        return TurningPoint(number, evaluator.game.state.turn, evaluator.seat, lost, played, better, reason)

    # --- swings

    def _turns(self) -> list[TurningPoint]:
        """The turns in which somebody gained most on the others, each with his best action in it."""
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
                    found.append(TurningPoint(number, turn, seat, swing, (self._actions[number],)))
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
        """The action of a seat that raised what it could expect most."""
        best, choice = float("-inf"), first
        for number in range(first, after):
            game, then = self._game_at(number), self._game_at(number + 1)
            if game.to_act != seat or then.state.turn != game.state.turn:
                continue
            rise = valuer.merchant(then.state, seat) - valuer.merchant(game.state, seat)
            if rise > best:
                best, choice = rise, number
        return choice


def _main(actions: Sequence[Any]) -> tuple[Any, ...]:
    """What was done for its own sake."""
    main = tuple(action for action in actions if not isinstance(action, _INTERMEDIATE))
    return main or tuple(actions[:1])
