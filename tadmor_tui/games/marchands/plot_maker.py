"""The plot that a person makes at the table: its steps so far, their outcome, and the roads that go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.contract import Seat
from rules.marchands import actions as a
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.places import CITIES, CITY_OF, LABELS, SLOTS, Label, Step
from rules.marchands.prospects import Foreseen, Prospect, distances, foresee
from tadmor_tui.games.marchands.map_layout import way_to

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.ui_state import MarchandsUIState


class PlotMaker:
    """The plot of the person to act, while it is made."""

    def __init__(self, ui: MarchandsUIState) -> None:
        self._ui = ui
        self.pointed: a.Plot | a.Erase | None = None
        """The step that was pointed at, or that the last one should be taken off."""
        self.target: tuple[Step, ...] | None = None
        """The plot that is being laid step by step."""
        self._prospect: tuple[object, Prospect] | None = None

    @property
    def seat(self) -> Seat | None:
        """The person who makes a plot here now; None behind a curtain."""
        ui, person = self._ui, self._ui.snapshot.person
        return person if ui.snapshot.stage == "plotting" and not ui.covered and not ui.showing else None

    @property
    def keys_active(self) -> bool:
        """True if the keys of a plot are in force."""
        return self.seat is not None and self._ui.menu_open

    @property
    def proposed(self) -> a.Plot | a.Erase | None:
        """The step that a guide or advice proposes, while it can be done."""
        step = self._ui.marked if isinstance(self._ui.marked, a.Plot) else self.pointed
        return step if step is not None and step in self._ui.snapshot.legal else None

    @property
    def steps(self) -> tuple[Step, ...]:
        seat = self.seat
        return () if seat is None else self._ui.view().players[seat].plot or ()

    def prospect(self) -> Prospect:
        """The course of the plot so far."""
        seat, game = self.seat, self._ui.snapshot.game
        assert seat is not None
        known = (game, seat, self.steps)
        if self._prospect is None or self._prospect[0] != known:
            self._prospect = (known, foresee(game.table, seat, self.steps))
        return self._prospect[1]

    def ways(self) -> list[tuple[Label, str]]:
        """The roads from where the plot has come to."""
        roads = self._ui.catalogue.roads[CITY_OF[self.prospect().city]]
        return [(label, CITIES[to]) for label, to in zip(LABELS, roads, strict=True) if to != NO_ROAD]

    def in_reach(self) -> dict[str, int]:
        """The cities that the plot has room to go to, and in how many moves."""
        away, left = distances(self._ui.catalogue)[CITY_OF[self.prospect().city]], SLOTS - len(self.steps)
        return {city: moves for city, moves in zip(CITIES, away, strict=True) if 0 < moves <= left}

    def next_deed(self) -> Foreseen | None:
        """The outcome of a transaction where the plot has come to; None if it is full."""
        seat = self.seat
        if seat is None or len(self.steps) == SLOTS:
            return None
        return foresee(self._ui.snapshot.game.table, seat, (*self.steps, "X")).steps[-1]

    def way_in(self, direction: str) -> Label | None:
        """The road that leads that way from where the plot has come to."""
        return way_to(direction, self.prospect().city, self.ways(), self._ui.catalogue)

    def next_laid(self) -> a.Plot | a.Erase | None:
        """The next step towards the plot that is being laid; None if it lies there, or can't."""
        target, plot = self.target, self.steps
        if target is None or self.seat is None or plot == target:
            self.target = None
            return None
        return a.Plot(target[len(plot)]) if plot == target[: len(plot)] else a.Erase()

    def sealed_here(self) -> Seat | None:
        """The person here whose sealed plot can be opened again."""
        if self._ui.snapshot.stage != "plotting":
            return None
        players = self._ui.view().players
        return next((seat for seat in reversed(self._ui.snapshot.people) if players[seat].sealed), None)
