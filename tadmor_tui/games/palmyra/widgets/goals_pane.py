"""The places where a figure may go, the best first, with the income that one tile could bring there next turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.prospects import Outlook
from rules.palmyra.state import FigureName, Place
from tadmor_tui.games.palmyra.pieces import place_key
from tadmor_tui.games.palmyra.text.places import short_tile
from tadmor_tui.games.palmyra.text.prospects import counted_income, matches_told
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, fit, line, relit
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable
    from tadmor_tui.games.palmyra.ui_state import PalmyraUIState

CITY, HIRE = "tile-c", "tile-C"
"""The letters of tiles that mean the city and Caesar while figures are moved, when no tile is chosen."""
_LEAST_FOR_HIRING = 3
"""Rows from which on the offer of Caesar has a row of its own."""
_FEW_GOALS = 3
"""Places that are listed where there is little room."""


class Goal(NamedTuple):
    """A place, what is typed to go there, and what is to be said of it."""

    place: Place
    key: str
    name: str
    earned: str
    """`4 tiles`."""
    letter: str
    """Of the tile that earns it."""
    outlook: Outlook
    lit: bool


class GoalsSelection(Struct, frozen=True):
    figure: FigureName
    goals: tuple[Goal, ...]
    """In the order of the list."""
    hiring: str
    """The offer of Caesar; empty if there is none."""


class GoalsPane(Pane["PalmyraTable", GoalsSelection]):
    """Seen instead of the menu while a figure is moved on the board."""

    FITS = True

    def select(self, table: PalmyraTable) -> GoalsSelection:
        ui, keys = table.ui, goal_keys(table.ui, table.appearance.keys)
        offer = ui.offer_of(a.TakeCaesar)
        figure: FigureName = "legion" if ui.view().stage == "move legion" else "censor"
        goals = []
        for place in ui.choices.ranked_goals():
            found = ui.choices.outlooks[place]
            letter = ui.hand.letters.get(found.lay.tile, "") if found.lay is not None else ""
            earned = words_of(counted_income(found.income, coins=figure == "censor"))
            goals.append(Goal(place, keys[place], _name(ui, place), earned, letter, found, place == ui.cursor))
        return GoalsSelection(figure, tuple(goals), "" if offer is None else offer.line)

    def paint(self, selected: GoalsSelection, size: Size, look: Appearance) -> list[Line]:
        shown, goals = rows_of_goals(selected, size.height), selected.goals
        listed = [goal for goal in shown if goal is not None]
        first = goals.index(listed[0]) + 1
        part = t("{first} to {last} of {all}", first=first, last=first + len(listed) - 1, all=len(goals))
        title = t("Where the {figure} may go", figure=things.figure(selected.figure))
        notes = (t("earned next turn with one tile"), part if len(listed) < len(goals) else "")
        name, earned = _column(goal.name for goal in goals), _column(goal.earned for goal in goals)
        hiring = fit(line((f" {look.keys[HIRE]:>2} ", "key"), (selected.hiring, "legal")), size.width)
        rows = [hiring if goal is None else _row(goal, name, earned, size.width) for goal in shown]
        return [noted(title, size.width, look.glyphs, *notes), *rows][: size.height]

    def _at(self, y: int) -> Goal | Action | None:
        """The place that a row is about, or the action of hiring Caesar."""
        shown, offer = rows_of_goals(self.select(self.table), self.room.height), self.table.ui.offer_of(a.TakeCaesar)
        if not 1 <= y <= len(shown):
            return None
        return shown[y - 1] or (None if offer is None else offer.action)

    def target_at(self, x: int, y: int) -> str:
        goal = self._at(y)
        return place_key(goal.place) if isinstance(goal, Goal) else ""

    def press(self, x: int, y: int) -> Action | None:
        """A place in the list is as good as the place itself."""
        goal = self._at(y)
        return self.table.board.go_to(goal.place) if isinstance(goal, Goal) else goal

    def scroll(self, step: int) -> None:
        """The list follows the cursor of the board."""


def goal_keys(ui: PalmyraUIState, keys: KeyNames) -> dict[Place, str]:
    """Return the keys that go to each place."""
    numbers = ui.choices.goal_numbers
    return {place: str(numbers[place]) if place in numbers else keys[CITY] for place in ui.choices.goals}


def rows_for_goals(ui: PalmyraUIState) -> int:
    """Count the rows for the best places, where there is little room."""
    return 1 + min(len(ui.choices.goals), _FEW_GOALS) + (ui.offer_of(a.TakeCaesar) is not None)


def rows_of_goals(selected: GoalsSelection, rows: int) -> list[Goal | None]:
    """Return the goal of each row below the heading; None is the offer of Caesar."""
    goals = selected.goals
    above: list[Goal | None] = [None] if selected.hiring and rows >= _LEAST_FOR_HIRING else []
    room = max(1, rows - 1 - len(above))
    lit = next((number for number, goal in enumerate(goals) if goal.lit), 0)
    first = max(0, min(lit // room * room, len(goals) - room))
    return [*above, *goals[first : first + room]]


def _name(ui: PalmyraUIState, place: Place) -> str:
    if ui.choices.goal_numbers.get(place) == 0:
        return t("stays where it is")
    if place == "city":
        return t("the city")
    return words_of(short_tile(next(tile.tile for tile in ui.view().land if tile.cell == place)))


def _column(texts: Iterable[str]) -> int:
    """Cells of a column, with a gap."""
    return max(map(cell_len, texts)) + 2


def _row(goal: Goal, name: int, earned: int, cells: int) -> Line:
    row = line(
        (f" {goal.key:>2} ", "key"),
        *fit(line((goal.name, "legal")), name),
        *fit(line((goal.earned, "good" if goal.outlook.income else "dim")), earned),
        *_how(goal),
    )
    return relit(fit(row, cells), "cursor") if goal.lit else fit(row, cells)


def _how(goal: Goal) -> Line:
    """`with a: desert 1 + lake 4`."""
    found = goal.outlook
    if found.lay is None or not found.income:
        return ()
    parts = matches_told(found.lay.tile, found.match)
    if found.caesar:
        parts.append(t("Caesar {n}", n=found.caesar))
    if found.tribute:
        parts.append(t("tribute {n}", n=found.tribute))
    return line((t("with {letter}: {matches}", letter=goal.letter, matches=" + ".join(parts)), "dim"))
