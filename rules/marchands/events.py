"""Events. A log, an animation, a statistic and undo are all made from these.

`why` is a short fixed word, never a sentence: words for people are made where the event is shown. What is done in the
open is told to every player when it is done (M1.10); only plots are kept from the others until all are shown.

Later on no player is reminded of what would tell what lies behind a screen, or whose electors lie where (M1.9). That
includes the goods and the contract that came to a city: the cheapest marker is taken (M6.2), and a contract is paid for
with exactly what it demands (M6.6), so they would tell everything that was taken and paid there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from rules.contract import (
    Event,
    GameEnded,
    GoEnded,
    Importance,
    NotableEvent,
    RoutineEvent,
    Seat,
    SeatEvent,
    StageBegan,
    TurnBegan,
)
from rules.marchands.places import Label, Step
from rules.marchands.state import Reward, Sphere

Failure: TypeAlias = Literal["no road", "nothing there", "taken already", "demand not met"]

# --- the map


class GoodsPlaced(Event, frozen=True):
    """A set of resources comes to a city (M2.2, M8.2, M8.3)."""

    chance: ClassVar[bool] = True
    forgotten: ClassVar[Mapping[str, object]] = {"goods": ()}
    city: str
    goods: tuple[str, ...]
    number: int
    """The number of the die or card; 0 for the capital, for which nothing is rolled."""


class ContractPlaced(Event, frozen=True):
    """A contract comes to a city (M2.3, M8.4)."""

    chance: ClassVar[bool] = True
    forgotten: ClassVar[Mapping[str, object]] = {"contract": ""}
    city: str
    contract: str
    number: int


class CardsShuffled(Event, frozen=True):
    """All numbered cards are in the pile again (M11.5)."""

    importance: ClassVar[Importance] = Importance.ROUTINE
    chance: ClassVar[bool] = True


class StillDue(Event, frozen=True):
    """A bag was too empty: so much is placed in a later turn (M8.7)."""

    resources: int
    contracts: int


# --- the beginning


class DieRolled(RoutineEvent, frozen=True):
    """For the first choice of a city, or for victory (M2.6, M10.12)."""

    chance: ClassVar[bool] = True
    number: int
    why: Literal["start", "victory"]


class CaravanPlaced(SeatEvent, frozen=True):
    city: str


# --- plotting


class StepPlotted(RoutineEvent, frozen=True):
    """An action is added to a plot; no other player knows which."""

    hidden: ClassVar[Mapping[str, object]] = {"step": None}
    step: Step | None


class StepErased(RoutineEvent, frozen=True):
    """The last action is taken off a plot."""


class PlotSealed(RoutineEvent, frozen=True):
    """A plot is sealed (M4.4)."""


class PlotUnsealed(RoutineEvent, frozen=True):
    """A sealed plot is opened again (M4.4)."""


class PlotsShown(Event, frozen=True):
    """All have sealed: every plot lies open, in seat order (M4.4)."""

    importance: ClassVar[Importance] = Importance.NOTABLE
    reveals: ClassVar[bool] = True
    plots: tuple[tuple[Step, ...], ...]


# --- carrying out


class StepBegan(Event, frozen=True):
    """The actions with this number are carried out, in order (M5.1)."""

    importance: ClassVar[Importance] = Importance.ROUTINE
    number: int


class CaravanMoved(RoutineEvent, frozen=True):
    label: Label
    origin: str
    to: str


class Waited(RoutineEvent, frozen=True):
    """A step without an action (M4.2)."""


class StepFailed(SeatEvent, frozen=True):
    """An action that can't be done changes nothing (M5.4)."""

    step: Step
    city: str
    why: Failure


class ResourceTaken(SeatEvent, frozen=True):
    forgotten: ClassVar[Mapping[str, object]] = {"resource": ""}
    city: str
    resource: str
    left: int
    """Number that are left there; taking the last one raises the counter (M6.4)."""


class ContractFulfilled(NotableEvent, frozen=True):
    """The demanded resources go back to their bag (M6.6)."""

    forgotten: ClassVar[Mapping[str, object]] = {"contract": "", "paid": ()}
    city: str
    contract: str
    paid: tuple[str, ...]
    rewards: tuple[Reward, ...]
    """The rewards that are possible (M7.1)."""


