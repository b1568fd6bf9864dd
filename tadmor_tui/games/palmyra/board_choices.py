"""The choices on Palmyra's board: tiles to lay on cells, places to go to, and what each would bring."""

from __future__ import annotations

from collections.abc import Mapping

from rules.palmyra import actions as a
from rules.palmyra.cells import Cell, is_small
from rules.palmyra.game import PalmyraGame
from rules.palmyra.prospects import Outlook, Prospect, outlooks, prospect
from rules.palmyra.state import Place
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.text.places import cell_numbers, goal_numbers
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.ui_state import UIState


class BoardChoices:
    """The offers that are chosen on the board."""

    def __init__(self, ui: UIState[PalmyraGame, View]) -> None:
        self._ui = ui
        self.lays: dict[Cell, dict[str, Offer]] = {}
        """The tiles that can be laid on each cell now."""
        self.goals: dict[Place, Offer] = {}
        """The places where a figure can go now."""
        self.outlooks: dict[Place, Outlook] = {}
        """The income that the figure could have from there."""
        self.last_tiles: dict[bool, str] = {}
        """The tile that was chosen last, of the small ones and of the large ones."""
        self._prospects: dict[tuple[Cell, str], Prospect] = {}

    def clear(self) -> None:
        self.lays, self.goals, self.outlooks, self._prospects = {}, {}, {}, {}

    def update_outlooks(self) -> None:
        self.outlooks = outlooks(self._ui.snapshot.game) if self.goals else {}

    def ranked_goals(self) -> list[Place]:
        """Sort the goals, best first; of equal places the one where it stands, then by number, then the city."""
        numbers = self.goal_numbers
        return sorted(self.goals, key=lambda place: (-self.outlooks[place].income, numbers.get(place, len(numbers))))

    @property
    def goal_numbers(self) -> dict[Place, int]:
        """The number of each place where a figure can go."""
        return goal_numbers(self._ui.view(), self._ui.snapshot.legal) if self.goals else {}

    def best_of(self, tiles: Mapping[Cell, str]) -> Cell:
        """The cell where its tile brings most; of equal ones, where it matches most."""

        def brings(cell: Cell) -> tuple[int, int]:
            found = self.prospect(cell, tiles[cell])
            return found.gain, found.match.sum if found.outcome.end is None else 0

        return max(tiles, key=brings)

    def brings_something(self) -> bool:
        """True if any tile brings something on any cell."""
        return any(self.prospect(cell, tile).gain for cell, tiles in self.lays.items() for tile in tiles)

    def moving_from(self) -> Place | None:
        """Return the present place of the figure whose next place is chosen now."""
        view = self._ui.view()
        if view.to_act is None or view.stage not in ("move legion", "move censor"):
            return None
        player = view.players[view.to_act]
        return player.legion if view.stage == "move legion" else player.censor

    @property
    def has_places(self) -> bool:
        return bool(self.lays or self.goals)

    @property
    def numbers(self) -> dict[Cell, int]:
        """The number that stands on each cell where a tile can be laid."""
        return cell_numbers(self._ui.snapshot.legal) if self.lays else {}

    def prospect(self, cell: Cell, tile: str) -> Prospect:
        """Return the prospect of a tile on a cell."""
        if (cell, tile) not in self._prospects:
            self._prospects[cell, tile] = prospect(self._ui.snapshot.game, a.Lay(tile, cell))
        return self._prospects[cell, tile]

    def chosen(self) -> dict[Cell, str]:
        """The tile that would be laid on each cell: of each size one is chosen."""
        found: dict[Cell, str] = {}
        for cell, tiles in self.lays.items():
            last = self.last_tiles.get(is_small(cell))
            found[cell] = last if last in tiles else next(iter(tiles))
        return found
