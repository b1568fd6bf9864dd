"""A pause between two parts of a game: what was scored in the one, and what changes with the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.contract import Event, Standings
from rules.message import Series, message
from tadmor_tui.text.translation import t


class Scored(Struct, frozen=True):
    """The points of each seat from one source."""

    source: str
    points: tuple[int, ...]


class Interlude(Struct, frozen=True):
    """All texts are in the reader's language."""

    title: str
    """The part of the game that is over."""
    scored: tuple[Scored, ...]
    """The points of the part that is over; only sources that brought some."""
    points: tuple[int, ...]
    """The points of each seat so far."""
    standings: Standings
    """If the game ended now."""
    next_title: str
    """The part of the game that begins."""
    changes: tuple[str, ...]
    """The changes from now on, in sentences."""
    action: int
    """The number of the action with which the part was over."""
    details: tuple[tuple[str, str], ...] = ()
    """New components, each with a few words about it, where there is room."""

    @property
    def sums(self) -> tuple[int, ...]:
        """The points of each seat in the part that is over."""
        return tuple(sum(scored.points[seat] for scored in self.scored) for seat in range(len(self.points)))


def ends_part(events: Sequence[Event]) -> bool:
    """Return True if a part of the game ended with what an action brought about."""
    return any(event.ends_part for event in events)


def interlude_lines(interlude: Interlude, names: Sequence[str]) -> Iterator[str]:
    """Return an interlude as lines of text."""
    yield t("=== {title} ===", title=interlude.title)
    totals = interlude.standings.totals
    for seat, name in enumerate(names):
        parts = [
            message("{source} {points:+}", source=scored.source, points=scored.points[seat])
            for scored in interlude.scored
            if scored.points[seat]
        ]
        yield t(
            "{name}: {sum:+} PP ({parts}), {points} PP on the track, {total} PP if the game ended now.",
            name=name,
            sum=interlude.sums[seat],
            parts=Series(tuple(parts)) if parts else message("nothing"),
            points=interlude.points[seat],
            total=totals[seat],
        )
    yield t("=== {title} ===", title=interlude.next_title)
    yield from interlude.changes
    yield from (t("{name}: {words}.", name=name, words=words) for name, words in interlude.details)
