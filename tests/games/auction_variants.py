"""The auctions that are played for the contract."""

from __future__ import annotations

from typing import cast

from rules.game_kind import AnyKind
from tests.games.auction import AUCTION, AnyAction, State
from tests.rules.choosers import by_chance
from tests.suites.contract import GameUnderTest

AUCTION_VARIANTS = tuple(
    GameUnderTest(
        game="auction",
        name=f"{seats} bidders, {prizes} prizes",
        kind=cast(AnyKind, AUCTION),
        seats=seats,
        options=(("prizes", prizes),),
        actions=AnyAction,
        state=State,
        longest=100,
        choosers=(by_chance,),
    )
    for seats in (2, 3)
    for prizes in ("small", "large")
)
