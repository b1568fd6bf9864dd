"""What may be taken back, and what forbids it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import Message, message
from saves.document import HUMAN, SeatChange, SeatInfo
from saves.timeline import Timeline


def why_not_undo(
    timeline: Timeline, seats: Sequence[SeatInfo] = (), changes: Sequence[SeatChange] = ()
) -> Message | None:
    """What forbids taking back the last action; None if nothing does.

    Whoever acted last may take back his own actions, one after the other, until somebody else has acted. The way back
    ends where something was revealed or chance was used, where a seat changed hands, and at the other players' actions.
    A choice that others may not know is not named.
    """
    last = timeline.last
    if last is None:
        return message("There is nothing to take back.")
    secret, action = timeline.is_secret(len(timeline)), last.text
    if changes and changes[-1].after >= len(timeline):
        return message("A seat has changed hands since, so what was done before can't be taken back.")
    if seats and seats[last.seat].player != HUMAN:
        name = seats[last.seat].name
        if secret:
            return message("{name} has acted since, and a bot's action can't be taken back.", name=name)
        return message(
            "{name} has acted since (“{action}”), and a bot's action can't be taken back.", name=name, action=action
        )
    if any(event.chance or event.reveals for event in timeline.events_after(len(timeline))):
        if secret:
            return message("What was done last revealed something or used chance, so it can't be taken back.")
        return message("“{action}” revealed something or used chance, so it can't be taken back.", action=action)
    if timeline.undone and last.seat != timeline.undone[-1].seat:
        if secret:
            return message("What was done last was another player's action, so it can't be taken back.")
        return message("“{action}” was another player's action, so it can't be taken back.", action=action)
    return None
