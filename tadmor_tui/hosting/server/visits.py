"""Visits to a hosted table: the terminals that are at it now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeAlias

from rules.contract import Seat
from rules.message import MessageError
from tadmor_tui.hosting.wire.messages import Presence, ToSeat, encode

Send: TypeAlias = Callable[[bytes], None]


class RequestRefused(MessageError):
    """A request of a visitor that can't be met; the message is for them."""


class VisitedTable(Protocol):
    """The table of a visit."""

    def handle_request(self, visit: Visit, request: bytes) -> None: ...

    def on_responsiveness_change(self, visit: Visit) -> None: ...

    def remove(self, visit: Visit) -> None: ...


class Visit:
    """One terminal at one table, with a seat or as a spectator.

    A guest who goes to another table gets another visit: requests that still wait for the disk keep their seat.
    """

    def __init__(self, table: VisitedTable, seat: Seat | None, send: Send, name: str) -> None:
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

    def send(self, message: ToSeat) -> None:
        self._send(encode(message))

    def handle_request(self, request: bytes) -> None:
        """Answer a request of the screen, whatever it contains."""
        self._table.handle_request(self, request)

    def set_responsive(self, responsive: bool) -> None:
        if responsive != self.is_responsive:
            self.is_responsive = responsive
            self._table.on_responsiveness_change(self)

    def leave(self) -> None:
        self._table.remove(self)


class Visits:
    """All visits to one table; a seat may have several terminals, or none."""

    def __init__(self) -> None:
        self._all: list[Visit] = []

    def __iter__(self) -> Iterator[Visit]:
        return iter(list(self._all))  # sending to a visit may end it

    def __contains__(self, visit: Visit) -> bool:
        return visit in self._all

    @property
    def is_empty(self) -> bool:
        """True if there are neither players nor spectators."""
        return not self._all

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats with a responsive terminal."""
        return tuple(sorted({visit.seat for visit in self._all if visit.seat is not None and visit.is_responsive}))

    def add(self, visit: Visit) -> None:
        self._all.append(visit)

    def remove(self, visit: Visit) -> None:
        self._all.remove(visit)

    def at(self, seats: Sequence[Seat]) -> list[Visit]:
        """Return the visits of some seats."""
        return [visit for visit in self._all if visit.seat in seats]

    def send(self, seats: Sequence[Seat], message: ToSeat) -> None:
        """Send a message to some seats."""
        for visit in self.at(seats):
            visit.send(message)

    def send_to_all(self, message: ToSeat) -> None:
        for visit in self:
            visit.send(message)

    def send_presence(self) -> None:
        """Tell all visitors who is here."""
        onlookers = sum(visit.seat is None for visit in self._all)
        for visit in self:
            visit.send(Presence(self.here, onlookers))
