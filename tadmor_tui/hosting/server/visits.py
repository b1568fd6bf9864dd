"""Who is at a hosted table now, each at a terminal of his own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeAlias

from rules.contract import Seat
from rules.message import Message
from tadmor_tui.hosting.wire.messages import Presence, ToSeat, encode

Tell: TypeAlias = Callable[[bytes], None]


class VisitedTable(Protocol):
    """Where visits are made."""

    def answer(self, visit: Visit, request: bytes) -> None: ...

    def answering_changed(self, visit: Visit) -> None: ...

    def left(self, visit: Visit) -> None: ...


class Visit:
    """Somebody at one terminal, who plays a seat or only looks on."""

    def __init__(self, table: VisitedTable, seat: Seat | None, tell: Tell, name: str) -> None:
        self._table = table
        self.seat = seat
        self.name = name
        """As he wants to be called, if he has said so."""
        self._tell = tell
        self.known = -1
        """The number of the last action that he was told of, and that still stands; -1: he knows nothing yet."""
        self.told_from = 0
        """The first action of which he was told everything last time; of earlier ones his screen forgets the rest."""
        self.is_answering = True
        """Whether the terminal gives signs of life."""

    def tell(self, told: ToSeat) -> None:
        self._tell(encode(told))

    def ask(self, request: bytes) -> None:
        """Something that his screen wants; whatever it is, it is answered and hurts nobody."""
        self._table.answer(self, request)

    def answers(self, answers: bool) -> None:
        if answers != self.is_answering:
            self.is_answering = answers
            self._table.answering_changed(self)

    def leave(self) -> None:
        """He is gone; the table goes on."""
        self._table.left(self)


class Visits:
    """All who are at one table; a seat may have two terminals, or none."""

    def __init__(self) -> None:
        self._all: list[Visit] = []

    def __iter__(self) -> Iterator[Visit]:
        return iter(list(self._all))  # whoever is told something may be gone by that

    def __contains__(self, visit: Visit) -> bool:
        return visit in self._all

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here, not even to look on."""
        return not self._all

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats that have a terminal now, and one that answers."""
        return tuple(sorted({visit.seat for visit in self._all if visit.seat is not None and visit.is_answering}))

    def add(self, visit: Visit) -> None:
        self._all.append(visit)

    def remove(self, visit: Visit) -> None:
        self._all.remove(visit)

    def at(self, seats: Sequence[Seat]) -> list[Visit]:
        """Those who sit at some seats."""
        return [visit for visit in self._all if visit.seat in seats]

    def tell(self, seats: Sequence[Seat], told: ToSeat) -> None:
        """Tell something to those who sit at some seats."""
        for visit in self.at(seats):
            visit.tell(told)

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        onlookers = sum(visit.seat is None for visit in self._all)
        for visit in self:
            visit.tell(Presence(self.here, onlookers))


class RequestRefused(Exception):
    """Why something can't be had, for the one who asked."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why
