"""The table as it stands: everything that is needed to go on, and nothing that can be worked out from it.

The fields hold immutable values wherever possible, so that copying a game is a handful of shallow copies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, Self, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from rules.contract import Seat
from rules.tadmor.goods import NOTHING, Goods

LAST_TURN = 9
TURNS_PER_ERA = 3
PieceKind: TypeAlias = Literal["camel", "ship"]
PIECES: tuple[PieceKind, ...] = ("camel", "ship")
Colour: TypeAlias = Literal["red", "blue", "green", "yellow"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow")
StageName: TypeAlias = Literal[
    "extra goods",
    "first improvements",
    "placement",
    "marauders: region",
    "marauders: swap",
    "marauders: card",
    "improvements",
    "improvements: favours",
    "construction",
    "kingdom",
    "turn end",
    "game over",
]
DecidedBy: TypeAlias = Literal["points", "rare goods", "shared"]
"""The reason for the first place."""
SET_UP: tuple[StageName, ...] = ("extra goods", "first improvements")
MARAUDERS: tuple[StageName, ...] = ("marauders: region", "marauders: swap", "marauders: card")
IMPROVEMENTS: tuple[StageName, ...] = ("improvements", "improvements: favours")
RESOLUTION: tuple[StageName, ...] = (*IMPROVEMENTS, "construction", "kingdom")
Natural: TypeAlias = Annotated[int, Meta(ge=0, le=10**6)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is needed to begin the same game again."""

    colours: tuple[Colour, ...]
    """The merchants' colours in seat order; their number is the number of merchants."""
    seed: int
    experienced: bool = False
    """The experienced set-up (T2.6)."""
    many_pairs: bool | UnsetType = UNSET
    """Any number of pairs of tower levels in one action (T5.7). Saves from before there was the option leave it out."""


def usual_options(merchants: int, seed: int, experienced: bool = False) -> Options:
    """Options with the colours in their usual order."""
    return Options(COLOURS[:merchants], seed, experienced)


class Mutable(Struct, forbid_unknown_fields=True, gc=False):
    """A struct that is copied, shallow and fast, by its own `__copy__` (which msgspec's type stubs leave out).

    Nothing in a state leads back to what holds it, so the garbage collector need not watch it.
    """

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...


class Merchant(Mutable):
    """One merchant, with all possessions."""

    points: int
    warehouse: Goods
    camels: Natural
    ships: Natural
    """Pieces in the reserve."""
    traded: Goods = NOTHING
    pieces: dict[str, PieceKind] = {}
    """Pieces that are out: on a slot of the board or on a private action tile."""
    tower: Natural = 0
    temples: tuple[Natural, ...] = ()
    """Number of parts of each temple."""
    rare_goods: tuple[str, ...] = ()
    improvements: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    fulfilled: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """Things used up or opened this turn (see `table.MARKS`)."""


class Go(Mutable):
    """A merchant's go: the time to act, until it is ended."""

    seat: Seat
    about: str = ""
    """The subject of the go, where the stage alone does not say it: an improvement slot, a kind of extra good."""
    placed: Natural = 0
    may_place: Natural = 1
    picks: Natural = 0
    """Free rare goods that are still to be taken (T5.12)."""
    bought: bool = False


class Plot(Struct, frozen=True, forbid_unknown_fields=True):
    """A marauder card in front of the merchant who chose it."""

    seat: Seat
    region: str


class State(Mutable):
    """The whole table."""

    options: Options
    components: str
    """The digest of the component set."""
    chance: str
    """The state of the source of chance, in hexadecimal digits."""
    turn: Annotated[int, Meta(ge=1, le=LAST_TURN)]
    stage: StageName
    first: Seat
    """The first merchant of this turn."""
    pawn: Seat
    """The holder of the first-player pawn: the first merchant of the next turn."""
    merchants: list[Merchant]
    stacks: dict[str, tuple[str, ...]]
    """The rare goods of each colour, the top first."""
    go: Go | None = None
    queue: tuple[Go, ...] = ()
    """The goes that are still to come in this stage."""
    display: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    """Improvements of the eras so far that were never laid out and that no merchant owns (T5.6)."""
    cleared: tuple[str, ...] = ()
    """Improvements that were laid out and taken away at the end of their era."""
    deck: tuple[str, ...] = ()
    """The missions, the next to be drawn first."""
    discards: tuple[str, ...] = ()
    attacked: str | None = None
    """The region whose card lies at the "under attack" place."""
    plot: Plot | None = None
    """The card chosen for the next raid."""
    raid: Plot | None = None
    """The card that was revealed this turn, until the stage is over."""
    finishers: tuple[Seat, ...] = ()
    """The merchants who completed a temple, in that order."""

    @property
    def era(self) -> int:
        """0, 1, 2 for Era I, II, III."""
        return (self.turn - 1) // TURNS_PER_ERA


def copy_state(state: State) -> State:
    """Return an independent copy. Goes in the queue are never changed, so they are shared."""
    twin = state.__copy__()
    twin.merchants = merchants = []
    for merchant in state.merchants:
        copy = merchant.__copy__()
        copy.pieces = merchant.pieces.copy()
        merchants.append(copy)
    twin.stacks = state.stacks.copy()
    if state.go is not None:
        twin.go = state.go.__copy__()
    return twin
