"""Recorded games: how a game began, and every decision since, as lines that people can read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from rules.contract import Components, Game, RulesError
from rules.games import GAMES
from rules.wording import fault, quoted


class RecordError(RulesError):
    """A record that can't be read or replayed; the message says where it goes wrong."""


class Record(Struct, forbid_unknown_fields=True):
    """A game from its beginning. The same record gives the same game on every machine."""

    game: str
    options: dict[str, Any]
    components: str
    """The digest of the component set that it was played with."""
    actions: list[str] = []


def new_record(name: str, options: Struct, components: Components | None = None) -> Record:
    """The record of a game that is about to begin."""
    components = components or GAMES[name].standard_components()
    return Record(name, msgspec.to_builtins(options), components.digest)


def write_record(record: Record) -> bytes:
    """One action a line, so that two records can be compared with the usual tools."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read_record(document: bytes) -> Record:
    try:
        return msgspec.json.decode(document, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"This is no recorded game: {fault(error, 'the record')}.") from None


def replay(
    record: Record, components: Components | None = None, watch: Callable[[Game, int], None] | None = None
) -> Game:
    """Play a record through and return the game; `watch` is called after each action with the game and its number."""
    kind = GAMES.get(record.game)
    if kind is None:
        raise RecordError(f"I don't know the game {quoted(record.game)}; I know {', '.join(GAMES)}.")
    components = components or kind.components_of(record.components, "", "")
    if record.components != components.digest:
        raise RecordError(
            f"This game was played with other components ({record.components}) than these ({components.digest})."
        )
    try:
        game = kind.start(msgspec.convert(record.options, kind.options), components)
    except msgspec.ValidationError as error:
        raise RecordError(f"The options of this game are wrong: {fault(error, 'the options')}.") from None
    except RulesError as error:
        raise RecordError(f"The options of this game are wrong: {str(error).removesuffix('.')}.") from None
    for number, line in enumerate(record.actions, 1):
        try:
            game.apply(game.read_action(line))
        except RulesError as error:
            raise RecordError(f"Action {number}, {quoted(line)}: {error}") from None
        if watch is not None:
            watch(game, number)
    return game
