"""The rules for programs: requests and answers as JSON objects. The protocol is described in docs/engine.md.

Every request is answered, with `"ok": true` and what was asked for or with `"ok": false` and a sentence. A request
that can't be carried out changes nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rules.contract import Components, Event, Game, RulesError
from rules.games import DEFAULT_GAME, GAMES
from rules.wording import fault, quoted
from tadmor_tui.seeds import new_seed

LONGEST_LINE = 1 << 20
"""Bytes; a state has a few thousand."""


class Request(Struct):
    """What can be asked. `do` names the request."""


class New(Request):
    players: Annotated[int, Meta(ge=2, le=4)]
    seed: int | None = None
    """None: one that nobody can guess."""
    experienced: bool = False


class WholeState(Request):
    pass


class Position(Request):
    state: msgspec.Raw


class Legal(Request):
    pass


class Apply(Request):
    action: str


class ViewOf(Request):
    seat: int | None = None


class StandingsNow(Request):
    pass


AnyRequest: TypeAlias = New | WholeState | Position | Legal | Apply | ViewOf | StandingsNow
_REQUESTS: dict[str, type[AnyRequest]] = {
    "new": New,
    "state": WholeState,
    "position": Position,
    "legal": Legal,
    "apply": Apply,
    "view": ViewOf,
    "standings": StandingsNow,
}
_SHAPES = {
    "players": "a whole number from 2 to 4",
    "seed": "a whole number, or left out",
    "experienced": "true or false",
    "state": "an object such as “state” answers",
    "action": "an action in notation",
    "seat": "a seat's number or null",
}


class RequestError(Exception):
    """The request can't be carried out; the message is a sentence."""


class Engine:
    """One game at a time, played by whoever writes the requests."""

    def __init__(self, components: Components) -> None:
        self._components = components
        self._game: Game | None = None

    def answer(self, line: bytes) -> bytes:
        """The answer to one request, without a line end."""
        try:
            if len(line) > LONGEST_LINE:
                raise RequestError(f"A request should not be longer than {LONGEST_LINE} bytes.")
            reply = self._carry_out(_read(line))
        except (RequestError, RulesError) as error:
            return msgspec.json.encode({"ok": False, "error": str(error)})
        return msgspec.json.encode({"ok": True, **reply})

    @property
    def game(self) -> Game:
        if self._game is None:
            raise RequestError("There is no game yet: begin one with “new” or “position”.")
        return self._game

    def _carry_out(self, request: AnyRequest) -> dict[str, Any]:
        match request:
            case New():
                return self._new(request)
            case Position():
                return self._position(request)
            case WholeState():
                return {"state": msgspec.Raw(self.game.save_state())}
            case Legal():
                return _legal(self.game)
            case Apply():
                return self._apply(request)
            case ViewOf():
                return self._view(request)
            case StandingsNow():
                return {"standings": self.game.standings()}

    def _new(self, request: New) -> dict[str, Any]:
        kind = GAMES[DEFAULT_GAME]
        seed = new_seed() if request.seed is None else request.seed
        options = kind.usual_options(request.players, seed, request.experienced)
        self._game = kind.start(options, self._components)
        return {"events": [_told(event) for event in self._game.opening]}

    def _position(self, request: Position) -> dict[str, Any]:
        self._game = GAMES[DEFAULT_GAME].load_state(bytes(request.state), self._components)
        return {}

    def _apply(self, request: Apply) -> dict[str, Any]:
        game = self.game.copy()  # whatever happens, an action is taken as a whole or not at all
        events = game.apply(game.read_action(request.action))
        self._game = game
        return {"events": [_told(event) for event in events]}

    def _view(self, request: ViewOf) -> dict[str, Any]:
        if request.seat is not None and not 0 <= request.seat < self.game.seats:
            raise RequestError(f"There is no such seat; the seats are 0 to {self.game.seats - 1}.")
        return {"view": self.game.view(request.seat)}


def _legal(game: Game) -> dict[str, Any]:
    return {
        "to_act": game.to_act,
        "stage": game.stage,
        "prompt": game.prompt(),
        "actions": [game.write_action(action) for action in game.legal_actions()],
    }


def _told(event: Event) -> dict[str, Any]:
    """An event with what undo has to know about it."""
    document: dict[str, Any] = msgspec.to_builtins(event)
    return {**document, "reveals": event.reveals, "chance": event.chance}


def _read(line: bytes) -> AnyRequest:
    try:
        document = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        do = msgspec.json.decode(document["do"], type=str)
    except (msgspec.ValidationError, KeyError):
        raise RequestError('A request is an object with a word under “do”, such as {"do":"legal"}.') from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError(f"This line is not JSON: {fault(error)}.") from None
    kind = _REQUESTS.get(do)
    if kind is None:
        raise RequestError(f"I don't know how to {quoted(do)}; I know {', '.join(_REQUESTS)}.")
    del document["do"]
    return kind(**_values(do, kind, document))


def _values(do: str, kind: type[AnyRequest], document: dict[str, msgspec.Raw]) -> dict[str, Any]:
    """What a request says, each value of the type it should have."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.name in document:
            try:
                values[field.name] = msgspec.json.decode(document.pop(field.name), type=field.type)
            except (msgspec.DecodeError, UnicodeDecodeError):
                raise RequestError(f"“{field.name}” should be {_SHAPES[field.name]}.") from None
        elif field.required:
            raise RequestError(f"The request “{do}” needs “{field.name}”, {_SHAPES[field.name]}.")
    for key in document:
        raise RequestError(f"The request “{do}” has no {quoted(key)}.")
    return values
