"""Additions of one game to the course of a game on the screen: motion, and decisions of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual.geometry import Region, Size

from rules.contract import Action, Event, Seat, TurnBegan
from rules.message import numbered_turn
from tadmor_tui.render.animation import Motion, Pictures
from tadmor_tui.render.text import Line
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.moment import Moment
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.moment import paint_moment, panel_region
from tadmor_tui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable


Thinking: TypeAlias = tuple[Callable[[], list[AdvisedAction]], Callable[[list[AdvisedAction]], None]]
"""A search for advice, and what is told its result."""


class GameCourse:
    """A game that adds nothing."""

    def __init__(self, table: AnyGameTable) -> None:
        self.table = table

    # --- motion

    def motion(self, events: Sequence[Event]) -> Motion[Pictures]:
        """Return the animation of events that have just happened."""
        return ()

    # --- what everybody sees step by step before anybody is asked anything

    def prepare_show(self) -> bool:
        """Lay out what happened and was not shown yet, or add it to what is shown; return False if there is nothing."""
        return False

    @property
    def step_shown(self) -> object | None:
        """The step on show; no pane shows anything later. None: nothing is, or all of it was."""
        return None

    @property
    def step_is_loss(self) -> bool:
        """True if a person here loses something by the step on show."""
        return False

    def show_next_step(self) -> None:
        """Show what comes next, or end the show, where nobody presses a key for it."""

    def skip_steps(self) -> bool:
        """Go through what is shown by a larger step than usual; return False if nothing is."""
        return False

    # --- lessons

    def lesson_column(self, window: Size) -> Region | None:
        """Return a column beside the board for the words of a lesson, if rows for it would cut the board."""
        return None

    list_beside_lesson: ClassVar[bool] = True
    """True if the stack can be narrow, so that it stands beside the words of a lesson where there is room."""

    def needs_list(self, action: Action) -> bool:
        """Return True if an action can't be chosen without seeing the stack."""
        return not self.on_board(action)

    # --- advice on the table itself

    def shows_advice(self) -> bool:
        """Return True if the table has a place for advice on what is decided now, which a key turns on and off."""
        return False

    def thinking(self) -> Thinking | None:
        """Return work to be done in a thread while a person is asked; None if there is none."""
        return None

    # --- moments

    def moments(self, events: Sequence[Event]) -> Sequence[Moment]:
        """Return what has just happened that is worth a stop, or at least a line: here the turn that begins.

        The events are those of one action, as everybody at this screen may know them; the snapshot shows their result.
        """
        began = next((event for event in reversed(events) if isinstance(event, TurnBegan)), None)
        if began is None:
            return ()
        snapshot = self.table.snapshot
        turn, turns = numbered_turn(snapshot.game_name, began.turn), snapshot.progress.turns
        words = t("{turn.capital} of {turns}", turn=turn, turns=turns) if turns else t("{turn.capital}", turn=turn)
        return (Moment(words, stops=False),)

    def moment_region(self, moment: Moment) -> Region | None:
        """Return the place of a moment's panel; None: it has none, and the moment is told in a line."""
        regions = [region for place, region in self.table.layout.regions.items() if place not in (HintLine, Prompt)]
        board = max(regions, key=lambda region: region.area)
        beside = [region.x for region in regions if region is not board and region.overlaps(board)]
        free = Region(board.x, board.y, min([board.right, *beside]) - board.x, board.height)
        return panel_region(moment, free, Region.from_union(regions))

    def paint_moment(self, moment: Moment, size: Size, appearance: Appearance) -> list[Line]:
        """Paint the panel of a moment."""
        return paint_moment(moment, size, appearance)

    def report(self, events: Sequence[Event]) -> str:
        """Return the result of the last own action in a sentence: `+4 wood, +3 stone`; empty if it says itself."""
        return ""

    # --- decisions

    def decided(self) -> Action | None:
        """Return the action of the person to act that is decided already; None if there is a question."""
        return None

    def lays(self, advised: AdvisedAction) -> bool:
        """Return True if advice is laid out step by step from now on (`decided`), and the cursor is not put on it."""
        return False

    def agreed(self, question: str) -> Action | None:
        """Take yes for an answer; return the action to be taken, if that is one."""
        return None

    def seat_of(self, action: Action) -> Seat | None:
        """Return the seat that takes an action chosen here: the person to act, unless a game lets another one."""
        return self.table.snapshot.person

    def on_board(self, action: Action) -> bool:
        """Return True if an action is chosen on the board and not in the menu."""
        return False

    def prepare(self, action: Action) -> None:
        """Put the cursor of the board on an action that a lesson asks for, so that one key does it."""

    def nothing_to_close(self) -> str:
        """Return the sentence for a step back where no pane and no list is open."""
        return ""
