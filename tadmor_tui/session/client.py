"""A table as those see it who sit at it or look on: what eyes, histories and screens need, wherever the true game lies.

`Host` is a table whose true game lies here. At a table for several terminals the true game lies in another process, and
a terminal has only what its seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol, Self

from msgspec import Struct

from bots.observation import Bot
from rules.contract import Action, AnyGame, Components, Event, Progress, Seat, Standings
from rules.game_kind import SeatLabel
from rules.message import Value
from saves.document import SeatChange, SeatInfo
from saves.undo import StepBack
from tadmor_tui.session.game_session import BotTurn, SessionObserver
from tadmor_tui.session.time_left import TimeLeft


class Position(Protocol):
    """How a game stands, as far as somebody may know it who only looks at it. Every game is one."""

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
    """What is known of the way of a game: its actions, counted from 1, and what they brought about."""

    def __len__(self) -> int:
        """How many actions were taken."""

    def actor(self, action: int) -> Seat | None:
        """Whose action has that number; None for the beginning."""

    def text(self, action: int) -> str:
        """The action with that number as it is written; nothing where that may not be known."""

    def events_after(self, actions: int) -> Sequence[Event]:
        """What the action with that number brought about; number 0 is the opening."""

    def position(self, actions: int) -> Position:
        """The game as it was after so many actions, only to be looked at."""


class TableClient(Protocol):
    """A table with the people at one terminal, all or some of those who play, or nobody who plays at all."""

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
        """What the seats are called, whoever sits there."""

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Who sits there now."""

    @property
    def changes(self) -> Sequence[SeatChange]:
        """The seats that changed hands, in the order in which they did."""

    def listen(self, listener: SessionObserver) -> None: ...

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
        """How much time those who are to decide still have; None: as much as they like."""

    def imagined(self, seat: Seat, actions: int) -> AnyGame:
        """A whole game after so many actions that agrees with what a seat knew, everything else dealt anew."""

    def may_be_named(self, action: int) -> bool:
        """Whether everybody may know which action that was."""

    # --- deciding

    def prefer(self, end_goes: Callable[[], bool], undo_with_bots: Callable[[], bool]) -> None:
        """How people here like it: that goes in which nothing is left to do end by themselves, and that the answers of
        bots are taken back with what the only person did."""

    @property
    def is_saving(self) -> bool:
        """Whether something was decided here that is not confirmed yet: nothing else can be decided meanwhile."""

    def when_idle(self, then: Callable[[], None]) -> None:
        """Do something as soon as this terminal need not wait for the disk: now, or after all that waits already."""

    def settle(self) -> None:
        """End the goes of people in which nothing is left to do."""

    def apply(self, seat: Seat, action: Action) -> None:
        """Take an action; raises RulesError or SaveError with the reason why not."""

    def collect_all(self, seat: Seat) -> None:
        """Take everything that waits for a seat."""

    def bot_turn(self) -> BotTurn | None:
        """What a bot has to decide that thinks here."""

    @property
    def bot_decides_in_secret(self) -> bool:
        """Whether nobody will see what the bot decides that is to act here."""

    def change_seats(self, changes: Mapping[Seat, tuple[str, str]]) -> None:
        """Let others play some seats from here on: a person, who may wish for a name, or a bot; raises SaveError."""

    # --- going back

    @property
    def can_undo(self) -> bool: ...

    def may_answer_for_good(self, acting: Sequence[Seat]) -> bool:
        """Whether one of those who act is somebody whose answer will not be taken back."""

    def step_back(self) -> StepBack:
        """What would be taken back now; raises CannotUndo with the reason why nothing can be."""

    def undo(self) -> None:
        """Back to the last decision of a person that was one; raises CannotUndo with the reason why not."""

    def redo(self) -> None:
        """Do again what was taken back last; raises CannotUndo."""
