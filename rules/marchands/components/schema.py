"""The shape of the component files: what a map, contracts and numbers may say, and nothing else."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rules.components.entries import ComponentEntry

Resource: TypeAlias = Literal["coal", "bronze", "silver", "gems", "gold"]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=60)]
Some: TypeAlias = Annotated[int, Meta(ge=1, le=60)]


class City(ComponentEntry, frozen=True, kw_only=True):
    """A city: its rank, and where it lies on the map, column and row (M1.2)."""

    rank: Annotated[int, Meta(ge=1, le=3)]
    grid: tuple[Annotated[int, Meta(ge=0, le=9)], Annotated[int, Meta(ge=0, le=9)]]


class Roads(ComponentEntry, frozen=True, kw_only=True):
    """The roads with one label (M1.3)."""

    between: tuple[str, ...]
    """Each as the two cities that it joins: `14-K`."""


class Region(ComponentEntry, frozen=True, kw_only=True):
    """A region, told by the cities around it in order (M1.4)."""

    around: tuple[str, ...]


class ResourceRow(ComponentEntry, frozen=True, kw_only=True):
    """A kind of resource: what it is worth, and how many markers of it there are (M1.5)."""

    worth: Annotated[int, Meta(ge=1, le=9)]
    markers: Some


class Contract(ComponentEntry, frozen=True, kw_only=True):
    """A contract (M1.6)."""

    value: Annotated[int, Meta(ge=1, le=20)]
    demand: tuple[Resource, ...]
    copies: Count


class Pieces(ComponentEntry, frozen=True, kw_only=True):
    """The pieces of each player (M1.7)."""

    temples: Some
    electors: Some


class Supply(ComponentEntry, frozen=True, kw_only=True):
    """The goods and contracts on the map (M2.2, M2.3, M11.1)."""

    set: Annotated[int, Meta(ge=1, le=6)]
    """Number of resources of a city."""
    cities: Annotated[int, Meta(ge=1, le=9)]
    """Number of cities with resources, the capital included, and number of cities with a contract."""
    cities_for_five: Annotated[int, Meta(ge=1, le=9)]
    """The same with five or six players."""


class Turns(ComponentEntry, frozen=True, kw_only=True):
    """The lengths of a game and a short game, and the turns between scorings of monopolies (M3.5, M11.2)."""

    long: Annotated[int, Meta(ge=1, le=30)]
    short: Annotated[int, Meta(ge=1, le=30)]
    between_scorings: Annotated[int, Meta(ge=1, le=30)]


class Monopolies(ComponentEntry, frozen=True, kw_only=True):
    cards: Annotated[int, Meta(ge=1, le=200)]
    influence: Annotated[int, Meta(ge=0, le=20)]
    """Final value of each (M9.4)."""


class ComponentFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole component set, all sections together."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    cities: dict[str, City]
    roads: dict[str, Roads]
    regions: dict[str, Region]
    resources: dict[str, ResourceRow]
    contracts: dict[str, Contract]
    pieces: Pieces
    supply: Supply
    turns: Turns
    monopolies: Monopolies
