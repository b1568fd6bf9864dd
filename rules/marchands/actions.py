"""Every decision of the game as a small value. How each is written and read is in `notation.py`.

After `PlaceCaravan` each turn is plotted in steps: `Plot` an action at a time, `Erase` the last one, and `Seal`.
Every player plots at the same time. While plots are carried out a player decides only about rewards for a contract
(`TakeRewards`, `PlaceElectors`); in the scoring of monopolies every player announces (`Announce`).
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from rules.contract import HarmlessAction
from rules.marchands.places import Step
from rules.marchands.state import Reward


class PlaceCaravan(HarmlessAction, frozen=True):
    """Choose the city to start from (M2.7)."""

    city: str


class Plot(HarmlessAction, frozen=True):
    """Plot one more action (M4.1)."""

    secret: ClassVar[bool] = True
    step: Step


class Erase(HarmlessAction, frozen=True):
    """Take the last action off the plot again."""

    secret: ClassVar[bool] = True
    cancels_last: ClassVar[bool] = True


class Seal(HarmlessAction, frozen=True):
    """Be done with plotting; slots left empty are waits (M4.2, M4.4)."""

    ends_go: ClassVar[bool] = True


class Unseal(HarmlessAction, frozen=True):
    """Open a sealed plot again, while another player still plots and no player waits for this one (M4.4)."""

    cancels_last: ClassVar[bool] = True


class TakeRewards(HarmlessAction, frozen=True):
    """Choose two of the three rewards for a contract (M7.1)."""

    rewards: tuple[Reward, Reward]


class PlaceElectors(HarmlessAction, frozen=True):
    """Place electors, each in one of these regions (M7.5)."""

    regions: tuple[str, ...]


class Announce(HarmlessAction, frozen=True):
    """Say how much one has of a resource, or less (M9.2)."""

    names_hand: ClassVar[bool] = True
    amount: int


AnyAction: TypeAlias = PlaceCaravan | Plot | Erase | Seal | Unseal | TakeRewards | PlaceElectors | Announce
