"""The interface of a game's adviser: advice, reasons, and the turning points of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from bots.observation import Observation
from rules.contract import Action, Seat
from rules.message import Value
from tadmor_tui.session.game_text import GameT_contra
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot


class Remark(Struct, frozen=True):
    """Something worth saying: a line that says what, a note at its end, and a sentence about it."""

    head: str
    note: str
    text: str
    seat: Seat | None = None
    ink: Literal["title", "good", "bad"] = "title"
    """True if the note is good news, bad news, or neither."""


class AdvisedAction(Struct, frozen=True):
    action: Action
    remark: Remark
    lays: tuple[Action, ...] = ()
    """Steps that prepare a decision, done at once when the advice is taken; the first is `action`."""


class TurningPointRemark(Struct, frozen=True):
    place: int
    """The action at which the replay should be opened."""
    remark: Remark


class GameReview(Protocol):
    """The look back at a finished game."""

    def steps(self) -> Iterator[float]:
        """Do the work; each step says how much of it is done, from 0 to 1."""

    def turning_points(self) -> list[TurningPointRemark]:
        """Return the turning points, when all steps are done: those of people first, seat by seat."""


class Adviser(Protocol[GameT_contra]):
    """Advice, reasons and reviews. Thinking may take its time: each of these gives a task for a worker."""

    def advice(
        self, snapshot: TableSnapshot[GameT_contra, Struct], hand_open: bool
    ) -> Callable[[], list[AdvisedAction]]:
        """Return a task that ranks actions for the person to act, by what may be seen on this screen."""

    def leaves_hand_out(self, snapshot: TableSnapshot[GameT_contra, Struct], hand_open: bool) -> bool:
        """Return True if there is something in the hand that advice does not speak of, because it lies face down."""

    def bot_reason(self, observation: Observation, action: Action, names: Sequence[str]) -> Value:
        """Return the reason of a bot's decision, in words that everybody may hear."""

    def why(self, history: History[GameT_contra, Struct], number: int) -> Callable[[], Value]:
        """Return a task that finds the reason for an action, without secrets that the people here may not know."""

    def review(self, history: History[GameT_contra, Struct]) -> GameReview: ...
