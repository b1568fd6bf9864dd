"""Actions as short lines that a person can read and type, and back.

Every action has exactly one spelling and every spelling means one action, whatever the position.
"""

from __future__ import annotations

from rules.contract import NotationError
from rules.kit.notation import MAX_LINE_LENGTH, Form, Notation, Spelling
from rules.marchands import actions as a
from rules.marchands.places import CITIES, REGIONS, SLOTS, STEPS, Step
from rules.marchands.state import REWARDS
from rules.message import message

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
_STEP_OF: dict[str, Step] = {WAIT_SIGN if step == "wait" else step: step for step in STEPS}
_SIGN_OF = {step: sign for sign, step in _STEP_OF.items()}


def write_plot(plot: tuple[Step, ...]) -> str:
    """`b X a . . .`, as a row of markers."""
    return " ".join(_SIGN_OF[step] for step in plot)


def read_plot(text: str) -> tuple[Step, ...]:
    """Read a row such as `b X a c X a`, with blanks or without; raises NotationError with a sentence."""
    signs = "".join(text[:MAX_LINE_LENGTH].split())
    if unknown := [sign for sign in signs if sign not in _STEP_OF]:
        raise NotationError(
            message(
                "{sign.quoted} is no action of a plot: there are a, b, c, d, X and a full stop for a wait.",
                sign=unknown[0],
            )
        )
    if len(signs) > SLOTS:
        raise NotationError(message("A plot has at most {slots} actions, not {found}.", slots=SLOTS, found=len(signs)))
    return tuple(_STEP_OF[sign] for sign in signs)
