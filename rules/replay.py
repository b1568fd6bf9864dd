"""Recorded games: how a game began, and every decision since, as lines that people can read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from rules.contract import Action, AnyGame, Components, IllegalAction, RulesError, Seat
from rules.decode_errors import THE_OPTIONS, describe_error
from rules.games import GAMES
from rules.message import Series, message

_RECORD = message("the record")


class RecordError(RulesError):
    """A record that can't be read or replayed; the message says where it goes wrong."""


class Record(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game from its beginning. The same record gives the same game on every machine."""

    game: str
    options: dict[str, Any]
    components: str
    """The digest of the component set that it was played with."""
    rules: int = 1
    """The version of the game's rules that it was played with."""
    actions: list[str] = []
    """Each as it is written; with the number of its seat before it where several could act."""


def new_record(name: str, options: Struct, components: Components | None = None) -> Record:
    """Return the record of a game that is about to begin."""
    components = components or GAMES[name].standard_components()
    return Record(name, msgspec.to_builtins(options), components.digest, GAMES[name].rules_version)


def record_line(game: AnyGame, seat: Seat, action: Action) -> str:
    """Return an action that is about to be taken, as a line of a record."""
    text = game.write_action(action)
    return text if game.acting == (seat,) else f"{seat} {text}"


def seat_and_action(game: AnyGame, line: str) -> tuple[Seat, str]:
    """Return the seat and the action of a line; without a number it belongs to the first seat that acts."""
    number, _, text = line.partition(" ")
    if text and len(number) == 1 and number.isdecimal():
        return int(number), text
    acting = game.acting
    if not acting:
        raise IllegalAction(message("The game is over."))
    return acting[0], line


def write_record(record: Record) -> bytes:
    """Write one action a line, so that two records can be compared with the usual tools."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read_record(document: bytes) -> Record:
    """Read a record that `write_record` wrote, such as a finding of `tadmor fuzz`, to replay it."""
    try:
        return msgspec.json.decode(document, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(
            message("This is not a recorded game: {fault}.", fault=describe_error(error, _RECORD))
        ) from None


def replay(
    record: Record, components: Components | None = None, watch: Callable[[AnyGame, int], None] | None = None
) -> AnyGame:
    """Play a record through and return the game; `watch` is called after each action with the game and its number."""
    kind = GAMES.get(record.game)
    if kind is None:
        raise RecordError(
            message(
                "I don't know the game {game.quoted}; I know {known}.", game=record.game, known=Series(tuple(GAMES))
            )
        )
    components = components or kind.components_of(record.components, "", "")
    if record.components != components.digest:
        raise RecordError(
            message(
                "This game was played with other components ({components}) than these ({digest}).",
                components=record.components,
                digest=components.digest,
            )
        )
    try:
        game = kind.start(msgspec.convert(record.options, kind.options), components)
    except msgspec.ValidationError as error:
        raise RecordError(
            message("The options of this game are wrong: {fault}.", fault=describe_error(error, THE_OPTIONS))
        ) from None
    except RulesError as error:
        raise RecordError(message("The options of this game are wrong: {error}", error=error.message)) from None
    last, events = "", game.opening
    for number, line in enumerate(record.actions, 1):
        try:
            seat, text = seat_and_action(game, line)
            by_itself = kind.comes_by_itself(record.rules, text, last, events)
            if not by_itself:
                events = game.apply(seat, game.read_action(text))
        except RulesError as error:
            raise RecordError(
                message("Action {number}, {line.quoted}: {error}", number=number, line=line, error=error.message)
            ) from None
        last = text
        if watch is not None and not by_itself:
            watch(game, number)
    return game
