"""What may be taken back, and what forbids it."""

from __future__ import annotations

from collections.abc import Sequence

from saves.document import HUMAN, SeatChange, SeatInfo
from saves.timeline import Timeline


def why_not_undo(timeline: Timeline, seats: Sequence[SeatInfo] = (), changes: Sequence[SeatChange] = ()) -> str | None:
    """What forbids taking back the last action; None if nothing does.

    Whoever acted last may take back his own actions, one after the other, until somebody else has acted. The way back
    ends where something was revealed or chance was used, where a seat changed hands, and at the other players' actions.
    """
    last = timeline.last
    if last is None:
        return "There is nothing to take back."
    secret = timeline.is_secret(len(timeline))
    if changes and changes[-1].after >= len(timeline):
        return "A seat has changed hands since, so what was done before can't be taken back."
    if seats and seats[last.seat].player != HUMAN:
        what = "" if secret else f" (“{last.text}”)"
        return f"{seats[last.seat].name} has acted since{what}, and a bot's action can't be taken back."
    told = "What was done last" if secret else f"“{last.text}”"
    if any(event.chance or event.reveals for event in timeline.events_after(len(timeline))):
        return f"{told} revealed something or used chance, so it can't be taken back."
    if timeline.undone and last.seat != timeline.undone[-1].seat:
        return f"{told} was another player's action, so it can't be taken back."
    return None
