"""A host with limits of its own and a table that only sends messages, to test connections.

python small_host.py FOLDER '{"sessions": 2}' [seconds between two news]
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path

from tadmor_tui.hosting.server.guest_book import Account, GuestBook
from tadmor_tui.hosting.server.limits import LIMITS, Limits
from tadmor_tui.hosting.server.seat_pipe import SeatPipe
from tadmor_tui.hosting.server.seat_updates import Send
from tadmor_tui.hosting.server.server import HostLocation, serve
from tadmor_tui.hosting.server.spawned_seats import SeatPool, start_seat
from tadmor_tui.hosting.server.table_registry import GuestSession, TableRegistry

SEATS = 4
TABLE = "echo"
GREETING = (
    "-c",
    "import sys; sys.path.insert(0, sys.argv.pop(1));"
    "from tests.tadmor_tui.hosting.greeting_seat import main; sys.exit(main())",
    str(Path(__file__).parents[3]),
)


async def start_greeting(limits: Limits) -> SeatPipe:
    """Start a seat process whose screen shows each message."""
    return await start_seat(limits, GREETING)


class EchoTables(TableRegistry):
    """Sends back each request, and sends all guests a growing number."""

    def __init__(self) -> None:
        self._sends: dict[int, Send] = {}
        self._number = 0

    def admit(self, account: Account, send: Send) -> EchoGuest:
        guest = EchoGuest(self, send)
        self._sends[id(guest)] = send
        send(json.dumps(f"seat {account.places.get(TABLE)}").encode())
        return guest

    def forget(self, guest: EchoGuest) -> None:
        self._sends.pop(id(guest), None)

    def others_than(self, first: str) -> list[tuple[str, str]]:
        return []

    def plays(self, account: Account) -> bool:
        return account.places.get(TABLE) is not None

    def close(self) -> None:
        """Do nothing."""

    async def send_numbers(self, pause: float) -> None:
        while True:
            await asyncio.sleep(pause)
            self._number += 1
            for send in list(self._sends.values()):
                send(json.dumps("0123456789" * 6 + f" news {self._number}").encode())


class EchoGuest(GuestSession):
    def __init__(self, table: EchoTables, send: Send) -> None:
        self._table = table
        self._send = send

    def handle_request(self, request: bytes) -> None:
        self._send(request)

    def set_responsive(self, responsive: bool) -> None:
        """Do nothing: all guests get all messages."""

    def leave(self) -> None:
        self._table.forget(self)


async def main() -> int:
    folder, limits = Path(sys.argv[1]), replace(LIMITS, **json.loads(sys.argv[2]))
    table = EchoTables()
    sending = asyncio.ensure_future(table.send_numbers(float(sys.argv[3]))) if len(sys.argv) > 3 else None
    guest_book = GuestBook(folder / "guests.json")
    guest_book.open_table(TABLE, range(SEATS))
    place = HostLocation(folder, "127.0.0.1", 0)
    status = await serve(
        place,
        lambda _: table,
        guest_book,
        TABLE,
        own_player=None,
        limits=limits,
        seats=SeatPool(limits, start_greeting),
    )
    if sending is not None:
        sending.cancel()
    return status


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
