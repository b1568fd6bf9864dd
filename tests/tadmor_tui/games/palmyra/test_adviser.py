"""Palmyra's adviser: what to do, why somebody did what he did, and which turns cost most, in whole sentences."""

from __future__ import annotations

import re
from typing import cast

import pytest
from msgspec import Struct

from bots.observation import Observation
from rules.palmyra.game import PalmyraGame
from tadmor_tui.games.palmyra.advice import PalmyraAdviser
from tadmor_tui.plain.texts import reason_lines
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame, played_to

ADVISER = PalmyraAdviser()
SENTENCES = re.compile(r"[A-Z0-9][^{}]*\.")


def snapshot_of(shown: PalmyraTableGame) -> TableSnapshot[PalmyraGame, Struct]:
    return cast(TableSnapshot[PalmyraGame, Struct], shown.snapshot)


def history_of(shown: PalmyraTableGame) -> History[PalmyraGame, Struct]:
    return cast(History[PalmyraGame, Struct], shown.history())


@pytest.mark.parametrize("hand_open", [False, True])
@pytest.mark.parametrize("stage", ["turn", "conquer", "revenue", "flip", "draw", "move legion"])
def test_advice_says_what_how_much_and_why(stage: str, hand_open: bool) -> None:
    shown = played_to(9, stage)
    advice = ADVISER.advice(snapshot_of(shown), hand_open)()
    assert advice
    assert all(one.action in shown.game.legal for one in advice)
    assert re.fullmatch(r"\d+%", advice[0].remark.note)
    assert all(one.remark.head and SENTENCES.fullmatch(one.remark.text) for one in advice)
    assert all(re.fullmatch(r"\d+%(, as good|: -\d+)?", one.remark.note) for one in advice)
    assert not ADVISER.leaves_hand_out(snapshot_of(shown), hand_open)


def test_every_action_of_a_game_has_its_why() -> None:
    shown = played_to(12)
    history = history_of(shown)
    assert history.last > 10
    for number in range(1, history.last + 1):
        assert SENTENCES.fullmatch(str(ADVISER.why(history, number)()))


def test_a_bot_says_why() -> None:
    shown = played_to(9)
    for action in shown.game.legal:
        reason = ADVISER.bot_reason(Observation(shown.game.copy(), 0), action, shown.snapshot.names)
        assert SENTENCES.fullmatch(str(reason))


def test_reasons_line_by_line_end_with_one_full_stop() -> None:
    shown = played_to(9)
    lines = reason_lines(shown, range(shown.host.actions - 3, shown.host.actions + 1))
    assert len(lines) > 1
    assert all(re.search(r"\w\.$", line) for line in lines)


def test_the_look_back_names_turns_players_and_what_would_have_been_better() -> None:
    shown = played_to(16)
    review = ADVISER.review(history_of(shown), shown.prepared)
    assert list(review.steps())[-1] == 1
    points = review.turning_points()
    assert points
    for point in points:
        assert re.match(r"Turn \d+(: |, (Ana|Bruno): )", point.remark.head)
        assert re.fullmatch(r"[+-]\d+ in 100", point.remark.note)
        assert re.match(r"Better: .+|Turn \d+, (Ana|Bruno): from \d+ to \d+ in 100\. .+\.", point.remark.text)
