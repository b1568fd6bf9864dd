"""A table that can only be watched: spectators' views of a game that is played elsewhere, or was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from msgspec import Struct

from bots.observation import Bot
from rules.contract import Action, AnyGame, Event, IllegalAction, Seat
from rules.game_kind import SeatLabel
from rules.message import Value, message
from saves.document import SeatChange, SeatInfo
from saves.problems import CannotUndo, SaveError
from saves.undo import StepBack
from tadmor_tui.session.client import BotTurn, SessionObserver, TimeLeft
from tadmor_tui.session.seating import names_at
from tadmor_tui.session.viewed_position import ViewedPosition

_ONLY_WATCHED = message("This game can only be watched.")


class WatchedStep(Struct, frozen=True):
    """An action as spectators know it."""

    actor: Seat | None
    events: Sequence[Event]


class WatchedPast:
    """The way of a watched game; positions that may not be shown are missing."""

    def __init__(self, steps: Sequence[WatchedStep], positions: Mapping[int, ViewedPosition]) -> None:
        self._steps = steps
        self._positions = positions

    def __len__(self) -> int:
        return len(self._steps) - 1

    def actor(self, action: int) -> Seat | None:
        return self._steps[action].actor

    def text(self, action: int) -> str:
        """Return nothing: only players write actions."""
        return ""

    def events_after(self, actions: int) -> Sequence[Event]:
        return self._steps[actions].events

    def position(self, actions: int) -> ViewedPosition:
        return self._positions[actions]


class WatchedTable:
    """A table client for spectators: it shows everything that is known, and decides nothing."""

    people: tuple[Seat, ...] = ()
    bots: Mapping[Seat, Bot] = {}
    away: AbstractSet[Seat] = frozenset()
    reasons: Mapping[int, Value] = {}
    ended_by_itself: AbstractSet[int] = frozenset()
    time_left: TimeLeft | None = None
    is_saving = False
    bot_decides_in_secret = False
    can_undo = False

    def __init__(
        self,
        game_name: str,
        labels: tuple[SeatLabel, ...],
        seats: Sequence[SeatInfo],
        changes: Sequence[SeatChange],
        past: WatchedPast,
    ) -> None:
        self.game_name = game_name
        self.labels = labels
        self.seats = seats
        self.changes = changes
        self.past = past

    @property
    def names(self) -> tuple[str, ...]:
        return names_at(self, len(self.past) + 1)

    @property
    def position(self) -> ViewedPosition:
        return self.past.position(len(self.past))

    def observe(self, observer: SessionObserver) -> None:
        """Do nothing: nothing ever changes."""

    def sample_game(self, seat: Seat, actions: int) -> AnyGame:
        raise AssertionError("a spectator has no game")

    def may_be_named(self, action: int) -> bool:
        return False

    # --- deciding: spectators do not

    def prefer(self, end_goes: Callable[[], bool], undo_with_bots: Callable[[], bool]) -> None:
        """Do nothing: there is nothing to decide."""

    def preferences_changed(self) -> None:
        """Do nothing: there is nothing to decide."""

    def when_idle(self, then: Callable[[], None]) -> None:
        then()

    def end_forced_goes(self) -> None:
        """Do nothing: there is nothing to decide."""

    def apply(self, seat: Seat, action: Action) -> None:
        raise IllegalAction(_ONLY_WATCHED)

    def collect_all(self, seat: Seat) -> None:
        raise IllegalAction(_ONLY_WATCHED)

    def bot_turn(self) -> BotTurn | None:
        return None

    def change_seats(self, changes: Mapping[Seat, tuple[str, str]]) -> None:
        raise SaveError(_ONLY_WATCHED)

    def may_answer_for_good(self, acting: Sequence[Seat]) -> bool:
        return False

    def step_back(self) -> StepBack:
        raise CannotUndo(_ONLY_WATCHED)

    def undo(self) -> None:
        raise CannotUndo(_ONLY_WATCHED)

    def redo(self) -> None:
        raise CannotUndo(_ONLY_WATCHED)
