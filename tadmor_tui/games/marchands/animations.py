"""How the acts of a turn are shown, one after the other, at a pace at which they can be followed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.marchands import events as e
from tadmor_tui.games.marchands.acts import Act
from tadmor_tui.render.animation import Frame, Motion, Pictures

_SECONDS: dict[type, float] = {
    e.PlotsShown: 1.2,
    e.CaravanMoved: 0.45,
    e.StepFailed: 0.6,
    e.ResourceTaken: 0.6,
    e.ContractFulfilled: 0.9,
    e.ContractKept: 0.6,
    e.TempleBuilt: 0.8,
    e.ElectorsPlaced: 0.8,
    e.GoodsPlaced: 0.6,
    e.ContractPlaced: 0.6,
    e.MonopolyWon: 0.8,
    e.NoMonopoly: 0.8,
}
"""How long each kind of act is seen."""


def motion_of_acts(
    acts: Sequence[Act], pictures: Callable[[Sequence[Act], int], Pictures], seen: int = 0
) -> Motion[Pictures]:
    """All acts but the first ones, which were seen before."""
    return tuple(Frame(_SECONDS[type(act.event)], pictures(acts, at)) for at, act in enumerate(acts) if at >= seen)
