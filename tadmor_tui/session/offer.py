"""A legal action as it is offered to a person."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rules.contract import Action
from tadmor_tui.text.translation import t


class Part(Struct, frozen=True):
    """So much of one thing, of which an action names several."""

    number: int
    text: str
    """`2 wood`."""


class Source(Struct, frozen=True):
    """The heading in a list under which several offers stand, such as a slot or a market."""

    name: str
    note: str = ""
    """A remark at the right end of the heading, such as the unit of the gains below it."""
    short: str = ""
    """The name in a word, for a list in which it is the first column; empty: the same."""
    is_plain: bool = False
    """True if the words of its lines can be read without its name."""


class Offer(Struct, frozen=True):
    """One legal action for people; all texts are in the reader's language."""

    action: Action
    notation: str
    group: str
    """Offers of one group differ only in how they are paid or in a detail; a menu shows the group first."""
    label: str
    pays: str = ""
    gains: str = ""
    parts: tuple[Part, ...] = ()
    """The parts of the action, always in the same order, so that a long list can be chosen part by part."""
    detail: str = ""
    """The difference to others of its group; empty if that is only the payment or the gain."""
    family: str = ""
    """Groups of one family stand behind one line of the menu, which opens the choice between them."""
    note: str = ""
    """A consequence that has to be known before it is chosen."""
    warns: bool = False
    """True if the end of its line has to be read, so that the line is not cut while there is room for it."""
    is_bad: bool = False
    """True if gain and note together are bad news."""
    source: Source | None = None
    """The heading under which it stands; None: it stands by itself."""
    what: str = ""
    """The words of its line under that heading, without cost and gain; empty: `detail`, or else the label."""
    value: float = 0
    """Its worth, by which the cursor finds the best line and the end of a go is guarded; 0 or less: nothing."""
    explanation: str = ""
    """Its consequences and later costs, in a sentence that does not repeat its line."""
    useless: str = ""
    """The reason why it would be of no use, in a sentence; it is asked for before that is done."""
    same_as: str = ""
    """The notation of an offer with the same effect, which stands for both in a list of everything."""
    does_nothing: bool = False
    """It is allowed, but would surely come to nothing: a list of everything that can be typed leaves it out."""

    @property
    def line(self) -> str:
        """`Collect (North Sea)  + 4 wood`."""
        return self._with_outcome(self.label)

    @property
    def line_in_group(self) -> str:
        """The label below the name of its group: only the difference."""
        if self.detail:
            return self._with_outcome(self.detail)
        return next(self._outcome(), self.label)

    @property
    def price(self) -> str:
        """`for 2W  + tower 3`: what it costs, and then brings; nothing if it costs nothing."""
        return "  ".join(self._outcome()) if self.pays else ""

    @property
    def outcome(self) -> str:
        """Its gain, and the facts to know before it is chosen."""
        return "  ".join(filter(None, (self.gains, self.note)))

    def _with_outcome(self, text: str) -> str:
        return "  ".join((text, *self._outcome()))

    def _outcome(self) -> Iterator[str]:
        if self.pays:
            yield t("for {pays}", pays=self.pays)
        if self.gains:
            yield t("+ {gains}", gains=self.gains)
        if self.note:
            yield self.note
