"""Seats at a hosted table, each at the end of a wire: everything they know went over it as bytes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from msgspec import Struct

from rules.contract import AnyGame, Seat
from rules.game_kind import OptionValue
from rules.games import GAMES
from rules.message import Value
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from saves.undo import StepBack
from tadmor_tui.games.registry import ui_of
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.server.chat import Chat
from tadmor_tui.hosting.server.hosted_table import HostedTable
from tadmor_tui.hosting.server.seat_updates import Visit
from tadmor_tui.hosting.wire.messages import ChatMessage, News, ToSeat, Welcome, read_for_seat
from tadmor_tui.session.client import TableClient, TimeLeft
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.session.snapshot_source import SnapshotSource

NAMES = ("Ana", "Bruno", "Carla", "Dora", "Eva", "Franz")
SEED = 0xC0FFEE_DEADBEEF_1234567
"""A seed that can be told from other numbers on a wire."""


def played(name: str, players: Sequence[str], seed: int = SEED, **chosen: OptionValue) -> PlayedGame:
    """Return a new game of people and bots."""
    kind = GAMES[name]
    game = kind.start(kind.usual_options(len(players), seed, chosen), kind.standard_components())
    return at(name, Timeline(game), players)


def at(name: str, timeline: Timeline, players: Sequence[str]) -> PlayedGame:
    seats = [SeatInfo(name, player) for name, player in zip(NAMES, players, strict=False)]
    return PlayedGame(name, timeline, seats)


def people(number: int) -> tuple[str, ...]:
    return (HUMAN,) * number


class Wire:
    """One terminal with a remote client, which keeps all messages."""

    def __init__(self, hosted: HostedTable, seat: Seat | None, name: str = "") -> None:
        self.sent: list[bytes] = []
        """All messages to this terminal."""
        self.refusals: list[str] = []
        self.notes: list[str] = []
        self.chat_messages: list[tuple[str, str]] = []
        self.times: list[TimeLeft | None] = []
        self.arrivals: list[tuple[str, Seat]] = []
        self._welcome: Welcome | None = None
        self._table: RemoteClient | None = None
        self.visit: Visit = hosted.visit(seat, self._receive, name)
        assert self._table is not None
        self.table: RemoteClient = self._table
        self.table.watcher = self
        self.source: SnapshotSource[AnyGame, Struct] = SnapshotSource(self.table, ui_of(self.table.game_name).words)

    @property
    def snapshot(self) -> TableSnapshot[AnyGame, Struct]:
        return self.source.snapshot

    def _receive(self, data: bytes) -> None:
        self.sent.append(data)
        told: ToSeat = read_for_seat(data)
        if self._table is not None:
            self._table.receive(told)
        elif isinstance(told, Welcome):
            self._welcome = told
        elif isinstance(told, News):
            assert self._welcome is not None
            self._table = RemoteClient(self._welcome, told, self._ask)

    def _ask(self, request: bytes) -> None:
        self.visit.handle_request(request)

    def news(self) -> list[News]:
        return [told for told in map(read_for_seat, self.sent) if isinstance(told, News)]

    def asked_before_undo(self) -> tuple[str, ...]:
        """Return the names of the players who have to agree to an undo of the seat."""
        undo = self.news()[-1].undo
        return () if undo is None else tuple(self.table.names[seat] for seat in undo.asks)

    # --- the observer of the client

    def show_news(self) -> None: ...

    def show_refusal(self, why: Value) -> None:
        self.refusals.append(str(why))

    def show_notice(self, what: Value) -> None:
        self.notes.append(str(what))

    def show_chat(self, sent: ChatMessage) -> None:
        self.chat_messages.append((sent.name, sent.text))

    def show_missed_chat(self) -> None: ...

    def show_time(self) -> None:
        self.times.append(self.table.time_left)

    def show_presence(self, came: Sequence[Seat], went: Sequence[Seat]) -> None:
        self.arrivals += [("came", seat) for seat in came] + [("went", seat) for seat in went]


class OneSeat:
    """A session as the terminal of one seat would have it, if the true game lay there."""

    def __init__(self, host: GameSession, seat: Seat | None) -> None:
        self._host = host
        self._seat = seat
        self.here: set[Seat] = set(host.people)
        self.bots: dict[Seat, object] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._host, name)

    @property
    def people(self) -> tuple[Seat, ...]:
        return () if self._seat is None or self._seat not in self._host.people else (self._seat,)

    @property
    def away(self) -> set[Seat]:
        return {seat for seat in self._host.people if seat not in self.here}

    @property
    def can_undo(self) -> bool:
        if self._seat is None or self._host.over:
            return False
        return self._host.played.why_not_undo(self._host.undo_with_bots(), self._seat) is None

    def step_back(self) -> StepBack:
        return self._host.step_back(self._seat)

    def may_answer_for_good(self, acting: Sequence[Seat]) -> bool:
        """Return True for another seat: no player has to agree to an undo."""
        return any(seat != self._seat for seat in acting)


def local_source(host: GameSession, seat: Seat | None) -> SnapshotSource[AnyGame, Struct]:
    return SnapshotSource(cast(TableClient, OneSeat(host, seat)), ui_of(host.game_name).words)


class HostedGame:
    """A table with a wire for each person and a spectator, and with local sources for comparison."""

    def __init__(self, game: PlayedGame, seats: Sequence[Seat | None] = (), chat: Chat | None = None) -> None:
        self.host = GameSession(game)
        self.hosted = HostedTable(self.host, chat=chat)
        ends = seats or (*self.host.people, None)
        self.wires = {seat: Wire(self.hosted, seat) for seat in ends}
        self.local = {seat: local_source(self.host, seat) for seat in ends}

    @property
    def game(self) -> AnyGame:
        return self.host.position

    def act(self, seat: Seat, text: str) -> None:
        """Let a seat act at its terminal."""
        table = self.wires[seat].table
        table.apply(seat, self.game.read_action(text))

    def let_bots_play(self) -> None:
        while (turn := self.hosted.session.bot_turn()) is not None:
            turn.take(turn.think(), "just so")

    def act_at_random(self, rng: Random) -> Seat:
        """Let any seat that has to decide take any action, at its own terminal."""
        seat = rng.choice([seat for seat in self.game.acting if seat in self.host.people])
        wire = self.wires[seat]
        before = self.host.actions
        wire.table.apply(seat, rng.choice(wire.snapshot.game.legal_actions(seat)))
        assert self.host.actions > before, wire.refusals
        return seat
