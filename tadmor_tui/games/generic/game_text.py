"""Texts of a game of which nothing but the contract is known, and its view as lines: each field by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
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
from rules.message import AndList, Name, Series, Value
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import t, words_of


class GenericText:
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
                return t("Turn {turn}.", turn=turn)
            case PointsScored(seat, points, why):
                return t("{name}: {points:+} ({why}).", name=names[seat], points=points, why=plain_name(why))
            case GameEnded((), _):
                return t("The game is over. The target was missed.")
            case GameEnded(winners, _):
                winning = AndList(tuple(names[seat] for seat in winners))
                return t("The game is over. Winners: {names}.", names=winning)
            case StageBegan() | GoEnded():
                return None
            case _:
                return _event_text(event, names)

    def brief(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        return None if isinstance(event, TurnBegan | GameEnded) else self.event(event, names, components)

    def summed(self, events: Sequence[Event]) -> str:
        points = sum(event.points for event in events if isinstance(event, PointsScored))
        return t("{points:+} points", points=points) if points else ""

    def quiet_action(self, name: str, events: Sequence[Event], components: Components) -> str:
        return t("{name} ends the go.", name=name)


def _event_text(event: Event, names: Sequence[str]) -> str:
    """`Card laid: Ana, card 3`; what is empty, as secrets of others are, is left out."""
    kind = plain_name(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(event).__name__).lower())
    fields = asdict(event)
    who: list[Value] = [names[fields.pop("seat")]] if "seat" in fields else []
    parts = [
        t("{field} {value}", field=plain_name(name), value=_value(value)) for name, value in fields.items() if value
    ]
    return t("{kind.capital}: {parts}.", kind=kind, parts=Series((*who, *parts)))


def _value(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


_NOTHING = "-"


def view_lines(view: Struct, names: Sequence[str]) -> Iterator[str]:
    """Yield one line for each field; what has a value for each seat is told with the names."""
    for field, value in asdict(view).items():
        if value is not None and field != "seat":
            yield t("{field.capital}: {value}", field=plain_name(field), value=_told(value, names))


def _field(identifier: str) -> str:
    return t("{field.capital}", field=plain_name(identifier))


def plain_name(identifier: str) -> Name:
    """Return the name of a field or a kind of a game that has no words of its own for it."""
    return Name("plain/identifier", identifier.replace("_", " "))


def _told(value: object, names: Sequence[str]) -> str:
    if isinstance(value, Struct):
        return _series(f"{_field(name)} {_told(part, names)}" for name, part in asdict(value).items())
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    if isinstance(value, dict):
        return _series(f"{key} {_told(part, names)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        parts = [_told(part, ()) for part in value]
        if len(parts) == len(names):
            parts = [f"{name} {part}" for name, part in zip(names, parts, strict=True)]
        return _series(parts)
    return str(value)


def _series(parts: Iterable[str]) -> str:
    return words_of(Series(tuple(parts))) or _NOTHING
