"""`tadmor rules --game`: what holds for every game that lies in the box beside the usual one."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import DEFAULT_GAME
from rules.reference.book import book_of
from rules.reference.prose import DRAWING, TABLE
from rules.references import REFERENCES
from tadmor_tui.reference.text import LABELS
from tadmor_tui.screens.reference import ReferenceScreen
from tests.drivers.played import shown_rows
from tests.drivers.table_driver import an_app
from tests.tadmor_tui.commands.asked_rules import AskedRules


@pytest.fixture(params=[game for game in REFERENCES if game != DEFAULT_GAME])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def rules(game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> AskedRules:
    return AskedRules(game, capsys, monkeypatch)


def test_alone_it_shows_a_turn_and_what_can_be_asked_on_one_screen(rules: AskedRules, game: str) -> None:
    text, reference = rules(), REFERENCES[game]()
    assert f"tadmor rules --game {game} {reference.questions[0].words}" in text
    assert all(kind.name in text for kind in reference.kinds)
    assert len(text.splitlines()) <= 23


def test_every_entry_can_be_asked_for_and_fits_the_terminal(rules: AskedRules, game: str) -> None:
    for key in book_of(REFERENCES[game]()).ids:
        assert "See also " in rules(key), key


@pytest.mark.parametrize(("game", "key"), [("palmyra", "players.5"), ("marchands", "map")])
async def test_the_screen_shows_a_drawing_as_it_is_drawn(game: str, key: str, tmp_path: Path) -> None:
    book = book_of(REFERENCES[game]())
    app = an_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(ReferenceScreen(book, key))
        await pilot.pause()
        rows = shown_rows(app.screen)
    drawn = [paragraph.text for paragraph in book.entry(key).paragraphs if paragraph.drawn]
    assert drawn
    assert all(any(text in row for row in rows) for text in drawn), rows


def test_every_label_of_a_paragraph_is_put_into_words() -> None:
    prose = (load().prose() for load in REFERENCES.values())
    paragraphs = (piece for texts in prose for template in texts.templates.values() for piece in template.paragraphs)
    assert {piece.label for piece in paragraphs} - {"", TABLE, DRAWING} == set(LABELS)
