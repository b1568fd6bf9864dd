"""Actions as short lines that a person can read and type, and back.

Every action has exactly one spelling and every spelling means one action, whatever the position.
"""

from __future__ import annotations

from rules.kit.notation import Form, Notation, Spelling
from rules.marchands import actions as a
from rules.marchands.places import CITIES, REGIONS, STEPS, Step
from rules.marchands.state import REWARDS

_REWARD = f"(?:{'|'.join(REWARDS)})"
_REGION = f"(?:{'|'.join(REGIONS)})"
_SPELLINGS = {
    "city": Spelling("|".join(CITIES)),
    "step": Spelling("|".join(STEPS)),
    "rewards": Spelling(f"{_REWARD} and {_REWARD}", lambda text: tuple(text.split(" and ")), " and ".join),
    "regions": Spelling(f"{_REGION}(?: {_REGION})*", lambda text: tuple(text.split(" ")), " ".join),
    "amount": Spelling(r"\d{1,3}", int),
}
_FORMS: tuple[Form[a.AnyAction], ...] = (
    ("start at {city}", a.PlaceCaravan),
    ("plot {step}", a.Plot),
    ("erase", a.Erase),
    ("seal", a.Seal),
    ("unseal", a.Unseal),
    ("take {rewards}", a.TakeRewards),
    ("electors {regions}", a.PlaceElectors),
    ("announce {amount}", a.Announce),
)
NOTATION = Notation(_FORMS, _SPELLINGS)
write_action, read_action = NOTATION.write, NOTATION.read


# --- whole plots

WAIT_SIGN = "."


def write_plot(plot: tuple[Step, ...]) -> str:
    """`b X a . . .`, as a row of markers."""
    return " ".join(WAIT_SIGN if step == "wait" else step for step in plot)
