"""Languages of ours that can be recognised on a screen: what came from a translation can be told from everything else.

Each letter of a translation, and of a name in that language, has an accent, and marks without any width stand around
each text: a plain letter on the screen is English, or somebody's own, and a text that begins and does not end is cut.
"""

from __future__ import annotations

from rules.language import Language
from tadmor_tui.text.languages import LanguageCode, language_of
from tests.tadmor_tui.text.pseudo_language import Marking

BEGINS, ENDS = "\u0332", "\u0333"
"""They lie below other letters and take no cell."""


def ends_missing(shown: str) -> int:
    """How many texts begin and do not end."""
    return shown.count(BEGINS) - shown.count(ENDS)


def without_marks(shown: str) -> str:
    return shown.replace(BEGINS, "").replace(ENDS, "")


class MarkedEnglish(Marking):
    code = "en"

    def marked_text(self, text: str) -> str:
        return f"{BEGINS}{super().marked_text(text)}{ENDS}" if text.strip() else text


class MarkedGerman(MarkedEnglish):
    code = "de"


class MarkedFrench(MarkedEnglish):
    code = "fr"


def marked_language(code: LanguageCode) -> Language:
    return {"en": MarkedEnglish, "de": MarkedGerman, "fr": MarkedFrench}[code](language_of(code))
