"""Explanations of choices in Palmyra have room at 80x24, in every language; keys that matter stay in sight."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from rules.palmyra import actions as a
from rules.palmyra.events import TilesDrawn
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from rules.palmyra.tiles import KIND_OF
from rules.palmyra.view import free_cells_beside
from tadmor_tui.games.palmyra.moments import report_of
from tadmor_tui.games.palmyra.text.offers import offers
from tadmor_tui.text.languages import LANGUAGES, LanguageCode, language_of
from tadmor_tui.text.translation import use_language
from tests.drivers.inks import named
from tests.drivers.table_driver import SMALL, at_table
from tests.rules.palmyra.choosers import with_sense
from tests.tadmor_tui.games.palmyra.tables import on_the_board, played_to, table_of
from tests.tadmor_tui.games.palmyra.test_end import empty_stacks

_ROOM = 78
"""Cells of the row above the prompt."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_explanation_of_a_choice_fits_in_its_row(code: LanguageCode) -> None:
    seen: set[type] = set()
    with use_language(language_of(code)):
        for seed in range(2):
            game, rng = PalmyraGame(Options(COLOURS[:3], seed, expert=seed == 1)), Random(seed)
            while game.acting:
                for offer in offers(game, game.acting[0]):
                    assert cell_len(offer.explanation) <= _ROOM, offer.explanation
                    if offer.explanation:
                        assert offer.explanation != offer.line
                        seen.add(type(offer.action))
                game.apply(game.acting[0], with_sense(game, rng))
    assert {a.Conquer, a.Revenue, a.Reorganize, a.Stop, a.Flip, a.KeepAll, a.Draw, a.TakeCaesar} <= seen


def test_many_drawn_tiles_are_counted() -> None:
    large, small = ([tile for tile in KIND_OF if tile.startswith(size)] for size in ("large", "small"))
    told = report_of([TilesDrawn(0, (*large[:3], small[0]), "conquer")])
    assert "3 large" in told and "1 small" in told
    assert "large plain desert" in report_of([TilesDrawn(0, ("large desert",), "conquer")])


async def test_the_key_that_lays_is_seen_beside_a_long_question(tmp_path: Path) -> None:
    asked = 0
    for turn in (6, 12, 18, 24, 30):
        async with at_table(tmp_path / str(turn), played_to(turn, "conquer", seats=3), SMALL) as driver:
            await driver.press("enter")
            if "Lay another tile" in driver.prompt:
                asked += 1
                assert "Enter" in driver.prompt
    assert asked


async def test_a_line_that_loses_the_game_is_no_good_news(tmp_path: Path) -> None:
    async with at_table(tmp_path, empty_stacks(open_coins=True), SMALL) as driver:
        table = table_of(driver)
        menu = table.stack.menu
        painted = [run for row in menu.painted(table, menu.room) for run in named(row)]
        assert {ink for text, ink in painted if "you lose by 18" in text} == {"bad"}


async def test_the_board_keeps_in_sight_what_all_who_share_a_screen_can_reach(tmp_path: Path) -> None:
    """So that its size does not change with every turn, and the whole of it need not be sent anew."""
    shown = played_to(14, seats=3, people=3)
    async with at_table(tmp_path, shown, SMALL, curtain="never") as driver:
        cells, view = set(on_the_board(driver).cells_worth_seeing()), shown.game.view(0)
        for player in view.players:
            for place in (player.legion, player.censor):
                assert cells.issuperset(free_cells_beside(view, place))
