"""A game with its past: every position is kept, so that undo, redo and replay are one step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from rules.contract import Action, AnyGame, Event, GoEnded, RulesError, Seat
from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.message import message
from rules.replay import seat_and_action
from saves.document import (
    Document,
    LogEntry,
    Summary,
    Undone,
    extend_digest,
    shorten_digest,
    state_digest,
    write_log,
    write_undone,
)
from saves.problems import CannotUndo, LogError
from saves.text import excerpt


class Moment(Struct):
    """A position of the game, and the action that led to it."""

    game: AnyGame
    digest: int
    entry: LogEntry | None
    """The action that led here; None at the beginning."""
    events: Sequence[Event]
    cancels: bool = False
    """True if the action only reversed the last one of its seat."""


class Timeline:
    """The positions from the beginning until now, and the undone actions.

    A copy of a game is small, because copies share what did not change, so each position is kept.
    """

    def __init__(self, game: AnyGame, opening: Sequence[Event] | None = None) -> None:
        """`opening` are the events before the first decision, if the game does not know them."""
        events = list(game.opening if opening is None else opening)
        self._moments = [Moment(game.copy(), extend_digest(0, events), None, events)]
        self._undone: list[Undone] = []

    def fork(self) -> Timeline:
        """Return a second timeline with the same past for trials; the positions are shared."""
        other = Timeline.__new__(Timeline)
        other.adopt(self)
        return other

    def adopt(self, other: Timeline) -> None:
        """Become equal to another timeline."""
        self._moments = list(other._moments)
        self._undone = list(other._undone)

    @property
    def game(self) -> AnyGame:
        """The game as it stands. Apply actions only through the timeline."""
        return self._moments[-1].game

    @property
    def entries(self) -> list[LogEntry]:
        return [moment.entry for moment in self._moments if moment.entry is not None]

    @property
    def goes(self) -> list[list[LogEntry]]:
        """The actions by go: a go begins with another seat's action, and after an action that ended a go."""
        goes: list[list[LogEntry]] = []
        ended = True
        for moment in self._moments[1:]:
            assert moment.entry is not None
            if ended or goes[-1][0].seat != moment.entry.seat:
                goes.append([])
            goes[-1].append(moment.entry)
            ended = any(isinstance(event, GoEnded) for event in moment.events)
        return goes

    @property
    def undone(self) -> Sequence[Undone]:
        """The actions that can be redone, the next one last."""
        return self._undone

    def __len__(self) -> int:
        """Number of actions."""
        return len(self._moments) - 1

    def at(self, actions: int) -> AnyGame:
        """Return a copy of the game after that number of actions."""
        return self._moments[actions].game.copy()

    def position(self, actions: int) -> AnyGame:
        """Return the game after that number of actions, read-only."""
        return self._moments[actions].game

    def entry(self, action: int) -> LogEntry:
        """Return the action with that number; the first is 1."""
        entry = self._moments[action].entry
        assert entry is not None
        return entry

    def text(self, action: int) -> str:
        """Return the log entry with that number."""
        return self.entry(action).text

    def actor(self, action: int) -> Seat | None:
        """Return the seat of the action with that number; None for the beginning."""
        entry = self._moments[action].entry
        return None if entry is None else entry.seat

    def cancels(self, action: int) -> bool:
        """Return True if the action with that number only reversed the last one of its seat."""
        return self._moments[action].cancels

    def events_after(self, actions: int) -> Sequence[Event]:
        """Return the events of the action with that number; number 0 is the opening."""
        return self._moments[actions].events

    # --- forward

    def apply(self, seat: Seat, action: Action, seconds: int) -> Sequence[Event]:
        """Apply an action; raises IllegalAction and changes nothing."""
        events = self._step(seat, action, seconds)
        self._undone.clear()
        return events

    def _step(self, seat: Seat, action: Action, seconds: int) -> Sequence[Event]:
        now = self._moments[-1]
        game = now.game.copy()
        events = game.apply(seat, action)
        digest = extend_digest(now.digest, events)
        entry = LogEntry(seconds, seat, game.write_action(action), shorten_digest(digest))
        self._moments.append(Moment(game, digest, entry, events, action.cancels_last))
        return events

    def redo(self, seconds: int) -> Sequence[Event]:
        """Redo the action that was undone last."""
        if not self._undone:
            raise CannotUndo(message("Nothing to redo."))
        try:
            seat, text = self._undone[-1]
            events = self._step(seat, self.game.read_action(text), seconds)
        except RulesError as error:
            self._undone.clear()
            raise CannotUndo(message("The undone action can't be redone: {why}", why=error.message)) from None
        self._undone.pop()
        return events

    # --- back

    @property
    def last(self) -> LogEntry | None:
        """The last action."""
        return self._moments[-1].entry

    def is_secret(self, action: int) -> bool:
        """Return True if the action with that number was a choice hidden from others."""
        return any(event.seen_by(None) != event and not event.chance for event in self._moments[action].events)

    def take_back(self, first: int, kept: Sequence[int] = ()) -> None:
        """Undo all actions from that number on but those in `kept`, without asking whether that is allowed."""
        stay = [self.entry(number) for number in kept]
        gone = [self.entry(number) for number in range(len(self), first - 1, -1) if number not in kept]
        del self._moments[first:]
        self._undone += (Undone(entry.seat, entry.text) for entry in gone)
        for entry in stay:
            self._step(entry.seat, self.game.read_action(entry.text), entry.seconds)

    def forget_undone(self) -> None:
        """Drop the actions that could be redone."""
        self._undone.clear()

    # --- from a file

    def follow(self, entries: Iterable[LogEntry], kind: AnyKind, rules: int, up_to: int | None = None) -> list[int]:
        """Replay a log of that version of the rules; raises LogError at the first illegal action.

        With today's version, also at the first action whose events differ. With another version, actions that today's
        rules do automatically are left out. `up_to` stops after that number of actions. Returns, for each number of
        actions in the log, the number of actions here.
        """
        counts = [len(self)]
        last = ""
        log = iter(entries)
        while len(self) != up_to and (entry := next(log, None)) is not None:
            number, last_text, last = len(counts), last, entry.text
            if kind.comes_by_itself(rules, entry.text, last_text, self._moments[-1].events):
                counts.append(len(self))
                continue
            if entry.seat not in self.game.acting and not self.game.legal_actions(entry.seat):
                raise LogError(
                    message(
                        "has an action {number}, “{action}”, by seat {seat}, whose go it is not",
                        number=number,
                        action=excerpt(entry.text),
                        seat=entry.seat,
                    )
                )
            try:
                self._step(entry.seat, self.game.read_action(entry.text), entry.seconds)
            except RulesError as error:
                raise LogError(
                    message(
                        "has an impossible action {number}, “{action}”: {why.clause}",
                        number=number,
                        action=excerpt(entry.text),
                        why=error.message,
                    )
                ) from None
            made = self._moments[-1].entry
            assert made is not None
            if rules == kind.rules_version and entry.digest and made.digest != entry.digest:
                self._moments.pop()
                raise LogError(
                    message(
                        "goes another way at action {number}, “{action}”, than when it was played",
                        number=number,
                        action=entry.text,
                    )
                )
            counts.append(len(self))
        return counts

    def restore_undone(self, lines: Sequence[str], last: str, kind: AnyKind, rules: int) -> None:
        """Restore the undone actions of an earlier session, after the `last` action of the log.

        Raises LogError if they can't be redone.
        """
        game, events = self.game.copy(), self._moments[-1].events
        undone: list[Undone] = []
        for line in reversed(lines):
            try:
                one = Undone(*seat_and_action(game, line))
                if not kind.comes_by_itself(rules, one.text, last, events):
                    events = game.apply(one.seat, game.read_action(one.text))
                    undone.append(one)
            except RulesError as error:
                raise LogError(
                    message(
                        "has an undone action, “{line}”, that can't be redone: {why.clause}",
                        line=excerpt(line),
                        why=error.message,
                    )
                ) from None
            last = one.text
        self._undone = undone[::-1]


# --- its document


def bring_up_to_date(document: Document, timeline: Timeline, moment: datetime) -> None:
    """Update a document to the game as it stands, in today's version of the rules."""
    document.saved = moment
    document.rules = GAMES[document.game].rules_version
    document.summary = summary_of(timeline)
    document.state = state_digest(timeline.game.save_state())
    document.undone = write_undone(timeline.undone)
    document.log = write_log(timeline.goes)


def summary_of(timeline: Timeline) -> Summary:
    """Return the summary for lists of games, without totals that are still hidden."""
    game = timeline.game
    standings = game.standings()
    scores = () if standings.hidden else standings.totals
    return Summary(progress=game.progress(), actions=len(timeline), scores=scores, over=not game.acting)
