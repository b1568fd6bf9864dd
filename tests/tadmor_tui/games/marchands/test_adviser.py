"""Advice at a table of Marchands d'Empire: a whole plot in words; plots and stocks of others stay secret."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

import pytest
from msgspec import Struct

from bots.marchands.lab import MARCHANDS_LAB, NUMBERS, SPHERE_NAMES
from bots.observation import Observation
from rules.contract import Action
from rules.marchands import actions as a
from rules.marchands.game import MarchandsGame
from rules.marchands.places import Step
from rules.marchands.prospects import foresee
from rules.marchands.state import SPHERES
from rules.message import message
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.marchands import reports
from tadmor_tui.games.marchands.advice import MarchandsAdviser
from tadmor_tui.games.marchands.text.steps import route_told
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import words_of
from tests.bots.marchands.test_marchands_lab import played
from tests.rules.marchands.tables import position

ADVISER = MarchandsAdviser()


def table(people: int = 1) -> LocalGame:
    """In the last turn red in the capital can take coal in 11 and fulfil the contract in 15 with it."""
    placed = position(
        players=2, turn=12, cities={"11": "CBSG", "15": "=coal-silver"}, red=dict(at="K", stock="S"), blue=dict(at="1")
    )
    seats = [SeatInfo("Anna", HUMAN), SeatInfo("Berta", HUMAN if people > 1 else "random")]
    return LocalGame(PlayedGame("marchands", Timeline(placed.game), seats))


def snapshot(shown: LocalGame) -> TableSnapshot[MarchandsGame, Struct]:
    return cast(TableSnapshot[MarchandsGame, Struct], shown.snapshot)


def after(shown: LocalGame, moves: Sequence[tuple[int, Action]]) -> History[MarchandsGame, Struct]:
    for seat, action in moves:
        shown.host.apply(seat, action)
    return cast(History[MarchandsGame, Struct], shown.history())


def test_the_whole_plot_is_advised_with_its_reason() -> None:
    shown = table(people=2)
    best = ADVISER.advice(snapshot(shown), hand_open=True)()[0]
    assert best.action == a.Plot("b")
    assert best.remark.head.startswith("Plot b X a X")
    assert re.fullmatch(r"\d+%", best.remark.note)
    assert best.remark.text.startswith("Coal at 11, fulfil the contract at 15, coal at 19. It takes 2 coal and")
    assert best.lays[:4] == (a.Plot("b"), a.Plot("X"), a.Plot("a"), a.Plot("X"))
    assert shown.host.position.legal_actions(0)


def test_a_stock_that_lies_face_down_is_left_out() -> None:
    shown = table(people=2)
    assert ADVISER.leaves_hand_out(snapshot(shown), hand_open=False)
    assert not ADVISER.leaves_hand_out(snapshot(shown), hand_open=True)
    for one in ADVISER.advice(snapshot(shown), hand_open=False)():
        assert "fulfil" not in one.remark.text  # the silver for it is in the stock


def test_steps_that_are_taken_off_are_named() -> None:
    shown = table(people=2)
    for step in ("X", "X"):
        shown.host.apply(0, a.Plot(step))  # nothing lies at K
    best = ADVISER.advice(snapshot(shown), hand_open=True)()[0]
    assert best.remark.head.startswith("Remove steps 1 to 2, for b X a X")
    assert "Step 1 does nothing: remove it." in best.remark.text


ROUTES = {
    "b X a X": "coal at 11, fulfil the contract at 15",
    "b a X": "over 11 to 15, nothing at 15",
    "b . X": "to 11, wait at 11, coal at 11",
    "b a b": "over 11 and 15 to 19",
    "": "wait at K",
}


@pytest.mark.parametrize(("plot", "told"), ROUTES.items())
def test_a_plot_is_told_by_its_cities(plot: str, told: str) -> None:
    game = cast(MarchandsGame, table().host.position)
    steps = tuple("wait" if step == "." else step for step in plot.split())
    seen = foresee(game.table, 0, cast(tuple[Step, ...], steps)).steps
    assert words_of(message("{route}", route=route_told(seen, "K"))) == told


def test_nothing_is_said_of_a_plot_before_all_are_shown() -> None:
    shown = table()
    game = cast(MarchandsGame, shown.host.position)
    told = {str(ADVISER.bot_reason(Observation(game, 1), action, ())) for action in (a.Plot("a"), a.Erase(), a.Seal())}
    assert told == {""}
    history = after(shown, [(0, a.Plot("b")), (1, a.Plot("a"))])
    secret = "A plot is nobody else's business until all are shown."
    assert str(ADVISER.why(history, 2)()) == secret
    assert str(ADVISER.why(history, 1)()) != secret


def test_every_number_of_the_report_has_words() -> None:
    assert list(reports.NUMBERS) == list(NUMBERS)
    assert list(SPHERE_NAMES) == list(SPHERES)


def test_a_report_is_shown_in_tables_that_fit() -> None:
    results = [played(4, seed)[1] for seed in (1, 2)]
    shown = position(players=2).game.components
    tables = list(reports.report_tables(MARCHANDS_LAB.report(results, shown).figures, shown))
    assert [str(table.title) for table in tables][:2] == ["Who wins", "By what players leave"]
    assert all(table.row_count for table in tables)
