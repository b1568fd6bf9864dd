"""The difference between two actions: its largest parts, which add up to its points."""

from __future__ import annotations

from bots.kit.comparison import PartName, difference
from bots.kit.weighing import REST
from bots.tadmor.search import value_parts as parts
from bots.tadmor.search.action_evaluator import ScoredAction
from bots.tadmor.search.weighing import LEAST, TadmorWeighing
from rules.message import Message, message

_NAMES: dict[str, PartName] = {
    parts.TOWER: lambda points: message("tower {points:+d}", points=points),
    parts.TEMPLES: lambda points: message("temples {points:+d}", points=points),
    parts.RARE: lambda points: message("rare goods {points:+d}", points=points),
    parts.MISSIONS: lambda points: message("missions {points:+d}", points=points),
    parts.TILES: lambda points: message("improvements {points:+d}", points=points),
    parts.GOODS: lambda points: message("goods for later {points:+d}", points=points),
    parts.PIECES: lambda points: message("camels and ships {points:+d}", points=points),
    parts.TURN: lambda points: message("points of this turn {points:+d}", points=points),
    parts.RIVALS: lambda points: message("what rivals get {points:+d}", points=points),
    REST: lambda points: message("other things {points:+d}", points=points),
}


def comparison(weighing: TadmorWeighing, scored: ScoredAction, other: ScoredAction | None = None) -> Message | None:
    """Compare an action with another: by default with the best, and the best with the next that is worse.

    None if nothing makes a difference of a point.
    """
    is_next = other is None
    if other is None:
        worse = (one for one in weighing.ranked if scored.gain - one.gain >= LEAST)
        other = weighing.best if scored.gain < weighing.best.gain else next(worse, scored)
    found = difference(weighing.parts(scored), weighing.parts(other), _NAMES)
    if found is None:
        return None
    if found.total < 0:
        return message("{points} PP behind the best: {parts}", points=-found.total, parts=found.parts)
    if is_next:
        return message("{points} PP more than the next best: {parts}", points=found.total, parts=found.parts)
    return message("{points} PP more: {parts}", points=found.total, parts=found.parts)
