"""The shape of Palmyra's component files: what a tile mix, a city and a table of numbers may say, and nothing else."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rules.components.entries import ComponentEntry

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
Coordinate: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]


class TileRow(ComponentEntry, frozen=True, kw_only=True):
    """The numbers of tiles of one size and landscape with each feature, and without any (P1.2)."""

    plain: Count
    tower: Count
    lake: Count
    caravan: Count


class CityTile(ComponentEntry, frozen=True, kw_only=True):
    """A tile of the city; its cell says whether it is a large or a small one (P1.3, P1.5)."""

    cell: tuple[Coordinate, Coordinate]
    landscape: Literal["desert", "hills", "mountains"]
    players: Annotated[int, Meta(ge=2, le=5)]
    """It is laid with this number of players and with more; the solo game has the city of two."""


class Hand(ComponentEntry, frozen=True, kw_only=True):
    """A player's opening hand, by the order of play (P2.5)."""

    large: Few
    small: Few
    coins: Few


class Level(ComponentEntry, frozen=True, kw_only=True):
    """A level of the solo game (P9.2)."""

    large: Few
    small: Few
    flipped: Few
    """Small tiles that lie flipped before the player from the beginning."""
    target: Annotated[int, Meta(ge=1, le=999)]


class Coins(ComponentEntry, frozen=True, kw_only=True):
    total: Annotated[int, Meta(ge=1, le=999)]
    pieces: tuple[Count, Count, Count]
    """Numbers of pieces of the values 1, 3 and 5."""
    expert: Few
    """Number of extra coins at the beginning of the expert game (P8.1)."""
    caesar_price: Few
    solo_loss: Count
    """Number of coins that leave the game after each turn of the solo game (P9.4)."""


class Income(ComponentEntry, frozen=True, kw_only=True):
    """The value of a neighbour for a tile that is laid (P4.6), and what Caesar adds in a turn (P8.5)."""

    landscape: Few
    feature: Few
    caesar: Few


class Laying(ComponentEntry, frozen=True, kw_only=True):
    """The limits of tiles laid in a turn: without any feature, and with one (P4.4)."""

    plain: Annotated[int, Meta(ge=1, le=9)]
    with_feature: Annotated[int, Meta(ge=1, le=9)]


class ComponentFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole component set, all sections together."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    tiles: dict[str, TileRow]
    city: dict[str, CityTile]
    hands: dict[str, Hand]
    levels: dict[str, Level]
    coins: Coins
    income: Income
    laying: Laying
