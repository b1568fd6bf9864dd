"""Bytes over SSH for a key that moves the cursor: those that the terminal gets, and those on the wire for them."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from threading import Thread

from benchmarks.ssh_budget import A_MOVE, BUDGETS, AppInPty
from tests.tadmor_tui.hosting.host_process import Served, client

MOVES = "jlkhjjlljjkljjhlkklljjhjljjkhlljkjjlkj"


class CountedLine:
    """Stands between a client and a host, and counts what it passes on."""

    def __init__(self, port: int) -> None:
        self._host = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.to_host = self.to_client = 0
        Thread(target=self._meet, daemon=True).start()

    def _meet(self) -> None:
        client, _ = self._listening.accept()
        host = socket.create_connection(("127.0.0.1", self._host))
        for line in (client, host):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        Thread(target=self._pass_on, args=(client, host, True), daemon=True).start()
        self._pass_on(host, client, False)

    def _pass_on(self, one: socket.socket, other: socket.socket, to_host: bool) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if to_host:
                    self.to_host += len(data)
                else:
                    self.to_client += len(data)
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)


def moved(app: AppInPty, line: CountedLine) -> list[tuple[int, int, int]]:
    """For each key: bytes for the terminal, bytes on the wire to the client, and to the host."""
    counted = []
    for key in MOVES:
        before = line.to_client, line.to_host
        shown = len(app.press(key, A_MOVE))
        if shown:
            counted.append((shown, line.to_client - before[0], line.to_host - before[1]))
    return counted


def print_bytes(host: Served, key: Path, look: str) -> bool:
    """A line for each size and depth of colours; returns whether no more is on the wire than may be."""
    kept = True
    print(f"{'':<30} {'terminal':>17} {'on the wire':>17} {'key to host':>12} {'budget':>8}")
    for budget in BUDGETS:
        for colours in ("true", "256"):
            counted = _measured(host, key, look, (budget.width, budget.height), colours)
            shown, wire, back = (list(column) for column in zip(*counted, strict=True))
            over = max(wire) > budget.move
            kept = kept and not over
            name = f"cursor at {budget.width}x{budget.height}, {colours} colours"
            print(
                f"{name:<30} {_told(shown):>17} {_told(wire):>17} {max(back):>12} {budget.move:>8}"
                f"{'  over' if over else ''}",
                flush=True,
            )
    return kept


def _told(sizes: Sequence[int]) -> str:
    return f"{median(sizes):.0f}, most {max(sizes)}"


def _measured(host: Served, key: Path, look: str, size: tuple[int, int], colours: str) -> list[tuple[int, int, int]]:
    straight, line = host.port, CountedLine(host.port)
    host.port = line.port
    command = [*client(host, "dora", key)]
    command[1:1] = ["-o", "SendEnv=COLORTERM"]
    host.port = straight
    app = AppInPty(("-c", f"import os; os.execv({command[0]!r}, {command!r})"), *size, host.folder, colours)
    app.first_frame()
    app.press(look)
    counted = moved(app, line)
    app.hang_up()
    return counted
