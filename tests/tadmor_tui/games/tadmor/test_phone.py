"""A screen that is higher than wide: one column, in which every slot is named and nothing is cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.layout import arrange, is_narrow
from tadmor_tui.games.tadmor.text.components import short_slot_brief, slot_brief
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.text.languages import LanguageCode, language_of
from tadmor_tui.text.translation import use_language
from tests.drivers.seated import seated
from tests.drivers.table_driver import at_table
from tests.tadmor_tui.games.tadmor.painted import moments, painted_table, seen

PHONE = (48, 36)


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_every_slot_is_named(merchants: int, code: LanguageCode) -> None:
    game = next(game for game in moments(merchants, 2, every=150) if game.state.turn > 1)
    with use_language(language_of(code)):
        panels = painted_table(seen(game, 0), *PHONE, MapMarks())
        text = "\n".join("".join(run.text for run in row) for row in panels["map"])
        assert "…" not in text
        for slot in game.board.slots.values():
            words = (slot_brief(slot, game.state.era), short_slot_brief(slot, game.state.era))
            kind = slot.name.partition(".")[2].rstrip("0123456789")
            assert kind in ("improve", "grey", "yellow", "red") or any(each in text for each in words), slot.name


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_panels_fill_the_screen(merchants: int) -> None:
    board = standard_catalogue().board(merchants)
    for width in range(44, 80, 5):
        for height in (36, 40, 50):
            assert is_narrow(width, height, board)
            panels = arrange(width, height, board, merchants).regions
            inside = panels[RegionMap].contains_region(panels[Skyline])
            assert inside and sum(region.area for region in panels.values()) == width * height + panels[Skyline].area


async def test_a_game_is_played_on_it(tmp_path: Path) -> None:
    shown = seated(TadmorGame.new(3, 5), 1)
    async with at_table(tmp_path, shown, PHONE) as driver:
        assert "This window is" not in driver.text()
        for _ in range(40):
            await driver.play_a_move()
            rows = driver.text().split("\n")
            assert len(rows) <= PHONE[1] and all(len(row) <= PHONE[0] for row in rows)
    assert len(shown.played.timeline) > 20
