"""The fork server: it imports the app, draws a made-up table of each game, and then forks a seat for each guest.

Forked seats share the memory of what was imported and drawn, and start at once. The fork server never sees a game, a
save, a name or a key, so there is nothing secret that a seat could inherit. It has one thread and no event loop.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tadmor_tui.hosting.seat.process import (
    close_standard_streams,
    limit_resources,
    load_seat_app,
    prepare_environment,
    serve_guest,
)
from tadmor_tui.hosting.wire.fork_requests import (
    MAX_PACKET_BYTES,
    MAX_TROUBLE_CHARACTERS,
    Forked,
    FromForkServer,
    NotForked,
    Ready,
    SeatEnded,
    Trouble,
    encode_packet,
)
from tadmor_tui.hosting.wire.parent_death import kill_with_parent

if TYPE_CHECKING:
    from tadmor_tui.hosting.seat.process import SeatAppFactory

_FAILED_STATUS = 1
_OOM_SCORE = "500"
"""Higher than that of the host and of the fork server: when memory runs out, the system ends seats first."""


def main() -> int:
    from tadmor_tui.hosting.seat.warm_up import draw_made_up_tables

    return run_fork_server(load_seat_app, draw_made_up_tables)


def run_fork_server(load: Callable[[], SeatAppFactory], warm_up: Callable[[SeatAppFactory], None]) -> int:
    """Fork seats until the host closes the socket, which is the standard input."""
    kill_with_parent(parent=int(sys.argv[-1]))
    control = socket.socket(fileno=os.dup(0))
    close_standard_streams()
    try:
        prepare_environment()
        make_app = load()
        warm_up(make_app)
        from tadmor_tui.hosting.seat.sandbox import missing_layers

        gc.collect()
        gc.freeze()  # the collector would write to memory that all seats share
        send_packet(control, Ready(missing_layers()))
        ForkServer(control, make_app).run()
    except Exception as error:
        text = "".join(traceback.format_exception(error))
        send_packet(control, Trouble(text[-MAX_TROUBLE_CHARACTERS:]))
        raise
    return 0


def send_packet(control: socket.socket, packet: FromForkServer, *descriptors: int) -> None:
    with contextlib.suppress(ConnectionError):  # the end of the host is noticed when reading
        socket.send_fds(control, [encode_packet(packet)], descriptors)


class ForkServer:
    """Answers the requests of the host, and tells it which seats have ended."""

    def __init__(self, control: socket.socket, make_app: SeatAppFactory) -> None:
        self._control = control
        self._make_app = make_app
        self._seats: dict[int, int] = {}
        """The process number of each seat, by its pidfd."""
        self._poll = select.poll()
        self._poll.register(control, select.POLLIN)

    def run(self) -> None:
        while True:
            for descriptor, _ in self._poll.poll():
                if descriptor in self._seats:
                    self._reap(descriptor)
                elif not self._answer():
                    return

    def _answer(self) -> bool:
        """Fork the seat that the host asks for; return False if there is no host any more."""
        try:
            data, descriptors, _, _ = socket.recv_fds(self._control, MAX_PACKET_BYTES, 1)
        except ConnectionError:
            return False
        if data and descriptors:
            self._fork(descriptors[0])
        return bool(data)

    def _fork(self, line: int) -> None:
        parent = os.getpid()
        ensure_single_thread()
        try:
            pid = os.fork()
        except OSError as error:
            os.close(line)
            send_packet(self._control, NotForked(os.strerror(error.errno or 0)))
            return
        if pid == 0:
            self._become_seat(line, parent)
        os.close(line)
        handle = os.pidfd_open(pid)  # it can't be another process: nobody else waits for this one
        self._seats[handle] = pid
        self._poll.register(handle, select.POLLIN)
        send_packet(self._control, Forked(pid), handle)

    def _reap(self, handle: int) -> None:
        pid = self._seats.pop(handle)
        self._poll.unregister(handle)
        os.close(handle)
        _, status = os.waitpid(pid, 0)
        send_packet(self._control, SeatEnded(pid, os.waitstatus_to_exitcode(status)))

    def _become_seat(self, line: int, parent: int) -> NoReturn:
        """Keep nothing of the fork server but its memory, and serve one guest; never return to the loop."""
        status = _FAILED_STATUS
        try:
            self._control.close()
            for handle in self._seats:
                os.close(handle)
            os.setsid()
            kill_with_parent(parent)
            Path("/proc/self/oom_score_adj").write_text(_OOM_SCORE, encoding="ascii")
            status = _serve_enclosed(line, self._make_app)
        finally:
            os._exit(status)


def ensure_single_thread() -> None:
    """Fail if a library has started a thread: it would not exist in a seat, and its locks would stay locked."""
    if len(os.listdir("/proc/self/task")) != 1:
        raise RuntimeError("a fork server must not have threads")


def _serve_enclosed(line: int, make_app: SeatAppFactory) -> int:
    from tadmor_tui.hosting.seat.host_link import HostPipe
    from tadmor_tui.hosting.seat.sandbox import enclose

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe = HostPipe(line)
    try:
        limit_resources()
        enclose()
        return serve_guest(pipe, make_app)
    except Exception as error:
        pipe.report(error)
        raise
