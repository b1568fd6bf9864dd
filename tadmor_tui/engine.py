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


class Request(Struct, tag_field="do", forbid_unknown_fields=True):
    """What can be asked. `do` names the request."""


class New(Request, tag="new"):
    players: Annotated[int, Meta(ge=2, le=4)]
    seed: int
    experienced: bool = False


class WholeState(Request, tag="state"):
    pass


class Position(Request, tag="position"):
    state: dict[str, Any]


class Legal(Request, tag="legal"):
    pass


class Apply(Request, tag="apply"):
    action: str


class ViewOf(Request, tag="view"):
    seat: int | None = None


class StandingsNow(Request, tag="standings"):
    pass


AnyRequest: TypeAlias = New | WholeState | Position | Legal | Apply | ViewOf | StandingsNow
_NAMES = tuple(str(kind.__struct_config__.tag) for kind in AnyRequest.__args__)


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
        options = kind.usual_options(request.players, request.seed, request.experienced)
        self._game = kind.start(options, self._components)
        return {"events": [_told(event) for event in self._game.opening]}

    def _position(self, request: Position) -> dict[str, Any]:
        document = msgspec.json.encode(request.state)
        self._game = GAMES[DEFAULT_GAME].load_state(document, self._components)
        return {}

    def _apply(self, request: Apply) -> dict[str, Any]:
        action = self.game.read_action(request.action)
        return {"events": [_told(event) for event in self.game.apply(action)]}

    def _view(self, request: ViewOf) -> dict[str, Any]:
        if request.seat is not None and not 0 <= request.seat < self.game.seats:
            raise RequestError(f"There is no seat {request.seat}; the seats are 0 to {self.game.seats - 1}.")
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
        document = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError(f"This line is not JSON: {error}.") from None
    if not isinstance(document, dict) or not isinstance(document.get("do"), str):
        raise RequestError('A request is an object with a word under “do”, such as {"do":"legal"}.')
    if document["do"] not in _NAMES:
        raise RequestError(f"I don't know how to “{document['do']}”; I know {', '.join(_NAMES)}.")
    try:
        request: AnyRequest = msgspec.convert(document, AnyRequest)
    except msgspec.ValidationError as error:
        raise RequestError(f"The request “{document['do']}” is wrong: {error}.") from None
    return request
