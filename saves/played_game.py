"""A game being played: its timeline and the occupants of its seats, in memory only."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.contract import Action, AnyGame, Event, Seat
from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.message import Message, message
from saves.document import HUMAN, MAX_NAME_LENGTH, SeatChange, SeatInfo
from saves.problems import CannotUndo, SaveError
from saves.text import one_line
from saves.timeline import Timeline
from saves.undo import Shortened, StepBack, shorten, step_back


def do_nothing() -> None:
    """Do nothing; the default callback."""


class PlayedGame:
    """All operations of players on a game."""

    def __init__(
        self,
        game_name: str,
        timeline: Timeline,
        seats: list[SeatInfo],
        changes: list[SeatChange] | None = None,
        id: str = "",
        seconds: int = 0,
    ) -> None:
        """`seconds` is the time of the next actions, since the game began."""
        self.game_name = game_name
        self.timeline = timeline
        self.seats = seats
        """The current occupants."""
        self.changes = [] if changes is None else changes
        """Changes of occupants, in their order."""
        self.id = id
        self._time = seconds

    # --- queries

    @property
    def game(self) -> AnyGame:
        return self.timeline.game

    @property
    def kind(self) -> AnyKind:
        return GAMES[self.game_name]

    @property
    def read_only(self) -> bool:
        return False

    def seats_at(self, action: int) -> list[SeatInfo]:
        """Return the occupants of the seats at the action with that number; number 0 is the beginning."""
        return seats_at(self.seats, self.changes, action)

    def step_back(self, with_bots: bool = False, by: Seat | None = None) -> StepBack:
        """Return what undo would take back, with the answers of bots if asked; raises CannotUndo with the reason.

        `by` is the only person who may undo, where each player has a terminal of their own.
        """
        return step_back(self.timeline, self.seats, self.changes, with_bots, by)

    def why_not_undo(self, with_bots: bool = False, by: Seat | None = None) -> Message | None:
        """Return the reason why the last decision of a person can't be undone; None if it can."""
        try:
            self.step_back(with_bots, by)
        except CannotUndo as error:
            return error.message
        return None

    # --- drafts

    def draft(self) -> PlayedGame:
        """Return a copy of the game for changes that take effect when it is committed."""
        self._check_playable()
        seats, changes = list(self.seats), list(self.changes)
        return PlayedGame(self.game_name, self.timeline.fork(), seats, changes, self.id, self._seconds())

    def commit(self, draft: PlayedGame, then: Callable[[], None] = do_nothing) -> None:
        """Make the game equal to the draft, then call `then`. A saved game is written first, which may take a while.

        Until then the game stays as it is, so that players never see what may still be lost. The next draft may be made
        after that: see `when_idle`.
        """
        self._take_over(draft)
        then()

    def _take_over(self, draft: PlayedGame) -> None:
        self.timeline.adopt(draft.timeline)
        self.seats, self.changes = draft.seats, draft.changes

    @property
    def is_saving(self) -> bool:
        """True while a draft is being written."""
        return False

    def when_idle(self, then: Callable[[], None]) -> None:
        """Call a function as soon as nothing is being written: now, or after those that wait already."""
        then()

    # --- playing

    def apply(self, seat: Seat, action: Action) -> Sequence[Event]:
        """Apply an action; raises IllegalAction."""
        self._check_playable()
        events = self.timeline.apply(seat, action, self._seconds())
        self.save()
        return events

    def undo(self, with_bots: bool = False, by: Seat | None = None) -> StepBack:
        """Undo a person's last decision and everything that depends on it, as one step; raises CannotUndo."""
        self._check_playable()
        step = self.step_back(with_bots, by)
        self.timeline.take_back(step.number, step.kept)
        self.save()
        return step

    def redo(self) -> int:
        """Redo what was undone last, up to a person's next decision; raises CannotUndo.

        Answers of bots come again as they were. Returns the number of actions redone.
        """
        self._check_playable()
        before, undone, seconds = len(self.timeline), len(self.timeline.undone), self._seconds()
        try:
            self.timeline.redo(seconds)
            while self._next_is_no_decision():
                self.timeline.redo(seconds)
        finally:  # actions that can't be redone after all are dropped
            if len(self.timeline.undone) < undone:
                self.save()
        return len(self.timeline) - before

    def _next_is_no_decision(self) -> bool:
        """Return True if the next action to redo was a bot's, or a person's only choice."""
        if not self.timeline.undone:
            return False
        seat = self.timeline.undone[-1].seat
        return self.seats[seat].player != HUMAN or len(self.game.legal_actions(seat)) == 1

    def shorten(self) -> Shortened | None:
        """Remove actions that cancel each other from the log, if there are many; None if nothing was removed."""
        found = shorten(self.timeline, self.changes[-1].after if self.changes else 0)
        if found is not None:
            self.timeline.adopt(found.timeline)
        return found

    def change_seat(self, seat: Seat, name: str, player: str, agreed: tuple[str, ...] = ()) -> None:
        """Give a seat to another person or a bot; earlier actions can't be undone any more.

        `agreed` are the names of the players who let a bot replace an absent player.
        """
        self._check_playable()
        if not self.game.acting:
            raise SaveError(message("The game is over, so seats can no longer change hands."))
        name = player_name(name)
        old = self.seats[seat]
        self.changes.append(SeatChange(len(self.timeline), seat, old.name, old.player, agreed))
        self.seats[seat] = SeatInfo(name, player)
        self.timeline.forget_undone()
        self.save()

    def name_seat(self, seat: Seat, name: str) -> None:
        """Rename the occupant of a seat."""
        self._check_playable()
        self.seats[seat] = SeatInfo(player_name(name), self.seats[seat].player)
        self.save()

    # --- for games with a file

    def save(self) -> None:
        """Called after each change; a game with a file writes it."""

    def _check_playable(self) -> None:
        """Raise SaveError if the game is read-only."""

    def _seconds(self) -> int:
        """Return the seconds since the game began."""
        return self._time


def seats_at(seats: Sequence[SeatInfo], changes: Sequence[SeatChange], action: int) -> list[SeatInfo]:
    """Return the occupants at the action with that number, from the current ones and the changes."""
    then = list(seats)
    for change in reversed(changes):
        if change.after >= action:
            then[change.seat] = SeatInfo(change.name, change.player)
    return then


def player_name(typed: str) -> str:
    """Return a name as it is kept; raises SaveError if nothing of it is visible."""
    name = one_line(typed, MAX_NAME_LENGTH)
    if not name:
        raise SaveError(message("A player's name needs at least one letter that can be seen; nothing was changed."))
    return name
