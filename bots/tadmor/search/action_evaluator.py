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

from bots.observation import Chair
from bots.tadmor.evaluation.position_value import FAR_SIGHTED, GOOD_WORTH, Valuer
from bots.tadmor.sampled_table import imagined_game, table_of
from bots.tadmor.search.go_search import NEVER, GoSearch, Node, deed_key, go_search
from bots.tadmor.search.placement_plan import PIECE_NOW, candidate_places
from bots.tadmor.search.raids import answer_worth, disturbance
from bots.tadmor.search.rollout_simulator import Rollouts
from bots.tadmor.search.turn_solver import Workshop
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import MARAUDERS, RESOLUTION
from rules.tadmor.table import Table

WIDTH = 5
GUESSES = 4
"""Ways in which the hidden things may lie that are looked at side by side."""
ROUNDS = 12
"""How often the placement stage is played out with each place."""
PAYMENTS = 3
"""Ways to pay for the same thing that are tried out."""
MOST_MISSIONS = 5
ENDINGS = (a.End, a.EndTaxed)


class Weighed(Struct, frozen=True):
    """An action, what it brings, and how the go would go on after it."""

    action: Any
    gain: float
    plan: tuple[Any, ...] = ()


class Scales:
    """Weighs the actions of the seat that is to act. The same seed gives the same weights."""

    def __init__(self, chair: Chair, seed: int = 0, rounds: int = ROUNDS) -> None:
        """With no `rounds` a placement is judged at first sight, which is many times faster."""
        self.chair, self.seat, self._rounds = chair, chair.seat, rounds
        self._rng = Random(seed)
        self.game = imagined_game(chair, self._rng)
        placing = self.game.stage == "placement"
        self.table = self._with_few_missions(self.game) if placing else table_of(self.game)
        self.valuer = Valuer(self.game.components, weights=FAR_SIGHTED)
        self.legal: Sequence[Any] = chair.legal_actions()

    def weigh(self, also: Any = None) -> list[Weighed]:
        """The actions that are worth a look, the best first; `also` is one that is weighed in any case."""
        if self.game.stage == "placement":
            found = self._placements(also)
        elif self.game.stage in RESOLUTION:
            found = self._go(also)
        else:
            found = self._single_steps()
        legal = set(self.legal)  # a chair may show less than the game that is imagined from it
        return sorted((weighed for weighed in found if weighed.action in legal), key=lambda weighed: -weighed.gain)

    def _with_few_missions(self, game: TadmorGame) -> Table:
        """A table of its own with only the most promising missions of a large hand: each one more doubles the work."""
        twin = game.copy()
        for merchant in twin.state.merchants:
            if len(merchant.hand) > MOST_MISSIONS:
                merchant.hand = tuple(sorted(merchant.hand, key=self._promise)[:MOST_MISSIONS])
        return table_of(twin)

    def _promise(self, card: str) -> float:
        """The smaller, the sooner a mission is fulfilled with profit."""
        catalogue = self.game.components
        return sum(catalogue.mission_costs[card]) - catalogue.missions[card].points

    # --- placement

    def _placements(self, also: Any) -> list[Weighed]:
        places = [action for action in self.legal if isinstance(action, a.Place)]
        found: list[Weighed] = []
        if places:
            shop = Workshop(self.table, self.seat, undenying(self.valuer))
            chosen = candidate_places(shop, places) if self._rounds else self._one_of_each_row(places)
            if isinstance(also, a.Place) and also not in chosen:
                chosen.append(also)
            found = self._played_out(chosen) if self._rounds else self._first_sight(shop, chosen)
        best = max((weighed.gain for weighed in found), default=0.0)
        now = self.valuer.merchant(self.game.state, self.seat)
        for action in self.legal:
            if isinstance(action, a.End):
                found.append(Weighed(action, 0.0))
            elif not isinstance(action, a.Place):  # a mission returned; the placement comes after it
                found.append(Weighed(action, best + self._returned(action) - now))
        return found

    def _one_of_each_row(self, places: Sequence[a.Place]) -> list[a.Place]:
        """Slots of one row are as good as each other."""
        rows = self.table.board.rows
        found: dict[Any, a.Place] = {}
        for place in places:
            row = rows.get(place.place)
            found.setdefault((place.piece, id(row) if row is not None else place.place), place)
        return list(found.values())

    def _returned(self, action: Any) -> float:
        then = self.game.state_right_after(action)
        before, after = self.game.state.merchants[self.seat], then.merchants[self.seat]
        piece = after.camels + after.ships > before.camels + before.ships
        return self.valuer.merchant(then, self.seat) + (PIECE_NOW if piece else 0.0)

    def _first_sight(self, shop: Workshop, chosen: Sequence[a.Place]) -> list[Weighed]:
        """What each place adds by itself; the pieces of the other kind will find their best places all the same."""
        own = tuple(shop.merchant.pieces)
        base = shop.worth(own)
        gains = {p: shop.worth((*own, p.place)) - base + 0.25 * shop.first_sight(p.place) for p in chosen}
        best = {kind: max(gain for p, gain in gains.items() if p.piece == kind) for kind in {p.piece for p in chosen}}
        return [Weighed(p, gain + max(best.values()) - best[p.piece]) for p, gain in gains.items()]

    def _played_out(self, chosen: Sequence[a.Place]) -> list[Weighed]:
        """Play the stage out with each place, with the same luck for all, and with the piece wasted."""
        sums = [0.0] * len(chosen)
        guesses: list[Rollouts] = []
        for number in range(self._rounds):
            if len(guesses) < GUESSES:
                guesses.append(self._guess(guesses[0] if guesses else None))
            rollouts, luck = guesses[number % len(guesses)], self._rng.getrandbits(32)
            one_of_each = {place.piece: place for place in chosen}.values()
            wasted = max(rollouts.play(place, Random(luck), wasted=True) for place in one_of_each)
            for at, place in enumerate(chosen):
                sums[at] += rollouts.play(place, Random(luck)) - wasted
        return [Weighed(place, total / self._rounds) for place, total in zip(chosen, sums, strict=True)]

    def _guess(self, like: Rollouts | None) -> Rollouts:
        table = self._with_few_missions(imagined_game(self.chair, self._rng))
        return Rollouts(table, self.seat, [undenying(self.valuer)] * table.seats, like)

    # --- goes

    def _go(self, also: Any) -> list[Weighed]:
        search = go_search(self.game, self.seat, self.valuer, WIDTH)
        base = self._ended(search, self._ending())
        groups: dict[Any, list[Any]] = {}
        for action in self.legal:
            if not isinstance(action, NEVER) or isinstance(action, a.End | a.DrawMission):
                groups.setdefault(deed_key(action), []).append(action)
        deeds = [(action,) for group in groups.values() for action in sorted(group, key=_price)[:PAYMENTS]]
        begun = [deed for deed in search.deeds(self.game) if len(deed) > 1]
        found: dict[Any, Weighed] = {}
        for deed in (*deeds, *begun, *([(also,)] if also is not None else [])):
            weighed = self._followed(search, deed, base)
            key = deed_key(deed[0]) if deed[0] != also else also
            if key not in found or weighed.gain > found[key].gain:
                found[key] = weighed
        return list(found.values())

    def _followed(self, search: GoSearch, deed: Sequence[Any], base: float) -> Weighed:
        """A deed, and the best that can come after it in the same go."""
        if isinstance(deed[0], ENDINGS):
            return Weighed(deed[0], self._ended(search, deed[0]) - base)
        if isinstance(deed[0], a.DrawMission):
            return Weighed(deed[0], self._drawn(search, deed[0]) - base)
        twin = self.game.copy()
        for action in deed:
            if isinstance(action, ENDINGS):
                return Weighed(deed[0], search.judged(Node(twin, (), 0.0, ended=True)) - base, tuple(deed[1:]))
            twin.play(action)
        if twin.to_act != self.seat or twin.stage != self.game.stage:
            return Weighed(deed[0], search.judge(twin.state) - base, tuple(deed[1:]))
        best = search.best(twin)
        return Weighed(deed[0], best.value + self.card_to_draw(best) - base, (*deed[1:], *best.actions))

    def card_to_draw(self, node: Node) -> float:
        """What a card is worth that can still be drawn before the go ends; the search leaves it for last."""
        if node.ended or not any(isinstance(action, a.DrawMission) for action in node.game.legal):
            return 0.0
        deck, state = self.game.state.deck, node.game.state
        return sum(self.valuer.in_hand(state, card) for card in deck) / len(deck) if deck else 0.0

    def _ending(self) -> Any:
        """The action that ends the go now; a tax is not paid for it."""
        return next((action for action in reversed(self.legal) if isinstance(action, ENDINGS)), a.END)

    def _ended(self, search: GoSearch, ending: Any) -> float:
        return search.judged(Node(self.game, (), 0.0, ended=ending == a.EndTaxed(True)))

    def _drawn(self, search: GoSearch, action: a.DrawMission) -> float:
        """What a card that nobody knows yet brings on average."""
        total = 0.0
        for _ in range(GUESSES):
            twin = imagined_game(self.chair, self._rng)
            twin.play(action)
            total += search.best(twin).value if twin.to_act == self.seat else search.judge(twin.state)
        return total / GUESSES

    # --- single steps

    def _single_steps(self) -> list[Weighed]:
        if isinstance(self.legal[0], a.Raid):
            harm = disturbance(self.table, self.seat, self.valuer)
            return [Weighed(action, harm(action.region)) for action in self.legal]
        if self.game.stage in MARAUDERS:
            worth = answer_worth(self.table, self.seat, self.valuer)
            base = worth(a.END)
            return [Weighed(action, worth(action) - base) for action in self.legal]
        now = self.valuer.merchant(self.game.state, self.seat)
        return [Weighed(action, self._stepped(action) - now) for action in self.legal]

    def _stepped(self, action: Any) -> float:
        """The position after an action; what a new turn brings by itself does not count."""
        twin = self.game.copy()
        if isinstance(action, a.Drop):
            merchant = twin.state.merchants[self.seat]
            kept = tuple(have - drop for have, drop in zip(merchant.warehouse, action.goods, strict=True))
            merchant.warehouse = (kept[0], kept[1], kept[2], kept[3])
        elif not isinstance(action, a.End):
            twin.play(action)
        return self.valuer.merchant(twin.state, self.seat)


def undenying(valuer: Valuer) -> Valuer:
    """The same without the wish to deny: rollouts see for themselves what rivals do."""
    return Valuer(valuer.catalogue, valuer.leaning, replace(valuer.weights, denial=0.0))


def _price(action: Any) -> float:
    goods = getattr(action, "goods", None)
    return sum(n * worth for n, worth in zip(goods, GOOD_WORTH, strict=True)) if goods else 0.0
