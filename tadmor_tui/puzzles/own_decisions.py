"""The decisions that a review would have made otherwise, as exercises: each in its position, as the player knew it."""

from __future__ import annotations

from msgspec import Struct

from bots.games import PUZZLES, VOICES
from bots.observation import Observation
from rules.contract import AnyGame, Seat
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.puzzles.exercise import Exercise
from tadmor_tui.puzzles.series import ReviewSeries
from tadmor_tui.session.advice import MissedRow, ReviewReport
from tadmor_tui.session.history import History
from tadmor_tui.text.translation import t

AnyHistory = History[AnyGame, Struct]


def has_exercises(game_name: str) -> bool:
    return game_name in PUZZLES and game_name in VOICES


def exercises_of(shown: OpenGame, history: AnyHistory, report: ReviewReport) -> ReviewSeries:
    """Return the missed decisions of a review, in the order of the game."""
    return ReviewSeries([(_heading(history, row), _exercise(shown, history, row)) for row in report.missed])


def _heading(history: AnyHistory, row: MissedRow) -> str:
    return t("{turn.capital}: you played {played}", turn=history.turn_name(row.turn), played=row.played)


def _exercise(shown: OpenGame, history: AnyHistory, row: MissedRow) -> Exercise:
    number = first_step(shown.game_name, history, row.place, row.seat)
    return Exercise.of_position(shown.game_name, history.position(number), row.seat)


def first_step(game_name: str, history: AnyHistory, place: int, seat: Seat) -> int:
    """Return the position in which a decision was begun: steps that are not weighed by themselves prepare it."""
    weigh = VOICES[game_name].weigher(history.names)
    while place and history.actor(place) == seat:
        before = history.position(place - 1)
        if seat not in before.acting or before.stage != history.position(place).stage:
            break
        if weigh(Observation(before, seat), before.read_action(history.text(place))) is not None:
            break
        place -= 1
    return place
