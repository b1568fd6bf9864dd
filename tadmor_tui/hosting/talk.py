"""What people say at a hosted table: everybody who is there hears it, and those who come later can read the last of it.

It is kept in memory only, as long as the host runs; no save has it.
"""

from __future__ import annotations

from collections import deque

from rules.contract import Seat
from saves.text import one_line
from tadmor_tui.hosting.messages import LONGEST_SAYING, MOST_SAYINGS, Said, TalkSoFar
from tadmor_tui.hosting.visits import Visits


class Talk:
    """The last sayings at one table, and how many of them each seat has heard."""

    def __init__(self) -> None:
        self._said: deque[Said] = deque(maxlen=MOST_SAYINGS)
        self._count = 0
        self._heard: dict[Seat, int] = {}
        """How many sayings there were when somebody was at a seat last."""

    def say(self, seat: Seat | None, name: str, text: str, visits: Visits) -> None:
        """Let everybody hear something, if there is anything to hear."""
        if said := one_line(text, LONGEST_SAYING):
            saying = Said(name, seat, said)
            self._said.append(saying)
            self._count += 1
            self._heard.update(dict.fromkeys(visits.here, self._count))
            for visit in visits:
                visit.tell(saying)

    def so_far(self, seat: Seat | None) -> TalkSoFar | None:
        """What somebody can read who comes now; None if nobody has said anything."""
        if not self._said:
            return None
        missed = 0 if seat is None else self._count - self._heard.get(seat, 0)
        if seat is not None:
            self._heard[seat] = self._count
        return TalkSoFar(tuple(self._said), min(missed, len(self._said)))
