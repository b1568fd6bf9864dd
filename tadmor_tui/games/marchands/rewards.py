"""The two rewards that a person takes for a contract, and what each of the three would do in its sphere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from rules.contract import Seat
from rules.marchands import actions as a
from rules.marchands.state import REWARDS, Colour, Reward, Sphere
from tadmor_tui.games.marchands.visible_position import VisiblePosition, contract_of, rank_of, regions_around

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.ui_state import MarchandsUIState

SPHERE_OF: dict[Reward, Sphere] = {"keep": "economy", "temple": "religion", "electors": "politics"}
_TAKEN = 2
"""Number of rewards that are taken."""


class Place(Struct, frozen=True):
    """A place among all players."""

    number: int
    shared: bool
    is_last: bool


class Outlook(Struct, frozen=True):
    """A sphere before and after a reward."""

    reward: Reward
    gain: int
    before: int | None
    """None if it lies face down."""
    others: tuple[tuple[Colour, int | None], ...]
    regions: tuple[str, ...]
    """Where electors could be placed."""

    @property
    def after(self) -> int | None:
        return None if self.before is None else self.before + self.gain

    def place(self, value: int | None) -> Place | None:
        """The place with a value, where those of all others are known."""
        others = [n for _, n in self.others if n is not None]
        if value is None or len(others) < len(self.others):
            return None
        better, worse = sum(n > value for n in others), sum(n < value for n in others)
        return Place(1 + better, value in others, worse == 0 and better > 0)


def outlooks(position: VisiblePosition, seat: Seat) -> tuple[Outlook, ...]:
    """The three rewards for the contract that a player has just fulfilled."""
    view, catalogue = position.view, position.catalogue
    player = view.players[seat]
    assert player.caravan is not None and view.fulfilled is not None
    rank = rank_of(catalogue, player.caravan)
    gains: dict[Reward, int] = {
        "keep": contract_of(catalogue, view.fulfilled).value,
        "temple": rank,
        "electors": min(rank, player.electors_left),
    }
    known = [position.influence(each) for each in view.players]
    values: dict[Reward, list[int | None]] = {
        "keep": [each.economy for each in known],
        "temple": [each.religion for each in known],
        "electors": [each.electors for each in known],
    }
    found = []
    for reward in REWARDS:
        others = tuple((each.colour, values[reward][each.seat]) for each in view.players if each.seat != seat)
        around = regions_around(catalogue, player.caravan) if reward == "electors" else ()
        found.append(Outlook(reward, gains[reward], values[reward][seat], others, around))
    return tuple(found)


class RewardChoice:
    """The cards that are in, while two of three are chosen; with two of them in, the menu's cursor is on that pair."""

    def __init__(self, ui: MarchandsUIState) -> None:
        self._ui = ui
        self._one: Reward | None = None
        """The only card that is in, after one was put out."""

    @property
    def seat(self) -> Seat | None:
        """The person who chooses now."""
        ui = self._ui
        asked = ui.snapshot.stage == "rewards" and not ui.covered and not ui.showing
        return ui.snapshot.person if asked else None

    @property
    def chosen(self) -> tuple[Reward, ...]:
        item = self._ui.menu.current
        action = None if item is None else item.offers[0].action
        if self._one is not None or not isinstance(action, a.TakeRewards):
            return () if self._one is None else (self._one,)
        return action.rewards

    def begin(self) -> None:
        """Both cards of the menu's line are in."""
        self._one = None

    def turn(self, reward: Reward) -> None:
        """Put a card in or out; a third one takes the place of the first."""
        chosen = self.chosen
        if reward in chosen:
            left = tuple(each for each in chosen if each != reward)
            self._one = left[0] if left else reward
        else:
            self.point_at((*chosen[-1:], reward))

    def point_at(self, pair: tuple[Reward, ...]) -> None:
        self._one = None
        one, two = sorted(pair, key=REWARDS.index)
        self._ui.menu.point_at(a.TakeRewards((one, two)))

    def move(self, step: int) -> None:
        """To the next pair."""
        self._one = None
        self._ui.menu.move(step)

    def take(self) -> a.TakeRewards | None:
        """Take both cards; None if only one is in."""
        chosen = self.chosen
        return a.TakeRewards((chosen[0], chosen[1])) if len(chosen) == _TAKEN else None
