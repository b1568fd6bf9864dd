"""The story: in the order in which things happened, each with the sign of its seat, and a rule between two turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.runs import Run
from tadmor_tui.render.text import text_of
from tadmor_tui.session.story import StoryLine
from tadmor_tui.widgets.replay import paint_story as paint_replay_story
from tadmor_tui.widgets.story_log import story_rows
from tests.drivers.inks import named
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS


def played(actions: int, people: int = 0) -> SeatedGame:
    """A game in which bots have done so much."""
    shown = seated(TadmorGame.new(3, 5), people)
    while shown.host.actions < actions:
        turn = shown.host.bot_turn()
        assert turn is not None
        turn.take(turn.think())
    return shown


def test_things_are_told_in_the_order_in_which_they_happened() -> None:
    shown = played(150)
    story, timeline = shown.snapshot.story, shown.played.timeline
    assert [line.action for line in story] == sorted(line.action for line in story)
    for number in range(len(timeline) + 1):
        of_events = [event.whose for event in timeline.events_after(number)]
        told = [line.seat for line in story if line.action == number]
        rest = iter(of_events)
        assert all(seat in rest for seat in told), "the lines of an action follow its events"


def test_each_sentence_has_the_seat_that_its_name_belongs_to() -> None:
    shown = played(150)
    signed = [line for line in shown.snapshot.story if line.seat is not None]
    assert len(signed) > 100
    unnamed = [line.text for line in signed if shown.snapshot.names[line.seat or 0] not in line.text]
    assert all(text.startswith("Marauders attack ") for text in unnamed), "the sign says who sent them"


def test_a_turn_begins_with_a_rule() -> None:
    shown = played(150)
    turns = [line for line in shown.snapshot.story if line.begins_turn]
    assert [line.text.partition(".")[0] for line in turns] == [f"Turn {n}" for n in range(1, len(turns) + 1)]
    (row,) = story_rows(turns[1], shown.snapshot.labels, UNICODE, "plain", 60)
    assert text_of([row]).strip("─ ") == turns[1].text and text_of([row]).count("─") > 10
    assert turns[1].by_itself == f"--- {turns[1].text} ---", "where there are no rules"


def test_a_long_sentence_goes_on_under_its_words() -> None:
    shown = played(0)
    rows = story_rows(StoryLine("Red does something that is long.", 1, 0), shown.snapshot.labels, UNICODE, "plain", 20)
    assert text_of(rows) == " R Red does\n   something that is\n   long."
    assert rows[0][1] == Run("R", "night", "seat.red")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_at_the_table_and_in_the_replay(size: tuple[int, int], tmp_path: Path) -> None:
    shown = played(60, people=0)
    async with at_table(tmp_path, shown, size, wait=False, bot_pause=60.0) as driver:
        await driver.press("g")
        last = next(line for line in reversed(shown.snapshot.story) if line.seat is not None)
        badge = (
            shown.snapshot.labels[last.seat or 0].letter,
            f"night on seat.{shown.snapshot.labels[last.seat or 0].key}",
        )
        assert badge in [run for row in driver.pane("pane").lines for run in named(row)]
    history = shown.history()
    lines = paint_replay_story(history, last.action, UNICODE, USUAL_KEYS, size[0], 12)
    assert badge in [run for row in lines for run in named(row)]
