"""The amounts that a person announces at a shared screen: settled all at once, and told one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.contract import Seat
from rules.marchands import actions as a
from rules.marchands.places import RESOURCES

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.ui_state import MarchandsUIState


class Announcements:
    """The amounts of the person to act, and those that each person here has settled."""

    def __init__(self, ui: MarchandsUIState) -> None:
        self._ui = ui
        self.amounts: dict[str, int] = {}
        """The amount to be announced of each resource that is still to come."""
        self.good = ""
        """The resource under the cursor among them."""
        self._said: dict[Seat, tuple[int, dict[str, int]]] = {}
        """The turn in which each person here has settled all amounts, and these."""

    @property
    def seat(self) -> Seat | None:
        """The person who settles all amounts at once, behind one curtain, because others share the screen."""
        shared = self._ui.snapshot.shared and not self._ui.covered and not self._ui.showing
        return self._ui.snapshot.person if self._ui.snapshot.stage == "monopolies" and shared else None

    @property
    def keys_active(self) -> bool:
        """True if the keys of the amounts are in force."""
        return self.seat is not None and self._ui.menu_open

    def held(self, person: Seat) -> dict[str, int]:
        """The stock of a person, as far as it is still to be announced."""
        view = self._ui.snapshot.view
        stock, asked = view.players[person].stock, view.resource
        assert stock is not None and asked is not None
        first = RESOURCES.index(asked)
        return dict(zip(RESOURCES[first:], stock[first:], strict=True))

    def lay_out(self) -> None:
        """Everything that there is, to begin with."""
        person = self.seat
        self.amounts = {} if person is None else self.held(person)
        self.good = next((name for name, n in self.amounts.items() if n), "")

    def change(self, to: int) -> None:
        person = self.seat
        if person is not None and self.good:
            self.amounts[self.good] = max(0, min(to, self.held(person)[self.good]))

    def turn(self, step: int) -> None:
        """To the next resource of which there is something to be announced."""
        person = self.seat
        some = [] if person is None else [name for name, n in self.held(person).items() if n]
        if self.good in some:
            self.good = some[(some.index(self.good) + step) % len(some)]

    def confirm(self) -> a.Announce:
        """All amounts hold from now on; the first of them is announced."""
        person = self.seat
        assert person is not None
        self._said[person] = (self._ui.snapshot.turn, dict(self.amounts))
        return a.Announce(next(iter(self.amounts.values())))

    def settled(self, person: Seat) -> int | None:
        """The amount announced without a question: as it was settled, or none where nothing else is possible."""
        held, (turn, said) = self.held(person), self._said.get(person, (0, {}))
        asked = next(iter(held))
        if turn == self._ui.snapshot.turn and asked in said:
            return said[asked]
        nothing = not any(held.values()) if self._ui.snapshot.shared else not held[asked]
        return 0 if nothing else None