class ContractKept(SeatEvent, frozen=True):
    forgotten: ClassVar[Mapping[str, object]] = {"contract": "", "value": None}
    contract: str
    value: int | None
    """None where it is not told any more."""


class ContractReturned(RoutineEvent, frozen=True):
    """It was not kept (M7.3)."""

    forgotten: ClassVar[Mapping[str, object]] = {"contract": ""}
    contract: str


class TempleBuilt(NotableEvent, frozen=True):
    city: str
    influence: int


class ElectorsPlaced(NotableEvent, frozen=True):
    city: str
    regions: tuple[str, ...]
    """One for each elector; without a name where that is not told any more."""

    def told_later(self, seat: Seat | None, noted: bool) -> ElectorsPlaced:
        """Not even their owner may look at them again, unless an option notes them (M7.6, M11.4)."""
        return self if noted and seat == self.seat else replace(self, regions=("",) * len(self.regions))


# --- monopolies


class AmountAnnounced(SeatEvent, frozen=True):
    """An amount that a player has announced, which can't be taken back (M9.1)."""

    reveals: ClassVar[bool] = True
    forgotten: ClassVar[Mapping[str, object]] = {"amount": None}
    resource: str
    amount: int | None
    """None where it is not told any more."""


class MonopolyWon(NotableEvent, frozen=True):
    resource: str
    amount: int
    influence: int

    def told_later(self, seat: Seat | None, noted: bool) -> MonopolyWon | None:
        """Leave out the winner: the number of a player's monopolies is a secret (M1.9)."""
        return self if seat == self.seat else None


class NoMonopoly(Event, frozen=True):
    """No player alone announced the largest number (M9.3)."""

    importance: ClassVar[Importance] = Importance.ROUTINE
    resource: str
    amount: int
    """The largest that was announced."""

    def told_later(self, seat: Seat | None, noted: bool) -> None:
        """Leave it out: it would tell where a monopoly was won."""


# --- the end


class InfluenceCounted(NotableEvent, frozen=True):
    """All is laid open, and the three scores are fixed (M10.1)."""

    reveals: ClassVar[bool] = True
    religion: int
    politics: int
    economy: int


class SpheresLed(NotableEvent, frozen=True):
    """A player leads in two spheres or more, and wins at once (M11.4a)."""

    spheres: tuple[Sphere, ...]


class PlayersLeft(Event, frozen=True):
    """One player, or several who are equal in everything, are out (M10.6, M10.7)."""

    importance: ClassVar[Importance] = Importance.NOTABLE
    sphere: Sphere
    seats: tuple[Seat, ...]
    criterion: str
    """The criterion in which they were alone last; empty if they were equal in everything and left together."""


class NobodyLeft(Event, frozen=True):
    """Several are equal and last in everything: the step is over, and so many have to leave later (M10.7)."""

    importance: ClassVar[Importance] = Importance.NOTABLE
    sphere: Sphere
    seats: tuple[Seat, ...]
    owed: int


class ElectorsTakenOff(Event, frozen=True):
    """The electors of those who left by religion are taken off, and politics is counted anew (M11.4)."""

    importance: ClassVar[Importance] = Importance.NOTABLE
    seats: tuple[Seat, ...]
    politics: tuple[int, ...]
    """The points of every seat now."""


AnyEvent: TypeAlias = (
    GoodsPlaced | ContractPlaced | CardsShuffled | StillDue | DieRolled | CaravanPlaced | TurnBegan | StageBegan
    | StepPlotted | StepErased | PlotSealed | PlotUnsealed | GoEnded | PlotsShown | StepBegan | CaravanMoved | Waited
    | StepFailed | ResourceTaken | ContractFulfilled | ContractKept | ContractReturned | TempleBuilt | ElectorsPlaced
    | AmountAnnounced | MonopolyWon | NoMonopoly | InfluenceCounted | SpheresLed | PlayersLeft | NobodyLeft
    | ElectorsTakenOff | GameEnded
)  # fmt: skip
