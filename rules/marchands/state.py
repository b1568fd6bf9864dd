"""The table as it is saved: everything that is needed to go on, in words that a person can read.

In play it is a `Table` of small numbers (`table.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rules.contract import Seat
from rules.marchands.places import Step

Colour: TypeAlias = Literal["red", "blue", "green", "yellow", "purple", "turquoise"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow", "purple", "turquoise")
StageName: TypeAlias = Literal["caravans", "plotting", "rewards", "electors", "monopolies", "game over"]
STAGES: tuple[StageName, ...] = ("caravans", "plotting", "rewards", "electors", "monopolies", "game over")
DecidedBy: TypeAlias = Literal["points", "die", "shared"]
"""The reason for the first place."""
Reward: TypeAlias = Literal["keep", "temple", "electors"]
REWARDS: tuple[Reward, ...] = ("keep", "temple", "electors")
Sphere: TypeAlias = Literal["religion", "politics", "economy"]
SPHERES: tuple[Sphere, ...] = ("religion", "politics", "economy")
Natural: TypeAlias = Annotated[int, Meta(ge=0, le=10**6)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is needed to begin the same game again."""

    colours: tuple[Colour, ...]
    """The players' colours in seat order; their number is the number of players."""
    seed: int
    short: bool = False
    """The game of 9 turns (M11.2)."""
    no_secrets: bool = False
    """Stocks, kept contracts, monopolies and the owners of electors lie open (M11.3)."""
    memo: bool = False
    """Players are shown where their own electors lie (M11.4)."""
    cards: bool = False
    """Numbered cards instead of the die that places goods and contracts (M11.5)."""
    two_spheres: bool = False
    """A player who leads in two spheres wins at once (M11.4a)."""
    electors_leave: bool = False
    """The electors of those who left by religion do not count in politics (M11.4)."""
    final_die: bool = False
    """A die decides between those who are equal in the end (M11.4)."""


class PlacedCity(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The contents of a city, beside caravans."""

    goods: tuple[str, ...] = ()
    """Cheapest first."""
    contract: str | None = None
    temple: Seat | None = None


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """One player, with all possessions."""

    caravan: str | None
    """Its city; None before it is placed."""
    stock: tuple[Natural, ...]
    """Number of each resource, cheapest first."""
    kept: tuple[str, ...]
    """Their kept contracts, in the order of the catalogue; a state that is read may have them in any order."""
    monopolies: Natural
    electors: tuple[Natural, ...]
    """Number that were placed in each region."""
    plot: tuple[Step, ...]
    """Their actions of this turn, as far as they are plotted."""
    sealed: bool
    taken: tuple[str, ...]
    """The cities from which the player has taken a resource in this turn (M6.3)."""


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole table."""

    options: Options
    components: str
    """The digest of the component set."""
    chance: str
    """The source of chance, in hexadecimal."""
    stage: StageName
    turn: Natural
    """0 before the first one begins."""
    first: Seat
    """The seat with the title of first player."""
    step: Natural
    """The action of the plots that is carried out, from 0 on; 0 outside phase III."""
    actor: Natural
    """The distance from the first player to the seat whose go it is."""
    cities: dict[str, PlacedCity]
    """The cities in which something lies."""
    players: tuple[Player, ...]
    resources_due: Natural
    contracts_due: Natural
    """The two counters (M1.8)."""
    bag: tuple[Natural, ...]
    """Number of each resource in the bag, cheapest first."""
    contract_bag: dict[str, Natural]
    """Number of each contract in the other bag."""
    cards: tuple[int, ...] = ()
    """The numbered cards that are still in the pile, lowest first; none if a die is rolled (M11.5)."""
    fulfilled: str | None = None
    """The contract for which rewards are being taken."""
    announced: tuple[tuple[Natural, ...], ...] = ()
    """Amounts announced in this scoring of monopolies: for each resource so far, in order from the first player."""
    victor: Seat | None = None
    """The winner by the last die (M10.12)."""
