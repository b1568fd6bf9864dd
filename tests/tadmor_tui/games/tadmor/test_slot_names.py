"""A slot has one name: on the board, in the menu, in the story, in the explanation and in the reference."""

from __future__ import annotations

import pytest

from rules.tadmor import actions as a
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Slot, standard_catalogue
from rules.tadmor.components.slot_kinds import slot_name
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.map_layout import map_layout
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.text.events import Storyteller
from tadmor_tui.games.tadmor.text.offers import in_words
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.text import text_of
from tadmor_tui.text.languages import LanguageCode, language_of
from tadmor_tui.text.translation import t, use_language, words_of
from tests.rules.tadmor.builders import position
from tests.rules.tadmor.reference_books import tadmor_book
from tests.tadmor_tui.games.tadmor.painted import NAMES, paint_map, seen

GAMES = [
    position("placement", merchants=merchants, turn=turn, catalogue=standard_catalogue()).game
    for merchants in (2, 4)
    for turn in (1, 4, 7)
]


def slots() -> list[tuple[TadmorGame, Slot]]:
    return [(game, slot) for game in GAMES for slot in game.board.slots.values()]


def label_on_the_board(game: TadmorGame, slot: Slot, cells: int, rows: int) -> str:
    """What stands after the signs of a slot's row."""
    layout = map_layout(game.board, cells, rows)
    row = next(row for row in layout.rows if slot in row.slots)
    line = text_of(paint_map(seen(game), MapMarks(), cells, rows)).split("\n")[row.y]
    return line[row.cell_of(len(row.slots)) + 1 :]


@pytest.mark.parametrize("size", [(80, 12), (104, 24), (136, 31)])
def test_on_the_board(size: tuple[int, int]) -> None:
    """Rare goods by the one that lies on top, and its price; of improvements the number stands in the slot."""
    for game, slot in slots():
        label = label_on_the_board(game, slot, *size)
        match slot.row:
            case c.RareSlot(colour=colour):
                top = game.view(0).stacks[colour].top
                assert top and top in label
            case c.ImproveSlot():
                assert label.startswith("Improve")
            case _:
                assert label.startswith(str(slot.called)), slot.name


def test_in_the_menu_the_story_and_the_reference() -> None:
    books = {game: tadmor_book(game.components) for game in GAMES}
    for game, slot in slots():
        name, piece = str(slot.called), slot.takes[0]
        assert slot_brief(slot, game.state.era).startswith(name)
        assert f": {name}" in in_words(game, a.Place(piece, slot.name))
        told = Storyteller(NAMES, game.components).tell(e.PiecePlaced(0, piece, slot.name))
        assert told == f"Ana places a {piece} on {game.components.region_name(slot.region)} {name}."
        entry = books[game].entry(books[game].other_name(slot.name) or "")
        assert entry.title.startswith(str(slot_name(slot.row))), slot.name


def test_nothing_is_cut_short_to_a_word_that_is_none() -> None:
    for game in GAMES:
        for size in ((80, 12), (84, 18), (104, 24)):
            text = text_of(paint_map(seen(game), MapMarks(), *size))
            assert not any(f" {short}" in text for short in ("Gre ", "Yel ", "Tem ", "Mar ", "Imp ", "Gif ", "Trait "))


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_long_name_is_given_in_short_only_where_it_has_no_room(language: LanguageCode) -> None:
    catalogue = standard_catalogue()
    stacks: dict[str, tuple[str, ...]] = {colour: row.types for colour, row in catalogue.file.rare.items()}
    with use_language(language_of(language)):
        for nth in range(max(map(len, stacks.values()))):
            tops = {colour: [types[nth % len(types)]] for colour, types in stacks.items()}
            game = position("placement", merchants=4, turn=1, catalogue=catalogue, tops=tops).game
            goods = [words_of(names.rare_good(top)) for (top,) in tops.values()]
            goods += [t("{good.capital} {amount}", good=names.good(good), amount=3) for good in ("wood", "stone")]
            for size in ((80, 12), (84, 18), (104, 24)):
                shown = text_of(paint_map(seen(game), MapMarks(), *size))
                assert UNICODE.cut not in shown, shown
            assert all(good in shown for good in goods), shown  # the largest has room for all of them
