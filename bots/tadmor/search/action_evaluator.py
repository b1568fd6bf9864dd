"""What the legal actions of a seat are worth, in prestige points, with all that the seat knows and nothing more.

Each action is followed to the end of the go, or of the placement stage, by the searches of the strong bots. The worth
is a gain: against ending the go at once, against wasting the piece, or against standing still.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bots.observation import Observation
from bots.tadmor.evaluation.position_value import FAR_SIGHTED, GOOD_VALUES, Valuer
from bots.tadmor.sampled_table import imagined_game, table_of
from bots.tadmor.search.go_search import NOT_SEARCHED, GoSearch, Node, purpose_of, search_go
from bots.tadmor.search.placement_plan import PIECE_NOW_VALUE, candidate_places
from bots.tadmor.search.raids import answer_value, raid_damage
from bots.tadmor.search.rollout_simulator import RolloutSimulator
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import MARAUDERS, RESOLUTION
from rules.tadmor.table import Table

WIDTH = 5
SAMPLES = 4
"""Ways in which the hidden things may lie that are looked at side by side."""
ROUNDS = 12
"""How often the placement stage is played out with each place."""
MAX_PAYMENTS = 3
"""Ways to pay for the same thing that are tried out."""
MAX_MISSIONS = 5
ENDINGS = (a.End, a.EndTaxed)


class ScoredAction(Struct, frozen=True):
    """An action, what it brings, and how the go would go on after it."""

    action: Any
    gain: float
    plan: tuple[Any, ...] = ()


class ActionEvaluator:
    """Weighs the actions of the seat that is to act. The same seed gives the same weights."""

    def __init__(self, observation: Observation, seed: int = 0, rounds: int = ROUNDS) -> None:
        """With no `rounds` a placement is judged at first sight, which is many times faster."""
        self.observation, self.seat, self._rounds = observation, observation.seat, rounds
        self._rng = Random(seed)
        self.game = imagined_game(observation, self._rng)
        placing = self.game.stage == "placement"
        self.table = self._with_few_missions(self.game) if placing else table_of(self.game)
        self.valuer = Valuer(self.game.components, weights=FAR_SIGHTED)
        self.legal: Sequence[Any] = observation.legal_actions()

    def score_actions(self, also: Any = None) -> list[ScoredAction]:
        """The actions that are worth a look, the best first; `also` is one that is weighed in any case."""
        if self.game.stage == "placement":
            found = self._score_placements(also)
        elif self.game.stage in RESOLUTION:
            found = self._score_go(also)
        else:
            found = self._score_single_steps()
        legal = set(self.legal)  # a chair may show less than the game that is imagined from it
        return sorted((scored for scored in found if scored.action in legal), key=lambda scored: -scored.gain)

    def _with_few_missions(self, game: TadmorGame) -> Table:
        """A table of its own with only the most promising missions of a large hand: each one more doubles the work."""
        twin = game.copy()
        for merchant in twin.state.merchants:
            if len(merchant.hand) > MAX_MISSIONS:
                merchant.hand = tuple(sorted(merchant.hand, key=self._promise)[:MAX_MISSIONS])
        return table_of(twin)

    def _promise(self, card: str) -> float:
        """The smaller, the sooner a mission is fulfilled with profit."""
        catalogue = self.game.components
        return sum(catalogue.mission_costs[card]) - catalogue.missions[card].points

    # --- placement

    def _score_placements(self, also: Any) -> list[ScoredAction]:
        places = [action for action in self.legal if isinstance(action, a.Place)]
        found: list[ScoredAction] = []
        if places:
            solver = TurnSolver(self.table, self.seat, without_denial(self.valuer))
            chosen = candidate_places(solver, places) if self._rounds else self._one_of_each_row(places)
            if isinstance(also, a.Place) and also not in chosen:
                chosen.append(also)
            found = self._score_by_rollouts(chosen) if self._rounds else self._score_quickly(solver, chosen)
        best = max((scored.gain for scored in found), default=0.0)
        now = self.valuer.merchant(self.game.state, self.seat)
        for action in self.legal:
            if isinstance(action, a.End):
                found.append(ScoredAction(action, 0.0))
            elif not isinstance(action, a.Place):  # a mission returned; the placement comes after it
                found.append(ScoredAction(action, best + self._value_after_return(action) - now))
        return found

    def _one_of_each_row(self, places: Sequence[a.Place]) -> list[a.Place]:
        """Slots of one row are as good as each other."""
        rows = self.table.board.rows
        found: dict[Any, a.Place] = {}
        for place in places:
            row = rows.get(place.place)
            found.setdefault((place.piece, id(row) if row is not None else place.place), place)
        return list(found.values())

    def _value_after_return(self, action: Any) -> float:
        then = self.game.state_right_after(action)
        before, after = self.game.state.merchants[self.seat], then.merchants[self.seat]
        piece = after.camels + after.ships > before.camels + before.ships
        return self.valuer.merchant(then, self.seat) + (PIECE_NOW_VALUE if piece else 0.0)

    def _score_quickly(self, solver: TurnSolver, chosen: Sequence[a.Place]) -> list[ScoredAction]:
        """What each place adds by itself; the pieces of the other kind will find their best places all the same."""
        own = tuple(solver.merchant.pieces)
        base = solver.worth(own)
        gains = {p: solver.worth((*own, p.place)) - base + 0.25 * solver.first_sight(p.place) for p in chosen}
        best = {kind: max(gain for p, gain in gains.items() if p.piece == kind) for kind in {p.piece for p in chosen}}
        return [ScoredAction(p, gain + max(best.values()) - best[p.piece]) for p, gain in gains.items()]

    def _score_by_rollouts(self, chosen: Sequence[a.Place]) -> list[ScoredAction]:
        """Play the stage out with each place, with the same luck for all, and with the piece wasted."""
        sums = [0.0] * len(chosen)
        simulators: list[RolloutSimulator] = []
        for number in range(self._rounds):
            if len(simulators) < SAMPLES:
                simulators.append(self._new_simulator(simulators[0] if simulators else None))
            rollouts, luck = simulators[number % len(simulators)], self._rng.getrandbits(32)
            one_of_each = {place.piece: place for place in chosen}.values()
            is_wasted = max(rollouts.play(place, Random(luck), is_wasted=True) for place in one_of_each)
            for at, place in enumerate(chosen):
                sums[at] += rollouts.play(place, Random(luck)) - is_wasted
        return [ScoredAction(place, total / self._rounds) for place, total in zip(chosen, sums, strict=True)]

    def _new_simulator(self, shared_with: RolloutSimulator | None) -> RolloutSimulator:
        table = self._with_few_missions(imagined_game(self.observation, self._rng))
        return RolloutSimulator(table, self.seat, [without_denial(self.valuer)] * table.seats, shared_with)

    # --- goes

    def _score_go(self, also: Any) -> list[ScoredAction]:
        search = search_go(self.game, self.seat, self.valuer, WIDTH)
        base = self._value_if_ended(search, self._ending())
        groups: dict[Any, list[Any]] = {}
        for action in self.legal:
            if not isinstance(action, NOT_SEARCHED) or isinstance(action, a.End | a.DrawMission):
                groups.setdefault(purpose_of(action), []).append(action)
        sequences = [(action,) for group in groups.values() for action in sorted(group, key=_price)[:MAX_PAYMENTS]]
        begun = [sequence for sequence in search.action_sequences(self.game) if len(sequence) > 1]
        found: dict[Any, ScoredAction] = {}
        for sequence in (*sequences, *begun, *([(also,)] if also is not None else [])):
            scored = self._score_sequence(search, sequence, base)
            key = purpose_of(sequence[0]) if sequence[0] != also else also
            if key not in found or scored.gain > found[key].gain:
                found[key] = scored
        return list(found.values())

    def _score_sequence(self, search: GoSearch, sequence: Sequence[Any], base: float) -> ScoredAction:
        """A deed, and the best that can come after it in the same go."""
        if isinstance(sequence[0], ENDINGS):
            return ScoredAction(sequence[0], self._value_if_ended(search, sequence[0]) - base)
        if isinstance(sequence[0], a.DrawMission):
            return ScoredAction(sequence[0], self._value_of_draw(search, sequence[0]) - base)
        twin = self.game.copy()
        for action in sequence:
            if isinstance(action, ENDINGS):
                return ScoredAction(
                    sequence[0], search.node_value(Node(twin, (), 0.0, ended=True)) - base, tuple(sequence[1:])
                )
            twin.play(action)
        if twin.to_act != self.seat or twin.stage != self.game.stage:
            return ScoredAction(sequence[0], search.state_value(twin.state) - base, tuple(sequence[1:]))
        best = search.best(twin)
        return ScoredAction(sequence[0], best.value + self.card_to_draw(best) - base, (*sequence[1:], *best.actions))

    def card_to_draw(self, node: Node) -> float:
        """What a card is worth that can still be drawn before the go ends; the search leaves it for last."""
        if node.ended or not any(isinstance(action, a.DrawMission) for action in node.game.legal):
            return 0.0
        deck, state = self.game.state.deck, node.game.state
        return sum(self.valuer.in_hand(state, card) for card in deck) / len(deck) if deck else 0.0

    def _ending(self) -> Any:
        """The action that ends the go now; a tax is not paid for it."""
        return next((action for action in reversed(self.legal) if isinstance(action, ENDINGS)), a.END)

    def _value_if_ended(self, search: GoSearch, ending: Any) -> float:
        return search.node_value(Node(self.game, (), 0.0, ended=ending == a.EndTaxed(True)))

    def _value_of_draw(self, search: GoSearch, action: a.DrawMission) -> float:
        """What a card that nobody knows yet brings on average."""
        total = 0.0
        for _ in range(SAMPLES):
            twin = imagined_game(self.observation, self._rng)
            twin.play(action)
            total += search.best(twin).value if twin.to_act == self.seat else search.state_value(twin.state)
        return total / SAMPLES

    # --- single steps

    def _score_single_steps(self) -> list[ScoredAction]:
        if isinstance(self.legal[0], a.Raid):
            damage = raid_damage(self.table, self.seat, self.valuer)
            return [ScoredAction(action, damage(action.region)) for action in self.legal]
        if self.game.stage in MARAUDERS:
            worth = answer_value(self.table, self.seat, self.valuer)
            base = worth(a.END)
            return [ScoredAction(action, worth(action) - base) for action in self.legal]
        now = self.valuer.merchant(self.game.state, self.seat)
        return [ScoredAction(action, self._value_after(action) - now) for action in self.legal]

    def _value_after(self, action: Any) -> float:
        """The position after an action; what a new turn brings by itself does not count."""
        twin = self.game.copy()
        if isinstance(action, a.Drop):
            merchant = twin.state.merchants[self.seat]
            kept = tuple(have - drop for have, drop in zip(merchant.warehouse, action.goods, strict=True))
            merchant.warehouse = (kept[0], kept[1], kept[2], kept[3])
        elif not isinstance(action, a.End):
            twin.play(action)
        return self.valuer.merchant(twin.state, self.seat)


def without_denial(valuer: Valuer) -> Valuer:
    """The same without the wish to deny: rollouts see for themselves what rivals do."""
    return Valuer(valuer.catalogue, valuer.preference, replace(valuer.weights, denial=0.0))


def _price(action: Any) -> float:
    goods = getattr(action, "goods", None)
    return sum(n * worth for n, worth in zip(goods, GOOD_VALUES, strict=True)) if goods else 0.0
