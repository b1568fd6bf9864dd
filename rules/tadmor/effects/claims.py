"""Further camels and ships (T6.5, T6.6): how many a merchant has, and what earns the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.state import PieceKind


class Claimant(Protocol):
    """The possessions that decide about further pieces: those of a merchant, or of a view of one."""

    @property
    def camels(self) -> int: ...
    @property
    def ships(self) -> int: ...
    @property
    def pieces(self) -> Mapping[str, PieceKind]: ...
    @property
    def tower(self) -> int: ...
    @property
    def rare_goods(self) -> tuple[str, ...]: ...
    @property
    def fulfilled(self) -> tuple[str, ...]: ...
    @property
    def returned(self) -> tuple[str, ...]: ...


def owned(merchant: Claimant, piece: PieceKind) -> int:
    """Count the pieces of a kind that a merchant has, in reserve and out."""
    reserve = merchant.camels if piece == "camel" else merchant.ships
    return reserve + sum(kind == piece for kind in merchant.pieces.values())


def earns_camel(catalogue: Catalogue, merchant: Claimant) -> bool:
    """T6.5: tower and missions, fulfilled or returned, decide about the next camel."""
    following = owned(merchant, "camel") + 1
    missions = counted_missions(merchant)
    return following <= catalogue.file.limits.camels and any(
        rule.camel == following and merchant.tower >= rule.tower and missions >= rule.missions
        for rule in catalogue.file.caravan.values()
    )


def counted_missions(merchant: Claimant) -> int:
    return len(merchant.fulfilled) + len(merchant.returned)


def earns_ship(catalogue: Catalogue, merchant: Claimant) -> bool:
    """T6.6: rare goods of each colour decide about the next ship."""
    following = owned(merchant, "ship") + 1
    fewest = min(rare_goods_by_colour(catalogue, merchant).values())
    return following <= catalogue.file.limits.ships and any(
        rule.ship == following and fewest >= rule.of_each_colour for rule in catalogue.file.shipyard.values()
    )


def rare_goods_by_colour(catalogue: Catalogue, merchant: Claimant) -> dict[str, int]:
    colour_of = catalogue.colour_of
    return {colour: sum(colour_of[good] == colour for good in merchant.rare_goods) for colour in RARE_COLOURS}
