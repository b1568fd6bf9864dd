"""The bots at a table: they wait, think in a thread, and act, as long as their decision still counts."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from rules.contract import Action
from rules.message import Value
from tadmor_tui.screens.background import in_background
from tadmor_tui.session.client import BotTurn

if TYPE_CHECKING:
    from tadmor_tui.screens.table import TableScreen

_NO_PAUSE_SECONDS = 0.001
"""No time at all would never let the screen be painted."""
_AFTER_HURRY_SECONDS = 0.7
"""For which the key that hurried the bots does nothing once they are done."""
_HELD_KEY_SECONDS = 0.25
"""Within which a repeated key counts as held down."""


class BotPlayer:
    """Lets the bots of a table play, one decision after the other."""

    def __init__(self, screen: TableScreen, go_on: Callable[[Callable[[], object]], None]) -> None:
        self._screen = screen
        self._client = screen.shown.table
        self._go_on = go_on
        self._thinking = False
        self._have_played = False
        """True if it was a bot that acted last."""
        self._deaf_until = 0.0
        """When the key to choose counts again, after it could hurry bots."""
        self.hurrying = False
        """True if bots play on without a pause until a person is asked."""

    @property
    def _pause(self) -> float:
        """Seconds before a bot acts; never none, so that keys are read meanwhile."""
        return max(_NO_PAUSE_SECONDS, self._screen.tadmor_app.settings.bot_pause)

    def toggle_hurry(self) -> None:
        self.hurrying = not self.hurrying

    def stop_hurrying(self) -> None:
        """Ask a person now: the key to choose, which could hurry the bots, counts only after a moment."""
        if self._have_played:
            wait = _AFTER_HURRY_SECONDS if self.hurrying else self._pause
            self._deaf_until = monotonic() + wait
        self.hurrying = self._have_played = False

    def is_leftover_hurry_key(self) -> bool:
        """Return True if the key to choose was pressed to hurry bots that have just finished, or is held down since."""
        now = monotonic()
        if now >= self._deaf_until:
            return False
        self._deaf_until = max(self._deaf_until, now + _HELD_KEY_SECONDS)
        return True

    def play_if_waiting(self) -> None:
        if self._screen.shown.snapshot.waiting_for_bot is not None:
            self.play()

    def play(self) -> None:
        """Let the next bot that thinks here think, unless another screen lies over the table.

        There is no pause for a hidden decision.
        """
        screen = self._screen
        if self._thinking or not self._client.bots or not screen.is_current or self._client.is_saving:
            return
        self._thinking = True
        at_once = self.hurrying or self._client.bot_decides_in_secret
        pause = _NO_PAUSE_SECONDS if at_once else self._pause
        # Textual drops a timer whose moment has passed before it runs, as happens to short ones on a busy machine.
        get_running_loop().call_later(pause, screen.call_later, screen.motion.afterwards, self._begin_to_think)

    def _begin_to_think(self) -> None:
        turn = self._client.bot_turn()
        if turn is None:  # the person has taken back what they did
            self._thinking = False
        else:
            watched = not self._screen.shown.snapshot.people  # nobody has anything else to read
            say_why = watched or self._screen.tadmor_app.settings.bots_say_why == "on"
            in_background(self._screen, partial(self._think, turn, say_why), partial(self._act_when_idle, turn))

    def _think(self, turn: BotTurn, say_why: bool) -> tuple[Action, Value]:
        decision = turn.think()
        shown = self._screen.shown
        if not say_why or shown.game_ui.adviser is None:
            return decision, ""
        return decision, shown.game_ui.adviser.bot_reason(turn.observation, decision, shown.snapshot.names)

    def _act_when_idle(self, turn: BotTurn, decided: tuple[Action, Value]) -> None:
        self._client.when_idle(partial(self._act, turn, *decided))

    def _act(self, turn: BotTurn, decision: Action, why: Value) -> None:
        """Take a decision; one for a position that is gone, or of a bot that has left, counts for nothing."""
        self._thinking = False
        if not self._screen.is_attached:
            return
        if turn.is_current:
            self._have_played = True
            self._go_on(lambda: turn.take(decision, why))
        else:
            self.play_if_waiting()
