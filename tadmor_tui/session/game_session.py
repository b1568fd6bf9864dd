"""The authority of a table: the true game, its save, the bots, goes that end by themselves, and undo.

Nothing else has the true game. What a terminal may know of it comes from its `SnapshotSource`.

A decision and all that follows from it by itself is tried on a draft and written in one piece. Until it is on the disk
the table stays as it was, and nobody hears of it; `when_idle` does something after that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.observation import Bot, Observation
from rules.contract import Action, AnyGame, IllegalAction, Seat
from rules.game_kind import SeatLabel
from rules.message import Value, message
from saves.document import HUMAN, SeatChange, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from saves.undo import Shortened, StepBack, may_be_named
from tadmor_tui.session.client import SessionObserver, TimeLeft
from tadmor_tui.session.forced_ends import end_goes, end_of_go, forced_end
from tadmor_tui.session.seating import kept_name, name_for, names_at, seated_bots
from tadmor_tui.text.translation import words_of


@dataclass(frozen=True)
class SessionBotTurn:
    """A decision that a bot of this session has to make."""

    session: GameSession
    seat: Seat
    bot: Bot
    position: AnyGame
    """The true game as it stood: if another one stands now, the decision counts for nothing."""
    observation: Observation

    def think(self) -> Action:
        return self.bot.decide(self.observation)

    @property
    def is_current(self) -> bool:
        """True if a decision still counts: the bot may have left, or thought about a position that is gone."""
        return self.position is self.session.position and self.session.bots.get(self.seat) is self.bot

    def take(self, decision: Action, why: Value = "", bot: Bot | None = None) -> None:
        """Let the bot act, if its turn is still current; `why` is a reason that everybody may hear.

        `bot` is the same one with what it remembers now, if it has thought elsewhere.
        """
        if self.is_current:
            self.session.apply(self.seat, decision, why)
            if bot is not None and self.session.bots.get(self.seat) is self.bot:
                self.session.bots[self.seat] = bot


class Observers(list[SessionObserver]):
    """The observers of a session, told of everything in their order."""

    def tell_of_change(self) -> None:
        for observer in self:
            observer.on_change()

    def tell_from(self, first: int, past: Timeline) -> None:
        """Tell of the actions from one on."""
        for number in range(first, len(past) + 1):
            events = past.events_after(number)
            for observer in self:
                observer.on_action(number, events)


class GameSession:
    """Keeps a game going. It decides nothing that the rules decide. For screens it is a `TableClient`."""

    def __init__(self, played: PlayedGame) -> None:
        self.played = played
        self.may_end_goes: Callable[[Seat], bool] = lambda seat: True
        """Returns True if a person's go in which nothing is left to do ends by itself."""
        self.goes_back = True
        """True if something can be taken back at this table: a lesson only goes on."""
        self.undo_with_bots: Callable[[], bool] = lambda: True
        """Returns True if bots' answers are taken back with what the only person did."""
        self.reasons: dict[int, Value] = {}
        """Reasons for actions that everybody may hear."""
        self.away: frozenset[Seat] = frozenset()
        """Empty: all players share this terminal."""
        self.time_left: TimeLeft | None = None
        """None: a hosted table has its own clock, which tells the seats itself."""
        self.ended_by_itself: set[int] = set()
        """The actions that nobody had to decide on."""
        self._observers = Observers()
        self._limit = USUAL_LIMIT
        self._sit_down()

    def _sit_down(self) -> None:
        self.names = names_at(self.played, len(self.played.timeline) + 1)
        self.bots: dict[Seat, Bot] = seated_bots(self.played, self._limit)
        self.people = tuple(seat for seat in range(self.position.seats) if seat not in self.bots)

    def give_time(self, seconds: float) -> None:
        """Let bots that search take so much time for a decision."""
        if seconds != self._limit.seconds:
            self._limit = SearchLimit(seconds)
            self.bots = seated_bots(self.played, self._limit)

    def observe(self, observer: SessionObserver) -> None:
        self._observers.append(observer)

    def prefer(self, end_goes: Callable[[], bool], undo_with_bots: Callable[[], bool]) -> None:
        self.may_end_goes = lambda seat: end_goes()
        self.undo_with_bots = undo_with_bots
        self.preferences_changed()

    def preferences_changed(self) -> None:
        self._observers.tell_of_change()

    # --- asking

    @property
    def game_name(self) -> str:
        return self.played.game_name

    @property
    def position(self) -> AnyGame:
        return self.played.game

    @property
    def past(self) -> Timeline:
        return self.played.timeline

    @property
    def seats(self) -> Sequence[SeatInfo]:
        return self.played.seats

    @property
    def changes(self) -> Sequence[SeatChange]:
        return self.played.changes

    def sample_game(self, seat: Seat, actions: int) -> AnyGame:
        """Return a whole game after so many actions that agrees with what a seat knew."""
        return self.past.position(actions).determinize(seat, Random(0))

    def may_be_named(self, action: int) -> bool:
        return may_be_named(self.past, action)

    @property
    def over(self) -> bool:
        return not self.position.acting

    @property
    def labels(self) -> tuple[SeatLabel, ...]:
        """Labels of the seats, which stay when players change."""
        return self.played.kind.labels_of(self.position.options)

    @property
    def actions(self) -> int:
        """Number of actions taken."""
        return len(self.played.timeline)

    # --- writing

    @property
    def is_saving(self) -> bool:
        """True if a decision is not on the disk yet: nothing else can be decided meanwhile."""
        return self.played.is_saving

    def when_idle(self, then: Callable[[], None]) -> None:
        """Do something as soon as nothing is being written: now, or after everything that waits already."""
        self.played.when_idle(then)

    def _commit(self, draft: PlayedGame, change: Callable[[], None]) -> None:
        """Have a draft written; when it is on the disk, make the change and tell the observers of it."""

        def committed() -> None:
            change()
            self._observers.tell_of_change()

        self.played.commit(draft, committed)

    # --- deciding

    def apply(self, seat: Seat, action: Action, why: Value = "") -> None:
        """Take an action and what follows by itself; `why` is a reason that everybody may hear.

        Raises IllegalAction, or SaveError if the game can only be looked at.
        """
        draft = self._draft_of_play()
        draft.apply(seat, action)
        self._go_on_with(draft, why)

    def collect_all(self, seat: Seat) -> None:
        """Take everything that waits for a seat."""
        draft = self._draft_of_play()
        while ready := [action for action in draft.game.legal_actions(seat) if action.collects]:
            draft.apply(seat, ready[0])
        if len(draft.timeline) > self.actions:
            self._go_on_with(draft)

    def end_forced_goes(self) -> None:
        """End the goes of people in which nothing is left to do."""
        if forced_end(self.played, self.bots, self.may_end_goes) is not None:
            self._go_on_with(self.played.draft())

    def _draft_of_play(self) -> PlayedGame:
        if self.over:
            raise IllegalAction(message("The game is over."))
        return self.played.draft()

    def _go_on_with(self, draft: PlayedGame, why: Value = "") -> None:
        """Commit what was done on a draft, with the ends of goes in which nothing is left to do."""
        first, ended = self.actions + 1, end_goes(draft, self.bots, self.may_end_goes)
        if (shorter := draft.shorten()) is not None:
            self._commit(draft, partial(self._become_shorter, shorter))
        else:
            self._commit(draft, partial(self._gone_on, first, ended, why))

    def _become_shorter(self, shorter: Shortened) -> None:
        """Steps that cancel each other were left out: those after them have other numbers."""
        numbers = {**{number: number for number in range(shorter.first)}, **shorter.numbers}
        self.reasons = {numbers[number]: why for number, why in self.reasons.items() if number in numbers}
        self.ended_by_itself = {numbers[number] for number in self.ended_by_itself if number in numbers}
        for observer in self._observers:
            observer.on_undo(shorter.first - 1)
        self._observers.tell_from(shorter.first, self.past)

    def _gone_on(self, first: int, ended: Sequence[int], why: Value) -> None:
        if why:
            self.reasons[first] = why
        self.ended_by_itself.update(ended)
        self._observers.tell_from(first, self.past)

    # --- bots

    def bot_turn(self) -> SessionBotTurn | None:
        """Return the decision that a bot has to make now; None if no bot may act."""
        seat = next((seat for seat in self.position.acting if seat in self.bots), None)
        if seat is None:
            return None
        return SessionBotTurn(self, seat, self.bots[seat], self.position, Observation(self.position.copy(), seat))

    @property
    def bot_decides_in_secret(self) -> bool:
        """True if the waiting bot's decision stays hidden."""
        seat = next((seat for seat in self.position.acting if seat in self.bots), None)
        return seat is not None and any(action.secret for action in self.position.legal_actions(seat))

    # --- seats

    def change_seat(self, seat: Seat, player: str, wish: str = "", agreed: tuple[str, ...] = ()) -> None:
        """Let another player have a seat from here on: a person, who may wish for a name, or a bot; raises SaveError.

        `agreed` are the names of those who let a bot play for somebody who stays away.
        """
        self.change_seats({seat: (player, wish)}, agreed)

    def change_seats(self, changes: Mapping[Seat, tuple[str, str]], agreed: tuple[str, ...] = ()) -> None:
        """Let others play several seats from here on: who plays each of them, and the name that is wished for."""
        draft, names = self.played.draft(), list(self.names)
        for seat, (player, wish) in changes.items():
            others = [name for number, name in enumerate(names) if number != seat]
            kept = "" if player == HUMAN else kept_name(self.played.game_name, draft.seats[seat])
            name = name_for(self.played.game_name, player, wish or kept, others, self.labels[seat])
            if (name, player) != (names[seat], draft.seats[seat].player):
                draft.change_seat(seat, name, player, agreed)
                names[seat] = name
        if draft.seats != self.played.seats:
            self._commit(draft, self._seats_changed)

    def name_seat(self, seat: Seat, wish: str) -> None:
        """Call the person on a seat by another name; raises SaveError."""
        others = [name for number, name in enumerate(self.names) if number != seat]
        name = name_for(self.played.game_name, HUMAN, wish, others, self.labels[seat])
        if name != self.names[seat]:
            draft = self.played.draft()
            draft.name_seat(seat, name)
            self._commit(draft, self._seats_changed)

    def name_by_colours(self) -> None:
        """Call every seat by its colour, in the language of the program, as in a lesson."""
        draft = self.played.draft()
        for seat, label in enumerate(self.labels):
            draft.name_seat(seat, words_of(label.name))
        self._commit(draft, self._seats_changed)

    def _seats_changed(self) -> None:
        self._sit_down()
        for observer in self._observers:
            observer.on_seats_change()

    # --- going back

    @property
    def can_undo(self) -> bool:
        """True if something can be taken back now."""
        played = self.played
        return self.goes_back and not played.read_only and played.why_not_undo(self.undo_with_bots()) is None

    def may_answer_for_good(self, acting: Sequence[Seat]) -> bool:
        """Return True if one of those who act is a bot whose answer will not be taken back."""
        takes_answers = self.undo_with_bots() and len(self.people) == 1
        return not takes_answers and any(seat in self.bots for seat in acting)

    def step_back(self, by: Seat | None = None) -> StepBack:
        """Return the step that an undo would take back; raises CannotUndo with the reason why there is none.

        `by` is the only person who may, where each has a terminal of his own.
        """
        return self.played.step_back(self.undo_with_bots(), by)

    def undo(self, by: Seat | None = None) -> None:
        """Back to the last decision of a person that was one; raises CannotUndo with the reason why not."""
        draft = self.played.draft()
        step = draft.undo(self.undo_with_bots(), by)
        self._commit(draft, partial(self._gone_back, step))

    def _gone_back(self, step: StepBack) -> None:
        before = step.number - 1
        kept_reasons = [self.reasons.get(number, "") for number in step.kept]
        self.reasons = {number: why for number, why in self.reasons.items() if number <= before}
        self.reasons.update((number, why) for number, why in enumerate(kept_reasons, step.number) if why)
        self.ended_by_itself = {number for number in self.ended_by_itself if number <= before}
        # Bots may remember what they meant to do after an action that is gone: those who sit there now begin to think.
        self.bots = seated_bots(self.played, self._limit)
        for observer in self._observers:
            observer.on_undo(before)
        self._observers.tell_from(step.number, self.past)

    def redo(self) -> None:
        """Do again what was taken back last, with the answers that bots had to it; raises CannotUndo."""
        draft, undone = self.played.draft(), len(self.past.undone)
        try:
            draft.redo()
        finally:  # what can't be done again after all is forgotten
            if len(draft.timeline.undone) < undone:
                done = len(draft.timeline)
                ended = end_goes(draft, self.bots, self.may_end_goes)
                self._commit(draft, partial(self._done_again, self.actions + 1, done, ended))

    def _done_again(self, first: int, last: int, ended: Sequence[int]) -> None:
        had_to: list[int] = []
        for number in range(first, last + 1):
            seat = self.past.entry(number).seat
            by_itself = seat not in self.bots and self.may_end_goes(seat)
            if by_itself and end_of_go(self.past.position(number - 1), seat) is not None:
                had_to.append(number)
        self._gone_on(first, [*had_to, *ended], "")
