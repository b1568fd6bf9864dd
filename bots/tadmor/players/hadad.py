"""Hadad the wanderer: sees what lies before him, takes what looks good, and thinks no further."""

from __future__ import annotations

from random import Random
from typing import Any

from bots.chair import Chair
from bots.tadmor.imagined_game import imagined_table
from bots.tadmor.search.placing import first_of_rows
from rules.tadmor import actions as a
from rules.tadmor.components import schema as c
from rules.tadmor.table import Table, purse

_LIKING: dict[type, float] = {
    a.Collect: 100,
    a.Gifts: 99,
    a.Caravan: 98,
    a.Shipyard: 98,
    a.TakeRare: 97,
    a.BuildTemple: 90,
    a.BuyRare: 85,
    a.Fulfil: 88,
    a.BuildPairs: 80,
    a.BuildTower: 75,
    a.Traitor: 70,
    a.Buy: 65,
    a.WarSupplies: 60,
    a.Taxman: 59,
    a.FirstToPlay: 58,
    a.ReturnForTiles: 40,
    a.ReturnForPart: 40,
    a.DrawMission: 30,
    a.EndTaxed: 11,
    a.End: 10,
    **dict.fromkeys(
        (
            a.Trade,
            a.TradePoints,
            a.Discard,
            a.TakeBack,
            a.Return,
            a.ReturnForGoods,
            a.ReturnForRare,
            a.ReturnAgainst,
            a.ReturnForRegion,
            a.ReturnToSwap,
        ),
        0.0,
    ),
    **dict.fromkeys((a.TakeGood, a.TakeTile, a.Place, a.Raid, a.Drop), 0.0),  # he decides these in another way
}
"""What he does first in a go; whatever stands below ending it he leaves alone."""
_PLACES: dict[type, float] = {
    c.CollectSlot: 3.0,
    c.ImproveSlot: 2.5,
    c.TempleSlot: 3.0,
    c.TowerSlot: 3.0,
    c.PairSlot: 3.0,
    c.RareSlot: 2.5,
    c.MissionSlot: 2.5,
    c.GiftSlot: 2.0,
    c.WarSlot: 1.0,
    c.FirstSlot: 1.0,
    c.MarketSlot: 0.6,
    c.MarauderSlot: 0.8,
    c.TaxmanSlot: 1.0,
    c.TraitorSlot: 0.1,
    c.CaravanSlot: 0.1,
    c.ShipyardSlot: 0.1,
}
"""How often he goes where."""


class Hadad:
    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, chair: Chair) -> Any:
        actions = chair.legal_actions()
        if isinstance(actions[0], a.Place) or isinstance(actions[-1], a.Place):
            return self._place(chair, actions)
        if isinstance(actions[-1], a.Drop | a.Raid | a.TakeGood | a.TakeTile | a.TakeRare):
            return actions[int(self._rng.random() * len(actions))]
        best = max(self._liking(action) for action in actions)
        liked = [action for action in actions if self._liking(action) == best]
        if isinstance(liked[-1], a.EndTaxed):
            return liked[0]
        return liked[int(self._rng.random() * len(liked))]

    def _liking(self, action: Any) -> float:
        liking = _LIKING[type(action)]
        match action:
            case a.BuildTower():
                return liking + 0.1 * action.levels
            case a.BuildPairs():
                return liking + 0.1 * action.pairs
        return liking

    def _place(self, chair: Chair, actions: Any) -> Any:
        table = imagined_table(chair, self._rng)
        places = first_of_rows(table, actions)
        if not places:
            return actions[-1]
        weights = [self._appeal(table, chair.seat, action.place) for action in places]
        return self._rng.choices(places, weights)[0]

    def _appeal(self, table: Table, seat: int, place: str) -> float:
        row = table.board.rows.get(place)
        if row is None:
            return 3.0
        merchant = table.state.merchants[seat]
        appeal = _PLACES[type(row)]
        if isinstance(row, c.RareSlot):
            price = table.catalogue.rare_prices[row.colour]
            lack = sum(max(0, need - have) for have, need in zip(purse(merchant), price, strict=True))
            appeal = appeal if not lack else 0.5
        return appeal
