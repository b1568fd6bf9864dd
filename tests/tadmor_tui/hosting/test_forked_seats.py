"""Seats that are forked: as good as others, shut in, and neither lost with the fork server nor hurt by it."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pyte
import pytest

from rules.games import GAMES
from tadmor_tui.hosting.seat.sandbox import missing_layers
from tadmor_tui.hosting.seat.warm_up import made_up_table
from tadmor_tui.hosting.server import forked_seats
from tadmor_tui.hosting.server.forked_seats import ForkedSeats, can_fork_seats
from tadmor_tui.hosting.server.limits import LIMITS
from tadmor_tui.hosting.server.seat_pipe import NoSeat, SeatPipe
from tadmor_tui.hosting.server.spawned_seats import PROJECT_FOLDER, start_seat
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.frames import Hello
from tests.tadmor_tui.hosting.test_seat_pipe import HELLO, Reader, until

pytestmark = pytest.mark.skipif(not can_fork_seats(), reason="only Linux has all that a fork server needs")


def program(module: str) -> tuple[str, ...]:
    start = f"from tests.tadmor_tui.hosting.{module} import main"
    return ("-c", f"import sys; sys.path.insert(0, sys.argv.pop(1)); {start}; sys.exit(main())", str(PROJECT_FOLDER))


GREETING, TRYING = program("greeting_fork_server"), program("trying_fork_server")
TERMINALS = {
    "full": Hello("Ana", 80, 24, "xterm-256color", {"COLORTERM": "truecolor", "LANG": "C.UTF-8"}),
    "large, German": Hello("Ana", 120, 40, "xterm-256color", {"LANG": "de_DE.UTF-8"}),
    "16 colours, French": Hello("Ana", 80, 24, "xterm", {"LANG": "fr_FR.UTF-8"}),
    "without colours": Hello("Ana", 80, 24, "xterm-256color", {"NO_COLOR": "1"}),
    "without Unicode": Hello("Ana", 80, 24, "linux", {"LANG": "C"}),
}


class Reports(list[str]):
    """The log of a host."""

    def __contains__(self, words: object) -> bool:
        return any(str(words) in line for line in self)


class GuestsOfForkServer(ForkedSeats):
    """Forked seats that can be waited for."""

    def __init__(self, program: tuple[str, ...], reports: list[str]) -> None:
        super().__init__(LIMITS, reports.append, program)
        self._pipes: list[SeatPipe] = []

    async def take(self) -> SeatPipe:
        self._pipes.append(await super().take())
        return self._pipes[-1]

    async def sit_down(self, hello: Hello = HELLO) -> Reader:
        return greet(await self.take(), hello)

    async def close(self) -> None:
        await super().close()
        for pipe in self._pipes:
            await pipe.ended


@asynccontextmanager
async def forked(
    program: tuple[str, ...] = GREETING, reports: list[str] | None = None
) -> AsyncIterator[GuestsOfForkServer]:
    seats = GuestsOfForkServer(program, Reports() if reports is None else reports)
    await seats.prepare()
    try:
        yield seats
    finally:
        await seats.close()


def greet(pipe: SeatPipe, hello: Hello = HELLO) -> Reader:
    reader = Reader(pipe)
    pipe.assign(reader, hello)
    return reader


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[1])


def is_there(process: int) -> bool:
    try:
        return "(zombie)" not in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


# --- a seat


async def test_a_forked_seat_has_a_socket_of_its_own_and_nothing_of_the_others() -> None:
    async with forked() as seats:
        first, second = await seats.sit_down(), await seats.sit_down()
        for reader in (first, second):
            await reader.sees("Welcome, Ana.")
        for reader in (first, second):
            here = Path(f"/proc/{reader.link.pid}")
            kinds = sorted(os.readlink(each).partition(":")[0] for each in (here / "fd").iterdir())
            assert kinds == [os.devnull] * 3 + ["anon_inode"] + ["socket"] * 3, "its line, and the loop's own pair"
            assert (here / "environ").read_bytes() == b""
            assert os.readlink(here / "cwd") == "/"
            assert (here / "oom_score_adj").read_text().strip() == "500"
            assert os.getsid(reader.link.pid) == reader.link.pid
        first.link.send_keys(b"x")
        await first.sees("Key 1: x")
        assert "Key" not in second.text()
        first.link.send_keys(b"q")
        await until(lambda: first.ended is True)
        assert await first.link.ended == 0
        second.link.end()
        assert await second.link.ended == -signal.SIGKILL
        assert second.ended is None, "those who leave are told nothing more"


async def test_a_failed_seat_is_reported_and_ends_alone() -> None:
    async with forked() as seats:
        failing, other = await seats.sit_down(), await seats.sit_down()
        await failing.sees("Welcome")
        failing.link.send_keys(b"!")
        await until(lambda: failing.ended is False)
        assert "ZeroDivisionError" in failing.troubles[0]
        other.link.send_keys(b"x")
        await other.sees("Key 1: x")


@pytest.mark.parametrize("terminal", TERMINALS)
async def test_a_forked_seat_draws_what_a_fresh_process_draws(terminal: str) -> None:
    """Drawing before the fork leaves no trace: language, colours, signs and size are the guest's."""
    hello = TERMINALS[terminal]
    async with forked(forked_seats.FORK_SERVER) as seats:
        for game in GAMES:
            pictures = []
            for pipe in (await seats.take(), await start_seat(LIMITS)):
                reader = greet(pipe, hello)
                for message in made_up_table(game):
                    pipe.send_news(m.encode(message))
                await until(lambda: len(reader.shown) > 2000 and pipe.room_for_keys)  # noqa: B023
                await settled(reader)
                pictures.append(picture(reader, hello))
                pipe.end()
                await pipe.ended
            assert pictures[0] == pictures[1]


