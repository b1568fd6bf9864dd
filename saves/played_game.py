"""A game being played: its timeline, and who sits where. By itself it is kept nowhere but in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.contract import Action, AnyGame, Event, Seat
from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.message import Message, message
from saves.document import HUMAN, LONGEST_NAME, SeatChange, SeatInfo
from saves.problems import CannotUndo, SaveError
from saves.shortening import Shortened, shortened
from saves.text import one_line
from saves.timeline import Timeline
from saves.undo import StepBack, step_back


def do_nothing() -> None:
    """Where nobody waits."""


class PlayedGame:
    """Everything that people do with a game goes through one of these."""

    def __init__(
        self,
        game_name: str,
        timeline: Timeline,
        seats: list[SeatInfo],
        changes: list[SeatChange] | None = None,
        id: str = "",
        seconds: int = 0,
    ) -> None:
        """`seconds` is the time of what is done next, since the game began."""
        self.game_name = game_name
        self.timeline = timeline
        self.seats = seats
        """Who sits there now."""
        self.changes = [] if changes is None else changes
        """The seats that changed hands, in the order in which they did."""
        self.id = id
        self._time = seconds

    # --- asking

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
        """Who sat where when the action with that number was taken; number 0 is the beginning."""
        return seats_at(self.seats, self.changes, action)

    def step_back(self, with_bots: bool = False, by: Seat | None = None) -> StepBack:
        """What would be taken back, if need be with the answers of bots; raises CannotUndo with the reason why not.

        `by` is the only person who may, where each has a terminal of his own.
        """
        return step_back(self.timeline, self.seats, self.changes, with_bots, by)

    def why_not_undo(self, with_bots: bool = False, by: Seat | None = None) -> Message | None:
        """What forbids taking back a person's last decision; None if nothing does."""
        try:
            self.step_back(with_bots, by)
        except CannotUndo as error:
            return error.message
        return None

    # --- one step after the other

    def draft(self) -> PlayedGame:
        """The same game to try something on; nothing of it counts before it is committed."""
        self._check_playable()
        seats, changes = list(self.seats), list(self.changes)
        return PlayedGame(self.game_name, self.timeline.fork(), seats, changes, self.id, self._seconds())

    def commit(self, draft: PlayedGame, then: Callable[[], None] = do_nothing) -> None:
        """Let the game be as the draft is, then go on. A game that is kept is written first, which may take a while.

        Until then the game stays as it is, so that nobody can see what may still be lost. The next draft is made after
        that: see `when_idle`.
        """
        self._take_over(draft)
        then()

    def _take_over(self, draft: PlayedGame) -> None:
        self.timeline.adopt(draft.timeline)
        self.seats, self.changes = draft.seats, draft.changes

    @property
    def is_saving(self) -> bool:
        """Whether a draft is being written."""
        return False

    def when_idle(self, then: Callable[[], None]) -> None:
        """Do something as soon as nothing is being written: now, or after everything that waits already."""
        then()

    # --- playing

    def apply(self, seat: Seat, action: Action) -> Sequence[Event]:
        """Take an action; raises IllegalAction."""
        self._check_playable()
        events = self.timeline.apply(seat, action, self._seconds())
        self.save()
        return events

    def undo(self, with_bots: bool = False, by: Seat | None = None) -> StepBack:
        """Take back a person's last decision and all that goes back with it, as one step; raises CannotUndo."""
        self._check_playable()
        step = self.step_back(with_bots, by)
        self.timeline.take_back(step.number, step.kept)
        self.save()
        return step

    def redo(self) -> int:
        """Do again what was taken back last, up to a person's next decision; raises CannotUndo.

        What bots had answered comes again as it was. Returns how many actions that took.
        """
        self._check_playable()
        before, undone, seconds = len(self.timeline), len(self.timeline.undone), self._seconds()
        try:
            self.timeline.redo(seconds)
            while self._next_is_no_decision():
                self.timeline.redo(seconds)
        finally:  # what can't be done again after all is forgotten
            if len(self.timeline.undone) < undone:
                self.save()
        return len(self.timeline) - before

    def _next_is_no_decision(self) -> bool:
        """Whether what can be done again next was an action of a bot, or one to which a person had no alternative."""
        if not self.timeline.undone:
            return False
        seat = self.timeline.undone[-1].seat
        return self.seats[seat].player != HUMAN or len(self.game.legal_actions(seat)) == 1

    def shorten(self) -> Shortened | None:
        """Leave steps that cancel each other out of the past, if there are many; None if nothing was left out."""
        found = shortened(self.timeline, self.changes[-1].after if self.changes else 0)
        if found is not None:
            self.timeline.adopt(found.timeline)
        return found

    def change_seat(self, seat: Seat, name: str, player: str, agreed: tuple[str, ...] = ()) -> None:
        """Give a seat to somebody else, a person or a bot; nothing that was done before can be taken back.

        `agreed` are the names of those who let a bot play for somebody who stays away.
        """
        self._check_playable()
        if not self.game.acting:
            raise SaveError(message("The game is over, so no seat can change hands any more."))
        name = player_name(name)
        old = self.seats[seat]
        self.changes.append(SeatChange(len(self.timeline), seat, old.name, old.player, agreed))
        self.seats[seat] = SeatInfo(name, player)
        self.timeline.forget_undone()
        self.save()

    def name_seat(self, seat: Seat, name: str) -> None:
        """Call whoever sits there by another name; nothing else changes."""
        self._check_playable()
        self.seats[seat] = SeatInfo(player_name(name), self.seats[seat].player)
        self.save()

    # --- for games that are kept

    def save(self) -> None:
        """Something was done: whoever keeps the game writes it down."""

    def _check_playable(self) -> None:
        """Raises SaveError if the game can only be looked at."""

    def _seconds(self) -> int:
        """Since the game began."""
        return self._time


def seats_at(seats: Sequence[SeatInfo], changes: Sequence[SeatChange], action: int) -> list[SeatInfo]:
    """Who sat where when the action with that number was taken, by who sits there now and what has changed."""
    then = list(seats)
    for change in reversed(changes):
        if change.after >= action:
            then[change.seat] = SeatInfo(change.name, change.player)
    return then


def player_name(typed: str) -> str:
    """A name as it is kept; raises SaveError if there is nothing to see in it."""
    name = one_line(typed, LONGEST_NAME)
    if not name:
        raise SaveError(message("A player's name needs at least one letter that can be seen; nothing was changed."))
    return name
