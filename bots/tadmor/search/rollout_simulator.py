"""Simulation of the rest of a placement stage, without playing the game: placements and what they yield.

A `RolloutSimulator` works on one sample of the hidden things. Each merchant places what adds most to the places they
have, give or take some noise. At the end the marauders come, and each set of places is worth what a `TurnSolver` says.
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor.actions import Place
from rules.tadmor.state import PIECES, PieceKind, State
from rules.tadmor.table import Table

RIVAL_WEIGHTS = {2: 0.8, 3: 0.5, 4: 0.4}
"""Weight of a rival's point against an own one, by the number of merchants."""
CHOICE_NOISE = 1.2
"""Noise in the choices of merchants, in points."""
QUICK_VALUE_WEIGHT = 0.25
PlaceRankings: TypeAlias = dict[tuple[int, str, tuple[str, ...], int], list[tuple[float, str]]]
"""Places by what they add to those that a seat has, the best first."""
MAX_COMPARED = 3
"""Free places among which a merchant chooses."""
SAMPLES = 4
"""Samples of the hidden things, each with a simulator of its own, that are used in turn."""


class RolloutSimulator:
    """Plays placements out from a sampled position, and from those that follow it in the same stage."""

    def __init__(
        self, table: Table, seat: int, valuers: list[Valuer], shared_with: RolloutSimulator | None = None
    ) -> None:
        state = table.state
        self.seat, self.plot = seat, state.plot
        self.solvers = [TurnSolver(table, other, valuers[other]) for other in range(len(state.merchants))]
        if shared_with is not None:
            self.solvers[seat] = shared_with.solvers[seat]
        self._own_rankings: PlaceRankings = shared_with._own_rankings if shared_with is not None else {}
        self._rankings: PlaceRankings = {}
        self._board = table.board
        self._improving = table.board.improvement_slots
        self.update(state)

    def update(self, state: State) -> None:
        """Take over a later position of the stage: pieces were placed, and all else is as it was."""
        assert state.go is not None
        self.taken = {place for merchant in state.merchants for place in merchant.pieces}
        self.places = [merchant.pieces for merchant in state.merchants]
        self.reserves = [{"camel": merchant.camels, "ship": merchant.ships} for merchant in state.merchants]
        self.order = [go.seat for go in state.queue]
        if state.go.seat not in self.order:
            self.order.append(state.go.seat)

    def play(self, first: Place, noise: Random, is_wasted: bool = False) -> float:
        """Place a piece, or waste it, and play the rest; returns the own value less a part of the rivals'."""
        values = self.values(self.play_out(first, noise, is_wasted))
        rivals = [value for seat, value in enumerate(values) if seat != self.seat]
        return values[self.seat] - RIVAL_WEIGHTS[len(values)] * sum(rivals) / len(rivals)

    def play_out(self, first: Place, noise: Random, is_wasted: bool = False) -> list[list[str]]:
        """Return the places of all merchants at the end of the stage."""
        taken = set(self.taken)
        places = [list(own) for own in self.places]
        left = [dict(reserve) for reserve in self.reserves]
        if is_wasted:
            left[self.seat][first.piece] -= 1
        else:
            self._place(self.seat, first.piece, first.place, places, left, taken)
        order, stuck = self.order, 0
        at = 0
        while stuck < len(order):
            seat = order[at % len(order)]
            at += 1
            choice = self._choose_place(seat, places[seat], left[seat], taken, noise)
            if choice is None:
                stuck += 1
                continue
            stuck = 0
            self._place(seat, choice[0], choice[1], places, left, taken)
        return places

    @staticmethod
    def _place(
        seat: int, piece: str, place: str, places: list[list[str]], left: list[dict[str, int]], taken: set[str]
    ) -> None:
        places[seat].append(place)
        left[seat][piece] -= 1
        taken.add(place)

    def _choose_place(
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
            for added, place in self._ranked_places(seat, piece, key, gone):
                if place in taken:
                    continue
                value = added + CHOICE_NOISE * noise.random()
                if value > best:
                    best, choice = value, (piece, place)
                looked += 1
                if looked == MAX_COMPARED:
                    break
        return choice

    def _ranked_places(self, seat: int, piece: PieceKind, own: tuple[str, ...], gone: int) -> list[tuple[float, str]]:
        """Return all places for a piece by what they add; slots of a row have the same value."""
        key = (seat, piece, own, gone)
        ranks = self._own_rankings if seat == self.seat else self._rankings
        known = ranks.get(key)
        if known is None:
            solver = self.solvers[seat]
            by_row: dict[int, float] = {}
            known = []
            base = solver.value(own, gone)
            names = [name for name, _ in self._board.placements[piece]]
            for name in (*names, *solver.powers.private):
                row = self._board.rows.get(name)
                value = by_row.get(id(row)) if row is not None else None
                if value is None:
                    value = solver.value((*own, name), gone) - base + QUICK_VALUE_WEIGHT * solver.quick_value(name)
                    by_row[id(row)] = value
                known.append((value, name))
            known.sort(reverse=True)
            ranks[key] = known
        return known

    def values(self, places: list[list[str]]) -> list[float]:
        """Return the yield of each merchant's places, without those that the marauders strike."""
        return [self.solvers[seat].value(*self.left_to(seat, places)) for seat in range(len(places))]

    def left_to(self, seat: int, places: list[list[str]]) -> tuple[list[str], int]:
        """Return the places that the marauders leave to a merchant, and how many improvements are taken first."""
        plot, slots, solver, own = self.plot, self._board.slots, self.solvers[seat], places[seat]
        stays = solver.powers.no_marauders or (plot and solver.powers.revealer_stays and plot.seat == seat)
        if plot is not None and not stays:
            own = [place for place in own if place not in slots or slots[place].region != plot.region]
        return own, self._tiles_taken_before(own, places)

    def _tiles_taken_before(self, own: list[str], places: list[list[str]]) -> int:
        """Return the number of improvements taken before the own first slot."""
        before = 0
        for slot in self._improving:
            if slot in own:
                return before
            before += any(slot in placed for placed in places)
        return 0
