"""Why an action was taken at a hosted table, worked out wherever there is time for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.contract import Seat
from rules.message import Value
from saves.played_game import PlayedGame
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.session.history import History


def why_task(host: GameSession, seat: Seat | None, number: int) -> Callable[[], Value]:
    """A task for another process: the reason for an action, as a seat may hear it, or somebody who looks on."""
    played = host.played  # without the file that it is kept in
    copy = PlayedGame(played.game_name, played.timeline, played.seats, played.changes, played.id)
    return partial(_why, copy, host.reasons, () if seat is None else (seat,), number)


def _why(played: PlayedGame, reasons: dict[int, Value], people: tuple[Seat, ...], number: int) -> Value:
    from tadmor_tui.games.registry import ui_of

    face, host = ui_of(played.game_name), GameSession(played)
    host.reasons = reasons
    return "" if face.adviser is None else face.adviser.why(History(host, face.words, people=people), number)()
