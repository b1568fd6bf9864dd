"""Plan for all pieces that are still to be placed, and the urgency of each placement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.sampled_table import Actions
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor.actions import Place, Return
from rules.tadmor.game import TadmorGame
from rules.tadmor.table import Table

MAX_CANDIDATES = 8
"""Places that a search compares."""
PIECE_NOW_VALUE = 3.0
"""Value of an additional piece in the turn in which it can still be placed."""


class PlannedPlacement(Struct):
    """One placement of a plan, and the loss if the place were taken before."""

    place: Place
    regret: float = 0.0


class PlacementPlan:
    """Finds places for all pieces of a merchant together: greedily, then by improving one after another."""

    def __init__(self, solver: TurnSolver, legal: Sequence[Place], sweeps: int = 1) -> None:
        self.solver = solver
        self.own = tuple(solver.merchant.pieces)
        self.rows = _rows(solver.table, legal)
        merchant = solver.merchant
        kinds = [*(["ship"] * merchant.ships), *(["camel"] * merchant.camels)]
        self.steps: list[PlannedPlacement] = []
        for kind in kinds:
            best = self._best(self.steps, kind)
            if best is not None:
                self.steps.append(PlannedPlacement(best[1]))
        for _ in range(sweeps):
            if not self._improve():
                break
        self._regrets()

    def value(self, steps: Iterable[PlannedPlacement]) -> float:
        places = [step.place.place for step in steps]
        return self.solver.value((*self.own, *places))

    def _candidates(self, steps: Sequence[PlannedPlacement], kind: str) -> list[Place]:
        """Return the first free slot of each row that takes the piece."""
        used = {step.place.place for step in steps}
        found = []
        for row in self.rows.get(kind, ()):
            free = next((place for place in row if place.place not in used), None)
            if free is not None:
                found.append(free)
        return found

    def _best(self, steps: Sequence[PlannedPlacement], kind: str, excluded: str = "") -> tuple[float, Place] | None:
        best: tuple[float, Place] | None = None
        places = [step.place.place for step in steps]
        for place in self._candidates(steps, kind):
            if place.place == excluded:
                continue
            value = self.solver.value((*self.own, *places, place.place)) + 0.05 * self.solver.quick_value(place.place)
            if best is None or value > best[0]:
                best = (value, place)
        return best

    def _improve(self) -> bool:
        changed = False
        for at, step in enumerate(self.steps):
            others = [*self.steps[:at], *self.steps[at + 1 :]]
            best = self._best(others, step.place.piece)
            if best is not None and best[1] != step.place:
                now = self.value(self.steps) + 0.05 * self.solver.quick_value(step.place.place)
                if best[0] > now + 1e-9:
                    self.steps[at] = PlannedPlacement(best[1])
                    changed = True
        return changed

    def _regrets(self) -> None:
        value = self.value(self.steps)
        for at, step in enumerate(self.steps):
            others = [*self.steps[:at], *self.steps[at + 1 :]]
            other = self._best_of_another_row(others, step.place)
            step.regret = value - other

    def _best_of_another_row(self, others: Sequence[PlannedPlacement], place: Place) -> float:
        used = {step.place.place for step in others}
        row = next((r for r in self.rows.get(place.piece, ()) if place in r), [place])
        spare = sum(p.place not in used for p in row) - 1
        if spare > 0:
            return (
                self.value([*others, PlannedPlacement(row[0])])
                if row[0].place not in used
                else self.value([*others, PlannedPlacement(place)])
            )
        best = self._best(others, place.piece, excluded=place.place)
        return best[0] if best is not None else self.value(others)


def candidate_places(solver: TurnSolver, places: Sequence[Place]) -> list[Place]:
    """Return the first placements of a plan for all pieces, then what adds most by itself; one place of each row."""
    steps = sorted(PlacementPlan(solver, places).steps, key=lambda step: -step.regret)
    own = tuple(solver.merchant.pieces)
    first = {place: row[0] for rows in _rows(solver.table, places).values() for row in rows for place in row}
    chosen = [first[step.place] for step in steps]  # a plan that takes two slots of a row may begin with the second
    rows = {id(solver.table.board.rows.get(place.place)) for place in chosen}
    for place in sorted(places, key=lambda p: -solver.value((*own, p.place)) - 0.25 * solver.quick_value(p.place)):
        row = solver.table.board.rows.get(place.place)
        if row is None or id(row) not in rows:
            rows.add(id(row))
            chosen.append(place)
    return list(dict.fromkeys(chosen))[:MAX_CANDIDATES]


def _rows(table: Table, legal: Sequence[Place]) -> dict[str, list[list[Place]]]:
    """Group places by kind of piece and by row; slots of a row are equally good."""
    rows: dict[str, dict[object, list[Place]]] = {}
    for action in legal:
        row = table.board.rows.get(action.place)
        key = id(row) if row is not None else action.place
        rows.setdefault(action.piece, {}).setdefault(key, []).append(action)
    return {kind: list(found.values()) for kind, found in rows.items()}


def first_free_slots(table: Table, actions: Actions) -> list[Place]:
    """Return the first free slot of each row: of the improvement slots it is the best, elsewhere all are equal."""
    places = [action for action in actions if isinstance(action, Place)]
    return [row[0] for rows in _rows(table, places).values() for row in rows]


def return_for_piece(game: TadmorGame, seat: int, actions: Actions, valuer: Valuer) -> Return | None:
    """Return the action that gives a mission back for a piece, if the piece is worth more than the points."""
    now = valuer.merchant(game.state, seat)
    for action in actions:
        if isinstance(action, Return):
            after = game.state_right_after(action)
            m, before = after.merchants[seat], game.state.merchants[seat]
            gained = m.camels + m.ships > before.camels + before.ships
            if gained and valuer.merchant(after, seat) + PIECE_NOW_VALUE > now:
                return action
    return None
