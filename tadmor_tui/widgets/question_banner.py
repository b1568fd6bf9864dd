"""The banner with a question of another player: who asks what, and the two keys that answer."""

from __future__ import annotations

from rules.game_kind import SeatLabel
from tadmor_tui.render.text import Line, Run, grounded, in_at_most, line, width
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.pane import Panel
from tadmor_tui.widgets.pointing import COMMAND, key

AGREE, REFUSE = "agree", "refuse"
"""The commands that answer."""
_GROUND = "question"
_INK = "shade"
_MARGIN = 4
"""Cells for the letter of the asker."""
_APART = 2
"""Cells between the sentence and the keys."""
_LEAST_CELLS = 24
"""For the sentence; in a narrower window the keys stand below it."""


class QuestionBanner(Panel):
    """The banner; its screen gives it its lines."""


def answers() -> list[tuple[str, str]]:
    """Return the commands that answer, each with a word for what it does."""
    return [(AGREE, t("agree")), (REFUSE, t("refuse"))]


def paint_question(asker: SeatLabel, sentence: str, keys: KeyNames, cells: int, rows: int) -> list[Line]:
    """Paint the sentence in as many rows as it needs, at most so many, with the keys at the right end of the first."""
    shown = _answers(keys)
    room = cells - _MARGIN - width(shown) - _APART
    if room < _LEAST_CELLS:
        told = _sentence(asker, sentence, cells - _MARGIN, max(1, rows - 1))
        return [grounded(row, _GROUND, cells) for row in (*told, line(" ", *shown))]
    first, *more = _sentence(asker, sentence, room, rows)
    gap = " " * max(1, cells - width(first) - width(shown) - 1)
    return [grounded(row, _GROUND, cells) for row in ((*first, Run(gap, _INK, _GROUND), *shown), *more)]


def _sentence(asker: SeatLabel, sentence: str, room: int, rows: int) -> list[Line]:
    texts = wrap_text(sentence, max(1, room))
    badge: list[Run] = [Run(f" {asker.letter} ", "night", f"seat.{asker.key}"), Run(" ", _INK, _GROUND)]
    margins = [badge, *[[Run(" " * _MARGIN, _INK, _GROUND)]] * (len(texts) - 1)]
    return in_at_most(
        [line(*margin, Run(text, _INK, _GROUND)) for margin, text in zip(margins, texts, strict=True)], rows
    )


def _answers(keys: KeyNames) -> Line:
    runs: list[Run] = []
    for command, word in answers():
        pressed = key(COMMAND, command)
        runs += [Run(f" {keys[command]} ", "legal", "night", pressed), Run(f" {word} ", _INK, _GROUND, pressed)]
    return tuple(runs)
