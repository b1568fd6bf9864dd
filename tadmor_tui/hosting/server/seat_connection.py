"""Somebody with a seat process of his own: keys go there at a pace that it can follow, what it draws comes back."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import traceback
from asyncio.subprocess import DEVNULL, PIPE
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

import msgspec

from saves.text import plain_lines
from tadmor_tui.hosting.server.limits import Limits, TokenBucket
from tadmor_tui.hosting.wire.frames import (
    BadFrame,
    FrameReader,
    FromSeat,
    Hello,
    ToSeat,
    framed,
    read_count,
    write_count,
    write_size,
)

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.connections import Connections, Visit
    from tadmor_tui.hosting.server.guest_book import Account

_POLL_SECONDS = 0.05
"""Seconds between two looks at how much a terminal has not read."""


class Terminal(Protocol):
    """The terminal at the other end of a line."""

    def show(self, data: bytes) -> None:
        """Write something to it."""

    def backlog(self) -> int:
        """Bytes that are not on their way yet."""

    def hold(self, holds: bool) -> None:
        """Take no more keys from the line, or take them again."""


class Connection:
    """Goes between a terminal, a seat process and the table."""

    def __init__(self, door: Connections, terminal: Terminal, when_over: Callable[[bool], None]) -> None:
        """`when_over` is told that the process has ended, and whether as it should."""
        self._door = door
        self._terminal = terminal
        self._when_over = when_over
        limits = door.limits
        self._allowance = TokenBucket(limits.typed_at_once, limits.typed_per_second)
        self._typed = bytearray()
        self._held = False
        self._link: SeatPipe | None = None
        self._visit: Visit | None = None
        self._unread = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._over = False

    async def begin(self, guest: Account, hello: Hello) -> None:
        link = await self._door.processes.take()
        if self._over:  # gone before there was a process
            link.end()
            return
        self._link = link
        link.use(self, hello)
        self._visit = self._door.authority.visit(guest, link.news)
        self._pass_on()

    def end(self) -> None:
        """The process ends, and the table learns that somebody has gone."""
        self._over = True
        for timer in self._timers.values():
            timer.cancel()
        if self._link is not None:
            self._link.end()
        if self._visit is not None:
            visit, self._visit = self._visit, None
            visit.leave()

    def answers(self, answers: bool) -> None:
        """Note whether the terminal gives signs of life."""
        if self._visit is not None:
            self._visit.answers(answers)

    # --- keys

    def typed(self, data: bytes) -> None:
        self._typed += data
        self._pass_on()

    def resized(self, width: int, height: int) -> None:
        if self._link is not None:
            self._link.size(width, height)

    def seat_has_heard(self) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        """Give the seat as many keys as it may have now, and take no more from the line than can wait."""
        self._drop_timer("allowance")
        if self._link is not None and self._typed:
            count = min(len(self._typed), self._link.room_for_keys, self._allowance.there())
            if count:
                self._link.keys(bytes(self._typed[:count]))
                self._allowance.take(count)
                del self._typed[:count]
            if self._typed and self._allowance.there() == 0:
                self._set_timer("allowance", self._pass_on)
        most = self._door.limits.typed_and_waiting
        holds = len(self._typed) > (most // 2 if self._held else most)
        if holds != self._held:
            self._held = holds
            self._terminal.hold(holds)

    # --- what the seat says

    def show(self, data: bytes) -> None:
        self._terminal.show(data)
        self._unread += len(data)
        self._look_at_backlog()

    def request(self, content: bytes) -> None:
        if self._visit is None:
            return
        try:
            self._visit.ask(content)
        except Exception:  # a mistake of ours: it ends one screen, and not the table for all
            self._door.report(traceback.format_exc())
            self.seat_ended(well=False)

    def trouble(self, told: str) -> None:
        self._door.report(plain_lines(told))

    def seat_ended(self, well: bool) -> None:
        if not self._over:
            self.end()
            self._when_over(well)

    def _look_at_backlog(self) -> None:
        """Tell the seat how much the terminal has taken, so that it leaves out what nobody would see in time."""
        self._drop_timer("backlog")
        taken = self._unread - min(self._unread, self._terminal.backlog())
        if taken and self._link is not None:
            self._unread -= taken
            self._link.taken(taken)
        if self._unread:
            self._set_timer("backlog", self._look_at_backlog)

    def _set_timer(self, name: str, do: Callable[[], None]) -> None:
        self._timers[name] = asyncio.get_running_loop().call_later(_POLL_SECONDS, do)

    def _drop_timer(self, name: str) -> None:
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()


_PROJECT_FOLDER = Path(__file__).parents[3]
_START_SEAT = (
    "import sys; sys.path.insert(0, sys.argv.pop(1));from tadmor_tui.hosting.seat.process import main; sys.exit(main())"
)
_WATCHDOG_SECONDS = 1.0
"""Seconds between two looks whether a seat still hears."""


class SeatUser(Protocol):
    """Whoever sits at the terminal side of a seat process."""

    def show(self, data: bytes) -> None:
        """Something for the terminal."""

    def request(self, content: bytes) -> None:
        """Something for the table."""

    def trouble(self, told: str) -> None:
        """What has gone wrong in the process, before it ends."""

    def seat_has_heard(self) -> None:
        """There is room for more keys."""

    def seat_ended(self, well: bool) -> None:
        """The process is gone; `well` if its app ended as it should."""


class SeatPipe(asyncio.SubprocessProtocol):
    """One process. Until somebody uses it, it waits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._reader = FrameReader(FromSeat)
        self._user: SeatUser | None = None
        self._transport: asyncio.SubprocessTransport | None = None
        self._unheard: deque[tuple[float, int]] = deque()
        """When each frame was sent that was not worked off, and how many bytes of keys it had."""
        self._size_to_tell: tuple[int, int] | None = None
        self._untaken = 0
        self._watch: asyncio.TimerHandle | None = None
        self._spoiled = False
        self.ended = asyncio.get_running_loop().create_future()

    # --- using it

    def use(self, user: SeatUser, hello: Hello) -> None:
        """Have somebody sit down."""
        self._user = user
        self._send(ToSeat.HELLO, msgspec.json.encode(hello))
        self._look()

    @property
    def room_for_keys(self) -> int:
        return max(0, self._limits.unheard_keys - sum(keys for _, keys in self._unheard))

    def keys(self, data: bytes) -> None:
        self._send_counted(ToSeat.KEYS, data, len(data))

    def size(self, width: int, height: int) -> None:
        """Tell the newest size as soon as the last one was heard."""
        self._size_to_tell = (width, height)
        if not self._unheard:
            self._tell_size()

    def news(self, content: bytes) -> None:
        self._send_counted(ToSeat.NEWS, content)

    def taken(self, count: int) -> None:
        self._untaken -= count
        self._send(ToSeat.TAKEN, write_count(count))

    def end(self) -> None:
        """Let go of it: nothing is heard from it any more, and the process ends now."""
        self._user = None
        if self._watch is not None:
            self._watch.cancel()
        if self._transport is not None:
            with contextlib.suppress(ProcessLookupError):
                self._transport.kill()

    @property
    def pid(self) -> int | None:
        return self._transport.get_pid() if self._transport is not None else None

    # --- what the process does

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if self._spoiled:
            return
        try:
            for kind, content in self._reader.feed(data):
                self._obey(kind, content)
        except BadFrame:
            self._spoil()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended, and all that it said has been heard."""
        assert self._transport is not None
        status = self._transport.get_returncode()
        user, self._user = self._user, None
        if self._watch is not None:
            self._watch.cancel()
        self._transport.close()
        if not self.ended.done():
            self.ended.set_result(status)
        if user is not None:
            user.seat_ended(status == 0 and not self._spoiled)

    def _obey(self, kind: FromSeat, content: bytes) -> None:
        if self._user is None:
            if self._transport is not None and not self._transport.is_closing():
                raise BadFrame("nobody sits there yet")
            return
        match kind:
            case FromSeat.TERMINAL:
                self._untaken += len(content)
                if self._untaken > self._limits.unread_by_terminal:
                    raise BadFrame("the terminal can't read so much")
                self._user.show(content)
            case FromSeat.REQUEST:
                self._user.request(content)
            case FromSeat.TROUBLE:
                self._user.trouble(content.decode("utf-8", "replace"))
            case FromSeat.HEARD:
                self._note_heard(read_count(content))

    def _note_heard(self, count: int) -> None:
        if count > len(self._unheard):
            raise BadFrame("more was heard than was said")
        for _ in range(count):
            self._unheard.popleft()
        if not self._unheard and self._size_to_tell is not None:
            self._tell_size()
        if self._user is not None:
            self._user.seat_has_heard()

    def _tell_size(self) -> None:
        if self._size_to_tell is not None:
            size, self._size_to_tell = self._size_to_tell, None
            self._send_counted(ToSeat.SIZE, write_size(*size))

    def _spoil(self) -> None:
        """It is of no use any more: the user learns it when the process is gone."""
        self._spoiled = True
        if self._transport is not None:
            with contextlib.suppress(ProcessLookupError):
                self._transport.kill()

    def _look(self) -> None:
        """End it if it has not heard anything for too long."""
        late = self._unheard and monotonic() - self._unheard[0][0] > self._limits.time_to_hear
        if late or len(self._unheard) > self._limits.unheard_frames:
            self._spoil()
            return
        self._watch = asyncio.get_running_loop().call_later(_WATCHDOG_SECONDS, self._look)

    def _send_counted(self, kind: ToSeat, content: bytes, keys: int = 0) -> None:
        self._unheard.append((monotonic(), keys))
        self._send(kind, content)

    def _send(self, kind: ToSeat, content: bytes) -> None:
        if self._transport is not None:
            pipe = cast(asyncio.WriteTransport | None, self._transport.get_pipe_transport(0))
            if pipe is not None and not pipe.is_closing():
                pipe.write(framed(kind, content))


async def start_seat(limits: Limits, program: tuple[str, ...] = ("-c", _START_SEAT, str(_PROJECT_FOLDER))) -> SeatPipe:
    """A process in which somebody may sit down: it knows nothing of this one but the two pipes and its number."""
    _, link = await asyncio.get_running_loop().subprocess_exec(
        lambda: SeatPipe(limits),
        sys.executable,
        "-P",
        *program,
        str(os.getpid()),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env={},
        cwd="/",
        start_new_session=True,  # an interrupt at the host's terminal is a matter of the host
    )
    return link


_REFILL_SECONDS = 1.0
"""Seconds after which the next one is begun: whoever has just come sees his first frame before that."""


SeatStarter: TypeAlias = Callable[[Limits], Awaitable[SeatPipe]]


class SeatPool:
    """Gives away processes and keeps one in hand."""

    def __init__(self, limits: Limits, start: SeatStarter = start_seat) -> None:
        self._limits = limits
        self._start = start
        self._spare: asyncio.Task[SeatPipe] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._closed = False

    async def prepare(self) -> None:
        """Begin the first one."""
        self._begin_spare()
        assert self._spare is not None
        await self._spare

    async def take(self) -> SeatPipe:
        """One that is ready, or as good as."""
        spare, self._spare = self._spare, None
        link = await spare if spare is not None else await self._start(self._limits)
        if link.ended.done():  # somebody has killed it while it waited
            link = await self._start(self._limits)
        if self._later is None and not self._closed:
            self._later = asyncio.get_running_loop().call_later(_REFILL_SECONDS, self._begin_spare)
        return link

    async def close(self) -> None:
        """No more: the one in hand ends."""
        self._closed = True
        if self._later is not None:
            self._later.cancel()
        if self._spare is not None:
            link = await self._spare
            link.end()
            await link.ended

    def _begin_spare(self) -> None:
        self._later = None
        if self._spare is None and not self._closed:
            self._spare = asyncio.ensure_future(self._start(self._limits))
