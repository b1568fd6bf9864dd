"""The process of a seat: it has one socket and nothing else, and whatever it does hurts nobody else."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tadmor_tui.hosting.seat.process import shows_unicode
from tadmor_tui.hosting.server.connections import Connection
from tadmor_tui.hosting.server.limits import LIMITS, Limits
from tadmor_tui.hosting.server.seat_pipe import SeatPipe
from tadmor_tui.hosting.server.spawned_seats import SeatPool, start_seat
from tadmor_tui.hosting.wire.frames import (
    COUNT,
    MAX_FRAME_BYTES,
    SIZE,
    BadFrame,
    FrameReader,
    FromSeat,
    Hello,
    ToSeat,
    framed,
    unpack,
)
from tests.drivers.real_terminal import PATIENCE
from tests.tadmor_tui.hosting.small_host import start_greeting

HELLO = Hello("Ana", 80, 24, "xterm-256color")


class Reader(Connection):
    """A terminal at the host's end: it reads at once, or not at all until it may."""

    def __init__(self, link: SeatPipe, reads: bool = True) -> None:
        self.link = link
        self.reads = reads
        self.shown = b""
        self.requests: list[bytes] = []
        self.troubles: list[str] = []
        self.unread = 0
        self.frames = 0
        self.ended: bool | None = None
        self.heard = 0

    def show(self, data: bytes) -> None:
        self.shown += data
        self.frames += 1
        self.unread += len(data)
        if self.reads:
            self.read_all()

    def read_all(self) -> None:
        self.link.acknowledge_output(self.unread)
        self.unread = 0

    def handle_request(self, content: bytes) -> None:
        self.requests.append(content)

    def report_trouble(self, text: str) -> None:
        self.troubles.append(text)

    def pass_on_keys(self) -> None:
        self.heard += 1

    def on_process_end(self, orderly: bool) -> None:
        self.ended = orderly

    def text(self) -> str:
        screen = pyte.Screen(80, 24)
        stream = pyte.ByteStream(screen)
        stream.feed(self.shown.replace(b"\x1b[>25u", b"").replace(b"\x1b[?2026$p", b""))
        return "\n".join(screen.display)

    async def sees(self, words: str) -> None:
        await until(lambda: words in self.text())


async def until(true: object) -> None:
    end = monotonic() + PATIENCE
    assert callable(true)
    while not true():
        assert monotonic() < end, "it never came true"
        await asyncio.sleep(0.01)


@asynccontextmanager
async def seat(
    limits: Limits = LIMITS, *, reads: bool = True, program: str | None = None, hello: Hello = HELLO
) -> AsyncIterator[Reader]:
    link = await (start_greeting(limits) if program is None else start_seat(limits, ("-c", program)))
    reader = Reader(link, reads)
    link.assign(reader, hello)
    try:
        yield reader
    finally:
        link.end()
        await link.ended


# --- frames


@given(
    st.lists(st.tuples(st.sampled_from(FromSeat), st.binary(max_size=50)), max_size=6),
    st.integers(min_value=1, max_value=9),
)
def test_frames_come_together_however_they_are_cut(frames: list[tuple[FromSeat, bytes]], piece: int) -> None:
    data = b"".join(framed(kind, content) for kind, content in frames)
    reader = FrameReader(FromSeat)
    found = [frame for at in range(0, len(data), piece) for frame in reader.feed(data[at : at + piece])]
    assert found == frames


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\x41\x00\x10\x00\x01", id="a byte too long"),
        pytest.param(b"\x41\xff\xff\xff\xff", id="as long as can be"),
        pytest.param(b"\x00\x00\x00\x00\x00", id="no kind at all"),
        pytest.param(framed(ToSeat.KEYS, b"x"), id="of the other direction"),
        pytest.param(b"Traceback (most recent call last):", id="no frame"),
    ],
)
def test_what_is_no_frame_is_noticed_at_its_head(data: bytes) -> None:
    with pytest.raises(BadFrame):
        FrameReader(FromSeat).feed(data)


def test_a_frame_has_a_mebibyte_at_most_and_numbers_their_size() -> None:
    assert FrameReader(ToSeat).feed(framed(ToSeat.NEWS, bytes(MAX_FRAME_BYTES))) == [
        (ToSeat.NEWS, bytes(MAX_FRAME_BYTES))
    ]
    assert unpack(SIZE, SIZE.pack(80, 24)) == (80, 24)
    for wrong in (
        lambda: framed(ToSeat.NEWS, bytes(MAX_FRAME_BYTES + 1)),
        lambda: unpack(COUNT, b"123"),
        lambda: unpack(SIZE, b""),
    ):
        with pytest.raises(BadFrame):
            wrong()


# --- a process that does what it should


