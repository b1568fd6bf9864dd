"""The table as the people at one terminal know it, wherever the true game lies: the interface of sources and screens.

`GameSession` holds the true game itself. At a table for several terminals the true game lies in another process, and a
terminal has only what its seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol, Self

from msgspec import Struct

from bots.observation import Bot, Observation
from rules.contract import Action, AnyGame, Components, Event, Progress, Seat, Standings
from rules.game_kind import SeatLabel
from rules.message import Value
from saves.document import SeatChange, SeatInfo
from saves.undo import StepBack


class SessionObserver(Protocol):
    """Observer of a table."""

    def on_action(self, number: int, events: Sequence[Event]) -> None:
        """The action with that number was taken, and brought this about."""

    def on_undo(self, number: int) -> None:
        """No more than so many actions are left."""

    def on_seats_change(self) -> None:
        """Seats or names changed hands."""

    def on_change(self) -> None:
        """Something changed, and all of it has been told: called once per change."""

    def on_presence_change(self) -> None:
        """Players came or went, or the time to decide changed; the game stands as before."""


class BotTurn(Protocol):
    """A decision that a bot has to make. It may think in a thread of its own, on a copy of the game."""

    @property
    def observation(self) -> Observation: ...

    @property
    def is_current(self) -> bool:
        """True if a decision still counts."""

    def think(self) -> Action: ...

    def take(self, decision: Action, why: Value = "") -> None:
        """Let the bot act, if its turn is still current; `why` is a reason that everybody may hear."""


class TimeLeft(Struct, frozen=True):
    """Seconds that those who are to decide still have, as they were told last: not each second is told."""

    seconds: int
    paused: bool = False
    """True if the clock stands still, because a player who is to decide is away."""


class Position(Protocol):
    """A position that can only be looked at. Every game is one."""

    @property
    def acting(self) -> tuple[Seat, ...]: ...

    @property
    def stage(self) -> str: ...

    @property
    def seats(self) -> int: ...

    @property
    def components(self) -> Components: ...

    def progress(self) -> Progress: ...

    def view(self, seat: Seat | None) -> Struct: ...

    def standings(self, uncovered: bool = False) -> Standings: ...

    def copy(self) -> Self: ...


class Past(Protocol):
    """The known history of a game: its actions, counted from 1, and what they brought about."""

    def __len__(self) -> int:
        """Return number of actions taken."""

    def actor(self, action: int) -> Seat | None:
        """Return seat that took the action with that number; None for the beginning."""

    def text(self, action: int) -> str:
        """Return the action with that number as it is written; nothing where that may not be known."""

    def events_after(self, actions: int) -> Sequence[Event]:
        """Return events that the action with that number brought about; number 0 is the opening."""

    def position(self, actions: int) -> Position:
        """Return the game as it was after so many actions, only to be looked at."""


class TableClient(Protocol):
    """A table with the people at one terminal: all players, some, or only spectators."""

    # --- who is there

    @property
    def game_name(self) -> str: ...

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of the people at this terminal."""

    @property
    def bots(self) -> Mapping[Seat, Bot]:
        """The bots that think here."""

    @property
    def away(self) -> AbstractSet[Seat]:
        """The seats of people who are at no terminal just now."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def labels(self) -> tuple[SeatLabel, ...]:
        """Labels of the seats, which stay when players change."""

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """The players of the seats."""

    @property
    def changes(self) -> Sequence[SeatChange]:
        """The seats that changed hands, in the order in which they did."""

    def observe(self, observer: SessionObserver) -> None: ...

    # --- how it stands

    @property
    def position(self) -> Position: ...

    @property
    def past(self) -> Past: ...

    @property
    def reasons(self) -> Mapping[int, Value]:
        """Reasons for actions that everybody may hear."""

    @property
    def ended_by_itself(self) -> AbstractSet[int]:
        """The actions that nobody had to decide on."""

    @property
    def time_left(self) -> TimeLeft | None:
        """Time that those who are to decide still have; None: as much as they like."""

    def sample_game(self, seat: Seat, actions: int) -> AnyGame:
        """Return a whole game after so many actions that agrees with what a seat knew, everything else dealt anew."""

    def may_be_named(self, action: int) -> bool:
        """Return True if everybody may know which action that was."""

    # --- deciding

    def prefer(self, end_goes: Callable[[], bool], undo_with_bots: Callable[[], bool]) -> None:
        """Set the preferences of the people here: whether goes in which nothing is left to do end by themselves, and
        whether the answers of bots are taken back with what the only person did."""

    def preferences_changed(self) -> None:
        """Use the preferences as they are now."""

    @property
    def is_saving(self) -> bool:
        """True if a decision made here is not confirmed yet: nothing else can be decided meanwhile."""

    def when_idle(self, then: Callable[[], None]) -> None:
        """Do something as soon as this terminal need not wait for the disk: now, or after all that waits already."""

    def end_forced_goes(self) -> None:
        """End the goes of people in which nothing is left to do."""

    def apply(self, seat: Seat, action: Action) -> None:
        """Take an action; raises RulesError or SaveError with the reason why not."""

    def collect_all(self, seat: Seat) -> None:
        """Take everything that waits for a seat."""

    def bot_turn(self) -> BotTurn | None:
        """Return the decision of a bot that thinks here, if one is to act."""

    @property
    def bot_decides_in_secret(self) -> bool:
        """True if the waiting bot's decision stays hidden."""

    def change_seats(self, changes: Mapping[Seat, tuple[str, str]]) -> None:
        """Let others play some seats from here on: a person, who may wish for a name, or a bot; raises SaveError."""

    # --- going back

    @property
    def can_undo(self) -> bool: ...

    def may_answer_for_good(self, acting: Sequence[Seat]) -> bool:
        """Return True if one of those who act is a player whose answer will not be taken back."""

    def step_back(self) -> StepBack:
        """Return the step that an undo would take back; raises CannotUndo with the reason why there is none."""

    def undo(self) -> None:
        """Back to the last decision of a person that was one; raises CannotUndo with the reason why not."""

    def redo(self) -> None:
        """Do again what was taken back last; raises CannotUndo."""
