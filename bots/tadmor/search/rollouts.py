"""The rest of a placement stage, played out on paper: who would go where, and what would each make of it.

One `Rollouts` is one way in which the hidden things may lie. In it every merchant places what adds most to the places
he has, more or less; at the end the marauders come, and everybody's places are worth what his workshop makes of them.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

from bots.tadmor.search.turn_worth import Workshop
from bots.tadmor.worth.position_worth import Valuer
from rules.tadmor.state import PIECES, PieceKind, State
from rules.tadmor.table import Table

SPITE = {2: 0.8, 3: 0.5, 4: 0.4}
"""What a point of the rivals weighs against one's own, by the number of merchants."""
WAVER = 1.2
"""How far a merchant in a rollout strays from what looks best."""
SIGHT = 0.25
Ranks: TypeAlias = dict[tuple[int, str, tuple[str, ...], int], list[tuple[float, str]]]
"""Places in the order of what they add to those that a seat has."""


class Rollouts:
    """Placements played out from one imagined position, and from those that follow it in the same stage."""

    def __init__(self, table: Table, seat: int, valuers: list[Valuer], like: Rollouts | None = None) -> None:
        state = table.state
        self.seat, self.plot = seat, state.plot
        self.shops = [Workshop(table, other, valuers[other]) for other in range(len(state.merchants))]
        if like is not None:
            self.shops[seat] = like.shops[seat]
        self._own_ranks: Ranks = like._own_ranks if like is not None else {}
        self._ranks: Ranks = {}
        self._board = table.board
        self._improving = table.board.improvement_slots
        self.go_on_from(state)

    def go_on_from(self, state: State) -> None:
        """Pieces have been placed since; what merchants own and can do is as it was."""
        assert state.go is not None
        self.taken = {place for merchant in state.merchants for place in merchant.pieces}
        self.places = [merchant.pieces for merchant in state.merchants]
        self.reserves = [{"camel": merchant.camels, "ship": merchant.ships} for merchant in state.merchants]
        self.order = [go.seat for go in state.queue]
        if state.go.seat not in self.order:
            self.order.append(state.go.seat)

    def play(self, first: Any, noise: Random, wasted: bool = False) -> float:
        """Place a piece as given, or waste it, and let the rest be played: one's own worth less what rivals gain."""
        taken = set(self.taken)
        places = [list(own) for own in self.places]
        left = [dict(reserve) for reserve in self.reserves]
        if wasted:
            left[self.seat][first.piece] -= 1
        else:
            self._put(self.seat, first.piece, first.place, places, left, taken)
        order, stuck = self.order, 0
        at = 0
        while stuck < len(order):
            seat = order[at % len(order)]
            at += 1
            choice = self._choice(seat, places[seat], left[seat], taken, noise)
            if choice is None:
                stuck += 1
                continue
            stuck = 0
            self._put(seat, choice[0], choice[1], places, left, taken)
        return self._outcome(places)

    @staticmethod
    def _put(
        seat: int, piece: str, place: str, places: list[list[str]], left: list[dict[str, int]], taken: set[str]
    ) -> None:
        places[seat].append(place)
        left[seat][piece] -= 1
        taken.add(place)

    def _choice(
        self, seat: int, own: list[str], left: dict[str, int], taken: set[str], noise: Random
    ) -> tuple[str, str] | None:
        best, choice = float("-inf"), None
        alike = self._board.alike
        key = tuple(sorted([alike.get(place, place) for place in own]))
        gone = sum(slot in taken for slot in self._improving) - sum(slot in own for slot in self._improving)
        for piece in PIECES:
            if not left[piece]:
                continue
            looked = 0
            for worth, place in self._ranked(seat, piece, key, gone):
                if place in taken:
                    continue
                value = worth + WAVER * noise.random()
                if value > best:
                    best, choice = value, (piece, place)
                looked += 1
                if looked == 3:
                    break
        return choice

    def _ranked(self, seat: int, piece: PieceKind, own: tuple[str, ...], gone: int) -> list[tuple[float, str]]:
        """All places for a piece by what they add; slots of one row are worth the same."""
        key = (seat, piece, own, gone)
        ranks = self._own_ranks if seat == self.seat else self._ranks
        known = ranks.get(key)
        if known is None:
            shop = self.shops[seat]
            by_row: dict[int, float] = {}
            known = []
            base = shop.worth(own, gone)
            names = [name for name, _ in self._board.placements[piece]]
            for name in (*names, *shop.powers.private):
                row = self._board.rows.get(name)
                value = by_row.get(id(row)) if row is not None else None
                if value is None:
                    value = shop.worth((*own, name), gone) - base + SIGHT * shop.first_sight(name)
                    by_row[id(row)] = value
                known.append((value, name))
            known.sort(reverse=True)
            ranks[key] = known
        return known

    def _outcome(self, places: list[list[str]]) -> float:
        plot, slots = self.plot, self._board.slots
        worth = []
        for seat, placed in enumerate(places):
            shop, own = self.shops[seat], placed
            stays = shop.powers.no_marauders or (plot and shop.powers.revealer_stays and plot.seat == seat)
            if plot is not None and not stays:
                own = [place for place in own if place not in slots or slots[place].region != plot.region]
            worth.append(shop.worth(own, self._tiles_before(own, places)))
        rivals = [value for seat, value in enumerate(worth) if seat != self.seat]
        return worth[self.seat] - SPITE[len(worth)] * sum(rivals) / len(rivals)

    def _tiles_before(self, own: list[str], places: list[list[str]]) -> int:
        """Improvements that are taken before one's own first slot."""
        before = 0
        for slot in self._improving:
            if slot in own:
                return before
            before += any(slot in placed for placed in places)
        return 0
