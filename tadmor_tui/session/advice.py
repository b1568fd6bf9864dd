"""The interface of a game's adviser: advice, reasons, and the turning points of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from bots.kit.review import TurnChances
from bots.kit.weighing import WeighedOption
from bots.observation import Observation
from bots.prepared import PreparedDecisions
from rules.contract import Action, Seat
from rules.message import Message, Value, message, nmessage
from tadmor_tui.session.game_text import GameT_contra
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t


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
    worth: str = ""
    """The note of the remark in a few letters, for a place with little room."""


def chance_alone(weighed: WeighedOption[Any]) -> str:
    """`57 %`: the chance to win after a decision; empty in a game for one player."""
    return "" if weighed.chance is None else t("{chance}%", chance=percent(weighed.chance))


def chance_note(weighed: WeighedOption[Any]) -> str:
    """`57 %` for the best, `57 %, as good`, `55 %: -2` for others, in a game for more than one player."""
    assert weighed.chance is not None
    chance = percent(weighed.chance)
    if not weighed.behind:
        return t("{chance}%", chance=chance)
    if weighed.as_good:
        return t("{chance}%, as good", chance=chance)
    return t("{chance}%: {points:+d}", chance=chance, points=chance - percent(weighed.chance + weighed.less))


def verdict(weighed: WeighedOption[Any]) -> Message:
    """Return how a decision compares with the best one, by the same weighing as advice."""
    if weighed.chance is None:
        return message("the best") if weighed.as_good else message("not the best")
    chance = percent(weighed.chance)
    if not weighed.behind:
        return message("the best, with a chance of {chance}%", chance=chance)
    if weighed.as_good:
        return message("as good as the best, with a chance of {chance}%", chance=chance)
    less = percent(weighed.chance + weighed.less) - chance
    return nmessage(
        "{n} point less than the best, with a chance of {chance}%",
        "{n} points less than the best, with a chance of {chance}%",
        less,
        chance=chance,
    )


def percent(thousandths: int) -> int:
    """Return whole points of a chance."""
    return (thousandths + 5) // 10


class TurningPointRemark(Struct, frozen=True):
    place: int
    """The action at which the replay should be opened."""
    remark: Remark


class TurningRow(Struct, frozen=True):
    """A turn that decided the game."""

    place: int
    """The action at which the replay should be opened."""
    turn: int
    seat: Seat
    """Whose deed or loss it was."""
    fact: str
    lead: str
    """A sentence about the new leader; empty if the lead did not change."""
    changes: tuple[int, ...]
    """Change of each seat's chance, in points."""
    at: float
    """Its place on the chart, counted in turns from the first."""
    story: str
    """The whole turn in a sentence or two."""
    explained: bool
    """True if there is an event that explains it."""


class MissedRow(Struct, frozen=True):
    """A decision for which advice would have known a better one."""

    place: int
    turn: int
    seat: Seat
    played: str
    better: str
    reason: str
    cost: str


class ReviewReport(Struct, frozen=True):
    """All that a review has found so far, in words."""

    chances: tuple[TurnChances, ...] = ()
    points: tuple[TurningRow, ...] = ()
    missed: tuple[MissedRow, ...] = ()
    done_well: tuple[str, ...] = ()
    """Of each person, how many of their decisions were as good as the best."""
    viewer: Seat | None = None
    """The seat whose chance is told of; None: in each row that of its seat."""
    complete: bool = False


class GameReview(Protocol):
    """The look back at a finished game."""

    def steps(self) -> Iterator[float]:
        """Do the work; each step says how much of it is done, from 0 to 1."""

    def report(self) -> ReviewReport:
        """Return what was found so far; the chart and the turning points come first."""

    def turning_points(self) -> list[TurningPointRemark]:
        """Return what decided the game, then what people missed, when all steps are done."""


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

    def review(self, history: History[GameT_contra, Struct], prepared: PreparedDecisions) -> GameReview:
        """Return the review of a finished game; decisions that were weighed already are looked up."""
