"""The story at the table, the newest last."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.contract import AnyGame
from rules.game_kind import SeatLabel
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, line_about
from tadmor_tui.session.story import StoryLine
from tadmor_tui.session.ui_state import UIState
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.pointing import TOLD, key
from tadmor_tui.widgets.seat_lines import ruled_rows, signed_rows


def paint_story(model: UIState[AnyGame, Struct], glyphs: Glyphs, keys: KeyNames, cells: int, rows: int) -> list[Line]:
    """As many sentences as have room, up to the one that the person has gone back to."""
    end, snapshot = model.story_end, model.snapshot
    told = model.story[max(0, end - rows) : end]
    lines = [
        line_about(row, key(TOLD, one.action))
        for one in told
        for row in story_rows(one, snapshot.labels, glyphs, "plain", cells - 1)
    ]
    return [
        titled(t("Story"), cells, glyphs, keys.note("choose", t("replay"))),
        *lines[max(0, len(lines) - rows + 1) :],
    ]


def story_rows(told: StoryLine, labels: Sequence[SeatLabel], glyphs: Glyphs, ink: str, cells: int) -> list[Line]:
    """A sentence with the sign of its seat; a rule between two turns."""
    if told.begins_turn:
        return ruled_rows(told.text, glyphs, cells)
    return signed_rows(labels, told.seat, told.text, ink, cells)
