"""The weighing of a decision of Marchands d'Empire for the review of a finished game."""

from __future__ import annotations

from bots.kit.review import Judged
from bots.kit.voice import Voice
from bots.marchands.public_observation import PublicObservation
from bots.marchands.reasons.advice import advise, compared_reason
from bots.marchands.search.weighing import actions_to_lay, weighing_of
from bots.observation import Observation
from rules.contract import Action
from rules.marchands import actions as a


def weigh(observation: Observation, action: Action) -> Judged | None:
    """Weigh a decision; a plot is weighed when it is sealed, and not step by step."""
    if isinstance(action, a.Plot | a.Erase | a.Unseal):
        return None
    weighing = weighing_of(observation)
    weighed = weighing.weigh(action)
    if weighed is None:
        return None
    best = weighing.best
    better = (best.action,) if best.tried is None else actions_to_lay(weighing.begun, best.tried.plot)
    return Judged(weighed, better, compared_reason(weighing, best, weighed.candidate) if weighed.missed else None)


MARCHANDS_VOICE = Voice(lambda observation, names: advise(observation), lambda names: weigh, PublicObservation)
