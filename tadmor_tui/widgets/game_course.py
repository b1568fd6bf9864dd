"""Additions of one game to the course of a game on the screen: motion, and decisions of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.contract import Action, Event, Seat
from tadmor_tui.render.animation import Motion, Pictures
from tadmor_tui.session.advice import AdvisedAction

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable


class GameCourse:
    """A game that adds nothing."""

    def __init__(self, table: AnyGameTable) -> None:
        self.table = table

    # --- motion

    def motion(self, events: Sequence[Event]) -> Motion[Pictures]:
        """Return the animation of events that have just happened."""
        return ()

    def show(self, events: Sequence[Event]) -> Motion[Pictures]:
        """Return the show of events that everybody sees before anybody is asked anything.

        Its pictures cover every pane, so that nothing on the screen is later than what is shown.
        """
        return ()

    def show_behind_curtain(self) -> Motion[Pictures]:
        """Return the show for the person who has just lifted a curtain, of what was not shown in the open."""
        return ()

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
        """Put the cursor of the board on an action that a guide asks for, so that one key does it."""

    def nothing_to_close(self) -> str:
        """Return the sentence for a step back where no pane and no list is open."""
        return ""
