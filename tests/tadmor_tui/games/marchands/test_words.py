"""Marchands d'Empire in words: every kind of action and event, whole stories, news, verdicts and plain lines."""

from __future__ import annotations

from typing import get_args

from rules.contract import GameEnded
from rules.marchands import events as e
from rules.marchands.actions import AnyAction
from rules.marchands.elimination import CRITERIA
from rules.reference.book import book_of
from rules.references import reference_of
from tadmor_tui.games.marchands.plain import MarchandsLines
from tadmor_tui.games.marchands.text.events import TELLINGS
from tadmor_tui.games.marchands.text.explanations import ACTION_KEYS, STEP_KEYS
from tadmor_tui.games.marchands.text.offers import LABELS
from tadmor_tui.games.marchands.text.verdict import CRITERION_WORDS, verdict
from tests.rules.marchands.tables import position
from tests.tadmor_tui.games.marchands.tables import NAMES, played_to, seated_at


def test_every_kind_of_event_and_action_has_words() -> None:
    assert set(TELLINGS) == set(get_args(e.AnyEvent))
    assert set(LABELS) == set(ACTION_KEYS) == set(get_args(AnyAction))
    assert set(CRITERION_WORDS) == {(sphere, name) for sphere, names in CRITERIA.items() for name in names}


def test_every_key_that_explains_is_an_entry_of_the_reference() -> None:
    reference = reference_of("marchands")
    assert reference is not None
    book = book_of(reference)
    links = ("M1.2", "M4.1", "M4.3", "M5.1", "M6.3", "M7.2", "M7.4", "M9.1", "M9.3", "M9.4", "summary")
    assert all(book.resolve(key) for key in (*ACTION_KEYS.values(), *STEP_KEYS.values(), *links))


def test_the_news_tell_what_was_done_with_the_plots_also_by_ones_own_sealing() -> None:
    table = played_to(5, seed=7)
    news = [(one.seat, one.text) for one in table.source.news_for(0)]
    assert any("takes" in text for _, text in news) and {seat for seat, _ in news} >= {0, 1, 2}


def test_the_story_has_the_signs_of_its_seats() -> None:
    table = played_to(4)
    assert {line.seat for line in table.snapshot.story if not line.begins_turn} >= {0, 1, 2, 3}


def test_the_verdict_tells_sphere_by_sphere_who_left_and_who_is_left() -> None:
    table = seated_at(
        position(
            "plotting",
            turn=12,
            red=dict(temples="1 4", electors={"I": 2, "II": 2}, kept="coal-silver-gold"),
            blue=dict(temples="20", electors={"III": 2}, kept="bronze"),
            green=dict(temples="17", monopolies=1),
            yellow=dict(),
        ).game
    )
    for seat in range(4):
        table.host.apply(seat, table.game.read_action("seal"))
    while table.game.acting:
        seat = table.game.acting[0]
        table.host.apply(seat, table.game.legal_actions(seat)[-1])
    told = verdict(table.game.standings(), NAMES, table.game.view(None))
    assert told == (
        "Dario leaves by religion, with the fewest points in religion."
        " Carla leaves by politics, with the fewest regions won."
        " Bruno leaves by economy, with the fewest points in economy. Ana is left, and wins."
    )
    assert any(isinstance(event, GameEnded) for event in table.source.events_after(0))


def test_plain_lines_tell_the_table_and_only_what_may_be_known() -> None:
    table = played_to(6, seed=7)
    view, lines = table.game.view(0), MarchandsLines()
    board = "\n".join(lines.board(view, NAMES, table.game.components))
    assert board.isascii() and "K ***" in board and "VIII P" in board and "Bruno: caravan at" in board
    assert board.count("stock hidden") == 3 and board.count("economy") == 1
    assert "stock" in lines.seat(view, 0)
    assert any(line.startswith("Monopolies:") for line in lines.hand(view, 0, table.game.components))
