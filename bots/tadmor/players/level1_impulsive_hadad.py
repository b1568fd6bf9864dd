"""Hadad the wanderer: takes what looks good at the moment, and thinks no further."""

from __future__ import annotations

from bots.kit.search_player import SeededPlayer
from bots.observation import Observation
from bots.tadmor.evaluation.slot_value import SLOT_APPRAISALS, missing_goods
from bots.tadmor.sampled_table import Actions, legal_actions, sample_table
from bots.tadmor.search.placement_plan import first_free_slots
from rules.tadmor import actions as a
from rules.tadmor.components import schema as c
from rules.tadmor.table import Table, purse

_PRIORITIES: dict[type, float] = {
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
    **dict.fromkeys((a.TakeGood, a.TakeTile, a.Place, a.Raid, a.Drop), 0.0),  # decided in another way
}
"""The order in which he acts in a go; what stands below ending it he never does."""
PRIVATE_ACTION_WEIGHT, UNAFFORDABLE_WEIGHT = 3.0, 0.5


class Hadad(SeededPlayer):
    """Takes the most attractive action of the moment, by fixed priorities."""

    def decide(self, observation: Observation) -> a.AnyAction:
        actions = legal_actions(observation)
        if isinstance(actions[0], a.Place) or isinstance(actions[-1], a.Place):
            return self._place(observation, actions)
        if isinstance(actions[-1], a.Drop | a.Raid | a.TakeGood | a.TakeTile | a.TakeRare):
            return self.pick(actions)
        best = max(_priority(action) for action in actions)
        preferred = [action for action in actions if _priority(action) == best]
        return preferred[0] if isinstance(preferred[-1], a.EndTaxed) else self.pick(preferred)

    def _place(self, observation: Observation, actions: Actions) -> a.AnyAction:
        table = sample_table(observation, self._rng)
        places = first_free_slots(table, actions)
        if not places:
            return actions[-1]
        weights = [_slot_weight(table, observation.seat, action.place) for action in places]
        return self._rng.choices(places, weights)[0]


def _priority(action: a.AnyAction) -> float:
    priority = _PRIORITIES[type(action)]
    match action:
        case a.BuildTower():
            return priority + 0.1 * action.levels
        case a.BuildPairs():
            return priority + 0.1 * action.pairs
    return priority


def _slot_weight(table: Table, seat: int, place: str) -> float:
    row = table.board.rows.get(place)
    if row is None:
        return PRIVATE_ACTION_WEIGHT
    if isinstance(row, c.RareSlot):
        price = table.catalogue.rare_prices[row.colour]
        if missing_goods(purse(table.state.merchants[seat]), price):
            return UNAFFORDABLE_WEIGHT
    return SLOT_APPRAISALS[type(row)].frequency
