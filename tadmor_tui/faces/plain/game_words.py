"""Words for a game of which nothing but the contract is known."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import asdict

from rules.contract import (
    Action,
    AnyGame,
    Components,
    Event,
    GameEnded,
    GoEnded,
    PointsScored,
    Seat,
    StageBegan,
    TurnBegan,
)
from rules.english import and_list
from tadmor_tui.table.offer import Offer


class PlainWords:
    """Actions as they are written; events by the names of their kinds and fields."""

    def offers(self, game: AnyGame, seat: Seat) -> list[Offer]:
        return [self._offer(game.write_action(action), action) for action in game.legal_actions(seat)]

    def _offer(self, notation: str, action: Action) -> Offer:
        return Offer(action, notation, notation, notation)

    def action(self, game: AnyGame, action: Action) -> str:
        return game.write_action(action)

    def event(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        match event:
            case TurnBegan(turn, _):
                return f"--- Turn {turn}. ---"
            case PointsScored(seat, points, why):
                return f"{names[seat]}: {points:+} ({why})."
            case GameEnded(winners, _):
                return f"The game is over. Winners: {and_list([names[seat] for seat in winners])}."
            case StageBegan() | GoEnded():
                return None
            case _:
                return _told(event, names)

    def quiet_action(self, name: str, events: Sequence[Event], components: Components) -> str:
        return f"{name} ends the go."


def _told(event: Event, names: Sequence[str]) -> str:
    """`Card laid: Ana, card 3`; what is empty, as secrets of others are, is left out."""
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(event).__name__).capitalize()
    fields = asdict(event)
    who = [names[fields.pop("seat")]] if "seat" in fields else []
    parts = [f"{name.replace('_', ' ')} {_value(value)}" for name, value in fields.items() if value]
    return f"{kind}: {', '.join([*who, *parts])}."


def _value(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
