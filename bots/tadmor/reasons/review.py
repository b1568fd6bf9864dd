"""The weighing of a decision of Tadmor for the review of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bots.kit.review import Judged, Weigher
from bots.kit.voice import Voice
from bots.observation import Observation
from bots.tadmor.public_observation import PublicObservation
from bots.tadmor.reasons.advice import advise, compared_reason
from bots.tadmor.search.weighing import weighing_of
from rules.contract import Action
from rules.tadmor import actions as a


def weigher(names: Sequence[str]) -> Weigher:
    """Return the weighing for a review; reasons use the names of the merchants."""

    def weigh(observation: Observation, action: Action) -> Judged | None:
        weighing = weighing_of(observation)
        weighed = weighing.weigh(cast(a.AnyAction, action))
        if weighed is None:
            return None
        best = weighing.best
        reason = compared_reason(weighing, best, names, weighed.candidate).full if weighed.missed else None
        return Judged(weighed, (best.action, *best.plan), reason, weighed.candidate.plan)

    return weigh


TADMOR_VOICE = Voice(advise, weigher, PublicObservation)
