"""The story of a game: a sentence for each thing that happened, in the order in which it did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from rules.contract import Event, Seat, TurnBegan


class StoryLine(Struct, frozen=True):
    """A sentence of the story, and the number of the action that it tells of."""

    text: str
    action: int
    seat: Seat | None = None
    """The seat whose sign stands before it; None: it is about the whole table."""
    begins_turn: bool = False
    """It stands between two turns, like a rule."""

    @property
    def by_itself(self) -> str:
        """The sentence where there are no signs and rules, only lines of text."""
        return f"--- {self.text} ---" if self.begins_turn else self.text


def lines_about(events: Iterable[Event], action: int, tell: Callable[[Event], str | None]) -> Iterator[StoryLine]:
    """Yield the sentences about events that the reader may know, without those that nobody needs to be told of."""
    for event in events:
        if sentence := tell(event):
            yield StoryLine(sentence, action, event.whose, isinstance(event, TurnBegan))
