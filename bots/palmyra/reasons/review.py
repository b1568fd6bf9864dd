"""The weighing of a decision of Palmyra for the review of a finished game."""

from __future__ import annotations

from bots.kit.review import Judged
from bots.kit.voice import Voice
from bots.observation import Observation
from bots.palmyra.public_observation import PublicObservation
from bots.palmyra.reasons.advice import advise, compared_reason
from bots.palmyra.search.weighing import weighing_of
from rules.contract import Action


def weigh(observation: Observation, action: Action) -> Judged | None:
    weighing = weighing_of(observation)
    weighed = weighing.weigh(action)
    if weighed is None:
        return None
    best, own = weighing.best, weighed.candidate
    reason = compared_reason(weighing, best, own) if weighed.missed else None
    return Judged(weighed, best.actions, reason, own.actions[1:])


PALMYRA_VOICE = Voice(lambda observation, names: advise(observation), lambda names: weigh, PublicObservation)