async def settled(reader: Reader) -> None:
    """Wait until nothing more is drawn."""
    size = -1
    while size != len(reader.shown):
        size = len(reader.shown)
        await asyncio.sleep(0.5)


def picture(reader: Reader, hello: Hello) -> list[list[object]]:
    """Return all cells with their colours; the colour of the text counts only where there is some."""
    screen = pyte.Screen(hello.width, hello.height)
    pyte.ByteStream(screen).feed(reader.shown.replace(b"\x1b[>25u", b"").replace(b"\x1b[?2026$p", b""))
    rows = [[screen.buffer[row][column] for column in range(hello.width)] for row in range(hello.height)]
    return [[cell if cell.data.strip() or cell.reverse else cell.bg for cell in row] for row in rows]


# --- the sandbox


@pytest.mark.skipif(platform.machine() != "x86_64", reason="calls are made by their numbers")
@pytest.mark.skipif(missing_layers() != (), reason="this system has no Landlock or no filters")
async def test_a_seat_can_neither_read_nor_write_nor_connect_nor_start_anything(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("the key of the host", encoding="utf-8")
    async with forked(TRYING) as seats:
        reader = await seats.sit_down(replace_name(HELLO, str(tmp_path)))
        await until(lambda: reader.requests)
        found = json.loads(reader.requests[0])
        await until(lambda: reader.ended is not None)
    assert {name for name, result in found.items() if result == "done"} == {"import", "thread", "random numbers"}
    assert set(found.values()) == {"done", "PermissionError"}
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def replace_name(hello: Hello, name: str) -> Hello:
    return Hello(name, hello.width, hello.height, hello.term)


@pytest.mark.skipif(os.getuid() != 0 or shutil.which("setpriv") is None, reason="only root can become another user")
def test_an_unprivileged_user_can_fork_enclosed_seats_too(tmp_path: Path) -> None:
    """No layer of the sandbox needs a privilege."""
    script = (
        "import os\n"
        "from pathlib import Path\n"
        "from tadmor_tui.hosting.seat.sandbox import enclose, missing_layers\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    enclose()\n"
        "    try:\n"
        f"        Path({str(tmp_path / 'secret')!r}).read_bytes()\n"
        "    except PermissionError:\n"
        "        os._exit(7)\n"
        "    os._exit(1)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), missing_layers())"
    )
    (tmp_path / "secret").write_text("x", encoding="utf-8")
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == os.getuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o011)
    (tmp_path / "secret").chmod(0o644)
    unprivileged = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    can_read = [*unprivileged, sys.executable, "-c", f"import tadmor_tui; open({str(tmp_path / 'secret')!r}).read()"]
    environment = {"PYTHONPATH": str(PROJECT_FOLDER), "PYTHONDONTWRITEBYTECODE": "1"}
    if subprocess.run(can_read, env=environment, capture_output=True, check=False).returncode:
        pytest.skip("another user can't run this Python, or read this folder")
    done = subprocess.run(
        [*unprivileged, sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == (f"7 {missing_layers()}", "")


# --- the fork server


async def test_seats_end_with_the_host_even_if_they_are_stopped() -> None:
    async with forked() as seats:
        reader = await seats.sit_down()
        await reader.sees("Welcome")
        process = reader.link.pid
        os.kill(process, signal.SIGSTOP)
    await until(lambda: not is_there(process))


async def test_when_the_fork_server_dies_its_seats_end_and_the_next_one_takes_over() -> None:
    reports = Reports()
    async with forked(reports=reports) as seats:
        reader = await seats.sit_down()
        await reader.sees("Welcome")
        os.kill(parent_of(reader.link.pid), signal.SIGKILL)
        await until(lambda: reader.ended is False)
        newcomer = await seats.sit_down()
        await newcomer.sees("Welcome")
        assert parent_of(newcomer.link.pid) != parent_of(os.getpid())


async def test_a_fork_server_that_stops_hurts_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who are there play on, and the next one takes over; nothing is left at the end."""
    monkeypatch.setattr(forked_seats, "_FORK_SECONDS", 0.5)
    reports = Reports()
    async with forked(reports=reports) as seats:
        early = await seats.sit_down()
        await early.sees("Welcome")
        stopped = parent_of(early.link.pid)
        os.kill(stopped, signal.SIGSTOP)
        late = await seats.sit_down()
        await late.sees("Welcome")
        assert "does not answer" in reports
        early.link.send_keys(b"x")
        await early.sees("Key 1: x")
        processes = [stopped, early.link.pid, late.link.pid]
    await until(lambda: not any(is_there(process) for process in processes))


async def test_if_no_process_can_be_started_newcomers_are_told_so() -> None:
    reports = Reports()
    seats = ForkedSeats(LIMITS, reports.append, ("-c", "raise SystemExit(1)"))
    with pytest.raises(NoSeat):
        await seats.prepare()
    await seats.close()


async def test_a_fork_server_with_a_thread_refuses_to_fork() -> None:
    """A thread would not exist in the seat, and its locks would stay locked there."""
    reports = Reports()
    start = (
        "import sys, threading, time; sys.path.insert(0, sys.argv.pop(1));"
        "from tests.tadmor_tui.hosting.greeting_fork_server import main;"
        "threading.Thread(target=time.sleep, args=(99,), daemon=True).start(); sys.exit(main())"
    )
    seats = ForkedSeats(LIMITS, reports.append, ("-c", start, str(PROJECT_FOLDER)))
    await seats.prepare()
    with pytest.raises(NoSeat):
        await seats.take()
    assert "must not have threads" in reports
    await seats.close()
