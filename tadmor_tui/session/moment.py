"""Moments of a game that are worth a stop: a raid, a mission fulfilled, a new era."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tadmor_tui.text.translation import t


class Moment(Struct, frozen=True):
    """Something that everybody at this screen should see; all texts are in the reader's language.

    A game may add fields for its own painter in a class of its own.
    """

    heading: str
    """A few words without a full stop."""
    lines: tuple[str, ...] = ()
    """Whole sentences."""
    is_loss: bool = False
    """True if somebody here loses something by it."""
    weight: int = 0
    """Of several moments the heaviest comes first; a loss comes before everything else."""
    clause: str = ""
    """The entry of the reference about it."""
    stops: bool = True
    """False: it is told in a line, and the game goes on."""
    also: tuple[Moment, ...] = ()
    """Moments of the same action, which are shown in the same panel."""

    @property
    def every(self) -> tuple[Moment, ...]:
        """The moment and those that are shown with it."""
        return (self, *self.also)

    @property
    def sentence(self) -> str:
        """The whole moment in a line of text."""
        return t("{heading}: {lines}", heading=self.heading, lines=" ".join(self.lines)) if self.lines else self.heading


class Told(Struct, frozen=True):
    """Lines about what has just happened, which stay until something else is done."""

    done: str = ""
    """The result of the last own action."""
    moments: tuple[Moment, ...] = ()
    """Moments that nobody stopped for."""

    def with_moments(self, moments: Iterable[Moment]) -> Told:
        return replace(self, moments=(*self.moments, *moments))


def in_one_panel(moments: Sequence[Moment]) -> Moment:
    """Return several moments as one, the most important first."""
    first, *others = sorted(moments, key=lambda moment: (not moment.is_loss, -moment.weight))
    return replace(first, also=(*first.also, *others))


def moment_lines(moments: Iterable[Moment]) -> Iterator[str]:
    """Yield moments as lines of text."""
    for moment in moments:
        yield f"*** {moment.heading} ***"
        yield from moment.lines
