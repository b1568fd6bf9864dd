"""The rules for programs: requests and answers as JSON objects. The protocol is described in docs/engine.md.

Every request is answered, with `"ok": true` and the result or with `"ok": false` and a sentence. A request that fails
changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from rules import DEFAULT_GAME
from rules.contract import AnyGame, Components, Event, PositionError, RulesError, Seat
from rules.decode_errors import describe_error
from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.message import MessageError, OrList, Series, Value, message, nmessage
from tadmor_tui.config.new_game import new_seed
from tadmor_tui.text.translation import t, words_of

LONGEST_LINE = 1 << 20
"""Largest request in bytes; a state has a few thousand."""


class Request(Struct):
    """The requests; `do` names them."""


class New(Request, kw_only=True):
    game: str = ""
    players: int
    seed: int | None = None
    """None: an unguessable one."""
    options: dict[str, Any] = {}


class WholeState(Request):
    pass


class Position(Request, kw_only=True):
    game: str = ""
    state: msgspec.Raw


class Legal(Request):
    seat: int | None = None


class Apply(Request):
    action: str
    seat: int | None = None


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
_NONE = message("none")
_SHAPES = {
    "players": message("a whole number"),
    "seed": message("a whole number, or left out"),
    "game": message("the name of a game"),
    "options": message("an object with the options of the game"),
    "state": message("an object such as “state” answers"),
    "action": message("an action in notation"),
    "seat": message("a seat's number or null"),
}


class RequestError(MessageError):
    """A request that can't be carried out; the message is a sentence."""


class Engine:
    """One game at a time, played by the program that writes the requests."""

    def __init__(self, components: Components, game: str = DEFAULT_GAME) -> None:
        """`game` is played where a request names none, with these components; other games with their standard ones."""
        self._usual = game
        self._components = components
        self._game: AnyGame | None = None
        self._name = ""
        """Name of the current game."""

    def answer(self, line: bytes) -> bytes:
        """Return the answer to one request, without a line end."""
        try:
            if len(line) > LONGEST_LINE:
                raise RequestError(message("A request should not be longer than {most} bytes.", most=LONGEST_LINE))
            reply = self._carry_out(_read(line, self._usual))
        except (RequestError, RulesError) as error:
            return msgspec.json.encode({"ok": False, "error": words_of(error)})
        return msgspec.json.encode({"ok": True, **reply})

    @property
    def game(self) -> AnyGame:
        if self._game is None:
            raise RequestError(message("There is no game yet: begin one with “new” or “position”."))
        return self._game

    def _carry_out(self, request: AnyRequest) -> dict[str, Any]:
        match request:
            case New():
                return self._new(request)
            case Position():
                return self._position(request)
            case WholeState():
                state = msgspec.Raw(self.game.save_state())
                return {"game": self._name, "state": state}
            case Legal():
                return self._legal(request)
            case Apply():
                return self._apply(request)
            case ViewOf():
                return self._view(request)
            case StandingsNow():
                return {"standings": self.game.standings()}

    def _kind(self, name: str) -> tuple[AnyKind, Components]:
        kind = GAMES.get(name or self._usual)
        if kind is None:
            raise RequestError(
                message("I don't know the game {name.quoted}; I know {known}.", name=name, known=Series(tuple(GAMES)))
            )
        return kind, self._components if name in ("", self._usual) else kind.standard_components()

    def _new(self, request: New) -> dict[str, Any]:
        kind, components = self._kind(request.game)
        if request.players not in kind.seats:
            raise RequestError(message("“players” should be {number}.", number=_players(kind)))
        _check_options(kind, request.options, request.players)
        seed = new_seed() if request.seed is None else request.seed
        self._game = kind.start(kind.usual_options(request.players, seed, request.options), components)
        self._name = request.game or self._usual
        return {"events": [_told(event) for event in self._game.opening]}

    def _position(self, request: Position) -> dict[str, Any]:
        """Continue from a state of the named game, or else of the current one."""
        name = request.game or self._name or self._usual
        kind, components = self._kind(name)
        try:
            self._game = kind.load_state(bytes(request.state), components)
        except PositionError as error:
            if request.game:
                raise
            raise RequestError(message("{wrong} Fix it, or name the game with “game”.", wrong=error.message)) from None
        self._name = name
        return {}

    def _legal(self, request: Legal) -> dict[str, Any]:
        game, seat = self.game, self._seat(request.seat)
        actions = game.legal_actions(seat)
        if seat in game.acting:
            prompt = words_of(game.prompt(seat))
        elif actions:
            prompt = t("It is not your go, but you can still change your decision.")
        else:
            prompt = t("It is not your go.") if game.acting else t("The game is over.")
        return {
            "to_act": game.acting[0] if game.acting else None,
            "acting": game.acting,
            "stage": game.stage,
            "prompt": prompt,
            "actions": [game.write_action(action) for action in actions],
        }

    def _apply(self, request: Apply) -> dict[str, Any]:
        if request.seat is None and len(self.game.acting) > 1:
            raise RequestError(
                message(
                    "Several seats may act ({seats}), so say which one does with “seat”.",
                    seats=Series(self.game.acting),
                )
            )
        game = self.game.copy()  # an action is applied as a whole or not at all
        events = game.apply(self._seat(request.seat), game.read_action(request.action))
        self._game = game
        return {"events": [_told(event) for event in events]}

    def _view(self, request: ViewOf) -> dict[str, Any]:
        return {"view": self.game.view(None if request.seat is None else self._seat(request.seat))}

    def _seat(self, seat: Seat | None) -> Seat:
        """Return the seat that a request names, or else the first that acts."""
        if seat is None:
            return self.game.acting[0] if self.game.acting else 0
        if not 0 <= seat < self.game.seats:
            raise RequestError(message("There is no such seat; the seats are 0 to {last}.", last=self.game.seats - 1))
        return seat


