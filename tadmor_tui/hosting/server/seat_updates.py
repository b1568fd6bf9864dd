"""What one seat, or a spectator, may be told of a game: the only place where the true game is turned into messages."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

import msgspec
from msgspec import Raw, Struct

from rules.contract import AnyGame, Event, Seat
from rules.games import GAMES
from rules.memory import Recollection
from rules.message import Message, message
from saves.problems import CannotUndo
from saves.saved_game import SavedGame
from saves.undo import StepBack
from tadmor_tui.hosting.wire.messages import (
    KnownPosition,
    News,
    Record,
    ReplacementQuestion,
    SampledGame,
    Step,
    UndoOffer,
    UndoQuestion,
    ViewedGame,
)
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.session.interlude import ends_part

_DEALER = SystemRandom()
"""Deals what a seat imagines: nothing of it hangs on the game's own chance."""


class SeatUpdates:
    """Makes the messages about a game for those who are not where it lies."""

    def __init__(self, host: GameSession) -> None:
        self._host = host
        self.recollection = Recollection(GAMES[host.game_name], lambda: host.past)
        """What may still be told of all that has happened."""
        self._named: dict[int, bool] = {}
        """Which actions may be named, as far as somebody has asked."""
        self.rewinds = 0
        """How many times the past has become another one."""

    def rewind(self, number: int) -> None:
        """What was told of the actions after that number is no longer so."""
        self.rewinds += 1
        self._named = {action: named for action, named in self._named.items() if action <= number}

    def news(
        self, seat: Seat | None, since: int, question: UndoQuestion | None, stand_in: ReplacementQuestion | None
    ) -> News:
        """Everything after an action, and how it stands now."""
        host, last = self._host, self._host.actions
        step, why_not = self.step_back(seat)
        wanted = {last, *(n for n in range(max(0, since + 1), last) if ends_part(host.past.events_after(n)))}
        wanted |= {back.number - 1 for back in (step, question) if back is not None}
        undone = host.past.undone
        return News(
            since=since,
            rewinds=self.rewinds,
            steps=tuple(self._step(seat, number) for number in range(since + 1, last + 1)),
            positions=() if host.over else tuple(self.position(seat, number) for number in sorted(wanted)),
            seats=tuple(host.seats),
            changes=tuple(host.changes),
            undo=None
            if step is None
            else UndoOffer(step.number, step.entry.text, step.answers, self.losing_their_go(step)),
            why_no_undo=why_not,
            redo=bool(undone) and undone[-1].seat == seat,
            question=question,
            stand_in=stand_in,
            record=self._record() if host.over else None,
            unsaved=isinstance(host.played, SavedGame) and host.played.at_risk,
        )

    def _step(self, seat: Seat | None, number: int) -> Step:
        host = self._host
        actor = host.past.actor(number)
        own = actor is not None and actor == seat
        told = self.recollection.tells_all_of(number)
        return Step(
            actor,
            _encode_events(self.recollection.events(number, seat)),
            host.past.text(number) if told and (own or self.may_be_named(number)) else "",
            host.reasons.get(number, "") if told else "",
            number in host.ended_by_itself,
        )

    def may_be_named(self, number: int) -> bool:
        """Whether everybody may know which action that was."""
        if number not in self._named:
            self._named[number] = number > 0 and self._host.may_be_named(number)
        return self._named[number]

    def imagined(self, seat: Seat) -> AnyGame:
        """A whole game that agrees with what a seat knows now, everything else dealt anew."""
        return self._host.game.determinize(seat, _DEALER)

    def position(self, seat: Seat | None, actions: int) -> KnownPosition:
        """The game after so many actions, by what was known then."""
        true = self._host.past.position(actions)
        if seat is not None:
            return SampledGame(actions, Raw(true.determinize(seat, _DEALER).save_state()))
        return _viewed_game(actions, true, true.view(None))

    def past_position(self, seat: Seat | None, actions: int) -> KnownPosition | None:
        """The same, to be looked at: by what may be told of it now; None: nothing before the game is over."""
        if self.recollection.shows_all_of(actions):
            return self.position(seat, actions)
        true = self._host.past.position(actions)
        view = self.recollection.shown(actions, true.view(seat))
        return None if view is None else _viewed_game(actions, true, view)

    def _record(self) -> Record:
        past = self._host.past
        return Record(
            Raw(past.position(0).save_state()),
            _encode_events(past.events_after(0)),
            tuple((entry.seat, entry.text) for entry in past.entries),
        )

    # --- going back

    def step_back(self, seat: Seat | None) -> tuple[StepBack | None, Message | None]:
        """What a seat could take back now, or why it can't."""
        if seat is None or seat not in self._host.people:
            return None, message("Only those who play can take something back.")
        if self._host.over:
            return None, message("The game is over and everything lies open, so nothing can be taken back.")
        try:
            return self._host.step_back(seat), None
        except CannotUndo as error:
            return None, error.message

    def losing_their_go(self, step: StepBack) -> tuple[Seat, ...]:
        """The other people who are to act now, and would not be if that were taken back."""
        host = self._host
        then = host.past.position(step.number - 1).acting
        return tuple(
            seat for seat in host.game.acting if seat in host.people and seat != step.entry.seat and seat not in then
        )


def _viewed_game(actions: int, true: AnyGame, view: Struct) -> ViewedGame:
    return ViewedGame(
        actions, Raw(msgspec.json.encode(view)), true.standings(), true.progress(), true.stage, true.acting
    )


def _encode_events(events: Sequence[Event]) -> Raw:
    return Raw(msgspec.json.encode(list(events)))