async def test_a_seat_has_a_socket_and_nothing_else() -> None:
    processes = SeatPool(LIMITS, start_greeting)
    await processes.prepare()
    link = await processes.take()
    reader = Reader(link)
    here = Path(f"/proc/{link.pid}")

    def open_ones() -> list[str]:
        try:
            return sorted(os.readlink(each).partition(":")[0] for each in (here / "fd").iterdir())
        except FileNotFoundError:  # closed while we looked
            return []

    await until(lambda: open_ones() == [os.devnull] * 3 + ["socket"])
    assert (here / "environ").read_bytes() == b""
    assert os.readlink(here / "cwd") == "/"
    assert os.getsid(link.pid) == link.pid

    link.assign(reader, HELLO)
    await reader.sees("Welcome, Ana.")
    link.send_keys(b"\xc3\xa9")
    await reader.sees("Key 1: é")
    link.send_keys(b"\x1b[")  # half an arrow, and the rest of it
    link.send_keys(b"A")
    await reader.sees("Key 2: up")
    link.send_keys(b"r")
    await until(lambda: reader.requests == [b'"r"'])
    for number in (b"1", b"2"):
        link.send_news(number)
        await reader.sees(number.decode())
    assert reader.shown.count(b"\x07\x1b]2;") == 2, "a bell and a title each time"
    for width in range(20, 120):
        link.send_size(width, 24)
    frames = reader.frames
    link.send_size(80, 24)
    await until(lambda: link.room_for_keys == LIMITS.unacknowledged_key_bytes and not link._unacknowledged)
    assert reader.frames - frames < 20, "a storm of sizes is one size"
    link.send_keys(b"q")
    await until(lambda: reader.ended is not None)
    assert reader.ended is True
    await processes.close()


async def test_what_a_slow_terminal_would_see_too_late_is_left_out() -> None:
    async with seat(reads=False) as reader:
        await until(lambda: b"Welcome" in reader.shown)
        for number in range(1, 401):
            reader.link.send_news(b'"%s %d"' % (b"x" * 60, number))
        await until(lambda: not reader.link._unacknowledged)
        held = len(reader.shown)
        assert b'x 400"' not in reader.shown
        assert held < 64 * 1024
        reader.reads = True
        reader.read_all()
        await reader.sees('x 400"')
        assert reader.shown.count(b"\x07\x1b]2;") == 400, "bells are no cells"


async def test_what_a_client_says_of_its_terminal_counts() -> None:
    plain = Hello("Ana", 80, 24, "vt100", {"LANG": "C", "NO_COLOR": "1"})
    async with seat(hello=plain) as reader:
        await reader.sees("Welcome, Ana.")
        assert b"38;" not in reader.shown
        reader.link.send_keys("é".encode())
        await reader.sees("Key 1: ")
        assert reader.shown.isascii()
    assert shows_unicode({}) and shows_unicode({"LANG": "C", "LC_ALL": "de_DE.UTF-8@euro"})
    assert not shows_unicode({"LANG": "de_DE.ISO-8859-1"})


# --- a process that does not


RUBBISH = {
    "oversize": "b'\\x41\\x7f\\xff\\xff\\xff'",
    "garbled": "b'what is this?'",
    "foreign": "b'\\x02\\x00\\x00\\x00\\x01x'",
    "heard too much": "b'\\x43\\x00\\x00\\x00\\x04\\x00\\x00\\x00\\x09'",
    "endless": "(b'\\x41\\x00\\x01\\x00\\x00' + bytes(65536)) * 64",
}


@pytest.mark.parametrize("rubbish", RUBBISH)
async def test_a_seat_that_sends_rubbish_is_ended_alone(rubbish: str) -> None:
    program = f"import os, time; os.read(0, 100); os.write(1, {RUBBISH[rubbish]}); time.sleep(99)"
    async with seat(program=program, reads=False) as reader:
        await until(lambda: reader.ended is not None)
        assert reader.ended is False


async def test_a_seat_that_dies_or_hangs_is_ended_alone() -> None:
    quick = replace(LIMITS, seat_timeout_seconds=0.5)
    async with seat() as killed, seat(quick) as stopped:
        await killed.sees("Welcome")
        await until(lambda: b"Welcome" in stopped.shown)
        os.kill(stopped.link.pid, signal.SIGSTOP)
        stopped.link.send_keys(b"x")
        await until(lambda: stopped.ended is False)
        killed.link.send_keys(b"x")
        await killed.sees("Key 1: x")
        os.kill(killed.link.pid, signal.SIGKILL)
        await until(lambda: killed.ended is False)


async def test_the_host_learns_what_has_gone_wrong_in_a_seat() -> None:
    async with seat() as reader:
        reader.link.send_keys(b"!")
        await until(lambda: reader.ended is False)
        (told,) = reader.troubles
        assert "ZeroDivisionError" in told
        assert b"Error" not in reader.shown


async def test_a_seat_does_not_outlive_the_host() -> None:
    """Neither one that waits for somebody nor one at which somebody sits."""
    for used in (False, True):
        link = await start_greeting(LIMITS)
        reader = Reader(link)
        if used:
            link.assign(reader, HELLO)
            await reader.sees("Welcome")
        assert link._transport is not None
        link._transport.close()
        await asyncio.wait_for(link.ended, PATIENCE)
