"""The story at the table, the newest last."""

from __future__ import annotations

from msgspec import Struct

from rules.contract import AnyGame
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, wrapped
from tadmor_tui.table.model import TableModel
from tadmor_tui.translation import t


def paint_story(
    model: TableModel[AnyGame, Struct], glyphs: Glyphs, keys: KeyNames, cells: int, rows: int
) -> list[Line]:
    """As many sentences as have room, up to the one that the person has gone back to."""
    end = model.story_end
    lines = [row for told in model.eyes.story[max(0, end - rows) : end] for row in wrapped(told.text, cells - 1)]
    return [
        titled(t("Story"), cells, glyphs, keys.note("choose", t("replay"))),
        *lines[max(0, len(lines) - rows + 1) :],
    ]
