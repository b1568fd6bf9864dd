"""Visits of terminals to a table, and the only place where the true game is turned into messages for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Raw

from rules.contract import AnyGame, Event, Seat
from rules.games import GAMES
from rules.memory import Recollection
from rules.message import Message, MessageError, message
from saves.problems import CannotUndo
from saves.saved_game import SavedGame
from saves.undo import StepBack
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.session.interlude import ends_part
from tadmor_tui.session.viewed_position import viewed_game

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.hosted_table import HostedTable

Send: TypeAlias = Callable[[bytes], None]


class RequestRefused(MessageError):
    """A request of a visitor that can't be met; the message is for them."""


class Visit:
    """One terminal at one table, with a seat or as a spectator.

    A guest who goes to another table gets another visit: requests that still wait for the disk keep their seat.
    """

    def __init__(self, table: HostedTable, seat: Seat | None, send: Send, name: str) -> None:
        self._table = table
        self.seat = seat
        self.name = name
        """The visitor's name, or empty."""
        self._send = send
        self.known = -1
        """The number of the last valid action that was sent; -1: nothing was sent yet."""
        self.told_from = 0
        """The first action that was sent whole last time; the screen forgets details of earlier ones."""
        self.is_responsive = True
        """True while the terminal gives signs of life."""

    def send(self, message: m.ToSeat) -> None:
        self._send(m.encode(message))

    def handle_request(self, request: bytes) -> None:
        """Answer a request of the screen, whatever it contains."""
        self._table.requests.handle(self, request)

    def set_responsive(self, responsive: bool) -> None:
        if responsive != self.is_responsive:
            self.is_responsive = responsive
            self._table.on_responsiveness_change(self)

    def leave(self) -> None:
        self._table.remove(self)


class Visits(list[Visit]):
    """All visits to one table; a seat may have several terminals, or none."""

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats with a responsive terminal."""
        return tuple(sorted({visit.seat for visit in self if visit.seat is not None and visit.is_responsive}))

    def at(self, seats: Sequence[Seat]) -> list[Visit]:
        return [visit for visit in self if visit.seat in seats]

    def send(self, seats: Sequence[Seat], message: m.ToSeat) -> None:
        for visit in self.at(seats):
            visit.send(message)

    def send_to_all(self, message: m.ToSeat) -> None:
        for visit in self.copy():  # sending to a visit may end it
            visit.send(message)


_MAX_KEPT_SAMPLES = 4
"""For each seat: the current position, and those before an undo."""
_DEALER = SystemRandom()
"""Deals the hidden parts of samples, independently of the game's own chance."""


class SeatUpdates:
    """Builds the messages about a game, each from what its receiver may know."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.recollection = Recollection(GAMES[session.game_name], lambda: session.past)
        """The part of the past that the rules still allow to be told."""
        self._named: dict[int, bool] = {}
        """Cache: whether an action may be named to all."""
        self._samples: dict[Seat, dict[int, m.SampledGame]] = {}
        """By seat and number of actions, the least recently used first: all terminals of a seat get the same sample."""
        self.rewinds = 0
        """The number of undos and changes of seats, by which seats tell one past from another."""

    def rewind(self, number: int) -> None:
        """Forget everything about the actions after a number."""
        self.rewinds += 1
        self._samples.clear()
        self._named = {action: named for action, named in self._named.items() if action <= number}

    def news(
        self, seat: Seat | None, since: int, question: m.UndoQuestion | None, replacement: m.ReplacementQuestion | None
    ) -> m.News:
        """Return everything after an action, and the state now."""
        session, last = self._session, self._session.actions
        step, why_not = self.step_back(seat)
        wanted = {last, *(n for n in range(max(0, since + 1), last) if ends_part(session.past.events_after(n)))}
        wanted |= {back.number - 1 for back in (step, question) if back is not None}
        undone = session.past.undone
        return m.News(
            since=since,
            rewinds=self.rewinds,
            steps=tuple(self._step(seat, number) for number in range(since + 1, last + 1)),
            positions=() if session.over else tuple(self.position(seat, number) for number in sorted(wanted)),
            seats=tuple(session.seats),
            changes=tuple(session.changes),
            undo=None
            if step is None
            else m.UndoOffer(step.number, step.entry.text, step.answers, self.losing_their_go(step)),
            why_no_undo=why_not,
            redo=bool(undone) and undone[-1].seat == seat,
            undo_question=question,
            replacement_question=replacement,
            record=self._record() if session.over else None,
            unsaved=isinstance(session.played, SavedGame) and session.played.at_risk,
        )

    def _step(self, seat: Seat | None, number: int) -> m.Step:
        session = self._session
        actor = session.past.actor(number)
        own = actor is not None and actor == seat
        told = self.recollection.tells_all_of(number)
        return m.Step(
            actor,
            _encode_events(self.recollection.events(number, seat)),
            session.past.text(number) if told and (own or self.may_be_named(number)) else "",
            session.reasons.get(number, "") if told else "",
            number in session.ended_by_itself,
        )

    def may_be_named(self, number: int) -> bool:
        """Return True if all may know which action that was."""
        if number not in self._named:
            self._named[number] = number > 0 and self._session.may_be_named(number)
        return self._named[number]

    def sample_game(self, seat: Seat) -> AnyGame:
        """Return a game that agrees with what a seat knows now, everything else dealt anew."""
        return self._session.position.determinize(seat, _DEALER)

    def position(self, seat: Seat | None, actions: int) -> m.KnownPosition:
        """Return the game after a number of actions, by what was known then."""
        true = self._session.past.position(actions)
        return viewed_game(actions, true, true.view(None)) if seat is None else self._sample(seat, actions, true)

    def _sample(self, seat: Seat, actions: int, true: AnyGame) -> m.SampledGame:
        kept = self._samples.setdefault(seat, {})
        sample = kept.pop(actions, None)
        if sample is None:
            sample = m.SampledGame(actions, Raw(true.determinize(seat, _DEALER).save_state()))
        kept[actions] = sample
        if len(kept) > _MAX_KEPT_SAMPLES:
            del kept[next(iter(kept))]
        return sample

    def past_position(self, seat: Seat | None, actions: int) -> m.KnownPosition | None:
        """Return a position for a replay, by what may be told of it now; None: nothing before the game is over."""
        if self.recollection.shows_all_of(actions):
            return self.position(seat, actions)
        true = self._session.past.position(actions)
        view = self.recollection.shown(actions, true.view(seat))
        return None if view is None else viewed_game(actions, true, view)

    def _record(self) -> m.Record:
        past = self._session.past
        return m.Record(
            Raw(past.position(0).save_state()),
            _encode_events(past.events_after(0)),
            tuple((entry.seat, entry.text) for entry in past.entries),
        )

    # --- undo

    def step_back(self, seat: Seat | None) -> tuple[StepBack | None, Message | None]:
        """Return the action that a seat can take back now, or the reason why it can't."""
        if seat is None or seat not in self._session.people:
            return None, message("Only players can undo.")
        if self._session.over:
            return None, message("The game is over and everything has been revealed, so nothing can be undone.")
        try:
            return self._session.step_back(seat), None
        except CannotUndo as error:
            return None, error.message

    def losing_their_go(self, step: StepBack) -> tuple[Seat, ...]:
        """Return the other people who have to act now, and would not have to after the undo."""
        session = self._session
        then = session.past.position(step.number - 1).acting
        return tuple(
            seat
            for seat in session.position.acting
            if seat in session.people and seat != step.entry.seat and seat not in then
        )


def _encode_events(events: Sequence[Event]) -> Raw:
    return Raw(msgspec.json.encode(list(events)))