def _players(kind: AnyKind) -> Value:
    few, many = min(kind.seats), max(kind.seats)
    return message("a whole number from {few} to {many}", few=few, many=many) if few < many else few


def _check_options(kind: AnyKind, chosen: Mapping[str, Any], players: int) -> None:
    """Check that each option is one of the game's form, has a valid value, and applies to that many seats."""
    form = {field.name: field for field in kind.option_form}
    for name, value in chosen.items():
        if name not in form:
            raise RequestError(
                message(
                    "{game} has no option {name.quoted}; it has {known}.",
                    game=kind.title,
                    name=name,
                    known=Series(tuple(form)) if form else _NONE,
                )
            )
        values = [choice.value for choice in form[name].choices]
        if not any(type(value) is type(one) and value == one for one in values):
            written = tuple(msgspec.json.encode(one).decode() for one in values)
            allowed = OrList(("true", "false") if isinstance(values[0], bool) else written)
            raise RequestError(message("“{name}” should be {allowed}.", name=name, allowed=allowed))
        if not form[name].is_for(players) and value != values[0]:
            raise RequestError(
                nmessage(
                    "“{name}” can't be chosen with {n} player.",
                    "“{name}” can't be chosen with {n} players.",
                    players,
                    name=name,
                )
            )


def _told(event: Event) -> dict[str, Any]:
    """Return an event with the facts that undo needs."""
    document: dict[str, Any] = msgspec.to_builtins(event)
    return {**document, "reveals": event.reveals, "chance": event.chance}


def _read(line: bytes, usual: str) -> AnyRequest:
    """Read a request; `usual` is the game of a request that names none."""
    try:
        document = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        do = msgspec.json.decode(document["do"], type=str)
    except (msgspec.ValidationError, KeyError):
        raise RequestError(
            message('A request is an object with a word under “do”, such as {{"do":"legal"}}.')
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError(message("This line is not JSON: {fault}.", fault=describe_error(error))) from None
    kind = _REQUESTS.get(do)
    if kind is None:
        raise RequestError(
            message("I don't know how to {do.quoted}; I know {known}.", do=do, known=Series(tuple(_REQUESTS)))
        )
    del document["do"]
    return kind(**_values(do, kind, document, usual))


def _values(do: str, kind: type[AnyRequest], document: dict[str, msgspec.Raw], usual: str) -> dict[str, Any]:
    """Return the fields of a request, each of its proper type."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.name in document:
            try:
                values[field.name] = msgspec.json.decode(document.pop(field.name), type=field.type)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                raise RequestError(
                    message("“{name}” should be {shape}.", name=field.name, shape=_shape(field.name, values, usual))
                ) from None
        elif field.required:
            raise RequestError(
                message(
                    "The request “{do}” needs “{name}”, {shape}.",
                    do=do,
                    name=field.name,
                    shape=_shape(field.name, values, usual),
                )
            )
    for key, value in document.items():
        if kind is not New or not _is_option(key):
            raise RequestError(message("The request “{do}” has no {key.quoted}.", do=do, key=key))
        values["options"] = {**values.get("options", {}), key: _option(value)}
    return values


def _shape(field: str, values: Mapping[str, Any], usual: str) -> Value:
    """Describe the valid values; the number of players depends on the game, which is read first."""
    game = GAMES.get(values.get("game") or usual)
    return _players(game) if field == "players" and game is not None else _SHAPES[field]


def _is_option(key: str) -> bool:
    """Return True if some game has such an option: before there were several games, options stood in the request."""
    return any(field.name == key for kind in GAMES.values() for field in kind.option_form)


def _option(value: msgspec.Raw) -> Any:
    """Return the value of an option; one that can't be read is invalid."""
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
