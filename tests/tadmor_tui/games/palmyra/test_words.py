"""Palmyra in words: every kind of action and event, whole stories, news, verdicts and plain lines."""

from __future__ import annotations

from typing import get_args

from rules.contract import ScoreLine, Standing, Standings
from rules.palmyra import events as e
from rules.palmyra.actions import AnyAction
from rules.palmyra.tiles import TILES
from rules.reference.book import book_of
from rules.references import reference_of
from tadmor_tui.games.palmyra.plain import PalmyraLines
from tadmor_tui.games.palmyra.text.events import BRIEFS, TELLERS
from tadmor_tui.games.palmyra.text.explanations import _ACTION_KEYS, tile_key
from tadmor_tui.games.palmyra.text.offers import LABELS
from tadmor_tui.games.palmyra.text.verdict import verdict
from tadmor_tui.text.languages import LANGUAGES, language_of
from tadmor_tui.text.translation import use_language
from tests.tadmor_tui.games.palmyra.tables import NAMES, played_to


def test_every_kind_of_event_and_action_has_words() -> None:
    assert set(TELLERS) == set(BRIEFS) == set(get_args(e.AnyEvent))
    assert set(LABELS) == set(_ACTION_KEYS) == set(get_args(AnyAction))


def test_every_key_that_explains_is_an_entry_of_the_reference() -> None:
    reference = reference_of("palmyra")
    assert reference is not None
    book = book_of(reference)
    keys = ("city", "board", "blocking", "summary", *_ACTION_KEYS.values())
    assert all(book.resolve(key) for key in (*keys, *map(tile_key, TILES)))


def test_sizes_of_tiles_go_with_their_number_in_every_language() -> None:
    one, several = ("large hills",), ("large hills",) * 3 + ("small desert lake",) * 2
    told: dict[str, list[str | None]] = {}
    for code in LANGUAGES:
        with use_language(language_of(code)):
            told[code] = [BRIEFS[e.TilesDrawn](NAMES, e.TilesDrawn(0, tiles, "conquer")) for tiles in (one, several)]
    assert told == {
        "en": ["draws 1 large", "draws 3 large, 2 small"],
        "de": ["zieht 1 groß", "zieht 3 große, 2 kleine"],
        "fr": ["pioche 1 grande", "pioche 3 grandes, 2 petites"],
    }


def test_the_news_of_a_rival_say_what_was_laid_and_earned() -> None:
    table = played_to(20, seats=3)
    news = [one.text for one in table.source.news_for(0)]
    assert any("matched" in text or "reorganize" in text or "draws" in text for text in news), news


def test_the_story_has_the_signs_of_its_seats() -> None:
    table = played_to(10)
    assert {line.seat for line in table.snapshot.story if not line.begins_turn} >= {0, 1}


def _standings(totals: list[int], decided_by: str, places: list[int], target: int = 0) -> Standings:
    ranking = tuple(
        Standing(seat, place, total, (ScoreLine("landscapes", total),))
        for seat, (total, place) in enumerate(zip(totals, places, strict=True))
    )
    return Standings(True, ranking, decided_by, target=target)


def test_the_verdict_says_who_has_won_and_by_what() -> None:
    view = played_to(30).game.view(None)
    told = verdict(_standings([44, 40], "points", [1, 2]), NAMES, view)
    assert told == "Ana wins with 44 coins, 4 more than Bruno."
    assert "wins the tie" in verdict(_standings([44, 44], "flipped tiles", [1, 2]), NAMES, view)
    assert "Ana and Bruno share the win" in verdict(_standings([44, 44], "shared", [1, 1]), NAMES, view)
    assert "target of 55" in verdict(_standings([60], "target", [1], 55), NAMES, view)
    assert "missed the target" in verdict(_standings([50], "target", [1], 55), NAMES, view)


def test_plain_lines_have_the_board_with_columns_and_rows_as_actions_name_them() -> None:
    table = played_to(30, seats=3)
    view = table.game.view(0)
    lines = list(PalmyraLines().board(view, NAMES, table.game.components))
    assert any("Reserve" in line for line in lines)
    assert sum("coins hidden" in line for line in lines) == 2
    rows = {line.split()[0] for line in lines[-20:] if line.strip()}
    for tile in view.land:
        assert str(tile.cell[1]) in rows
    assert list(PalmyraLines().hand(view, 0, table.game.components)) or not view.players[0].tiles
